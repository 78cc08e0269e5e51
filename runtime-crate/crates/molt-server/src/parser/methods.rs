//! The methods that llhttp knows (`METHODS` in `src/llhttp/constants.ts`): any other is a malformed request.

/// Over `HTTP/`.
const HTTP: [&str; 34] = [
    "DELETE",
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "CONNECT",
    "OPTIONS",
    "TRACE",
    "PATCH",
    "LINK",
    "UNLINK",
    "COPY",
    "LOCK",
    "MKCOL",
    "MOVE",
    "PROPFIND",
    "PROPPATCH",
    "SEARCH",
    "UNLOCK",
    "BIND",
    "REBIND",
    "UNBIND",
    "ACL",
    "REPORT",
    "MKACTIVITY",
    "CHECKOUT",
    "MERGE",
    "M-SEARCH",
    "NOTIFY",
    "SUBSCRIBE",
    "UNSUBSCRIBE",
    "MKCALENDAR",
    "PURGE",
    "QUERY",
];

/// Over `RTSP/`: the first three over `HTTP/` too.
const RTSP: [&str; 14] = [
    "OPTIONS",
    "GET",
    "POST",
    "DESCRIBE",
    "ANNOUNCE",
    "SETUP",
    "PLAY",
    "PAUSE",
    "TEARDOWN",
    "GET_PARAMETER",
    "SET_PARAMETER",
    "REDIRECT",
    "RECORD",
    "FLUSH",
];

/// Over `ICE/` and `HTTP/`.
const SOURCE: &str = "SOURCE";
/// The first word of HTTP/2's preface.
pub(super) const PRI: &str = "PRI";

fn all() -> impl Iterator<Item = &'static str> {
    HTTP.iter().chain(&RTSP).copied().chain([SOURCE, PRI])
}

/// The method of this name.
pub(super) fn find(name: &[u8]) -> Option<&'static str> {
    match name {
        b"GET" => Some("GET"),
        b"POST" => Some("POST"),
        _ => all().find(|method| method.as_bytes() == name),
    }
}

/// Whether some method starts so.
pub(super) fn is_prefix(name: &[u8]) -> bool {
    all().any(|method| method.as_bytes().starts_with(name))
}

/// The protocols that a request line may name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Protocol {
    Http,
    Rtsp,
    Ice,
}

impl Protocol {
    pub fn word(self) -> &'static [u8] {
        match self {
            Protocol::Http => b"HTTP/",
            Protocol::Rtsp => b"RTSP/",
            Protocol::Ice => b"ICE/",
        }
    }

    pub fn allows(self, method: &str) -> bool {
        match self {
            Protocol::Http => method == SOURCE || method == PRI || HTTP.contains(&method),
            Protocol::Rtsp => RTSP.contains(&method),
            Protocol::Ice => method == SOURCE,
        }
    }
}
