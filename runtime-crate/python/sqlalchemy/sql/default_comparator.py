"""What the operators make of column expressions. SQLAlchemy lib/sqlalchemy/sql/default_comparator.py."""

from _sqlalchemy import accelerated

from .. import exc
from . import coercions, operators, roles, type_api
from .elements import (
    BinaryExpression, CollationClause, CollectionAggregate, ExpressionClauseList, False_, Null, OperatorExpression,
    True_, UnaryExpression, and_, or_,
)

_construct = OperatorExpression._construct_for_op


@accelerated
def _boolean_compare(
    expr, op, obj, *, negate_op=None, reverse=False, _python_is_types=(type(None), bool), result_type=None, **kwargs
):
    if result_type is None:
        result_type = type_api.BOOLEANTYPE
    if isinstance(obj, _python_is_types + (Null, True_, False_)):
        if (op in (operators.eq, operators.ne) and isinstance(obj, (bool, True_, False_))) or op in (
            operators.is_distinct_from, operators.is_not_distinct_from,
        ):
            constant = coercions.expect(roles.ConstExprRole, obj)
            return _construct(expr, constant, op, type_=result_type, negate=negate_op, modifiers=kwargs)
        if expr._is_collection_aggregate:
            obj = coercions.expect(roles.ConstExprRole, obj)
        elif op in (operators.eq, operators.is_):
            constant = coercions.expect(roles.ConstExprRole, obj)
            return _construct(expr, constant, operators.is_, negate=operators.is_not, type_=result_type)
        elif op in (operators.ne, operators.is_not):
            constant = coercions.expect(roles.ConstExprRole, obj)
            return _construct(expr, constant, operators.is_not, negate=operators.is_, type_=result_type)
        else:
            raise exc.ArgumentError(
                "Only '=', '!=', 'is_()', 'is_not()', 'is_distinct_from()', 'is_not_distinct_from()' operators can be "
                "used with None/True/False"
            )
    else:
        obj = coercions.expect(roles.BinaryElementRole, obj, operator=op, expr=expr)
    left, right = (obj, expr) if reverse else (expr, obj)
    return _construct(left, right, op, type_=result_type, negate=negate_op, modifiers=kwargs)


def _custom_op_operate(expr, op, obj, reverse=False, result_type=None, **kw):
    if result_type is None:
        if op.return_type:
            result_type = op.return_type
        elif op.is_comparison:
            result_type = type_api.BOOLEANTYPE
    return _binary_operate(expr, op, obj, reverse=reverse, result_type=result_type, **kw)


def _binary_operate(expr, op, obj, *, reverse=False, result_type=None, **kw):
    kw.pop("_python_is_types", None)
    coerced = coercions.expect(roles.BinaryElementRole, obj, expr=expr, operator=op)
    left, right = (coerced, expr) if reverse else (expr, coerced)
    if result_type is None:
        op, result_type = left.comparator._adapt_expression(op, right.comparator)
    return _construct(left, right, op, type_=result_type, modifiers=kw)


def _conjunction_operate(expr, op, other, **kw):
    return and_(expr, other) if op is operators.and_ else or_(expr, other)


def _scalar(expr, op, fn, **kw):
    return fn(expr)


def _in_impl(expr, op, seq_or_selectable, negate_op, **kw):
    operand = coercions.expect(roles.InElementRole, seq_or_selectable, expr=expr, operator=op)
    if "in_ops" in operand._annotations:
        op, negate_op = operand._annotations["in_ops"]
    return _boolean_compare(expr, op, operand, negate_op=negate_op, **kw)


def _getitem_impl(expr, op, other, **kw):
    type_ = expr.type
    if not isinstance(type_, type_api.INDEXABLE) and not (
        isinstance(type_, type_api.TypeDecorator) and isinstance(type_.impl_instance, type_api.INDEXABLE)
    ):
        _unsupported_impl(expr, op, other, **kw)
    other = coercions.expect(roles.BinaryElementRole, other, expr=expr, operator=op)
    return _binary_operate(expr, op, other, **kw)


def _unsupported_impl(expr, op, *arg, **kw):
    raise NotImplementedError("Operator '%s' is not supported on this expression" % op.__name__)


def _inv_impl(expr, op, **kw):
    negation = getattr(expr, "negation_clause", None)
    return expr._negate() if negation is None else negation


def _unary_impl(expr, op, **kw):
    return UnaryExpression(expr, operator=op, type_=expr.type)


def _match_impl(expr, op, other, **kw):
    kw.pop("_python_is_types", None)
    return _boolean_compare(
        expr, operators.match_op,
        coercions.expect(roles.BinaryElementRole, other, expr=expr, operator=operators.match_op),
        result_type=type_api.MATCHTYPE,
        negate_op=operators.not_match_op if op is operators.match_op else operators.match_op,
        **kw,
    )


def _operands(expr, operator, *operands):
    """The operands as a list around `operator`, which takes them without parentheses."""
    return ExpressionClauseList._construct_for_list(
        operator, type_api.NULLTYPE,
        *[coercions.expect(roles.BinaryElementRole, o, expr=expr, operator=operator) for o in operands],
        group=False,
    )


def _between_impl(expr, op, cleft, cright, **kw):
    kw.pop("_python_is_types", None)
    return BinaryExpression(
        expr, _operands(expr, operators.and_, cleft, cright), op,
        negate=operators.not_between_op if op is operators.between_op else operators.between_op,
        modifiers=kw,
    )


def _collate_impl(expr, op, collation, **kw):
    return CollationClause._create_collation_expression(expr, collation)


def _regexp_match_impl(expr, op, pattern, flags, **kw):
    return BinaryExpression(
        expr, coercions.expect(roles.BinaryElementRole, pattern, expr=expr, operator=operators.comma_op), op,
        negate=operators.not_regexp_match_op, modifiers={"flags": flags},
    )


def _regexp_replace_impl(expr, op, pattern, replacement, flags, **kw):
    return BinaryExpression(
        expr, _operands(expr, operators.comma_op, pattern, replacement), op, modifiers={"flags": flags}
    )


def _negated(name):
    return {"negate_op": getattr(operators, name)}


operator_lookup = {
    "and_": (_conjunction_operate, None),
    "or_": (_conjunction_operate, None),
    "inv": (_inv_impl, None),
    "custom_op": (_custom_op_operate, None),
    "any_op": (_scalar, {"fn": CollectionAggregate._create_any}),
    "all_op": (_scalar, {"fn": CollectionAggregate._create_all}),
    "lt": (_boolean_compare, _negated("ge")),
    "le": (_boolean_compare, _negated("gt")),
    "ne": (_boolean_compare, _negated("eq")),
    "gt": (_boolean_compare, _negated("le")),
    "ge": (_boolean_compare, _negated("lt")),
    "eq": (_boolean_compare, _negated("ne")),
    "is_distinct_from": (_boolean_compare, _negated("is_not_distinct_from")),
    "is_not_distinct_from": (_boolean_compare, _negated("is_distinct_from")),
    "like_op": (_boolean_compare, _negated("not_like_op")),
    "ilike_op": (_boolean_compare, _negated("not_ilike_op")),
    "not_like_op": (_boolean_compare, _negated("like_op")),
    "not_ilike_op": (_boolean_compare, _negated("ilike_op")),
    "contains_op": (_boolean_compare, _negated("not_contains_op")),
    "icontains_op": (_boolean_compare, _negated("not_icontains_op")),
    "startswith_op": (_boolean_compare, _negated("not_startswith_op")),
    "istartswith_op": (_boolean_compare, _negated("not_istartswith_op")),
    "endswith_op": (_boolean_compare, _negated("not_endswith_op")),
    "iendswith_op": (_boolean_compare, _negated("not_iendswith_op")),
    "is_": (_boolean_compare, _negated("is_")),
    "is_not": (_boolean_compare, _negated("is_not")),
    "in_op": (_in_impl, _negated("not_in_op")),
    "not_in_op": (_in_impl, _negated("in_op")),
    "desc_op": (_scalar, {"fn": UnaryExpression._create_desc}),
    "asc_op": (_scalar, {"fn": UnaryExpression._create_asc}),
    "nulls_first_op": (_scalar, {"fn": UnaryExpression._create_nulls_first}),
    "nulls_last_op": (_scalar, {"fn": UnaryExpression._create_nulls_last}),
    "collate": (_collate_impl, None),
    "match_op": (_match_impl, None),
    "not_match_op": (_match_impl, None),
    "distinct_op": (_unary_impl, None),
    "bitwise_not_op": (_unary_impl, None),
    "neg": (_unary_impl, None),
    "between_op": (_between_impl, None),
    "not_between_op": (_between_impl, None),
    "getitem": (_getitem_impl, None),
    "lshift": (_unsupported_impl, None),
    "rshift": (_unsupported_impl, None),
    "contains": (_unsupported_impl, None),
    "regexp_match_op": (_regexp_match_impl, None),
    "not_regexp_match_op": (_regexp_match_impl, None),
    "regexp_replace_op": (_regexp_replace_impl, None),
}
for _name in (
    "add", "mul", "sub", "mod", "truediv", "floordiv", "bitwise_xor_op", "bitwise_or_op", "bitwise_and_op",
    "bitwise_lshift_op", "bitwise_rshift_op", "json_path_getitem_op", "json_getitem_op", "concat_op",
):
    operator_lookup[_name] = (_binary_operate, None)

type_api._BoundTypes.operator_lookup = operator_lookup
