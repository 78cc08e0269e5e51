//! Builtin functions of objects, their attributes and classes.

use molt_macros::function;
use molt_value::{Gc, Str, Tag, Value};

use crate::builtins::function::{BuiltinFunction, Function, Method, MethodDescriptor};
use crate::builtins::list::sort::sort_items;
use crate::{Cx, Exc, ExceptionKind};

/// The interned name that an attribute is asked for by.
fn attribute_name(cx: &mut Cx, name: &Value) -> Result<Gc<Str>, Exc> {
    match name.downcast::<Str>() {
        Some(text) => Ok(cx.world.intern_object(text)),
        None => {
            let message = format!("attribute name must be string, not '{}'", cx.class_name(name));
            Err(cx.type_error(message))
        }
    }
}

/// Get a named attribute from an object; getattr(x, 'y') is equivalent to x.y.
#[function(signature = "(object, name, default=<unrepresentable>, /)")]
pub fn getattr(cx: &mut Cx, object: Value, name: Value, default: Option<Value>) -> Result<Value, Exc> {
    let name = attribute_name(cx, &name)?;
    match default {
        Some(default) => match cx.getattr_optional(&object, &name)? {
            Some(value) => Ok(value),
            None => cx.refuse_lacking(&object, &name).map(|()| default),
        },
        None => cx.getattr(&object, &name),
    }
}

/// Return whether the object has an attribute with the given name.
#[function(signature = "(obj, name, /)")]
pub fn hasattr(cx: &mut Cx, obj: Value, name: Value) -> Result<bool, Exc> {
    let name = attribute_name(cx, &name)?;
    let found = cx.getattr_optional(&obj, &name)?.is_some();
    if !found {
        cx.refuse_lacking(&obj, &name)?;
    }
    Ok(found)
}

/// Sets the named attribute on the given object to the specified value.
#[function(signature = "(obj, name, value, /)")]
pub fn setattr(cx: &mut Cx, obj: Value, name: Value, value: Value) -> Result<(), Exc> {
    let name = attribute_name(cx, &name)?;
    cx.setattr(&obj, &name, Some(value))
}

/// Deletes the named attribute from the given object.
#[function(signature = "(obj, name, /)")]
pub fn delattr(cx: &mut Cx, obj: Value, name: Value) -> Result<(), Exc> {
    let name = attribute_name(cx, &name)?;
    cx.setattr(&obj, &name, None)
}

/// Return whether the object is callable (i.e., some kind of function).
#[function(signature = "(obj, /)")]
pub fn callable(cx: &mut Cx, obj: Value) -> bool {
    cx.is_callable(&obj)
}

/// Show attributes of an object.
#[function(signature = "(object=<unrepresentable>, /)")]
pub fn dir(cx: &mut Cx, object: Option<Value>) -> Result<Value, Exc> {
    let Some(object) = object else { return Err(cx.system_error("frame does not exist")) };
    cx.refuse_incomplete(&object)?;
    let name = cx.intern("__dir__");
    let names = match cx.call_special(&object, &name, &[])? {
        Some(names) => names,
        None => return Err(cx.type_error("object does not provide __dir__")),
    };
    let mut names = cx.collect(&names)?;
    sort_items(cx, &mut names, &Value::NONE, false)?;
    Ok(cx.list(names).into())
}

/// Return the __dict__ of an object.
#[function(signature = "(object=<unrepresentable>, /)")]
pub fn vars(cx: &mut Cx, object: Option<Value>) -> Result<Value, Exc> {
    let Some(object) = object else { return Err(cx.system_error("frame does not exist")) };
    cx.refuse_incomplete(&object)?;
    let name = cx.world.names.dict.clone();
    match cx.getattr_optional(&object, &name)? {
        Some(dict) => Ok(dict),
        None => Err(cx.type_error("vars() argument must have __dict__ attribute")),
    }
}

/// Return the hash value for the given object.
#[function(signature = "(obj, /)")]
pub fn hash(cx: &mut Cx, obj: Value) -> Result<i64, Exc> {
    cx.hash(&obj)
}

/// Return the identity of an object.
#[function(signature = "(obj, /)")]
pub fn id(_cx: &mut Cx, obj: Value) -> i64 {
    let address = obj.address() as i64;
    if obj.tag() == Tag::Object {
        return address;
    }
    // No object lies at an odd address, nor at one beyond 2**62.
    (address << 5 | (obj.tag() as i64) << 1 | 1) & (i64::MAX >> 1) | 1 << 62
}

/// Return whether an object is an instance of a class or of a subclass thereof.
#[function(signature = "(obj, class_or_tuple, /)", quick = crate::builtins::quick::isinstance)]
pub fn isinstance(cx: &mut Cx, obj: Value, class_or_tuple: Value) -> Result<bool, Exc> {
    cx.is_instance_of(&obj, &class_or_tuple)
}

/// Return whether 'cls' is derived from another class or is the same class.
#[function(signature = "(cls, class_or_tuple, /)", quick = crate::builtins::quick::issubclass)]
pub fn issubclass(cx: &mut Cx, cls: Value, class_or_tuple: Value) -> Result<bool, Exc> {
    cx.is_subclass(&cls, &class_or_tuple)
}

impl Cx {
    /// Whether a value can be called.
    pub fn is_callable(&self, value: &Value) -> bool {
        value.is_instance_of::<Function>()
            || value.is_instance_of::<BuiltinFunction>()
            || value.is_instance_of::<Method>()
            || value.is_instance_of::<MethodDescriptor>()
            || self.slots(value).call.is_some()
    }

    /// The exception, unless it is of this kind.
    pub fn unless_kind(&self, exc: Exc, kind: ExceptionKind) -> Result<(), Exc> {
        if exc.is_kind(self, kind) { Ok(()) } else { Err(exc) }
    }
}
