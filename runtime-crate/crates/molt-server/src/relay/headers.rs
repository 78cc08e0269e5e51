//! Which headers pass the relay. RFC 9110 section 7.6.1: those about one connection do not.

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Body;
use hyper::header::{CONNECTION, CONTENT_LENGTH, HeaderMap, HeaderName, HeaderValue};
use hyper::{Request, http};

use crate::scope::RequestScope;

/// Whether a header, by its name in lower case, is about one connection.
fn is_hop_by_hop(name: &[u8]) -> bool {
    let names: [&[u8]; 6] = [b"connection", b"keep-alive", b"transfer-encoding", b"te", b"trailer", b"upgrade"];
    names.contains(&name) || name.starts_with(b"proxy-")
}

/// The names, in lower case, that `Connection` headers name.
fn named<'h>(values: impl Iterator<Item = &'h [u8]>) -> Vec<Vec<u8>> {
    values
        .flat_map(|value| value.split(|&byte| byte == b','))
        .map(|name| name.trim_ascii().to_ascii_lowercase())
        .collect()
}

/// Copies the headers of a request as they were received, those about its connection left out. Of its length only it is kept
/// that there is one, until [`set_content_length`].
pub(super) fn copy_request_headers(scope: &RequestScope, into: &mut HeaderMap) -> Result<(), http::Error> {
    let dropped = named(scope.headers().filter(|(name, _)| *name == b"connection").map(|(_, value)| value));
    for (name, value) in scope.headers() {
        if name == b"transfer-encoding" {
            into.insert(CONTENT_LENGTH, HeaderValue::from_static("0"));
        }
        if is_hop_by_hop(name) || dropped.iter().any(|dropped| dropped == name) {
            continue;
        }
        into.append(HeaderName::from_bytes(name)?, HeaderValue::from_bytes(value)?);
    }
    Ok(())
}

/// Says how long the body is that was read, for requests with a body and for those that spoke of one.
pub(super) fn set_content_length(request: &mut Request<Full<Bytes>>) {
    let length = request.body().size_hint().exact().unwrap_or_default();
    if length > 0 || request.headers().contains_key(CONTENT_LENGTH) {
        request.headers_mut().insert(CONTENT_LENGTH, length.into());
    }
}

/// The headers of an answer that go to the client.
pub(super) fn response_headers(headers: &HeaderMap, status: u16) -> impl Iterator<Item = (&[u8], &[u8])> {
    let dropped = named(headers.get_all(CONNECTION).iter().map(HeaderValue::as_bytes));
    // What these say of a length is not that of the body that they have.
    let is_empty = matches!(status, 204 | 304);
    headers.iter().map(|(name, value)| (name.as_str().as_bytes(), value.as_bytes())).filter(move |(name, _)| {
        let is_dropped = is_hop_by_hop(name) || dropped.iter().any(|dropped| dropped == name);
        let is_untrue = is_empty && *name == CONTENT_LENGTH.as_str().as_bytes();
        !is_dropped && !is_untrue
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(headers: &[(&'static str, &'static str)], status: u16) -> Vec<String> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        response_headers(&map, status).map(|(name, _)| String::from_utf8_lossy(name).into_owned()).collect()
    }

    #[test]
    fn headers_about_the_connection_are_dropped_and_those_it_names() {
        let headers = [
            ("date", "now"),
            ("connection", "close, X-Own "),
            ("x-own", "1"),
            ("keep-alive", "timeout=5"),
            ("proxy-authenticate", "Basic"),
            ("set-cookie", "a=1"),
            ("set-cookie", "b=2"),
            ("transfer-encoding", "chunked"),
        ];
        assert_eq!(kept(&headers, 200), ["date", "set-cookie", "set-cookie"]);
    }

    #[test]
    fn an_answer_without_a_body_keeps_no_length() {
        let headers = [("content-length", "12"), ("etag", "x")];
        assert_eq!(kept(&headers, 200), ["content-length", "etag"]);
        assert_eq!(kept(&headers, 304), ["etag"]);
    }
}
