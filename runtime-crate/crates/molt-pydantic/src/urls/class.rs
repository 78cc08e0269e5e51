//! `Url`.

// Python's parameters are the functions' own.
#![allow(clippy::too_many_arguments)]

use std::borrow::Cow;

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{CompareOp, Cx, Exc, Frozen, Gc, Payload, Value};

use super::parts::{HostParts, hash_of, unicode_host, unicode_text, write_rest};
use crate::validators::UrlValidator;

/// The payload of `Url`.
#[derive(Clone, Hash, Trace)]
pub struct Url {
    /// The parsed URL.
    #[trace(skip)]
    pub parsed: url::Url,
    /// Whether the path `/` stands for none: the parser adds it where there is none.
    pub path_is_empty: bool,
}

impl Payload for Url {
    type Access = Frozen;
    const TRACKED: bool = false;
}

impl Url {
    fn lacks_path(&self) -> bool {
        self.path_is_empty && self.parsed.path() == "/"
    }

    /// The text.
    pub fn text(&self) -> Cow<'_, str> {
        let text = self.parsed.as_str();
        if !self.lacks_path() {
            return text.into();
        }
        let before = &self.parsed[..url::Position::BeforePath];
        let after = &self.parsed[url::Position::AfterPath..];
        [before, after].concat().into()
    }

    /// The text with the host in the letters that people read.
    pub fn unicode_text(&self) -> String {
        unicode_text(&self.text(), &self.parsed).into_owned()
    }

    /// The path, if there is one.
    pub fn path(&self) -> Option<&str> {
        Some(self.parsed.path()).filter(|path| !path.is_empty() && !self.lacks_path())
    }

    /// The pairs of the query.
    pub fn query_params(&self, cx: &mut Cx) -> Gc<List> {
        let pair = |cx: &mut Cx, (key, value): (Cow<'_, str>, Cow<'_, str>)| {
            let (key, value) = (cx.str(&key).into(), cx.str(&value).into());
            cx.tuple_of([key, value]).into()
        };
        let pairs = self.parsed.query_pairs().map(|parts| pair(cx, parts)).collect::<Vec<Value>>();
        cx.list(pairs)
    }
}

#[class(name = "Url", module = "pydantic_core._pydantic_core", basetype)]
impl Url {
    #[new(signature = "(url, *, preserve_empty_path=False)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, url: Value, preserve_empty_path: Option<bool>) -> Result<Value, Exc> {
        let url = UrlValidator::parse(cx, &url, preserve_empty_path.unwrap_or(false))?;
        Ok(cx.instantiate(class, url).into())
    }

    #[getter]
    fn scheme(_cx: &mut Cx, this: &Gc<Url>) -> String {
        this.parsed.scheme().to_owned()
    }

    #[getter]
    fn username(_cx: &mut Cx, this: &Gc<Url>) -> Option<String> {
        Some(this.parsed.username()).filter(|name| !name.is_empty()).map(str::to_owned)
    }

    #[getter]
    fn password(_cx: &mut Cx, this: &Gc<Url>) -> Option<String> {
        this.parsed.password().map(str::to_owned)
    }

    #[getter]
    fn host(_cx: &mut Cx, this: &Gc<Url>) -> Option<String> {
        this.parsed.host_str().map(str::to_owned)
    }

    #[method(signature = "(self, /)")]
    fn unicode_host(_cx: &mut Cx, this: &Gc<Url>) -> Option<String> {
        unicode_host(&this.parsed)
    }

    #[getter]
    fn port(_cx: &mut Cx, this: &Gc<Url>) -> Option<i64> {
        this.parsed.port_or_known_default().map(i64::from)
    }

    #[getter(name = "path")]
    fn own_path(_cx: &mut Cx, this: &Gc<Url>) -> Option<String> {
        this.path().map(str::to_owned)
    }

    #[getter]
    fn query(_cx: &mut Cx, this: &Gc<Url>) -> Option<String> {
        this.parsed.query().map(str::to_owned)
    }

    #[method(signature = "(self, /)", name = "query_params")]
    fn own_query_params(cx: &mut Cx, this: &Gc<Url>) -> Gc<List> {
        this.query_params(cx)
    }

    #[getter]
    fn fragment(_cx: &mut Cx, this: &Gc<Url>) -> Option<String> {
        this.parsed.fragment().map(str::to_owned)
    }

    #[method(signature = "(self, /)")]
    fn unicode_string(_cx: &mut Cx, this: &Gc<Url>) -> String {
        this.unicode_text()
    }

    #[slot]
    fn __str__(_cx: &mut Cx, this: &Gc<Url>) -> String {
        this.text().into_owned()
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<Url>) -> String {
        format!("Url('{}')", this.text())
    }

    #[slot]
    fn compare(_cx: &mut Cx, this: &Gc<Url>, other: &Value, op: CompareOp) -> Value {
        match other.downcast::<Url>() {
            Some(other) => Value::bool(op.holds(this.parsed.cmp(&other.parsed))),
            None => Value::NOT_IMPLEMENTED,
        }
    }

    #[slot]
    fn __hash__(_cx: &mut Cx, this: &Gc<Url>) -> Result<i64, Exc> {
        Ok(hash_of(&**this))
    }

    #[method(signature = "(self, _memo, /)")]
    fn __deepcopy__(cx: &mut Cx, this: &Gc<Url>, _memo: Value) -> Result<Value, Exc> {
        let class = Url::class(cx)?;
        Ok(cx.instantiate(&class, (**this).clone()).into())
    }

    #[method(signature = "(self, /)")]
    fn __getnewargs__(cx: &mut Cx, this: &Gc<Url>) -> Gc<Tuple> {
        let text = cx.str(&this.text()).into();
        cx.tuple_of([text])
    }

    #[classmethod(
        signature = "(cls, *, scheme, host, username=None, password=None, port=None, path=None, query=None, fragment=None)"
    )]
    fn build(
        cx: &mut Cx,
        class: &Value,
        scheme: Gc<Str>,
        host: Gc<Str>,
        username: Value,
        password: Value,
        port: Value,
        path: Value,
        query: Value,
        fragment: Value,
    ) -> Result<Value, Exc> {
        let parts = HostParts::of_arguments(cx, username, password, host.into(), port)?;
        let mut text = format!("{}://", scheme.to_text());
        parts.write(&mut text);
        write_rest(cx, &mut text, path, query, fragment)?;
        let text = cx.str(&text).into();
        cx.call(class, &[text])
    }
}
