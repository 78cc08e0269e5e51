//! The arguments of one call, and how native functions bind them to their parameters.
//! CPython Python/getargs.c and Objects/call.c; texts of the TypeErrors as builtins raise them.

use std::any::TypeId;

use molt_value::{Gc, Payload, Str, Value};

use crate::builtins::dict::Dict;
use crate::builtins::tuple::Tuple;
use crate::native::{FunctionDef, FunctionKind, Param, ParamKind};
use crate::{Cx, Exc};

pub mod errors;
pub mod suggestions;

/// The arguments of one call: positional ones, then the values of the keyword arguments that `names` names. Whoever is called
/// moves them out.
pub struct Arguments<'a> {
    values: &'a mut [Value],
    names: &'a [Gc<Str>],
}

impl<'a> Arguments<'a> {
    /// Positional arguments alone.
    #[inline]
    pub fn positional(values: &'a mut [Value]) -> Arguments<'a> {
        Arguments { values, names: &[] }
    }

    /// Positional arguments followed by one value a keyword.
    #[inline]
    pub fn with_keywords(values: &'a mut [Value], names: &'a [Gc<Str>]) -> Arguments<'a> {
        debug_assert!(names.len() <= values.len());
        Arguments { values, names }
    }

    /// How many positional arguments there are.
    #[inline]
    pub fn positional_len(&self) -> usize {
        self.values.len() - self.names.len()
    }

    /// Names of the keyword arguments, in order.
    #[inline]
    pub fn keyword_names(&self) -> &'a [Gc<Str>] {
        self.names
    }

    /// Whether there are neither positional nor keyword arguments.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The positional arguments.
    #[inline]
    pub fn positional_values(&self) -> &[Value] {
        &self.values[..self.positional_len()]
    }

    /// All values: positional ones, then keyword values.
    #[inline]
    pub fn values(&mut self) -> &mut [Value] {
        self.values
    }

    /// Moves a positional argument out; unset where there is none.
    #[inline]
    pub fn take(&mut self, at: usize) -> Value {
        if at < self.positional_len() { self.values[at].take() } else { Value::UNSET }
    }

    /// Moves the value of a keyword argument out, by its position among the keywords.
    #[inline]
    pub fn take_keyword(&mut self, at: usize) -> Value {
        let first = self.positional_len();
        self.values.get_mut(first + at).map_or(Value::UNSET, Value::take)
    }

    /// The same arguments for another callee.
    #[inline]
    pub fn reborrow(&mut self) -> Arguments<'_> {
        Arguments { values: self.values, names: self.names }
    }

    /// The arguments without the first positional one, which is moved out.
    pub fn split_first(&mut self) -> Option<(Value, Arguments<'_>)> {
        if self.positional_len() == 0 {
            return None;
        }
        let (first, rest) = self.values.split_first_mut()?;
        Some((first.take(), Arguments { values: rest, names: self.names }))
    }

    /// Moves everything into a list of positional values and a list of keyword pairs.
    pub fn drain(&mut self) -> (Vec<Value>, Vec<(Gc<Str>, Value)>) {
        let positional = self.positional_len();
        let names = self.names;
        let mut values = self.values.iter_mut().map(Value::take);
        let first = values.by_ref().take(positional).collect();
        (first, names.iter().cloned().zip(values).collect())
    }
}

/// Binds arguments to the parameters of a native function: one place a parameter, unset where an optional one is missing, a
/// tuple for `*args`, a dict for `**kwargs`.
///
/// # Errors
/// TypeError, in the words of CPython's builtins.
#[inline(always)]
pub fn bind(cx: &mut Cx, def: &FunctionDef, arguments: &mut Arguments<'_>, places: &mut [Value]) -> Result<(), Exc> {
    let exact = arguments.values.len() == def.params.len() && arguments.names.is_empty();
    // Whoever calls this names the declaration, so that the kinds are known when it is compiled.
    if exact && def.params.iter().all(Param::is_positional) {
        for (place, value) in places.iter_mut().zip(arguments.values.iter_mut()) {
            std::mem::swap(place, value);
        }
        return Ok(());
    }
    bind_in_full(cx, def, arguments, places)
}

#[inline(never)]
fn bind_in_full(
    cx: &mut Cx,
    def: &FunctionDef,
    arguments: &mut Arguments<'_>,
    places: &mut [Value],
) -> Result<(), Exc> {
    let given = arguments.positional_len();
    let names = arguments.names;
    if bind_positional(cx, def, arguments, places) && bind_keywords(cx, def, arguments, places) {
        let missing = |(place, param): (&Value, &Param)| place.is_unset() && param.default.is_none();
        if !places.iter().zip(def.params).any(missing) {
            return Ok(());
        }
    }
    Err(wrong_call(cx, def, given, names))
}

#[cold]
fn wrong_call(cx: &mut Cx, def: &FunctionDef, given: usize, names: &[Gc<Str>]) -> Exc {
    let names: Vec<_> = names.iter().map(|name| name.to_text()).collect();
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let message = errors::explain(def, cx.world.python, given, &names);
    cx.type_error(message)
}

/// Whether there was a place for every positional argument.
fn bind_positional(cx: &mut Cx, def: &FunctionDef, arguments: &mut Arguments<'_>, places: &mut [Value]) -> bool {
    let mut next = 0;
    let given = arguments.positional_len();
    for (place, param) in places.iter_mut().zip(def.params) {
        match param.kind {
            ParamKind::PositionalOnly | ParamKind::PositionalOrKeyword => {
                if next < given {
                    *place = arguments.take(next);
                    next += 1;
                }
            }
            ParamKind::VarPositional => {
                let rest = (next..given).map(|at| arguments.take(at)).collect();
                next = given;
                *place = cx.tuple(rest).into();
            }
            ParamKind::VarKeyword => *place = cx.new_dict().into(),
            ParamKind::KeywordOnly => {}
        }
    }
    next == given
}

/// Whether there was a free place for every keyword argument.
fn bind_keywords(cx: &mut Cx, def: &FunctionDef, arguments: &mut Arguments<'_>, places: &mut [Value]) -> bool {
    for (at, name) in arguments.names.iter().enumerate() {
        let value = arguments.take_keyword(at);
        let found = name.as_str().and_then(|name| def.params.iter().position(|param| param.takes_keyword(name)));
        let rest = || def.params.iter().position(|param| param.kind == ParamKind::VarKeyword);
        if let Some(found) = found {
            if !places[found].is_unset() {
                return false;
            }
            places[found] = value;
        } else if let Some(dict) = rest().and_then(|rest| places[rest].downcast::<Dict>()).cloned() {
            cx.dict_set_interned(&dict, name, value);
        } else {
            return false;
        }
    }
    true
}

/// Which parameter of which function an argument is for, as far as messages need to know.
#[derive(Clone, Copy)]
pub struct Place {
    /// The function.
    pub def: &'static FunctionDef,
    /// The parameter's position among the declared ones.
    pub index: usize,
}

impl Place {
    /// TypeError for an argument of the wrong type; CPython Python/getargs.c `_PyArg_BadArgument`.
    #[cold]
    pub fn wrong_type(self, cx: &mut Cx, expected: &str, given: &Value) -> Exc {
        let Place { def, index } = self;
        let receiver = def.receiver_params();
        let argument = match def.params.get(index) {
            Some(param) if param.kind != ParamKind::PositionalOnly => format!("argument '{}'", param.name),
            _ if def.params.len() == receiver + 1 && def.kind != FunctionKind::Constructor => "argument".to_owned(),
            _ => format!("argument {}", index + 1 - receiver.min(index)),
        };
        let given = if given.is_none() { "None".to_owned() } else { cx.class_name(given).to_string() };
        cx.type_error(format!("{}() {argument} must be {expected}, not {given}", def.name))
    }
}

/// A Rust type that a native function's parameter may have.
pub trait FromArg: Sized {
    /// Converts an argument.
    ///
    /// # Errors
    /// TypeError (or what the conversion's protocol raises) when it cannot be converted.
    fn from_arg(cx: &mut Cx, value: Value, place: Place) -> Result<Self, Exc>;
}

impl FromArg for Value {
    fn from_arg(_cx: &mut Cx, value: Value, _place: Place) -> Result<Value, Exc> {
        Ok(value)
    }
}

impl<T: FromArg> FromArg for Option<T> {
    fn from_arg(cx: &mut Cx, value: Value, place: Place) -> Result<Option<T>, Exc> {
        if value.is_unset() { Ok(None) } else { T::from_arg(cx, value, place).map(Some) }
    }
}

impl<T: Payload> FromArg for Gc<T> {
    fn from_arg(cx: &mut Cx, value: Value, place: Place) -> Result<Gc<T>, Exc> {
        value.downcast_into::<T>().map_err(|value| place.wrong_type(cx, &class_name_of::<T>(), &value))
    }
}

/// The name of the class that a payload type belongs to, for messages: the Rust name is Python's in another case.
fn class_name_of<T: Payload>() -> String {
    let payload = TypeId::of::<T>();
    if payload == TypeId::of::<Str>() {
        return "str".to_owned();
    }
    if payload == TypeId::of::<Tuple>() {
        return "tuple".to_owned();
    }
    let name = std::any::type_name::<T>();
    name.rsplit("::").next().unwrap_or(name).to_lowercase()
}

impl FromArg for bool {
    fn from_arg(cx: &mut Cx, value: Value, _place: Place) -> Result<bool, Exc> {
        cx.truth(&value)
    }
}

impl FromArg for i64 {
    fn from_arg(cx: &mut Cx, value: Value, _place: Place) -> Result<i64, Exc> {
        cx.index_i64(&value)
    }
}

impl FromArg for usize {
    fn from_arg(cx: &mut Cx, value: Value, _place: Place) -> Result<usize, Exc> {
        let number = cx.index_i64(&value)?;
        usize::try_from(number).map_err(|_| cx.value_error("must be non-negative"))
    }
}

impl FromArg for f64 {
    fn from_arg(cx: &mut Cx, value: Value, _place: Place) -> Result<f64, Exc> {
        cx.to_f64(&value)
    }
}

/// A Rust type that a native function may return.
pub trait IntoResult {
    /// Converts the result.
    ///
    /// # Errors
    /// The function's own.
    fn into_result(self, cx: &mut Cx) -> Result<Value, Exc>;
}

impl IntoResult for Value {
    fn into_result(self, _cx: &mut Cx) -> Result<Value, Exc> {
        Ok(self)
    }
}

impl IntoResult for () {
    fn into_result(self, _cx: &mut Cx) -> Result<Value, Exc> {
        Ok(Value::NONE)
    }
}

impl IntoResult for bool {
    fn into_result(self, _cx: &mut Cx) -> Result<Value, Exc> {
        Ok(Value::bool(self))
    }
}

impl IntoResult for i64 {
    fn into_result(self, _cx: &mut Cx) -> Result<Value, Exc> {
        Ok(Value::int(self))
    }
}

impl IntoResult for usize {
    fn into_result(self, _cx: &mut Cx) -> Result<Value, Exc> {
        Ok(Value::int(self as i64))
    }
}

impl IntoResult for f64 {
    fn into_result(self, _cx: &mut Cx) -> Result<Value, Exc> {
        Ok(Value::float(self))
    }
}

impl IntoResult for String {
    fn into_result(self, cx: &mut Cx) -> Result<Value, Exc> {
        Ok(cx.str(&self).into())
    }
}

impl IntoResult for &str {
    fn into_result(self, cx: &mut Cx) -> Result<Value, Exc> {
        Ok(cx.str(self).into())
    }
}

impl<T: Payload> IntoResult for Gc<T> {
    fn into_result(self, _cx: &mut Cx) -> Result<Value, Exc> {
        Ok(self.into())
    }
}

impl<T: IntoResult> IntoResult for Option<T> {
    fn into_result(self, cx: &mut Cx) -> Result<Value, Exc> {
        self.map_or(Ok(Value::NONE), |value| value.into_result(cx))
    }
}

impl<T: IntoResult> IntoResult for Result<T, Exc> {
    fn into_result(self, cx: &mut Cx) -> Result<Value, Exc> {
        self.and_then(|value| value.into_result(cx))
    }
}
