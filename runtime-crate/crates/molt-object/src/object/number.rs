//! Binary and unary operators; CPython Objects/abstract.c `binary_op1`, `binary_iop1`, `PyNumber_Index`.

use molt_value::{Str, Value};

use crate::native::{BinaryOp, RepeatSlot, UnarySlot};
use crate::{Cx, Exc};

impl Cx {
    /// `a op b`.
    ///
    /// # Errors
    /// TypeError where neither side supports the operator, and what the operands' methods raise.
    pub fn binary(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Result<Value, Exc> {
        if op == BinaryOp::Add
            && let (Some(a), Some(b)) = (a.downcast::<Str>(), b.downcast::<Str>())
            && self.is_exact_str(a)
            && self.is_exact_str(b)
        {
            return Ok(self.concat_texts(a, b).into());
        }
        let result = self.binary_or_not_implemented(op, a, b)?;
        if !result.is_not_implemented() {
            return Ok(result);
        }
        match self.sequence_operator(op, a, b, false) {
            Some(result) => result,
            None => Err(self.unsupported(op.symbol(), a, b)),
        }
    }

    /// `+` and `*` of sequences, which numbers and Python's methods go before; `None` where no operand is a sequence that
    /// supports it. CPython `PyNumber_Add`, `PyNumber_Multiply` and their in-place forms.
    fn sequence_operator(&mut self, op: BinaryOp, a: &Value, b: &Value, inplace: bool) -> Option<Result<Value, Exc>> {
        let slots = self.slots(a);
        match op {
            BinaryOp::Add => {
                let concat = slots.inplace_concat.filter(|_| inplace).or(slots.concat)?;
                Some(self.nested(|cx| concat(cx, a, b)))
            }
            BinaryOp::Mul => {
                if let Some(repeat) = slots.inplace_repeat.filter(|_| inplace).or(slots.repeat) {
                    return Some(self.repeat_sequence(repeat, a, b));
                }
                let repeat = self.slots(b).repeat?;
                Some(self.repeat_sequence(repeat, b, a))
            }
            _ => None,
        }
    }

    fn repeat_sequence(&mut self, repeat: RepeatSlot, sequence: &Value, count: &Value) -> Result<Value, Exc> {
        if !self.is_int(count) && self.slots(count).index.is_none() {
            let message = format!("can't multiply sequence by non-int of type '{}'", self.class_name(count));
            return Err(self.type_error(message));
        }
        let count = self.index_sized(count)?;
        repeat(self, sequence, count)
    }

    /// CPython `binary_op1`: the right operand goes first when its class derives from the left's and brings its own slot.
    fn binary_or_not_implemented(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Result<Value, Exc> {
        let (class_a, class_b) = (self.class_of(a), self.class_of(b));
        let slot_a = class_a.read(self).slots.binary[op as usize];
        let mut slot_b = None;
        if !class_a.is(class_b) {
            slot_b = class_b.read(self).slots.binary[op as usize];
            if let (Some(first), Some(second)) = (slot_a, slot_b)
                && std::ptr::fn_addr_eq(first, second)
            {
                slot_b = None;
            }
        }
        if let Some(left) = slot_a {
            if let Some(right) = slot_b
                && class_b.read(self).is_subclass_of(class_a)
            {
                let result = self.nested(|cx| right(cx, a, b))?;
                if !result.is_not_implemented() {
                    return Ok(result);
                }
                slot_b = None;
            }
            let result = self.nested(|cx| left(cx, a, b))?;
            if !result.is_not_implemented() {
                return Ok(result);
            }
        }
        match slot_b {
            Some(right) => self.nested(|cx| right(cx, a, b)),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    /// `a op= b`: the in-place slot, else the plain operator.
    ///
    /// # Errors
    /// As [`Cx::binary`].
    pub fn inplace(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Result<Value, Exc> {
        if let Some(slot) = self.slots(a).inplace[op as usize] {
            let result = self.nested(|cx| slot(cx, a, b))?;
            if !result.is_not_implemented() {
                return Ok(result);
            }
        }
        let result = self.binary_or_not_implemented(op, a, b)?;
        if !result.is_not_implemented() {
            return Ok(result);
        }
        if let Some(result) = self.sequence_operator(op, a, b, true) {
            return result;
        }
        let symbol = match op {
            BinaryOp::Pow => "**=".to_owned(),
            _ => format!("{}=", op.symbol()),
        };
        Err(self.unsupported(&symbol, a, b))
    }

    #[cold]
    fn unsupported(&mut self, symbol: &str, a: &Value, b: &Value) -> Exc {
        let (class_a, class_b) = (self.class_name(a), self.class_name(b));
        if symbol == ">>" && class_a == "builtin_function_or_method" {
            let message = format!(
                "unsupported operand type(s) for {symbol}: '{class_a}' and '{class_b}'. Did you mean \"print(<message>, \
                 file=<output_stream>)\"?"
            );
            return self.type_error(message);
        }
        self.type_error(format!("unsupported operand type(s) for {symbol}: '{class_a}' and '{class_b}'"))
    }

    /// `-a`, `+a`, `~a` by the slot that `slot` picks; `symbol` is for the message.
    ///
    /// # Errors
    /// TypeError where the operand lacks the slot.
    pub fn unary(&mut self, slot: Option<UnarySlot>, symbol: &str, a: &Value) -> Result<Value, Exc> {
        match slot {
            Some(slot) => self.nested(|cx| slot(cx, a)),
            None => {
                let message = format!("bad operand type for unary {symbol}: '{}'", self.class_name(a));
                Err(self.type_error(message))
            }
        }
    }

    /// `operator.index(value)`: an `int` of no derived class. CPython `PyNumber_Index`.
    ///
    /// # Errors
    /// TypeError when the value is not an integer.
    pub fn index(&mut self, value: &Value) -> Result<Value, Exc> {
        if value.as_int().is_some() {
            return Ok(value.clone());
        }
        if let Some(number) = self.int_to_big(value) {
            return Ok(self.int(number));
        }
        let Some(index) = self.slots(value).index else {
            let message = format!("'{}' object cannot be interpreted as an integer", self.class_name(value));
            return Err(self.type_error(message));
        };
        let result = index(self, value)?;
        if let Some(number) = self.int_to_big(&result) {
            return Ok(self.int(number));
        }
        let message = format!("__index__ returned non-int (type {})", self.class_name(&result));
        Err(self.type_error(message))
    }

    /// `operator.index(value)` as a 64-bit number.
    ///
    /// # Errors
    /// As [`Cx::index`]; OverflowError when it does not fit.
    pub fn index_i64(&mut self, value: &Value) -> Result<i64, Exc> {
        let index = self.index(value)?;
        match self.int_to_i64(&index) {
            Some(number) => Ok(number),
            None => Err(self.overflow_error("Python int too large to convert to C ssize_t")),
        }
    }

    /// `operator.index(value)` as the number of items that a sequence may have. CPython `PyNumber_AsSsize_t`.
    ///
    /// # Errors
    /// As [`Cx::index`]; OverflowError when it does not fit.
    pub fn index_sized(&mut self, value: &Value) -> Result<i64, Exc> {
        let index = self.index(value)?;
        match self.int_to_i64(&index) {
            Some(number) => Ok(number),
            None => {
                let message = format!("cannot fit '{}' into an index-sized integer", self.class_name(value));
                Err(self.overflow_error(message))
            }
        }
    }

    /// `operator.index(value)` with out-of-range numbers brought to the nearest bound: how slices read their bounds.
    ///
    /// # Errors
    /// As [`Cx::index`].
    pub fn index_clamped(&mut self, value: &Value) -> Result<i64, Exc> {
        let index = self.index(value)?;
        Ok(match self.int_to_i64(&index) {
            Some(number) => number,
            None if self.int_is_negative(&index) => i64::MIN,
            None => i64::MAX,
        })
    }
}
