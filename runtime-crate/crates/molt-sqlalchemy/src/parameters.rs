//! Bound parameters and the names that they get. sqlalchemy/sql/elements.py `BindParameter.__init__`,
//! `_anonymous_label.safe_construct`: the usual parameter is that of a literal, under a name of its own.

use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::builtins::type_::Type;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Value};

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
    let label = anonymous_label(fr.cx, class, this.address(), &body, true);
    let type_ = match resolves {
        Some(types) => resolved(fr.cx, &types, &value),
        None => Ok(type_),
    };
    let result = type_.and_then(|type_| fill(fr, &this, (key, label), value, (type_, compared_to)));
    fr.return_result(result.map(|()| Value::NONE))
}

/// `type_api._BoundTypes.resolve(value)`
fn resolved(cx: &mut Cx, types: &Value, value: &Value) -> Result<Value, Exc> {
    static BOUND: Cache = Cache::new(0);
    let names = names(cx);
    let bound = cx.getattr_cached(types, &names.bound_types, &BOUND)?;
    cx.call_method(&bound, &names.resolve, std::slice::from_ref(value))
}

fn fill(
    fr: &mut Frame<'_>,
    this: &Value,
    (key, label): (Value, Value),
    value: Value,
    (type_, compared_to): (Value, Value),
) -> Result<(), Exc> {
    let operator = fr.argument(at::COMPARED_TO_OPERATOR);
    let cx = &mut *fr.cx;
    let names = names(cx);
    let original = if cx.truth(&key)? { key } else { cx.str("param").into() };
    let attributes = [
        (&names.key, label.clone()),
        (&names.key_is_anon, Value::TRUE),
        (&names.identifying_key, label),
        (&names.original_key, original),
        (&names.unique, Value::TRUE),
        (&names.value, value.clone()),
        (&names.callable, Value::NONE),
        (&names.is_out_parameter, Value::FALSE),
        (&names.required, Value::FALSE),
        (&names.expanding, Value::FALSE),
        (&names.expand_op, Value::NONE),
        (&names.literal_execute, Value::FALSE),
    ];
    set_all(cx, this, attributes);
    let type_ = match type_.is_none() {
        true => cx.call_method(&compared_to, &names.coerce_compared_value, &[operator, value])?,
        false => type_,
    };
    cx.set_instance_attr(this, &names.type_, type_);
    Ok(())
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
    let names = names(fr.cx);
    let classes = [&names.bind_parameter, &names.anonymous_label].map(|name| fr.global(name));
    let [Some(Ok(class)), Some(Ok(label_class))] = classes.map(|class| class.map(Value::downcast_into::<Type>)) else {
        return fr.hand_over();
    };
    let init = fr.cx.lookup_in_class(&class, &names.init);
    let is_usual = init.is_some_and(|init| fr.cx.has_native_body(&init, &bodies::PARAMETER_INIT))
        && fr.argument(3).is_none()
        && fr.argument(4).is_false();
    if !is_usual {
        return fr.hand_over();
    }
    let (this, operator, value) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let made = combined(fr.cx, (&class, &label_class), (&this, is_named), operator, value);
    match made {
        Ok(Some(parameter)) => fr.return_result(Ok(parameter)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn combined(
    cx: &mut Cx,
    (class, label_class): (&Gc<Type>, &Gc<Type>),
    (element, is_named): (&Value, bool),
    operator: Value,
    value: Value,
) -> Result<Option<Value>, Exc> {
    static KEY: Cache = Cache::new(0);
    static TYPE: Cache = Cache::new(0);
    let names = names(cx);
    let key = if is_named { cx.getattr_cached(element, &names.key, &KEY)? } else { Value::NONE };
    let compared_to = cx.getattr_cached(element, &names.type_, &TYPE)?;
    let Some(body) = label_body(cx, &key, label_class).filter(|_| !compared_to.is_none()) else { return Ok(None) };
    let type_ = cx.call_method(&compared_to, &names.coerce_compared_value, &[operator, value.clone()])?;
    let original = if cx.truth(&key)? { key.clone() } else { cx.str("param").into() };
    let attributes = [
        (&names.key, Value::NONE),
        (&names.key_is_anon, Value::TRUE),
        (&names.identifying_key, Value::NONE),
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
    let parameter = cx.instantiate_with(class, attributes);
    let label = anonymous_label(cx, label_class, parameter.address(), &body, true);
    cx.set_instance_attr(&parameter, &names.key, label.clone());
    cx.set_instance_attr(&parameter, &names.identifying_key, label);
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
fn anonymous_label(cx: &mut Cx, class: &Gc<Type>, seed: usize, body: &str, strips: bool) -> Value {
    const UNSAFE: [char; 5] = ['%', '(', ')', ' ', '$'];
    let mut safe = String::with_capacity(body.len());
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
