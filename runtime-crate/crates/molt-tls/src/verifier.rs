//! The two halves of rustls that ask whether the other side is to be trusted. OpenSSL ssl/statem/statem_lib.c `ssl_verify_cert_chain`.

use std::fmt;
use std::sync::{Arc, Mutex};

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{
    CryptoProvider, verify_tls12_signature, verify_tls13_signature, verify_tls13_signature_with_raw_key,
};
use rustls::pki_types::{CertificateDer, ServerName, SubjectPublicKeyInfoDer, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::{CertificateError, DigitallySignedStruct, DistinguishedName, Error, SignatureScheme};

use crate::certificate::Certificate;
use crate::failure::{Failure, verify};
use crate::settings::{Settings, Verify};

/// Asks the settings about certificates, and keeps why it said no.
pub struct Verifier {
    settings: Arc<Settings>,
    provider: Arc<CryptoProvider>,
    host: Option<String>,
    names: Vec<DistinguishedName>,
    refused: Arc<Mutex<Option<Failure>>>,
}

impl Verifier {
    /// One for a connection, to this host if it is a client's.
    pub fn new(settings: &Arc<Settings>, provider: &Arc<CryptoProvider>, host: Option<String>) -> Verifier {
        // A server tells its clients whom it trusts.
        let names = settings.client_authorities.iter().cloned().map(DistinguishedName::from).collect();
        Verifier { settings: settings.clone(), provider: provider.clone(), host, names, refused: Arc::default() }
    }

    /// Where it says why it said no.
    pub fn refused(&self) -> Arc<Mutex<Option<Failure>>> {
        self.refused.clone()
    }

    fn check(
        &self,
        leaf: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        now: UnixTime,
        of_server: bool,
    ) -> Result<(), Error> {
        if self.settings.verify == Verify::None {
            return Ok(());
        }
        let trust = self.settings.trust(of_server, self.host.as_deref());
        trust.check(leaf, others, now).map_err(|code| {
            if let Ok(mut refused) = self.refused.lock() {
                *refused = Some(Failure::untrusted(code, self.host.as_deref()));
            }
            Error::InvalidCertificate(alert_for(code))
        })
    }

    fn tls12(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        match old_key(certificate) {
            None => verify_tls12_signature(message, certificate, signed, algorithms),
            Some(read) => {
                let fitting = algorithms.mapping.iter().find(|(scheme, _)| *scheme == signed.scheme);
                let (kind, key) = read.key_parts().ok_or(CertificateError::BadEncoding)?;
                let mut fitting = fitting.map_or(&[][..], |(_, fitting)| fitting).iter();
                let is_right = |one: &&dyn rustls::pki_types::SignatureVerificationAlgorithm| {
                    one.public_key_alg_id().as_ref() == kind
                        && one.verify_signature(key, message, signed.signature()).is_ok()
                };
                match fitting.any(is_right) {
                    true => Ok(HandshakeSignatureValid::assertion()),
                    false => Err(CertificateError::BadSignature.into()),
                }
            }
        }
    }

    fn tls13(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        match old_key(certificate) {
            None => verify_tls13_signature(message, certificate, signed, algorithms),
            Some(read) => {
                let key = SubjectPublicKeyInfoDer::from(read.public_key.as_slice());
                verify_tls13_signature_with_raw_key(message, &key, signed, algorithms)
            }
        }
    }
}

/// A certificate that rustls does not read, because it is of the first version of X.509.
fn old_key(certificate: &CertificateDer<'_>) -> Option<Certificate> {
    Certificate::read(certificate).filter(|read| read.version < 3)
}

/// What makes rustls send the alert that OpenSSL sends. OpenSSL ssl/statem/statem_lib.c `ssl_x509err2alert`.
fn alert_for(code: i64) -> CertificateError {
    match code {
        verify::NO_ISSUER
        | verify::SELF_SIGNED
        | verify::SELF_SIGNED_IN_CHAIN
        | verify::NO_LOCAL_ISSUER
        | verify::PATH_TOO_LONG
        | verify::INVALID_CA => CertificateError::UnknownIssuer,
        verify::EXPIRED => CertificateError::Expired,
        verify::PURPOSE => CertificateError::InvalidPurpose,
        verify::NOT_YET_VALID | verify::HOST | verify::ADDRESS | verify::WEAK_KEY => CertificateError::NotValidForName,
        verify::BAD_SIGNATURE => CertificateError::BadSignature,
        _ => CertificateError::Other(rustls::OtherError(Arc::new(Untrusted))),
    }
}

/// A certificate is not to be trusted.
#[derive(Debug)]
struct Untrusted;

impl fmt::Display for Untrusted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the certificate is not to be trusted")
    }
}

impl std::error::Error for Untrusted {}

impl fmt::Debug for Verifier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Verifier")
    }
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        leaf: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        self.check(leaf, others, now, true).map(|()| ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.tls12(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.tls13(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

impl ClientCertVerifier for Verifier {
    fn offer_client_auth(&self) -> bool {
        self.settings.verify != Verify::None
    }

    fn client_auth_mandatory(&self) -> bool {
        self.settings.verify == Verify::Required
    }

    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &self.names
    }

    fn verify_client_cert(
        &self,
        leaf: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        self.check(leaf, others, now, false).map(|()| ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.tls12(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.tls13(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
