//! Why a connection failed, in OpenSSL's words. OpenSSL include/openssl/x509_vfy.h, ssl/ssl_err.c, as CPython Modules/_ssl.c
//! `fill_and_set_sslerror` shows them.

use rustls::{AlertDescription, Error, InvalidMessage, PeerIncompatible};

/// The numbers of what is wrong with a certificate.
pub mod verify {
    pub const NO_ISSUER: i64 = 2;
    pub const BAD_SIGNATURE: i64 = 7;
    pub const NOT_YET_VALID: i64 = 9;
    pub const EXPIRED: i64 = 10;
    pub const SELF_SIGNED: i64 = 18;
    pub const SELF_SIGNED_IN_CHAIN: i64 = 19;
    pub const NO_LOCAL_ISSUER: i64 = 20;
    pub const PATH_TOO_LONG: i64 = 25;
    pub const PURPOSE: i64 = 26;
    pub const CRITICAL_EXTENSION: i64 = 34;
    pub const BAD_EXTENSION: i64 = 41;
    pub const NOT_PERMITTED: i64 = 47;
    pub const HOST: i64 = 62;
    pub const ADDRESS: i64 = 64;
    pub const WEAK_KEY: i64 = 66;
    pub const UNKNOWN_SIGNATURE: i64 = 76;
    pub const INVALID_CA: i64 = 79;
    pub const PATHLEN_FOR_NON_CA: i64 = 80;
    pub const PATHLEN_WITHOUT_SIGN: i64 = 81;
    pub const SIGN_FOR_NON_CA: i64 = 82;
    pub const ISSUER_EMPTY: i64 = 83;
    pub const SUBJECT_EMPTY: i64 = 84;
    pub const NO_AUTHORITY_KEY: i64 = 85;
    pub const NO_SUBJECT_KEY: i64 = 86;
    pub const NAMES_EMPTY: i64 = 87;
    pub const CA_NOT_CRITICAL: i64 = 89;
    pub const AUTHORITY_KEY_CRITICAL: i64 = 90;
    pub const CA_WITHOUT_USAGE: i64 = 92;
    pub const EXTENSIONS_NEED_V3: i64 = 93;
    /// What OpenSSL takes and this does not.
    pub const UNSUPPORTED: i64 = 1;

    /// What is said of a number. OpenSSL crypto/x509/x509_txt.c.
    pub fn text(code: i64) -> &'static str {
        match code {
            NO_ISSUER => "unable to get issuer certificate",
            BAD_SIGNATURE => "certificate signature failure",
            NOT_YET_VALID => "certificate is not yet valid",
            EXPIRED => "certificate has expired",
            SELF_SIGNED => "self-signed certificate",
            SELF_SIGNED_IN_CHAIN => "self-signed certificate in certificate chain",
            NO_LOCAL_ISSUER => "unable to get local issuer certificate",
            PATH_TOO_LONG => "path length constraint exceeded",
            PURPOSE => "unsuitable certificate purpose",
            CRITICAL_EXTENSION => "unhandled critical extension",
            BAD_EXTENSION => "invalid or inconsistent certificate extension",
            NOT_PERMITTED => "permitted subtree violation",
            HOST => "hostname mismatch",
            ADDRESS => "IP address mismatch",
            WEAK_KEY => "EE certificate key too weak",
            UNKNOWN_SIGNATURE => "Cannot find certificate signature algorithm",
            INVALID_CA => "invalid CA certificate",
            PATHLEN_FOR_NON_CA => "Path length invalid for non-CA cert",
            PATHLEN_WITHOUT_SIGN => "Path length given without key usage keyCertSign",
            SIGN_FOR_NON_CA => "Key usage keyCertSign invalid for non-CA cert",
            ISSUER_EMPTY => "Issuer name empty",
            SUBJECT_EMPTY => "Subject name empty",
            NO_AUTHORITY_KEY => "Missing Authority Key Identifier",
            NO_SUBJECT_KEY => "Missing Subject Key Identifier",
            NAMES_EMPTY => "Empty Subject Alternative Name extension",
            CA_NOT_CRITICAL => "Basic Constraints of CA cert not marked critical",
            AUTHORITY_KEY_CRITICAL => "Authority Key Identifier marked critical",
            CA_WITHOUT_USAGE => "CA cert does not include key usage extension",
            EXTENSIONS_NEED_V3 => "Using cert extension requires at least X509v3",
            _ => "unspecified certificate verification error",
        }
    }
}

/// Why a connection failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// OpenSSL's words, in lower case; the name of the reason is made of them.
    pub text: String,
    /// What is wrong with the other side's certificate: a number and what CPython says of it.
    pub verify: Option<(i64, String)>,
}

impl Failure {
    /// A failure in these words.
    pub fn new(text: &str) -> Failure {
        Failure { text: text.to_owned(), verify: None }
    }

    /// The other side broke off without saying so.
    pub fn end_of_file() -> Failure {
        Failure::new(END_OF_FILE)
    }

    /// Whether the other side broke off.
    pub fn is_end_of_file(&self) -> bool {
        self.text == END_OF_FILE
    }

    /// The certificate of the other side is not to be trusted, or not one of this host.
    pub fn untrusted(code: i64, host: Option<&str>) -> Failure {
        let host = host.unwrap_or("");
        let message = match code {
            verify::HOST => format!("Hostname mismatch, certificate is not valid for '{host}'."),
            verify::ADDRESS => format!("IP address mismatch, certificate is not valid for '{host}'."),
            _ => verify::text(code).to_owned(),
        };
        Failure { text: "certificate verify failed".to_owned(), verify: Some((code, message)) }
    }

    /// The name of the reason.
    pub fn reason(&self) -> String {
        if self.is_end_of_file() {
            return "UNEXPECTED_EOF_WHILE_READING".to_owned();
        }
        self.text.to_ascii_uppercase().replace([' ', '-'], "_")
    }

    /// What rustls says, in OpenSSL's words.
    pub fn of(error: &Error, is_server: bool) -> Failure {
        let text = match error {
            Error::AlertReceived(alert) => return Failure::new(&alert_text(*alert)),
            Error::InvalidMessage(InvalidMessage::UnknownProtocolVersion | InvalidMessage::InvalidContentType) => {
                "wrong version number"
            }
            Error::InvalidMessage(_) => "bad length",
            Error::InappropriateMessage { .. } | Error::InappropriateHandshakeMessage { .. } => "unexpected message",
            Error::DecryptError => "decryption failed or bad record mac",
            Error::NoCertificatesPresented => "peer did not return a certificate",
            Error::NoApplicationProtocol => "no application protocol",
            Error::PeerIncompatible(why) => incompatible(why, is_server),
            Error::PeerMisbehaved(_) => "unexpected message",
            Error::InvalidCertificate(_) => return Failure::untrusted(verify::UNSUPPORTED, None),
            Error::PeerSentOversizedRecord => "data length too long",
            Error::General(_) if is_server => "no shared cipher",
            _ => "internal error",
        };
        Failure::new(text)
    }
}

const END_OF_FILE: &str = "EOF occurred in violation of protocol";

fn incompatible(why: &PeerIncompatible, is_server: bool) -> &'static str {
    use PeerIncompatible as Why;
    match why {
        Why::NoCipherSuitesInCommon | Why::NoKxGroupsInCommon | Why::NoSignatureSchemesInCommon => "no shared cipher",
        Why::NoCertificateRequestSignatureSchemesInCommon => "no suitable signature algorithm",
        Why::ServerDoesNotSupportTls12Or13 | Why::ServerTlsVersionIsDisabledByOurConfig => "unsupported protocol",
        Why::SupportedVersionsExtensionRequired | Why::Tls12NotOffered | Why::Tls12NotOfferedOrEnabled => {
            "unsupported protocol"
        }
        Why::Tls13RequiredForQuic => "unsupported protocol",
        _ if is_server => "no shared cipher",
        _ => "unsupported protocol",
    }
}

/// What OpenSSL says of an alert that the other side sent.
fn alert_text(alert: AlertDescription) -> String {
    use AlertDescription as Alert;
    let (prefix, name) = match alert {
        Alert::UnexpectedMessage => ("sslv3", "unexpected message"),
        Alert::BadRecordMac => ("sslv3", "bad record mac"),
        Alert::DecompressionFailure => ("sslv3", "decompression failure"),
        Alert::HandshakeFailure => ("sslv3", "handshake failure"),
        Alert::NoCertificate => ("sslv3", "no certificate"),
        Alert::BadCertificate => ("sslv3", "bad certificate"),
        Alert::UnsupportedCertificate => ("sslv3", "unsupported certificate"),
        Alert::CertificateRevoked => ("sslv3", "certificate revoked"),
        Alert::CertificateExpired => ("sslv3", "certificate expired"),
        Alert::CertificateUnknown => ("sslv3", "certificate unknown"),
        Alert::IllegalParameter => ("sslv3", "illegal parameter"),
        Alert::DecryptionFailed => ("tlsv1", "decryption failed"),
        Alert::RecordOverflow => ("tlsv1", "record overflow"),
        Alert::UnknownCA => ("tlsv1", "unknown ca"),
        Alert::AccessDenied => ("tlsv1", "access denied"),
        Alert::DecodeError => ("tlsv1", "decode error"),
        Alert::DecryptError => ("tlsv1", "decrypt error"),
        Alert::ExportRestriction => ("tlsv1", "export restriction"),
        Alert::ProtocolVersion => ("tlsv1", "protocol version"),
        Alert::InsufficientSecurity => ("tlsv1", "insufficient security"),
        Alert::InternalError => ("tlsv1", "internal error"),
        Alert::InappropriateFallback => ("tlsv1", "inappropriate fallback"),
        Alert::UserCanceled => ("tlsv1", "user cancelled"),
        Alert::NoRenegotiation => ("tlsv1", "no renegotiation"),
        Alert::UnknownPSKIdentity => ("tlsv1", "unknown psk identity"),
        Alert::NoApplicationProtocol => ("tlsv1", "no application protocol"),
        Alert::MissingExtension => ("tlsv13", "missing extension"),
        Alert::CertificateRequired => ("tlsv13", "certificate required"),
        // These go without the word.
        Alert::UnsupportedExtension => return "tlsv1 unsupported extension".to_owned(),
        Alert::UnrecognisedName => return "tlsv1 unrecognized name".to_owned(),
        other => return format!("reason({})", 1000 + u16::from(u8::from(other))),
    };
    format!("{prefix} alert {name}")
}
