//! The public handle on a running sandbox.
//!
//! It has the methods of the [`World`]. The methods that only tests use are here: `observe` looks at, and waits for, messages,
//! requests and connections, and `faults` makes Discord misbehave.

mod faults;
mod observe;

use std::io;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;

use crate::server;
use crate::world::World;

/// Clones share the sandbox. It stops with [`Sandbox::shutdown`] or when the last clone is dropped.
#[derive(Clone)]
pub struct Sandbox {
    world: Arc<World>,
    _guard: Arc<StopOnDrop>,
}

struct StopOnDrop(Arc<World>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stopping.send_replace(true);
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Sandbox").field("address", &self.world.address).finish_non_exhaustive()
    }
}

impl Deref for Sandbox {
    type Target = Arc<World>;

    fn deref(&self) -> &Arc<World> {
        &self.world
    }
}

impl Sandbox {
    /// Port 0 takes a free port. Fails if the address is not a loopback address. Must be called inside a tokio runtime.
    pub async fn start(address: SocketAddr) -> io::Result<Self> {
        Ok(Self::new(server::start(address, None).await?))
    }

    /// As [`Sandbox::start`]. Fails with [`io::ErrorKind::InvalidData`] if the text is not a snapshot.
    pub async fn resume(address: SocketAddr, snapshot: &str) -> io::Result<Self> {
        Ok(Self::new(server::start(address, Some(snapshot)).await?))
    }

    fn new(world: Arc<World>) -> Self {
        Self { _guard: Arc::new(StopOnDrop(Arc::clone(&world))), world }
    }

    pub async fn shutdown(self) {
        self.world.stopping.send_replace(true);
    }
}
