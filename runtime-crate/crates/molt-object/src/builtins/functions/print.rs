//! `print` and `input`. CPython Python/bltinmodule.c.

use std::io::Write;

use molt_macros::function;
use molt_value::{Gc, Str, Value};

use crate::builtins::standard_stream::StandardStream;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc, ExceptionKind};

/// Prints the values to a stream, or to sys.stdout by default.
#[function(signature = "(*args, sep=' ', end='\\n', file=None, flush=False)")]
pub fn print(
    cx: &mut Cx,
    args: &Gc<Tuple>,
    sep: Option<Value>,
    end: Option<Value>,
    file: Value,
    flush: bool,
) -> Result<(), Exc> {
    let sep = separator(cx, "sep", sep)?;
    let end = separator(cx, "end", end)?;
    let stream = if file.is_none() { cx.standard_stream("stdout")? } else { Some(file) };
    let Some(stream) = stream else { return write_to_process(cx, None, args, sep, end) };
    if let Some(standard) = stream.downcast::<StandardStream>().cloned() {
        return write_to_process(cx, Some(&standard), args, sep, end);
    }
    if stream.is_none() {
        return Ok(());
    }
    let write = cx.getattr_str(&stream, "write")?;
    for (at, value) in args.items().iter().enumerate() {
        if at > 0 {
            let sep = sep.clone().unwrap_or_else(|| cx.str(" "));
            cx.call(&write, &[sep.into()])?;
        }
        let text = cx.str_of(value)?;
        cx.call(&write, &[text.into()])?;
    }
    let end = end.unwrap_or_else(|| cx.str("\n"));
    cx.call(&write, &[end.into()])?;
    if flush {
        let name = cx.intern("flush");
        cx.call_method(&stream, &name, &[])?;
    }
    Ok(())
}

fn separator(cx: &mut Cx, name: &str, value: Option<Value>) -> Result<Option<Gc<Str>>, Exc> {
    let Some(value) = value.filter(|value| !value.is_none()) else { return Ok(None) };
    value.downcast_into::<Str>().map(Some).map_err(|value| {
        let message = format!("{name} must be None or a string, not {}", cx.class_name(&value));
        cx.type_error(message)
    })
}

/// To a stream of the process at once; where there is no `sys.stdout`, to the process's own.
fn write_to_process(
    cx: &mut Cx,
    stream: Option<&Gc<StandardStream>>,
    args: &Gc<Tuple>,
    sep: Option<Gc<Str>>,
    end: Option<Gc<Str>>,
) -> Result<(), Exc> {
    let mut line = Vec::new();
    for (at, value) in args.items().iter().enumerate() {
        if at > 0 {
            line.extend_from_slice(sep.as_ref().map_or(b" ", |sep| sep.as_bytes()));
        }
        line.extend_from_slice(cx.str_of(value)?.as_bytes());
    }
    line.extend_from_slice(end.as_ref().map_or(b"\n", |end| end.as_bytes()));
    if let Some(stream) = stream {
        return stream.write_bytes(cx, &line);
    }
    match std::io::stdout().write_all(&line) {
        Ok(()) => Ok(()),
        Err(error) => Err(cx.error(ExceptionKind::OSError, error.to_string())),
    }
}

impl Cx {
    /// An attribute of the module `sys`; `None` as long as the module is not loaded or has no such attribute.
    ///
    /// # Errors
    /// What reading the attribute raises.
    pub fn standard_stream(&mut self, name: &str) -> Result<Option<Value>, Exc> {
        let modules = self.world.modules.clone();
        let Some(sys) = modules.read(self).get_str("sys").cloned() else { return Ok(None) };
        let name = self.intern(name);
        self.getattr_optional(&sys, &name)
    }
}

/// Read a string from standard input. The trailing newline is stripped.
#[function(signature = "(prompt='', /)")]
pub fn input(cx: &mut Cx, prompt: Option<Value>) -> Result<Gc<Str>, Exc> {
    for name in ["stdin", "stdout"] {
        if cx.standard_stream(name)?.is_none_or(|stream| stream.is_none()) {
            return Err(cx.runtime_error(format!("input(): lost sys.{name}")));
        }
    }
    let end = cx.str("").into();
    let args = cx.tuple(prompt.into_iter().collect());
    print(cx, &args, None, Some(end), Value::NONE, false)?;
    if let Some(stream) = cx.standard_stream("stdout")? {
        let flush = cx.intern("flush");
        // That the prompt is not shown yet stops nobody.
        let _ = cx.call_method(&stream, &flush, &[]);
    }
    match cx.standard_stream("stdin")? {
        Some(stream) if stream.downcast::<StandardStream>().is_none() => read_line_of(cx, &stream),
        _ => read_line_of_process(cx),
    }
}

fn read_line_of_process(cx: &mut Cx) -> Result<Gc<Str>, Exc> {
    let mut line = String::new();
    match std::io::stdin().read_line(&mut line) {
        Ok(0) => Err(cx.error(ExceptionKind::EOFError, "EOF when reading a line")),
        Ok(_) => Ok(cx.str(line.strip_suffix('\n').unwrap_or(&line))),
        Err(error) => Err(cx.error(ExceptionKind::OSError, error.to_string())),
    }
}

/// CPython Objects/fileobject.c `PyFile_GetLine`, for a whole line.
fn read_line_of(cx: &mut Cx, stream: &Value) -> Result<Gc<Str>, Exc> {
    let readline = cx.intern("readline");
    let line = cx.call_method(stream, &readline, &[])?;
    let Some(text) = line.downcast::<Str>() else {
        return Err(cx.type_error("object.readline() returned non-string"));
    };
    match text.as_bytes() {
        [] => Err(cx.error(ExceptionKind::EOFError, "EOF when reading a line")),
        [line @ .., b'\n'] => Ok(cx.str_from_wtf8(molt_text::Wtf8::new(line))),
        _ => Ok(text.clone()),
    }
}
