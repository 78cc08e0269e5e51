//! `contextvars`, natively over the contexts of tasks. CPython Python/context.c.

use molt_macros::{Trace, class};
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::{CompareOp, Cx, Exc, ExceptionKind, Frozen, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_tasks::context::{self, ContextMap, SharedContext};

/// The payload of `ContextVar`.
#[derive(Trace)]
pub struct ContextVar {
    name: Gc<Str>,
    default: Option<Value>,
}

impl Payload for ContextVar {
    type Access = Frozen;
}

/// The payload of `Token`.
pub struct Token {
    variable: Gc<ContextVar>,
    old: Option<Value>,
    /// The context's owner, by which a token knows that it is used where it was made.
    owner: Value,
    used: bool,
}

impl Trace for Token {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.variable.trace(visitor);
        self.old.trace(visitor);
        self.owner.trace(visitor);
    }
}

impl Payload for Token {
    type Access = Mutable;
}

/// The class `Context`; the payload of its objects is [`SharedContext`].
pub struct Context;

impl Trace for Context {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Context {
    type Access = Mutable;
}

/// A map of variables and the object made of it.
///
/// # Errors
/// What making the class raises.
pub fn context_of(cx: &mut Cx, map: Value) -> Result<Value, Exc> {
    let class = Context::class(cx)?;
    Ok(Gc::new(&class, SharedContext { map, entered: false }).into())
}

fn items(value: &Value) -> Vec<(Value, Value)> {
    value.downcast::<ContextMap>().map(|map| map.items.clone()).unwrap_or_default()
}

/// A context variable.
#[class(name = "ContextVar", module = "_contextvars")]
impl ContextVar {
    #[new(signature = "(name, /, *, default=<unrepresentable>)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, name: Value, default: Option<Value>) -> Result<Value, Exc> {
        match name.downcast_into::<Str>() {
            Ok(name) => Ok(cx.instantiate(class, ContextVar { name, default }).into()),
            Err(_) => Err(cx.type_error("context variable name must be a str")),
        }
    }

    #[getter(member)]
    fn name(_cx: &mut Cx, this: &Gc<ContextVar>) -> Gc<Str> {
        this.name.clone()
    }

    /// Return a value for the context variable for the current context.
    #[method(signature = "(self, default=<unrepresentable>, /)")]
    fn get(cx: &mut Cx, this: &Gc<ContextVar>, default: Option<Value>) -> Result<Value, Exc> {
        let found = context::get(cx, &this.value()).or(default).or_else(|| this.default.clone());
        match found {
            Some(value) => Ok(value),
            None => Err(cx.error_with(ExceptionKind::LookupError, vec![this.value()])),
        }
    }

    /// Call to set a new value for the context variable in the current context.
    #[method(signature = "(self, value, /)")]
    fn set(cx: &mut Cx, this: &Gc<ContextVar>, value: Value) -> Result<Value, Exc> {
        let old = context::set(cx, &this.value(), Some(value));
        let class = Token::class(cx)?;
        let owner = cx.task.current.clone();
        Ok(Gc::new(&class, Token { variable: this.clone(), old, owner, used: false }).into())
    }

    /// Reset the context variable.
    #[method(signature = "(self, token, /)")]
    fn reset(cx: &mut Cx, this: &Gc<ContextVar>, token: Value) -> Result<(), Exc> {
        let Some(used) = token.downcast::<Token>().cloned() else {
            let class = cx.class_name(&token);
            return Err(cx.type_error(format!("expected an instance of Token, got {class}")));
        };
        if used.read(cx).used {
            let shown = cx.repr_text(&token)?;
            return Err(cx.runtime_error(format!("{shown} has already been used once")));
        }
        if !used.read(cx).variable.is(this) {
            let shown = cx.repr_text(&token)?;
            return Err(cx.value_error(format!("{shown} was created by a different ContextVar")));
        }
        let here = cx.task.current.clone();
        let owner = used.read(cx).owner.clone();
        if !(owner.is(&here) || owner.is_unset() && here.is_unset()) {
            let shown = cx.repr_text(&token)?;
            return Err(cx.value_error(format!("{shown} was created in a different Context")));
        }
        used.write(cx).used = true;
        let old = used.read(cx).old.clone();
        context::set(cx, &this.value(), old);
        Ok(())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        molt_object::builtins::generic_alias::make(cx, class.clone(), item)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<ContextVar>) -> Result<String, Exc> {
        let name = cx.repr_text(&this.name.value())?;
        let default = match &this.default {
            Some(default) => format!(" default={}", cx.repr_text(default)?),
            None => String::new(),
        };
        Ok(format!("<ContextVar name={name}{default} at {:#x}>", this.address()))
    }
}

/// What `ContextVar.set` returns, for `reset`.
#[class(name = "Token", module = "_contextvars")]
impl Token {
    #[new]
    fn new(cx: &mut Cx, _class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Err(cx.runtime_error("Tokens can only be created by ContextVars"))
    }

    #[getter]
    fn var(cx: &mut Cx, this: &Gc<Token>) -> Value {
        this.read(cx).variable.value()
    }

    #[getter]
    fn old_value(cx: &mut Cx, this: &Gc<Token>) -> Result<Value, Exc> {
        match this.read(cx).old.clone() {
            Some(old) => Ok(old),
            None => Missing::value(cx),
        }
    }

    #[constant(name = "MISSING")]
    fn missing(cx: &mut Cx) -> Result<Value, Exc> {
        Missing::value(cx)
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        molt_object::builtins::generic_alias::make(cx, class.clone(), item)
    }

    /// Enter into Token context manager.
    #[method(signature = "(self, /)", python = ">=3.14")]
    fn __enter__(_cx: &mut Cx, this: &Gc<Token>) -> Value {
        this.value()
    }

    /// Exit from Token context manager, restore the linked ContextVar.
    #[method(signature = "(self, type, value, traceback, /)", python = ">=3.14")]
    fn __exit__(cx: &mut Cx, this: &Gc<Token>, type_: Value, value: Value, traceback: Value) -> Result<(), Exc> {
        let _ = (type_, value, traceback);
        let variable = this.read(cx).variable.clone();
        ContextVar::reset(cx, &variable, this.value())
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Token>) -> Result<String, Exc> {
        let (variable, used) = (this.read(cx).variable.value(), this.read(cx).used);
        let used = if used { " used" } else { "" };
        Ok(format!("<Token{used} var={} at {:#x}>", cx.repr_text(&variable)?, this.address()))
    }
}

/// The payload of `Token.MISSING`.
struct Missing;

impl Trace for Missing {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Missing {
    type Access = Frozen;
}

#[derive(Default)]
struct TheMissing(Option<Gc<Missing>>);

impl Missing {
    fn value(cx: &mut Cx) -> Result<Value, Exc> {
        if let TheMissing(Some(missing)) = cx.world.extensions.get::<TheMissing>() {
            return Ok(missing.value());
        }
        let class = Missing::class(cx)?;
        let missing = Gc::new(&class, Missing);
        cx.world.extensions.get::<TheMissing>().0 = Some(missing.clone());
        Ok(missing.into())
    }
}

#[class(name = "Token.MISSING", module = "_contextvars", no_new)]
impl Missing {
    #[slot]
    fn __repr__(_cx: &mut Cx, _this: &Gc<Missing>) -> &'static str {
        "<Token.MISSING>"
    }
}

/// Variables with their values.
#[class(name = "Context", module = "_contextvars")]
impl Context {
    #[new(signature = "()")]
    fn new(cx: &mut Cx, class: &Gc<Type>) -> Gc<SharedContext> {
        cx.instantiate(class, SharedContext::default())
    }

    /// Call a function in the context.
    #[method(signature = "(self, callable, *args, **kwargs)")]
    fn run(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let received = arguments.split_first().map(|(this, rest)| (this.downcast_into::<SharedContext>(), rest));
        let Some((Ok(this), mut rest)) = received else {
            return Err(cx.type_error("descriptor 'run' requires a '_contextvars.Context' object"));
        };
        let Some((callable, rest)) = rest.split_first() else {
            return Err(cx.type_error("run() missing 1 required positional argument"));
        };
        if this.read(cx).entered {
            let shown = cx.repr_text(&this.value())?;
            return Err(cx.runtime_error(format!("cannot enter context: {shown} is already entered")));
        }
        this.write(cx).entered = true;
        let outside = std::mem::replace(&mut cx.task.context, this.value());
        let outcome = cx.call_with(&callable, rest);
        cx.task.context = outside;
        this.write(cx).entered = false;
        outcome
    }

    /// Return a shallow copy of the context object.
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<SharedContext>) -> Result<Value, Exc> {
        let map = Context::current_map(cx, this);
        context_of(cx, map)
    }

    /// Return the value for `key` if `key` has the value in the context object.
    #[method(signature = "(self, key, default=None, /)")]
    fn get(cx: &mut Cx, this: &Gc<SharedContext>, key: Value, default: Value) -> Result<Value, Exc> {
        Ok(Context::find(cx, this, &key)?.unwrap_or(default))
    }

    /// Return all variables in the context object.
    #[method(signature = "(self, /)")]
    fn keys(cx: &mut Cx, this: &Gc<SharedContext>) -> Value {
        let keys = items(&Context::current_map(cx, this)).into_iter().map(|(key, _)| key).collect();
        cx.list(keys).into()
    }

    /// Return a list of all variables' values in the context object.
    #[method(signature = "(self, /)")]
    fn values(cx: &mut Cx, this: &Gc<SharedContext>) -> Value {
        let values = items(&Context::current_map(cx, this)).into_iter().map(|(_, value)| value).collect();
        cx.list(values).into()
    }

    /// Return all variables and their values in the context object.
    #[method(signature = "(self, /)")]
    fn items(cx: &mut Cx, this: &Gc<SharedContext>) -> Value {
        let pairs = items(&Context::current_map(cx, this));
        let pairs = pairs.into_iter().map(|(key, value)| cx.tuple_of([key, value]).into()).collect();
        cx.list(pairs).into()
    }

    fn current_map(cx: &mut Cx, this: &Gc<SharedContext>) -> Value {
        this.read(cx).map.clone()
    }

    fn find(cx: &mut Cx, this: &Gc<SharedContext>, key: &Value) -> Result<Option<Value>, Exc> {
        if !key.is_instance_of::<ContextVar>() {
            let shown = cx.repr_text(key)?;
            return Err(cx.type_error(format!("a ContextVar key was expected, got {shown}")));
        }
        let map = Context::current_map(cx, this);
        Ok(items(&map).into_iter().find(|(other, _)| other.is(key)).map(|(_, value)| value))
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<SharedContext>, key: &Value) -> Result<Value, Exc> {
        match Context::find(cx, this, key)? {
            Some(value) => Ok(value),
            None => Err(cx.key_error(key.clone())),
        }
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<SharedContext>, key: &Value) -> Result<bool, Exc> {
        Context::find(cx, this, key).map(|found| found.is_some())
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<SharedContext>) -> Result<usize, Exc> {
        Ok(items(&Context::current_map(cx, this)).len())
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<SharedContext>) -> Result<Value, Exc> {
        let keys = Context::keys(cx, this);
        cx.iter(&keys)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let (Some(a), Some(b)) =
            (this.downcast::<SharedContext>().cloned(), other.downcast::<SharedContext>().cloned())
        else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        let (a, b) = (items(&Context::current_map(cx, &a)), items(&Context::current_map(cx, &b)));
        let mut same = a.len() == b.len();
        for (key, value) in &a {
            same = same
                && match b.iter().find(|(other, _)| other.is(key)) {
                    Some((_, other)) => cx.eq(value, other)?,
                    None => false,
                };
        }
        match op {
            CompareOp::Eq => Ok(Value::bool(same)),
            CompareOp::Ne => Ok(Value::bool(!same)),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }
}

/// Context Variables
#[molt_macros::module(name = "contextvars", classes(super::ContextVar, super::Context, super::Token))]
pub mod native {
    use molt_object::{Cx, Exc, Value};

    /// Return a copy of the current context.
    #[function(signature = "()")]
    fn copy_context(cx: &mut Cx) -> Result<Value, Exc> {
        let map = molt_tasks::context::copy(cx);
        super::context_of(cx, map)
    }
}
