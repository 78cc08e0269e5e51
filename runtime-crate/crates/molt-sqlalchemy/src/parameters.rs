//! Bound parameters and the names that they get. sqlalchemy/sql/elements.py `BindParameter.__init__`,
//! `_anonymous_label.safe_construct`: the usual parameter is that of a literal, under a name of its own.

use std::collections::HashMap;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Function;
use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::builtins::type_::Type;
use molt_object::hashing::UniqueState;
use molt_object::object::instance::Instance;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Gc, Value};

use crate::attributes::attribute;
use crate::bodies;
use crate::execution::set_all;
use crate::names::names;

/// The parameters of `BindParameter.__init__`, counted from the first.
mod at {
    pub const SELF: usize = 0;
    pub const KEY: usize = 1;
    pub const VALUE: usize = 2;
    pub const TYPE: usize = 3;
    pub const UNIQUE: usize = 4;
    pub const REQUIRED: usize = 5;
    pub const QUOTE: usize = 6;
    pub const CALLABLE: usize = 7;
    pub const EXPANDING: usize = 8;
    pub const IS_OUT: usize = 9;
    pub const LITERAL_EXECUTE: usize = 10;
    pub const COMPARED_TO_OPERATOR: usize = 11;
    pub const COMPARED_TO_TYPE: usize = 12;
    pub const IS_CRUD: usize = 13;
}

/// `BindParameter.__init__(self, key, value, type_, unique, ...)`
pub(crate) fn init(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (Some(no_arg), Some(class)) = (fr.global(&names.no_arg), fr.global(&names.anonymous_label)) else {
        return fr.hand_over();
    };
    let (key, value, type_) = (fr.argument(at::KEY), fr.argument(at::VALUE), fr.argument(at::TYPE));
    let is_usual = fr.argument(at::UNIQUE).is_true()
        && fr.argument(at::REQUIRED).is(&no_arg)
        && !value.is(&no_arg)
        && fr.argument(at::QUOTE).is_none()
        && fr.argument(at::CALLABLE).is_none()
        && [at::EXPANDING, at::IS_OUT, at::LITERAL_EXECUTE, at::IS_CRUD].iter().all(|at| fr.argument(*at).is_false());
    let compared_to = fr.argument(at::COMPARED_TO_TYPE);
    let body = class.downcast::<Type>().and_then(|class| label_body(fr.cx, &key, class));
    let (true, Some(class), Some(body)) = (is_usual, class.downcast::<Type>(), body) else { return fr.hand_over() };
    let has_no_type = type_.is_none() && compared_to.is_none();
    let resolves = fr.global(&names.type_api).filter(|_| has_no_type);
    if !(type_.is_none() || compared_to.is_none()) || type_.is_instance_of::<Type>() {
        return fr.hand_over();
    }
    let this = fr.argument(at::SELF);
    let (operator, cx) = (fr.argument(at::COMPARED_TO_OPERATOR), &mut *fr.cx);
    let type_ = match (resolves, type_.is_none()) {
        (Some(types), _) => resolved(cx, &types, &value),
        (None, true) => compared_type(cx, &compared_to, &operator, &value),
        (None, false) => Ok(type_),
    };
    let result = type_.and_then(|type_| fill(cx, &this, (key, &body, class), value, type_));
    fr.return_result(result.map(|()| Value::NONE))
}

/// `type_api._BoundTypes.resolve(value)`
fn resolved(cx: &mut Cx, types: &Value, value: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    remembered(cx, types, value, |cx| {
        let bound = cx.getattr(types, &names.bound_types)?;
        cx.call_method(&bound, &names.resolve, std::slice::from_ref(value))
    })
}

/// The parameter of LIMIT or OFFSET of a number, by the class of such parameters; `None` if it is made otherwise.
///
/// # Errors
/// What finding its type raises.
pub(crate) fn of_number(cx: &mut Cx, class: &Gc<Type>, number: &Value) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let Some(init) = cx.lookup_in_class(class, &names.init) else { return Ok(None) };
    let is_usual = cx.has_native_body(&init, &bodies::PARAMETER_INIT);
    let Some(init) = init.downcast::<Function>().filter(|_| is_usual) else { return Ok(None) };
    let known = [&names.anonymous_label, &names.type_api].map(|name| init.globals.read(cx).get_interned(name).cloned());
    let [Some(label_class), Some(types)] = known else { return Ok(None) };
    let Ok(label_class) = label_class.downcast_into::<Type>() else { return Ok(None) };
    let type_ = resolved(cx, &types, number)?;
    let parameter = cx.instantiate(class, Instance).value();
    fill(cx, &parameter, (Value::NONE, "param", &label_class), number.clone(), type_)?;
    Ok(Some(parameter))
}

/// The attributes of a new parameter, under a name made of its key.
fn fill(
    cx: &mut Cx,
    this: &Value,
    (key, body, label_class): (Value, &str, &Gc<Type>),
    value: Value,
    type_: Value,
) -> Result<(), Exc> {
    let names = names(cx);
    let label = anonymous_label(cx, label_class, this.address(), body, true);
    let original = if cx.truth(&key)? { key } else { cx.str("param").into() };
    let attributes = [
        (&names.key, label.clone()),
        (&names.key_is_anon, Value::TRUE),
        (&names.identifying_key, label),
        (&names.original_key, original),
        (&names.unique, Value::TRUE),
        (&names.value, value),
        (&names.callable, Value::NONE),
        (&names.is_out_parameter, Value::FALSE),
        (&names.required, Value::FALSE),
        (&names.expanding, Value::FALSE),
        (&names.expand_op, Value::NONE),
        (&names.literal_execute, Value::FALSE),
        (&names.type_, type_),
    ];
    set_all(cx, this, attributes);
    Ok(())
}

/// The types that small numbers and texts of ASCII take, by the address of what decides and whether they are numbers. What
/// decides is kept, so that no other has the address.
#[derive(Default)]
struct LiteralTypes(HashMap<(usize, bool), (Value, Value), UniqueState>);

/// The type of a value by what decides it for all values that are alike.
fn remembered(
    cx: &mut Cx,
    decides: &Value,
    value: &Value,
    decide: impl FnOnce(&mut Cx) -> Result<Value, Exc>,
) -> Result<Value, Exc> {
    const MOST: usize = 1024;
    let is_number = value.as_int().is_some();
    let is_alike = value.as_int().is_some_and(|number| number.unsigned_abs() < 1 << 31)
        || value.downcast::<Str>().is_some_and(|text| cx.is_exact_str(text) && text.as_bytes().is_ascii());
    if !is_alike {
        return decide(cx);
    }
    let place = (decides.address(), is_number);
    if let Some((_, known)) = cx.world.extensions.get::<LiteralTypes>().0.get(&place) {
        return Ok(known.clone());
    }
    let type_ = decide(cx)?;
    let known = &mut cx.world.extensions.get::<LiteralTypes>().0;
    let all = if known.len() >= MOST { std::mem::take(known) } else { HashMap::default() };
    known.insert(place, (decides.clone(), type_.clone()));
    drop(all);
    Ok(type_)
}

/// `compared_to.coerce_compared_value(operator, value)`, which the usual type decides by the kind of the value.
fn compared_type(cx: &mut Cx, compared_to: &Value, operator: &Value, value: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    let coerced =
        |cx: &mut Cx| cx.call_method(compared_to, &names.coerce_compared_value, &[operator.clone(), value.clone()]);
    let method = cx.lookup_special(compared_to, &names.coerce_compared_value);
    match method.is_some_and(|method| cx.has_native_body(&method, &bodies::TYPE_COERCE)) {
        true => remembered(cx, compared_to, value, coerced),
        false => coerced(cx),
    }
}

/// `ColumnElement._bind_param(self, operator, obj, type_=None, expanding=False)`
pub(crate) fn of_element(fr: &mut Frame<'_>) -> bool {
    of_operand(fr, false)
}

/// `NamedColumn._bind_param(self, operator, obj, type_=None, expanding=False)`
pub(crate) fn of_column(fr: &mut Frame<'_>) -> bool {
    of_operand(fr, true)
}

/// The parameter of a literal that an element is combined with, named as the element is.
fn of_operand(fr: &mut Frame<'_>, is_named: bool) -> bool {
    if !fr.argument(3).is_none() || !fr.argument(4).is_false() {
        return fr.hand_over();
    }
    let (this, operator, value) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let globals = fr.globals.clone();
    match combined(fr.cx, &globals, (&this, is_named), &operator, &value) {
        Ok(Some(parameter)) => fr.return_result(Ok(parameter)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// `element._bind_param(operator, value)`; `None` if the element's method is another, or takes more.
///
/// # Errors
/// What the type of the element raises.
pub(crate) fn of_literal(cx: &mut Cx, element: &Value, operator: &Value, value: &Value) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let Some(method) = cx.lookup_special(element, &names.bind_param) else { return Ok(None) };
    let is_named = cx.has_native_body(&method, &bodies::COLUMN_PARAMETER);
    let makes = is_named || cx.has_native_body(&method, &bodies::ELEMENT_PARAMETER);
    match method.downcast::<Function>().filter(|_| makes) {
        Some(function) => combined(cx, &function.globals, (element, is_named), operator, value),
        None => Ok(None),
    }
}

fn combined(
    cx: &mut Cx,
    globals: &Gc<Dict>,
    (element, is_named): (&Value, bool),
    operator: &Value,
    value: &Value,
) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let classes = [&names.bind_parameter, &names.anonymous_label].map(|name| globals.read(cx).get_interned(name));
    let [Some(Some(class)), Some(Some(label_class))] =
        classes.map(|class| class.map(|class| class.downcast::<Type>().cloned()))
    else {
        return Ok(None);
    };
    let init = cx.lookup_in_class(&class, &names.init);
    if !init.is_some_and(|init| cx.has_native_body(&init, &bodies::PARAMETER_INIT)) {
        return Ok(None);
    }
    let key = if is_named { attribute(cx, element, &names.key)? } else { Value::NONE };
    let compared_to = attribute(cx, element, &names.type_)?;
    let Some(body) = label_body(cx, &key, &label_class).filter(|_| !compared_to.is_none()) else { return Ok(None) };
    let type_ = compared_type(cx, &compared_to, operator, value)?;
    let parameter = cx.instantiate(&class, Instance).value();
    fill(cx, &parameter, (key, &body, &label_class), value.clone(), type_)?;
    Ok(Some(parameter))
}

/// What the name of a parameter with a key says besides its number; `None` for keys that are made otherwise.
fn label_body(cx: &Cx, key: &Value, label_class: &Gc<Type>) -> Option<String> {
    match key.downcast::<Str>() {
        Some(_) if cx.is_instance(key, label_class) => None,
        Some(key) => key.as_str().map(str::to_owned),
        None => key.is_none().then(|| "param".to_owned()),
    }
}

/// `_anonymous_label.safe_construct(cls, seed, body, enclosing_label=None, sanitize_key=False)`
pub(crate) fn safe_construct(fr: &mut Frame<'_>) -> bool {
    let (class, seed, body) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let (enclosing, strips) = (fr.argument(3), fr.argument(4));
    let names = names(fr.cx);
    let known = fr.global(&names.anonymous_label);
    let seed = seed.as_int().and_then(|seed| usize::try_from(seed).ok());
    let text = body.downcast::<Str>().and_then(|body| body.as_str());
    let is_usual = enclosing.is_none() && known.is_some_and(|known| known.is(&class));
    let (true, Some(class), Some(seed), Some(text)) = (is_usual, class.downcast::<Type>(), seed, text) else {
        return fr.hand_over();
    };
    let label = anonymous_label(fr.cx, class, seed, text, strips.is_true());
    fr.return_result(Ok(label))
}

/// A name `%(<id> <body>)s`, each run of characters in its body that formats and drivers take amiss replaced by an underscore.
pub(crate) fn anonymous_label(cx: &mut Cx, class: &Gc<Type>, seed: usize, body: &str, strips: bool) -> Value {
    const UNSAFE: [char; 5] = ['%', '(', ')', ' ', '$'];
    let mut safe = molt_room::string(body.len());
    let mut is_in_run = false;
    for char in body.chars() {
        let is_unsafe = UNSAFE.contains(&char);
        if !is_unsafe {
            safe.push(char);
        } else if !is_in_run {
            safe.push('_');
        }
        is_in_run = is_unsafe;
    }
    let safe = if strips { safe.trim_matches('_') } else { &safe };
    let text = cx.str(&format!("%({seed} {safe})s"));
    let label: Value = cx.str_of_class(class, as_wtf8(&text)).into();
    let names = names(cx);
    cx.set_instance_attr(&label, &names.quote, Value::NONE);
    label
}
