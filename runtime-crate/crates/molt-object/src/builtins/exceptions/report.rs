//! Tracebacks as text; CPython Lib/traceback.py, Python/pythonrun.c `print_exception`.

use std::collections::HashSet;

use molt_value::{Gc, Str, Value};

use super::BaseException;
use crate::builtins::function::BuiltinFunction;
use crate::builtins::list::List;
use crate::builtins::traceback;
use crate::builtins::type_::{Type, full_name};
use crate::{Cx, Exc};

/// More frames than this of the same place in a row are folded; CPython `_RECURSIVE_CUTOFF`.
const REPEATED_SHOWN: usize = 3;
/// `TracebackException.max_group_depth`.
const DEEPEST_GROUP: usize = 10;
/// `TracebackException.max_group_width`.
const WIDEST_GROUP: usize = 15;

/// The traceback of an exception with those of its causes and contexts, as `traceback.format_exception` writes it. Source
/// lines are not shown: the binary does not carry the source. It is a text for a log: of values bound to statements it has none.
pub fn format_exception(cx: &mut Cx, exc: &Exc) -> String {
    let mut out = Printer::default();
    format_chain(cx, exc.object(), &mut out);
    without_private_texts(cx, "redacted", out.text)
}

/// Prints the traceback on standard error, without addresses of databases.
pub fn print_exception(cx: &mut Cx, exc: &Exc) {
    let text = format_exception(cx, exc);
    let text = without_private_texts(cx, "ending", text);
    eprint!("{text}");
}

/// A text as the library's module for it has it, if the program has that.
fn without_private_texts(cx: &mut Cx, function: &str, text: String) -> String {
    let Some(module) = cx.world.modules.read(cx).get_str("_redaction").cloned() else { return text };
    let argument = cx.str(&text).into();
    let asked = cx.getattr_str(&module, function).and_then(|function| cx.call(&function, &[argument]));
    match asked {
        Ok(shown) => cx.str_text(&shown).unwrap_or(text),
        Err(_) => text,
    }
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

/// How deep in groups the text stands that is written: `_ExceptionPrintContext`.
#[derive(Default)]
struct Printer {
    text: String,
    seen: HashSet<usize>,
    depth: usize,
    needs_close: bool,
}

impl Printer {
    /// Writes lines, behind the margin of the group that they belong to.
    fn emit(&mut self, lines: &str, margin: char) {
        for line in lines.split_inclusive('\n') {
            if self.depth > 0 {
                self.text.push_str(&format!("{:1$}{margin} ", "", 2 * self.depth));
            }
            self.text.push_str(line);
        }
    }

    fn rule(&mut self, start: &str, rest: &str) {
        self.text.push_str(&format!("{:1$}{start}{rest}\n", "", 2 * self.depth));
    }
}

/// Writes an exception behind all that led to it. A chain may be as long as a program that goes on raising makes it.
fn format_chain(cx: &mut Cx, exception: &Gc<BaseException>, out: &mut Printer) {
    const CAUSE: &str = "\nThe above exception was the direct cause of the following exception:\n\n";
    const CONTEXT: &str = "\nDuring handling of the above exception, another exception occurred:\n\n";
    let mut chain = Vec::new();
    let mut next = Some((exception.clone(), ""));
    while let Some((exception, leads)) = next.take() {
        out.seen.insert(exception.address());
        let inner = exception.read(cx);
        let before = match (inner.cause.downcast::<BaseException>(), inner.context.downcast::<BaseException>()) {
            (Some(cause), _) => Some((cause.clone(), CAUSE)),
            (None, Some(context)) if !inner.suppress_context => Some((context.clone(), CONTEXT)),
            _ => None,
        };
        next = before.filter(|(before, _)| !out.seen.contains(&before.address()));
        chain.push((exception, leads));
    }
    while let Some((exception, leads)) = chain.pop() {
        format_alone(cx, &exception, out);
        if !leads.is_empty() {
            out.emit(leads, '|');
        }
    }
}

/// Writes an exception without what led to it.
fn format_alone(cx: &mut Cx, exception: &Gc<BaseException>, out: &mut Printer) {
    if let Some(members) = super::group::members_of(cx, exception) {
        return format_group(cx, exception, &members, out);
    }
    let mut text = String::new();
    if format_frames(cx, exception, &mut text) {
        out.emit("Traceback (most recent call last):\n", '|');
    }
    format_last_lines(cx, exception, &mut text);
    out.emit(&text, '|');
}

/// A group and, each in a box of its own, what it holds.
fn format_group(cx: &mut Cx, group: &Gc<BaseException>, members: &[Value], out: &mut Printer) {
    if out.depth > DEEPEST_GROUP {
        out.emit(&format!("... (max_group_depth is {DEEPEST_GROUP})\n"), '|');
        return;
    }
    let is_outermost = out.depth == 0;
    out.depth += usize::from(is_outermost);
    let mut text = String::new();
    if format_frames(cx, group, &mut text) {
        out.emit("Exception Group Traceback (most recent call last):\n", if is_outermost { '+' } else { '|' });
    }
    format_last_lines(cx, group, &mut text);
    out.emit(&text, '|');
    let shown = members.len().min(WIDEST_GROUP + 1);
    out.needs_close = false;
    for (at, member) in members.iter().take(shown).enumerate() {
        let is_last = at + 1 == shown;
        out.needs_close |= is_last;
        let start = if at == 0 { "+-" } else { "  " };
        let is_cut = at >= WIDEST_GROUP;
        let title = if is_cut { "...".to_owned() } else { (at + 1).to_string() };
        out.rule(start, &format!("+---------------- {title} ----------------"));
        out.depth += 1;
        if is_cut {
            let more = members.len() - WIDEST_GROUP;
            out.emit(&format!("and {more} more exception{}\n", if more > 1 { "s" } else { "" }), '|');
        } else if let Some(member) = member.downcast::<BaseException>() {
            format_chain(cx, &member.clone(), out);
        }
        if is_last && std::mem::replace(&mut out.needs_close, false) {
            out.rule("+------------------------------------", "");
        }
        out.depth -= 1;
    }
    out.depth -= usize::from(is_outermost);
}

/// The lines of the frames that an exception passed; whether there are any.
fn format_frames(cx: &Cx, exception: &Gc<BaseException>, text: &mut String) -> bool {
    let passed = traceback::entries(cx, exception);
    if passed.is_empty() {
        return false;
    }
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
    true
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
    let name = name.strip_prefix("__main__.").unwrap_or(&name);
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
