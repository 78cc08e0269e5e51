//! Which classes an instance may change between, and what that does to its attributes. CPython Objects/typeobject.c
//! `compatible_for_assignment`, `same_slots_added`.

use molt_value::{Attrs, Gc, Str, Value, heap};

use super::Type;
use crate::Cx;
use crate::object::shape::DICT_SHAPE;

/// Whether instances of both classes look alike inside.
pub(crate) fn compatible_for_assignment(cx: &mut Cx, old: &Gc<Type>, new: &Gc<Type>) -> bool {
    let (old, new) = (first_alike(cx, old), first_alike(cx, new));
    if old.is(&new) {
        return true;
    }
    let (old_base, new_base) = (old.read(cx).base.clone(), new.read(cx).base.clone());
    let same_base = old_base.zip(new_base).is_some_and(|(old, new)| old.is(&new));
    same_base && old.read(cx).heap && new.read(cx).heap && Added::by(cx, &old) == Added::by(cx, &new)
}

/// The class itself, or the last of its bases up from which nothing is added to instances.
fn first_alike(cx: &mut Cx, class: &Gc<Type>) -> Gc<Type> {
    let mut class = class.clone();
    while class.read(cx).heap && Added::by(cx, &class) == Added::default() {
        let Some(base) = class.read(cx).base.clone() else { break };
        class = base;
    }
    class
}

/// What a class adds to the instances of its base.
#[derive(Default, PartialEq, Eq)]
struct Added {
    slots: Vec<String>,
    dict: bool,
    weakref: bool,
}

impl Added {
    fn by(cx: &mut Cx, class: &Gc<Type>) -> Added {
        let Some(base) = class.read(cx).base.clone() else { return Added::default() };
        let inherited = base.read(cx).slot_names.len();
        let own = class.read(cx).slot_names.iter().skip(inherited);
        let mut slots: Vec<String> = own.map(|name| name.to_text().into_owned()).collect();
        slots.sort();
        let dict = class.read(cx).dict_instances && !base.read(cx).dict_instances;
        let name = cx.world.names.weakref.clone();
        let weakref = cx.lookup_in_class(class, &name).is_some() && cx.lookup_in_class(&base, &name).is_none();
        Added { slots, dict, weakref }
    }
}

/// Puts the attributes of an instance into the order of the class that it is about to get.
pub(crate) fn rearrange(cx: &mut Cx, object: &Value, old: &Gc<Type>, new: &Gc<Type>) {
    let dict = cx.materialize_dict(object);
    let Some(cell) = heap::attrs(object) else { return };
    let (old, new) = (old.read(cx), new.read(cx));
    let values = cell.read(cx).values();
    let place = |name: &Gc<Str>| old.slot_names.iter().position(|other| other.is(name));
    let value = |name: &Gc<Str>| place(name).and_then(|at| values.get(at)).cloned().unwrap_or_default();
    let mut values: Vec<Value> = new.slot_names.iter().map(value).collect();
    let shape = match dict {
        Some(dict) => {
            values.push(dict.into());
            DICT_SHAPE
        }
        None => new.root_shape,
    };
    let before = std::mem::replace(cell.write(cx), Attrs::new(shape, values));
    drop(before);
}
