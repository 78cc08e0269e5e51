//! Whether a certificate is one of a host. OpenSSL crypto/x509/v3_utl.c `X509_check_host`, `X509_check_ip`, as CPython calls them: a
//! wildcard is a whole label, the leftmost.

use core::net::IpAddr;

use crate::certificate::{AlternativeName, Certificate};

/// Whether the certificate is one of this host, a name or an address; `common_names` says whether the subject's name may be one.
pub fn is_for_host(certificate: &Certificate, host: &str, common_names: bool) -> bool {
    let names = certificate.alternative_names.as_deref().unwrap_or_default();
    if let Ok(address) = host.parse::<IpAddr>() {
        let bytes = match address {
            IpAddr::V4(address) => address.octets().to_vec(),
            IpAddr::V6(address) => address.octets().to_vec(),
        };
        return names.iter().any(|name| matches!(name, AlternativeName::Address(found) if *found == bytes));
    }
    let mut has_hosts = false;
    for name in names {
        if let AlternativeName::Dns(pattern) = name {
            has_hosts = true;
            if matches(pattern, host) {
                return true;
            }
        }
    }
    // Only where the certificate names no host at all, its subject may be one.
    common_names && !has_hosts && certificate.common_names().any(|pattern| matches(pattern, host))
}

fn matches(pattern: &str, host: &str) -> bool {
    if pattern.eq_ignore_ascii_case(host) {
        return true;
    }
    let Some(parent) = pattern.strip_prefix("*.") else { return false };
    let Some((label, rest)) = host.split_once('.') else { return false };
    // A wildcard stands for one label, and at least two labels follow it.
    !label.is_empty() && parent.contains('.') && !parent.contains('*') && parent.eq_ignore_ascii_case(rest)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_wildcard_is_one_label() {
        assert!(matches("*.example.test", "a.example.test"));
        assert!(matches("LOCALHOST", "localhost"));
        for (pattern, host) in [
            ("*.example.test", "a.b.example.test"),
            ("*.example.test", "example.test"),
            ("*.test", "example.test"),
            ("a*.example.test", "ab.example.test"),
            ("*", "localhost"),
        ] {
            assert!(!matches(pattern, host), "{pattern} {host}");
        }
    }
}
