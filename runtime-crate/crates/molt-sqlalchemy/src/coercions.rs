//! From arguments to the elements that they stand for. sqlalchemy/sql/coercions.py `expect`: the usual argument is an element
//! that can play the role, or has one. Literals, and elements that become others, are left to the Python half.

use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::type_::Type;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};
use std::ops::ControlFlow;

use crate::bodies;
use crate::names::names;

/// The parameters of `expect`, counted from the first.
const ROLE: usize = 0;
const ELEMENT: usize = 1;
const APPLY_PROPAGATE_ATTRS: usize = 2;
const ARGNAME: usize = 3;
const KEYWORDS: usize = 5;

/// `expect(role, element, *, apply_propagate_attrs=None, argname=None, post_inspect=False, **kw)`
pub(crate) fn expect(fr: &mut Frame<'_>) -> bool {
    match playing(fr) {
        Ok(Some(element)) => fr.return_result(Ok(element)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn playing(fr: &mut Frame<'_>) -> Result<Option<Value>, Exc> {
    static BIT: Cache = Cache::new(0);
    static POST: Cache = Cache::new(0);
    let names = names(fr.cx);
    let (role, original) = (fr.argument(ROLE), fr.argument(ELEMENT));
    let resolved = match is_literal(fr.cx, &original) {
        true => match of_literal(fr, &role, &original)? {
            Some(element) if element.is_object() => element,
            // What stays a number plays no role: what the role does then is the Python half's to say.
            _ => return Ok(None),
        },
        false => {
            let found = match original.downcast::<Type>().cloned() {
                Some(class) => of_mapped_class(fr, &role, &class)?,
                None => element_of(fr, &role, &original)?,
            };
            match found {
                Some(element) => element,
                None => return Ok(None),
            }
        }
    };
    // Types and items of schemas play no role at all.
    let Some(roles) = fr.cx.lookup_special(&resolved, &names.roles_of).and_then(|roles| roles.as_int()) else {
        return Ok(None);
    };
    let bit = fr.cx.getattr_cached(&role, &names.bit, &BIT)?.as_int().unwrap_or_default();
    if roles & bit == 0 {
        return Ok(None);
    }
    let post = fr.cx.getattr_cached(&role, &names.post, &POST)?;
    let statement = fr.argument(APPLY_PROPAGATE_ATTRS);
    if !statement.is_none() {
        take_over_plugin(fr.cx, &statement, &resolved)?;
    }
    if post.is_none() {
        return Ok(Some(resolved));
    }
    match stays(fr.cx, &post, &resolved, &original)? {
        ControlFlow::Break(()) => Ok(Some(resolved)),
        ControlFlow::Continue(()) => adapted(fr, &post, resolved, original).map(Some),
    }
}

/// Whether an argument is a number or a text, which nothing but a role can make an element of.
fn is_literal(cx: &Cx, argument: &Value) -> bool {
    let is_number = argument.as_int().is_some() || argument.as_float().is_some();
    is_number || argument.downcast::<Str>().is_some_and(|text| cx.is_exact_str(text))
}

/// `role.literal(role, element, argname=argname, **kw)`; `None` if the role makes nothing of literals.
fn of_literal(fr: &mut Frame<'_>, role: &Value, literal: &Value) -> Result<Option<Value>, Exc> {
    static LITERAL: Cache = Cache::new(0);
    let names = names(fr.cx);
    let make = fr.cx.getattr_cached(role, &names.literal, &LITERAL)?;
    if make.is_none() {
        return Ok(None);
    }
    if fr.cx.has_native_body(&make, &bodies::LITERAL_OPERAND)
        && let Some(parameter) = of_operand(fr, literal)
    {
        return Ok(Some(parameter));
    }
    let mut values = vec![role.clone(), literal.clone(), fr.argument(ARGNAME)];
    let mut keywords: Vec<Gc<Str>> = vec![names.argname.clone()];
    more_keywords(fr, &mut values, &mut keywords);
    fr.cx.call_with(&make, Arguments::with_keywords(&mut values, &keywords)).map(Some)
}

/// `expr._bind_param(operator, literal)`; what it raises, it raises again where it is made an error of the role.
fn of_operand(fr: &mut Frame<'_>, literal: &Value) -> Option<Value> {
    let names = names(fr.cx);
    let more = fr.argument(KEYWORDS).downcast_into::<Dict>().ok()?;
    let given = more.read(fr.cx);
    let (expr, operator) = (given.get_interned(&names.expr)?.clone(), given.get_interned(&names.operator)?.clone());
    if given.len() != 2 {
        return None;
    }
    fr.cx.call_method(&expr, &names.bind_param, &[operator, literal.clone()]).ok()
}

/// The element of a mapped class, if its mapper was asked for it before. sqlalchemy/orm/base.py `_inspect_mapped_class`.
fn of_mapped_class(fr: &mut Frame<'_>, role: &Value, class: &Gc<Type>) -> Result<Option<Value>, Exc> {
    static INSPECTS: Cache = Cache::new(0);
    let names = names(fr.cx);
    let literal_only = fr.global(&names.literal_only);
    let cx = &mut *fr.cx;
    let dict = class.read(cx).dict.clone();
    let Some(manager) = dict.read(cx).get_interned(&names.class_manager).cloned() else { return Ok(None) };
    let has_own = cx.lookup_in_class(class, &names.clause_element).is_some();
    let Some(literal_only) = literal_only.filter(|_| !has_own) else { return Ok(None) };
    if !cx.getattr_cached(role, &names.inspects, &INSPECTS)?.is_true() || cx.contains(&literal_only, role)? {
        return Ok(None);
    }
    let mapper = cx.instance_attr(&manager, &names.mapper);
    Ok(mapper.and_then(|mapper| cx.instance_attr(&mapper, &names.own_clause_element)))
}

/// Adds what `expect` got besides.
fn more_keywords(fr: &mut Frame<'_>, values: &mut Vec<Value>, keywords: &mut Vec<Gc<Str>>) {
    if let Some(more) = fr.argument(KEYWORDS).downcast::<Dict>() {
        for (name, value) in fr.cx.dict_items(more) {
            let Ok(name) = name.downcast_into::<Str>() else { continue };
            keywords.push(fr.cx.world.intern_object(&name));
            values.push(value);
        }
    }
}

/// The element that an argument is or has; `None` if that takes more.
fn element_of(fr: &mut Frame<'_>, role: &Value, original: &Value) -> Result<Option<Value>, Exc> {
    static IS_CLAUSE_ELEMENT: Cache = Cache::new(0);
    let names = names(fr.cx);
    let Some(visitable) = fr.global(&names.visitable).and_then(|class| class.downcast_into::<Type>().ok()) else {
        return Ok(None);
    };
    if fr.cx.is_instance(original, &visitable) {
        return Ok(Some(original.clone()));
    }
    let (Some(literal_only), Some(roles)) = (fr.global(&names.literal_only), fr.global(&names.roles)) else {
        return Ok(None);
    };
    let cx = &mut *fr.cx;
    if cx.lookup_special(original, &names.clause_element).is_none() {
        return Ok(None);
    }
    if cx.contains(&literal_only, role)? || cx.getattr(&roles, &names.join_target_role)?.is(role) {
        return Ok(None);
    }
    let mut element = original.clone();
    while cx.lookup_special(&element, &names.clause_element).is_some() {
        let is_element = cx.getattr_optional(&element, &names.is_clause_element)?;
        if is_element.is_some_and(|is_element| is_element.is_true()) {
            break;
        }
        element = cx.call_method(&element, &names.clause_element, &[])?;
    }
    let is_element = cx.is_instance(&element, &visitable)
        && cx.getattr_cached(&element, &names.is_clause_element, &IS_CLAUSE_ELEMENT)?.is_true();
    Ok(is_element.then_some(element))
}

fn take_over_plugin(cx: &mut Cx, statement: &Value, resolved: &Value) -> Result<(), Exc> {
    static OWN: Cache = Cache::new(0);
    let names = names(cx);
    let own = cx.getattr_cached(statement, &names.propagate_attrs, &OWN)?;
    if cx.truth(&own)? {
        return Ok(());
    }
    let Some(theirs) = cx.getattr_optional(resolved, &names.propagate_attrs)? else { return Ok(()) };
    if cx.truth(&theirs)? {
        cx.setattr(statement, &names.propagate_attrs, Some(theirs))?;
    }
    Ok(())
}

/// Whether what adapts the elements of a role leaves this one as it is (`Break`).
fn stays(cx: &mut Cx, post: &Value, resolved: &Value, original: &Value) -> Result<ControlFlow<()>, Exc> {
    static TYPE: Cache = Cache::new(0);
    static IS_NULL: Cache = Cache::new(0);
    static LABEL: Cache = Cache::new(0);
    let names = names(cx);
    let unchanged = if cx.has_native_body(post, &bodies::TYPED_OPERAND) {
        let type_ = cx.getattr_cached(resolved, &names.type_, &TYPE)?;
        cx.getattr_cached(&type_, &names.is_null, &IS_NULL)?.is_false()
    } else if cx.has_native_body(post, &bodies::ORDER_BY_LABEL) {
        cx.getattr_cached(resolved, &names.order_by_label_element, &LABEL)?.is_none()
    } else {
        cx.has_native_body(post, &bodies::STATEMENT) && resolved.is(original)
    };
    Ok(if unchanged { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// `role.post(resolved, original_element=original, argname=argname, **kw)`
fn adapted(fr: &mut Frame<'_>, post: &Value, resolved: Value, original: Value) -> Result<Value, Exc> {
    let names = names(fr.cx);
    let mut values = vec![resolved, original, fr.argument(ARGNAME)];
    let mut keywords: Vec<Gc<Str>> = vec![names.original_element.clone(), names.argname.clone()];
    more_keywords(fr, &mut values, &mut keywords);
    fr.cx.call_with(post, Arguments::with_keywords(&mut values, &keywords))
}
