//! From arguments to the elements that they stand for. sqlalchemy/sql/coercions.py `expect`: the usual argument is an element
//! that can play the role, or has one. Literals, and elements that become others, are left to the Python half.

use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Function;
use molt_object::builtins::type_::Type;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::attributes::attribute;
use crate::names::names;
use crate::roles::{Adapts, RoleFacts, role_of};
use crate::{bodies, parameters};

/// The parameters of `expect`, counted from the first.
mod at {
    pub const ROLE: usize = 0;
    pub const ELEMENT: usize = 1;
    pub const APPLY_PROPAGATE_ATTRS: usize = 2;
    pub const ARGNAME: usize = 3;
    pub const KEYWORDS: usize = 5;
}

/// An argument and the role that it has to play.
pub(crate) struct Expected<'a> {
    /// The role.
    pub role: &'a Value,
    /// The argument.
    pub argument: &'a Value,
    /// The statement that takes over of which plugin the element is, or None.
    pub statement: Value,
    /// The parameter's name for messages, or None.
    pub argname: Value,
    /// What the role is told besides.
    pub more: &'a [(Gc<Str>, Value)],
}

/// `expect(role, element, *, apply_propagate_attrs=None, argname=None, post_inspect=False, **kw)`
pub(crate) fn expect(fr: &mut Frame<'_>) -> bool {
    let more = match fr.argument(at::KEYWORDS).downcast::<Dict>() {
        Some(more) if !more.read(fr.cx).is_empty() => keywords(fr.cx, more),
        _ => Vec::new(),
    };
    let (role, argument) = (fr.argument(at::ROLE), fr.argument(at::ELEMENT));
    let (statement, argname) = (fr.argument(at::APPLY_PROPAGATE_ATTRS), fr.argument(at::ARGNAME));
    let expected = Expected { role: &role, argument: &argument, statement, argname, more: &more };
    let globals = fr.globals.clone();
    match playing(fr.cx, &globals, &expected) {
        Ok(Some(element)) => fr.return_result(Ok(element)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn keywords(cx: &mut Cx, given: &Gc<Dict>) -> Vec<(Gc<Str>, Value)> {
    let named = cx.dict_items(given).into_iter();
    let named = named.filter_map(|(name, value)| Some((name.downcast_into::<Str>().ok()?, value)));
    named.map(|(name, value)| (cx.world.intern_object(&name), value)).collect()
}

/// What the function `expect` gives for an argument.
///
/// # Errors
/// What it raises.
pub(crate) fn expected(cx: &mut Cx, expect: &Value, expected: &Expected<'_>) -> Result<Value, Exc> {
    if let Some(function) = expect.downcast::<Function>().filter(|_| cx.has_native_body(expect, &bodies::EXPECT))
        && let Some(element) = playing(cx, &function.globals, expected)?
    {
        return Ok(element);
    }
    let names = names(cx);
    let mut keywords = expected.more.to_vec();
    for (name, value) in [(&names.apply_propagate_attrs, &expected.statement), (&names.argname, &expected.argname)] {
        if !value.is_none() {
            keywords.push((name.clone(), value.clone()));
        }
    }
    cx.call_with_keywords(expect, &[expected.role.clone(), expected.argument.clone()], &keywords)
}

/// The element that plays the role; `None` if that takes more than is usual.
fn playing(cx: &mut Cx, globals: &Gc<Dict>, expected: &Expected<'_>) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let Some(role) = role_of(cx, globals, expected.role)? else { return Ok(None) };
    let Some(resolved) = resolved(cx, &role, expected)? else { return Ok(None) };
    // Types and items of schemas play no role at all.
    let roles = cx.lookup_special(&resolved, &names.roles_of).and_then(|roles| roles.as_int());
    if roles.is_none_or(|roles| roles & role.bit == 0) {
        return Ok(None);
    }
    if !expected.statement.is_none() {
        take_over_plugin(cx, &expected.statement, &resolved)?;
    }
    match stays(cx, role.adapts, &resolved, expected.argument)? {
        true => Ok(Some(resolved)),
        false => adapted(cx, &role, resolved, expected).map(Some),
    }
}

fn resolved(cx: &mut Cx, role: &RoleFacts, expected: &Expected<'_>) -> Result<Option<Value>, Exc> {
    let argument = expected.argument;
    if is_literal(cx, argument) {
        // What stays a number plays no role: what the role does then is the Python half's to say.
        return Ok(of_literal(cx, role, expected)?.filter(Value::is_object));
    }
    match argument.downcast::<Type>().cloned() {
        Some(class) => Ok(of_mapped_class(cx, role, &class)),
        None => element_of(cx, role, argument),
    }
}

/// Whether an argument is a number or a text, which nothing but a role can make an element of.
fn is_literal(cx: &Cx, argument: &Value) -> bool {
    let is_number = argument.as_int().is_some() || argument.as_float().is_some();
    is_number || argument.downcast::<Str>().is_some_and(|text| cx.is_exact_str(text))
}

/// `role.literal(role, element, argname=argname, **kw)`; `None` if the role makes nothing of literals.
fn of_literal(cx: &mut Cx, role: &RoleFacts, expected: &Expected<'_>) -> Result<Option<Value>, Exc> {
    if role.literal.is_none() {
        return Ok(None);
    }
    if role.makes_operands
        && let Some(parameter) = of_operand(cx, expected)
    {
        return Ok(Some(parameter));
    }
    let names = names(cx);
    let is_told_nothing = || expected.more.iter().all(|(_, value)| value.is_none());
    if let Some(class) = role.limit_class.as_ref().filter(|_| is_told_nothing())
        && expected.argument.as_int().is_some()
        && let Some(parameter) = parameters::of_number(cx, class, expected.argument)?
    {
        return Ok(Some(parameter));
    }
    let given = vec![expected.role.clone(), expected.argument.clone(), expected.argname.clone()];
    let argname = names.argname.clone();
    told(cx, &role.literal, given, vec![argname], expected).map(Some)
}

/// `expr._bind_param(operator, literal)`; what it raises, it raises again where it is made an error of the role.
fn of_operand(cx: &mut Cx, expected: &Expected<'_>) -> Option<Value> {
    let names = names(cx);
    let given = |name: &Gc<Str>| expected.more.iter().find(|(known, _)| known.is(name)).map(|(_, value)| value);
    let (expr, operator) = (given(&names.expr)?, given(&names.operator)?);
    if expected.more.len() != 2 {
        return None;
    }
    if let Some(parameter) = parameters::of_literal(cx, expr, operator, expected.argument).ok()? {
        return Some(parameter);
    }
    cx.call_method(expr, &names.bind_param, &[operator.clone(), expected.argument.clone()]).ok()
}

/// The element of a mapped class, if its mapper was asked for it before. sqlalchemy/orm/base.py `_inspect_mapped_class`.
fn of_mapped_class(cx: &mut Cx, role: &RoleFacts, class: &Gc<Type>) -> Option<Value> {
    let names = names(cx);
    let dict = class.read(cx).dict.clone();
    let manager = dict.read(cx).get_interned(&names.class_manager).cloned()?;
    if !role.inspects || role.is_literal_only || cx.lookup_in_class(class, &names.clause_element).is_some() {
        return None;
    }
    let mapper = cx.instance_attr(&manager, &names.mapper)?;
    cx.instance_attr(&mapper, &names.own_clause_element)
}

/// The element that an argument is or has; `None` if that takes more.
fn element_of(cx: &mut Cx, role: &RoleFacts, original: &Value) -> Result<Option<Value>, Exc> {
    static IS_CLAUSE_ELEMENT: Cache = Cache::new(0);
    let names = names(cx);
    if cx.is_instance(original, &role.visitable) {
        return Ok(Some(original.clone()));
    }
    let Some(method) = cx.lookup_special(original, &names.clause_element) else { return Ok(None) };
    if role.is_literal_only || role.is_join_target {
        return Ok(None);
    }
    let is_attribute = cx.has_native_body(&method, &bodies::ATTRIBUTE_CLAUSE_ELEMENT);
    let mut element = match is_attribute.then(|| cx.instance_attr(original, &names.expression)).flatten() {
        Some(expression) => expression,
        None => original.clone(),
    };
    while cx.lookup_special(&element, &names.clause_element).is_some() {
        let is_element = cx.getattr_optional(&element, &names.is_clause_element)?;
        if is_element.is_some_and(|is_element| is_element.is_true()) {
            break;
        }
        element = cx.call_method(&element, &names.clause_element, &[])?;
    }
    let is_element = cx.is_instance(&element, &role.visitable)
        && cx.getattr_cached(&element, &names.is_clause_element, &IS_CLAUSE_ELEMENT)?.is_true();
    Ok(is_element.then_some(element))
}

fn take_over_plugin(cx: &mut Cx, statement: &Value, resolved: &Value) -> Result<(), Exc> {
    let names = names(cx);
    let own = attribute(cx, statement, &names.propagate_attrs)?;
    if cx.truth(&own)? {
        return Ok(());
    }
    let theirs = match cx.instance_attr(resolved, &names.propagate_attrs) {
        Some(theirs) => theirs,
        None => match cx.getattr_optional(resolved, &names.propagate_attrs)? {
            Some(theirs) => theirs,
            None => return Ok(()),
        },
    };
    if cx.truth(&theirs)? {
        cx.setattr(statement, &names.propagate_attrs, Some(theirs))?;
    }
    Ok(())
}

/// Whether what adapts the elements of a role leaves this one as it is.
fn stays(cx: &mut Cx, adapts: Adapts, resolved: &Value, original: &Value) -> Result<bool, Exc> {
    static LABEL: Cache = Cache::new(0);
    let names = names(cx);
    Ok(match adapts {
        Adapts::Never => true,
        Adapts::Typed => {
            let type_ = attribute(cx, resolved, &names.type_)?;
            cx.lookup_special(&type_, &names.is_null).is_some_and(|is_null| is_null.is_false())
        }
        Adapts::Label => cx.getattr_cached(resolved, &names.order_by_label_element, &LABEL)?.is_none(),
        Adapts::Statement => resolved.is(original),
        Adapts::Asked => false,
    })
}

/// `role.post(resolved, original_element=original, argname=argname, **kw)`
fn adapted(cx: &mut Cx, role: &RoleFacts, resolved: Value, expected: &Expected<'_>) -> Result<Value, Exc> {
    let names = names(cx);
    let given = vec![resolved, expected.argument.clone(), expected.argname.clone()];
    told(cx, &role.post, given, vec![names.original_element.clone(), names.argname.clone()], expected)
}

/// Calls what the role has for something, with what it is told besides.
fn told(
    cx: &mut Cx,
    callee: &Value,
    mut values: Vec<Value>,
    mut keywords: Vec<Gc<Str>>,
    expected: &Expected<'_>,
) -> Result<Value, Exc> {
    for (name, value) in expected.more {
        keywords.push(name.clone());
        values.push(value.clone());
    }
    cx.call_with(callee, Arguments::with_keywords(&mut values, &keywords))
}
