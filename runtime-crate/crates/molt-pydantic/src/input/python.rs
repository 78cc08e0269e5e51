//! Python values as inputs. pydantic-core src/input/input_python.rs.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Value};

use super::{Exactness, Input, IntText, Items, Match, str_as_bool, str_as_float, str_as_int};
use crate::errors::{ErrorType, LineError, ValError, ValResult};

/// The text of a `str`, or of bytes that are UTF-8: what lax mode parses.
fn lax_text(cx: &Cx, input: &Value) -> Option<String> {
    match input.downcast::<Str>() {
        Some(text) => text.as_str().map(str::to_owned),
        None => String::from_utf8(cx.bytes_like(input)?).ok(),
    }
}

/// The `int` that a finite whole float equals.
fn whole(cx: &mut Cx, input: &Value, number: f64) -> ValResult<Match<Value>> {
    if !number.is_finite() {
        return Err(ValError::new(ErrorType::FiniteNumber, input));
    }
    if number.fract() != 0.0 {
        return Err(ValError::new(ErrorType::IntFromFloat, input));
    }
    Ok((cx.to_int(&Value::float(number))?, Exactness::Lax))
}

/// Whether lax mode reads items from it: any iterable but text, bytes and mappings.
fn is_lax_sequence(cx: &Cx, input: &Value) -> bool {
    let types = &cx.world.types;
    let refused = [&types.str, &types.bytes, &types.bytearray, &types.dict, &types.mappingproxy];
    cx.slots(input).iter.is_some() && !refused.iter().any(|class| cx.is_instance(input, class))
}

/// The items of an iterable; an exception while iterating is an error at the item that it stands for.
fn read_items(cx: &mut Cx, input: &Value) -> ValResult<Items<Value>> {
    let length = if cx.slots(input).len.is_some() { Some(cx.len(input)?) } else { None };
    let iterator = cx.iter(input)?;
    let mut items = Vec::with_capacity(length.unwrap_or_default());
    loop {
        match cx.next(&iterator) {
            Ok(Some(item)) => items.push(item),
            Ok(None) => return Ok(Items { items, length }),
            Err(exc) => {
                let raised = exc.value();
                let text = format!("{}: {}", cx.short_class_name(&raised), cx.str_text(&raised)?);
                let text = cx.str(&text).into();
                let error = LineError::new(ErrorType::IterationError, input).with("error", text);
                return Err(error.inside(items.len().into()).into());
            }
        }
    }
}

impl Input for Value {
    fn value(&self, _cx: &mut Cx) -> Value {
        self.clone()
    }

    fn is_none(&self) -> bool {
        Value::is_none(self)
    }

    fn boolean(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<bool>> {
        if let Some(truth) = self.as_bool() {
            return Ok((truth, Exactness::Exact));
        }
        if strict {
            return Err(ValError::new(ErrorType::BoolType, self));
        }
        if let Some(text) = lax_text(cx, self) {
            let truth = str_as_bool(&text).ok_or_else(|| ValError::new(ErrorType::BoolParsing, self))?;
            return Ok((truth, Exactness::Lax));
        }
        let number = match cx.float_value(self) {
            Some(number) if number.fract() == 0.0 && number.abs() < i64::MAX as f64 => Some(number as i64),
            Some(_) => None,
            None => cx.int_to_i64(self),
        };
        match number {
            Some(0) => Ok((false, Exactness::Lax)),
            Some(1) => Ok((true, Exactness::Lax)),
            Some(_) => Err(ValError::new(ErrorType::BoolParsing, self)),
            None => Err(ValError::new(ErrorType::BoolType, self)),
        }
    }

    fn integer(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Value>> {
        if self.as_bool().is_none()
            && let Some(number) = cx.int_value(self)
        {
            let exact = cx.class_of(self).is(&cx.world.types.int);
            return Ok((cx.int_of(number), if exact { Exactness::Exact } else { Exactness::Strict }));
        }
        if strict {
            return Err(ValError::new(ErrorType::IntType, self));
        }
        if let Some(truth) = self.as_bool() {
            return Ok((Value::int(i64::from(truth)), Exactness::Lax));
        }
        if let Some(text) = lax_text(cx, self) {
            return match str_as_int(&text) {
                IntText::Number(number) => Ok((cx.int(number), Exactness::Lax)),
                IntText::Invalid => Err(ValError::new(ErrorType::IntParsing, self)),
                IntText::TooLong => Err(ValError::new(ErrorType::IntParsingSize, self)),
            };
        }
        match cx.float_value(self) {
            Some(number) => whole(cx, self, number),
            None => Err(ValError::new(ErrorType::IntType, self)),
        }
    }

    fn float(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<f64>> {
        if let Some(number) = cx.float_value(self) {
            let exact = self.as_float().is_some();
            return Ok((number, if exact { Exactness::Exact } else { Exactness::Strict }));
        }
        if strict && !(cx.is_int(self) && self.as_bool().is_none()) {
            return Err(ValError::new(ErrorType::FloatType, self));
        }
        if !strict && let Some(text) = lax_text(cx, self) {
            let number = str_as_float(&text).ok_or_else(|| ValError::new(ErrorType::FloatParsing, self))?;
            return Ok((number, Exactness::Lax));
        }
        let number = cx.to_f64(self).map_err(|_| ValError::new(ErrorType::FloatType, self))?;
        Ok((number, Exactness::Lax))
    }

    fn string(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Value>> {
        if let Some(text) = self.downcast::<Str>() {
            let exact = cx.is_exact_str(text);
            return Ok((cx.exact_str(text).into(), if exact { Exactness::Exact } else { Exactness::Strict }));
        }
        if strict {
            return Err(ValError::new(ErrorType::StringType, self));
        }
        match cx.bytes_like(self).map(String::from_utf8) {
            Some(Ok(text)) => Ok((cx.str(&text).into(), Exactness::Lax)),
            Some(Err(_)) => Err(ValError::new(ErrorType::StringUnicode, self)),
            None => Err(ValError::new(ErrorType::StringType, self)),
        }
    }

    fn list_items(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Items<Value>>> {
        if let Some(list) = self.downcast::<List>() {
            let items = list.read(cx).items.clone();
            let length = Some(items.len());
            return Ok((Items { items, length }, Exactness::Exact));
        }
        if strict || !is_lax_sequence(cx, self) {
            return Err(ValError::new(ErrorType::ListType, self));
        }
        Ok((read_items(cx, self)?, Exactness::Lax))
    }

    fn tuple_items(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Items<Value>>> {
        if let Some(tuple) = self.downcast::<Tuple>() {
            let items = tuple.items().to_vec();
            let length = Some(items.len());
            return Ok((Items { items, length }, Exactness::Exact));
        }
        if strict || !is_lax_sequence(cx, self) {
            return Err(ValError::new(ErrorType::TupleType, self));
        }
        Ok((read_items(cx, self)?, Exactness::Lax))
    }

    fn bytes(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Value>> {
        if cx.is_instance(self, &cx.world.types.bytes) {
            return Ok((self.clone(), Exactness::Exact));
        }
        let text = self.downcast::<Str>().and_then(|text| text.as_str()).map(|text| text.as_bytes().to_vec());
        let bytearray = || cx.is_instance(self, &cx.world.types.bytearray).then(|| cx.bytes_like(self)).flatten();
        match text.or_else(bytearray).filter(|_| !strict) {
            Some(content) => Ok((cx.bytes(&content).into(), Exactness::Lax)),
            None => Err(ValError::new(ErrorType::BytesType, self)),
        }
    }

    fn dict_items(&self, cx: &mut Cx, _strict: bool) -> ValResult<Match<Vec<(Value, Value)>>> {
        match self.downcast::<Dict>() {
            Some(dict) => Ok((cx.dict_items(dict), Exactness::Exact)),
            None => Err(ValError::new(ErrorType::DictType, self)),
        }
    }
}
