//! Finds the address of a host that answers. A name may have several, and some may lead nowhere, for example where IPv6 does not
//! work.

use futures_util::{StreamExt, stream::FuturesUnordered};
use std::{io, net::SocketAddr, time::Duration};
use tokio::net::TcpStream;

/// How long an address may be silent before the next one is tried beside it: the delay that RFC 8305 recommends.
const NEXT_ADDRESS: Duration = Duration::from_millis(250);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answering {
    pub(crate) address: SocketAddr,
    /// An address that comes before it is silent.
    pub(crate) after_silence: bool,
}

/// Connects to the first address that answers.
pub(crate) async fn connect(host: &str, port: u16) -> io::Result<TcpStream> {
    race(&lookup(host, port).await?).await.map(|(_, stream)| stream)
}

/// For libraries that connect by themselves. A single address is not tried.
pub(crate) async fn answering(host: &str, port: u16) -> io::Result<Answering> {
    match lookup(host, port).await?.as_slice() {
        [address] => Ok(Answering { address: *address, after_silence: false }),
        addresses => race(addresses).await.map(|(answering, _)| answering),
    }
}

async fn lookup(host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
    Ok(tokio::net::lookup_host((host.trim_matches(['[', ']']), port)).await?.collect())
}

/// An address that refuses makes way for the next one at once.
async fn race(addresses: &[SocketAddr]) -> io::Result<(Answering, TcpStream)> {
    let connect = |(index, address): (usize, SocketAddr)| async move { (index, TcpStream::connect(address).await) };
    let (mut attempts, mut refused, mut error) = (FuturesUnordered::new(), Vec::new(), None);
    let mut left = addresses.iter().copied().enumerate();
    loop {
        match left.next() {
            Some(next) => attempts.push(connect(next)),
            None if attempts.is_empty() => {
                return Err(error.unwrap_or_else(|| io::Error::other("the name has no address")));
            }
            None => {}
        }
        tokio::select! {
            Some((index, tried)) = attempts.next() => match tried {
                Ok(stream) => {
                    let after_silence = (0..index).any(|earlier| !refused.contains(&earlier));
                    return Ok((Answering { address: stream.peer_addr()?, after_silence }, stream));
                }
                Err(cause) => {
                    refused.push(index);
                    error.get_or_insert(cause);
                }
            },
            () = tokio::time::sleep(NEXT_ADDRESS), if left.len() > 0 => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_testkit::silent_address::SilentAddress;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn the_first_address_that_answers_is_used() {
        let (one, other) = (TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("[::1]:0").await);
        let alive = one.local_addr().unwrap();
        let silent = SilentAddress::at("127.0.0.1:0".parse().unwrap()).await;
        let refusing = {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            listener.local_addr().unwrap()
        };
        let race = async |addresses: &[SocketAddr]| {
            let (answering, stream) = super::race(addresses).await.unwrap();
            assert_eq!(stream.peer_addr().unwrap(), answering.address);
            (answering.address, answering.after_silence)
        };
        assert_eq!(race(&[alive, silent.address()]).await, (alive, false));
        assert_eq!(race(&[refusing, alive, silent.address()]).await, (alive, false));
        assert_eq!(race(&[silent.address(), alive]).await, (alive, true));
        assert_eq!(race(&[silent.address(), refusing, silent.address(), alive]).await, (alive, true));
        // Not every machine has IPv6.
        if let Ok(other) = other {
            let other = other.local_addr().unwrap();
            assert_eq!(race(&[silent.address(), other, alive]).await, (other, true));
        }
        assert_eq!(super::race(&[refusing]).await.unwrap_err().kind(), io::ErrorKind::ConnectionRefused);
        assert!(super::race(&[]).await.is_err());
    }
}
