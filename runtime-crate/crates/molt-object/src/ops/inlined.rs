//! The operations for a project's own modules: those that run most often stand where they are used. Molt's library, most of which
//! a program never runs, calls them instead, which takes less room.

use molt_value::Value;

pub use super::*;

/// As [`super::duplicate`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn duplicate(fr: &mut Frame<'_>, dst: Reg, a: Reg) {
    moves::duplicate_here(fr, dst, a);
}

/// As [`super::load_constant`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn load_constant(fr: &mut Frame<'_>, dst: Reg, constant: u16) {
    moves::load_constant_here(fr, dst, constant);
}

/// As [`super::load_none`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn load_none(fr: &mut Frame<'_>, dst: Reg) {
    moves::load_scalar(fr, dst, Value::NONE);
}

/// As [`super::load_int`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn load_int(fr: &mut Frame<'_>, dst: Reg, number: i64) {
    moves::load_scalar(fr, dst, Value::int(number));
}

/// As [`super::load_bool`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn load_bool(fr: &mut Frame<'_>, dst: Reg, truth: bool) {
    moves::load_scalar(fr, dst, Value::bool(truth));
}

/// As [`super::clear`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn clear(fr: &mut Frame<'_>, a: Reg) {
    moves::clear_here(fr, a);
}

/// As [`super::getattr`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn getattr(fr: &mut Frame<'_>, dst: Reg, obj: Reg, name: u16, cache: &Cache) -> bool {
    attributes::getattr_here(fr, dst, obj, name, cache)
}

/// As [`super::load_global`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn load_global(fr: &mut Frame<'_>, dst: Reg, name: u16, cache: &Cache) -> bool {
    globals::load_global_here(fr, dst, name, cache)
}

/// As [`super::getitem`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn getitem(fr: &mut Frame<'_>, dst: Reg, obj: Reg, key: Reg) -> bool {
    items::getitem_here(fr, dst, obj, key)
}

/// As [`super::setitem`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn setitem(fr: &mut Frame<'_>, obj: Reg, key: Reg, a: Reg) -> bool {
    items::setitem_here(fr, obj, key, a)
}

/// As [`super::for_next`].
#[cfg_attr(not(debug_assertions), inline)]
pub fn for_next(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    iteration::for_next_here(fr, dst, iterator)
}
