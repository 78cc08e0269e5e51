//! `functools.partial`: a function with some arguments already given. CPython Modules/_functoolsmodule.c `partialobject`.

use molt_macros::{Trace, class};
use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Method;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::{Type, full_name};
use molt_object::builtins::{NativeClass, descriptors, generic_alias};
use molt_object::{Cx, Exc, ExceptionKind, Gc, Mutable, Payload, Str, Value};
use smallvec::SmallVec;

/// The payload of `partial`.
#[derive(Trace)]
pub struct Partial {
    function: Value,
    arguments: Gc<Tuple>,
    keywords: Gc<Dict>,
}

impl Payload for Partial {
    type Access = Mutable;
}

/// The partial call that a new one of `function` takes over, so that one call goes to the innermost function.
fn taken_over(cx: &mut Cx, function: &Value) -> Result<Option<Gc<Partial>>, Exc> {
    let Some(inner) = function.downcast::<Partial>().filter(|_| !cx.has_own_attributes(function)).cloned() else {
        return Ok(None);
    };
    if cx.world.python < (3, 13) {
        // A class with a `__call__` of its own is called.
        let (name, class) = (cx.intern("__call__"), Partial::class(cx)?);
        let (own, found) = (cx.lookup_in_class(&class, &name), cx.lookup_special(function, &name));
        let is_own = own.zip(found).is_some_and(|(own, found)| own.is(&found));
        return Ok(is_own.then_some(inner));
    }
    Ok(Some(inner))
}

/// The positional arguments of a call followed by the keyword arguments: a partial call's with those that are given now in
/// their place, then the others.
fn merge_keywords(
    cx: &mut Cx,
    values: &mut SmallVec<[Value; 8]>,
    keywords: &Gc<Dict>,
    arguments: &mut Arguments<'_>,
) -> Result<SmallVec<[Gc<Str>; 6]>, Exc> {
    let given = arguments.keyword_names();
    let mut names: SmallVec<[Gc<Str>; 6]> = SmallVec::new();
    for (key, value) in cx.dict_items(keywords) {
        let Some(name) = key.downcast::<Str>() else { return Err(cx.type_error("keywords must be strings")) };
        let name = cx.world.intern_object(name);
        let replaced = given.iter().position(|other| other.as_bytes() == name.as_bytes());
        values.push(match replaced {
            Some(at) => arguments.take_keyword(at),
            None => value,
        });
        names.push(name);
    }
    let known = names.len();
    for (at, name) in given.iter().enumerate() {
        if !names[..known].iter().any(|other| other.as_bytes() == name.as_bytes()) {
            values.push(arguments.take_keyword(at));
            names.push(name.clone());
        }
    }
    Ok(names)
}

/// What `__setstate__` takes, if it is that.
fn parts_of_state(cx: &mut Cx, state: &Value) -> Result<Option<(Partial, Value)>, Exc> {
    let Some([function, arguments, keywords, namespace]) = state.downcast::<Tuple>().map(|state| state.items()) else {
        return Ok(None);
    };
    let (function, keywords, namespace) = (function.clone(), keywords.clone(), namespace.clone());
    let Some(arguments) = arguments.downcast::<Tuple>().cloned() else { return Ok(None) };
    if !cx.is_callable(&function) {
        return Ok(None);
    }
    let arguments = match arguments.value().class_is(&cx.world.types.tuple) {
        true => arguments,
        false => cx.tuple(arguments.items().to_vec()),
    };
    let keywords = match keywords.downcast::<Dict>() {
        Some(dict) if keywords.class_is(&cx.world.types.dict) => dict.clone(),
        Some(dict) => cx.dict_copy(dict),
        None if keywords.is_none() => cx.new_dict(),
        None => return Ok(None),
    };
    Ok(Some((Partial { function, arguments, keywords }, namespace)))
}

/// The name before the parentheses of a `repr`.
fn shown_name(cx: &mut Cx, this: &Gc<Partial>) -> String {
    let class = cx.class_of(&this.value()).clone();
    if cx.world.python < (3, 13) && class.read(cx).heap {
        return class.read(cx).name.to_string();
    }
    full_name(cx, &class)
}

/// Create a new function with partial application of the given arguments and keywords.
#[class(name = "partial", module = "functools", basetype, dict)]
impl Partial {
    #[new(signature = "(func, /, *args, **keywords)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let Some(function) = arguments.positional_values().first().cloned() else {
            return Err(cx.type_error("type 'partial' takes at least one argument"));
        };
        if !cx.is_callable(&function) {
            return Err(cx.type_error("the first argument must be callable"));
        }
        let inner = taken_over(cx, &function)?;
        let mut values = Vec::new();
        let (function, keywords) = match inner {
            Some(inner) => {
                let Partial { function, arguments, keywords } = inner.read(cx);
                values.extend(arguments.items().iter().cloned());
                (function.clone(), cx.dict_copy(keywords))
            }
            None => (function, cx.new_dict()),
        };
        values.extend((1..arguments.positional_len()).map(|at| arguments.take(at)));
        for (at, name) in arguments.keyword_names().iter().enumerate() {
            let value = arguments.take_keyword(at);
            cx.dict_set_interned(&keywords, name, value);
        }
        let arguments = cx.tuple(values);
        Ok(cx.instantiate(class, Partial { function, arguments, keywords }).into())
    }

    #[call]
    fn call(cx: &mut Cx, this: &Gc<Partial>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let Partial { function, arguments: first, keywords } = this.read(cx);
        let (function, keywords) = (function.clone(), keywords.clone());
        let mut values: SmallVec<[Value; 8]> = first.items().iter().cloned().collect();
        if keywords.read(cx).is_empty() {
            let names = arguments.keyword_names();
            values.extend(arguments.values().iter_mut().map(Value::take));
            return cx.call_with(&function, Arguments::with_keywords(&mut values, names));
        }
        values.extend((0..arguments.positional_len()).map(|at| arguments.take(at)));
        let names = merge_keywords(cx, &mut values, &keywords, arguments)?;
        cx.call_with(&function, Arguments::with_keywords(&mut values, &names))
    }

    /// function object to use in future partial calls
    #[getter(member)]
    fn func(cx: &mut Cx, this: &Gc<Partial>) -> Value {
        this.read(cx).function.clone()
    }

    /// tuple of arguments to future partial calls
    #[getter(member)]
    fn args(cx: &mut Cx, this: &Gc<Partial>) -> Value {
        this.read(cx).arguments.value()
    }

    /// dictionary of keyword arguments to future partial calls
    #[getter(member)]
    fn keywords(cx: &mut Cx, this: &Gc<Partial>) -> Value {
        this.read(cx).keywords.value()
    }

    #[getter]
    fn __dict__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        descriptors::get_dict(cx, this)
    }

    #[setter(name = "__dict__")]
    fn set_dict(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
        super::set_namespace(cx, this, value)
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        generic_alias::make(cx, class.clone(), item)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Partial>) -> Value {
        let Partial { function, arguments, keywords } = this.read(cx);
        let (function, arguments, keywords) = (function.clone(), arguments.value(), keywords.value());
        let this = this.value();
        let namespace = if cx.has_own_attributes(&this) { cx.materialize_dict(&this) } else { None };
        let namespace = namespace.map_or(Value::NONE, Value::from);
        let state = cx.tuple_of([function.clone(), arguments, keywords, namespace]).into();
        let class = cx.class_of(&this).value();
        let first = cx.tuple_of([function]).into();
        cx.tuple_of([class, first, state]).into()
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<Partial>, state: Value) -> Result<(), Exc> {
        let Some((parts, namespace)) = parts_of_state(cx, &state)? else {
            return Err(cx.type_error("invalid partial state"));
        };
        let old = std::mem::replace(this.write(cx), parts);
        drop(old);
        let namespace = match namespace.downcast::<Dict>() {
            Some(namespace) => namespace.clone(),
            None if !cx.has_own_attributes(&this.value()) => return Ok(()),
            None => cx.new_dict(),
        };
        cx.replace_dict(&this.value(), namespace)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Partial>) -> Result<String, Exc> {
        let text = cx.guard_repr(&this.value(), |cx| {
            let Partial { function, arguments, keywords } = this.read(cx);
            let (function, arguments, keywords) = (function.clone(), arguments.clone(), keywords.clone());
            let mut text = format!("{}({}", shown_name(cx, this), cx.repr_text(&function)?);
            for argument in arguments.items() {
                text.push_str(", ");
                text.push_str(&cx.repr_text(argument)?);
            }
            for (key, value) in cx.dict_items(&keywords) {
                let (key, value) = (cx.str_text(&key)?, cx.repr_text(&value)?);
                text.push_str(&format!(", {key}={value}"));
            }
            text.push(')');
            Ok(text)
        })?;
        Ok(text.unwrap_or_else(|| "...".to_owned()))
    }

    #[slot(python = ">=3.13")]
    fn __get__(cx: &mut Cx, this: &Gc<Partial>, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
        let Some(object) = object.filter(|object| !object.is_none()) else { return Ok(this.value()) };
        if cx.world.python >= (3, 14) {
            let method = Method { function: this.value(), receiver: object.clone() };
            return Ok(Gc::new(&cx.world.types.method, method).into());
        }
        let message = "functools.partial will be a method descriptor in future Python versions; \
                       wrap it in staticmethod() if you want to preserve the old behavior";
        cx.warn(ExceptionKind::FutureWarning, message)?;
        Ok(this.value())
    }
}
