//! Making classes from class statements and `type(name, bases, namespace)`; CPython Objects/typeobject.c `type_new`,
//! Python/bltinmodule.c `builtin___build_class__`.

use molt_value::{Gc, Str, Value, heap};

use super::Type;
use crate::args::Arguments;
use crate::builtins::cell::Cell;
use crate::builtins::descriptors::{self, Member};
use crate::builtins::dict::Dict;
use crate::builtins::function::Function;
use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::native::ClassDef;
use crate::object::slot_table;
use crate::{Cx, Exc, ExceptionKind};

/// What a class statement consists of.
pub struct ClassParts {
    /// The function that runs the body over a namespace.
    pub body: Gc<Function>,
    /// The class's name.
    pub name: Gc<Str>,
    /// The bases as written.
    pub bases: Vec<Value>,
    /// The keyword arguments as written.
    pub keywords: Vec<(Gc<Str>, Value)>,
}

/// `__build_class__`: resolves `__mro_entries__` and the metaclass, prepares the namespace, runs the body, calls the metaclass.
///
/// # Errors
/// What any of these raises; TypeError for a metaclass conflict.
pub fn build_class(cx: &mut Cx, parts: ClassParts) -> Result<Value, Exc> {
    let ClassParts { body, name, bases: written, mut keywords } = parts;
    let bases = resolve_mro_entries(cx, &written)?;
    let changed = bases.len() != written.len() || bases.iter().zip(&written).any(|(a, b)| !a.is(b));
    let explicit = keywords.iter().position(|(name, _)| name.as_bytes() == b"metaclass");
    let mut metaclass = match explicit {
        Some(at) => keywords.remove(at).1,
        None => match bases.first() {
            Some(base) => cx.class_of(base).value(),
            None => cx.world.types.type_.value(),
        },
    };
    if metaclass.downcast::<Type>().is_some() {
        metaclass = winner(cx, metaclass, &bases)?;
    }
    let bases_tuple: Value = cx.tuple(bases).into();
    let prepare = cx.world.names.prepare.clone();
    let namespace = match cx.getattr_optional(&metaclass, &prepare)? {
        Some(prepare) => cx.call_with_keywords(&prepare, &[name.value(), bases_tuple.clone()], &keywords)?,
        None => cx.new_dict().into(),
    };
    if cx.slots(&namespace).setitem.is_none() {
        let message = format!(
            "{}.__prepare__() must return a mapping, not {}",
            metaclass.downcast::<Type>().map_or("<metaclass>".to_owned(), |class| class.read(cx).name.to_string()),
            cx.class_name(&namespace)
        );
        return Err(cx.type_error(message));
    }
    let code = body.code(cx).clone();
    let mut piece = cx.world.registers.take(usize::from(code.def.registers));
    piece[1] = namespace.clone();
    let ended = cx.enter(&body, &mut piece);
    cx.world.registers.give_back(piece);
    let cell = ended?;
    if changed {
        let key = cx.world.names.orig_bases.value();
        let written = cx.tuple(written).into();
        cx.setitem(&namespace, &key, Some(written))?;
    }
    let class = cx.call_with_keywords(&metaclass, &[name.value(), bases_tuple, namespace], &keywords)?;
    check_class_cell(cx, &cell, &class, &name)?;
    Ok(class)
}

fn check_class_cell(cx: &mut Cx, cell: &Value, class: &Value, name: &Gc<Str>) -> Result<(), Exc> {
    let Some(cell) = cell.downcast::<Cell>() else {
        return Ok(());
    };
    if class.downcast::<Type>().is_none() {
        return Ok(());
    }
    let content = cell.read(cx).content.clone();
    if content.is_unset() {
        let class_text = cx.repr_text(class)?;
        let message = format!(
            "__class__ not set defining '{}' as {class_text}. Was __classcell__ propagated to type.__new__?",
            name.to_text()
        );
        return Err(cx.runtime_error(message));
    }
    if !content.is(class) {
        let (content, class) = (cx.repr_text(&content)?, cx.repr_text(class)?);
        return Err(cx.type_error(format!("__class__ set to {content} defining '{}' as {class}", name.to_text())));
    }
    Ok(())
}

fn resolve_mro_entries(cx: &mut Cx, written: &[Value]) -> Result<Vec<Value>, Exc> {
    let mut bases = molt_room::vec(written.len());
    let name = cx.world.names.mro_entries.clone();
    for base in written {
        if base.downcast::<Type>().is_some() {
            bases.push(base.clone());
            continue;
        }
        match cx.getattr_optional(base, &name)? {
            None => bases.push(base.clone()),
            Some(method) => {
                let all = cx.tuple(written.to_vec()).into();
                let entries = cx.call(&method, &[all])?;
                match entries.downcast::<Tuple>() {
                    Some(entries) => bases.extend(entries.items().iter().cloned()),
                    None => return Err(cx.type_error("__mro_entries__ must return a tuple")),
                }
            }
        }
    }
    Ok(bases)
}

/// The most derived metaclass; CPython `_PyType_CalculateMetaclass`.
fn winner(cx: &mut Cx, metaclass: Value, bases: &[Value]) -> Result<Value, Exc> {
    let mut best = metaclass;
    for base in bases {
        let own = cx.class_of(base).clone();
        let Some(current) = best.downcast::<Type>() else {
            return Ok(best);
        };
        if current.read(cx).is_subclass_of(&own) {
            continue;
        }
        if own.read(cx).is_subclass_of(current) {
            best = own.into();
            continue;
        }
        return Err(cx.type_error(
            "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all \
             its bases",
        ));
    }
    Ok(best)
}

/// `type.__new__(metaclass, name, bases, namespace, **keywords)`.
///
/// # Errors
/// TypeError for arguments and bases that make no class; what `__set_name__` and `__init_subclass__` raise.
pub fn type_new(cx: &mut Cx, metaclass: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (positional, keywords) = arguments.drain();
    let [name, bases, namespace] = positional.as_slice() else {
        let message = if metaclass.is(&cx.world.types.type_) {
            "type() takes 1 or 3 arguments".to_owned()
        } else {
            format!("type.__new__() takes exactly 3 arguments ({} given)", positional.len())
        };
        return Err(cx.type_error(message));
    };
    let (Some(name), Some(bases), Some(namespace)) =
        (name.downcast::<Str>(), bases.downcast::<Tuple>(), namespace.downcast::<Dict>())
    else {
        return Err(wrong_new_argument(cx, &positional));
    };
    if name.as_bytes().contains(&0) {
        return Err(cx.value_error("type name must not contain null characters"));
    }
    check_utf8(cx, name)?;
    let doc = cx.world.names.doc.clone();
    if let Some(doc) = namespace.read(cx).get_interned(&doc).and_then(|doc| doc.downcast::<Str>().cloned()) {
        check_utf8(cx, &doc)?;
    }
    for base in bases.items().iter().filter(|base| base.downcast::<Type>().is_none()) {
        let entries = cx.world.names.mro_entries.clone();
        if cx.getattr_optional(base, &entries)?.is_some() {
            return Err(no_base(cx, base)?);
        }
    }
    let most_derived = winner(cx, metaclass.value(), bases.items())?;
    let Some(most_derived) = most_derived.downcast::<Type>() else {
        return Err(cx.type_error("metaclass must be a class"));
    };
    if let Some(new) = foreign_new(cx, metaclass, most_derived) {
        let (names, given): (Vec<_>, Vec<_>) = keywords.into_iter().unzip();
        let mut values: Vec<Value> = positional.iter().cloned().chain(given).collect();
        return new(cx, most_derived, &mut Arguments::with_keywords(&mut values, &names));
    }
    let metaclass = most_derived;
    let bases = class_bases(cx, bases)?;
    let class = make(cx, metaclass, name, bases, namespace)?;
    announce(cx, &class, keywords)?;
    let dict = class.read(cx).dict.clone();
    dict.write(cx).shrink();
    Ok(class.into())
}

/// What a `__new__` slot holds.
type NewSlot = fn(&mut Cx, &Gc<Type>, &mut Arguments<'_>) -> Result<Value, Exc>;

/// The `__new__` of the most derived metaclass, if it is neither the called one nor has `type`'s own.
fn foreign_new(cx: &Cx, called: &Gc<Type>, most_derived: &Gc<Type>) -> Option<NewSlot> {
    if most_derived.is(called) {
        return None;
    }
    let own = cx.world.types.type_.read(cx).slots.new;
    most_derived.read(cx).slots.new.filter(|&new| !own.is_some_and(|own| std::ptr::fn_addr_eq(own, new)))
}

#[cold]
fn wrong_new_argument(cx: &mut Cx, positional: &[Value]) -> Exc {
    let expected = ["str", "tuple", "dict"];
    for (at, (value, wanted)) in positional.iter().zip(expected).enumerate() {
        let class = cx.class_name(value);
        let fits = match at {
            0 => value.downcast::<Str>().is_some(),
            1 => value.downcast::<Tuple>().is_some(),
            _ => value.downcast::<Dict>().is_some(),
        };
        if !fits {
            return cx.type_error(format!("type.__new__() argument {} must be {wanted}, not {class}", at + 1));
        }
    }
    cx.type_error("type.__new__() takes exactly 3 arguments")
}

/// The error of a base that is no class.
#[cold]
fn no_base(cx: &mut Cx, base: &Value) -> Result<Exc, Exc> {
    let name = cx.world.names.mro_entries.clone();
    let message = if cx.getattr_optional(base, &name)?.is_some() {
        "type() doesn't support MRO entry resolution; use types.new_class()"
    } else {
        "bases must be types"
    };
    Ok(cx.type_error(message))
}

fn class_bases(cx: &mut Cx, bases: &Gc<Tuple>) -> Result<Vec<Gc<Type>>, Exc> {
    let mut classes = molt_room::vec(bases.items().len().max(1));
    for base in bases.items() {
        match base.downcast::<Type>() {
            Some(class) if class.read(cx).basetype => classes.push(class.clone()),
            Some(class) => {
                let message = format!("type '{}' is not an acceptable base type", super::full_name(cx, class));
                return Err(cx.type_error(message));
            }
            None => return Err(no_base(cx, base)?),
        }
    }
    if classes.is_empty() {
        classes.push(cx.world.types.object.clone());
    }
    Ok(classes)
}

/// The base with the most derived native payload; CPython `best_base`.
pub(super) fn best_base(cx: &mut Cx, bases: &[Gc<Type>]) -> Result<Gc<Type>, Exc> {
    let mut best: Option<(Gc<Type>, Gc<Type>)> = None;
    for base in bases {
        let solid = solid_base(cx, base);
        best = match best {
            None => Some((base.clone(), solid)),
            Some((winner, winning)) => {
                if winning.read(cx).is_subclass_of(&solid) {
                    Some((winner, winning))
                } else if solid.read(cx).is_subclass_of(&winning) {
                    Some((base.clone(), solid))
                } else {
                    return Err(cx.type_error("multiple bases have instance lay-out conflict"));
                }
            }
        };
    }
    match best {
        Some((base, _)) => Ok(base),
        None => Ok(cx.world.types.object.clone()),
    }
}

/// Exceptions that have more in their struct than `BaseException`; CPython Objects/exceptions.c.
fn has_own_struct(def: &ClassDef) -> bool {
    const STRUCTS: [&str; 11] = [
        "AttributeError",
        "BaseExceptionGroup",
        "ImportError",
        "NameError",
        "OSError",
        "StopIteration",
        "SyntaxError",
        "SystemExit",
        "UnicodeDecodeError",
        "UnicodeEncodeError",
        "UnicodeTranslateError",
    ];
    def.module == "builtins" && STRUCTS.contains(&def.name)
}

/// The nearest class along `__base__` that decides the layout of instances: one with a native payload, or with `__slots__`.
fn solid_base(cx: &Cx, class: &Gc<Type>) -> Gc<Type> {
    let mut at = class.clone();
    loop {
        let inner = at.read(cx);
        let Some(base) = &inner.base else { return at };
        let adds_slots = inner.slot_names.len() > base.read(cx).slot_names.len();
        let native_payload = inner.native.is_some_and(|def| def.slots.new.is_some() || has_own_struct(def));
        if adds_slots || native_payload {
            return at;
        }
        let next = base.clone();
        at = next;
    }
}

/// Whether instances have their items inside, so that nothing can follow; CPython `tp_itemsize`.
fn has_items_inside(cx: &Cx, class: &Gc<Type>) -> bool {
    const SIZED: [&str; 4] = ["int", "bytes", "tuple", "type"];
    let native = class.read(cx).mro.iter().filter_map(|class| class.read(cx).native);
    native.into_iter().any(|def| def.module == "builtins" && SIZED.contains(&def.name))
}

fn make(
    cx: &mut Cx,
    metaclass: &Gc<Type>,
    name: &Gc<Str>,
    bases: Vec<Gc<Type>>,
    namespace: &Gc<Dict>,
) -> Result<Gc<Type>, Exc> {
    let base = best_base(cx, &bases)?;
    let dict = cx.dict_copy(namespace);
    let own_slots = take_slots(cx, &dict, name, &bases)?;
    if own_slots.as_ref().is_some_and(|slots| !slots.names.is_empty()) && has_items_inside(cx, &base) {
        let base = base.read(cx).name.to_string();
        return Err(cx.type_error(format!("nonempty __slots__ not supported for subtype of '{base}'")));
    }
    let mut slot_names = base.read(cx).slot_names.to_vec();
    let first_own = slot_names.len();
    let dict_instances = own_slots.as_ref().is_none_or(|slots| slots.wants_dict)
        || bases.iter().any(|base| base.read(cx).dict_instances);
    if let Some(slots) = &own_slots {
        slot_names.extend(slots.names.iter().cloned());
    }
    let qualname = take_qualname(cx, &dict, name)?;
    set_module_and_doc(cx, &dict);
    let class_cell = {
        let key = cx.world.names.classcell.clone();
        cx.dict_remove_interned(&dict, &key)
    };
    let namespace_cell = {
        let key = cx.intern("__classdictcell__");
        cx.dict_remove_interned(&dict, &key)
    };
    wrap_implicit_methods(cx, &dict);
    let order = super::mro::linearize(cx, &bases)?;
    let root_shape = cx.world.shapes.new_root(&slot_names);
    let text = name.to_text().into_owned();
    let mut payload = Type::empty(&text, qualname, dict.clone(), root_shape);
    payload.base = Some(base);
    payload.bases = bases.iter().cloned().collect();
    payload.heap = true;
    payload.dict_instances = dict_instances;
    payload.slot_names = slot_names.into();
    // What a class is asked for stands in its namespace: it needs no place for attributes as other instances do.
    let class = Gc::new(metaclass, payload);
    if metaclass.read(cx).slots.del.is_some() {
        heap::set_finalizer(&class.value(), true);
    }
    let mut mro = vec![class.clone()];
    mro.extend(order);
    class.write(cx).mro = mro.into();
    set_class_cell(cx, class_cell, &class)?;
    set_namespace_cell(cx, namespace_cell, &dict)?;
    apply_custom_mro(cx, metaclass, &class)?;
    add_slot_members(cx, &class, own_slots.as_ref(), first_own);
    descriptors::add_dict_and_weakref(cx, &class);
    slot_table::inherit(cx, &class);
    for base in &bases {
        cx.register_subclass(base, &class);
    }
    Ok(class)
}

/// CPython `type_new_set_classcell`: methods know their class from here on, `mro()` of the metaclass among them.
fn set_class_cell(cx: &mut Cx, given: Option<Value>, class: &Gc<Type>) -> Result<(), Exc> {
    let Some(given) = given else { return Ok(()) };
    let Some(cell) = given.downcast::<Cell>() else {
        let kind = cx.class_of(&given).value();
        let kind = cx.repr_text(&kind)?;
        return Err(cx.type_error(format!("__classcell__ must be a nonlocal cell, not {kind}")));
    };
    let old = std::mem::replace(&mut cell.write(cx).content, class.value());
    drop(old);
    Ok(())
}

/// CPython `type_new_set_classdictcell`: annotations and type parameters see the namespace that the class has in the end.
fn set_namespace_cell(cx: &mut Cx, given: Option<Value>, namespace: &Gc<Dict>) -> Result<(), Exc> {
    let Some(given) = given else { return Ok(()) };
    let Some(cell) = given.downcast::<Cell>() else {
        let kind = cx.class_of(&given).value();
        let kind = cx.repr_text(&kind)?;
        return Err(cx.type_error(format!("__classdictcell__ must be a nonlocal cell, not {kind}")));
    };
    let old = std::mem::replace(&mut cell.write(cx).content, namespace.value());
    drop(old);
    Ok(())
}

/// A metaclass may define `mro()`.
pub(super) fn apply_custom_mro(cx: &mut Cx, metaclass: &Gc<Type>, class: &Gc<Type>) -> Result<(), Exc> {
    if metaclass.is(&cx.world.types.type_) {
        return Ok(());
    }
    let name = cx.world.names.mro.clone();
    let Some(found) = cx.lookup_in_class(metaclass, &name) else {
        return Ok(());
    };
    if found.downcast::<Function>().is_none() {
        return Ok(());
    }
    let order = cx.call(&found, &[class.value()])?;
    let order = cx.collect(&order)?;
    let mut classes = molt_room::vec(order.len());
    for entry in order {
        match entry.downcast_into::<Type>() {
            Ok(entry) => classes.push(entry),
            Err(entry) => {
                let message = format!("mro() returned a non-class ('{}')", cx.class_name(&entry));
                return Err(cx.type_error(message));
            }
        }
    }
    check_custom_mro(cx, class, &classes)?;
    class.write(cx).mro = classes.into();
    Ok(())
}

/// CPython `mro_invoke`, `mro_check`: what instances consist of must fit to each class in the order.
fn check_custom_mro(cx: &mut Cx, class: &Gc<Type>, order: &[Gc<Type>]) -> Result<(), Exc> {
    if order.is_empty() {
        return Err(cx.type_error("type MRO must not be empty"));
    }
    let solid = solid_base(cx, class);
    for entry in order {
        let wanted = solid_base(cx, entry);
        if !solid.read(cx).is_subclass_of(&wanted) {
            let message = format!("mro() returned base with unsuitable layout ('{}')", entry.read(cx).name);
            return Err(cx.type_error(message));
        }
    }
    Ok(())
}

/// UnicodeEncodeError for a text with surrogates: what CPython keeps as UTF-8 has none.
pub(super) fn check_utf8(cx: &mut Cx, text: &Gc<Str>) -> Result<(), Exc> {
    match text.as_str() {
        Some(_) => Ok(()),
        None => cx.encode(text, None, None).map(drop),
    }
}

struct OwnSlots {
    names: Vec<Gc<Str>>,
    wants_dict: bool,
}

fn take_slots(cx: &mut Cx, dict: &Gc<Dict>, class_name: &Gc<Str>, bases: &[Gc<Type>]) -> Result<Option<OwnSlots>, Exc> {
    let key = cx.world.names.slots.clone();
    let Some(declared) = dict.read(cx).get_interned(&key).cloned() else {
        return Ok(None);
    };
    let listed = if declared.downcast::<Str>().is_some() { vec![declared] } else { cx.collect(&declared)? };
    let mut slots = OwnSlots { names: Vec::new(), wants_dict: bases.iter().any(|base| base.read(cx).dict_instances) };
    // As in CPython, only the base that the layout comes from counts here.
    let base = best_base(cx, bases)?;
    let mut has_dict = base.read(cx).dict_instances;
    let weakref = cx.world.names.weakref.clone();
    let mut has_weakref = cx.lookup_in_class(&base, &weakref).is_some();
    for item in listed {
        let Some(name) = item.downcast::<Str>() else {
            let message = format!("__slots__ items must be strings, not '{}'", cx.class_name(&item));
            return Err(cx.type_error(message));
        };
        match name.as_bytes() {
            b"__dict__" if has_dict => {
                return Err(cx.type_error("__dict__ slot disallowed: we already got one"));
            }
            b"__dict__" => {
                has_dict = true;
                slots.wants_dict = true;
            }
            b"__weakref__" => {
                if std::mem::replace(&mut has_weakref, true) {
                    return Err(cx.type_error("__weakref__ slot disallowed: we already got one"));
                }
            }
            _ if !name.to_text().chars().enumerate().all(is_identifier_part) || name.as_bytes().is_empty() => {
                return Err(cx.type_error("__slots__ must be identifiers"));
            }
            _ => {
                let mangled = mangle(&class_name.to_text(), &name.to_text());
                let interned = cx.intern(&mangled);
                // The class statement puts these there; they do not stay.
                let is_of_statement =
                    matches!(interned.as_bytes(), b"__qualname__" | b"__classcell__" | b"__classdictcell__");
                if !is_of_statement && dict.read(cx).get_interned(&interned).is_some() {
                    let message = format!("'{}' in __slots__ conflicts with class variable", interned.to_text());
                    return Err(cx.value_error(message));
                }
                slots.names.push(interned);
            }
        }
    }
    Ok(Some(slots))
}

fn is_identifier_part((at, character): (usize, char)) -> bool {
    character == '_' || if at == 0 { character.is_alphabetic() } else { character.is_alphanumeric() }
}

/// CPython Python/compile.c `_Py_Mangle`.
pub(crate) fn mangle(class: &str, name: &str) -> String {
    let stripped = class.trim_start_matches('_');
    if !name.starts_with("__") || name.ends_with("__") || name.contains('.') || stripped.is_empty() {
        return name.to_owned();
    }
    format!("_{stripped}{name}")
}

fn add_slot_members(cx: &mut Cx, class: &Gc<Type>, slots: Option<&OwnSlots>, first: usize) {
    let Some(slots) = slots else { return };
    let dict = class.read(cx).dict.clone();
    for (at, name) in slots.names.iter().enumerate() {
        let member = Member { name: name.clone(), at: first + at, class: class.clone() };
        let member = Gc::new(&cx.world.types.member_descriptor, member).into();
        cx.dict_set_interned(&dict, name, member);
    }
}

fn take_qualname(cx: &mut Cx, dict: &Gc<Dict>, name: &Gc<Str>) -> Result<Gc<Str>, Exc> {
    let key = cx.world.names.qualname.clone();
    match cx.dict_remove_interned(dict, &key) {
        None => Ok(name.clone()),
        Some(value) => value.downcast_into::<Str>().map_err(|value| {
            let message = format!("type __qualname__ must be a str, not {}", cx.class_name(&value));
            cx.type_error(message)
        }),
    }
}

fn set_module_and_doc(cx: &mut Cx, dict: &Gc<Dict>) {
    let (module, doc, name) = (cx.world.names.module.clone(), cx.world.names.doc.clone(), cx.world.names.name.clone());
    if dict.read(cx).get_interned(&module).is_none() {
        let globals = cx.task.shadow.last().map(|shadow| shadow.function.globals.clone());
        let caller = globals.and_then(|globals| globals.read(cx).get_interned(&name).cloned());
        if let Some(caller) = caller {
            cx.dict_set_interned(dict, &module, caller);
        }
    }
    if dict.read(cx).get_interned(&doc).is_none() {
        cx.dict_set_interned(dict, &doc, Value::NONE);
    }
}

/// `__new__` becomes a static method, `__init_subclass__` and `__class_getitem__` class methods.
fn wrap_implicit_methods(cx: &mut Cx, dict: &Gc<Dict>) {
    let names = &cx.world.names;
    let (new, init_subclass, class_getitem) =
        (names.new.clone(), names.init_subclass.clone(), names.class_getitem.clone());
    for (name, is_static) in [(new, true), (init_subclass, false), (class_getitem, false)] {
        let Some(value) = dict.read(cx).get_interned(&name).cloned() else {
            continue;
        };
        if value.downcast::<Function>().is_some() {
            let wrapped =
                if is_static { descriptors::staticmethod(cx, value) } else { descriptors::classmethod(cx, value) };
            cx.dict_set_interned(dict, &name, wrapped);
        }
    }
}

/// `__set_name__` of each attribute, then the parent's `__init_subclass__`.
fn announce(cx: &mut Cx, class: &Gc<Type>, keywords: Vec<(Gc<Str>, Value)>) -> Result<(), Exc> {
    let dict = class.read(cx).dict.clone();
    let set_name = cx.world.names.set_name.clone();
    let items = cx.dict_items(&dict);
    if cx.world.python >= (3, 13) && items.iter().any(|(key, _)| key.downcast::<Str>().is_none()) {
        let message = format!("non-string key in the __dict__ of class {}", class.read(cx).name);
        cx.warn(ExceptionKind::RuntimeWarning, &message)?;
    }
    for (key, value) in items {
        if !value.is_object() || value.is_instance_of::<Function>() || value.is_instance_of::<List>() {
            continue;
        }
        if let Err(exc) = cx.call_special(&value, &set_name, &[class.value(), key.clone()]) {
            let (kind, name) = (cx.class_name(&value), cx.repr_text(&key)?);
            let own = class.read(cx).name.clone();
            let note = format!("Error calling __set_name__ on '{kind}' instance {name} in '{own}'");
            exc.add_note(cx, &note)?;
            return Err(exc);
        }
    }
    let init_subclass = cx.world.names.init_subclass.clone();
    let parent = super_attribute(cx, class, &init_subclass)?;
    if let Some(parent) = parent {
        cx.call_with_keywords(&parent, &[], &keywords)?;
    }
    Ok(())
}

/// `super(class, class).name`: the attribute of the next classes in the MRO, bound to the class.
pub(crate) fn super_attribute(cx: &mut Cx, class: &Gc<Type>, name: &Gc<Str>) -> Result<Option<Value>, Exc> {
    let order = class.read(cx).mro.clone();
    let Some(own) = order.iter().position(|entry| entry.is(class)) else {
        let own = class.read(cx).name.to_string();
        let message = format!("super(type, obj): obj (type {own}) is not an instance or subtype of type ({own}).");
        return Err(cx.type_error(message));
    };
    for base in order.iter().skip(own + 1) {
        let dict = base.read(cx).dict.clone();
        let found = dict.read(cx).get_interned(name).cloned();
        if let Some(found) = found {
            return match cx.slots(&found).descr_get {
                Some(get) => get(cx, &found, None, &class.value()).map(Some),
                None => Ok(Some(found)),
            };
        }
    }
    Ok(None)
}
