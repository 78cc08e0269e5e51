//! The end of a program: its exit status, and what runs last. CPython Python/pylifecycle.c `Py_FinalizeEx`.

use molt_object::builtins::exceptions::{print_exception, report_uncaught, write_unraisable};
use molt_object::builtins::refused;
use molt_object::{Cx, Exc, ExceptionKind, Value};

/// The status that stands for the end by an interrupt that nobody handled.
pub(crate) const BY_INTERRUPT: i64 = -1;

/// Reports what ended the start of a server: a refusal is one line, which names its place, anything else a traceback.
pub(crate) fn report_start(cx: &mut Cx, exc: &Exc) {
    match refusal_of_start(cx, Some(exc)) {
        Some(text) => eprintln!("{text}"),
        None => print_exception(cx, exc),
    }
}

/// Ends the process where its start has met a refusal, raised at last or not.
pub(crate) fn end_if_refused(cx: &mut Cx, exc: Option<&Exc>) {
    if let Some(text) = refusal_of_start(cx, exc) {
        end_refused(&text);
    }
}

/// Ends the process whose start is refused.
pub(crate) fn end_refused(text: &str) {
    eprintln!("{text}");
    std::process::exit(1);
}

/// What a refusal says that the start has met: the first that code in between has swallowed, which another exception may follow, or the
/// one that was raised.
pub(crate) fn refusal_of_start(cx: &Cx, exc: Option<&Exc>) -> Option<String> {
    cx.task.refusals.first().or_else(|| Some(refused::text_of(cx, exc?)?.to_text().into_owned()))
}

/// Waits for the threads that are no daemons, then calls what was registered with `atexit`.
pub(crate) fn finish(cx: &mut Cx) {
    for (module, function) in [("threading", "_shutdown"), ("atexit", "_run_exitfuncs")] {
        if let Err(exc) = call_if_imported(cx, module, function) {
            write_unraisable(cx, &exc, &Value::NONE);
        }
    }
}

fn call_if_imported(cx: &mut Cx, module: &str, function: &str) -> Result<(), Exc> {
    let modules = cx.world.modules.clone();
    let Some(module) = modules.read(cx).get_str(module).cloned() else { return Ok(()) };
    let function = cx.getattr_str(&module, function)?;
    cx.call(&function, &[]).map(|_| ())
}

/// The exit status for what ended the main module: prints the traceback unless it is a `SystemExit`. CPython
/// Python/pythonrun.c `handle_system_exit`.
pub(crate) fn status(cx: &mut Cx, exc: &Exc) -> i64 {
    if !exc.is_kind(cx, ExceptionKind::SystemExit) {
        report_uncaught(cx, exc);
        let interrupt = cx.world.exceptions.get(ExceptionKind::KeyboardInterrupt).value();
        return if cx.class_of(&exc.value()).value().is(&interrupt) { BY_INTERRUPT } else { 1 };
    }
    let code = exc.object().read(cx).member("code").cloned().unwrap_or(Value::NONE);
    if code.is_none() {
        return 0;
    }
    if let Some(status) = cx.int_to_i64(&code) {
        return status & 0xFF;
    }
    if let Ok(text) = cx.str_text(&code) {
        eprintln!("{text}");
    }
    1
}
