//! Comparisons as elements. sqlalchemy/sql/type_api.py `TypeEngine.Comparator.operate`, sql/default_comparator.py
//! `_boolean_compare`, sql/elements.py `OperatorExpression._construct_for_op`, `BinaryExpression.__init__`. Comparisons with None,
//! True and False are left to the Python half.

use std::collections::HashMap;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::{BuiltinFunction, Function};
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::hashing::UniqueState;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Str, Trace, Value, Visitor};

use crate::annotated::hash_of;
use crate::attributes::attribute;
use crate::bodies;
use crate::coercions::{Expected, expected};
use crate::execution::instance_with;
use crate::names::names;

/// What is known of an operator.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// Whether what it gives is true or false.
    pub is_boolean: bool,
    is_associative: bool,
    /// Whether there are elements that it takes in parentheses.
    pub groups: bool,
}

/// What is known of an operator; `None` for one that is no function.
///
/// # Errors
/// What asking the module of operators raises.
pub(crate) fn facts(cx: &mut Cx, operators: &Value, operator: &Value) -> Result<Option<Facts>, Exc> {
    if !operator.is_instance_of::<Function>() && !operator.is_instance_of::<BuiltinFunction>() {
        return Ok(None);
    }
    let names = names(cx);
    let mut asked = |name| {
        let answer = cx.call_method(operators, name, std::slice::from_ref(operator))?;
        cx.truth(&answer)
    };
    let (is_boolean, is_associative) = (asked(&names.is_boolean)?, asked(&names.is_associative)?);
    let mut groups = false;
    for name in [&names.and_, &names.or_, &names.as_bool, &names.any_op, &names.all_op] {
        groups |= cx.getattr_optional(operators, name)?.is_some_and(|other| other.is(operator));
    }
    Ok(Some(Facts { is_boolean, is_associative, groups }))
}

/// `element.self_group(against=operator)`
///
/// # Errors
/// What it raises.
pub(crate) fn grouped(cx: &mut Cx, element: Value, operator: &Value, facts: Facts) -> Result<Value, Exc> {
    let names = names(cx);
    let method = cx.lookup_special(&element, &names.self_group);
    if !facts.groups && method.is_some_and(|method| cx.has_native_body(&method, &bodies::COLUMN_SELF_GROUP)) {
        return Ok(element);
    }
    let method = cx.getattr(&element, &names.self_group)?;
    cx.call_with_keywords(&method, &[], &[(names.against.clone(), operator.clone())])
}

/// A comparison: what its operator does with any two operands.
struct Comparison {
    operator: Value,
    /// The operator that says the opposite.
    negation: Value,
    facts: Facts,
    /// The class of what it makes, and the type of that.
    class: Gc<Type>,
    type_: Value,
    /// The classes of the constants.
    constants: [Gc<Type>; 3],
    /// What makes elements of its operands, and the role that they play.
    expect: Value,
    role: Value,
}

impl Trace for Comparison {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for value in [&self.operator, &self.negation, &self.type_, &self.expect, &self.role] {
            value.trace(visitor);
        }
        self.class.trace(visitor);
        self.constants.iter().for_each(|class| class.trace(visitor));
    }
}

impl Payload for Comparison {
    type Access = Frozen;
}

/// The comparisons that were met, by the addresses of their operators; they are kept, so that no other has it.
#[derive(Default)]
struct Comparisons(HashMap<usize, Gc<Comparison>, UniqueState>);

/// `TypeEngine.Comparator.operate(self, op, *other, **kwargs)`
pub(crate) fn operate(fr: &mut Frame<'_>) -> bool {
    let (this, operator, others, options) = (fr.argument(0), fr.argument(1), fr.argument(2), fr.argument(3));
    let is_plain = options.downcast::<Dict>().is_none_or(|options| options.read(fr.cx).is_empty());
    let (true, Some([other])) = (is_plain, others.downcast::<Tuple>().map(|others| others.items())) else {
        return fr.hand_over();
    };
    let globals = fr.globals.clone();
    match compared(fr.cx, &globals, &this, &operator, other) {
        Ok(Some(element)) => fr.return_result(Ok(element)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// What the comparator of a type makes of `expression operator other`, by the globals of its method; `None` if that takes more
/// than is usual.
///
/// # Errors
/// What becomes of the operand raises.
pub(crate) fn compared(
    cx: &mut Cx,
    globals: &Gc<Dict>,
    comparator: &Value,
    operator: &Value,
    other: &Value,
) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    if other.is_none() || other.as_bool().is_some() {
        return Ok(None);
    }
    let Some(comparison) = comparison_of(cx, globals, operator)? else { return Ok(None) };
    let is_constant = other.is_object() && comparison.constants.iter().any(|class| cx.is_instance(other, class));
    let Some(expression) = cx.instance_attr(comparator, &names.expr).filter(|_| !is_constant) else { return Ok(None) };
    let more = [(names.operator.clone(), operator.clone()), (names.expr.clone(), expression.clone())];
    let operand =
        Expected { role: &comparison.role, argument: other, statement: Value::NONE, argname: Value::NONE, more: &more };
    let right = expected(cx, &comparison.expect, &operand)?;
    binary(cx, &comparison, expression, right).map(Some)
}

/// The comparison by an operator, if it is one.
fn comparison_of(cx: &mut Cx, globals: &Gc<Dict>, operator: &Value) -> Result<Option<Gc<Comparison>>, Exc> {
    if let Some(known) = cx.world.extensions.get::<Comparisons>().0.get(&operator.address()) {
        return Ok(Some(known.clone()));
    }
    let Some((globals, negation)) = compares(cx, globals, operator)? else { return Ok(None) };
    let Some(comparison) = comparison(cx, &globals, operator, negation)? else { return Ok(None) };
    let base = cx.world.types.object.clone();
    let comparison = Gc::new(&base, comparison);
    cx.world.extensions.get::<Comparisons>().0.insert(operator.address(), comparison.clone());
    Ok(Some(comparison))
}

/// The globals of `_boolean_compare` if an operator compares by it, and the operator that says the opposite.
fn compares(cx: &mut Cx, globals: &Gc<Dict>, operator: &Value) -> Result<Option<(Gc<Dict>, Value)>, Exc> {
    let names = names(cx);
    let Some(bound) = globals.read(cx).get_interned(&names.bound_types).cloned() else { return Ok(None) };
    let lookup = cx.getattr(&bound, &names.operator_lookup)?;
    let Some(lookup) = lookup.downcast::<Dict>() else { return Ok(None) };
    let name = cx.getattr(operator, &names.function_name)?;
    let Some(entry) = cx.dict_get(lookup, &name)? else { return Ok(None) };
    let Some([function, added]) = entry.downcast::<Tuple>().map(|entry| entry.items()) else { return Ok(None) };
    let Some(added) = added.downcast::<Dict>().filter(|added| added.read(cx).len() == 1) else { return Ok(None) };
    let negation = added.read(cx).get_interned(&names.negate_op).cloned();
    let compares = cx.has_native_body(function, &bodies::BOOLEAN_COMPARE);
    let Some(function) = function.downcast::<Function>().filter(|_| compares) else { return Ok(None) };
    Ok(negation.map(|negation| (function.globals.clone(), negation)))
}

fn comparison(cx: &mut Cx, globals: &Gc<Dict>, operator: &Value, negation: Value) -> Result<Option<Comparison>, Exc> {
    let names = names(cx);
    let global = |name: &Gc<Str>| globals.read(cx).get_interned(name).cloned();
    let class = |name: &Gc<Str>| global(name)?.downcast_into::<Type>().ok();
    let constants = [class(&names.null_class), class(&names.true_class), class(&names.false_class)];
    let ([Some(null), Some(true_), Some(false_)], Some(class)) = (constants, class(&names.binary_expression)) else {
        return Ok(None);
    };
    let modules = [&names.coercions, &names.roles, &names.operators, &names.type_api].map(global);
    let [Some(coercions), Some(roles), Some(operators), Some(types)] = modules else { return Ok(None) };
    let Some(facts) = facts(cx, &operators, operator)? else { return Ok(None) };
    let type_ = cx.getattr(&types, &names.boolean_type)?;
    if facts.is_associative || type_.is_instance_of::<Type>() {
        return Ok(None);
    }
    let expect = cx.getattr(&coercions, &names.expect)?;
    let role = cx.getattr(&roles, &names.binary_element_role)?;
    let constants = [null, true_, false_];
    Ok(Some(Comparison { operator: operator.clone(), negation, facts, class, type_, constants, expect, role }))
}

/// `BinaryExpression(left, right, operator, type_=type_, negate=negate, modifiers={})`
fn binary(cx: &mut Cx, comparison: &Comparison, left: Value, right: Value) -> Result<Value, Exc> {
    let names = names(cx);
    let facts = comparison.facts;
    let is_aggregate = cx.lookup_special(&right, &names.is_collection_aggregate);
    let negation = match is_aggregate.is_none_or(|is_aggregate| is_aggregate.is_false()) {
        true => comparison.negation.clone(),
        false => Value::NONE,
    };
    let hashes = [Value::int(hash_of(cx, &left)?), Value::int(hash_of(cx, &right)?)];
    let original = cx.tuple_of(hashes).into();
    let own = attribute(cx, &left, &names.propagate_attrs)?;
    let propagated = match cx.truth(&own)? {
        true => own,
        false => attribute(cx, &right, &names.propagate_attrs)?,
    };
    let left = grouped(cx, left, &comparison.operator, facts)?;
    let right = grouped(cx, right, &comparison.operator, facts)?;
    let modifiers = cx.new_dict().into();
    let attributes = [
        (&names.original, original),
        (&names.propagate_attrs, propagated),
        (&names.left, left),
        (&names.right, right),
        (&names.operator, comparison.operator.clone()),
        (&names.type_, comparison.type_.clone()),
        (&names.negate, negation),
        (&names.is_implicitly_boolean, Value::bool(facts.is_boolean)),
        (&names.modifiers, modifiers),
    ];
    Ok(instance_with(cx, &comparison.class, attributes))
}
