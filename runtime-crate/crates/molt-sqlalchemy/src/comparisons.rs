//! Comparisons as elements, and the parts that elements are made of. sqlalchemy/sql/type_api.py `TypeEngine.Comparator.operate`,
//! sql/default_comparator.py `_boolean_compare`, sql/elements.py `OperatorExpression._construct_for_op`, `BinaryExpression.__init__`,
//! sql/functions.py `FunctionElement._set_arguments`. Comparisons with None, True and False are left to the Python half.

use std::collections::HashMap;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::{BuiltinFunction, Function};
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::hashing::UniqueState;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::bodies;
use crate::execution::instance_with;
use crate::names::names;

/// What is known of an operator.
#[derive(Clone, Copy)]
struct Facts {
    is_boolean: bool,
    is_associative: bool,
    /// Whether there are elements that it takes in parentheses.
    groups: bool,
}

/// The operators that were met, by address; they are kept, so that no other has it.
#[derive(Default)]
struct Operators(HashMap<usize, (Value, Facts), UniqueState>);

/// What is known of an operator; `None` for one that is no function.
fn facts(cx: &mut Cx, operators: &Value, operator: &Value) -> Result<Option<Facts>, Exc> {
    if let Some((_, facts)) = cx.world.extensions.get::<Operators>().0.get(&operator.address()) {
        return Ok(Some(*facts));
    }
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
    let facts = Facts { is_boolean, is_associative, groups };
    cx.world.extensions.get::<Operators>().0.insert(operator.address(), (operator.clone(), facts));
    Ok(Some(facts))
}

/// `element.self_group(against=operator)`
fn grouped(cx: &mut Cx, element: Value, operator: &Value, facts: Facts) -> Result<Value, Exc> {
    let names = names(cx);
    let method = cx.lookup_special(&element, &names.self_group);
    if !facts.groups && method.is_some_and(|method| cx.has_native_body(&method, &bodies::COLUMN_SELF_GROUP)) {
        return Ok(element);
    }
    let method = cx.getattr(&element, &names.self_group)?;
    cx.call_with_keywords(&method, &[], &[(names.against.clone(), operator.clone())])
}

/// The modules and classes that a comparison needs, from the globals of `_boolean_compare`.
struct Parts {
    globals: Gc<Dict>,
}

impl Parts {
    fn get(&self, cx: &Cx, name: &Gc<Str>) -> Option<Value> {
        self.globals.read(cx).get_interned(name).cloned()
    }

    fn class(&self, cx: &Cx, name: &Gc<Str>) -> Option<Gc<Type>> {
        self.get(cx, name)?.downcast_into::<Type>().ok()
    }
}

/// `TypeEngine.Comparator.operate(self, op, *other, **kwargs)`
pub(crate) fn operate(fr: &mut Frame<'_>) -> bool {
    static LOOKUP: Cache = Cache::new(0);
    let names = names(fr.cx);
    let (this, operator, others, options) = (fr.argument(0), fr.argument(1), fr.argument(2), fr.argument(3));
    let bound = fr.global(&names.bound_types);
    let cx = &mut *fr.cx;
    let is_plain = options.downcast::<Dict>().is_none_or(|options| options.read(cx).is_empty());
    let (true, Some(bound), Some([other])) = (is_plain, bound, others.downcast::<Tuple>().map(|others| others.items()))
    else {
        return fr.hand_over();
    };
    let compared = cx.getattr_cached(&bound, &names.operator_lookup, &LOOKUP).and_then(|lookup| {
        let Some((parts, negation)) = comparison_of(cx, &lookup, &operator)? else { return Ok(None) };
        let Some(expression) = cx.instance_attr(&this, &names.expr) else { return Ok(None) };
        compare(cx, &parts, (&expression, &operator, other), negation)
    });
    match compared {
        Ok(Some(element)) => fr.return_result(Ok(element)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// What compares by an operator, and the operator that says the opposite.
fn comparison_of(cx: &mut Cx, lookup: &Value, operator: &Value) -> Result<Option<(Parts, Value)>, Exc> {
    static NAME: Cache = Cache::new(0);
    let names = names(cx);
    let Some(lookup) = lookup.downcast::<Dict>() else { return Ok(None) };
    let name = cx.getattr_cached(operator, &names.function_name, &NAME)?;
    let Some(entry) = cx.dict_get(lookup, &name)? else { return Ok(None) };
    let Some([function, added]) = entry.downcast::<Tuple>().map(|entry| entry.items()) else { return Ok(None) };
    let Some(added) = added.downcast::<Dict>().filter(|added| added.read(cx).len() == 1) else { return Ok(None) };
    let negation = added.read(cx).get_interned(&names.negate_op).cloned();
    let compares = cx.has_native_body(function, &bodies::BOOLEAN_COMPARE);
    let Some(function) = function.downcast::<Function>().filter(|_| compares) else { return Ok(None) };
    Ok(negation.map(|negation| (Parts { globals: function.globals.clone() }, negation)))
}

/// `expression operator other`; `None` if `other` is a constant or is made something else.
fn compare(
    cx: &mut Cx,
    parts: &Parts,
    (expression, operator, other): (&Value, &Value, &Value),
    negation: Value,
) -> Result<Option<Value>, Exc> {
    static BOOLEAN: Cache = Cache::new(0);
    static EXPECT: Cache = Cache::new(0);
    static ROLE: Cache = Cache::new(0);
    let names = names(cx);
    if other.is_none() || other.as_bool().is_some() {
        return Ok(None);
    }
    for name in [&names.null_class, &names.true_class, &names.false_class] {
        let Some(class) = parts.class(cx, name) else { return Ok(None) };
        if other.is_object() && cx.is_instance(other, &class) {
            return Ok(None);
        }
    }
    let (Some(class), Some(coercions), Some(roles), Some(operators), Some(types)) = (
        parts.class(cx, &names.binary_expression),
        parts.get(cx, &names.coercions),
        parts.get(cx, &names.roles),
        parts.get(cx, &names.operators),
        parts.get(cx, &names.type_api),
    ) else {
        return Ok(None);
    };
    let type_ = cx.getattr_cached(&types, &names.boolean_type, &BOOLEAN)?;
    let Some(facts) = facts(cx, &operators, operator)? else { return Ok(None) };
    if facts.is_associative || type_.is_instance_of::<Type>() {
        return Ok(None);
    }
    let expect = cx.getattr_cached(&coercions, &names.expect, &EXPECT)?;
    let role = cx.getattr_cached(&roles, &names.binary_element_role, &ROLE)?;
    let keywords = [(names.operator.clone(), operator.clone()), (names.expr.clone(), expression.clone())];
    let right = cx.call_with_keywords(&expect, &[role, other.clone()], &keywords)?;
    binary(cx, &class, (expression.clone(), right), (operator, facts, type_), negation).map(Some)
}

/// `BinaryExpression(left, right, operator, type_=type_, negate=negate, modifiers={})`
fn binary(
    cx: &mut Cx,
    class: &Gc<Type>,
    (left, right): (Value, Value),
    (operator, facts, type_): (&Value, Facts, Value),
    negation: Value,
) -> Result<Value, Exc> {
    static AGGREGATE: Cache = Cache::new(0);
    static LEFT: Cache = Cache::new(0);
    static RIGHT: Cache = Cache::new(0);
    let names = names(cx);
    let is_aggregate = cx.getattr_cached(&right, &names.is_collection_aggregate, &AGGREGATE)?;
    let negation = if cx.truth(&is_aggregate)? { Value::NONE } else { negation };
    let hashes = [Value::int(cx.hash(&left)?), Value::int(cx.hash(&right)?)];
    let original = cx.tuple_of(hashes).into();
    let own = cx.getattr_cached(&left, &names.propagate_attrs, &LEFT)?;
    let propagated = match cx.truth(&own)? {
        true => own,
        false => cx.getattr_cached(&right, &names.propagate_attrs, &RIGHT)?,
    };
    let left = grouped(cx, left, operator, facts)?;
    let right = grouped(cx, right, operator, facts)?;
    let modifiers = cx.new_dict().into();
    let attributes = [
        (&names.original, original),
        (&names.propagate_attrs, propagated),
        (&names.left, left),
        (&names.right, right),
        (&names.operator, operator.clone()),
        (&names.type_, type_),
        (&names.negate, negation),
        (&names.is_implicitly_boolean, Value::bool(facts.is_boolean)),
        (&names.modifiers, modifiers),
    ];
    Ok(instance_with(cx, class, attributes))
}

/// `FunctionElement._set_arguments(self, args)`
pub(crate) fn set_arguments(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (this, arguments) = (fr.argument(0), fr.argument(1));
    let globals = [&names.coercions, &names.roles, &names.operators, &names.type_api].map(|name| fr.global(name));
    let classes = [&names.clause_list, &names.grouping].map(|name| fr.global(name));
    let (Some(arguments), [Some(coercions), Some(roles), Some(operators), Some(types)], [Some(list), Some(grouping)]) =
        (arguments.downcast::<List>(), globals, classes)
    else {
        return fr.hand_over();
    };
    let (Ok(list), Ok(grouping)) = (list.downcast_into::<Type>(), grouping.downcast_into::<Type>()) else {
        return fr.hand_over();
    };
    let arguments = arguments.read(fr.cx).items.clone();
    let modules = Modules { coercions, roles, operators, types };
    let result = argument_list(fr.cx, &modules, (&list, &grouping), arguments)
        .and_then(|clause| take_arguments(fr.cx, &this, clause));
    fr.return_result(result.map(|()| Value::NONE))
}

struct Modules {
    coercions: Value,
    roles: Value,
    operators: Value,
    types: Value,
}

/// `Grouping(ClauseList(*arguments, operator=operators.comma_op, group_contents=True))`, and whether there are any.
fn argument_list(
    cx: &mut Cx,
    modules: &Modules,
    (list, grouping): (&Gc<Type>, &Gc<Type>),
    arguments: Vec<Value>,
) -> Result<(Value, bool), Exc> {
    static EXPECT: Cache = Cache::new(0);
    static ROLE: Cache = Cache::new(0);
    static COMMA: Cache = Cache::new(0);
    static NULL: Cache = Cache::new(0);
    static PROPAGATED: Cache = Cache::new(0);
    let names = names(cx);
    let expect = cx.getattr_cached(&modules.coercions, &names.expect, &EXPECT)?;
    let role = cx.getattr_cached(&modules.roles, &names.where_having_role, &ROLE)?;
    let comma = cx.getattr_cached(&modules.operators, &names.comma_op, &COMMA)?;
    let facts = facts(cx, &modules.operators, &comma)?;
    let facts = facts.unwrap_or(Facts { is_boolean: false, is_associative: false, groups: true });
    let attributes = [
        (&names.operator, comma.clone()),
        (&names.group, Value::TRUE),
        (&names.group_contents, Value::TRUE),
        (&names.text_converter_role, role.clone()),
    ];
    let clauses = instance_with(cx, list, attributes);
    let has_any = !arguments.is_empty();
    let mut elements = Vec::with_capacity(arguments.len());
    for argument in arguments {
        let keywords = [(names.apply_propagate_attrs.clone(), clauses.clone())];
        elements.push(cx.call_with_keywords(&expect, &[role.clone(), argument], &keywords)?);
    }
    let mut contents = Vec::with_capacity(elements.len());
    for element in elements {
        contents.push(grouped(cx, element, &comma, facts)?);
    }
    let contents = cx.list(contents).into();
    cx.set_instance_attr(&clauses, &names.clauses, contents);
    cx.set_instance_attr(&clauses, &names.is_implicitly_boolean, Value::bool(facts.is_boolean));
    let type_ = match cx.getattr_optional(&clauses, &names.type_)? {
        Some(type_) => type_,
        None => cx.getattr_cached(&modules.types, &names.null_type, &NULL)?,
    };
    let propagated = cx.getattr_cached(&clauses, &names.propagate_attrs, &PROPAGATED)?;
    let attributes = [(&names.grouped_element, clauses), (&names.type_, type_), (&names.propagate_attrs, propagated)];
    Ok((instance_with(cx, grouping, attributes), has_any))
}

fn take_arguments(cx: &mut Cx, function: &Value, (clause, has_any): (Value, bool)) -> Result<(), Exc> {
    static HAS: Cache = Cache::new(0);
    let names = names(cx);
    let has = cx.getattr_cached(function, &names.has_args, &HAS)?;
    let has = has_any || cx.truth(&has)?;
    cx.set_instance_attr(function, &names.has_args, Value::bool(has));
    cx.set_instance_attr(function, &names.clause_expr, clause);
    Ok(())
}
