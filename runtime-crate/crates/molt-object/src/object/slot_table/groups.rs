//! The table: each slot (or pair of slots that one or more special methods share) with its special methods.

use super::{Special, python, wrap};
use crate::native::{BinaryOp, Slots};

/// One slot and the special methods that stand for it.
pub(crate) struct Group {
    /// The slot's name.
    pub name: &'static str,
    /// Its special methods, in CPython's order.
    pub specials: &'static [Special],
    /// Special methods that fill the slot in Python classes and that native classes do not show.
    pub extra_names: &'static [&'static str],
    /// Whether the slot is set.
    pub has: fn(&Slots) -> bool,
    /// Copies the slot from one class to another.
    pub copy: fn(&mut Slots, &Slots),
    /// Sets the slot to the function that calls the Python methods.
    pub python: fn(&mut Slots),
}

macro_rules! special {
    ($name:literal, $wrap:expr) => {
        Special { name: $name, wrap: $wrap }
    };
}

macro_rules! group {
    ($field:ident, [$($name:literal => $wrap:expr),* $(,)?], $python:expr) => {
        group!($field, [$($name => $wrap),*], [], $python)
    };
    ($field:ident, [$($name:literal => $wrap:expr),* $(,)?], [$($extra:literal),*], $python:expr) => {
        Group {
            name: stringify!($field),
            specials: &[$(special!($name, $wrap)),*],
            extra_names: &[$($extra),*],
            has: |slots| slots.$field.is_some(),
            copy: |to, from| to.$field = from.$field,
            python: |slots| slots.$field = Some($python),
        }
    };
}

macro_rules! binary_group {
    ($op:ident, $name:literal, $reflected:literal) => {
        Group {
            name: $name,
            specials: &[
                special!($name, |cx, slots, this, arguments| wrap::binary(cx, slots, BinaryOp::$op, this, arguments)),
                special!($reflected, |cx, slots, this, arguments| wrap::reflected(
                    cx,
                    slots,
                    BinaryOp::$op,
                    this,
                    arguments
                )),
            ],
            extra_names: &[],
            has: |slots| slots.binary[BinaryOp::$op as usize].is_some(),
            copy: |to, from| to.binary[BinaryOp::$op as usize] = from.binary[BinaryOp::$op as usize],
            python: |slots| {
                slots.binary[BinaryOp::$op as usize] =
                    Some(|cx, a, b| python::binary(cx, $name, $reflected, BinaryOp::$op, a, b));
            },
        }
    };
}

macro_rules! inplace_group {
    ($op:ident, $name:literal) => {
        Group {
            name: $name,
            specials: &[special!($name, |cx, slots, this, arguments| wrap::inplace(
                cx,
                slots,
                BinaryOp::$op,
                this,
                arguments
            ))],
            extra_names: &[],
            has: |slots| slots.inplace[BinaryOp::$op as usize].is_some(),
            copy: |to, from| to.inplace[BinaryOp::$op as usize] = from.inplace[BinaryOp::$op as usize],
            python: |slots| {
                slots.inplace[BinaryOp::$op as usize] = Some(|cx, a, b| python::inplace(cx, $name, a, b));
            },
        }
    };
}

/// A slot of sequences, shown under the name of a number operator: Python's methods of that name fill the operator's slot.
macro_rules! sequence_group {
    ($field:ident, [$($name:literal),*], $wrap:path) => {
        Group {
            name: stringify!($field),
            specials: &[$(special!($name, $wrap)),*],
            extra_names: &[],
            has: |slots| slots.$field.is_some(),
            copy: |to, from| to.$field = from.$field,
            python: |_| {},
        }
    };
}

macro_rules! compare_wrap {
    ($op:ident) => {
        |cx, slots, this, arguments| wrap::compare(cx, slots, crate::native::CompareOp::$op, this, arguments)
    };
}

/// Position of the first binary operator's group; the others follow in the order of [`BinaryOp`].
pub(crate) const FIRST_BINARY: usize = 30;

/// All groups; the position is the bit in `Type::own_groups`.
pub(crate) const GROUPS: &[Group] = &[
    group!(repr, ["__repr__" => wrap::repr], |cx, this| python::unary(cx, "__repr__", this)),
    group!(str, ["__str__" => wrap::str], |cx, this| python::unary(cx, "__str__", this)),
    group!(hash, ["__hash__" => wrap::hash], python::hash),
    group!(call, ["__call__" => wrap::call], python::call),
    group!(
        compare,
        [
            "__lt__" => compare_wrap!(Lt), "__le__" => compare_wrap!(Le), "__eq__" => compare_wrap!(Eq),
            "__ne__" => compare_wrap!(Ne), "__gt__" => compare_wrap!(Gt), "__ge__" => compare_wrap!(Ge),
        ],
        python::compare
    ),
    group!(getattro, ["__getattribute__" => wrap::getattribute], ["__getattr__"], python::getattro),
    group!(setattro, ["__setattr__" => wrap::setattr, "__delattr__" => wrap::delattr], python::setattro),
    group!(iter, ["__iter__" => wrap::iter], python::iter),
    group!(next, ["__next__" => wrap::next], python::next),
    group!(len, ["__len__" => wrap::len], python::len),
    group!(getitem, ["__getitem__" => wrap::getitem], |cx, this, key| python::binary_method(cx, "__getitem__", this, key)),
    group!(setitem, ["__setitem__" => wrap::setitem, "__delitem__" => wrap::delitem], python::setitem),
    group!(contains, ["__contains__" => wrap::contains], python::contains),
    group!(bool_, ["__bool__" => wrap::bool_], python::bool_),
    group!(int, ["__int__" => wrap::int], |cx, this| python::unary(cx, "__int__", this)),
    group!(float, ["__float__" => wrap::float], |cx, this| python::unary(cx, "__float__", this)),
    group!(index, ["__index__" => wrap::index], |cx, this| python::unary(cx, "__index__", this)),
    group!(negative, ["__neg__" => wrap::negative], |cx, this| python::unary(cx, "__neg__", this)),
    group!(positive, ["__pos__" => wrap::positive], |cx, this| python::unary(cx, "__pos__", this)),
    group!(invert, ["__invert__" => wrap::invert], |cx, this| python::unary(cx, "__invert__", this)),
    group!(absolute, ["__abs__" => wrap::absolute], |cx, this| python::unary(cx, "__abs__", this)),
    group!(descr_get, ["__get__" => wrap::descr_get], python::descr_get),
    group!(descr_set, ["__set__" => wrap::descr_set, "__delete__" => wrap::descr_delete], python::descr_set),
    group!(await_, ["__await__" => wrap::await_], |cx, this| python::unary(cx, "__await__", this)),
    group!(aiter, ["__aiter__" => wrap::aiter], |cx, this| python::unary(cx, "__aiter__", this)),
    group!(anext, ["__anext__" => wrap::anext], |cx, this| python::unary(cx, "__anext__", this)),
    group!(init, ["__init__" => wrap::init], python::init),
    group!(new, [], ["__new__"], python::new),
    group!(del, ["__del__" => wrap::del], python::del),
    group!(power, [], ["__pow__"], python::power),
    binary_group!(Add, "__add__", "__radd__"),
    binary_group!(Sub, "__sub__", "__rsub__"),
    binary_group!(Mul, "__mul__", "__rmul__"),
    binary_group!(MatMul, "__matmul__", "__rmatmul__"),
    binary_group!(TrueDiv, "__truediv__", "__rtruediv__"),
    binary_group!(FloorDiv, "__floordiv__", "__rfloordiv__"),
    binary_group!(Mod, "__mod__", "__rmod__"),
    binary_group!(LShift, "__lshift__", "__rlshift__"),
    binary_group!(RShift, "__rshift__", "__rrshift__"),
    binary_group!(And, "__and__", "__rand__"),
    binary_group!(Or, "__or__", "__ror__"),
    binary_group!(Xor, "__xor__", "__rxor__"),
    binary_group!(DivMod, "__divmod__", "__rdivmod__"),
    binary_group!(Pow, "__pow__", "__rpow__"),
    inplace_group!(Add, "__iadd__"),
    inplace_group!(Sub, "__isub__"),
    inplace_group!(Mul, "__imul__"),
    inplace_group!(MatMul, "__imatmul__"),
    inplace_group!(TrueDiv, "__itruediv__"),
    inplace_group!(FloorDiv, "__ifloordiv__"),
    inplace_group!(Mod, "__imod__"),
    inplace_group!(LShift, "__ilshift__"),
    inplace_group!(RShift, "__irshift__"),
    inplace_group!(And, "__iand__"),
    inplace_group!(Or, "__ior__"),
    inplace_group!(Xor, "__ixor__"),
    inplace_group!(Pow, "__ipow__"),
    sequence_group!(concat, ["__add__"], wrap::concat),
    sequence_group!(repeat, ["__mul__", "__rmul__"], wrap::repeat),
    sequence_group!(inplace_concat, ["__iadd__"], wrap::inplace_concat),
    sequence_group!(inplace_repeat, ["__imul__"], wrap::inplace_repeat),
];

const _: () = assert!(GROUPS.len() <= 128);
