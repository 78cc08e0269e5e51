//! `breakpoint`, and what it does unless a program sets something else. CPython Python/bltinmodule.c, Python/sysmodule.c
//! `sys_breakpointhook`.

use molt_macros::function;
use molt_value::{Gc, Str, Value};

use crate::builtins::dict::Dict;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc, ExceptionKind};

/// Call sys.breakpointhook(*args, **kws).
#[function(signature = "(*args, **kws)")]
pub fn breakpoint(cx: &mut Cx, args: &Gc<Tuple>, kws: &Gc<Dict>) -> Result<Value, Exc> {
    match cx.standard_stream("breakpointhook")? {
        Some(hook) => call_with_all(cx, &hook, args, kws),
        None => Err(cx.runtime_error("lost sys.breakpointhook")),
    }
}

/// Calls what a text names, as `module.name`; warns of what cannot be found. CPython's PYTHONBREAKPOINT.
///
/// # Errors
/// What the call raises.
pub fn call_named(cx: &mut Cx, named: &str, args: &Gc<Tuple>, kws: &Gc<Dict>) -> Result<Value, Exc> {
    let (module, name) = named.rsplit_once('.').unwrap_or(("builtins", named));
    match find(cx, module, name) {
        Ok(hook) => call_with_all(cx, &hook, args, kws),
        Err(exc) if exc.is_kind(cx, ExceptionKind::ImportError) || exc.is_kind(cx, ExceptionKind::AttributeError) => {
            let message = format!("Ignoring unimportable $PYTHONBREAKPOINT: \"{named}\"");
            cx.warn(ExceptionKind::RuntimeWarning, &message).map(|()| Value::NONE)
        }
        Err(exc) => Err(exc),
    }
}

fn find(cx: &mut Cx, module: &str, name: &str) -> Result<Value, Exc> {
    if module.is_empty() {
        return Err(cx.error(ExceptionKind::ImportError, "no module is named"));
    }
    let module = cx.import_module(module)?;
    cx.getattr_str(&module, name)
}

fn call_with_all(cx: &mut Cx, callee: &Value, args: &Gc<Tuple>, kws: &Gc<Dict>) -> Result<Value, Exc> {
    let named =
        |(name, value): (molt_value::Unpacked<'_>, &Value)| Some((name.downcast::<Str>()?.clone(), value.clone()));
    let keywords: Vec<(Gc<Str>, Value)> = kws.read(cx).iter().filter_map(named).collect();
    cx.call_with_keywords(callee, args.items(), &keywords)
}
