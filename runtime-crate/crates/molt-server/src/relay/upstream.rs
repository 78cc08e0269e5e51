//! Where the Python process is.

use hyper::Uri;
use hyper::http;
use hyper::http::uri::{Authority, PathAndQuery, Scheme};

/// The base URL of the Python process (`MOLT_PYTHON_URL`).
#[derive(Clone, Debug)]
pub struct Upstream {
    authority: Authority,
    /// What comes before each path: "" or "/base".
    base: String,
}

impl Upstream {
    /// Reads a base URL: `http://host`, with a port and a path if they are wanted. None for any other text; the process next to
    /// the binary is not reached through TLS.
    pub fn parse(text: &str) -> Option<Upstream> {
        let uri: Uri = text.trim().parse().ok()?;
        let authority = uri.authority()?.clone();
        let is_plain = uri.scheme() == Some(&Scheme::HTTP) && uri.query().is_none() && !text.contains('#');
        if !is_plain || authority.host().is_empty() || authority.as_str().contains('@') {
            return None;
        }
        Some(Upstream { authority, base: uri.path().trim_end_matches('/').to_owned() })
    }

    /// The URL for a request's path and query, both as they were sent. Whatever they are, the host stays.
    pub(super) fn uri(&self, raw_path: &[u8], query: &[u8]) -> Result<Uri, http::Error> {
        let mut target = self.base.clone().into_bytes();
        target.extend_from_slice(raw_path);
        if !query.is_empty() {
            target.push(b'?');
            target.extend_from_slice(query);
        }
        let path_and_query = match PathAndQuery::try_from(target.as_slice()) {
            Ok(parsed) if parsed.as_str().as_bytes() == target => parsed,
            _ => PathAndQuery::try_from(escaped(&target))?,
        };
        Uri::builder().scheme(Scheme::HTTP).authority(self.authority.clone()).path_and_query(path_and_query).build()
    }
}

/// Escapes what may not stand in a URL, though servers take it.
fn escaped(target: &[u8]) -> String {
    let mut text = molt_room::string(target.len() + 16);
    for &byte in target {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/%?".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uri(base: &str, path: &str, query: &str) -> String {
        Upstream::parse(base).unwrap().uri(path.as_bytes(), query.as_bytes()).unwrap().to_string()
    }

    #[test]
    fn the_path_cannot_change_the_host() {
        assert_eq!(uri("http://py:8001", "/a", "x=1"), "http://py:8001/a?x=1");
        assert_eq!(uri("http://py:8001/", "//evil.com/a", ""), "http://py:8001//evil.com/a");
        assert_eq!(uri("http://py", "/@evil.com", ""), "http://py/@evil.com");
        assert_eq!(uri("http://py/base/", "/a", ""), "http://py/base/a");
        assert_eq!(uri("http://[::1]:9", "/a%2Fb", "q=%20"), "http://[::1]:9/a%2Fb?q=%20");
    }

    #[test]
    fn what_no_url_may_have_is_escaped() {
        assert_eq!(uri("http://py", "/<a>", "b=\\"), "http://py/%3Ca%3E?b=%5C");
    }

    #[test]
    fn only_plain_base_urls_are_taken() {
        for text in ["", "py:8001", "/a", "https://py", "http://", "http://u:p@py", "http://py?x", "http://py#x"] {
            assert!(Upstream::parse(text).is_none(), "{text}");
        }
    }
}
