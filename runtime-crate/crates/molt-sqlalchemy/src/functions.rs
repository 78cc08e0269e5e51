//! SQL functions and their arguments. sqlalchemy/sql/functions.py `_FunctionGenerator.__call__`, `GenericFunction.__init__`,
//! `count.__init__`, `FunctionElement._set_arguments`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Str, Trace, Value, Visitor};

use crate::attributes::attribute;
use crate::bodies;
use crate::coercions::{Expected, expected};
use crate::comparisons::{Facts, facts, grouped};
use crate::execution::instance_with;
use crate::names::names;

/// The parameters of `GenericFunction.__init__`, counted from the first: those with names come before the rest.
mod at {
    pub const SELF: usize = 0;
    pub const PARSED_ARGS: usize = 1;
    pub const TYPE: usize = 2;
    pub const ARGS: usize = 3;
}

/// What the module of functions makes functions of.
struct Making {
    expect: Value,
    expression_role: Value,
    where_role: Value,
    null_type: Value,
    comma: Value,
    comma_facts: Facts,
    list: Gc<Type>,
    grouping: Gc<Type>,
}

impl Trace for Making {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for value in [&self.expect, &self.expression_role, &self.where_role, &self.null_type, &self.comma] {
            value.trace(visitor);
        }
        self.list.trace(visitor);
        self.grouping.trace(visitor);
    }
}

impl Payload for Making {
    type Access = Frozen;
}

/// What it is in this world, once it was asked for.
#[derive(Default)]
struct Made(Option<Gc<Making>>);

fn making(cx: &mut Cx, globals: &Gc<Dict>) -> Result<Option<Gc<Making>>, Exc> {
    if let Some(making) = &cx.world.extensions.get::<Made>().0 {
        return Ok(Some(making.clone()));
    }
    let names = names(cx);
    let global = |name: &Gc<Str>| globals.read(cx).get_interned(name).cloned();
    let class = |name: &Gc<Str>| global(name)?.downcast_into::<Type>().ok();
    let modules = [&names.coercions, &names.roles, &names.operators, &names.type_api].map(global);
    let ([Some(coercions), Some(roles), Some(operators), Some(types)], Some(list), Some(grouping)) =
        (modules, class(&names.clause_list), class(&names.grouping))
    else {
        return Ok(None);
    };
    let comma = cx.getattr(&operators, &names.comma_op)?;
    let Some(comma_facts) = facts(cx, &operators, &comma)? else { return Ok(None) };
    let making = Making {
        expect: cx.getattr(&coercions, &names.expect)?,
        expression_role: cx.getattr(&roles, &names.expression_element_role)?,
        where_role: cx.getattr(&roles, &names.where_having_role)?,
        null_type: cx.getattr(&types, &names.null_type)?,
        comma,
        comma_facts,
        list,
        grouping,
    };
    let base = cx.world.types.object.clone();
    let making = Gc::new(&base, making);
    cx.world.extensions.get::<Made>().0 = Some(making.clone());
    Ok(Some(making))
}

/// `_FunctionGenerator.__call__(self, *c, **kwargs)`: of a registered function.
pub(crate) fn generator_call(fr: &mut Frame<'_>) -> bool {
    let (this, arguments, options) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let names = names(fr.cx);
    let registry = fr.global(&names.function_registry);
    let known = registry.and_then(|registry| registered(fr.cx, &this, &registry, &options));
    let (Some(known), Ok(arguments)) = (known, arguments.downcast_into::<Tuple>()) else { return fr.hand_over() };
    let result = fr.cx.call(&known, arguments.items());
    fr.return_result(result)
}

fn registered(cx: &mut Cx, generator: &Value, registry: &Value, options: &Value) -> Option<Value> {
    let names = names(cx);
    let own = cx.instance_attr(generator, &names.generator_options)?;
    let is_plain = [&own, options]
        .iter()
        .all(|options| options.downcast::<Dict>().is_some_and(|options| options.read(cx).is_empty()));
    let path = cx.instance_attr(generator, &names.generator_names).filter(|_| is_plain)?;
    let [name] = path.downcast::<Tuple>()?.items() else { return None };
    let is_lower = name.downcast::<Str>()?.as_bytes().iter().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    let package = registry.downcast::<Dict>()?.read(cx).get_interned(&names.default_package).cloned()?;
    let package = package.downcast_into::<Dict>().ok().filter(|_| is_lower)?;
    cx.dict_get(&package, name).ok()?.filter(|known| !known.is_none())
}

/// `GenericFunction.__init__(self, *args, _parsed_args=None, type_=None, **kwargs)`
pub(crate) fn generic_init(fr: &mut Frame<'_>) -> bool {
    let (this, arguments) = (fr.argument(at::SELF), fr.argument(at::ARGS));
    let is_plain = fr.argument(at::PARSED_ARGS).is_none() && fr.argument(at::TYPE).is_none();
    match arguments.downcast_into::<Tuple>() {
        Ok(arguments) if is_plain => initialize(fr, &this, arguments.items()),
        _ => fr.hand_over(),
    }
}

/// `count.__init__(self, expression=None, **kwargs)`
pub(crate) fn count_init(fr: &mut Frame<'_>) -> bool {
    let (this, expression, options) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let names = names(fr.cx);
    let base = fr.global(&names.generic_function).and_then(|base| base.downcast_into::<Type>().ok());
    let init = base.and_then(|base| fr.cx.lookup_in_class(&base, &names.init));
    let is_plain = options.downcast::<Dict>().is_none_or(|options| options.read(fr.cx).is_empty());
    if !is_plain || !init.is_some_and(|init| fr.cx.has_native_body(&init, &bodies::GENERIC_INIT)) {
        return fr.hand_over();
    }
    let counted = match fr.global(&names.literal_column).filter(|_| expression.is_none()) {
        Some(literal_column) => {
            let all = fr.cx.str("*").into();
            fr.cx.call(&literal_column, &[all])
        }
        None => Ok(expression),
    };
    match counted {
        Ok(counted) => initialize(fr, &this, &[counted]),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// Makes a function of its arguments, if its class reads them as others do.
fn initialize(fr: &mut Frame<'_>, function: &Value, arguments: &[Value]) -> bool {
    let globals = fr.globals.clone();
    let making = making(fr.cx, &globals);
    match (making, own_type(fr.cx, function)) {
        (Ok(Some(making)), Some(type_)) => {
            let result = filled(fr.cx, &making, function, arguments, type_);
            fr.return_result(result.map(|()| Value::NONE))
        }
        (Err(exc), _) => fr.return_result(Err(exc)),
        _ => fr.hand_over(),
    }
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

fn filled(cx: &mut Cx, making: &Making, function: &Value, arguments: &[Value], type_: Value) -> Result<(), Exc> {
    let names = names(cx);
    let name = attribute(cx, function, &names.function_own_name)?;
    let more = [(names.function_own_name.clone(), name)];
    let mut parsed = molt_room::vec(arguments.len());
    for argument in arguments {
        let statement = function.clone();
        let argument =
            Expected { role: &making.expression_role, argument, statement, argname: Value::NONE, more: &more };
        parsed.push(expected(cx, &making.expect, &argument)?);
    }
    let nothing = cx.tuple(Vec::new()).into();
    cx.set_instance_attr(function, &names.packagenames, nothing);
    take_arguments(cx, making, function, parsed)?;
    cx.set_instance_attr(function, &names.type_, type_);
    Ok(())
}

/// `FunctionElement._set_arguments(self, args)`
pub(crate) fn set_arguments(fr: &mut Frame<'_>) -> bool {
    let (this, arguments) = (fr.argument(0), fr.argument(1));
    let globals = fr.globals.clone();
    match (making(fr.cx, &globals), arguments.downcast::<List>()) {
        (Ok(Some(making)), Some(arguments)) => {
            let arguments = arguments.read(fr.cx).items.clone();
            let result = take_arguments(fr.cx, &making, &this, arguments);
            fr.return_result(result.map(|()| Value::NONE))
        }
        (Err(exc), _) => fr.return_result(Err(exc)),
        _ => fr.hand_over(),
    }
}

fn take_arguments(cx: &mut Cx, making: &Making, function: &Value, arguments: Vec<Value>) -> Result<(), Exc> {
    let names = names(cx);
    let has_any = !arguments.is_empty();
    let clause = argument_list(cx, making, arguments)?;
    let has = attribute(cx, function, &names.has_args)?;
    let has = has_any || cx.truth(&has)?;
    cx.set_instance_attr(function, &names.has_args, Value::bool(has));
    cx.set_instance_attr(function, &names.clause_expr, clause);
    Ok(())
}

/// `Grouping(ClauseList(*arguments, operator=operators.comma_op, group_contents=True))`
fn argument_list(cx: &mut Cx, making: &Making, arguments: Vec<Value>) -> Result<Value, Exc> {
    let names = names(cx);
    let attributes = [
        (&names.operator, making.comma.clone()),
        (&names.group, Value::TRUE),
        (&names.group_contents, Value::TRUE),
        (&names.text_converter_role, making.where_role.clone()),
    ];
    let clauses = instance_with(cx, &making.list, attributes);
    let mut elements = molt_room::vec(arguments.len());
    for argument in &arguments {
        let statement = clauses.clone();
        let argument = Expected { role: &making.where_role, argument, statement, argname: Value::NONE, more: &[] };
        elements.push(expected(cx, &making.expect, &argument)?);
    }
    let mut contents = molt_room::vec(elements.len());
    for element in elements {
        contents.push(grouped(cx, element, &making.comma, making.comma_facts)?);
    }
    let contents = cx.list(contents).into();
    cx.set_instance_attr(&clauses, &names.clauses, contents);
    cx.set_instance_attr(&clauses, &names.is_implicitly_boolean, Value::bool(making.comma_facts.is_boolean));
    let type_ = match cx.getattr_optional(&clauses, &names.type_)? {
        Some(type_) => type_,
        None => making.null_type.clone(),
    };
    let propagated = attribute(cx, &clauses, &names.propagate_attrs)?;
    let attributes = [(&names.grouped_element, clauses), (&names.type_, type_), (&names.propagate_attrs, propagated)];
    Ok(instance_with(cx, &making.grouping, attributes))
}
