//! Who is told of asynchronous generators, and where coroutines were made. CPython Python/sysmodule.c `sys_set_asyncgen_hooks`,
//! Objects/genobject.c `async_gen_init_hooks`, `compute_cr_origin`.

use molt_value::{Gc, Value};

use super::Generator;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

/// What the program asked for; nothing, as long as it did not.
#[derive(Default)]
pub struct Hooks {
    /// Called with an asynchronous generator before its first step.
    pub firstiter: Option<Value>,
    /// Called with one that rests when its last reference goes.
    pub finalizer: Option<Value>,
    /// How many frames are kept of where a coroutine was made.
    pub origin_depth: usize,
}

/// Tells of a generator that makes its first step.
///
/// # Errors
/// What the hook raises.
pub(super) fn begin(cx: &mut Cx, generator: &Gc<Generator>) -> Result<(), Exc> {
    let state = generator.write(cx);
    if std::mem::replace(&mut state.has_begun, true) {
        return Ok(());
    }
    let hooks = &cx.world.generator_hooks;
    if hooks.firstiter.is_none() && hooks.finalizer.is_none() {
        return Ok(());
    }
    announce(cx, generator)
}

#[cold]
fn announce(cx: &mut Cx, generator: &Gc<Generator>) -> Result<(), Exc> {
    let (firstiter, finalizer) =
        (cx.world.generator_hooks.firstiter.clone(), cx.world.generator_hooks.finalizer.clone());
    if finalizer.is_some() {
        generator.write(cx).rare().finalizer = finalizer;
    }
    match firstiter {
        Some(hook) => cx.call(&hook, &[generator.clone().into()]).map(drop),
        None => Ok(()),
    }
}

/// Keeps where a coroutine is made: tuples of file, line and function, the innermost first.
#[cold]
pub(super) fn keep_origin(cx: &mut Cx, coroutine: &Gc<Generator>) {
    let depth = cx.world.generator_hooks.origin_depth;
    let mut entries = Vec::new();
    for above in 0..depth.min(cx.task.shadow.len()) {
        let Some(entry) = cx.task.shadow.get(cx.task.shadow.len() - 1 - above) else { break };
        let code = entry.function.code(cx).clone();
        let line = i64::from(code.line(entry.line));
        let (file, name) = (cx.str(&code.file()), cx.str(code.def.name));
        entries.push(cx.tuple(vec![file.into(), Value::int(line), name.into()]).into());
    }
    let origin = cx.tuple(entries).into();
    coroutine.write(cx).rare().origin = Some(origin);
}

/// The lines on where a coroutine was made, for the warning that nobody awaited it; none where that was not kept. CPython
/// Lib/warnings.py `_warn_unawaited_coroutine`.
///
/// # Errors
/// What showing the entries raises.
pub(super) fn origin_text(cx: &mut Cx, coroutine: &Gc<Generator>) -> Result<String, Exc> {
    let Some(origin) = coroutine.read(cx).rare.as_ref().and_then(|rare| rare.origin.clone()) else {
        return Ok(String::new());
    };
    let mut text = String::from("\nCoroutine created at (most recent call last)");
    let Some(entries) = origin.downcast::<Tuple>() else { return Ok(text) };
    for entry in entries.items().iter().rev() {
        if let Some(entry) = entry.downcast::<Tuple>()
            && let [file, line, name] = entry.items()
        {
            let (file, line, name) = (cx.str_text(file)?, cx.str_text(line)?, cx.str_text(name)?);
            text.push_str(&format!("\n  File \"{file}\", line {line}, in {name}"));
        }
    }
    Ok(text)
}
