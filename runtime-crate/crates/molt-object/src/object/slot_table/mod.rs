//! Special methods and the slots they stand for: inheriting slots, filling them from Python methods, and showing native ones
//! as methods. CPython Objects/typeobject.c `slotdefs`, `inherit_slots`, `update_one_slot`.

use std::rc::{Rc, Weak};

use hashbrown::HashMap;
use molt_value::{Frozen, Gc, Payload, Str, Trace, Value, Visitor};

use crate::args::Arguments;
use crate::builtins::function::BuiltinFunction;
use crate::builtins::type_::Type;
use crate::native::{FunctionDef, Param, ParamKind, Slots};
use crate::{Cx, Exc};

mod groups;
mod python;

pub(crate) use python::getattro as getattr_hook;
mod wrap;

use groups::{GROUPS, Group};

/// Calls a native slot as the method it stands for.
pub(crate) type Wrap = fn(&mut Cx, &Slots, &Value, &mut Arguments<'_>) -> Result<Value, Exc>;

/// One special method.
pub(crate) struct Special {
    pub name: &'static str,
    pub wrap: Wrap,
}

/// The payload of `wrapper_descriptor`: a native slot shown as a method.
pub struct SlotWrapper {
    /// The method's name.
    pub name: Gc<Str>,
    /// The class whose slot it is.
    pub class: Gc<Type>,
    pub(crate) wrap: Wrap,
}

impl Trace for SlotWrapper {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.name.trace(visitor);
        self.class.trace(visitor);
    }
}

impl Payload for SlotWrapper {
    type Access = Frozen;
}

/// The payload of `method-wrapper`: a native slot bound to its receiver.
pub struct MethodWrapper {
    /// What is bound.
    pub wrapper: Gc<SlotWrapper>,
    /// The receiver.
    pub receiver: Value,
}

impl Trace for MethodWrapper {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.wrapper.trace(visitor);
        self.receiver.trace(visitor);
    }
}

impl Payload for MethodWrapper {
    type Access = Frozen;
}

/// Calls a slot wrapper for a receiver.
///
/// # Errors
/// TypeError when the receiver is no instance of the wrapper's class; what the slot raises.
pub fn call_wrapper(
    cx: &mut Cx,
    wrapper: &Gc<SlotWrapper>,
    receiver: &Value,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    if !cx.is_instance(receiver, &wrapper.class) {
        let message = format!(
            "descriptor '{}' requires a '{}' object but received a '{}'",
            wrapper.name.to_text(),
            wrapper.class.read(cx).name,
            cx.class_name(receiver)
        );
        return Err(cx.type_error(message));
    }
    if !arguments.keyword_names().is_empty() && !matches!(wrapper.name.as_bytes(), b"__init__" | b"__call__") {
        let message = format!("wrapper {}() takes no keyword arguments", wrapper.name.to_text());
        return Err(cx.type_error(message));
    }
    let slots = wrapper.class.read(cx).slots.clone();
    (wrapper.wrap)(cx, &slots, receiver, arguments)
}

/// Shows the slots that a native class sets itself as methods in its namespace.
pub(crate) fn add_wrappers(cx: &mut Cx, class: &Gc<Type>, own: &Slots) {
    let dict = class.read(cx).dict.clone();
    for group in GROUPS {
        // `object` has the generic lookup, which stands for an empty slot.
        let generic = class.is(&cx.world.types.object) && matches!(group.name, "getattro" | "setattro");
        if !(group.has)(own) && !generic {
            continue;
        }
        for special in group.specials {
            let name = cx.intern(special.name);
            let wrapper = SlotWrapper { name: name.clone(), class: class.clone(), wrap: special.wrap };
            let wrapper = Gc::new(&cx.world.types.wrapper_descriptor, wrapper).into();
            cx.dict_set_interned(&dict, &name, wrapper);
        }
    }
    if own.new.is_some() {
        let name = cx.world.names.new.clone();
        let function = BuiltinFunction { def: &NEW, receiver: class.value(), bound: true, module: Value::NONE };
        let function = Gc::new(&cx.world.types.builtin_function, function).into();
        cx.dict_set_interned(&dict, &name, function);
    }
    if own.compare.is_some() && own.hash.is_none() {
        let name = cx.world.names.hash.clone();
        cx.dict_set_interned(&dict, &name, Value::NONE);
    }
}

/// `__new__` of a native class; CPython `tp_new_wrapper`.
static NEW: FunctionDef = FunctionDef {
    name: "__new__",
    params: &[
        Param { name: "args", kind: ParamKind::VarPositional, default: None },
        Param { name: "kwargs", kind: ParamKind::VarKeyword, default: None },
    ],
    doc: "Create and return a new object.  See help(type) for accurate signature.",
    call: new_wrapper,
    ..FunctionDef::METHOD
};

fn new_wrapper(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let own = arguments.take(0);
    let Some(own) = own.downcast::<Type>() else {
        return Err(cx.type_error("__new__ without its class"));
    };
    let own_name = own.read(cx).name.to_string();
    if arguments.positional_len() < 2 {
        return Err(cx.type_error(format!("{own_name}.__new__(): not enough arguments")));
    }
    let wanted = arguments.take(1);
    let Some(class) = wanted.downcast::<Type>() else {
        let message = format!("{own_name}.__new__(X): X is not a type object ({})", cx.class_name(&wanted));
        return Err(cx.type_error(message));
    };
    if !class.read(cx).is_subclass_of(own) {
        let name = class.read(cx).name.to_string();
        return Err(cx.type_error(format!("{own_name}.__new__({name}): {name} is not a subtype of {own_name}")));
    }
    let Some(new) = own.read(cx).slots.new else {
        return Err(cx.type_error(format!("cannot create '{own_name}' instances")));
    };
    let mut native = class.clone();
    while let (true, Some(base)) = (native.read(cx).heap, native.read(cx).base.clone()) {
        native = base;
    }
    let fits = native.read(cx).slots.new.is_some_and(|its| std::ptr::fn_addr_eq(its, new));
    if !fits {
        let (name, safe) = (class.read(cx).name.to_string(), native.read(cx).name.to_string());
        return Err(cx.type_error(format!("{own_name}.__new__({name}) is not safe, use {safe}.__new__()")));
    }
    let names = arguments.keyword_names();
    let mut rest: smallvec::SmallVec<[Value; 6]> = arguments.values()[2..].iter_mut().map(Value::take).collect();
    new(cx, class, &mut Arguments::with_keywords(&mut rest, names))
}

/// Which groups of special methods the class's own namespace sets, a bit a group.
fn own_groups(cx: &mut Cx, class: &Gc<Type>) -> u128 {
    let dict = class.read(cx).dict.clone();
    let mut bits = 0;
    let is_special = |key: &Value| key.downcast::<Str>().is_some_and(|key| key.as_bytes().starts_with(b"__"));
    let names: Vec<Value> = dict.read(cx).iter().map(|(key, _)| key.clone()).filter(is_special).collect();
    for name in names {
        let Some(name) = name.downcast::<Str>() else {
            continue;
        };
        bits |= groups_of(name.as_bytes()).fold(0, |bits, at| bits | 1 << at);
    }
    bits
}

/// The groups that a special method belongs to: `__pow__` is a binary operator and `pow()` with three arguments.
fn groups_of(name: &[u8]) -> impl Iterator<Item = usize> {
    (0..GROUPS.len()).filter(move |at| GROUPS[*at].names().any(|other| other.as_bytes() == name))
}

impl Group {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.specials.iter().map(|special| special.name).chain(self.extra_names.iter().copied())
    }
}

/// Computes the slots of a class from its own namespace and those it inherits from.
pub(crate) fn inherit(cx: &mut Cx, class: &Gc<Type>) {
    if class.read(cx).heap {
        set_unhashable(cx, class);
        let bits = own_groups(cx, class);
        class.write(cx).set_own_groups(bits);
    }
    if let Some(slots) = those_of_base(cx, class) {
        class.write(cx).slots = slots;
        return;
    }
    let mut slots = Slots::clone(&class.read(cx).slots);
    for at in 0..GROUPS.len() {
        inherit_group(cx, class, &mut slots, at);
    }
    let bits = class.read(cx).own_groups();
    let slots = cx.world.slot_tables.shared(bits, slots);
    class.write(cx).slots = slots;
}

/// The slots of the classes, so that those that are alike are one. By the groups of special methods that their own
/// namespaces set: classes that agree in these often agree in all.
#[derive(Default)]
pub(crate) struct SlotTables(HashMap<u128, Vec<Weak<Slots>>>);

impl SlotTables {
    fn shared(&mut self, own_groups: u128, slots: Slots) -> Rc<Slots> {
        let known = self.0.entry(own_groups).or_default();
        if let Some(found) = known.iter().filter_map(Weak::upgrade).find(|found| **found == slots) {
            return found;
        }
        let slots = Rc::new(slots);
        known.retain(|known| known.strong_count() > 0);
        known.push(Rc::downgrade(&slots));
        slots
    }
}

/// The slots of the only base, where the class itself sets none.
fn those_of_base(cx: &Cx, class: &Gc<Type>) -> Option<Rc<Slots>> {
    let inner = class.read(cx);
    let [base] = &*inner.bases else { return None };
    let base = base.read(cx);
    let as_base = inner.heap && inner.own_groups() == 0 && inner.mro.len() == base.mro.len() + 1;
    (as_base && base.slots.new.is_some()).then(|| base.slots.clone())
}

/// A class that defines `__eq__` and not `__hash__` is unhashable.
fn set_unhashable(cx: &mut Cx, class: &Gc<Type>) {
    let dict = class.read(cx).dict.clone();
    let (eq, hash) = (cx.world.names.eq.clone(), cx.world.names.hash.clone());
    let inner = dict.read(cx);
    if inner.get_interned(&eq).is_some() && inner.get_interned(&hash).is_none() {
        cx.dict_set_interned(&dict, &hash, Value::NONE);
    }
}

fn inherit_group(cx: &Cx, class: &Gc<Type>, slots: &mut Slots, at: usize) {
    let group = &GROUPS[at];
    let inner = class.read(cx);
    if !inner.heap {
        if (group.has)(slots) || (group.name == "hash" && slots.compare.is_some()) {
            return;
        }
        let mut inherited = inner.mro[1..].iter().map(|base| &base.read(cx).slots);
        if let Some(inherited) = inherited.find(|slots| (group.has)(slots)) {
            (group.copy)(slots, inherited);
        }
        return;
    }
    (group.copy)(slots, &Slots::EMPTY);
    for base in &inner.mro {
        let base = base.read(cx);
        if base.heap {
            if base.own_groups() & (1 << at) == 0 {
                continue;
            }
            if !set_to_none(cx, base, group) {
                (group.python)(slots);
            }
            break;
        }
        // What a native class has from its own bases comes when the order reaches those.
        let own = base.native.map_or(&*base.slots, |def| def.slots_in(cx.world.python));
        if (group.has)(own) {
            (group.copy)(slots, &base.slots);
            break;
        }
        if group.name == "hash" && own.compare.is_some() {
            break;
        }
    }
}

/// `__hash__ = None` (and `__iter__ = None`, ...) takes the slot away.
fn set_to_none(cx: &Cx, class: &Type, group: &Group) -> bool {
    if group.name != "hash" {
        return false;
    }
    class.dict.read(cx).get_interned(&cx.world.names.hash).is_some_and(Value::is_none)
}

/// Computes a slot anew after the special method of this name was set or deleted, in the class and those that derive from it.
pub(crate) fn update(cx: &mut Cx, class: &Gc<Type>, name: &Gc<Str>) {
    if groups_of(name.as_bytes()).next().is_none() {
        return;
    }
    if class.read(cx).heap {
        let bits = own_groups(cx, class);
        class.write(cx).set_own_groups(bits);
    }
    for at in groups_of(name.as_bytes()) {
        update_group(cx, class, at);
    }
}

/// Each class is computed before those that derive from it, of which there may be any number below each other.
fn update_group(cx: &mut Cx, class: &Gc<Type>, at: usize) {
    let mut classes = vec![class.clone()];
    while let Some(class) = classes.pop() {
        let mut slots = Slots::clone(&class.read(cx).slots);
        inherit_group(cx, &class, &mut slots, at);
        class.write(cx).slots = Rc::new(slots);
        classes.extend(cx.subclasses(&class).into_iter().rev());
    }
}
