//! `Class.__bases__ = ...`: a class and those that derive from it get a new place in the order of classes.
//! CPython Objects/typeobject.c `type_set_bases`, `mro_hierarchy`.

use molt_value::{Gc, ShortVec, Value, heap};

use super::Type;
use super::build::best_base;
use crate::builtins::tuple::Tuple;
use crate::object::slot_table;
use crate::{Cx, Exc};

/// Gives a class other bases.
///
/// # Errors
/// TypeError for what is no tuple of classes, for cycles, for bases with another layout and for orders that conflict.
pub(super) fn set_bases(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let Some(class) = this.downcast::<Type>().cloned() else {
        return Err(cx.type_error("descriptor requires a 'type' object"));
    };
    let deleting = value.is_none();
    let Some(value) = value.filter(|_| class.read(cx).heap) else {
        return Err(super::members::immutable(cx, &class, "__bases__", deleting));
    };
    let bases = new_bases(cx, &class, &value)?;
    let base = best_base(cx, &bases)?;
    let old_base = class.read(cx).base.clone().unwrap_or_else(|| cx.world.types.object.clone());
    if !same_layout(cx, &old_base, &base) {
        let (new, old) = (base.read(cx).name.to_string(), old_base.read(cx).name.to_string());
        return Err(cx.type_error(format!("__bases__ assignment: '{new}' object layout differs from '{old}'")));
    }
    let old_bases = std::mem::replace(&mut class.write(cx).bases, bases.iter().cloned().collect());
    class.write(cx).base = Some(base);
    let mut changed = Vec::new();
    if let Err(exc) = order_anew(cx, &class, &mut changed) {
        for (class, mro) in changed {
            class.write(cx).mro = mro;
        }
        let inner = class.write(cx);
        inner.bases = old_bases;
        inner.base = Some(old_base);
        return Err(exc);
    }
    for base in &old_bases {
        forget_subclass(cx, base, &class);
    }
    for base in &bases {
        cx.register_subclass(base, &class);
    }
    for (class, _) in &changed {
        slot_table::inherit(cx, class);
        cx.class_changed(class);
    }
    Ok(())
}

fn new_bases(cx: &mut Cx, class: &Gc<Type>, value: &Value) -> Result<Vec<Gc<Type>>, Exc> {
    let name = class.read(cx).name.to_string();
    let Some(items) = value.downcast::<Tuple>() else {
        let message = format!("can only assign tuple to {name}.__bases__, not {}", cx.class_name(value));
        return Err(cx.type_error(message));
    };
    if items.items().is_empty() {
        return Err(cx.type_error(format!("can only assign non-empty tuple to {name}.__bases__, not ()")));
    }
    let mut bases = molt_room::vec(items.items().len());
    for item in items.items() {
        let Some(base) = item.downcast::<Type>() else {
            let message = format!("{name}.__bases__ must be tuple of classes, not '{}'", cx.class_name(item));
            return Err(cx.type_error(message));
        };
        if base.read(cx).is_subclass_of(class) {
            return Err(cx.type_error("a __bases__ item causes an inheritance cycle"));
        }
        bases.push(base.clone());
    }
    Ok(bases)
}

/// Whether instances of classes that derive from either look alike inside; CPython `compatible_for_assignment`.
fn same_layout(cx: &Cx, old: &Gc<Type>, new: &Gc<Type>) -> bool {
    let (old_inner, new_inner) = (old.read(cx), new.read(cx));
    let native = |class: &Gc<Type>| {
        let mut at = class.clone();
        while at.read(cx).heap {
            let Some(base) = at.read(cx).base.clone() else { break };
            at = base;
        }
        at
    };
    old_inner.dict_instances == new_inner.dict_instances
        && old_inner.slot_names.len() == new_inner.slot_names.len()
        && native(old).is(&native(new))
}

/// Computes the order of a class and of those below it, of which there may be any number below each other; the classes with the orders
/// they had.
fn order_anew(cx: &mut Cx, class: &Gc<Type>, changed: &mut Vec<(Gc<Type>, ShortVec<Gc<Type>>)>) -> Result<(), Exc> {
    let mut classes = vec![class.clone()];
    while let Some(class) = classes.pop() {
        let bases = class.read(cx).bases.clone();
        let mut mro = vec![class.clone()];
        mro.extend(super::mro::linearize(cx, &bases)?);
        let old = std::mem::replace(&mut class.write(cx).mro, mro.into());
        changed.push((class.clone(), old));
        let metaclass = cx.class_of(&class.value()).clone();
        super::build::apply_custom_mro(cx, &metaclass, &class)?;
        classes.extend(cx.subclasses(&class).into_iter().rev());
    }
    Ok(())
}

fn forget_subclass(cx: &mut Cx, base: &Gc<Type>, class: &Gc<Type>) {
    if let Some(id) = heap::downgrade(&class.value()) {
        base.write(cx).subclasses.edit(|ids| ids.retain(|other| *other != id));
    }
}
