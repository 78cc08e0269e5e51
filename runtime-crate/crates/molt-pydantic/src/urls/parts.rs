//! What a URL is built of, and its text with the host decoded.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use molt_object::builtins::dict::Dict;
use molt_object::{Cx, Exc, Gc, Value};

use crate::schema::{Entry, entry, optional};

/// What a part of a domain begins with that stands for other letters.
const PUNYCODE: &str = "xn--";

/// Whether a scheme is one that browsers know: its URLs always have a path.
pub fn scheme_is_special(scheme: &str) -> bool {
    matches!(scheme, "http" | "https" | "ws" | "wss" | "ftp" | "file")
}

/// The domain of a URL, if parts of it stand for other letters.
fn punycode_domain(url: &url::Url) -> Option<&str> {
    let Some(url::Host::Domain(domain)) = url.host() else { return None };
    let decodable = scheme_is_special(url.scheme()) && domain.split('.').any(|part| part.starts_with(PUNYCODE));
    decodable.then_some(domain)
}

fn decoded(domain: &str) -> Option<String> {
    let part = |part: &str| match part.strip_prefix(PUNYCODE) {
        Some(code) => idna::punycode::decode_to_string(code),
        None => Some(part.to_owned()),
    };
    Some(domain.split('.').map(part).collect::<Option<Vec<_>>>()?.join("."))
}

/// The host in the letters that people read.
pub fn unicode_host(url: &url::Url) -> Option<String> {
    match punycode_domain(url) {
        Some(domain) => decoded(domain),
        None => url.host_str().map(str::to_owned),
    }
}

/// The text of a URL with its host in the letters that people read.
pub fn unicode_text<'a>(text: &'a str, url: &url::Url) -> Cow<'a, str> {
    let Some(domain) = punycode_domain(url) else { return text.into() };
    let Some(host) = decoded(domain) else { return text.into() };
    // The original takes the host to follow the scheme, credentials or not.
    let start = url.scheme().len() + 3;
    let (before, after) = (text.get(..start), text.get(start + domain.len()..));
    [before.unwrap_or_default(), &host, after.unwrap_or_default()].concat().into()
}

/// The hash that the original gives.
pub fn hash_of(parts: &impl Hash) -> i64 {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    match hasher.finish() as i64 {
        -1 => -2,
        hash => hash,
    }
}

/// Who is where: the part of a URL before its path.
pub struct HostParts {
    username: Option<String>,
    password: Option<String>,
    host: Option<String>,
    port: Option<u16>,
}

impl HostParts {
    /// The parts that arguments name.
    ///
    /// # Errors
    /// TypeError and OverflowError for wrong arguments.
    pub fn of_arguments(
        cx: &mut Cx,
        username: Value,
        password: Value,
        host: Value,
        port: Value,
    ) -> Result<HostParts, Exc> {
        Ok(HostParts {
            username: optional(cx, "username", username)?,
            password: optional(cx, "password", password)?,
            host: optional(cx, "host", host)?,
            port: optional(cx, "port", port)?,
        })
    }

    /// The parts that a dict names.
    ///
    /// # Errors
    /// TypeError and OverflowError for wrong entries.
    pub fn of_dict(cx: &mut Cx, dict: &Value) -> Result<HostParts, Exc> {
        let dict = Gc::<Dict>::of(cx, dict.clone())?;
        Ok(HostParts {
            username: entry(cx, &dict, "username")?,
            password: entry(cx, &dict, "password")?,
            host: entry(cx, &dict, "host")?,
            port: entry(cx, &dict, "port")?,
        })
    }

    /// Whether there is a host.
    pub fn has_host(&self) -> bool {
        self.host.is_some()
    }

    /// Whether nothing is given, not even a user.
    pub fn is_none(&self) -> bool {
        self.is_empty() && self.username.is_none()
    }

    /// Whether nothing is given; a user alone counts as nothing, as in the original.
    pub fn is_empty(&self) -> bool {
        self.host.is_none() && self.password.is_none() && self.port.is_none()
    }

    /// Writes the parts.
    pub fn write(&self, text: &mut String) {
        match (&self.username, &self.password) {
            (Some(username), Some(password)) => text.extend([username, ":", password, "@"]),
            (Some(username), None) => text.extend([username, "@"]),
            (None, Some(password)) => text.extend([":", password, "@"]),
            (None, None) => {}
        }
        text.push_str(self.host.as_deref().unwrap_or_default());
        if let Some(port) = self.port {
            text.push_str(&format!(":{port}"));
        }
    }
}

/// Writes what follows the host.
///
/// # Errors
/// TypeError for arguments that are no text.
pub fn write_rest(cx: &mut Cx, text: &mut String, path: Value, query: Value, fragment: Value) -> Result<(), Exc> {
    for (mark, name, given) in [('/', "path", path), ('?', "query", query), ('#', "fragment", fragment)] {
        if let Some(part) = optional::<String>(cx, name, given)? {
            text.push(mark);
            text.push_str(&part);
        }
    }
    Ok(())
}

/// A text or `None`.
pub fn text_or_none(cx: &Cx, text: Option<&str>) -> Value {
    text.map_or(Value::NONE, |text| cx.str(text).into())
}

/// The dict that `hosts()` gives for a URL.
pub fn host_dict(cx: &mut Cx, url: &url::Url) -> Value {
    let dict = cx.new_dict();
    let username = Some(url.username()).filter(|name| !name.is_empty());
    for (key, text) in [("username", username), ("password", url.password()), ("host", url.host_str())] {
        let text = text_or_none(cx, text);
        cx.dict_set_str(&dict, key, text);
    }
    let port = url.port_or_known_default().map_or(Value::NONE, |port| Value::int(i64::from(port)));
    cx.dict_set_str(&dict, "port", port);
    dict.into()
}
