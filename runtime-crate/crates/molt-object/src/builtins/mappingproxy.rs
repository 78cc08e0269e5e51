//! `mappingproxy`: a read-only view of a mapping. CPython Objects/descrobject.c `mappingproxyobject`.

use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::native::{ClassDef, ClassFlags, Slots};
use crate::{Cx, Exc};

/// The payload of `mappingproxy`.
pub struct MappingProxy {
    /// What is shown.
    pub mapping: Value,
}

impl Trace for MappingProxy {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.mapping.trace(visitor);
    }
}

impl Payload for MappingProxy {
    type Access = Frozen;
}

/// A view of the mapping.
pub fn make(cx: &Cx, mapping: Value) -> Value {
    Gc::new(&cx.world.types.mappingproxy, MappingProxy { mapping }).into()
}

fn inner(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    match this.downcast::<MappingProxy>() {
        Some(proxy) => Ok(proxy.mapping.clone()),
        None => Err(cx.type_error("descriptor requires a 'mappingproxy' object")),
    }
}

pub(crate) static DEF: ClassDef = ClassDef {
    name: "mappingproxy",
    module: "builtins",
    doc: "Read-only proxy of a mapping.",
    bases: &[],
    members: &[],
    slots: Slots {
        new: Some(|cx, class, arguments| {
            let mapping = arguments.take(0);
            if cx.slots(&mapping).getitem.is_none() || mapping.is_instance_of::<crate::builtins::list::List>() {
                let message = format!("mappingproxy() argument must be a mapping, not {}", cx.class_name(&mapping));
                return Err(cx.type_error(message));
            }
            Ok(Gc::new(class, MappingProxy { mapping }).into())
        }),
        repr: Some(|cx, this| {
            let mapping = inner(cx, this)?;
            let text = format!("mappingproxy({})", cx.repr_text(&mapping)?);
            Ok(cx.str(&text).into())
        }),
        getattro: Some(|cx, this, name| {
            // Everything that reads a mapping is the mapping's own business.
            if let Some(value) = cx.generic_getattr_optional(this, name)? {
                return Ok(value);
            }
            let mapping = inner(cx, this)?;
            if matches!(name.as_bytes(), b"get" | b"keys" | b"values" | b"items" | b"copy" | b"__reversed__") {
                return cx.getattr(&mapping, name);
            }
            Err(cx.no_attribute(this, name))
        }),
        getitem: Some(|cx, this, key| {
            let mapping = inner(cx, this)?;
            cx.getitem(&mapping, key)
        }),
        len: Some(|cx, this| {
            let mapping = inner(cx, this)?;
            cx.len(&mapping)
        }),
        iter: Some(|cx, this| {
            let mapping = inner(cx, this)?;
            cx.iter(&mapping)
        }),
        contains: Some(|cx, this, item| {
            let mapping = inner(cx, this)?;
            cx.contains(&mapping, item)
        }),
        compare: Some(|cx, this, other, op| {
            let mapping = inner(cx, this)?;
            cx.compare(&mapping, other, op)
        }),
        ..Slots::EMPTY
    },
    flags: ClassFlags::FINAL,
    missing: &[],
    ..ClassDef::EMPTY
};
