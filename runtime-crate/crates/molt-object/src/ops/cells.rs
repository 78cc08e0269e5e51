//! Variables shared with nested functions.

use molt_value::{Gc, Value};

use super::{Frame, Reg};
use crate::builtins::cell::Cell;
use crate::error::ExceptionKind;

fn cell(fr: &Frame<'_>, register: Reg) -> Option<Gc<Cell>> {
    fr.regs[usize::from(register)].downcast::<Cell>().cloned()
}

/// `dst =` the content of a cell; NameError or UnboundLocalError when it has none.
#[inline]
pub fn load_cell(fr: &mut Frame<'_>, dst: Reg, register: Reg) -> bool {
    let content = match fr.regs[usize::from(register)].downcast::<Cell>() {
        Some(cell) => cell.read(fr.cx).content.clone(),
        None => Value::UNSET,
    };
    if content.is_unset() {
        return unbound(fr, register);
    }
    fr.set(dst, content);
    fr.settle()
}

#[cold]
#[inline(never)]
fn unbound(fr: &mut Frame<'_>, register: Reg) -> bool {
    let at = usize::from(register) - 1;
    let def = fr.code.def;
    let variables = def.variables.len();
    let exc = if at < variables {
        let name = def.variables[at];
        fr.cx.unbound_local_error(format!(
            "cannot access local variable '{name}' where it is not associated with a value"
        ))
    } else {
        let name = def.free.get(at - variables).copied().unwrap_or_default();
        let message =
            format!("cannot access free variable '{name}' where it is not associated with a value in enclosing scope");
        fr.cx.error(ExceptionKind::NameError, message)
    };
    fr.park(exc);
    false
}

/// Sets the content of a cell.
#[inline]
pub fn store_cell(fr: &mut Frame<'_>, register: Reg, a: Reg) {
    let value = fr.operand(a);
    if let Some(cell) = cell(fr, register) {
        let old = std::mem::replace(&mut cell.write(fr.cx).content, value);
        drop(old);
    }
    fr.settle();
}

/// `del` of a variable in a cell.
pub fn delete_cell(fr: &mut Frame<'_>, register: Reg) -> bool {
    let old = cell(fr, register).map_or(Value::UNSET, |cell| cell.write(fr.cx).content.take());
    if old.is_unset() {
        return unbound(fr, register);
    }
    drop(old);
    fr.settle()
}

/// Puts a fresh empty cell into a register.
pub fn new_cell(fr: &mut Frame<'_>, register: Reg) -> bool {
    let result = fr.attempt(|fr| Ok(Cell::make(fr.cx, Value::UNSET).into()));
    fr.finish(register, result)
}

/// A free variable read in a class body: the namespace first, then the cell.
pub fn load_class_cell(fr: &mut Frame<'_>, dst: Reg, register: Reg, name: u16, namespace: Reg) -> bool {
    let space = fr.regs[usize::from(namespace)].clone();
    let name = fr.name(name);
    match fr.attempt(|fr| super::classes::namespace_get(fr.cx, &space, &name)) {
        Ok(Some(value)) => {
            fr.set(dst, value);
            fr.settle()
        }
        Ok(None) => load_cell(fr, dst, register),
        Err(exc) => {
            fr.park(exc);
            false
        }
    }
}

/// A global read in an annotation scope of a class: the namespace first, then globals and builtins.
pub fn load_class_global(fr: &mut Frame<'_>, dst: Reg, name: u16, namespace: Reg) -> bool {
    let space = fr.operand(namespace);
    let name = fr.name(name);
    let result = match fr.attempt(|fr| super::classes::namespace_get(fr.cx, &space, &name)) {
        Ok(Some(value)) => Ok(value),
        Ok(None) => super::globals::global_by_name(fr, &name),
        Err(exc) => Err(exc),
    };
    fr.finish(dst, result)
}
