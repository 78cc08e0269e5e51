//! Certificates and keys in files of text (RFC 7468). OpenSSL crypto/pem/pem_info.c, ssl/ssl_rsa.c `use_certificate_chain_file`.

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// A key that belongs to a certificate.
pub type PrivateKey = PrivateKeyDer<'static>;

/// Why there is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyError {
    /// The text has none.
    Missing,
    /// It is behind a password.
    Encrypted,
    /// It is of a kind that is not known.
    Unknown,
}

/// The certificates of a text, in their order; None where one is no certificate.
pub fn certificates(text: &[u8]) -> Option<Vec<Vec<u8>>> {
    let trusted = String::from_utf8_lossy(text).replace("TRUSTED CERTIFICATE", "CERTIFICATE");
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(trusted.as_bytes()).collect();
    Some(found.ok()?.into_iter().map(|one| one.as_ref().to_vec()).collect())
}

/// The first key of a text.
///
/// # Errors
/// Why there is none.
pub fn private_key(text: &[u8]) -> Result<PrivateKey, KeyError> {
    let shown = String::from_utf8_lossy(text);
    if shown.contains("BEGIN ENCRYPTED PRIVATE KEY") || shown.contains("Proc-Type: 4,ENCRYPTED") {
        return Err(KeyError::Encrypted);
    }
    PrivateKeyDer::from_pem_slice(text)
        .map_err(|_| if shown.contains("PRIVATE KEY-----") { KeyError::Unknown } else { KeyError::Missing })
}
