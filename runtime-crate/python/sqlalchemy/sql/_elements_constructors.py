"""The functions that make elements. SQLAlchemy lib/sqlalchemy/sql/_elements_constructors.py."""

from . import coercions, roles
from .base import NO_ARG
from .elements import (
    BindParameter, BooleanClauseList, Case, Cast, CollationClause, CollectionAggregate, ColumnClause, Extract,
    False_, FunctionFilter, Label, Null, Over, TextClause, True_, TryCast, Tuple, TypeCoerce, UnaryExpression,
    WithinGroup,
)


def all_(expr):
    """ALL of an array or subquery."""
    return CollectionAggregate._create_all(expr)


def and_(initial_clause=NO_ARG, *clauses):
    """A conjunction."""
    return BooleanClauseList.and_(initial_clause, *clauses)


def any_(expr):
    """ANY of an array or subquery."""
    return CollectionAggregate._create_any(expr)


def asc(column):
    return UnaryExpression._create_asc(column)


def collate(expression, collation):
    return CollationClause._create_collation_expression(expression, collation)


def between(expr, lower_bound, upper_bound, symmetric=False):
    expr = coercions.expect(roles.ExpressionElementRole, expr)
    return expr.between(lower_bound, upper_bound, symmetric=symmetric)


def outparam(key, type_=None):
    return BindParameter(key, None, type_=type_, unique=False, isoutparam=True)


def not_(clause):
    """A negation."""
    return coercions.expect(roles.ExpressionElementRole, clause).__invert__()


def bindparam(
    key, value=NO_ARG, type_=None, unique=False, required=NO_ARG, quote=None, callable_=None, expanding=False,
    isoutparam=False, literal_execute=False,
):
    """A bound parameter."""
    return BindParameter(
        key, value, type_, unique, required, quote, callable_, expanding, isoutparam, literal_execute
    )


def case(*whens, value=None, else_=None):
    return Case(*whens, value=value, else_=else_)


def cast(expression, type_):
    return Cast(expression, type_)


def try_cast(expression, type_):
    return TryCast(expression, type_)


def column(text, type_=None, is_literal=False, _selectable=None):
    return ColumnClause(text, type_, is_literal, _selectable)


def desc(column):
    return UnaryExpression._create_desc(column)


def distinct(expr):
    return UnaryExpression._create_distinct(expr)


def bitwise_not(expr):
    return UnaryExpression._create_bitwise_not(expr)


def extract(field, expr):
    return Extract(field, expr)


def false():
    return False_._instance()


def funcfilter(func, *criterion):
    return FunctionFilter(func, *criterion)


def label(name, element, type_=None):
    return Label(name, element, type_)


def null():
    return Null._instance()


def nulls_first(column):
    return UnaryExpression._create_nulls_first(column)


def nulls_last(column):
    return UnaryExpression._create_nulls_last(column)


def or_(initial_clause=NO_ARG, *clauses):
    """A disjunction."""
    return BooleanClauseList.or_(initial_clause, *clauses)


def over(element, partition_by=None, order_by=None, range_=None, rows=None, groups=None):
    return Over(element, partition_by, order_by, range_, rows, groups)


def text(text):
    """Literal SQL."""
    return TextClause(text)


def true():
    return True_._instance()


def tuple_(*clauses, types=None):
    return Tuple(*clauses, types=types)


def type_coerce(expression, type_):
    return TypeCoerce(expression, type_)


def within_group(element, *order_by):
    return WithinGroup(element, *order_by)
