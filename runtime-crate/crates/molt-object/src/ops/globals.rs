//! Globals and builtins; CPython Python/ceval.c `LOAD_GLOBAL`.

use std::sync::atomic::Ordering;

use molt_value::{Gc, Str, Value};

use super::{Cache, Frame, Reg};
use crate::builtins::code::Globals;
use crate::builtins::refused;
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// Positions with this bit are in the builtins' namespace.
const IN_BUILTINS: u64 = 1 << 31;

/// `dst =` a global, or a builtin.
pub fn load_global(fr: &mut Frame<'_>, dst: Reg, name: u16, cache: &Cache) -> bool {
    load_global_here(fr, dst, name, cache)
}

#[inline(always)]
pub(super) fn load_global_here(fr: &mut Frame<'_>, dst: Reg, name: u16, cache: &Cache) -> bool {
    if let Some(value) = cached(fr.cx, fr.globals, cache) {
        let value = value.clone();
        return fr.put(dst, value);
    }
    load_filling(fr, dst, name, cache)
}

/// A global or a builtin whose place the inline cache knows.
#[inline(always)]
pub(super) fn cached<'a>(cx: &'a Cx, globals: &'a Globals, cache: &Cache) -> Option<&'a Value> {
    let globals = globals.read(cx);
    let cached = cache.load(Ordering::Relaxed);
    let position = cached & 0xFFFF_FFFF;
    if (cached >> 32) as u32 != globals.keys_version() || cached == 0 {
        return None;
    }
    if position & IN_BUILTINS == 0 {
        globals.value_at(position as usize)
    } else {
        cx.world.stable_builtin((position & (IN_BUILTINS - 1)) as usize, cx)
    }
}

/// Whether the inline cache knows a name as the builtin that Python starts with.
#[inline(always)]
pub(super) fn is_builtin(cx: &Cx, globals: &Globals, cache: &Cache) -> bool {
    let cached = cache.load(Ordering::Relaxed);
    cached & IN_BUILTINS != 0
        && (cached >> 32) as u32 == globals.read(cx).keys_version()
        && cx.world.builtins_are_stable(cx)
}

#[inline(never)]
fn load_filling(fr: &mut Frame<'_>, dst: Reg, name: u16, cache: &Cache) -> bool {
    let name = fr.name(name);
    let globals = fr.globals.clone();
    let version = u64::from(fr.cx.dict_keys_version(&globals)) << 32;
    let own = globals.read(fr.cx);
    if let Some(at) = own.position_interned(&name)
        && let Some(value) = own.value_at(at).cloned()
    {
        if let Some(exc) = refused::refusal(fr.cx, &value) {
            fr.park(exc);
            return false;
        }
        cache.store(version | at as u64, Ordering::Relaxed);
        fr.set(dst, value);
        return fr.settle();
    }
    let builtins = fr.cx.world.builtins.clone();
    let inner = builtins.read(fr.cx);
    if let Some(at) = inner.position_interned(&name)
        && let Some(value) = inner.value_at(at).cloned()
    {
        if fr.cx.world.builtins_are_stable(fr.cx) {
            cache.store(version | at as u64 | IN_BUILTINS, Ordering::Relaxed);
        }
        fr.set(dst, value);
        return fr.settle();
    }
    let exc = name_error(fr.cx, &name);
    fr.park(exc);
    false
}

/// `name 'x' is not defined`.
#[cold]
pub(crate) fn name_error(cx: &mut Cx, name: &Gc<Str>) -> Exc {
    let exc = cx.error(ExceptionKind::NameError, format!("name '{}' is not defined", name.to_text()));
    exc.object().write(cx).set_member("name", name.value());
    exc
}

/// Sets a global.
pub fn store_global(fr: &mut Frame<'_>, name: u16, a: Reg) -> bool {
    let value = fr.operand(a);
    let name = fr.name(name);
    let result = fr.attempt(|fr| {
        let globals = fr.globals.clone();
        fr.cx.dict_set_interned(&globals, &name, value);
        Ok(())
    });
    fr.done(result)
}

/// `del` of a global.
pub fn delete_global(fr: &mut Frame<'_>, name: u16) -> bool {
    let name = fr.name(name);
    let globals = fr.globals.clone();
    if fr.cx.dict_remove_interned(&globals, &name).is_none() {
        let exc = name_error(fr.cx, &name);
        fr.park(exc);
        return false;
    }
    fr.settle()
}

/// The value of a global or builtin by name, without a cache.
pub(super) fn global_by_name(fr: &mut Frame<'_>, name: &Gc<Str>) -> Result<Value, Exc> {
    let own = fr.globals.read(fr.cx).get_interned(name).cloned();
    let found = own.or_else(|| fr.cx.world.builtins.read(fr.cx).get_interned(name).cloned());
    let Some(value) = found else { return Err(name_error(fr.cx, name)) };
    match refused::refusal(fr.cx, &value) {
        Some(exc) => Err(exc),
        None => Ok(value),
    }
}
