//! Tracebacks as text; CPython Lib/traceback.py, Python/pythonrun.c `print_exception`.

use molt_value::{Gc, Str, Value};

use super::BaseException;
use crate::builtins::function::BuiltinFunction;
use crate::builtins::list::List;
use crate::builtins::traceback;
use crate::builtins::type_::{Type, full_name};
use crate::{Cx, Exc};

/// More frames than this of the same place in a row are folded; CPython `_RECURSIVE_CUTOFF`.
const REPEATED_SHOWN: usize = 3;

/// The traceback of an exception with those of its causes and contexts, as `traceback.format_exception` writes it. Source
/// lines are not shown: the binary does not carry the source.
pub fn format_exception(cx: &mut Cx, exc: &Exc) -> String {
    let mut text = String::new();
    format_chain(cx, exc.object(), &mut Vec::new(), &mut text);
    text
}

/// Prints the traceback on standard error.
pub fn print_exception(cx: &mut Cx, exc: &Exc) {
    let text = format_exception(cx, exc);
    eprint!("{text}");
}

/// What ended the main module: `sys.excepthook`, if the program put one of its own there, or the traceback.
pub fn report_uncaught(cx: &mut Cx, exc: &Exc) {
    let Some(hook) = own_hook(cx, "excepthook") else { return print_exception(cx, exc) };
    let arguments = described(cx, exc);
    if let Err(failed) = cx.call(&hook, &arguments) {
        eprintln!("Error in sys.excepthook:");
        print_exception(cx, &failed);
        eprintln!("\nOriginal exception was:");
        print_exception(cx, exc);
    }
}

/// An exception that nobody can catch: `sys.unraisablehook`, if the program put one of its own there, or its traceback.
pub fn write_unraisable(cx: &mut Cx, exc: &Exc, object: &Value) {
    if let Some(hook) = own_hook(cx, "unraisablehook")
        && let Some(make) = sys_attribute(cx, "_unraisable")
    {
        let mut parts = described(cx, exc).to_vec();
        parts.extend([Value::NONE, object.clone()]);
        let called = cx.call(&make, &parts).and_then(|described| cx.call(&hook, &[described]));
        if called.is_ok() {
            return;
        }
    }
    let shown = cx.repr_text(object).unwrap_or_else(|_| "<object repr() failed>".to_owned());
    let text = format_exception(cx, exc);
    eprint!("Exception ignored in: {shown}\n{text}");
}

/// The class, the exception and its traceback, as hooks are given them.
fn described(cx: &mut Cx, exc: &Exc) -> [Value; 3] {
    let value = exc.value();
    let class = cx.class_of(&value).value();
    let frames = traceback::of(cx, exc.object());
    [class, value, frames]
}

fn sys_attribute(cx: &mut Cx, name: &str) -> Option<Value> {
    let sys = cx.world.modules.read(cx).get_str("sys").cloned()?;
    cx.getattr_str(&sys, name).ok()
}

/// A hook of `sys`, unless it is the module's own.
fn own_hook(cx: &mut Cx, name: &str) -> Option<Value> {
    sys_attribute(cx, name).filter(|hook| !hook.is_none() && !hook.is_instance_of::<BuiltinFunction>())
}

fn format_chain(cx: &mut Cx, exception: &Gc<BaseException>, seen: &mut Vec<usize>, text: &mut String) {
    seen.push(exception.address());
    let inner = exception.read(cx);
    let cause = inner.cause.downcast::<BaseException>().cloned();
    let context = inner.context.downcast::<BaseException>().cloned();
    let suppressed = inner.suppress_context;
    if let Some(cause) = cause {
        if !seen.contains(&cause.address()) {
            format_chain(cx, &cause, seen, text);
            text.push_str("\nThe above exception was the direct cause of the following exception:\n\n");
        }
    } else if let Some(context) = context
        && !suppressed
        && !seen.contains(&context.address())
    {
        format_chain(cx, &context, seen, text);
        text.push_str("\nDuring handling of the above exception, another exception occurred:\n\n");
    }
    format_frames(cx, exception, text);
    format_last_lines(cx, exception, text);
}

fn format_frames(cx: &Cx, exception: &Gc<BaseException>, text: &mut String) {
    let passed = &exception.read(cx).passed;
    if passed.is_empty() {
        return;
    }
    text.push_str("Traceback (most recent call last):\n");
    let mut previous: Option<(usize, u32)> = None;
    let mut repeated = 0;
    for entry in passed.iter().rev() {
        let place = (entry.code.address(), entry.line);
        if previous == Some(place) {
            repeated += 1;
        } else {
            push_repeated(text, repeated);
            previous = Some(place);
            repeated = 1;
        }
        if repeated <= REPEATED_SHOWN {
            let (file, name) = (entry.code.file(), entry.code.def.name);
            text.push_str(&format!("  File \"{file}\", line {}, in {name}\n", entry.line));
        }
    }
    push_repeated(text, repeated);
}

fn push_repeated(text: &mut String, repeated: usize) {
    if repeated > REPEATED_SHOWN {
        let more = repeated - REPEATED_SHOWN;
        let plural = if more > 1 { "s" } else { "" };
        text.push_str(&format!("  [Previous line repeated {more} more time{plural}]\n"));
    }
}

fn format_last_lines(cx: &mut Cx, exception: &Gc<BaseException>, text: &mut String) {
    let value = exception.value();
    let class: Gc<Type> = cx.class_of(&value).clone();
    let name = full_name(cx, &class);
    let message = cx.str_text(&value).unwrap_or_else(|_| "<exception str() failed>".to_owned());
    if message.is_empty() {
        text.push_str(&format!("{name}\n"));
    } else {
        text.push_str(&format!("{name}: {message}\n"));
    }
    let notes = cx.world.names.notes.clone();
    let Ok(Some(notes)) = cx.getattr_optional(&value, &notes) else {
        return;
    };
    if let Some(list) = notes.downcast::<List>() {
        for note in list.read(cx).items.clone() {
            if let Some(note) = note.downcast::<Str>() {
                text.push_str(&format!("{}\n", note.to_text()));
            }
        }
    }
}
