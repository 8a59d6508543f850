//! Finds the address of a host that answers. A name may have several, and some may lead nowhere, for example where IPv6 does not
//! work, to a firewall that takes connections and passes nothing on, or to a proxy whose server is gone.

use futures_util::{StreamExt, stream::FuturesUnordered};
use std::{io, net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Instant, sleep_until},
};

/// How long an address may leave a connection unanswered before the next one is tried beside it: the delay that RFC 8305 recommends.
const UNCONNECTED: Duration = Duration::from_millis(250);

/// The same for the first answer on a connection, which takes a server longer.
const UNANSWERED: Duration = Duration::from_millis(500);

/// Begins what is said of a host's name that can't be looked up.
pub(crate) const NO_ADDRESS: &str = "no address is known for the host's name";

/// Why a connection failed, without "(os error 111)", which only developers know.
pub(crate) fn explain(error: &(impl std::error::Error + ?Sized)) -> String {
    let text = error.to_string();
    let text = text.split(" (os error ").next().unwrap_or_default();
    // The words of Rust's standard library.
    match text.strip_prefix("failed to lookup address information: ") {
        Some(why) => format!("{NO_ADDRESS} ({why})"),
        None => text.to_owned(),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answering {
    pub(crate) address: SocketAddr,
    /// An address that comes before it is silent, or takes connections in vain: a library that connects by itself would use that.
    pub(crate) after_dead_end: bool,
}

/// Connects to the first address at which `greet` succeeds. `greet` must end with an answer of the server.
pub(crate) async fn connect<T, E: From<io::Error>, G: Future<Output = Result<T, E>>>(
    host: &str,
    port: u16,
    greet: impl Fn(TcpStream) -> G,
) -> Result<T, E> {
    race(&lookup(host, port).await?, greet).await.map(|(_, greeted)| greeted)
}

/// For libraries that connect by themselves. The server answers `hello`. A single address is not tried.
pub(crate) async fn answering(host: &str, port: u16, hello: &[u8]) -> io::Result<Answering> {
    let greet = async |mut stream: TcpStream| {
        stream.write_all(hello).await?;
        stream.read_u8().await
    };
    match lookup(host, port).await?.as_slice() {
        [address] => Ok(Answering { address: *address, after_dead_end: false }),
        addresses => race(addresses, greet).await.map(|(answering, _)| answering),
    }
}

async fn lookup(host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
    Ok(tokio::net::lookup_host((host.trim_matches(['[', ']']), port)).await?.collect())
}

/// An address that refuses or closes a connection makes way for the next one at once.
async fn race<T, E: From<io::Error>, G: Future<Output = Result<T, E>>>(
    addresses: &[SocketAddr],
    greet: impl Fn(TcpStream) -> G,
) -> Result<(Answering, T), E> {
    let (mut connecting, mut greeting) = (FuturesUnordered::new(), FuturesUnordered::new());
    let (mut refused, mut error) = (Vec::new(), None);
    let mut left = addresses.iter().copied().enumerate();
    let mut next = Instant::now();
    loop {
        let (unconnected, cause) = tokio::select! {
            biased;
            Some((index, address, greeted)) = greeting.next() => match greeted {
                Ok(greeted) => {
                    let after_dead_end = (0..index).any(|earlier| !refused.contains(&earlier));
                    return Ok((Answering { address, after_dead_end }, greeted));
                }
                Err(cause) => (None, cause),
            },
            Some((index, address, connected)) = connecting.next() => match connected {
                Ok(stream) => {
                    let answer = greet(stream);
                    greeting.push(async move { (index, address, answer.await) });
                    next = Instant::now() + UNANSWERED;
                    continue;
                }
                Err(cause) => (Some(index), E::from(cause)),
            },
            () = sleep_until(next), if left.len() > 0 => {
                let connect = |(index, address)| async move { (index, address, TcpStream::connect(address).await) };
                connecting.extend(left.next().map(connect));
                next = Instant::now() + UNCONNECTED;
                continue;
            }
            else => return Err(error.unwrap_or_else(|| io::Error::other("the name has no address").into())),
        };
        refused.extend(unconnected);
        error.get_or_insert(cause);
        next = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_testkit::silent_address::SilentAddress;
    use tokio::net::TcpListener;

    /// A server that greets.
    async fn alive(address: &str) -> Option<SocketAddr> {
        let listener = TcpListener::bind(address).await.ok()?;
        let address = listener.local_addr().ok();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let _gone = stream.write_all(b"hello").await;
            }
        });
        address
    }

    /// Closes each connection, as a proxy does whose server is gone.
    async fn closing() -> Option<SocketAddr> {
        let listener = TcpListener::bind("127.0.0.1:0").await.ok()?;
        let address = listener.local_addr().ok();
        tokio::spawn(async move { while listener.accept().await.is_ok() {} });
        address
    }

    #[tokio::test]
    async fn the_first_address_that_answers_is_used() {
        let here = alive("127.0.0.1:0").await.unwrap();
        let silent = SilentAddress::at("127.0.0.1:0".parse().unwrap()).await;
        // Takes connections, and says nothing.
        let mute = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mute = mute.local_addr().map(|address| (address, mute)).unwrap();
        let closing = closing().await.unwrap();
        let refusing = {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            listener.local_addr().unwrap()
        };
        let greet = async |mut stream: TcpStream| stream.read_u8().await.map(|first| (first, stream));
        let race = async |addresses: &[SocketAddr]| {
            let (answering, (first, stream)) = super::race(addresses, greet).await.unwrap();
            assert_eq!((first, stream.peer_addr().unwrap()), (b'h', answering.address));
            (answering.address, answering.after_dead_end)
        };
        assert_eq!(race(&[here, silent.address()]).await, (here, false));
        assert_eq!(race(&[refusing, here, silent.address()]).await, (here, false));
        assert_eq!(race(&[silent.address(), here]).await, (here, true));
        assert_eq!(race(&[mute.0, here]).await, (here, true));
        assert_eq!(race(&[closing, here]).await, (here, true));
        assert_eq!(race(&[mute.0, silent.address(), refusing, closing, mute.0, here]).await, (here, true));
        // Not every machine has IPv6.
        if let Some(other) = alive("[::1]:0").await {
            assert_eq!(race(&[silent.address(), other, here]).await, (other, true));
        }
        assert_eq!(super::race(&[refusing], greet).await.unwrap_err().kind(), io::ErrorKind::ConnectionRefused);
        assert_eq!(super::race(&[closing], greet).await.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        assert!(super::race(&[], greet).await.is_err());
    }
}
