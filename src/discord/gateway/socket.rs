//! A WebSocket connection to the gateway. Only this file uses tungstenite.

use crate::{
    deadline, dial,
    discord::{model::event::Payload, tls::Tls},
};
use flate2::read::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::{error::Error, io::Read, time::Duration};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, client_async_tls_with_config,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{HeaderValue, header::USER_AGENT},
        protocol::{CloseFrame, WebSocketConfig},
    },
};

pub(super) use tungstenite::http::Uri;

const SEND_TIMEOUT: Duration = Duration::from_secs(10);

const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// In the form that Discord asks for: `DiscordBot ($url, $versionNumber)`.
const AGENT: &str = concat!("DiscordBot (parlor, ", env!("CARGO_PKG_VERSION"), ")");

#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(super) struct SocketError(Box<tungstenite::Error>);

impl SocketError {
    /// Whether a server refused or cut the connection.
    pub(super) fn reached_server(&self) -> bool {
        use std::io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, InvalidData, UnexpectedEof};
        let reached = [BrokenPipe, ConnectionAborted, ConnectionReset, InvalidData, UnexpectedEof];
        !matches!(&*self.0, tungstenite::Error::Io(error) if !reached.contains(&error.kind()))
    }
}

impl From<tungstenite::Error> for SocketError {
    fn from(error: tungstenite::Error) -> Self {
        Self(Box::new(error))
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum Loss {
    #[error("Discord closed it with code {0}")]
    Closed(u16),
    #[error(transparent)]
    Socket(#[from] SocketError),
    #[error("a payload could not be sent in time")]
    SendTimeout,
    #[error("it ended")]
    Ended,
    #[error("Discord closed it without a code")]
    ClosedWithoutCode,
}

pub(super) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(super) async fn connect(url: &str, tls: Tls) -> Result<Self, SocketError> {
        let url = format!("{}/?v=10&encoding=json", url.trim_end_matches('/'));
        let mut request = url.into_client_request().map_err(SocketError::from)?;
        request.headers_mut().insert(USER_AGENT, HeaderValue::from_static(AGENT));
        // The event of a server with many channels is large.
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let tls = Connector::Rustls(tls.for_gateway());
        let (host, port) = (request.uri().host().unwrap_or_default().to_owned(), request.uri().port_u16());
        let is_encrypted = request.uri().scheme_str() == Some("wss");
        let upgrade = async |stream: TcpStream| {
            stream.set_nodelay(true)?;
            match client_async_tls_with_config(request.clone(), stream, Some(config), Some(tls.clone())).await {
                // A refusal over HTTP is an answer. The other addresses of the host lead to the same servers, so they are not
                // tried.
                Err(refusal @ tungstenite::Error::Http(_)) => Ok(Err(refusal)),
                upgraded => upgraded.map(Ok),
            }
        };
        let connecting = dial::connect(&host, port.unwrap_or(if is_encrypted { 443 } else { 80 }), upgrade);
        let (stream, _) = connecting.await.flatten().map_err(SocketError::from)?;
        Ok(Self(stream))
    }

    pub(super) async fn send(&mut self, payload: &Value) -> Result<(), Loss> {
        let sending = self.0.send(Message::text(payload.to_string()));
        match deadline::timeout(SEND_TIMEOUT, sending).await {
            Ok(sent) => sent.map_err(|error| Loss::Socket(error.into())),
            Err(_) => Err(Loss::SendTimeout),
        }
    }

    /// Waits for the next payload. Logs and skips payloads that can't be read. Cancel safe.
    pub(super) async fn receive(&mut self) -> Result<Payload, Loss> {
        loop {
            let message = match self.0.next().await {
                Some(Ok(message)) => message,
                Some(Err(error)) => return Err(Loss::Socket(error.into())),
                None => return Err(Loss::Ended),
            };
            match message {
                Message::Close(Some(frame)) => return Err(Loss::Closed(frame.code.into())),
                Message::Close(None) => return Err(Loss::ClosedWithoutCode),
                message => match read(&message) {
                    Some(Ok(payload)) => return Ok(payload),
                    Some(Err(error)) => tracing::warn!(%error, "could not read a payload of the gateway"),
                    // tungstenite answers pings.
                    None => {}
                },
            }
        }
    }

    pub(super) async fn close(&mut self, code: u16) {
        let closing = async {
            let frame = CloseFrame { code: code.into(), reason: "".into() };
            if self.0.close(Some(frame)).await.is_ok() {
                while let Some(Ok(_)) = self.0.next().await {}
            }
        };
        if deadline::timeout(CLOSE_TIMEOUT, closing).await.is_err() {
            tracing::debug!(timeout = ?CLOSE_TIMEOUT, "Discord did not confirm the end of a connection");
        }
    }
}

/// Reads a payload: JSON, which is compressed in binary messages. `None` for control messages of the WebSocket.
fn read(message: &Message) -> Option<Result<Payload, Box<dyn Error + Send + Sync>>> {
    match message {
        Message::Text(text) => Some(Payload::read(text.as_bytes()).map_err(Into::into)),
        Message::Binary(bytes) => Some(read_compressed(bytes)),
        _ => None,
    }
}

fn read_compressed(bytes: &[u8]) -> Result<Payload, Box<dyn Error + Send + Sync>> {
    let mut json = Vec::new();
    ZlibDecoder::new(bytes).read_to_end(&mut json)?;
    Ok(Payload::read(&json)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::tls::tests::server;
    use flate2::{Compression, write::ZlibEncoder};
    use std::io::Write;
    use tokio::net::TcpListener;

    /// A TLS gateway that sends one compressed hello. Returns its address, and a TLS configuration that trusts it.
    async fn gateway() -> (String, Tls) {
        let (acceptor, tls) = server();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("wss://localhost:{}/", listener.local_addr().unwrap().port());
        tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let Ok(stream) = acceptor.accept(stream).await else { return };
            let mut stream = tokio_tungstenite::accept_async(stream).await.unwrap();
            let mut hello = ZlibEncoder::new(Vec::new(), Compression::default());
            hello.write_all(br#"{"op":10,"s":null,"t":null,"d":{"heartbeat_interval":41250}}"#).unwrap();
            stream.send(Message::binary(hello.finish().unwrap())).await.unwrap();
            while stream.next().await.is_some_and(|message| message.is_ok()) {}
        });
        (url, tls)
    }

    #[tokio::test]
    async fn a_compressed_event_arrives_over_tls() {
        let (url, tls) = gateway().await;
        let mut socket = Socket::connect(&url, tls).await.map_err(|e| e.to_string()).unwrap();
        assert!(
            matches!(socket.receive().await, Ok(Payload::Hello(interval)) if interval == Duration::from_millis(41_250))
        );
        socket.close(1000).await;
    }

    #[tokio::test]
    async fn a_certificate_of_an_unknown_authority_is_refused() {
        let (url, _) = gateway().await;
        let Err(error) = Socket::connect(&url, Tls::new().unwrap()).await else { panic!("connected") };
        assert!(error.to_string().contains("UnknownIssuer"), "{error}");
    }
}
