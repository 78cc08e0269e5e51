//! `MultiHostUrl`.

// Python's parameters are the functions' own.
#![allow(clippy::too_many_arguments)]

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{CompareOp, Cx, Exc, Frozen, Gc, Payload, Value};

use super::Url;
use super::parts::{HostParts, hash_of, host_dict, scheme_is_special, unicode_text, write_rest};
use crate::validators::MultiHostUrlValidator;

/// The payload of `MultiHostUrl`.
#[derive(Clone, Hash, Trace)]
pub struct MultiHostUrl {
    /// The URL with the last host alone.
    pub last: Url,
    /// One URL for each of the hosts before, if there is more than one.
    #[trace(skip)]
    pub others: Option<Vec<url::Url>>,
}

impl Payload for MultiHostUrl {
    type Access = Frozen;
    const TRACKED: bool = false;
}

impl MultiHostUrl {
    /// The text of the last URL with the other hosts in it, each cut out of the text of its own URL.
    fn with_others(&self, mut text: String, show: impl Fn(&url::Url) -> String) -> String {
        let scheme = self.last.parsed.scheme();
        let start = scheme.len() + 3;
        let path = usize::from(scheme_is_special(scheme));
        let mut hosts = String::new();
        for other in self.others.iter().flatten() {
            let shown = show(other);
            hosts.push_str(shown.get(start..shown.len() - path).unwrap_or_default());
            hosts.push(',');
        }
        text.insert_str(start.min(text.len()), &hosts);
        text
    }

    /// The text.
    pub fn text(&self) -> String {
        self.with_others(self.last.text().into_owned(), |other| other.as_str().to_owned())
    }

    /// The text with the hosts in the letters that people read.
    pub fn unicode_text(&self) -> String {
        self.with_others(self.last.unicode_text(), |other| unicode_text(other.as_str(), other).into_owned())
    }
}

#[class(name = "MultiHostUrl", module = "pydantic_core._pydantic_core", basetype)]
impl MultiHostUrl {
    #[new(signature = "(url, *, preserve_empty_path=False)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, url: Value, preserve_empty_path: Option<bool>) -> Result<Value, Exc> {
        let url = MultiHostUrlValidator::parse(cx, &url, preserve_empty_path.unwrap_or(false))?;
        Ok(cx.instantiate(class, url).into())
    }

    #[getter]
    fn scheme(_cx: &mut Cx, this: &Gc<MultiHostUrl>) -> String {
        this.last.parsed.scheme().to_owned()
    }

    #[method(signature = "(self, /)")]
    fn hosts(cx: &mut Cx, this: &Gc<MultiHostUrl>) -> Gc<List> {
        let last = Some(&this.last.parsed).filter(|last| this.others.is_some() || last.has_host());
        let hosts = this.others.iter().flatten().chain(last).map(|url| host_dict(cx, url)).collect::<Vec<_>>();
        cx.list(hosts)
    }

    #[getter]
    fn path(_cx: &mut Cx, this: &Gc<MultiHostUrl>) -> Option<String> {
        this.last.path().map(str::to_owned)
    }

    #[getter]
    fn query(_cx: &mut Cx, this: &Gc<MultiHostUrl>) -> Option<String> {
        this.last.parsed.query().map(str::to_owned)
    }

    #[method(signature = "(self, /)")]
    fn query_params(cx: &mut Cx, this: &Gc<MultiHostUrl>) -> Gc<List> {
        this.last.query_params(cx)
    }

    #[getter]
    fn fragment(_cx: &mut Cx, this: &Gc<MultiHostUrl>) -> Option<String> {
        this.last.parsed.fragment().map(str::to_owned)
    }

    #[method(signature = "(self, /)")]
    fn unicode_string(_cx: &mut Cx, this: &Gc<MultiHostUrl>) -> String {
        this.unicode_text()
    }

    #[slot]
    fn __str__(_cx: &mut Cx, this: &Gc<MultiHostUrl>) -> String {
        this.text()
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<MultiHostUrl>) -> String {
        format!("MultiHostUrl('{}')", this.text())
    }

    #[slot]
    fn compare(_cx: &mut Cx, this: &Gc<MultiHostUrl>, other: &Value, op: CompareOp) -> Value {
        match other.downcast::<MultiHostUrl>() {
            Some(other) => Value::bool(op.holds(this.unicode_text().cmp(&other.unicode_text()))),
            None => Value::NOT_IMPLEMENTED,
        }
    }

    #[slot]
    fn __hash__(_cx: &mut Cx, this: &Gc<MultiHostUrl>) -> Result<i64, Exc> {
        Ok(hash_of(&**this))
    }

    #[method(signature = "(self, _memo, /)")]
    fn __deepcopy__(cx: &mut Cx, this: &Gc<MultiHostUrl>, _memo: Value) -> Result<Value, Exc> {
        let class = MultiHostUrl::class(cx)?;
        Ok(cx.instantiate(&class, (**this).clone()).into())
    }

    #[method(signature = "(self, /)")]
    fn __getnewargs__(cx: &mut Cx, this: &Gc<MultiHostUrl>) -> Gc<Tuple> {
        let text = cx.str(&this.text()).into();
        cx.tuple_of([text])
    }

    #[classmethod(
        signature = "(cls, *, scheme, hosts=None, path=None, query=None, fragment=None, host=None, username=None, password=None, port=None)"
    )]
    fn build(
        cx: &mut Cx,
        class: &Value,
        scheme: Gc<Str>,
        hosts: Value,
        path: Value,
        query: Value,
        fragment: Value,
        host: Value,
        username: Value,
        password: Value,
        port: Value,
    ) -> Result<Value, Exc> {
        let single = HostParts::of_arguments(cx, username, password, host, port)?;
        let mut text = format!("{}://", scheme.to_text());
        if hosts.is_unset() || hosts.is_none() {
            if !single.has_host() {
                return Err(cx.value_error("expected either `host` or `hosts` to be set"));
            }
            single.write(&mut text);
        } else if !single.is_none() {
            return Err(cx.value_error("expected one of `hosts` or singular values to be set."));
        } else {
            for (number, host) in cx.collect(&hosts)?.iter().enumerate() {
                let host = HostParts::of_dict(cx, host)?;
                if host.is_empty() {
                    let message = "expected one of 'host', 'username', 'password' or 'port' to be set";
                    return Err(cx.value_error(message));
                }
                if number > 0 {
                    text.push(',');
                }
                host.write(&mut text);
            }
        }
        write_rest(cx, &mut text, path, query, fragment)?;
        let text = cx.str(&text).into();
        cx.call(class, &[text])
    }
}
