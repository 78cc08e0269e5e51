//! The arguments of one call, and how native functions bind them to their parameters.
//! CPython Python/getargs.c and Objects/call.c; texts of the TypeErrors as builtins raise them.

use molt_value::{Gc, Payload, Str, Value};

use crate::builtins::dict::Dict;
use crate::native::{FunctionDef, ParamKind};
use crate::{Cx, Exc};

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
pub fn bind(cx: &mut Cx, def: &FunctionDef, arguments: &mut Arguments<'_>, places: &mut [Value]) -> Result<(), Exc> {
    let positional = arguments.positional_len();
    let simple = positional == def.params.len() && arguments.names.is_empty();
    if simple && def.params.iter().all(|p| matches!(p.kind, ParamKind::PositionalOnly | ParamKind::PositionalOrKeyword))
    {
        for (place, value) in places.iter_mut().zip(arguments.values.iter_mut()) {
            *place = value.take();
        }
        return Ok(());
    }
    bind_in_full(cx, def, arguments, places)
}

fn bind_in_full(
    cx: &mut Cx,
    def: &FunctionDef,
    arguments: &mut Arguments<'_>,
    places: &mut [Value],
) -> Result<(), Exc> {
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
    if next < given {
        return Err(too_many(cx, def, given));
    }
    bind_keywords(cx, def, arguments, places)?;
    let missing = places.iter().zip(def.params).position(|(place, param)| place.is_unset() && param.default.is_none());
    match missing {
        Some(at) => Err(missing_argument(cx, def, at, given)),
        None => Ok(()),
    }
}

fn bind_keywords(
    cx: &mut Cx,
    def: &FunctionDef,
    arguments: &mut Arguments<'_>,
    places: &mut [Value],
) -> Result<(), Exc> {
    for (at, name) in arguments.names.iter().enumerate() {
        let value = arguments.take_keyword(at);
        let found = def.params.iter().position(|param| {
            matches!(param.kind, ParamKind::PositionalOrKeyword | ParamKind::KeywordOnly)
                && param.name.as_bytes() == name.as_bytes()
        });
        if let Some(found) = found {
            if !places[found].is_unset() {
                let position = found + 1 - receiver_params(def);
                return Err(cx.type_error(format!(
                    "argument for {}() given by name ('{}') and position ({position})",
                    def.name,
                    name.to_text(),
                )));
            }
            places[found] = value;
        } else if let Some(rest) = def.params.iter().position(|param| param.kind == ParamKind::VarKeyword) {
            if let Some(dict) = places[rest].downcast::<Dict>().cloned() {
                cx.dict_set_interned(&dict, name, value);
            }
        } else {
            return Err(unexpected_keyword(cx, def, name));
        }
    }
    Ok(())
}

fn receiver_params(def: &FunctionDef) -> usize {
    usize::from(def.params.first().is_some_and(|param| matches!(param.name, "self" | "cls" | "type")))
}

fn takes_keywords(def: &FunctionDef) -> bool {
    def.params.iter().any(|p| !matches!(p.kind, ParamKind::PositionalOnly | ParamKind::VarPositional))
}

#[cold]
fn unexpected_keyword(cx: &mut Cx, def: &FunctionDef, name: &Gc<Str>) -> Exc {
    let message = if takes_keywords(def) {
        if cx.world.python >= (3, 13) {
            format!("{}() got an unexpected keyword argument '{}'", def.name, name.to_text())
        } else {
            format!("'{}' is an invalid keyword argument for {}()", name.to_text(), def.name)
        }
    } else {
        format!("{}() takes no keyword arguments", def.name)
    };
    cx.type_error(message)
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn positional_bounds(def: &FunctionDef) -> (usize, usize) {
    let skip = receiver_params(def);
    let positional =
        def.params.iter().filter(|p| matches!(p.kind, ParamKind::PositionalOnly | ParamKind::PositionalOrKeyword));
    let (required, all) =
        positional.fold((0, 0), |(required, all), param| (required + usize::from(param.default.is_none()), all + 1));
    (required.saturating_sub(skip), all - skip)
}

#[cold]
fn too_many(cx: &mut Cx, def: &FunctionDef, given: usize) -> Exc {
    let (required, most) = positional_bounds(def);
    let given = given - receiver_params(def);
    let name = def.name;
    let message = if takes_keywords(def) {
        let bound = if required == most { "exactly" } else { "at most" };
        let kind = if most == 0 { "keyword argument" } else { "positional argument" };
        if most == 0 {
            format!("{name}() takes no positional arguments")
        } else {
            format!("{name}() takes {bound} {most} {kind}{} ({given} given)", plural(most))
        }
    } else if most == 0 {
        format!("{name}() takes no arguments ({given} given)")
    } else if required == most && most == 1 {
        format!("{name}() takes exactly one argument ({given} given)")
    } else if required == most {
        format!("{name} expected {most} argument{}, got {given}", plural(most))
    } else {
        format!("{name} expected at most {most} argument{}, got {given}", plural(most))
    };
    cx.type_error(message)
}

#[cold]
fn missing_argument(cx: &mut Cx, def: &FunctionDef, at: usize, given: usize) -> Exc {
    let (required, most) = positional_bounds(def);
    let skip = receiver_params(def);
    let name = def.name;
    if at < skip {
        return cx.type_error(format!("unbound method {name}() needs an argument"));
    }
    let given = given.saturating_sub(skip);
    let message = if takes_keywords(def) {
        format!("{name}() missing required argument '{}' (pos {})", def.params[at].name, at + 1 - skip)
    } else if required == most && most == 1 {
        format!("{name}() takes exactly one argument ({given} given)")
    } else if required == most {
        format!("{name} expected {most} argument{}, got {given}", plural(most))
    } else {
        format!("{name} expected at least {required} argument{}, got {given}", plural(required))
    };
    cx.type_error(message)
}

/// A Rust type that a native function's parameter may have.
pub trait FromArg: Sized {
    /// Converts an argument.
    ///
    /// # Errors
    /// TypeError (or what the conversion's protocol raises) when it cannot be converted.
    fn from_arg(cx: &mut Cx, value: Value, parameter: &'static str) -> Result<Self, Exc>;
}

impl FromArg for Value {
    fn from_arg(_cx: &mut Cx, value: Value, _parameter: &'static str) -> Result<Value, Exc> {
        Ok(value)
    }
}

impl<T: FromArg> FromArg for Option<T> {
    fn from_arg(cx: &mut Cx, value: Value, parameter: &'static str) -> Result<Option<T>, Exc> {
        if value.is_unset() { Ok(None) } else { T::from_arg(cx, value, parameter).map(Some) }
    }
}

impl<T: Payload> FromArg for Gc<T> {
    fn from_arg(cx: &mut Cx, value: Value, _parameter: &'static str) -> Result<Gc<T>, Exc> {
        value.downcast_into::<T>().map_err(|value| {
            let message = format!("unexpected argument of type '{}'", cx.class_name(&value));
            cx.type_error(message)
        })
    }
}

impl FromArg for bool {
    fn from_arg(cx: &mut Cx, value: Value, _parameter: &'static str) -> Result<bool, Exc> {
        cx.truth(&value)
    }
}

impl FromArg for i64 {
    fn from_arg(cx: &mut Cx, value: Value, _parameter: &'static str) -> Result<i64, Exc> {
        cx.index_i64(&value)
    }
}

impl FromArg for usize {
    fn from_arg(cx: &mut Cx, value: Value, _parameter: &'static str) -> Result<usize, Exc> {
        let number = cx.index_i64(&value)?;
        usize::try_from(number).map_err(|_| cx.value_error("must be non-negative"))
    }
}

impl FromArg for f64 {
    fn from_arg(cx: &mut Cx, value: Value, _parameter: &'static str) -> Result<f64, Exc> {
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
