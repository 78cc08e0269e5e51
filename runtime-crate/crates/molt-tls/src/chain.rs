//! Whether a certificate leads to one that is trusted. rustls-webpki decides; where it refuses, the way is walked again to say why as
//! OpenSSL would (crypto/x509/x509_vfy.c `verify_chain`). Beyond webpki, as in OpenSSL: a certificate that is trusted itself needs no issuer,
//! and what is trusted must be valid too.

use core::net::IpAddr;

use rustls::crypto::WebPkiSupportedAlgorithms;
use rustls::pki_types::{CertificateDer, UnixTime};
use webpki::{EndEntityCert, Error, KeyUsage, anchor_from_trusted_cert};

use crate::certificate::{Certificate, usage};
use crate::failure::verify;
use crate::names::is_for_host;
use crate::strict;

/// Whom to trust, and how certificates are checked.
pub struct Trust<'a> {
    /// The certificates that are trusted.
    pub authorities: &'a [Certificate],
    /// Whether what RFC 5280 demands is demanded.
    pub strict: bool,
    /// Whether a way may end at a trusted certificate that another one issued.
    pub partial: bool,
    /// Whether the certificate is a server's, or a client's.
    pub of_server: bool,
    /// The host that the certificate must be one of.
    pub host: Option<&'a str>,
    /// Whether the subject's name counts where a certificate names no host.
    pub common_names: bool,
    /// The ways to check signatures.
    pub algorithms: WebPkiSupportedAlgorithms,
}

const SERVER_PURPOSE: &str = "1.3.6.1.5.5.7.3.1";
const CLIENT_PURPOSE: &str = "1.3.6.1.5.5.7.3.2";

/// How long a way may be.
const MOST: usize = 100;

impl Trust<'_> {
    /// Checks a certificate and those that came with it.
    ///
    /// # Errors
    /// OpenSSL's number for what is wrong.
    pub fn check(&self, leaf: &[u8], others: &[CertificateDer<'_>], now: UnixTime) -> Result<(), i64> {
        let Some(leaf) = Certificate::read(leaf) else { return Err(verify::UNSUPPORTED) };
        let sent: Vec<Certificate> = others.iter().filter_map(|one| Certificate::read(one)).collect();
        let seconds = i64::try_from(now.as_secs()).unwrap_or(i64::MAX);
        let (way, is_trusted) = self.walk(&leaf, &sent, seconds);
        if let Some(fault) = self.fault(&way, is_trusted, seconds) {
            return Err(fault);
        }
        // A certificate that is trusted itself: there is no signature to check, whoever holds its key proves so.
        if way.len() == 1 { Ok(()) } else { self.signatures(&way, &sent, now) }
    }

    /// The certificates from one that was shown to the one that it leads to, as far as it leads. OpenSSL crypto/x509/x509_vfy.c `build_chain`.
    pub fn chain(&self, shown: &[CertificateDer<'_>], now: UnixTime) -> Vec<Vec<u8>> {
        let Some(leaf) = shown.first().and_then(|leaf| Certificate::read(leaf)) else { return Vec::new() };
        let sent: Vec<Certificate> = shown.iter().skip(1).filter_map(|one| Certificate::read(one)).collect();
        let (way, _) = self.walk(&leaf, &sent, i64::try_from(now.as_secs()).unwrap_or(i64::MAX));
        way.into_iter().map(|one| one.der).collect()
    }

    /// The way from a certificate upwards, and whether it ends at one that is trusted.
    fn walk(&self, leaf: &Certificate, sent: &[Certificate], now: i64) -> (Vec<Certificate>, bool) {
        let mut way = vec![leaf.clone()];
        let mut is_trusted = self.is_anchor(leaf);
        while !is_trusted && way.len() < MOST {
            let Some(last) = way.last().filter(|last| !last.is_self_issued()) else { break };
            let is_new = |one: &&Certificate| way.iter().all(|passed| passed.der != one.der);
            let known = || self.authorities.iter().filter(is_new);
            let found = issuer(last, known(), now).or_else(|| issuer(last, sent.iter().filter(is_new), now));
            let Some(found) = found.cloned() else { break };
            is_trusted = self.is_anchor(&found);
            way.push(found);
        }
        (way, is_trusted)
    }

    /// Whether a way may end here.
    fn is_anchor(&self, one: &Certificate) -> bool {
        (self.partial || one.is_self_issued()) && self.is_known(one)
    }

    fn is_known(&self, one: &Certificate) -> bool {
        self.authorities.iter().any(|known| known.der == one.der)
    }

    /// What is wrong with a way, in the order in which OpenSSL looks: its end, what its certificates say of themselves, whose they
    /// are, their times.
    fn fault(&self, way: &[Certificate], is_trusted: bool, now: i64) -> Option<i64> {
        let (leaf, last) = (way.first()?, way.last()?);
        if !is_trusted {
            return Some(match (last.is_self_issued(), way.len()) {
                (true, 1) => verify::SELF_SIGNED,
                (true, _) => verify::SELF_SIGNED_IN_CHAIN,
                (false, _) if self.is_known(last) => verify::NO_ISSUER,
                (false, _) => verify::NO_LOCAL_ISSUER,
            });
        }
        let lacks_authority = way.iter().enumerate().skip(1).any(|(index, one)| {
            let is_last = index + 1 == way.len();
            match authority(one) {
                Authority::None => true,
                Authority::Stated => false,
                Authority::Implied => !is_last || self.strict,
            }
        });
        if lacks_authority {
            return Some(verify::INVALID_CA);
        }
        let stated = if self.strict { strict::fault(way) } else { None };
        let misused = || (!self.suits(way)).then_some(verify::PURPOSE);
        stated.or_else(misused).or_else(|| self.other_host(leaf)).or_else(|| {
            way.iter().rev().find_map(|one| match () {
                () if now < one.not_before => Some(verify::NOT_YET_VALID),
                () if now > one.not_after => Some(verify::EXPIRED),
                () => None,
            })
        })
    }

    /// Whether the certificates are for what they are shown for. OpenSSL crypto/x509/v3_purp.c `check_purpose_ssl_server`.
    fn suits(&self, way: &[Certificate]) -> bool {
        let (purpose, uses) = match self.of_server {
            true => (SERVER_PURPOSE, usage::DIGITAL_SIGNATURE | usage::KEY_ENCIPHERMENT | usage::KEY_AGREEMENT),
            false => (CLIENT_PURPOSE, usage::DIGITAL_SIGNATURE | usage::KEY_AGREEMENT),
        };
        way.iter().all(|one| one.purposes.as_ref().is_none_or(|all| all.iter().any(|one| one == purpose)))
            && way.first().and_then(|leaf| leaf.key_usage).is_none_or(|bits| bits & uses != 0)
    }

    fn other_host(&self, leaf: &Certificate) -> Option<i64> {
        let host = self.host.filter(|host| !is_for_host(leaf, host, self.common_names))?;
        Some(if host.parse::<IpAddr>().is_ok() { verify::ADDRESS } else { verify::HOST })
    }

    /// Lets webpki check the way with its signatures.
    fn signatures(&self, way: &[Certificate], sent: &[Certificate], now: UnixTime) -> Result<(), i64> {
        let Some(leaf) = way.first() else { return Err(verify::UNSUPPORTED) };
        let der = CertificateDer::from(leaf.der.as_slice());
        let (anchors, rest): (Vec<_>, Vec<_>) = self.authorities.iter().partition(|one| self.is_anchor(one));
        let trusted: Vec<CertificateDer<'_>> = anchors.iter().map(|one| one.der.as_slice().into()).collect();
        let trusted: Vec<_> = trusted.iter().filter_map(|one| anchor_from_trusted_cert(one).ok()).collect();
        let between: Vec<CertificateDer<'_>> = sent.iter().chain(rest).map(|one| one.der.as_slice().into()).collect();
        let purpose = if self.of_server { KeyUsage::server_auth() } else { KeyUsage::client_auth() };
        let checked = EndEntityCert::try_from(&der).and_then(|certificate| {
            certificate.verify_for_usage(self.algorithms.all, &trusted, &between, now, purpose, None, None).map(|_| ())
        });
        match checked {
            Err(Error::UnsupportedCertVersion | Error::CaUsedAsEndEntity) if way.len() == 2 => self.signed(way),
            checked => checked.map_err(|error| code_of(&error)),
        }
    }

    /// Checks the signature alone of a certificate that webpki takes no interest in: one of the first version of X.509, or an authority's
    /// own. What the authority above it, which is trusted, may not sign is not looked at, so it must not be restricted.
    fn signed(&self, way: &[Certificate]) -> Result<(), i64> {
        let [leaf, above] = way else { return Err(verify::UNSUPPORTED) };
        if above.is_restricted {
            return Err(verify::UNSUPPORTED);
        }
        let parts = leaf.signed_parts().zip(above.key_parts());
        let Some(((body, algorithm, signature), (kind, key))) = parts else { return Err(verify::UNSUPPORTED) };
        let mut fitting = self
            .algorithms
            .all
            .iter()
            .filter(|one| one.signature_alg_id().as_ref() == algorithm && one.public_key_alg_id().as_ref() == kind)
            .peekable();
        if fitting.peek().is_none() {
            return Err(verify::UNKNOWN_SIGNATURE);
        }
        match fitting.any(|one| one.verify_signature(key, body, signature).is_ok()) {
            true => Ok(()),
            false => Err(verify::BAD_SIGNATURE),
        }
    }
}

/// Whether a certificate may issue others. OpenSSL crypto/x509/v3_purp.c `check_ca`.
enum Authority {
    /// It may not.
    None,
    /// It says so.
    Stated,
    /// It does not say so, but it was made before there was a way to.
    Implied,
}

fn authority(one: &Certificate) -> Authority {
    let signs = one.key_usage.is_none_or(|bits| bits & usage::CERTIFICATE_SIGN != 0);
    match one.authority {
        _ if !signs => Authority::None,
        Some((true, _)) => Authority::Stated,
        Some((false, _)) => Authority::None,
        None if one.key_usage.is_some() || one.version == 1 && one.is_self_issued() => Authority::Implied,
        None => Authority::None,
    }
}

/// The certificate that issued one, by its name and the identifier of its key: one that is valid, if there are several.
fn issuer<'a>(one: &Certificate, among: impl Iterator<Item = &'a Certificate>, now: i64) -> Option<&'a Certificate> {
    let key = one.authority_key.as_ref().and_then(|(key, _)| key.as_ref());
    let mut fitting = among.filter(|candidate| {
        candidate.subject_der == one.issuer_der
            && key.zip(candidate.subject_key.as_ref()).is_none_or(|(wanted, found)| wanted == found)
    });
    let first = fitting.next()?;
    let is_valid = |one: &&Certificate| one.not_before <= now && now <= one.not_after;
    if is_valid(&first) { Some(first) } else { fitting.find(is_valid).or(Some(first)) }
}

/// OpenSSL's number for what webpki says.
fn code_of(error: &Error) -> i64 {
    match error {
        Error::CertExpired { .. } => verify::EXPIRED,
        Error::CertNotValidYet { .. } => verify::NOT_YET_VALID,
        Error::UnknownIssuer => verify::NO_LOCAL_ISSUER,
        Error::InvalidSignatureForPublicKey => verify::BAD_SIGNATURE,
        Error::EndEntityUsedAsCa => verify::INVALID_CA,
        Error::PathLenConstraintViolated => verify::PATH_TOO_LONG,
        Error::RequiredEkuNotFoundContext(_) | Error::EmptyEkuExtension => verify::PURPOSE,
        Error::NameConstraintViolation => verify::NOT_PERMITTED,
        Error::UnsupportedCriticalExtension => verify::CRITICAL_EXTENSION,
        Error::ExtensionValueInvalid => verify::BAD_EXTENSION,
        Error::UnsupportedSignatureAlgorithmContext(_) | Error::UnsupportedSignatureAlgorithmForPublicKeyContext(_) => {
            verify::UNKNOWN_SIGNATURE
        }
        _ => verify::UNSUPPORTED,
    }
}
