//! Accepts connections, and closes slow clients' connections, because others need them.

use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::{
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::Sleep,
};
use tokio_util::sync::CancellationToken;

/// Further clients wait. Many systems allow a process 1024 open files, and the database and Discord need some.
const MAX_CONNECTIONS: usize = 500;

/// Limits the time until a request's headers are complete, and the time between two requests.
const HEADERS_TIMEOUT: Duration = Duration::from_secs(15);

/// How long a client may read nothing of what is sent.
const STALL_TIMEOUT: Duration = Duration::from_secs(15);

/// After a failure to accept, such as too many open files.
const PAUSE: Duration = Duration::from_millis(500);

/// Serves until `stop`, and then answers requests that have begun.
pub(super) async fn serve(listener: TcpListener, routes: Router, stop: CancellationToken) {
    let (permits, graceful) = (Arc::new(Semaphore::new(MAX_CONNECTIONS)), GracefulShutdown::new());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS_TIMEOUT);
    let routes = TowerToHyperService::new(routes);
    loop {
        let accept = async { (Arc::clone(&permits).acquire_owned().await, listener.accept().await) };
        let Some((permit, accepted)) = stop.run_until_cancelled(accept).await else { break };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection to the board page");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let routes = routes.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.call(request)
        });
        let connection = http.serve_connection(TokioIo::new(Stalling { stream, stalled: None }), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _permit = permit;
            let _ended = connection.await;
        });
    }
    graceful.shutdown().await;
}

struct Stalling {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Stalling {
    fn limit<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALL_TIMEOUT)));
        stalled.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stalling {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buf)
    }
}

impl AsyncWrite for Stalling {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, buf);
        self.limit(written, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.limit(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
