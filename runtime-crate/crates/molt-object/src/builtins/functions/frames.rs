//! Builtin functions that look at their caller or make modules and classes.

use molt_macros::function;
use molt_value::{Str, Value};

use crate::args::Arguments;
use crate::builtins::code::CodeKind;
use crate::builtins::dict::Dict;
use crate::builtins::function::Function;
use crate::builtins::refused;
use crate::builtins::type_::{ClassParts, build_class};
use crate::{Cx, Exc, ExceptionKind};

/// Return the dictionary containing the current scope's global variables.
#[function(signature = "()")]
pub fn globals(cx: &mut Cx) -> Result<Value, Exc> {
    match cx.task.shadow.last() {
        Some(caller) => Ok(caller.function.globals.value()),
        None => Err(cx.system_error("frame does not exist")),
    }
}

/// Open file and return a stream. The module `io` does it.
#[function(
    signature = "(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None)"
)]
pub fn open(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let io = cx.import_module("io")?;
    let open = cx.getattr_str(&io, "open")?;
    cx.call_with(&open, arguments.reborrow())
}

/// Evaluate an expression that the program holds as text.
///
/// There is no evaluating of text that the compiler has not seen: that is a RuntimeError.
#[function(signature = "(source, /, globals=None, locals=None)")]
pub fn eval(cx: &mut Cx, source: Value, globals: Value, locals: Value) -> Result<Value, Exc> {
    refused::refuse_dynamic(cx, "eval")?;
    let Some(text) = source.downcast::<Str>().map(|text| text.to_text().into_owned()) else {
        return Err(cx.type_error("eval() arg 1 must be a string, bytes or code object"));
    };
    let given = globals.downcast::<Dict>().cloned();
    let caller = cx.task.shadow.last().map(|caller| caller.function.globals.clone());
    let Some(globals) = given.or(caller) else {
        return Err(cx.type_error("eval() globals must be a dict"));
    };
    match cx.evaluate_text(&text, &globals, &locals)? {
        Some(value) => Ok(value),
        None => Err(refused::text_not_compiled(cx, &text)),
    }
}

/// Execute code that is made when the program runs: there is no such thing in a compiled program.
#[function(signature = "(source, /, globals=None, locals=None, *, closure=None)")]
pub fn exec(cx: &mut Cx, source: Value, globals: Value, locals: Value, closure: Value) -> Result<Value, Exc> {
    refused::refuse_dynamic(cx, "exec")?;
    drop((source, globals, locals, closure));
    Err(cx.runtime_error("exec() of code that was not compiled with the program"))
}

/// Compile source into a code object: there is no such thing in a compiled program.
#[function(signature = "(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, _feature_version=-1)")]
pub fn compile(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    refused::refuse_dynamic(cx, "compile")?;
    drop(arguments.drain());
    Err(cx.runtime_error("compile() of code that was not compiled with the program"))
}

/// Return a dictionary containing the current scope's local variables.
///
/// Calls that the compiler sees are an operation on the frame (`ops::call_locals`); others know the module alone.
#[function(signature = "()")]
pub fn locals(cx: &mut Cx) -> Result<Value, Exc> {
    match cx.task.shadow.last() {
        Some(caller) if caller.function.def().kind == CodeKind::Module => Ok(caller.function.globals.value()),
        _ => Err(cx.system_error("frame does not exist")),
    }
}

/// Import a module.
#[function(signature = "(name, globals=None, locals=None, fromlist=(), level=0)")]
pub fn __import__(
    cx: &mut Cx,
    name: Value,
    globals: Value,
    locals: Value,
    fromlist: Option<Value>,
    level: i64,
) -> Result<Value, Exc> {
    drop(locals);
    if level < 0 {
        return Err(cx.value_error("level must be >= 0"));
    }
    let Some(name) = name.downcast::<Str>().map(|name| name.to_text().into_owned()) else {
        return Err(cx.type_error("module name must be a string"));
    };
    if name.is_empty() && level == 0 {
        return Err(cx.value_error("Empty module name"));
    }
    let has_fromlist = match &fromlist {
        Some(fromlist) => cx.truth(fromlist)?,
        None => false,
    };
    let name = match globals.downcast::<crate::builtins::dict::Dict>().cloned() {
        Some(globals) if level > 0 => cx.absolute_name(&name, level as u32, &globals)?,
        _ => name,
    };
    let module = match cx.import_module(&name) {
        Ok(module) => module,
        Err(exc) => return Err(refused_import(cx, exc, &name)),
    };
    if has_fromlist || level > 0 {
        return Ok(module);
    }
    match name.split_once('.') {
        Some((top, _)) => cx.import_module(top),
        None => Ok(module),
    }
}

/// What a failed import of a computed name raises: a refusal where it is the module itself, or one around it, that is not there.
fn refused_import(cx: &mut Cx, exc: Exc, name: &str) -> Exc {
    if !exc.is_kind(cx, ExceptionKind::ModuleNotFoundError) {
        return exc;
    }
    let missing =
        exc.object().read(cx).member("name").and_then(Value::downcast::<Str>).map(|name| name.to_text().into_owned());
    let is_asked = missing.is_some_and(|missing| {
        name.strip_prefix(&*missing).is_some_and(|rest| matches!(rest.bytes().next(), None | Some(b'.')))
    });
    if !is_asked {
        return exc;
    }
    cx.refuse_unknown_module(name).err().unwrap_or(exc)
}

/// Internal helper function used by the class statement.
#[function(signature = "(func, name, /, *bases, metaclass=<unrepresentable>, **kwds)")]
pub fn __build_class__(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (positional, keywords) = arguments.drain();
    let mut positional = positional.into_iter();
    let (Some(func), Some(name)) = (positional.next(), positional.next()) else {
        return Err(cx.type_error("__build_class__: not enough arguments"));
    };
    let Ok(body) = func.downcast_into::<Function>() else {
        return Err(cx.type_error("__build_class__: func must be a function"));
    };
    let Ok(name) = name.downcast_into::<Str>() else {
        return Err(cx.type_error("__build_class__: name is not a string"));
    };
    build_class(cx, ClassParts { body, name, bases: positional.collect(), keywords })
}
