//! What a chain must say of itself where certificates are checked strictly. OpenSSL crypto/x509/x509_vfy.c `check_extensions`.

use crate::certificate::{Certificate, usage};
use crate::failure::verify;

/// The number of what is wrong with a chain, from the leaf to what is trusted; None if nothing is.
pub fn fault(chain: &[Certificate]) -> Option<i64> {
    if chain.len() < 2 {
        // RFC 5280 says nothing of a certificate that stands for itself.
        return None;
    }
    chain.iter().enumerate().find_map(|(index, one)| certificate_fault(one, index + 1 == chain.len()))
}

fn certificate_fault(one: &Certificate, is_last: bool) -> Option<i64> {
    let signs = one.key_usage.unwrap_or(0) & usage::CERTIFICATE_SIGN != 0;
    let has_empty_names = one.alternative_names.as_ref().is_some_and(Vec::is_empty);
    let checks = [
        (one.has_path_length && !one.is_authority(), verify::PATHLEN_FOR_NON_CA),
        (one.has_path_length && !signs, verify::PATHLEN_WITHOUT_SIGN),
        (matches!(one.authority, Some((true, false))), verify::CA_NOT_CRITICAL),
        (one.is_authority() && one.key_usage.is_none(), verify::CA_WITHOUT_USAGE),
        (!one.is_authority() && signs, verify::SIGN_FOR_NON_CA),
        (one.issuer.is_empty(), verify::ISSUER_EMPTY),
        (one.subject.is_empty() && (one.is_authority() || one.alternative_names.is_none()), verify::SUBJECT_EMPTY),
        (has_empty_names, verify::NAMES_EMPTY),
        (matches!(one.authority_key, Some((_, true))), verify::AUTHORITY_KEY_CRITICAL),
        (one.version < 3 && one.extension_count > 0, verify::EXTENSIONS_NEED_V3),
        (one.version >= 3 && !is_last && !matches!(one.authority_key, Some((Some(_), _))), verify::NO_AUTHORITY_KEY),
        (one.version >= 3 && one.is_authority() && one.subject_key.is_none(), verify::NO_SUBJECT_KEY),
    ];
    checks.iter().find(|(is_wrong, _)| *is_wrong).map(|(_, code)| *code)
}
