//! TLS for the connections to Discord. Only this file names rustls.

use rustls::{ClientConfig, ClientConnection, RootCertStore, client::Resumption, crypto::ring, pki_types::ServerName};
use std::{io, sync::Arc};

#[derive(Clone)]
pub(crate) struct Tls(Arc<ClientConfig>);

impl Tls {
    /// Trusts the authorities that browsers trust.
    pub(crate) fn new() -> Result<Self, rustls::Error> {
        Self::trusting(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() })
    }

    fn trusting(roots: RootCertStore) -> Result<Self, rustls::Error> {
        // Named here, because the default provider depends on the features of other crates.
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self(Arc::new(config)))
    }

    pub(crate) fn for_gateway(self) -> Arc<ClientConfig> {
        self.0
    }

    /// The first bytes of a connection, which every server answers.
    pub(crate) fn hello(&self, host: &str) -> io::Result<Vec<u8>> {
        let host = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        let mut config = self.for_requests();
        // Tickets are left to connections.
        config.resumption = Resumption::disabled();
        let mut connection = ClientConnection::new(Arc::new(config), host).map_err(io::Error::other)?;
        let mut hello = Vec::new();
        connection.write_tls(&mut hello)?;
        Ok(hello)
    }

    /// The configuration for requests, which are sent by HTTP/1.1.
    pub(crate) fn for_requests(&self) -> ClientConfig {
        let mut config = ClientConfig::clone(&self.0);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        config
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use rustls::{ServerConfig, pki_types::PrivateKeyDer};
    use tokio_rustls::TlsAcceptor;

    pub(crate) fn server() -> (TlsAcceptor, Tls) {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let (certificate, key) = (made.cert.der().clone(), made.signing_key.serialize_der());
        let mut roots = RootCertStore::empty();
        roots.add(certificate.clone()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], PrivateKeyDer::Pkcs8(key.into()))
            .unwrap();
        (TlsAcceptor::from(Arc::new(config)), Tls::trusting(roots).unwrap())
    }
}
