//! Finding one of some expected values: what literals, enumerations and tagged unions do. pydantic-core
//! src/validators/literal.rs `LiteralLookup`.

use std::collections::HashMap;

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use crate::errors::{ErrorType, ValResult};
use crate::input::{Input, utf8};

/// Expected values and their numbers.
#[derive(Trace)]
pub struct LookupTable {
    #[trace(skip)]
    truth: [Option<usize>; 2],
    #[trace(skip)]
    ints: HashMap<i64, usize>,
    #[trace(skip)]
    texts: HashMap<String, usize>,
    /// Values of other classes that can be hashed.
    others: Gc<Dict>,
    unhashable: Vec<(Value, usize)>,
    /// Truth values, integers and texts once more, for inputs that equal them; asked last, since `1 == True`.
    equal: Gc<Dict>,
}

impl LookupTable {
    /// A table of these values; they are numbered in their order.
    ///
    /// # Errors
    /// What comparing them raises.
    pub fn of(cx: &mut Cx, expected: &[Value]) -> Result<LookupTable, Exc> {
        let (others, equal) = (cx.new_dict(), cx.new_dict());
        let mut table = LookupTable {
            truth: [None; 2],
            ints: HashMap::new(),
            texts: HashMap::new(),
            others,
            unhashable: Vec::new(),
            equal,
        };
        for (number, value) in expected.iter().enumerate() {
            table.add(cx, value, number)?;
        }
        Ok(table)
    }

    fn add(&mut self, cx: &mut Cx, value: &Value, number: usize) -> Result<(), Exc> {
        let (equal, id) = (self.equal.clone(), Value::int(number as i64));
        if let Some(truth) = value.as_bool() {
            self.truth[usize::from(truth)] = Some(number);
            cx.dict_set(&equal, value.clone(), id.clone())?;
        }
        let exact_int = Input::python(value).exact_int(cx).and_then(|value| cx.int_to_i64(value));
        let exact_text = value.downcast::<Str>().filter(|text| cx.is_exact_str(text)).and_then(|text| text.as_str());
        if let Some(int) = exact_int {
            self.ints.insert(int, number);
            cx.dict_set(&equal, value.clone(), id)
        } else if let Some(text) = exact_text {
            self.texts.insert(text.to_owned(), number);
            cx.dict_set(&equal, value.clone(), id)
        } else {
            let others = self.others.clone();
            if cx.dict_set(&others, value.clone(), id).is_err() {
                self.unhashable.push((value.clone(), number));
            }
            Ok(())
        }
    }

    /// What a dict of numbers says of a value; nothing if it cannot be hashed.
    fn number_in(cx: &mut Cx, dict: &Gc<Dict>, value: &Value) -> Option<usize> {
        if dict.read(cx).is_empty() {
            return None;
        }
        let number = cx.dict_get(dict, value).ok().flatten()?;
        number.as_int().map(|number| number as usize)
    }

    /// The number of the expected value that the input is.
    ///
    /// # Errors
    /// `int_parsing_size` for an integer beyond 64 bits.
    pub fn find(&self, cx: &mut Cx, input: Input<'_>) -> ValResult<Option<usize>> {
        if self.truth.iter().any(Option::is_some)
            && let Ok((truth, _)) = input.bool(cx, true)
            && let Some(number) = self.truth[usize::from(truth)]
        {
            return Ok(Some(number));
        }
        if !self.ints.is_empty()
            && let Some(int) = input.exact_int(cx)
        {
            let Some(int) = cx.int_to_i64(int) else { return input.error(ErrorType::IntParsingSize) };
            if let Some(number) = self.ints.get(&int) {
                return Ok(Some(*number));
            }
        }
        if !self.texts.is_empty()
            && let Some(text) = input.value.downcast::<Str>()
            && (input.as_python().is_none() || cx.is_exact_str(text))
            && let Some(number) = self.texts.get(utf8(text)?)
        {
            return Ok(Some(*number));
        }
        if let Some(number) = LookupTable::number_in(cx, &self.others, input.value) {
            return Ok(Some(number));
        }
        for (value, number) in &self.unhashable {
            if cx.eq(value, input.value).unwrap_or(false) {
                return Ok(Some(*number));
            }
        }
        Ok(LookupTable::number_in(cx, &self.equal, input.value))
    }

    /// The number of the integer that the input is read as.
    ///
    /// # Errors
    /// `int_parsing_size` for an integer beyond 64 bits.
    pub fn find_int(&self, cx: &mut Cx, input: Input<'_>, strict: bool) -> ValResult<Option<usize>> {
        if self.ints.is_empty() {
            return Ok(None);
        }
        let Ok((int, _)) = input.int(cx, strict) else { return Ok(None) };
        match cx.int_to_i64(&int) {
            Some(int) => Ok(self.ints.get(&int).copied()),
            None => input.like(&int).error(ErrorType::IntParsingSize),
        }
    }

    /// The number of the text that the input is read as.
    ///
    /// # Errors
    /// `string_unicode` for lone surrogates.
    pub fn find_text(&self, cx: &mut Cx, input: Input<'_>, strict: bool) -> ValResult<Option<usize>> {
        if self.texts.is_empty() {
            return Ok(None);
        }
        match input.str(cx, strict, false) {
            Ok((text, _)) => Ok(self.texts.get(utf8(&text)?).copied()),
            Err(_) => Ok(None),
        }
    }

    /// The number of the float that the input is read as.
    pub fn find_float(&self, cx: &mut Cx, input: Input<'_>, strict: bool) -> Option<usize> {
        let (number, _) = input.float(cx, strict).ok()?;
        LookupTable::number_in(cx, &self.others, &Value::float(number))
    }
}

/// `'a', 'b' or 3`.
pub fn choices(shown: &[String]) -> String {
    match shown.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
