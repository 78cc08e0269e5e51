//! `mappingproxy`: a read-only view of a mapping. CPython Objects/descrobject.c `mappingproxyobject`.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Value};

use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::{BinaryOp, CompareOp};
use crate::{Cx, Exc};

/// The payload of `mappingproxy`.
#[derive(Trace)]
pub struct MappingProxy {
    /// What is shown.
    pub mapping: Value,
}

impl Payload for MappingProxy {
    type Access = Frozen;
}

/// A view of the mapping.
pub fn make(cx: &Cx, mapping: Value) -> Value {
    Gc::new(&cx.world.types.mappingproxy, MappingProxy { mapping }).into()
}

/// What an operand stands for: the mapping behind a proxy, else itself.
fn shown(value: &Value) -> &Value {
    value.downcast::<MappingProxy>().map_or(value, |proxy| &proxy.mapping)
}

fn call(cx: &mut Cx, this: &Gc<MappingProxy>, method: &str, arguments: &[Value]) -> Result<Value, Exc> {
    let method = cx.intern(method);
    cx.call_method(&this.mapping, &method, arguments)
}

/// Read-only proxy of a mapping.
#[class(name = "mappingproxy", module = "builtins")]
impl MappingProxy {
    #[new(signature = "(mapping)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, mapping: Value) -> Result<Value, Exc> {
        let is_sequence = mapping.is_instance_of::<List>() || mapping.is_instance_of::<Tuple>();
        if cx.slots(&mapping).getitem.is_none() || is_sequence {
            let message = format!("mappingproxy() argument must be a mapping, not {}", cx.class_name(&mapping));
            return Err(cx.type_error(message));
        }
        Ok(Gc::new(class, MappingProxy { mapping }).into())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    /// Return the value for key if key is in the mapping, else default.
    #[method(signature = "(self, key, default=None, /)")]
    fn get(cx: &mut Cx, this: &Gc<MappingProxy>, key: Value, default: Value) -> Result<Value, Exc> {
        call(cx, this, "get", &[key, default])
    }

    /// a set-like object providing a view on D's keys
    #[method(signature = "(self, /)")]
    fn keys(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<Value, Exc> {
        call(cx, this, "keys", &[])
    }

    /// an object providing a view on D's values
    #[method(signature = "(self, /)")]
    fn values(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<Value, Exc> {
        call(cx, this, "values", &[])
    }

    /// a set-like object providing a view on D's items
    #[method(signature = "(self, /)")]
    fn items(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<Value, Exc> {
        call(cx, this, "items", &[])
    }

    /// a shallow copy of D
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<Value, Exc> {
        call(cx, this, "copy", &[])
    }

    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<Value, Exc> {
        call(cx, this, "__reversed__", &[])
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<String, Exc> {
        Ok(format!("mappingproxy({})", cx.repr_text(&this.mapping)?))
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<Value, Exc> {
        cx.str_of(&this.mapping).map(Value::from)
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<i64, Exc> {
        if cx.world.python < (3, 12) {
            return Err(cx.type_error("unhashable type: 'mappingproxy'"));
        }
        cx.hash(&this.mapping)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<MappingProxy>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        cx.compare(&this.mapping, other, op)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<Value, Exc> {
        cx.iter(&this.mapping)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<MappingProxy>) -> Result<usize, Exc> {
        cx.len(&this.mapping)
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<MappingProxy>, key: &Value) -> Result<Value, Exc> {
        cx.getitem(&this.mapping, key)
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<MappingProxy>, key: &Value) -> Result<bool, Exc> {
        cx.contains(&this.mapping, key)
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        cx.binary(BinaryOp::Or, shown(left), shown(right))
    }

    #[slot]
    fn __ior__(cx: &mut Cx, this: &Gc<MappingProxy>, _other: &Value) -> Result<Value, Exc> {
        let message = format!("'|=' is not supported by {}; use '|' instead", cx.class_name(&this.value()));
        Err(cx.type_error(message))
    }
}
