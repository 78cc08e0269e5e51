//! What connections have in common, and how rustls is told. CPython Modules/_ssl.c `_ssl__SSLContext_impl`.

use std::sync::{Arc, OnceLock};

use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::CertificateDer;
use rustls::server::NoServerSessionStorage;
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use rustls::{ClientConfig, ServerConfig, SupportedCipherSuite, SupportedProtocolVersion, version};

use crate::certificate::Certificate;
use crate::chain::Trust;
use crate::pem::{KeyError, PrivateKey};
use crate::session::cipher;
use crate::verifier::Verifier;

/// Whether the other side must show a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verify {
    /// It is not looked at.
    None,
    /// A client may have none.
    Optional,
    /// It must.
    Required,
}

/// Certificates of one's own, and the key of the first.
#[derive(Clone)]
pub struct Identity(Arc<CertifiedKey>);

/// What connections have in common.
pub struct Settings {
    /// Whether the other side must show a certificate.
    pub verify: Verify,
    /// Whether its certificate must be one of the host that was asked for.
    pub check_host: bool,
    /// Whether TLS 1.2 may be spoken.
    pub tls12: bool,
    /// Whether TLS 1.3 may be spoken.
    pub tls13: bool,
    /// Whether a server's order of ciphers counts more than its clients'.
    pub server_order: bool,
    /// Whether what RFC 5280 demands is demanded of certificates.
    pub strict: bool,
    /// Whether trust may end at a certificate that another one issued.
    pub partial: bool,
    /// Whether the subject's name counts where a certificate names no host.
    pub common_names: bool,
    /// Who is trusted.
    pub authorities: Vec<Certificate>,
    /// The encoded names of those whom a server tells its clients that it trusts.
    pub client_authorities: Vec<Vec<u8>>,
    /// What is shown to the other side.
    pub identity: Option<Identity>,
    /// The protocols above that are offered, the best first.
    pub protocols: Vec<Vec<u8>>,
    /// OpenSSL's names of the ciphers that are spoken before TLS 1.3, the best first; empty where they were not chosen.
    pub ciphers: Vec<Vec<u8>>,
}

/// The algorithms, made when they are first needed.
fn provider() -> Arc<CryptoProvider> {
    static PROVIDER: OnceLock<Arc<CryptoProvider>> = OnceLock::new();
    PROVIDER.get_or_init(|| Arc::new(ring::default_provider())).clone()
}

/// Certificates and their key; None where the key is not that of the first.
///
/// # Errors
/// That the key is of a kind that is not known.
pub fn identity(certificates: Vec<Vec<u8>>, key: PrivateKey) -> Result<Option<Identity>, KeyError> {
    let key = provider().key_provider.load_private_key(key).map_err(|_| KeyError::Unknown)?;
    let shown: Vec<CertificateDer<'static>> = certificates.into_iter().map(CertificateDer::from).collect();
    let own = shown.first().and_then(|first| Certificate::read(first)).map(|first| first.public_key);
    let is_own = key.public_key().is_none_or(|public| own.is_some_and(|own| own == public.as_ref()));
    Ok(is_own.then(|| Identity(Arc::new(CertifiedKey::new(shown, key)))))
}

impl Settings {
    /// The algorithms, without the ciphers that were not chosen.
    fn algorithms(&self) -> Arc<CryptoProvider> {
        let all = provider();
        if self.ciphers.is_empty() {
            return all;
        }
        let (newest, older): (Vec<SupportedCipherSuite>, Vec<SupportedCipherSuite>) =
            all.cipher_suites.iter().partition(|suite| suite.tls13().is_some());
        let named = |name: &Vec<u8>| {
            older
                .iter()
                .find(|suite| cipher(suite.suite()).is_some_and(|(known, ..)| known.as_bytes() == name.as_slice()))
        };
        let chosen = self.ciphers.iter().filter_map(named).copied();
        let cipher_suites = newest.into_iter().chain(chosen).collect();
        Arc::new(CryptoProvider { cipher_suites, ..all.as_ref().clone() })
    }

    fn versions(&self, algorithms: &CryptoProvider) -> Vec<&'static SupportedProtocolVersion> {
        let has_older = algorithms.cipher_suites.iter().any(|suite| suite.tls13().is_none());
        let all = [(self.tls13, &version::TLS13), (self.tls12 && has_older, &version::TLS12)];
        all.into_iter().filter(|(is_spoken, _)| *is_spoken).map(|(_, version)| version).collect()
    }

    /// What rustls makes a client of; None where no version is left.
    pub(crate) fn client(self: &Arc<Settings>, verifier: Verifier, names_host: bool) -> Option<ClientConfig> {
        let algorithms = self.algorithms();
        let versions = self.versions(&algorithms);
        let builder = ClientConfig::builder_with_provider(algorithms).with_protocol_versions(&versions).ok()?;
        let builder = builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier));
        let mut made = match &self.identity {
            Some(identity) => builder.with_client_cert_resolver(Arc::new(SingleCertAndKey::from(identity.0.clone()))),
            None => builder.with_no_client_auth(),
        };
        made.alpn_protocols.clone_from(&self.protocols);
        made.enable_sni = names_host;
        made.resumption = rustls::client::Resumption::disabled();
        Some(made)
    }

    /// What rustls makes a server of; None where no version is left.
    pub(crate) fn server(self: &Arc<Settings>, verifier: Verifier, identity: &Identity) -> Option<ServerConfig> {
        let algorithms = self.algorithms();
        let versions = self.versions(&algorithms);
        let builder = ServerConfig::builder_with_provider(algorithms).with_protocol_versions(&versions).ok()?;
        let mut made = builder
            .with_client_cert_verifier(Arc::new(verifier))
            .with_cert_resolver(Arc::new(SingleCertAndKey::from(identity.0.clone())));
        made.alpn_protocols.clone_from(&self.protocols);
        made.ignore_client_order = self.server_order;
        made.session_storage = Arc::new(NoServerSessionStorage {});
        Some(made)
    }

    /// Whom to trust of those on the other side.
    pub(crate) fn trust<'a>(&'a self, of_server: bool, host: Option<&'a str>) -> Trust<'a> {
        Trust {
            authorities: &self.authorities,
            strict: self.strict,
            partial: self.partial,
            of_server,
            host,
            common_names: self.common_names,
            algorithms: provider().signature_verification_algorithms,
        }
    }

    /// The part that asks about certificates.
    pub(crate) fn verifier(self: &Arc<Settings>, host: Option<&str>) -> Verifier {
        let host = host.filter(|_| self.check_host).map(str::to_owned);
        Verifier::new(self, &provider(), host)
    }
}
