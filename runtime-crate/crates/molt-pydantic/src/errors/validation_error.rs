//! `ValidationError`: everything that is wrong with an input. pydantic-core src/errors/validation_exception.rs.

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::exceptions::BaseException;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Frozen, Gc, Payload, Value};

use super::exceptions::custom_kind;
use super::{
    ErrorKind, ErrorType, InputType, LineError, LocItem, Location, Shown, ValError, display, documentation,
    schema_error, to_dicts,
};
use crate::schema::optional;
use crate::serializers::functions::any_json;

/// What a `ValidationError` reports.
#[derive(Trace)]
pub struct Report {
    /// What was validated, as the first line of the text says.
    pub title: Value,
    /// The errors.
    pub errors: Vec<LineError>,
    /// Where the input came from.
    #[trace(skip)]
    pub input_type: InputType,
    /// Whether the text leaves out the input.
    pub hide_input: bool,
}

impl Payload for Report {
    type Access = Frozen;
}

impl Report {
    /// The report of an exception, if it is a `ValidationError`.
    pub fn of(cx: &Cx, exception: &Gc<BaseException>) -> Option<Gc<Report>> {
        exception.read(cx).member("report").and_then(Value::downcast::<Report>).cloned()
    }

    /// A new exception of a class with this report.
    fn into_exception(self, cx: &mut Cx, class: &Gc<Type>) -> Gc<BaseException> {
        let args = cx.tuple(Vec::new());
        let made = BaseException::make(cx, class, args);
        made.write(cx).set_member("report", Gc::without_class(self).into());
        made
    }
}

/// How the errors of a run become a `ValidationError`.
pub struct Raising<'a> {
    /// The title.
    pub title: &'a Value,
    /// Where the input came from.
    pub input_type: InputType,
    /// Whether the text leaves out the input.
    pub hide_input: bool,
    /// Whether the exceptions that user code raised become the cause.
    pub with_cause: bool,
}

impl Raising<'_> {
    /// The exception for the outcome of a run.
    #[cold]
    pub fn exception(&self, cx: &mut Cx, error: ValError) -> Exc {
        match error {
            ValError::Raised(exc) => exc,
            ValError::Omit => schema_error(cx, "Uncaught Omit error, please check your usage of `default` validators."),
            ValError::UseDefault => schema_error(
                cx,
                "Uncaught `PydanticUseDefault` exception: the error was raised in a field validator and no default value \
                 is available for that field.",
            ),
            ValError::LineErrors(errors) => self.report(cx, errors).unwrap_or_else(|exc| exc),
        }
    }

    fn report(&self, cx: &mut Cx, errors: Vec<LineError>) -> Result<Exc, Exc> {
        let class = ValidationError::class(cx)?;
        let cause = if self.with_cause { user_errors(cx, &errors)? } else { Value::UNSET };
        let Raising { title, input_type, hide_input, .. } = *self;
        let report = Report { title: title.clone(), errors, input_type, hide_input };
        let made = report.into_exception(cx, &class);
        if !cause.is_unset() {
            let inner = made.write(cx);
            inner.suppress_context = true;
            inner.cause = cause;
        }
        Ok(Exc::new(made))
    }
}

/// The group of the exceptions that user code raised, each with a note of its location; unset if there are none.
fn user_errors(cx: &mut Cx, errors: &[LineError]) -> Result<Value, Exc> {
    let mut raised = Vec::new();
    for error in errors {
        let ErrorKind::Known { error_type: ErrorType::ValueError | ErrorType::AssertionError, context, .. } =
            &error.kind
        else {
            continue;
        };
        let Some((_, exception)) = context.first() else { continue };
        let place = if error.location.is_empty() { "root".to_owned() } else { error.location.text() };
        let note = cx.str(&format!("\nPydantic: cause of loc: {place}")).into();
        let add_note = cx.intern("add_note");
        if cx.call_method(exception, &add_note, &[note]).is_ok() {
            raised.push(exception.clone());
        }
    }
    if raised.is_empty() {
        return Ok(Value::UNSET);
    }
    let class = cx.world.exceptions.get(ExceptionKind::BaseExceptionGroup).value();
    let title = cx.str("Pydantic User Code Exceptions").into();
    let raised = cx.list(raised).into();
    cx.call(&class, &[title, raised])
}

/// One error as Python code gives it: a dict with `type`, and maybe `loc`, `input` and `ctx`.
fn line_error(cx: &mut Cx, given: &Value) -> Result<LineError, Exc> {
    let Some(dict) = given.downcast::<Dict>().cloned() else {
        let message = format!("'{}' object is not an instance of 'dict'", cx.short_class_name(given));
        return Err(cx.type_error(message));
    };
    let item = |cx: &Cx, name: &str| dict.read(cx).get_str(name).cloned();
    let Some(code) = item(cx, "type") else {
        return Err(cx.error(ExceptionKind::KeyError, "type"));
    };
    let kind = match code.downcast::<Str>() {
        Some(code) => {
            let context = item(cx, "ctx").and_then(|context| context.downcast_into::<Dict>().ok());
            ErrorKind::known(cx, &code.to_text(), context)?
        }
        None => match custom_kind(cx, &code)? {
            Some(kind) => kind,
            None => return Err(cx.type_error("`type` should be a `str` or `PydanticCustomError`")),
        },
    };
    let location = match item(cx, "loc") {
        Some(items) => Location::given(cx, &items)?,
        None => Location::default(),
    };
    let input = item(cx, "input").unwrap_or(Value::NONE);
    Ok(LineError::of_kind(kind, &input).at(location))
}

fn input_type_of(cx: &mut Cx, name: Option<Gc<Str>>) -> Result<InputType, Exc> {
    let Some(name) = name else { return Ok(InputType::Python) };
    let name = name.to_text();
    InputType::of_name(&name).ok_or_else(|| cx.value_error(format!("Invalid error mode: {name}")))
}

fn report_of(cx: &mut Cx, this: &Gc<BaseException>) -> Result<Gc<Report>, Exc> {
    match Report::of(cx, this) {
        Some(report) => Ok(report),
        None => Err(cx.type_error("descriptor requires a 'ValidationError' object")),
    }
}

fn json_error(cx: &mut Cx, error: &str) -> Exc {
    cx.value_error(format!("Error serializing ValidationError to JSON: {error}"))
}

/// The text of a `ValidationError`.
fn text(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
    let report = report_of(cx, this)?;
    let plural = if report.errors.len() == 1 { "" } else { "s" };
    let title = cx.str_text(&report.title)?;
    let summary = format!("{} validation error{plural} for {title}", report.errors.len());
    Ok(display(cx, &summary, &report.errors, report.input_type, report.hide_input))
}

/// The dicts of `errors()` for an exception, with a prefix before each location: what FastAPI's responses say.
///
/// # Errors
/// TypeError for an exception that is no `ValidationError`; what `str()` of a context's value raises.
pub fn error_dicts(cx: &mut Cx, this: &Gc<BaseException>, prefix: &[LocItem], shown: Shown) -> Result<Value, Exc> {
    let report = report_of(cx, this)?;
    to_dicts(cx, &report.errors, prefix, report.input_type, shown)
}

/// Stands for the class; its instances have the payload of exceptions.
pub struct ValidationError;

#[class(
    name = "ValidationError",
    module = "pydantic_core._pydantic_core",
    bases(|cx| Ok(cx.world.exceptions.get(ExceptionKind::ValueError).clone())),
    basetype,
    dict
)]
impl ValidationError {
    #[new(signature = "(title, line_errors, input_type=\"python\", hide_input=False)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        title: Value,
        line_errors: Value,
        input_type: Option<Gc<Str>>,
        hide_input: Option<bool>,
    ) -> Result<Value, Exc> {
        if let Some(first) = cx.collect(&line_errors)?.first() {
            let class = cx.short_class_name(first);
            let message = format!("argument 'line_errors': '{class}' object is not an instance of 'PyLineError'");
            return Err(cx.type_error(message));
        }
        let input_type = input_type_of(cx, input_type)?;
        let hide_input = hide_input.unwrap_or(false);
        let report = Report { title, errors: Vec::new(), input_type, hide_input };
        Ok(report.into_exception(cx, class).into())
    }

    #[classmethod(signature = "(cls, title, line_errors, input_type=\"python\", hide_input=False)")]
    fn from_exception_data(
        cx: &mut Cx,
        class: &Value,
        title: Value,
        line_errors: Gc<List>,
        input_type: Option<Gc<Str>>,
        hide_input: Option<bool>,
    ) -> Result<Value, Exc> {
        let Some(class) = class.downcast::<Type>().cloned() else {
            return Err(cx.type_error("from_exception_data() needs a class"));
        };
        let given = line_errors.read(cx).items.clone();
        let errors = given.iter().map(|error| line_error(cx, error)).collect::<Result<_, Exc>>()?;
        let input_type = input_type_of(cx, input_type)?;
        let report = Report { title, errors, input_type, hide_input: hide_input.unwrap_or(false) };
        Ok(report.into_exception(cx, &class).into())
    }

    #[getter]
    fn title(cx: &mut Cx, this: &Gc<BaseException>) -> Result<Value, Exc> {
        Ok(report_of(cx, this)?.title.clone())
    }

    #[method(signature = "(self, /)")]
    fn error_count(cx: &mut Cx, this: &Gc<BaseException>) -> Result<usize, Exc> {
        Ok(report_of(cx, this)?.errors.len())
    }

    #[method(signature = "(self, /, *, include_url=True, include_context=True, include_input=True)")]
    fn errors(
        cx: &mut Cx,
        this: &Gc<BaseException>,
        include_url: Option<bool>,
        include_context: Option<bool>,
        include_input: Option<bool>,
    ) -> Result<Value, Exc> {
        let shown = Shown {
            url: include_url.unwrap_or(true),
            context: include_context.unwrap_or(true),
            input: include_input.unwrap_or(true),
        };
        error_dicts(cx, this, &[], shown)
    }

    #[method(signature = "(self, /, *, indent=None, include_url=True, include_context=True, include_input=True)")]
    fn json(
        cx: &mut Cx,
        this: &Gc<BaseException>,
        indent: Value,
        include_url: Option<bool>,
        include_context: Option<bool>,
        include_input: Option<bool>,
    ) -> Result<String, Exc> {
        let indent = optional::<usize>(cx, "indent", indent)?;
        let url = include_url.unwrap_or(true);
        let shown = Shown { url, context: include_context.unwrap_or(true), input: include_input.unwrap_or(true) };
        let report = report_of(cx, this)?;
        let dicts = to_dicts(cx, &report.errors, &[], report.input_type, shown)?;
        // Here custom errors have links as well.
        for (error, dict) in report.errors.iter().zip(&cx.collect(&dicts)?) {
            if url && let Some(dict) = dict.downcast::<Dict>() {
                let link = cx.str(&documentation(error.kind.code())).into();
                cx.dict_set_str(dict, "url", link);
            }
        }
        match any_json(cx, &dicts, indent).map(String::from_utf8) {
            Ok(Ok(text)) => Ok(text),
            Ok(Err(error)) => Err(json_error(cx, &error.to_string())),
            Err(error) => Err(json_error(cx, &error)),
        }
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<Gc<Tuple>, Exc> {
        let callable = cx.getattr_str(&this.value(), "from_exception_data")?;
        let report = report_of(cx, this)?;
        let errors = error_dicts(cx, this, &[], Shown { url: true, context: true, input: true })?;
        let input_type = cx.str(report.input_type.name()).into();
        let hide_input = Value::bool(report.hide_input);
        let args = cx.tuple_of([report.title.clone(), errors, input_type, hide_input]).into();
        Ok(cx.tuple_of([callable, args]))
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        text(cx, this)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        text(cx, this)
    }
}
