//! Warnings from native code. CPython Python/_warnings.c.

use molt_object::{Cx, Exc, ExceptionKind, Value};

/// Warns of the use of something deprecated. Without the module `warnings` nobody has changed the default filters, which
/// ignore such warnings outside of `__main__`.
///
/// # Errors
/// The warning itself where the filters say so.
pub fn deprecated(cx: &mut Cx, message: &str) -> Result<(), Exc> {
    let (modules, name) = (cx.world.modules.clone(), cx.intern("warnings"));
    let Some(module) = modules.read(cx).get_interned(&name).cloned() else { return Ok(()) };
    let warn = cx.getattr_str(&module, "warn")?;
    let category = cx.world.exceptions.get(ExceptionKind::DeprecationWarning).value();
    let message = cx.str(message).into();
    cx.call(&warn, &[message, category, Value::int(1)])?;
    Ok(())
}
