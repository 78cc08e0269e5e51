//! Slots of classes whose special methods are Python's; CPython Objects/typeobject.c `slot_tp_repr` and its like.

use molt_value::{Gc, Str, Value};
use smallvec::SmallVec;

use crate::args::Arguments;
use crate::builtins::type_::Type;
use crate::native::{BinaryOp, CompareOp};
use crate::{Cx, Exc, ExceptionKind};

/// Calls a special method that the class is known to have.
fn call_method(cx: &mut Cx, name: &'static str, this: &Value, arguments: &[Value]) -> Result<Value, Exc> {
    let name = cx.world.special_name(name);
    match cx.call_special(this, &name, arguments)? {
        Some(result) => Ok(result),
        None => Err(cx.error_with(ExceptionKind::AttributeError, vec![name.into()])),
    }
}

pub(super) fn unary(cx: &mut Cx, name: &'static str, this: &Value) -> Result<Value, Exc> {
    call_method(cx, name, this, &[])
}

pub(super) fn binary_method(cx: &mut Cx, name: &'static str, this: &Value, other: &Value) -> Result<Value, Exc> {
    call_method(cx, name, this, std::slice::from_ref(other))
}

pub(super) fn hash(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
    let result = call_method(cx, "__hash__", this, &[])?;
    let Some(number) = cx.int_value(&result) else {
        return Err(cx.type_error("__hash__ method should return an integer"));
    };
    // The int's own, whatever its class says.
    let hash = molt_text::hash::hash_int(&number);
    // A hash that fits is taken as it is; CPython reserves -1 for errors.
    Ok(match cx.int_to_i64(&result) {
        Some(-1) => -2,
        Some(number) => number,
        None => hash,
    })
}

pub(super) fn call(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let name = cx.world.names.call.clone();
    let Some(found) = cx.lookup_special(this, &name) else {
        let message = format!("'{}' object is not callable", cx.class_name(this));
        return Err(cx.type_error(message));
    };
    // What is found may be called through its own class in turn, without a compiled function in between.
    cx.nested(|cx| {
        if cx.is_method(&found) {
            return cx.call_prepended(&found, this.clone(), arguments);
        }
        let bound = cx.bind_special(found, this)?;
        cx.call_with(&bound, arguments.reborrow())
    })
}

pub(super) fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
    let names = &cx.world.names;
    let name = match op {
        CompareOp::Lt => &names.lt,
        CompareOp::Le => &names.le,
        CompareOp::Eq => &names.eq,
        CompareOp::Ne => &names.ne,
        CompareOp::Gt => &names.gt,
        CompareOp::Ge => &names.ge,
    }
    .clone();
    Ok(cx.call_special(this, &name, std::slice::from_ref(other))?.unwrap_or(Value::NOT_IMPLEMENTED))
}

/// CPython `slot_tp_getattr_hook`.
pub(crate) fn getattro(cx: &mut Cx, this: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
    let (getattribute, getattr) = (cx.world.names.getattribute.clone(), cx.world.names.getattr.clone());
    let own = cx.lookup_special(this, &getattribute);
    let generic = own.as_ref().is_none_or(|found| found.is_instance_of::<super::SlotWrapper>());
    let outcome = match own {
        Some(found) if !generic => {
            let bound = cx.bind_special(found, this)?;
            cx.call(&bound, &[name.value()])
        }
        _ => native_getattr(cx, this, name),
    };
    match outcome {
        Err(exc) if exc.is_kind(cx, ExceptionKind::AttributeError) => {
            match cx.call_special(this, &getattr, &[name.value()])? {
                Some(value) => Ok(value),
                None => Err(exc),
            }
        }
        outcome => outcome,
    }
}

/// The lookup of the nearest native base: `object`'s, `type`'s, `module`'s.
fn native_getattr(cx: &mut Cx, this: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
    let class = cx.class_of(this).clone();
    let native = class.read(cx).mro.iter().find(|base| !base.read(cx).heap).map(|base| base.read(cx).slots.getattro);
    match native.flatten() {
        Some(getattro) => getattro(cx, this, name),
        None => cx.generic_getattr(this, name),
    }
}

pub(super) fn setattro(cx: &mut Cx, this: &Value, name: &Gc<Str>, value: Option<Value>) -> Result<(), Exc> {
    match value {
        Some(value) => call_method(cx, "__setattr__", this, &[name.value(), value])?,
        None => call_method(cx, "__delattr__", this, &[name.value()])?,
    };
    Ok(())
}

pub(super) fn iter(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let name = cx.world.names.iter.clone();
    if cx.lookup_special(this, &name).is_some_and(|found| found.is_none()) {
        let message = format!("'{}' object is not iterable", cx.class_name(this));
        return Err(cx.type_error(message));
    }
    call_method(cx, "__iter__", this, &[])
}

/// Exhaustion stays the `StopIteration` that was raised: it may carry a result.
pub(super) fn next(cx: &mut Cx, this: &Value) -> Result<Option<Value>, Exc> {
    call_method(cx, "__next__", this, &[]).map(Some)
}

pub(super) fn len(cx: &mut Cx, this: &Value) -> Result<usize, Exc> {
    let result = call_method(cx, "__len__", this, &[])?;
    let index = cx.index(&result)?;
    if cx.int_is_negative(&index) {
        return Err(cx.value_error("__len__() should return >= 0"));
    }
    match cx.int_to_i64(&index) {
        Some(len) => Ok(len as usize),
        None => Err(cx.overflow_error("cannot fit 'int' into an index-sized integer")),
    }
}

pub(super) fn setitem(cx: &mut Cx, this: &Value, key: &Value, value: Option<Value>) -> Result<(), Exc> {
    match value {
        Some(value) => call_method(cx, "__setitem__", this, &[key.clone(), value])?,
        None => call_method(cx, "__delitem__", this, std::slice::from_ref(key))?,
    };
    Ok(())
}

pub(super) fn contains(cx: &mut Cx, this: &Value, item: &Value) -> Result<bool, Exc> {
    let name = cx.world.names.contains.clone();
    if cx.lookup_special(this, &name).is_some_and(|found| found.is_none()) {
        let message = format!("'{}' object is not a container", cx.class_name(this));
        return Err(cx.type_error(message));
    }
    let result = call_method(cx, "__contains__", this, std::slice::from_ref(item))?;
    cx.truth(&result)
}

pub(super) fn bool_(cx: &mut Cx, this: &Value) -> Result<bool, Exc> {
    let result = call_method(cx, "__bool__", this, &[])?;
    match result.as_bool() {
        Some(truth) => Ok(truth),
        None => {
            let message = format!("__bool__ should return bool, returned {}", cx.class_name(&result));
            Err(cx.type_error(message))
        }
    }
}

pub(super) fn descr_get(cx: &mut Cx, this: &Value, object: Option<&Value>, owner: &Value) -> Result<Value, Exc> {
    let object = object.cloned().unwrap_or(Value::NONE);
    let name = cx.world.names.get.clone();
    let direct = cx.lookup_special(this, &name).and_then(|found| cx.native_getter(&found));
    if let Some(value) = direct.and_then(|get| get(cx, this, &object, owner)) {
        return Ok(value);
    }
    match cx.call_special(this, &name, &[object, owner.clone()])? {
        Some(result) => Ok(result),
        None => Ok(this.clone()),
    }
}

pub(super) fn descr_set(cx: &mut Cx, this: &Value, object: &Value, value: Option<Value>) -> Result<(), Exc> {
    match value {
        Some(value) => call_method(cx, "__set__", this, &[object.clone(), value])?,
        None => call_method(cx, "__delete__", this, std::slice::from_ref(object))?,
    };
    Ok(())
}

pub(super) fn init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    let name = cx.world.names.init.clone();
    let Some(found) = cx.lookup_special(this, &name) else {
        return Ok(());
    };
    let result = if cx.is_method(&found) {
        cx.call_prepended(&found, this.clone(), arguments)?
    } else {
        let bound = cx.bind_special(found, this)?;
        cx.call_with(&bound, arguments.reborrow())?
    };
    if result.is_none() {
        return Ok(());
    }
    Err(crate::builtins::type_::init_returned(cx, &result))
}

pub(super) fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let name = cx.world.names.new.clone();
    let function = cx.getattr(&class.value(), &name)?;
    let names = arguments.keyword_names();
    let mut values: SmallVec<[Value; 6]> = SmallVec::new();
    values.push(class.value());
    values.extend(arguments.values().iter_mut().map(Value::take));
    cx.call_with(&function, Arguments::with_keywords(&mut values, names))
}

pub(super) fn del(cx: &mut Cx, this: &Value) -> Result<(), Exc> {
    call_method(cx, "__del__", this, &[]).map(drop)
}

pub(super) fn power(cx: &mut Cx, base: &Value, exponent: &Value, modulus: &Value) -> Result<Value, Exc> {
    call_method(cx, "__pow__", base, &[exponent.clone(), modulus.clone()])
}

/// CPython `SLOT1BINFULL`: the reflected method goes first when the right operand's class derives from the left's and
/// overrides it.
pub(super) fn binary(
    cx: &mut Cx,
    name: &'static str,
    reflected: &'static str,
    op: BinaryOp,
    a: &Value,
    b: &Value,
) -> Result<Value, Exc> {
    let name = cx.world.special_name(name);
    if cx.class_of(a).is(cx.class_of(b)) {
        return Ok(cx.call_special(a, &name, std::slice::from_ref(b))?.unwrap_or(Value::NOT_IMPLEMENTED));
    }
    let reflected = cx.world.special_name(reflected);
    let (class_a, class_b) = (cx.class_of(a).clone(), cx.class_of(b).clone());
    let mut try_right = is_python(cx, &class_b, op);
    if is_python(cx, &class_a, op) {
        if try_right && class_b.read(cx).is_subclass_of(&class_a) && overrides(cx, &class_a, &class_b, &reflected) {
            let result = cx.call_special(b, &reflected, std::slice::from_ref(a))?.unwrap_or(Value::NOT_IMPLEMENTED);
            if !result.is_not_implemented() {
                return Ok(result);
            }
            try_right = false;
        }
        let result = cx.call_special(a, &name, std::slice::from_ref(b))?.unwrap_or(Value::NOT_IMPLEMENTED);
        if !result.is_not_implemented() {
            return Ok(result);
        }
    }
    if try_right {
        return Ok(cx.call_special(b, &reflected, std::slice::from_ref(a))?.unwrap_or(Value::NOT_IMPLEMENTED));
    }
    Ok(Value::NOT_IMPLEMENTED)
}

/// Whether the class's slot for the operator is the one that calls Python methods.
fn is_python(cx: &Cx, class: &Gc<Type>, op: BinaryOp) -> bool {
    let at = super::groups::FIRST_BINARY + op as usize;
    for base in &class.read(cx).mro {
        let base = base.read(cx);
        if base.heap && base.own_groups() & (1 << at) != 0 {
            return true;
        }
        if !base.heap && base.slots.binary[op as usize].is_some() {
            return false;
        }
    }
    false
}

fn overrides(cx: &mut Cx, left: &Gc<Type>, right: &Gc<Type>, reflected: &Gc<Str>) -> bool {
    match (cx.lookup_in_class(left, reflected), cx.lookup_in_class(right, reflected)) {
        (Some(left), Some(right)) => !left.is(&right),
        (None, Some(_)) => true,
        _ => false,
    }
}

pub(super) fn inplace(cx: &mut Cx, name: &'static str, a: &Value, b: &Value) -> Result<Value, Exc> {
    let name = cx.world.special_name(name);
    Ok(cx.call_special(a, &name, std::slice::from_ref(b))?.unwrap_or(Value::NOT_IMPLEMENTED))
}
