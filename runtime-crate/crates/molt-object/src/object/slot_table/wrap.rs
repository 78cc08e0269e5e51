//! Native slots called as methods; CPython Objects/typeobject.c `wrap_binaryfunc` and its like.

use molt_value::{Gc, Str, Value};

use crate::args::Arguments;
use crate::builtins::type_::Type;
use crate::native::{BinaryOp, CompareOp, Slots, UnarySlot};
use crate::{Cx, Exc, ExceptionKind};

fn no_slot(cx: &mut Cx) -> Exc {
    cx.system_error("the slot of this method is empty")
}

fn expect(cx: &mut Cx, arguments: &mut Arguments<'_>, count: usize) -> Result<(), Exc> {
    let given = arguments.positional_len();
    if given == count {
        return Ok(());
    }
    let plural = if count == 1 { "" } else { "s" };
    // CPython asks `PyArg_UnpackTuple` for two, without a name for its message.
    let before = if count == 2 { " " } else { "" };
    Err(cx.type_error(format!("{before}expected {count} argument{plural}, got {given}")))
}

fn unary(cx: &mut Cx, slot: Option<UnarySlot>, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 0)?;
    match slot {
        Some(slot) => slot(cx, this),
        None => Err(no_slot(cx)),
    }
}

macro_rules! unary_wraps {
    ($($field:ident),*) => {
        $(pub(super) fn $field(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
            unary(cx, slots.$field, this, arguments)
        })*
    };
}

unary_wraps!(repr, str, iter, int, float, index, negative, positive, invert, absolute, await_, aiter, anext);

pub(super) fn hash(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 0)?;
    let slot = slots.hash.ok_or_else(|| no_slot(cx))?;
    slot(cx, this).map(Value::int)
}

pub(super) fn call(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let slot = slots.call.ok_or_else(|| no_slot(cx))?;
    slot(cx, this, arguments)
}

pub(super) fn compare(
    cx: &mut Cx,
    slots: &Slots,
    op: CompareOp,
    this: &Value,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    expect(cx, arguments, 1)?;
    let slot = slots.compare.ok_or_else(|| no_slot(cx))?;
    let other = arguments.take(0);
    slot(cx, this, &other, op)
}

fn attribute_name(cx: &mut Cx, value: &Value) -> Result<Gc<Str>, Exc> {
    match value.downcast::<Str>() {
        Some(name) => Ok(cx.world.intern_object(name)),
        None => {
            let message = format!("attribute name must be string, not '{}'", cx.class_name(value));
            Err(cx.type_error(message))
        }
    }
}

pub(super) fn getattribute(
    cx: &mut Cx,
    slots: &Slots,
    this: &Value,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    expect(cx, arguments, 1)?;
    let name = arguments.take(0);
    let name = attribute_name(cx, &name)?;
    match slots.getattro {
        Some(slot) => slot(cx, this, &name),
        None => cx.generic_getattr(this, &name),
    }
}

/// `object.__setattr__` would go round what guards the attributes of classes. CPython Objects/typeobject.c `hackcheck`.
fn check_no_class(cx: &mut Cx, this: &Value, method: &str) -> Result<(), Exc> {
    if this.is_instance_of::<Type>() {
        let class = cx.class_name(this);
        return Err(cx.type_error(format!("can't apply this {method} to {class} object")));
    }
    Ok(())
}

pub(super) fn setattr(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 2)?;
    let (name, value) = (arguments.take(0), arguments.take(1));
    let name = attribute_name(cx, &name)?;
    match slots.setattro {
        Some(slot) => slot(cx, this, &name, Some(value))?,
        None => {
            check_no_class(cx, this, "__setattr__")?;
            cx.generic_setattr(this, &name, Some(value))?;
        }
    }
    Ok(Value::NONE)
}

pub(super) fn delattr(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 1)?;
    let name = arguments.take(0);
    let name = attribute_name(cx, &name)?;
    match slots.setattro {
        Some(slot) => slot(cx, this, &name, None)?,
        None => {
            check_no_class(cx, this, "__delattr__")?;
            cx.generic_setattr(this, &name, None)?;
        }
    }
    Ok(Value::NONE)
}

pub(super) fn next(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 0)?;
    let slot = slots.next.ok_or_else(|| no_slot(cx))?;
    match slot(cx, this)? {
        Some(item) => Ok(item),
        None => Err(cx.error_with(ExceptionKind::StopIteration, Vec::new())),
    }
}

pub(super) fn len(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 0)?;
    let slot = slots.len.ok_or_else(|| no_slot(cx))?;
    slot(cx, this).map(|len| Value::int(len as i64))
}

pub(super) fn getitem(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 1)?;
    let slot = slots.getitem.ok_or_else(|| no_slot(cx))?;
    let key = arguments.take(0);
    slot(cx, this, &key)
}

pub(super) fn setitem(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 2)?;
    let slot = slots.setitem.ok_or_else(|| no_slot(cx))?;
    let (key, value) = (arguments.take(0), arguments.take(1));
    slot(cx, this, &key, Some(value))?;
    Ok(Value::NONE)
}

pub(super) fn delitem(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 1)?;
    let slot = slots.setitem.ok_or_else(|| no_slot(cx))?;
    let key = arguments.take(0);
    slot(cx, this, &key, None)?;
    Ok(Value::NONE)
}

pub(super) fn contains(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 1)?;
    let slot = slots.contains.ok_or_else(|| no_slot(cx))?;
    let item = arguments.take(0);
    slot(cx, this, &item).map(Value::bool)
}

pub(super) fn bool_(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 0)?;
    let slot = slots.bool_.ok_or_else(|| no_slot(cx))?;
    slot(cx, this).map(Value::bool)
}

pub(super) fn descr_get(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let slot = slots.descr_get.ok_or_else(|| no_slot(cx))?;
    let object = arguments.take(0);
    let owner = arguments.take(1);
    let object = (!object.is_unset() && !object.is_none()).then_some(object);
    let owner = match (&owner, &object) {
        (owner, _) if !owner.is_unset() && !owner.is_none() => owner.clone(),
        (_, Some(object)) => cx.class_of(object).value(),
        _ => return Err(cx.type_error("__get__(None, None) is invalid")),
    };
    slot(cx, this, object.as_ref(), &owner)
}

pub(super) fn descr_set(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 2)?;
    let slot = slots.descr_set.ok_or_else(|| no_slot(cx))?;
    let (object, value) = (arguments.take(0), arguments.take(1));
    slot(cx, this, &object, Some(value))?;
    Ok(Value::NONE)
}

pub(super) fn descr_delete(
    cx: &mut Cx,
    slots: &Slots,
    this: &Value,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    expect(cx, arguments, 1)?;
    let slot = slots.descr_set.ok_or_else(|| no_slot(cx))?;
    let object = arguments.take(0);
    slot(cx, this, &object, None)?;
    Ok(Value::NONE)
}

pub(super) fn init(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let slot = slots.init.ok_or_else(|| no_slot(cx))?;
    slot(cx, this, arguments)?;
    Ok(Value::NONE)
}

pub(super) fn del(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    expect(cx, arguments, 0)?;
    let slot = slots.del.ok_or_else(|| no_slot(cx))?;
    slot(cx, this)?;
    Ok(Value::NONE)
}

pub(super) fn binary(
    cx: &mut Cx,
    slots: &Slots,
    op: BinaryOp,
    this: &Value,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    if op == BinaryOp::Pow && arguments.positional_len() == 2 {
        let (exponent, modulus) = (arguments.take(0), arguments.take(1));
        return match slots.power {
            Some(power) if !modulus.is_none() => power(cx, this, &exponent, &modulus),
            _ => {
                let slot = slots.binary[op as usize].ok_or_else(|| no_slot(cx))?;
                slot(cx, this, &exponent)
            }
        };
    }
    expect(cx, arguments, 1)?;
    let slot = slots.binary[op as usize].ok_or_else(|| no_slot(cx))?;
    let other = arguments.take(0);
    slot(cx, this, &other)
}

pub(super) fn reflected(
    cx: &mut Cx,
    slots: &Slots,
    op: BinaryOp,
    this: &Value,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    if op != BinaryOp::Pow {
        expect(cx, arguments, 1)?;
    }
    let slot = slots.binary[op as usize].ok_or_else(|| no_slot(cx))?;
    let other = arguments.take(0);
    slot(cx, &other, this)
}

pub(super) fn inplace(
    cx: &mut Cx,
    slots: &Slots,
    op: BinaryOp,
    this: &Value,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    expect(cx, arguments, 1)?;
    let slot = slots.inplace[op as usize].ok_or_else(|| no_slot(cx))?;
    let other = arguments.take(0);
    slot(cx, this, &other)
}

macro_rules! concat_wraps {
    ($($field:ident),*) => {
        $(pub(super) fn $field(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
            expect(cx, arguments, 1)?;
            let slot = slots.$field.ok_or_else(|| no_slot(cx))?;
            let other = arguments.take(0);
            slot(cx, this, &other)
        })*
    };
}

concat_wraps!(concat, inplace_concat);

macro_rules! repeat_wraps {
    ($($field:ident),*) => {
        $(pub(super) fn $field(cx: &mut Cx, slots: &Slots, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
            expect(cx, arguments, 1)?;
            let slot = slots.$field.ok_or_else(|| no_slot(cx))?;
            let count = arguments.take(0);
            let count = cx.index_sized(&count)?;
            slot(cx, this, count)
        })*
    };
}

repeat_wraps!(repeat, inplace_repeat);
