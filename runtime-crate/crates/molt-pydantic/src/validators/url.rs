//! `url` and `multi-host-url`. pydantic-core src/validators/url.rs.

use std::cell::Cell;

use molt_macros::Trace;
use molt_object::builtins::NativeClass;
use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Gc, Payload, Value};
use url::{ParseError, SyntaxViolation};

use super::lookup_table::choices;
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, InputType, LineError, Raising, ValError, ValResult, schema_error};
use crate::input::{Input, utf8};
use crate::schema::{Entry, Schema};
use crate::state::{Exactness, State};
use crate::urls::{MultiHostUrl, Url, scheme_is_special};

/// What a URL must be, and what it gets where it lacks something.
#[derive(Default, Trace)]
struct Rules {
    strict: bool,
    max_length: Option<usize>,
    schemes: Option<Schemes>,
    host_required: bool,
    default_host: Option<String>,
    #[trace(skip)]
    default_port: Option<u16>,
    default_path: Option<String>,
    preserve_empty_path: bool,
}

#[derive(Trace)]
struct Schemes {
    allowed: Vec<String>,
    shown: Vec<String>,
}

impl Schemes {
    fn of(cx: &mut Cx, schema: &Schema) -> Result<Option<Schemes>, Exc> {
        let Some(list) = schema.get::<Gc<List>>(cx, "allowed_schemes")? else { return Ok(None) };
        let items = list.read(cx).items.clone();
        if items.is_empty() {
            return Err(schema_error(cx, "`allowed_schemes` should have length > 0"));
        }
        let shown = items.iter().map(|scheme| cx.repr_text(scheme)).collect::<Result<_, Exc>>()?;
        let allowed = items.into_iter().map(|scheme| String::of(cx, scheme)).collect::<Result<_, Exc>>()?;
        Ok(Some(Schemes { allowed, shown }))
    }
}

impl Rules {
    fn of(cx: &mut Cx, schema: &Schema) -> Result<Rules, Exc> {
        let preserve = schema.get_or_config(cx, "preserve_empty_path", "url_preserve_empty_path")?;
        Ok(Rules {
            strict: schema.strict(cx)?,
            max_length: schema.get(cx, "max_length")?,
            schemes: Schemes::of(cx, schema)?,
            host_required: schema.switch(cx, "host_required")?,
            default_host: schema.get(cx, "default_host")?,
            default_port: schema.get(cx, "default_port")?,
            default_path: schema.get(cx, "default_path")?,
            preserve_empty_path: preserve.unwrap_or(false),
        })
    }

    fn name(&self, type_: &str) -> String {
        match &self.schemes {
            Some(schemes) => format!("{type_}[{}]", schemes.shown.join(",")),
            None => type_.to_owned(),
        }
    }

    fn check_length(&self, input: Input<'_>, text: &str) -> ValResult<()> {
        match self.max_length.filter(|max| text.len() > *max) {
            Some(max) => Err(LineError::new(ErrorType::UrlTooLong, input.value).with("max_length", max as i64).into()),
            None => Ok(()),
        }
    }

    fn check_scheme(&self, cx: &Cx, input: Input<'_>, url: &url::Url) -> ValResult<()> {
        let Some(schemes) = &self.schemes else { return Ok(()) };
        if schemes.allowed.iter().any(|scheme| scheme == url.scheme()) {
            return Ok(());
        }
        let expected = cx.str(&choices(&schemes.shown));
        Err(LineError::new(ErrorType::UrlScheme, input.value).with("expected_schemes", expected).into())
    }

    /// Adds what the URL lacks; tells whether it changed.
    fn complete(&self, url: &mut url::Url) -> Result<bool, ParseError> {
        let mut changed = false;
        if !url.has_host() {
            match &self.default_host {
                Some(host) => {
                    url.set_host(Some(host))?;
                    changed = true;
                }
                None if self.host_required => return Err(ParseError::EmptyHost),
                None => {}
            }
        }
        if self.default_port.is_some() && url.port().is_none() {
            url.set_port(self.default_port).map_err(|()| ParseError::EmptyHost)?;
            changed = true;
        }
        if let Some(path) = &self.default_path
            && matches!(url.path(), "" | "/")
        {
            url.set_path(path);
            changed = true;
        }
        Ok(changed)
    }

    /// The object of a URL, checked and completed: the one that was given where there is nothing to add.
    fn finish<U: Address>(
        &self,
        cx: &mut Cx,
        input: Input<'_>,
        state: &mut State,
        mut url: U,
        given: Option<&Value>,
    ) -> ValResult<Value> {
        self.check_scheme(cx, input, url.parsed())?;
        let changed = match self.complete(url.parsed()) {
            Ok(changed) => changed,
            Err(error) => return parse_error(cx, input, error),
        };
        // A text that fits a `str` as well is rather that.
        state.floor(Exactness::Lax);
        match given {
            Some(given) if !changed => Ok(given.clone()),
            _ => {
                let class = U::class(cx)?;
                Ok(Gc::new(&class, url).into())
            }
        }
    }
}

/// Either class of URLs.
trait Address: NativeClass + Payload {
    /// The URL that has the scheme, the path and the last host.
    fn parsed(&mut self) -> &mut url::Url;
}

impl Address for Url {
    fn parsed(&mut self) -> &mut url::Url {
        &mut self.parsed
    }
}

impl Address for MultiHostUrl {
    fn parsed(&mut self) -> &mut url::Url {
        &mut self.last.parsed
    }
}

fn parse_error<T>(cx: &Cx, input: Input<'_>, error: impl ToString) -> ValResult<T> {
    let error = cx.str(&error.to_string());
    Err(LineError::new(ErrorType::UrlParsing, input.value).with("error", error).into())
}

fn parse(cx: &Cx, text: &str, input: Input<'_>, strict: bool) -> ValResult<url::Url> {
    if text.is_empty() {
        return parse_error(cx, input, "input is empty");
    }
    let violated = Cell::new(None);
    let note = |violation| {
        // That credentials are bad practice is no help here.
        if violation != SyntaxViolation::EmbeddedCredentials {
            violated.set(Some(violation));
        }
    };
    let options = url::Url::options().syntax_violation_callback(strict.then_some(&note));
    match options.parse(text) {
        Ok(url) => match violated.get() {
            None => Ok(url),
            Some(violation) => {
                let error = cx.str(violation.description());
                Err(LineError::new(ErrorType::UrlSyntaxViolation, input.value).with("error", error).into())
            }
        },
        Err(error) => parse_error(cx, input, error),
    }
}

/// Whether the path `/` of a parsed URL is not in its text.
fn path_is_added(url: &url::Url, text: &str) -> bool {
    if url.path() != "/" || !scheme_is_special(url.scheme()) {
        return false;
    }
    let rest = text.split_once(':').map_or("", |(_, rest)| rest);
    // Any number of slashes comes before the host.
    let rest = rest.trim_start_matches('/');
    rest.find(['/', '?', '#']).is_none_or(|at| !rest[at..].starts_with('/'))
}

fn parse_one(cx: &Cx, text: &str, input: Input<'_>, strict: bool, preserve_empty_path: bool) -> ValResult<Url> {
    let parsed = parse(cx, text, input, strict)?;
    let path_is_empty = preserve_empty_path && path_is_added(&parsed, text);
    Ok(Url { parsed, path_is_empty })
}

/// Parses a URL whose hosts are separated by commas: one URL for each of them.
fn parse_all(
    cx: &Cx,
    text: &str,
    input: Input<'_>,
    strict: bool,
    preserve_empty_path: bool,
) -> ValResult<MultiHostUrl> {
    if text.is_empty() {
        return parse_error(cx, input, "input is empty");
    }
    let trimmed = text.trim_start_matches(|c| c <= ' ');
    let end = trimmed.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-' | '.'));
    let Some((scheme, rest)) = end.filter(|end| *end > 0).and_then(|end| {
        let (scheme, rest) = trimmed.split_at(end);
        Some((scheme.to_ascii_lowercase(), rest.strip_prefix(':')?))
    }) else {
        return parse_error(cx, input, ParseError::RelativeUrlWithoutBase);
    };
    let mut rest = rest.trim_start_matches(['/', '\\']);
    let prefix = &text[..text.len() - rest.len()];
    let ends_hosts = |c| matches!(c, '/' | '?' | '#') || (c == '\\' && scheme_is_special(&scheme));

    let mut hosts = Vec::new();
    while let Some(end) = rest.find(|c| c == ',' || ends_hosts(c))
        && let Some(next) = rest[end..].strip_prefix(',')
    {
        if end == 0 {
            return parse_error(cx, input, ParseError::EmptyHost);
        }
        hosts.push(&rest[..end]);
        rest = next;
    }
    let last = parse_one(cx, &format!("{prefix}{rest}"), input, strict, preserve_empty_path)?;
    if hosts.is_empty() {
        return Ok(MultiHostUrl { last, others: None });
    }
    if !last.parsed.has_host() {
        return parse_error(cx, input, ParseError::EmptyHost);
    }
    let others = hosts.iter().map(|host| parse(cx, &format!("{prefix}{host}"), input, strict));
    let others = others.collect::<ValResult<Vec<_>>>()?;
    if others.iter().any(|other| !other.has_host()) {
        return parse_error(cx, input, ParseError::EmptyHost);
    }
    Ok(MultiHostUrl { last, others: Some(others) })
}

/// The exception of a class's constructor.
fn raise(cx: &mut Cx, title: &str, error: ValError) -> Exc {
    let title = cx.str(title).into();
    let input_type = InputType::Python;
    Raising { title: &title, input_type, hide_input: false, with_cause: false }.exception(cx, error)
}

/// Takes a URL.
#[derive(Trace)]
pub struct UrlValidator {
    rules: Rules,
}

impl UrlValidator {
    /// The URL of a constructor's argument.
    ///
    /// # Errors
    /// ValidationError for what is no URL.
    pub fn parse(cx: &mut Cx, value: &Value, preserve_empty_path: bool) -> Result<Url, Exc> {
        let rules = Rules { preserve_empty_path, ..Rules::default() };
        let read = UrlValidator { rules }.read(cx, Input::python(value), false);
        read.map(|(url, _)| url).map_err(|error| raise(cx, Self::TYPE, error))
    }

    /// The URL, and the object that it was given as.
    fn read<'a>(&self, cx: &mut Cx, input: Input<'a>, strict: bool) -> ValResult<(Url, Option<&'a Value>)> {
        let given = input.as_python();
        if let Some(url) = given.and_then(Value::downcast::<Url>) {
            self.rules.check_length(input, &url.text())?;
            return Ok(((**url).clone(), given));
        }
        let parse = |cx: &Cx, text: &str| {
            self.rules.check_length(input, text)?;
            Ok((parse_one(cx, text, input, strict, self.rules.preserve_empty_path)?, None))
        };
        if let Some(url) = given.and_then(Value::downcast::<MultiHostUrl>) {
            return parse(cx, &url.text());
        }
        match input.str(cx, strict, false) {
            Ok((text, _)) => parse(cx, utf8(&text)?),
            Err(_) => input.error(ErrorType::UrlType),
        }
    }
}

impl Build for UrlValidator {
    const TYPE: &'static str = "url";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(UrlValidator { rules: Rules::of(cx, schema)? }))
    }
}

impl Validate for UrlValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let (url, given) = self.read(cx, input, state.strict_or(self.rules.strict))?;
        self.rules.finish(cx, input, state, url, given)
    }

    fn name(&self) -> String {
        self.rules.name(Self::TYPE)
    }
}

/// Takes a URL of one or more hosts.
#[derive(Trace)]
pub struct MultiHostUrlValidator {
    rules: Rules,
}

impl MultiHostUrlValidator {
    /// The URL of a constructor's argument.
    ///
    /// # Errors
    /// ValidationError for what is no URL.
    pub fn parse(cx: &mut Cx, value: &Value, preserve_empty_path: bool) -> Result<MultiHostUrl, Exc> {
        let rules = Rules { preserve_empty_path, ..Rules::default() };
        let read = MultiHostUrlValidator { rules }.read(cx, Input::python(value), false);
        read.map(|(url, _)| url).map_err(|error| raise(cx, Self::TYPE, error))
    }

    /// The URL, and the object that it was given as.
    fn read<'a>(&self, cx: &mut Cx, input: Input<'a>, strict: bool) -> ValResult<(MultiHostUrl, Option<&'a Value>)> {
        let given = input.as_python();
        if let Some(url) = given.and_then(Value::downcast::<MultiHostUrl>) {
            self.rules.check_length(input, &url.text())?;
            return Ok(((**url).clone(), given));
        }
        if let Some(url) = given.and_then(Value::downcast::<Url>) {
            self.rules.check_length(input, &url.text())?;
            return Ok((MultiHostUrl { last: (**url).clone(), others: None }, None));
        }
        let Ok((text, _)) = input.str(cx, strict, false) else { return input.error(ErrorType::UrlType) };
        let text = utf8(&text)?;
        self.rules.check_length(input, text)?;
        Ok((parse_all(cx, text, input, strict, self.rules.preserve_empty_path)?, None))
    }
}

impl Build for MultiHostUrlValidator {
    const TYPE: &'static str = "multi-host-url";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let rules = Rules::of(cx, schema)?;
        if rules.default_host.as_ref().is_some_and(|host| host.contains(',')) {
            return Err(schema_error(cx, "default_host cannot contain a comma, see pydantic-core#326"));
        }
        Ok(shared(MultiHostUrlValidator { rules }))
    }
}

impl Validate for MultiHostUrlValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let (url, given) = self.read(cx, input, state.strict_or(self.rules.strict))?;
        self.rules.finish(cx, input, state, url, given)
    }

    fn name(&self) -> String {
        self.rules.name(Self::TYPE)
    }
}
