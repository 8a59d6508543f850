//! Accepts connections. Closes those of slow and idle clients, because the number of connections is limited.

use super::{guard::is_proxy, limits::share};
use crate::work_limits::Network;
use crate::{
    config::IpRange,
    deadline::{self, stretched},
};
use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::{
    Response,
    body::{Body, Frame, Incoming, SizeHint},
    header::CONTENT_TYPE,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use std::{
    collections::{HashMap, VecDeque},
    io,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU8, Ordering},
    },
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf},
    net::{TcpListener, TcpStream},
    runtime::Handle,
    sync::Semaphore,
    time::Sleep,
};
use tokio_util::sync::CancellationToken;

/// The most connections of all networks together; those of trusted proxies don't count. Many systems allow a process 1024 open
/// files, and the connections to the database and Discord need some of them.
const MAX_CONNECTIONS: usize = 500;

/// The most bytes of a request's headers. Many connections may be sending theirs at the same time.
const MAX_HEADERS: usize = 32 * 1024;

/// How long a request's headers may take, from the beginning of the connection or from the request's first byte.
const HEADERS_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a connection may be idle between two requests.
const IDLE_TIMEOUT: Duration = Duration::from_secs(15);

/// Like [`IDLE_TIMEOUT`], for trusted proxies. It is longer than proxies keep a connection, so they never send a request on one
/// that is just being closed.
const PROXY_IDLE_TIMEOUT: Duration = Duration::from_secs(180);

/// A request that is served for longer than this has a client that reads the answer slowly, so its connection may be closed for
/// another one. Event streams last longer, but their number is limited elsewhere.
const SERVING_TIMEOUT: Duration = Duration::from_mins(1);

/// How long a client may read nothing while data is being sent to it.
const STALL_TIMEOUT: Duration = Duration::from_secs(15);

/// How long the remaining data of a client is read after its connection was closed for another one. Without that, the operating
/// system would reset the connection, and the client would lose the answer.
const LINGER_TIMEOUT: Duration = Duration::from_secs(15);

/// Limits the connections whose remaining data is read. Beyond this number they are reset.
static LINGERING: Semaphore = Semaphore::const_new(MAX_CONNECTIONS);

/// The pause after a failure to accept a connection, such as too many open files.
const PAUSE: Duration = Duration::from_millis(500);

/// Serves until `stop` is cancelled, and then finishes the requests that have begun.
pub(super) async fn serve(listener: TcpListener, routes: Router, proxies: Vec<IpRange>, stop: CancellationToken) {
    let (open, graceful) = (Arc::new(Open::default()), GracefulShutdown::new());
    let routes = TowerToHyperService::new(routes);
    loop {
        let Some(accepted) = stop.run_until_cancelled(listener.accept()).await else { break };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection to the board page");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let is_proxy = is_proxy(peer.ip(), &proxies);
        let connection = Arc::new(Connection::default());
        let place = match is_proxy {
            true => None,
            false => match open.add(peer.ip().into(), &connection) {
                Some(place) => Some(place),
                None => continue,
            },
        };
        let mut http = http1::Builder::new();
        let idle = if is_proxy { PROXY_IDLE_TIMEOUT } else { IDLE_TIMEOUT };
        http.timer(TokioTimer::new()).header_read_timeout(idle).max_buf_size(MAX_HEADERS);
        let (routes, of_service) = (routes.clone(), Arc::clone(&connection));
        let service = service_fn(move |mut request: Request<Incoming>| {
            let (in_progress, of_response) = (of_service.begin_request(), Arc::clone(&of_service));
            request.extensions_mut().insert(ConnectInfo(peer));
            let served = routes.call(request);
            async move {
                let response: Response<_> = served.await?;
                let media_type = response.headers().get(CONTENT_TYPE);
                if media_type.is_some_and(|it| it.as_bytes().starts_with(b"text/event-stream")) {
                    of_response.set_begun(None);
                }
                Ok::<_, std::convert::Infallible>(response.map(|body| Answer { body, _in_progress: in_progress }))
            }
        });
        let stream = Limited { stream: Some(stream), connection: Arc::clone(&connection), slow: None, stalled: None };
        let served = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            let _place = place;
            let _ended = connection.give_way.run_until_cancelled(served).await;
        });
    }
    graceful.shutdown().await;
}

/// The states of a connection.
const WAITING: u8 = 0;
const READING_HEADERS: u8 = 1;
const SERVING: u8 = 2;

struct Connection {
    state: AtomicU8,
    /// When the request that is being served began. `None` for an event stream.
    begun: Mutex<Option<Instant>>,
    /// Cancelled to close the connection for another one.
    give_way: CancellationToken,
}

impl Default for Connection {
    fn default() -> Self {
        Self { state: AtomicU8::new(READING_HEADERS), begun: Mutex::default(), give_way: CancellationToken::new() }
    }
}

impl Connection {
    fn begin_request(self: &Arc<Self>) -> RequestInProgress {
        self.set_begun(Some(Instant::now()));
        self.state.store(SERVING, Ordering::Relaxed);
        RequestInProgress(Arc::clone(self))
    }

    fn set_begun(&self, begun: Option<Instant>) {
        *self.begun.lock().unwrap_or_else(PoisonError::into_inner) = begun;
    }

    fn may_give_way(&self) -> bool {
        let begun = || *self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        !self.is(SERVING) || begun().is_some_and(|begun| begun.elapsed() > SERVING_TIMEOUT)
    }

    fn is(&self, state: u8) -> bool {
        self.state.load(Ordering::Relaxed) == state
    }
}

/// A request that is being served. It ends when the whole answer has been handed over, or is dropped.
struct RequestInProgress(Arc<Connection>);

impl Drop for RequestInProgress {
    fn drop(&mut self) {
        self.0.state.store(WAITING, Ordering::Relaxed);
    }
}

/// The open connections of each network, the oldest first.
#[derive(Default)]
struct Open(Mutex<HashMap<Network, VecDeque<Arc<Connection>>>>);

struct OpenPlace {
    open: Arc<Open>,
    network: Network,
    connection: Arc<Connection>,
}

impl Drop for OpenPlace {
    fn drop(&mut self) {
        let mut open = self.open.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.network) {
            own.retain(|other| !Arc::ptr_eq(other, &self.connection));
            if own.is_empty() {
                open.remove(&self.network);
            }
        }
    }
}

impl Open {
    /// Adds a connection. If its network already has its share, the network loses its oldest connection that may give way. If
    /// there is no place at all, the network with the most such connections loses its oldest one. `None` if there is none to
    /// close.
    fn add(self: &Arc<Self>, network: Network, connection: &Arc<Connection>) -> Option<OpenPlace> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = open.values().map(VecDeque::len).sum();
        let own = open.get(&network).map_or(0, VecDeque::len);
        let replaceable = |all: &VecDeque<Arc<Connection>>| all.iter().filter(|other| other.may_give_way()).count();
        let loser = match share(MAX_CONNECTIONS, all, 4) {
            0 => open.iter().max_by_key(|(_, connections)| replaceable(connections)).map(|(loser, _)| *loser),
            share => (own >= share).then_some(network),
        };
        if let Some(loser) = loser {
            let connections = open.get_mut(&loser)?;
            let oldest = |state| connections.iter().position(|other| other.is(state) && other.may_give_way());
            let oldest = oldest(WAITING).or_else(|| oldest(READING_HEADERS)).or_else(|| oldest(SERVING))?;
            connections.remove(oldest)?.give_way.cancel();
        }
        open.entry(network).or_default().push_back(Arc::clone(connection));
        Some(OpenPlace { open: Arc::clone(self), network, connection: Arc::clone(connection) })
    }
}

/// The body of an answer. Its connection counts as serving until the body is dropped.
struct Answer<B> {
    body: B,
    _in_progress: RequestInProgress,
}

impl<B: Body + Unpin> Body for Answer<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

struct Limited {
    /// `None` once the stream was taken, when this value is dropped.
    stream: Option<TcpStream>,
    connection: Arc<Connection>,
    /// The timer of [`HEADERS_TIMEOUT`], while headers are being read.
    slow: Option<Pin<Box<Sleep>>>,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Limited {
    fn limit<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALL_TIMEOUT)));
        stalled.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for Limited {
    fn drop(&mut self) {
        if let Some(stream) = self.stream.take().filter(|_| self.connection.give_way.is_cancelled())
            && let (Ok(lingering), Ok(runtime)) = (LINGERING.try_acquire(), Handle::try_current())
        {
            runtime.spawn(async move {
                let _lingering = lingering;
                let _ended = deadline::timeout(LINGER_TIMEOUT, read_rest(stream)).await;
            });
        }
    }
}

async fn read_rest(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown().await?;
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

fn closed<T>() -> Poll<io::Result<T>> {
    Poll::Ready(Err(io::ErrorKind::NotConnected.into()))
}

impl AsyncRead for Limited {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.connection.is(READING_HEADERS) {
            self.slow = None;
        }
        let Some(stream) = &mut self.stream else { return closed() };
        let read = Pin::new(stream).poll_read(context, buf);
        if read.is_ready() {
            let (waiting, reading) = (WAITING, READING_HEADERS);
            let state = &self.connection.state;
            let _other = state.compare_exchange(waiting, reading, Ordering::Relaxed, Ordering::Relaxed);
            return read;
        }
        if self.connection.is(READING_HEADERS) {
            let slow = self.slow.get_or_insert_with(|| Box::pin(tokio::time::sleep(stretched(HEADERS_TIMEOUT))));
            ready!(slow.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl AsyncWrite for Limited {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let Some(stream) = &mut self.stream else { return closed() };
        let written = Pin::new(stream).poll_write(context, buf);
        self.limit(written, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some(stream) = &mut self.stream else { return closed() };
        let flushed = Pin::new(stream).poll_flush(context);
        self.limit(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some(stream) = &mut self.stream else { return closed() };
        Pin::new(stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn a_request_whose_answer_is_read_slowly_gives_way_and_an_event_stream_does_not() {
        let open = Arc::new(Open::default());
        let add = |network: u16| {
            let connection = Arc::new(Connection::default());
            let [high, low] = network.to_be_bytes();
            let address = std::net::IpAddr::from(Ipv4Addr::new(10, high, low, 1));
            open.add(address.into(), &connection).map(|place| (connection.begin_request(), place, connection))
        };
        let kept: Vec<_> = (0..500).filter_map(add).collect();
        assert_eq!(kept.len(), MAX_CONNECTIONS);
        assert!(add(500).is_none(), "all requests have just begun");
        for (_, _, stream) in &kept {
            stream.set_begun(None);
        }
        assert!(add(500).is_none(), "all are event streams");
        let (_, _, slow) = &kept[300];
        slow.set_begun(Instant::now().checked_sub(2 * SERVING_TIMEOUT));
        assert!(add(500).is_some() && slow.give_way.is_cancelled());
    }
}
