//! SQL functions with a class of their own. sqlalchemy/sql/functions.py `GenericFunction.__init__`.

use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Value};

use crate::bodies;
use crate::names::names;

/// The parameters of `GenericFunction.__init__`, counted from the first: those with names come before the rest.
mod at {
    pub const SELF: usize = 0;
    pub const PARSED_ARGS: usize = 1;
    pub const TYPE: usize = 2;
    pub const ARGS: usize = 3;
}

/// `GenericFunction.__init__(self, *args, _parsed_args=None, type_=None, **kwargs)`
pub(crate) fn generic_init(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (this, arguments) = (fr.argument(at::SELF), fr.argument(at::ARGS));
    let is_plain = fr.argument(at::PARSED_ARGS).is_none() && fr.argument(at::TYPE).is_none();
    let modules = [&names.coercions, &names.roles].map(|name| fr.global(name));
    let (Ok(arguments), true, [Some(coercions), Some(roles)]) = (arguments.downcast_into::<Tuple>(), is_plain, modules)
    else {
        return fr.hand_over();
    };
    let Some(type_) = own_type(fr.cx, &this) else { return fr.hand_over() };
    let result = initialize(fr.cx, &this, (&coercions, &roles), arguments.items(), type_);
    fr.return_result(result.map(|()| Value::NONE))
}

/// The type that the class of a function has, if the function reads its arguments as others do.
fn own_type(cx: &mut Cx, function: &Value) -> Option<Value> {
    let names = names(cx);
    for (name, body) in [(&names.parsed, &bodies::GENERIC_PARSED), (&names.set_arguments, &bodies::SET_ARGUMENTS)] {
        let method = cx.lookup_special(function, name)?;
        if !cx.has_native_body(&method, body) {
            return None;
        }
    }
    let dict = cx.class_of(function).read(cx).dict.clone();
    let type_ = dict.read(cx).get_interned(&names.type_).cloned()?;
    let is_instance = type_.is_object() && !type_.is_instance_of::<Type>();
    (is_instance && cx.lookup_special(&type_, &names.call).is_none()).then_some(type_)
}

fn initialize(
    cx: &mut Cx,
    function: &Value,
    (coercions, roles): (&Value, &Value),
    arguments: &[Value],
    type_: Value,
) -> Result<(), Exc> {
    static EXPECT: Cache = Cache::new(0);
    static ROLE: Cache = Cache::new(0);
    static NAME: Cache = Cache::new(0);
    let names = names(cx);
    let expect = cx.getattr_cached(coercions, &names.expect, &EXPECT)?;
    let role = cx.getattr_cached(roles, &names.expression_element_role, &ROLE)?;
    let name = cx.getattr_cached(function, &names.function_own_name, &NAME)?;
    let mut parsed = Vec::with_capacity(arguments.len());
    for argument in arguments {
        let keywords =
            [(names.function_own_name.clone(), name.clone()), (names.apply_propagate_attrs.clone(), function.clone())];
        parsed.push(cx.call_with_keywords(&expect, &[role.clone(), argument.clone()], &keywords)?);
    }
    let nothing = cx.tuple(Vec::new()).into();
    cx.set_instance_attr(function, &names.packagenames, nothing);
    let parsed = cx.list(parsed).into();
    cx.call_method(function, &names.set_arguments, &[parsed])?;
    cx.set_instance_attr(function, &names.type_, type_);
    Ok(())
}
