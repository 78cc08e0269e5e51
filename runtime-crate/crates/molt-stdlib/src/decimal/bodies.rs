//! The native bodies of `Decimal`, and the decorator that puts them there. CPython Modules/_decimal/_decimal.c.

use std::cmp::Ordering;

use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::ops::Frame;
use molt_object::{Cx, Gc, Value};

use super::contexts::{Current, current, decimal_class, getcontext, given, is_reported, report};
use super::finite::{Computed, Finite, Rounding, Settings, Status};
use super::numbers::{finite_of, make};

molt_object::native_bodies! {
    /// `getcontext`
    GETCONTEXT = "decimal" "getcontext" getcontext;
    /// `Decimal.__new__`
    NEW = "decimal" "Decimal.__new__" new, leaves::new;
    /// `Decimal.__str__`
    STR = "decimal" "Decimal.__str__" text, leaves::text;
    /// `Decimal.__hash__`
    HASH = "decimal" "Decimal.__hash__" hash;
    /// `Decimal.__bool__`
    BOOL = "decimal" "Decimal.__bool__" truth;
    /// `Decimal.__eq__`
    EQ = "decimal" "Decimal.__eq__" eq, leaves::eq;
    /// `Decimal.__ne__`
    NE = "decimal" "Decimal.__ne__" ne, leaves::ne;
    /// `Decimal.__lt__`
    LT = "decimal" "Decimal.__lt__" lt, leaves::lt;
    /// `Decimal.__le__`
    LE = "decimal" "Decimal.__le__" le, leaves::le;
    /// `Decimal.__gt__`
    GT = "decimal" "Decimal.__gt__" gt, leaves::gt;
    /// `Decimal.__ge__`
    GE = "decimal" "Decimal.__ge__" ge, leaves::ge;
    /// `Decimal.__add__`
    ADD = "decimal" "Decimal.__add__" add, leaves::add;
    /// `Decimal.__radd__`
    RADD = "decimal" "Decimal.__radd__" radd, leaves::radd;
    /// `Decimal.__sub__`
    SUB = "decimal" "Decimal.__sub__" sub, leaves::sub;
    /// `Decimal.__rsub__`
    RSUB = "decimal" "Decimal.__rsub__" rsub, leaves::rsub;
    /// `Decimal.__mul__`
    MUL = "decimal" "Decimal.__mul__" mul, leaves::mul;
    /// `Decimal.__rmul__`
    RMUL = "decimal" "Decimal.__rmul__" rmul, leaves::rmul;
    /// `Decimal.__truediv__`
    TRUEDIV = "decimal" "Decimal.__truediv__" truediv, leaves::truediv;
    /// `Decimal.__rtruediv__`
    RTRUEDIV = "decimal" "Decimal.__rtruediv__" rtruediv, leaves::rtruediv;
    /// `Decimal.__floordiv__`
    FLOORDIV = "decimal" "Decimal.__floordiv__" floordiv, leaves::floordiv;
    /// `Decimal.__rfloordiv__`
    RFLOORDIV = "decimal" "Decimal.__rfloordiv__" rfloordiv, leaves::rfloordiv;
    /// `Decimal.__mod__`
    MOD = "decimal" "Decimal.__mod__" modulo, leaves::modulo;
    /// `Decimal.__rmod__`
    RMOD = "decimal" "Decimal.__rmod__" rmodulo, leaves::rmodulo;
    /// `Decimal.__pos__`
    POS = "decimal" "Decimal.__pos__" pos;
    /// `Decimal.__neg__`
    NEG = "decimal" "Decimal.__neg__" neg;
    /// `Decimal.__abs__`
    ABS = "decimal" "Decimal.__abs__" abs;
    /// `Decimal.__int__`
    INT = "decimal" "Decimal.__int__" int;
    /// `Decimal.__float__`
    FLOAT = "decimal" "Decimal.__float__" float;
    /// `Decimal.__repr__`
    REPR = "decimal" "Decimal.__repr__" repr;
    /// `Decimal.__format__`
    FORMAT = "decimal" "Decimal.__format__" format;
    /// `Decimal.quantize`
    QUANTIZE = "decimal" "Decimal.quantize" quantize, leaves::quantize;
    /// `Context.add`
    ADD_IN = "decimal" "Context.add" add_in, leaves::add_in;
    /// `Context.subtract`
    SUBTRACT_IN = "decimal" "Context.subtract" subtract_in, leaves::subtract_in;
    /// `Context.multiply`
    MULTIPLY_IN = "decimal" "Context.multiply" multiply_in, leaves::multiply_in;
    /// `Context.divide`
    DIVIDE_IN = "decimal" "Context.divide" divide_in, leaves::divide_in;
    /// `Context.quantize`
    QUANTIZE_IN = "decimal" "Context.quantize" quantize_in, leaves::quantize_in;
}

/// The operand of an operator: a number, or an `int` of 64 bits.
fn operand(cx: &Cx, value: &Value, class: &Gc<Type>) -> Option<Finite> {
    match value.as_int() {
        Some(int) => Some(Finite::of_int(int)),
        None => finite_of(cx, value, class),
    }
}

/// `Decimal.__new__(cls, value="0", context=None)`
fn new(fr: &mut Frame<'_>) -> bool {
    let [cls, value, context] = std::array::from_fn(|at| fr.argument(at));
    let class = decimal_class(fr.cx).filter(|class| context.is_none() && cls.is(&class.value()));
    let Some(class) = class else { return fr.hand_over() };
    let number = match value.downcast::<Str>() {
        Some(text) => Finite::parse(text.as_bytes()),
        None => operand(fr.cx, &value, class),
    };
    let Some(number) = number else { return fr.hand_over() };
    let made = make(fr.cx, class, number);
    fr.return_result(Ok(made))
}

/// The receiver's class and number.
fn receiver(fr: &mut Frame<'_>) -> Option<(&'static Gc<Type>, Finite)> {
    let class = decimal_class(fr.cx)?;
    let number = finite_of(fr.cx, &fr.argument(0), class)?;
    Some((class, number))
}

/// `Decimal.__str__(self)`
fn text(fr: &mut Frame<'_>) -> bool {
    let Some(text) = receiver(fr).and_then(|(_, number)| number.text()) else { return fr.hand_over() };
    let text = fr.cx.str(std::str::from_utf8(&text).unwrap_or_default()).into();
    fr.return_result(Ok(text))
}

/// `Decimal.__hash__(self)`
fn hash(fr: &mut Frame<'_>) -> bool {
    let Some((_, number)) = receiver(fr) else { return fr.hand_over() };
    fr.return_result(Ok(Value::int(number.hash())))
}

/// `Decimal.__bool__(self)`
fn truth(fr: &mut Frame<'_>) -> bool {
    let Some((_, number)) = receiver(fr) else { return fr.hand_over() };
    fr.return_result(Ok(Value::bool(number.coefficient != 0)))
}

fn compare(fr: &mut Frame<'_>, holds: fn(Ordering) -> bool) -> bool {
    let Some((class, number)) = receiver(fr) else { return fr.hand_over() };
    let other = fr.argument(1);
    match operand(fr.cx, &other, class).and_then(|other| number.order(&other)) {
        Some(order) => fr.return_result(Ok(Value::bool(holds(order)))),
        None => fr.hand_over(),
    }
}

macro_rules! comparisons {
    ($($name:ident $holds:ident),*) => {
        $(
            fn $name(fr: &mut Frame<'_>) -> bool {
                compare(fr, Ordering::$holds)
            }
        )*
    };
}

comparisons!(eq is_eq, ne is_ne, lt is_lt, le is_le, gt is_gt, ge is_ge);

type Operation = fn(Finite, Finite, &Settings) -> Computed;

/// The result of an operation with its flags set, or handing over.
fn answer(fr: &mut Frame<'_>, class: &Gc<Type>, current: &Current, computed: Computed) -> bool {
    let Some((number, status)) = computed else { return fr.hand_over() };
    match report(fr, current, status) {
        Some(Ok(())) => {
            let made = make(fr.cx, class, number);
            fr.return_result(Ok(made))
        }
        Some(Err(exc)) => fr.return_result(Err(exc)),
        None => fr.hand_over(),
    }
}

fn operate(fr: &mut Frame<'_>, operation: Operation, is_reflected: bool) -> bool {
    let Some((class, number)) = receiver(fr) else { return fr.hand_over() };
    let other = fr.argument(1);
    let (Some(other), Some(current)) = (operand(fr.cx, &other, class), current(fr.cx)) else { return fr.hand_over() };
    let (left, right) = if is_reflected { (other, number) } else { (number, other) };
    answer(fr, class, &current, operation(left, right, &current.settings))
}

/// What an operation under a context that is given comes to, with the class and the context.
fn computed_in(
    cx: &mut Cx,
    arguments: &[Value],
    operation: Operation,
) -> Option<(&'static Gc<Type>, Current, (Finite, Status))> {
    let [context, one, other, ..] = arguments else { return None };
    let class = decimal_class(cx)?;
    let current = given(cx, context)?;
    let computed = operation(operand(cx, one, class)?, operand(cx, other, class)?, &current.settings)?;
    Some((class, current, computed))
}

/// `quantize` by the rounding of the context.
fn quantized(one: Finite, other: Finite, settings: &Settings) -> Computed {
    one.quantize(other.exponent, settings.rounding, settings)
}

fn operate_in(fr: &mut Frame<'_>, operation: Operation) -> bool {
    let arguments: [Value; 3] = std::array::from_fn(|at| fr.argument(at));
    match computed_in(fr.cx, &arguments, operation) {
        Some((class, current, computed)) => answer(fr, class, &current, Some(computed)),
        None => fr.hand_over(),
    }
}

macro_rules! operators_in {
    ($call:ty, $result:ty) => {
        operators_in!($call, $result, add_in Finite::add, subtract_in Finite::subtract, multiply_in Finite::multiply);
        operators_in!($call, $result, divide_in Finite::divide, quantize_in quantized);
    };
    ($call:ty, $result:ty, $($name:ident $operation:path),*) => {
        $(
            pub fn $name(call: $call) -> $result {
                operate_in(call, $operation)
            }
        )*
    };
}

operators_in!(&mut Frame<'_>, bool);

/// What needs no frame: numbers of the usual kind, and results that leave no flag behind that is not set already.
mod leaves {
    use molt_object::ops::leaves::Activation;

    use super::*;

    /// The class, the receiver's number and the other operand.
    fn operands(cx: &mut Cx, arguments: &[Value]) -> Option<(&'static Gc<Type>, Finite, Finite)> {
        let [this, other, ..] = arguments else { return None };
        let class = decimal_class(cx)?;
        Some((class, finite_of(cx, this, class)?, operand(cx, other, class)?))
    }

    fn compare(mut call: Activation<'_>, holds: fn(Ordering) -> bool) -> Option<Value> {
        let (cx, arguments, _) = call.parts()?;
        let (_, number, other) = operands(cx, arguments)?;
        number.order(&other).map(|order| Value::bool(holds(order)))
    }

    macro_rules! comparisons {
        ($($name:ident $holds:ident),*) => {
            $(
                pub fn $name(call: Activation<'_>) -> Option<Value> {
                    compare(call, Ordering::$holds)
                }
            )*
        };
    }

    comparisons!(eq is_eq, ne is_ne, lt is_lt, le is_le, gt is_gt, ge is_ge);

    fn operate(mut call: Activation<'_>, operation: Operation, is_reflected: bool) -> Option<Value> {
        let (cx, arguments, _) = call.parts()?;
        let (class, number, other) = operands(cx, arguments)?;
        let (left, right) = if is_reflected { (other, number) } else { (number, other) };
        let current = current(cx)?;
        answer(cx, class, &current, operation(left, right, &current.settings))
    }

    /// The result of an operation, where no flag has to be set for it.
    fn answer(cx: &mut Cx, class: &Gc<Type>, current: &Current, computed: Computed) -> Option<Value> {
        let (number, status) = computed?;
        is_reported(cx, current, status)?.then(|| make(cx, class, number))
    }

    /// `Decimal.quantize(self, exp, rounding=None, context=None)`
    pub fn quantize(mut call: Activation<'_>) -> Option<Value> {
        let (cx, arguments, _) = call.parts()?;
        let [_, _, rounding, context, ..] = arguments else { return None };
        let (class, number, exp) = operands(cx, arguments)?;
        let current = given(cx, context)?;
        let rounding = rounding_of(rounding, &current)?;
        answer(cx, class, &current, number.quantize(exp.exponent, rounding, &current.settings))
    }

    fn operate_in(mut call: Activation<'_>, operation: Operation) -> Option<Value> {
        let (cx, arguments, _) = call.parts()?;
        let (class, current, computed) = computed_in(cx, arguments, operation)?;
        answer(cx, class, &current, Some(computed))
    }

    operators_in!(Activation<'_>, Option<Value>);

    macro_rules! operators {
        ($($name:ident $reflected:ident $operation:ident),*) => {
            $(
                pub fn $name(call: Activation<'_>) -> Option<Value> {
                    operate(call, Finite::$operation, false)
                }

                pub fn $reflected(call: Activation<'_>) -> Option<Value> {
                    operate(call, Finite::$operation, true)
                }
            )*
        };
    }

    operators!(
        add radd add,
        sub rsub subtract,
        mul rmul multiply,
        truediv rtruediv divide,
        floordiv rfloordiv divide_int,
        modulo rmodulo remainder
    );

    /// `Decimal.__str__(self)`
    pub fn text(mut call: Activation<'_>) -> Option<Value> {
        let (cx, arguments, _) = call.parts()?;
        let class = decimal_class(cx)?;
        let text = finite_of(cx, arguments.first()?, class)?.text()?;
        Some(cx.str(std::str::from_utf8(&text).unwrap_or_default()).into())
    }

    /// `Decimal.__new__(cls, value="0", context=None)`
    pub fn new(mut call: Activation<'_>) -> Option<Value> {
        let (cx, arguments, _) = call.parts()?;
        let [cls, value, context, ..] = arguments else { return None };
        let class = decimal_class(cx).filter(|class| context.is_none() && cls.is(&class.value()))?;
        let number = match value.downcast::<Str>() {
            Some(text) => Finite::parse(text.as_bytes()),
            None => operand(cx, value, class),
        };
        number.map(|number| make(cx, class, number))
    }
}

macro_rules! operators {
    ($($name:ident $reflected:ident $operation:ident),*) => {
        $(
            fn $name(fr: &mut Frame<'_>) -> bool {
                operate(fr, Finite::$operation, false)
            }

            fn $reflected(fr: &mut Frame<'_>) -> bool {
                operate(fr, Finite::$operation, true)
            }
        )*
    };
}

operators!(
    add radd add,
    sub rsub subtract,
    mul rmul multiply,
    truediv rtruediv divide,
    floordiv rfloordiv divide_int,
    modulo rmodulo remainder
);

/// `Decimal.__pos__(self, context=None)` and its like.
fn operate_on_one(fr: &mut Frame<'_>, operation: fn(Finite, &Settings) -> Computed) -> bool {
    let Some((class, number)) = receiver(fr) else { return fr.hand_over() };
    let (Some(current), true) = (current(fr.cx), fr.argument(1).is_none()) else { return fr.hand_over() };
    answer(fr, class, &current, operation(number, &current.settings))
}

fn pos(fr: &mut Frame<'_>) -> bool {
    operate_on_one(fr, Finite::plus)
}

fn neg(fr: &mut Frame<'_>) -> bool {
    operate_on_one(fr, Finite::negate)
}

fn abs(fr: &mut Frame<'_>) -> bool {
    operate_on_one(fr, Finite::absolute)
}

/// `Decimal.__int__(self)`
fn int(fr: &mut Frame<'_>) -> bool {
    let Some((_, number)) = receiver(fr) else { return fr.hand_over() };
    let Some(magnitude) = number.whole().and_then(|whole| i64::try_from(whole).ok()) else { return fr.hand_over() };
    fr.return_result(Ok(Value::int(if number.negative { -magnitude } else { magnitude })))
}

/// `Decimal.__float__(self)`
fn float(fr: &mut Frame<'_>) -> bool {
    let Some(float) = receiver(fr).and_then(|(_, number)| number.float()) else { return fr.hand_over() };
    let float = Value::float(float);
    fr.return_result(Ok(float))
}

/// `Decimal.__repr__(self)`
fn repr(fr: &mut Frame<'_>) -> bool {
    let Some(text) = receiver(fr).and_then(|(_, number)| number.text()) else { return fr.hand_over() };
    let text = format!("Decimal('{}')", String::from_utf8_lossy(&text));
    let text = fr.cx.str(&text).into();
    fr.return_result(Ok(text))
}

/// `Decimal.__format__(self, *args)` for a number of decimals alone, such as `.2f`.
fn format(fr: &mut Frame<'_>) -> bool {
    let Some((_, number)) = receiver(fr) else { return fr.hand_over() };
    let arguments = fr.argument(1);
    let Some([spec]) = arguments.downcast::<Tuple>().map(|tuple| tuple.items()) else { return fr.hand_over() };
    let decimals = spec.downcast::<Str>().and_then(|spec| match spec.as_bytes() {
        [b'.', digit @ b'0'..=b'9', b'f'] => Some(i64::from(digit - b'0')),
        _ => None,
    });
    let (Some(decimals), Some(current)) = (decimals, current(fr.cx)) else { return fr.hand_over() };
    let text = number.with_decimals(decimals, current.settings.rounding).and_then(|rounded| rounded.text());
    let Some(text) = text else { return fr.hand_over() };
    let text = fr.cx.str(std::str::from_utf8(&text).unwrap_or_default()).into();
    fr.return_result(Ok(text))
}

/// `Decimal.quantize(self, exp, rounding=None, context=None)`
fn quantize(fr: &mut Frame<'_>) -> bool {
    let Some((class, number)) = receiver(fr) else { return fr.hand_over() };
    let [exp, rounding, context] = std::array::from_fn(|at| fr.argument(at + 1));
    let (Some(exp), Some(current)) = (operand(fr.cx, &exp, class), given(fr.cx, &context)) else {
        return fr.hand_over();
    };
    let Some(rounding) = rounding_of(&rounding, &current) else { return fr.hand_over() };
    answer(fr, class, &current, number.quantize(exp.exponent, rounding, &current.settings))
}

/// The rounding that is given to an operation, or that of the context.
fn rounding_of(given: &Value, current: &Current) -> Option<Rounding> {
    match given.downcast::<Str>() {
        Some(name) => name.as_str().and_then(Rounding::named),
        None => given.is_none().then_some(current.settings.rounding),
    }
}
