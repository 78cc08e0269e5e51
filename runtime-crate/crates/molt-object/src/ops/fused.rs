//! What fused expressions are made of: generated code computes an expression over numbers, attributes of instances and items of
//! builtin containers at one go, without putting what lies in between into registers. Reading all this has no effect, so where a
//! part is anything else the expression gives `None`, and the operations evaluate it from its beginning.
//!
//! Arithmetic as CPython Objects/longobject.c and Objects/floatobject.c have it.

use std::sync::atomic::Ordering;

use molt_value::Str;
pub use molt_value::Value;

use super::{Cache, Frame, NO, Reg, YES, compare, globals, items, leaves, scalars};
use crate::Cx;
use crate::builtins::code::Globals;
use crate::builtins::dict::Dict;
use crate::builtins::function::Function;
use crate::builtins::list::List;
use crate::builtins::quick;
use crate::builtins::tuple::Tuple;
use crate::native::CompareOp;
use crate::object::lookup::Target;

/// After so many attempts that came to nothing a fused expression is not tried any more.
const MOST_FAILURES: u64 = 64;

/// What a fused expression reads: registers that are kept, constants, and what hangs from them.
#[derive(Clone, Copy)]
pub struct Operands<'a> {
    regs: &'a [Value],
    constants: &'a [Value],
    globals: &'a Globals,
    cx: &'a Cx,
    /// How many leaves have called each other.
    depth: u8,
}

impl<'a> Operands<'a> {
    #[inline(always)]
    pub(crate) fn new(regs: &'a [Value], constants: &'a [Value], globals: &'a Globals, cx: &'a Cx) -> Operands<'a> {
        Operands { regs, constants, globals, cx, depth: 0 }
    }

    /// The same in a leaf that others called.
    #[inline(always)]
    pub(super) fn nested(self, depth: u8) -> Operands<'a> {
        Operands { depth, ..self }
    }

    #[inline(always)]
    fn of(fr: &'a Frame<'_>) -> Operands<'a> {
        Operands::new(fr.regs, &fr.code.constants, fr.globals, fr.cx)
    }

    /// What the register of a variable that is bound holds.
    #[inline(always)]
    pub fn register(self, register: Reg) -> Option<&'a Value> {
        self.regs.get(usize::from(register))
    }

    /// The same of a variable that may be unbound.
    #[inline(always)]
    pub fn bound(self, register: Reg) -> Option<&'a Value> {
        self.register(register).filter(|value| !value.is_unset())
    }

    /// The constant at an index.
    #[inline(always)]
    pub fn constant(self, index: u16) -> Option<&'a Value> {
        self.constants.get(usize::from(index))
    }

    /// A global or a builtin, if the inline cache knows its place.
    #[inline(always)]
    pub fn global(self, cache: &Cache) -> Option<&'a Value> {
        globals::cached(self.cx, self.globals, cache)
    }

    /// `object.NAME`, if the inline cache knows it as a value of the instance or of its class.
    #[inline(always)]
    pub fn attribute(self, object: &'a Value, cache: &Cache) -> Option<&'a Value> {
        match self.cx.own_attribute_cached(object, cache) {
            None => self.cx.value_cached(object, cache),
            found => found,
        }
    }

    /// `object[key]` of a list, tuple or dict of no derived class, where finding it runs no Python code and it is there.
    #[inline(always)]
    pub fn item(self, object: &'a Value, key: &Value) -> Option<&'a Value> {
        items::quick_item(self.cx, object, key)
    }

    /// `object.get(key, default)` of a dict of no derived class, where finding the item runs no Python code.
    #[inline]
    pub fn get(self, object: &'a Value, key: &Value, default: &'a Value) -> Option<&'a Value> {
        let types = &self.cx.world.types;
        if !object.class_is(&types.dict) {
            return None;
        }
        let found = object.downcast::<Dict>()?.read(self.cx).quick_lookup(&types.str, key)?;
        Some(found.unwrap_or(default))
    }

    /// `function(arguments...)`, if the function has a leaf that answers without changing anything.
    #[inline]
    pub fn call<const N: usize>(self, function: &Value, arguments: [Value; N]) -> Option<Value> {
        leaves::answer(function.downcast::<Function>()?, None, arguments, (self.cx, self.depth))
    }

    /// `object.NAME(arguments...)` of such a function, if the inline cache of the call knows it.
    #[inline]
    pub fn call_method<const N: usize>(self, object: &Value, cache: &Cache, arguments: [Value; N]) -> Option<Value> {
        let at = self.cx.method_position_cached(object, cache)?;
        match self.cx.world.attribute_cache.target(at)? {
            Target::Compiled(function) => leaves::answer(function, Some(object), arguments, (self.cx, self.depth)),
            _ => None,
        }
    }

    /// `len(container)` of a builtin container of no derived class, if the inline cache knows the name as the builtin.
    #[inline]
    pub fn length(self, cache: &Cache, container: &Value) -> Option<Number> {
        if !globals::is_builtin(self.cx, self.globals, cache) {
            return None;
        }
        quick::length(self.cx, container).map(|len| Number::Int(len as i64))
    }

    /// `isinstance(value, (classes...))` of classes whose metaclass is `type`, if the inline cache knows the name as the builtin.
    #[inline]
    pub fn isinstance(self, cache: &Cache, value: &Value, classes: &[&Value]) -> Option<bool> {
        if !globals::is_builtin(self.cx, self.globals, cache) {
            return None;
        }
        for class in classes {
            if quick::is_instance(self.cx, value, class)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The truth of what Python need not be asked about: `None`, a `bool`, a number, a text or container of no derived class.
    #[inline]
    pub fn truth(self, value: &Value) -> Option<bool> {
        if let Some(truth) = value.as_bool() {
            return Some(truth);
        }
        if !value.is_object() {
            return if value.is_none() { Some(false) } else { number(value).map(Number::truth) };
        }
        let types = &self.cx.world.types;
        if value.class_is(&types.str) {
            Some(!value.downcast::<Str>()?.as_bytes().is_empty())
        } else if value.class_is(&types.list) {
            Some(!value.downcast::<List>()?.read(self.cx).items.is_empty())
        } else if value.class_is(&types.dict) {
            Some(!value.downcast::<Dict>()?.read(self.cx).is_empty())
        } else if value.class_is(&types.tuple) {
            Some(!value.downcast::<Tuple>()?.items().is_empty())
        } else {
            None
        }
    }

    /// `(items...)`, at least one.
    #[inline]
    pub fn tuple<const N: usize>(self, items: [Value; N]) -> Option<Value> {
        molt_stack::catch_panic(|| self.cx.tuple_of(items).into()).ok()
    }
}

/// `None`
pub const NONE: Value = Value::NONE;

/// A `bool` as a value.
#[inline]
pub fn boolean(truth: bool) -> Value {
    Value::bool(truth)
}

/// A number of the machine, of either type.
#[derive(Clone, Copy)]
pub enum Number {
    /// An `int` of 64 bits.
    Int(i64),
    /// A `float`.
    Float(f64),
}

/// The number that a value is.
#[inline(always)]
pub fn number(value: &Value) -> Option<Number> {
    match value.as_int() {
        Some(int) => Some(Number::Int(int)),
        None => value.as_float().map(Number::Float),
    }
}

#[expect(clippy::should_implement_trait, reason = "operations that may fail, under CPython's names for them")]
impl Number {
    #[inline(always)]
    fn as_float(self) -> f64 {
        match self {
            Number::Int(int) => int as f64,
            Number::Float(float) => float,
        }
    }

    /// The number as a value.
    #[inline(always)]
    pub fn value(self) -> Value {
        match self {
            Number::Int(int) => Value::int(int),
            Number::Float(float) => Value::float(float),
        }
    }

    /// Whether the number is not zero.
    #[inline(always)]
    pub fn truth(self) -> bool {
        match self {
            Number::Int(int) => int != 0,
            Number::Float(float) => float != 0.0,
        }
    }

    #[inline(always)]
    fn arithmetic(
        self,
        other: Number,
        int: impl FnOnce(i64, i64) -> Option<i64>,
        float: impl FnOnce(f64, f64) -> Option<f64>,
    ) -> Option<Number> {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => int(a, b).map(Number::Int),
            (a, b) => float(a.as_float(), b.as_float()).map(Number::Float),
        }
    }

    #[inline(always)]
    fn integral(self, other: Number, int: impl FnOnce(i64, i64) -> Option<i64>) -> Option<Number> {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => int(a, b).map(Number::Int),
            _ => None,
        }
    }

    /// `self + other`
    #[inline(always)]
    pub fn add(self, other: Number) -> Option<Number> {
        self.arithmetic(other, i64::checked_add, |a, b| Some(a + b))
    }

    /// `self - other`
    #[inline(always)]
    pub fn sub(self, other: Number) -> Option<Number> {
        self.arithmetic(other, i64::checked_sub, |a, b| Some(a - b))
    }

    /// `self * other`
    #[inline(always)]
    pub fn mul(self, other: Number) -> Option<Number> {
        self.arithmetic(other, i64::checked_mul, |a, b| Some(a * b))
    }

    /// `self / other`
    #[inline(always)]
    pub fn truediv(self, other: Number) -> Option<Number> {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => scalars::divide_exactly(a, b),
            (a, b) => scalars::divide(a.as_float(), b.as_float()),
        }
        .map(Number::Float)
    }

    /// `self // other` of integers.
    #[inline(always)]
    pub fn floordiv(self, other: Number) -> Option<Number> {
        self.integral(other, |a, b| if b > 0 { Some(a.div_euclid(b)) } else { scalars::floor_divide(a, b) })
    }

    /// `self % other` of integers.
    #[inline(always)]
    pub fn modulo(self, other: Number) -> Option<Number> {
        self.integral(other, |a, b| if b > 0 { Some(a.rem_euclid(b)) } else { scalars::modulo(a, b) })
    }

    /// `self ** other` of integers whose power is one, or with a `float`.
    #[inline(always)]
    pub fn pow(self, other: Number) -> Option<Number> {
        self.arithmetic(other, scalars::power, power)
    }

    /// `self & other` of integers.
    #[inline(always)]
    pub fn and(self, other: Number) -> Option<Number> {
        self.integral(other, |a, b| Some(a & b))
    }

    /// `self | other` of integers.
    #[inline(always)]
    pub fn or(self, other: Number) -> Option<Number> {
        self.integral(other, |a, b| Some(a | b))
    }

    /// `self ^ other` of integers.
    #[inline(always)]
    pub fn xor(self, other: Number) -> Option<Number> {
        self.integral(other, |a, b| Some(a ^ b))
    }

    /// `self << other` of integers.
    #[inline(always)]
    pub fn lshift(self, other: Number) -> Option<Number> {
        self.integral(other, scalars::shift_left)
    }

    /// `self >> other` of integers.
    #[inline(always)]
    pub fn rshift(self, other: Number) -> Option<Number> {
        self.integral(other, scalars::shift_right)
    }

    /// `-self`
    #[inline(always)]
    pub fn negative(self) -> Option<Number> {
        match self {
            Number::Int(int) => int.checked_neg().map(Number::Int),
            Number::Float(float) => Some(Number::Float(-float)),
        }
    }

    /// `~self` of an integer.
    #[inline(always)]
    pub fn invert(self) -> Option<Number> {
        match self {
            Number::Int(int) => Some(Number::Int(!int)),
            Number::Float(_) => None,
        }
    }

    #[inline(always)]
    fn compare(self, other: Number, op: CompareOp) -> Option<bool> {
        let (a, b) = match (self, other) {
            // By their values, which only integers of few enough digits have as floats.
            (Number::Int(a), Number::Float(_)) => (Number::Float(scalars::exact(a)?), other),
            (Number::Float(_), Number::Int(b)) => (self, Number::Float(scalars::exact(b)?)),
            alike => alike,
        };
        compare::quick(op, &a.value(), &b.value())
    }

    /// `self < other`
    #[inline(always)]
    pub fn lt(self, other: Number) -> Option<bool> {
        self.compare(other, CompareOp::Lt)
    }

    /// `self <= other`
    #[inline(always)]
    pub fn le(self, other: Number) -> Option<bool> {
        self.compare(other, CompareOp::Le)
    }

    /// `self == other`
    #[inline(always)]
    pub fn eq(self, other: Number) -> Option<bool> {
        self.compare(other, CompareOp::Eq)
    }

    /// `self != other`
    #[inline(always)]
    pub fn ne(self, other: Number) -> Option<bool> {
        self.compare(other, CompareOp::Ne)
    }

    /// `self > other`
    #[inline(always)]
    pub fn gt(self, other: Number) -> Option<bool> {
        self.compare(other, CompareOp::Gt)
    }

    /// `self >= other`
    #[inline(always)]
    pub fn ge(self, other: Number) -> Option<bool> {
        self.compare(other, CompareOp::Ge)
    }
}

/// The power of two `float`s as the C library has it: where the exponent is seen, LLVM takes other roundings.
#[inline(never)]
fn power(a: f64, b: f64) -> Option<f64> {
    scalars::power_float(a, b)
}

/// `dst = expression`; false when the operations have to evaluate it.
#[inline(always)]
pub fn put(
    fr: &mut Frame<'_>,
    dst: Reg,
    failures: &Cache,
    expression: impl FnOnce(Operands<'_>) -> Option<Value>,
) -> bool {
    if failures.load(Ordering::Relaxed) >= MOST_FAILURES {
        return false;
    }
    match expression(Operands::of(fr)) {
        Some(value) => fr.put(dst, value),
        None => failed(failures),
    }
}

/// What a test gives that the operations have to decide.
pub const UNKNOWN: u8 = 3;

/// The truth of a condition.
#[inline(always)]
pub fn test(fr: &mut Frame<'_>, failures: &Cache, condition: impl FnOnce(Operands<'_>) -> Option<bool>) -> u8 {
    if failures.load(Ordering::Relaxed) >= MOST_FAILURES {
        return UNKNOWN;
    }
    match condition(Operands::of(fr)) {
        Some(truth) => u8::from(truth),
        None => {
            failed(failures);
            UNKNOWN
        }
    }
}

/// The opposite of what a test gave.
#[inline(always)]
pub fn inverted(test: u8) -> u8 {
    match test {
        NO => YES,
        YES => NO,
        raised => raised,
    }
}

/// `object.NAME = expression` of its value so far, where `object` is the instance's own, plain attribute, by the inline caches of
/// reading and of writing it; false when the operations have to do it.
#[inline(always)]
pub fn update(
    fr: &mut Frame<'_>,
    failures: &Cache,
    (reading, writing): (&Cache, &Cache),
    object: impl FnOnce(Operands<'_>) -> Option<&Value>,
    expression: impl FnOnce(Operands<'_>, Number) -> Option<Number>,
) -> bool {
    if failures.load(Ordering::Relaxed) >= MOST_FAILURES {
        return false;
    }
    let operands = Operands::of(fr);
    let computed = object(operands).and_then(|object| {
        let at = fr.cx.own_position_cached(object, reading, writing)?;
        let before = number(fr.cx.own_attribute_at(object, at)?)?;
        Some((object.clone(), at, expression(operands, before)?))
    });
    match computed {
        Some((object, at, number)) => {
            fr.cx.replace_own_scalar(&object, at, number.value());
            fr.let_go(object)
        }
        None => failed(failures),
    }
}

/// `object[key] = expression` of its value so far, of a list or dict of no derived class that has such an item; false when the
/// operations have to do it.
#[inline(always)]
pub fn update_item(
    fr: &mut Frame<'_>,
    failures: &Cache,
    object: impl FnOnce(Operands<'_>) -> Option<&Value>,
    key: impl FnOnce(Operands<'_>) -> Option<Value>,
    expression: impl FnOnce(Operands<'_>, Number) -> Option<Number>,
) -> bool {
    if failures.load(Ordering::Relaxed) >= MOST_FAILURES {
        return false;
    }
    let operands = Operands::of(fr);
    let computed = object(operands).and_then(|object| {
        let at = items::quick_place(fr.cx, object, &key(operands)?)?;
        let before = number(items::value_at(fr.cx, object, at)?)?;
        Some((object.clone(), at, expression(operands, before)?))
    });
    match computed {
        Some((object, at, number)) => {
            items::replace_scalar_at(fr.cx, &object, at, number.value());
            fr.let_go(object)
        }
        None => failed(failures),
    }
}

/// `list.append(item)` of a list of no derived class; false when the operations have to do it.
#[inline(always)]
pub fn append(
    fr: &mut Frame<'_>,
    failures: &Cache,
    list: impl FnOnce(Operands<'_>) -> Option<&Value>,
    item: impl FnOnce(Operands<'_>) -> Option<Value>,
) -> bool {
    if failures.load(Ordering::Relaxed) >= MOST_FAILURES {
        return false;
    }
    let operands = Operands::of(fr);
    let found = list(operands).filter(|list| list.class_is(&fr.cx.world.types.list)).and_then(Value::downcast::<List>);
    let computed = found.and_then(|list| Some((list.clone(), item(operands)?)));
    let appended = computed.and_then(|(list, item)| {
        leaves::push_quickly(&mut list.write(fr.cx).items, item)?;
        Some(list)
    });
    match appended {
        Some(list) => fr.let_go(list.into()),
        None => failed(failures),
    }
}

#[cold]
#[inline(never)]
fn failed(failures: &Cache) -> bool {
    failures.fetch_add(1, Ordering::Relaxed);
    false
}
