//! The request target: which part is the path and which the query, and what else of it httptools refuses (`parse_url`, which
//! is `http_parser_parse_url` of http-parser 2.9.4). The characters were checked by the request parser before.

use std::ops::Range;

use super::chars::{AUTHORITY, is, skip};

/// Where path and query stand in a target. An absent query is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    pub path: Range<usize>,
    pub query: Range<usize>,
}

/// httptools' bound: http-parser counts in 16 bits.
const MAX_TARGET: usize = (1 << 16) - 1;

/// Splits the target. None for what uvicorn answers as malformed: too long, a bad authority, an authority without a path.
pub(crate) fn split(target: &[u8]) -> Option<Target> {
    if target.len() > MAX_TARGET {
        return None;
    }
    let path_start = match target.first()? {
        b'/' | b'*' => 0,
        _ => authority_end(target)?,
    };
    let path_end = find(target, path_start, b"?#");
    let query_start = (path_end + 1).min(target.len());
    let query = match target.get(path_end) {
        Some(b'?') => query_start..find(target, query_start, b"#"),
        _ => path_end..path_end,
    };
    (path_end > path_start).then_some(Target { path: path_start..path_end, query })
}

/// Where the path of an absolute-form target starts.
fn authority_end(target: &[u8]) -> Option<usize> {
    let scheme_end = target.iter().position(|byte| !byte.is_ascii_alphabetic())?;
    let rest = target[scheme_end..].strip_prefix(b"://")?;
    let start = target.len() - rest.len();
    let mut end = skip(target, start, AUTHORITY);
    while target.get(end) == Some(&b'@') {
        end = skip(target, end + 1, AUTHORITY);
    }
    let host = &target[start..end];
    // An authority without a path has no `path` for uvicorn to decode.
    (is_authority(host) && target.get(end) == Some(&b'/')).then_some(end)
}

/// `[userinfo@]host[:port]`, the host a name, an IPv4 address or an IPv6 address in brackets, with a zone if need be.
fn is_authority(authority: &[u8]) -> bool {
    let host = match authority.iter().position(|&byte| byte == b'@') {
        Some(at) => {
            let userinfo = &authority[..at];
            if userinfo.iter().any(|&byte| !is(byte, AUTHORITY) || byte == b'[' || byte == b']') {
                return false;
            }
            &authority[at + 1..]
        }
        None => authority,
    };
    let (name_is_valid, rest) = match host.strip_prefix(b"[") {
        Some(bracketed) => {
            let Some(close) = bracketed.iter().position(|&byte| byte == b']') else {
                return false;
            };
            (is_ipv6(&bracketed[..close]), &bracketed[close + 1..])
        }
        None => {
            let end = host.iter().position(|&byte| byte == b':').unwrap_or(host.len());
            let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
            (end > 0 && host[..end].iter().all(is_name), &host[end..])
        }
    };
    name_is_valid && (rest.is_empty() || rest.strip_prefix(b":").is_some_and(is_port))
}

fn is_ipv6(address: &[u8]) -> bool {
    let zone = address.iter().position(|&byte| byte == b'%');
    let (digits, zone) = match zone {
        Some(percent) => (&address[..percent], Some(&address[percent + 1..])),
        None => (address, None),
    };
    let is_zone = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'%' | b'.' | b'-' | b'_' | b'~');
    !digits.is_empty()
        && digits.iter().all(|byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.'))
        && zone.is_none_or(|zone| !zone.is_empty() && zone.iter().all(is_zone))
}

fn is_port(port: &[u8]) -> bool {
    let mut number = 0u32;
    for digit in port {
        if !digit.is_ascii_digit() {
            return false;
        }
        number = number * 10 + u32::from(digit - b'0');
        if number > 0xffff {
            return false;
        }
    }
    !port.is_empty()
}

fn find(bytes: &[u8], start: usize, any: &[u8]) -> usize {
    bytes[start..].iter().position(|byte| any.contains(byte)).map_or(bytes.len(), |offset| start + offset)
}

/// The path as the application sees it: escapes decoded, invalid UTF-8 replaced (`urllib.parse.unquote`). None if it has none.
pub(crate) fn unquote(path: &[u8]) -> Option<String> {
    let first = path.iter().position(|&byte| byte == b'%')?;
    let mut decoded = molt_room::vec(path.len());
    decoded.extend_from_slice(&path[..first]);
    let mut rest = &path[first..];
    while let Some((&byte, tail)) = rest.split_first() {
        let escape = match (byte, tail) {
            (b'%', [high, low, ..]) => hex(*high).zip(hex(*low)),
            _ => None,
        };
        match escape {
            Some((high, low)) => {
                decoded.push(high << 4 | low);
                rest = &tail[2..];
            }
            None => {
                decoded.push(byte);
                rest = tail;
            }
        }
    }
    Some(String::from_utf8_lossy(&decoded).into_owned())
}

pub(crate) fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|value| value as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(target: &str) -> Option<(&str, &str)> {
        split(target.as_bytes()).map(|found| (&target[found.path], &target[found.query]))
    }

    #[test]
    fn origin_form() {
        assert_eq!(parts("/a/b?c=d&e"), Some(("/a/b", "c=d&e")));
        assert_eq!(parts("/a??b"), Some(("/a", "?b")));
        assert_eq!(parts("/a?b#c"), Some(("/a", "b")));
        assert_eq!(parts("/a#c?d"), Some(("/a", "")));
        assert_eq!(parts("/?"), Some(("/", "")));
        assert_eq!(parts("*"), Some(("*", "")));
    }

    #[test]
    fn absolute_form() {
        assert_eq!(parts("http://host/a?b"), Some(("/a", "b")));
        assert_eq!(parts("http://u:p@host:80/"), Some(("/", "")));
        assert_eq!(parts("http://[::1%25eth0]:8000/x"), Some(("/x", "")));
        for refused in [
            "http://host",
            "http://host?q",
            "http:///a",
            "http://h:99999/",
            "http://h:/",
            "http://a@b@c/",
            "http://h_t/",
            "http://[]/",
            "host:443",
        ] {
            assert_eq!(parts(refused), None, "{refused}");
        }
    }

    #[test]
    fn decoding() {
        assert_eq!(unquote(b"/plain"), None);
        assert_eq!(unquote(b"/%41%zz%4").as_deref(), Some("/A%zz%4"));
        assert_eq!(unquote(b"/caf%C3%A9/%ff").as_deref(), Some("/café/\u{fffd}"));
    }
}
