//! Comparisons of column expressions. sqlalchemy/sql/operators.py `ColumnOperators.__eq__` and its like: an attribute hands the
//! operator to its comparator, that to the column, that to the comparator of the column's type. Whoever has the operator for
//! himself is asked for it.

use molt_object::builtins::function::Function;
use molt_object::object::native_body::NativeBody;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::names::names;
use crate::{bodies, comparisons};

/// A comparison by its method and by its function in `operator`.
struct Comparison {
    method: &'static Gc<Str>,
    function: &'static Gc<Str>,
    body: &'static NativeBody,
}

/// `ColumnOperators.__eq__(self, other)`
pub(crate) fn eq(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    compare(fr, &Comparison { method: &names.eq_method, function: &names.eq, body: &bodies::OPERATOR_EQ })
}

/// `ColumnOperators.__ne__(self, other)`
pub(crate) fn ne(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    compare(fr, &Comparison { method: &names.ne_method, function: &names.ne, body: &bodies::OPERATOR_NE })
}

/// `ColumnOperators.__lt__(self, other)`
pub(crate) fn lt(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    compare(fr, &Comparison { method: &names.lt_method, function: &names.lt, body: &bodies::OPERATOR_LT })
}

/// `ColumnOperators.__le__(self, other)`
pub(crate) fn le(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    compare(fr, &Comparison { method: &names.le_method, function: &names.le, body: &bodies::OPERATOR_LE })
}

/// `ColumnOperators.__gt__(self, other)`
pub(crate) fn gt(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    compare(fr, &Comparison { method: &names.gt_method, function: &names.gt, body: &bodies::OPERATOR_GT })
}

/// `ColumnOperators.__ge__(self, other)`
pub(crate) fn ge(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    compare(fr, &Comparison { method: &names.ge_method, function: &names.ge, body: &bodies::OPERATOR_GE })
}

fn compare(fr: &mut Frame<'_>, comparison: &Comparison) -> bool {
    let (this, other) = (fr.argument(0), fr.argument(1));
    let Some(operator) = fr.global(comparison.function) else { return fr.hand_over() };
    let result = operate(fr.cx, this, &operator, other, comparison);
    fr.return_result(result)
}

fn operate(cx: &mut Cx, this: Value, operator: &Value, other: Value, comparison: &Comparison) -> Result<Value, Exc> {
    let names = names(cx);
    let mut target = this;
    while let Some(next) = behind(cx, &target)? {
        if !is_usual(cx, &next, comparison)? {
            return cx.call(operator, &[next, other]);
        }
        target = next;
    }
    let method = cx.lookup_special(&target, &names.operate);
    let typed = method.as_ref().filter(|method| cx.has_native_body(method, &bodies::TYPE_OPERATE));
    if let Some(method) = typed.and_then(|method| method.downcast::<Function>())
        && let Some(element) = comparisons::compared(cx, &method.globals, &target, operator, &other)?
    {
        return Ok(element);
    }
    cx.call_method(&target, &names.operate, &[operator.clone(), other])
}

/// What an expression hands its operators to, if it does nothing else.
fn behind(cx: &mut Cx, target: &Value) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let Some(operate) = cx.lookup_special(target, &names.operate) else { return Ok(None) };
    if cx.has_native_body(&operate, &bodies::ATTRIBUTE_OPERATE)
        || cx.has_native_body(&operate, &bodies::ELEMENT_OPERATE)
    {
        return match cx.instance_attr(target, &names.comparator) {
            Some(comparator) => Ok(Some(comparator)),
            None => cx.getattr(target, &names.comparator).map(Some),
        };
    }
    if !cx.has_native_body(&operate, &bodies::OVER_COLUMN_OPERATE) {
        return Ok(None);
    }
    let method = cx.lookup_special(target, &names.clause_element);
    if method.is_some_and(|method| cx.has_native_body(&method, &bodies::COLUMN_CLAUSE_ELEMENT))
        && let Some(element) = cx.instance_attr(target, &names.element)
    {
        return Ok(Some(element));
    }
    cx.call_method(target, &names.clause_element, &[]).map(Some)
}

/// Whether the operator of an expression is that of `ColumnOperators`.
fn is_usual(cx: &mut Cx, target: &Value, comparison: &Comparison) -> Result<bool, Exc> {
    let names = names(cx);
    let Some(method) = cx.lookup_special(target, comparison.method) else { return Ok(false) };
    if cx.has_native_body(&method, comparison.body) {
        return Ok(true);
    }
    if !cx.has_native_body(&method, &bodies::ANNOTATED_EQ) || !cx.getattr(target, &names.column_operators)?.is_true() {
        return Ok(false);
    }
    let Some(element) = cx.instance_attr(target, &names.annotated_element) else { return Ok(false) };
    let method = cx.lookup_special(&element, comparison.method);
    Ok(method.is_some_and(|method| cx.has_native_body(&method, comparison.body)))
}
