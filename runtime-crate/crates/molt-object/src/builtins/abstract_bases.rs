//! Registration with the abstract base classes of `collections.abc`, which patterns ask for.

use molt_value::{Gc, Value};

use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// Whether the value is an instance of the abstract base class of this name in `collections.abc`.
///
/// # Errors
/// What importing the module and asking the class raises.
pub fn is_registered(cx: &mut Cx, value: &Value, name: &'static str) -> Result<bool, Exc> {
    if !cx.class_of(value).read(cx).heap || !cx.world.finders.contains("collections.abc") {
        return Ok(false);
    }
    let class = base(cx, name)?;
    cx.is_instance_of(value, &class)
}

/// What a class is for patterns: CPython's type flags `Py_TPFLAGS_SEQUENCE` and `Py_TPFLAGS_MAPPING`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Collection {
    Sequence,
    Mapping,
}

/// What a value is for patterns. CPython Objects/typeobject.c `inherit_patma_flags`: a class takes it from the first base in its MRO
/// that is one, and the abstract base classes give it to those that are registered with them.
///
/// # Errors
/// What importing the module and asking the classes raises.
pub(crate) fn collection_of(cx: &mut Cx, value: &Value) -> Result<Option<Collection>, Exc> {
    let (class, types) = (cx.class_of(value), &cx.world.types);
    if class.is(&types.list) || class.is(&types.tuple) {
        return Ok(Some(Collection::Sequence));
    }
    if class.is(&types.dict) {
        return Ok(Some(Collection::Mapping));
    }
    let inner = class.read(cx);
    if !inner.heap {
        return Ok(native_collection(inner));
    }
    let class = class.clone();
    let (sequence, mapping) = memberships(cx, &class)?;
    match (sequence, mapping) {
        (false, false) => return Ok(None),
        (true, false) => return Ok(Some(Collection::Sequence)),
        (false, true) => return Ok(Some(Collection::Mapping)),
        (true, true) => {}
    }
    let order = class.read(cx).mro.clone();
    for base in order.iter().skip(1) {
        match memberships(cx, base)? {
            (true, false) => return Ok(Some(Collection::Sequence)),
            (false, true) => return Ok(Some(Collection::Mapping)),
            _ => {}
        }
    }
    Ok(Some(Collection::Sequence))
}

fn native_collection(class: &Type) -> Option<Collection> {
    let native = class.native?;
    match (native.module, native.name) {
        ("builtins", "list" | "tuple" | "range" | "memoryview") | ("collections", "deque") => {
            Some(Collection::Sequence)
        }
        ("builtins", "dict" | "mappingproxy") | ("collections", "OrderedDict") => Some(Collection::Mapping),
        _ => None,
    }
}

/// Whether a class is a sequence, and whether it is a mapping.
fn memberships(cx: &mut Cx, class: &Gc<Type>) -> Result<(bool, bool), Exc> {
    let order = &class.read(cx).mro;
    let has = |wanted| {
        let mut natives = order.iter().map(|base| base.read(cx)).filter(|base| !base.heap);
        natives.any(|base| native_collection(base) == Some(wanted))
    };
    let is_text = |base: &Type| !base.heap && matches!(&*base.name, "str" | "bytes" | "bytearray");
    let has_text = order.iter().any(|base| is_text(base.read(cx)));
    let (mut sequence, mut mapping) = (has(Collection::Sequence), has(Collection::Mapping));
    if class.read(cx).heap && cx.world.finders.contains("collections.abc") {
        for (found, name) in [(&mut sequence, "Sequence"), (&mut mapping, "Mapping")] {
            if *found {
                continue;
            }
            let base = base(cx, name)?;
            // Texts are registered as sequences, and are none for patterns.
            *found = match base.downcast::<Type>() {
                Some(base) if has_text => class.read(cx).is_subclass_of(base),
                _ => cx.is_subclass(&class.value(), &base)?,
            };
        }
    }
    Ok((sequence, mapping))
}

/// The bases that were asked for, by name. As CPython's are, they are asked for once.
#[derive(Default)]
struct Bases(Vec<(&'static str, Value)>);

fn base(cx: &mut Cx, name: &'static str) -> Result<Value, Exc> {
    let known = cx.world.extensions.get::<Bases>().0.iter().find(|(known, _)| *known == name);
    if let Some((_, class)) = known {
        return Ok(class.clone());
    }
    let module = cx.import_module("collections.abc")?;
    let class = cx.getattr_str(&module, name)?;
    cx.world.extensions.get::<Bases>().0.push((name, class.clone()));
    Ok(class)
}
