//! TCP connections that the server can drop.
//!
//! A fault such as "the request was applied, and then the connection was lost" needs a socket that closes without an answer. HTTP
//! servers offer no such thing, so every accepted socket is wrapped: after [`DropHandle::drop_connection`], every write of the
//! server fails, and hyper drops the connection.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

#[derive(Clone, Debug, Default)]
pub(crate) struct DropHandle(Arc<AtomicBool>);

impl DropHandle {
    /// Makes the connection refuse all writes; it closes at the next attempt.
    pub(crate) fn drop_connection(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::SeqCst) { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(()) }
    }
}

pub(crate) struct DroppableListener(pub(crate) TcpListener);

impl Listener for DroppableListener {
    type Io = DroppableStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DroppableStream, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.0).await;
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "could not disable Nagle's algorithm on a connection; small responses may be delayed");
        }
        (DroppableStream { stream, handle: DropHandle::default() }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, DroppableListener>> for DropHandle {
    fn connect_info(stream: IncomingStream<'_, DroppableListener>) -> Self {
        stream.io().handle.clone()
    }
}

pub(crate) struct DroppableStream {
    stream: TcpStream,
    handle: DropHandle,
}

impl AsyncRead for DroppableStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.handle.check()?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for DroppableStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.handle.check()?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.handle.check()?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
