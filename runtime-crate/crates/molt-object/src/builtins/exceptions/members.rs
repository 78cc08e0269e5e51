//! Attributes of exceptions: those of all, and those of single classes, filled from the arguments.

use molt_value::{Gc, Str, Value};

use super::BaseException;
use crate::args::errors::unexpected;
use crate::args::{Arguments, bind};
use crate::builtins::descriptors::{get_dict, set_dict};
use crate::builtins::dict::Dict;
use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::native::{FunctionDef, GetterDef, MemberDef, Param, ParamKind};
use crate::{Cx, Exc};

const SELF: Param = Param { name: "self", kind: ParamKind::PositionalOnly, default: None };

pub(super) fn receiver(cx: &mut Cx, this: &Value) -> Result<Gc<BaseException>, Exc> {
    match this.downcast::<BaseException>() {
        Some(exception) => Ok(exception.clone()),
        None => Err(cx.type_error("descriptor requires a 'BaseException' object")),
    }
}

fn or_none(value: Value) -> Value {
    if value.is_unset() { Value::NONE } else { value }
}

/// Attributes and methods of `BaseException`.
const ADD_NOTE: FunctionDef = FunctionDef {
    name: "add_note",
    qualname: "BaseException.add_note",
    params: &[SELF, Param { name: "note", kind: ParamKind::PositionalOnly, default: None }],
    doc: "Exception.add_note(note) --\n    add a note to the exception",
    call: add_note,
    ..FunctionDef::METHOD
};

pub(super) const BASE: &[MemberDef] = &[
    MemberDef::Getter(GetterDef { name: "__dict__", doc: "", get: get_dict, set: Some(set_dict) }),
    MemberDef::Getter(GetterDef {
        name: "args",
        doc: "",
        get: |cx, this| Ok(receiver(cx, this)?.read(cx).args.clone()),
        set: Some(|cx, this, value| {
            let exception = receiver(cx, this)?;
            let Some(value) = value else {
                return Err(cx.type_error("args may not be deleted"));
            };
            let items = cx.collect(&value)?;
            let args = cx.tuple(items).into();
            let old = std::mem::replace(&mut exception.write(cx).args, args);
            drop(old);
            Ok(())
        }),
    }),
    MemberDef::Getter(GetterDef {
        name: "__cause__",
        doc: "exception cause",
        get: |cx, this| Ok(or_none(receiver(cx, this)?.read(cx).cause.clone())),
        set: Some(|cx, this, value| {
            let exception = receiver(cx, this)?;
            let value = chained(cx, value, "__cause__", "exception cause must be None or derive from BaseException")?;
            let inner = exception.write(cx);
            inner.suppress_context = true;
            let old = std::mem::replace(&mut inner.cause, value);
            drop(old);
            Ok(())
        }),
    }),
    MemberDef::Getter(GetterDef {
        name: "__context__",
        doc: "exception context",
        get: |cx, this| Ok(or_none(receiver(cx, this)?.read(cx).context.clone())),
        set: Some(|cx, this, value| {
            let exception = receiver(cx, this)?;
            let value =
                chained(cx, value, "__context__", "exception context must be None or derive from BaseException")?;
            // None is kept as such: an exception on its way is not given another.
            let value = or_none(value);
            let old = std::mem::replace(&mut exception.write(cx).context, value);
            drop(old);
            Ok(())
        }),
    }),
    MemberDef::Getter(GetterDef {
        name: "__suppress_context__",
        doc: "",
        get: |cx, this| Ok(Value::bool(receiver(cx, this)?.read(cx).suppress_context)),
        set: Some(|cx, this, value| {
            let exception = receiver(cx, this)?;
            let truth = cx.truth(&value.unwrap_or(Value::FALSE))?;
            exception.write(cx).suppress_context = truth;
            Ok(())
        }),
    }),
    MemberDef::Getter(GetterDef {
        name: "__traceback__",
        doc: "",
        get: |cx, this| {
            let exception = receiver(cx, this)?;
            Ok(crate::builtins::traceback::of(cx, &exception))
        },
        set: Some(|cx, this, value| {
            let exception = receiver(cx, this)?;
            match value {
                Some(value) => crate::builtins::traceback::set(cx, &exception, value),
                None => Err(cx.type_error("__traceback__ may not be deleted")),
            }
        }),
    }),
    MemberDef::Method(FunctionDef {
        name: "with_traceback",
        params: &[SELF, Param { name: "tb", kind: ParamKind::PositionalOnly, default: None }],
        doc: "",
        call: |cx, arguments| {
            let (this, traceback) = (arguments.take(0), arguments.take(1));
            let exception = receiver(cx, &this)?;
            crate::builtins::traceback::set(cx, &exception, traceback)?;
            Ok(this)
        },
        ..FunctionDef::METHOD
    }),
    MemberDef::Method(ADD_NOTE),
    MemberDef::Method(FunctionDef {
        name: "__reduce__",
        params: &[SELF],
        doc: "",
        call: super::reduce::reduce,
        ..FunctionDef::METHOD
    }),
    MemberDef::Method(FunctionDef {
        name: "__setstate__",
        params: &[SELF, Param { name: "state", kind: ParamKind::PositionalOnly, default: None }],
        doc: "",
        call: set_state,
        ..FunctionDef::METHOD
    }),
];

/// CPython `BaseException___setstate__`: sets each attribute of a dict.
fn set_state(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (this, state) = (arguments.take(0), arguments.take(1));
    if state.is_none() {
        return Ok(Value::NONE);
    }
    let Some(dict) = state.downcast::<Dict>().cloned() else {
        return Err(cx.type_error("state is not a dictionary"));
    };
    for (name, value) in cx.dict_items(&dict) {
        if let Some(name) = name.downcast::<Str>().cloned() {
            let name = cx.world.intern_object(&name);
            cx.setattr(&this, &name, Some(value))?;
        }
    }
    Ok(Value::NONE)
}

fn add_note(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let mut places = [Value::UNSET, Value::UNSET];
    bind(cx, &ADD_NOTE, arguments, &mut places)?;
    let [this, note] = places;
    if note.downcast::<Str>().is_none() {
        let message = format!("note must be a str, not '{}'", cx.class_name(&note));
        return Err(cx.type_error(message));
    }
    append_note(cx, &this, note)?;
    Ok(Value::NONE)
}

/// Adds a text to an exception's `__notes__`.
fn append_note(cx: &mut Cx, exception: &Value, note: Value) -> Result<(), Exc> {
    let name = cx.world.names.notes.clone();
    match cx.getattr_optional(exception, &name)? {
        None => {
            let notes = cx.list(vec![note]).into();
            cx.setattr(exception, &name, Some(notes))
        }
        Some(notes) => match notes.downcast::<List>() {
            Some(list) => {
                list.write(cx).items.push(note);
                Ok(())
            }
            None => Err(cx.type_error("Cannot add note: __notes__ is not a list")),
        },
    }
}

impl Exc {
    /// Adds a note that tells where the exception came from. CPython `_PyErr_FormatNote`.
    ///
    /// # Errors
    /// TypeError when `__notes__` is no list; what setting it raises.
    pub fn add_note(&self, cx: &mut Cx, note: &str) -> Result<(), Exc> {
        let (exception, note) = (self.object().value(), cx.str(note).into());
        append_note(cx, &exception, note)
    }
}

fn chained(cx: &mut Cx, value: Option<Value>, name: &str, message: &str) -> Result<Value, Exc> {
    match value {
        Some(value) if value.is_none() => Ok(Value::UNSET),
        Some(value) if value.is_instance_of::<BaseException>() => Ok(value),
        Some(_) => Err(cx.type_error(message)),
        None => Err(cx.type_error(format!("{name} may not be deleted"))),
    }
}

macro_rules! member {
    ($name:literal) => {
        MemberDef::Getter(GetterDef {
            name: $name,
            doc: "",
            get: |cx, this| Ok(receiver(cx, this)?.read(cx).member($name).cloned().unwrap_or(Value::NONE)),
            set: Some(|cx, this, value| {
                let exception = receiver(cx, this)?;
                exception.write(cx).set_member($name, value.unwrap_or(Value::NONE));
                Ok(())
            }),
        })
    };
}

/// Attributes of a single class.
pub(super) const fn of(kind: ExceptionKind) -> &'static [MemberDef] {
    match kind {
        ExceptionKind::BaseException => BASE,
        ExceptionKind::StopIteration => &[member!("value")],
        ExceptionKind::SystemExit => &[member!("code")],
        ExceptionKind::AttributeError => &[member!("name"), member!("obj")],
        ExceptionKind::NameError => &[member!("name")],
        ExceptionKind::ImportError => &[member!("name"), member!("path"), member!("name_from"), member!("msg")],
        ExceptionKind::OSError => &[member!("errno"), member!("strerror"), member!("filename"), member!("filename2")],
        ExceptionKind::SyntaxError => &[
            member!("msg"),
            member!("filename"),
            member!("lineno"),
            member!("offset"),
            member!("text"),
            member!("end_lineno"),
            member!("end_offset"),
            member!("print_file_and_line"),
        ],
        ExceptionKind::UnicodeDecodeError
        | ExceptionKind::UnicodeEncodeError
        | ExceptionKind::UnicodeTranslateError => {
            &[member!("encoding"), member!("object"), member!("start"), member!("end"), member!("reason")]
        }
        ExceptionKind::BaseExceptionGroup => super::group::MEMBERS,
        _ => &[],
    }
}

/// Fills the attributes of single classes from `args`, as their `__init__` does.
pub(super) fn init_from_args(cx: &mut Cx, class: &Gc<Type>, exception: &Gc<BaseException>) {
    if class.read(cx).plain_exception.get() {
        return;
    }
    let args = match exception.read(cx).args.downcast::<Tuple>() {
        Some(args) => args.items().to_vec(),
        None => return,
    };
    let is = |kind| class.read(cx).is_subclass_of(cx.world.exceptions.get(kind));
    if cx.world.exceptions.is_complete() {
        let names: &[&'static str] = if is(ExceptionKind::StopIteration) {
            &["value"]
        } else if is(ExceptionKind::SystemExit) {
            return set_exit_code(cx, exception, args);
        } else if is(ExceptionKind::OSError) && (2..=5).contains(&args.len()) {
            return set_os_error(cx, exception, args);
        } else if is(ExceptionKind::ImportError) {
            &["msg"]
        } else if is(ExceptionKind::SyntaxError) {
            return set_syntax_error(cx, exception, args);
        } else if is(ExceptionKind::UnicodeDecodeError) || is(ExceptionKind::UnicodeEncodeError) {
            &["encoding", "object", "start", "end", "reason"]
        } else if is(ExceptionKind::UnicodeTranslateError) {
            &["object", "start", "end", "reason"]
        } else {
            class.read(cx).plain_exception.set(!is(ExceptionKind::OSError));
            return;
        };
        let inner = exception.write(cx);
        for (name, value) in names.iter().zip(args) {
            inner.set_member(name, value);
        }
    }
}

fn set_exit_code(cx: &mut Cx, exception: &Gc<BaseException>, mut args: Vec<Value>) {
    let code = match args.len() {
        0 => return,
        1 => args.swap_remove(0),
        _ => cx.tuple(args).into(),
    };
    exception.write(cx).set_member("code", code);
}

/// CPython `oserror_init`: `OSError(errno, strerror[, filename[, winerror[, filename2]]])`; `args` keeps the first two.
fn set_os_error(cx: &mut Cx, exception: &Gc<BaseException>, args: Vec<Value>) {
    let kept = cx.tuple(args[..2].to_vec()).into();
    let inner = exception.write(cx);
    for (at, value) in args.into_iter().enumerate() {
        match at {
            0 => inner.set_member("errno", value),
            1 => inner.set_member("strerror", value),
            2 => inner.set_member("filename", value),
            4 => inner.set_member("filename2", value),
            _ => {}
        }
    }
    if inner.member("filename").is_some_and(|filename| !filename.is_none()) {
        let old = std::mem::replace(&mut inner.args, kept);
        drop(old);
    }
}

fn set_syntax_error(cx: &mut Cx, exception: &Gc<BaseException>, args: Vec<Value>) {
    let mut details = Vec::new();
    if let Some(given) = args.get(1) {
        details = cx.collect(given).unwrap_or_default();
    }
    let inner = exception.write(cx);
    if let Some(message) = args.first() {
        inner.set_member("msg", message.clone());
    }
    for (name, value) in ["filename", "lineno", "offset", "text", "end_lineno", "end_offset"].into_iter().zip(details) {
        inner.set_member(name, value);
    }
}

/// `BaseException.__init__`: the arguments become `args` again, for subclasses whose `__new__` got others.
pub(super) fn init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    let exception = receiver(cx, this)?;
    if !arguments.keyword_names().is_empty() {
        let message = format!("{}() takes no keyword arguments", cx.class_name(this));
        return Err(cx.type_error(message));
    }
    set_args(cx, this, &exception, arguments);
    Ok(())
}

pub(super) fn set_args(cx: &mut Cx, this: &Value, exception: &Gc<BaseException>, arguments: &mut Arguments<'_>) {
    let count = arguments.positional_len();
    let positional: Vec<Value> = (0..count).map(|at| arguments.take(at)).collect();
    let class = cx.class_of(this).clone();
    let args = cx.tuple(positional).into();
    let old = std::mem::replace(&mut exception.write(cx).args, args);
    drop(old);
    init_from_args(cx, &class, exception);
}

fn init_with_keywords(
    cx: &mut Cx,
    this: &Value,
    arguments: &mut Arguments<'_>,
    allowed: &[&'static str],
) -> Result<(), Exc> {
    let exception = receiver(cx, this)?;
    // What an earlier call has set is forgotten.
    for name in allowed {
        let inner = exception.write(cx);
        if inner.member(name).is_some() {
            inner.set_member(name, Value::NONE);
        }
    }
    for (at, name) in arguments.keyword_names().iter().enumerate() {
        let Some(&known) = allowed.iter().find(|known| known.as_bytes() == name.as_bytes()) else {
            let (function, name) = (cx.class_name(this).to_string(), name.to_text());
            let message = match cx.world.python >= (3, 13) {
                true => unexpected(&function, &name, allowed, cx.world.python),
                false => format!("'{name}' is an invalid keyword argument for {function}()"),
            };
            return Err(cx.type_error(message));
        };
        let value = arguments.take_keyword(at);
        exception.write(cx).set_member(known, value);
    }
    set_args(cx, this, &exception, arguments);
    Ok(())
}

pub(super) fn import_error_init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    init_with_keywords(cx, this, arguments, &["name", "path", "name_from"])
}

pub(super) fn attribute_error_init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    init_with_keywords(cx, this, arguments, &["name", "obj"])
}

pub(super) fn name_error_init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    init_with_keywords(cx, this, arguments, &["name"])
}

/// The class that an error number stands for; CPython `errnomap`.
fn class_of_errno(errno: i64) -> Option<ExceptionKind> {
    Some(match errno {
        11 | 114 | 115 => ExceptionKind::BlockingIOError,
        32 | 108 => ExceptionKind::BrokenPipeError,
        10 => ExceptionKind::ChildProcessError,
        103 => ExceptionKind::ConnectionAbortedError,
        111 => ExceptionKind::ConnectionRefusedError,
        104 => ExceptionKind::ConnectionResetError,
        17 => ExceptionKind::FileExistsError,
        2 => ExceptionKind::FileNotFoundError,
        21 => ExceptionKind::IsADirectoryError,
        20 => ExceptionKind::NotADirectoryError,
        4 => ExceptionKind::InterruptedError,
        1 | 13 => ExceptionKind::PermissionError,
        3 => ExceptionKind::ProcessLookupError,
        110 => ExceptionKind::TimeoutError,
        _ => return None,
    })
}

/// CPython `oserror_use_init`: whether a class has an `__init__` of its own and no `__new__`. Then the arguments are left to that.
fn leaves_arguments_to_init(cx: &mut Cx, class: &Gc<Type>) -> bool {
    let base = cx.world.exceptions.get(ExceptionKind::OSError).clone();
    let mut is_own = |name: &str| {
        let name = cx.intern(name);
        let [own, usual] = [class, &base].map(|class| cx.lookup_in_class(class, &name));
        own.zip(usual).is_none_or(|(own, usual)| !own.is(&usual))
    };
    is_own("__init__") && !is_own("__new__")
}

/// CPython `OSError_new`: `OSError(errno, ...)` makes an instance of the class that the number stands for.
pub(super) fn os_error_new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let mut chosen = class.clone();
    if leaves_arguments_to_init(cx, class) {
        return super::new(cx, &chosen, &mut Arguments::positional(&mut []));
    }
    if class.is(cx.world.exceptions.get(ExceptionKind::OSError))
        && (2..=5).contains(&arguments.positional_len())
        && let Some(kind) = arguments.positional_values()[0].as_int().and_then(class_of_errno)
    {
        chosen = cx.world.exceptions.get(kind).clone();
    }
    super::new(cx, &chosen, arguments)
}

/// CPython `OSError_str`.
pub(super) fn os_error_str(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let exception = receiver(cx, this)?;
    let member = |cx: &Cx, name| exception.read(cx).member(name).cloned().unwrap_or(Value::NONE);
    let [errno, strerror, filename, filename2] =
        ["errno", "strerror", "filename", "filename2"].map(|name| member(cx, name));
    if !filename.is_none() {
        let mut text =
            format!("[Errno {}] {}: {}", cx.str_text(&errno)?, cx.str_text(&strerror)?, cx.repr_text(&filename)?);
        if !filename2.is_none() {
            text.push_str(&format!(" -> {}", cx.repr_text(&filename2)?));
        }
        return Ok(cx.str(&text).into());
    }
    if !errno.is_none() && !strerror.is_none() {
        let text = format!("[Errno {}] {}", cx.str_text(&errno)?, cx.str_text(&strerror)?);
        return Ok(cx.str(&text).into());
    }
    let args = exception.read(cx).args.clone();
    match args.downcast::<Tuple>().map(|args| args.items().to_vec()).as_deref() {
        None | Some([]) => Ok(cx.str("").into()),
        Some([one]) => cx.str_of(one).map(Value::from),
        Some(_) => cx.str_of(&args).map(Value::from),
    }
}

/// CPython `SyntaxError_str`.
pub(super) fn syntax_error_str(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let exception = receiver(cx, this)?;
    let member = |cx: &Cx, name| exception.read(cx).member(name).cloned().unwrap_or(Value::NONE);
    let [message, filename, line] = ["msg", "filename", "lineno"].map(|name| member(cx, name));
    let mut text = cx.str_text(&message)?;
    let short = filename.downcast::<Str>().map(|name| name.to_text().rsplit('/').next().unwrap_or_default().to_owned());
    match (short, cx.int_to_i64(&line)) {
        (Some(name), Some(line)) => text.push_str(&format!(" ({name}, line {line})")),
        (Some(name), None) => text.push_str(&format!(" ({name})")),
        (None, Some(line)) => text.push_str(&format!(" (line {line})")),
        (None, None) => {}
    }
    Ok(cx.str(&text).into())
}
