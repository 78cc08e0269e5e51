"""ARRAY, the type and the literal. SQLAlchemy lib/sqlalchemy/dialects/postgresql/array.py."""

import re

from ... import types as sqltypes
from ... import util
from ...sql import expression, operators
from ...sql.traversals import InternalTraversal
from .operators import CONTAINED_BY, CONTAINS, OVERLAP


def Any(other, arrexpr, operator=operators.eq):
    return arrexpr.any(other, operator)


def All(other, arrexpr, operator=operators.eq):
    return arrexpr.all(other, operator)


class array(expression.ExpressionClauseList):
    """`ARRAY[...]`."""

    __visit_name__ = "array"
    stringify_dialect = "postgresql"
    _traverse_internals = [
        ("clauses", InternalTraversal.dp_clauseelement_tuple), ("type", InternalTraversal.dp_type),
    ]

    def __init__(self, clauses, *, type_=None, **kw):
        super().__init__(operators.comma_op, *clauses, **kw)
        main_type = type_
        if main_type is None:
            main_type = self.clauses[0].type if self.clauses else sqltypes.NULLTYPE
        if isinstance(main_type, ARRAY):
            dimensions = main_type.dimensions + 1 if main_type.dimensions is not None else 2
            self.type = ARRAY(main_type.item_type, dimensions=dimensions)
        else:
            self.type = ARRAY(main_type)

    def _bind_param(self, operator, obj, type_=None, _assume_scalar=False, expanding=False):
        if _assume_scalar or operator is operators.getitem:
            return expression.BindParameter(
                None, obj, _compared_to_operator=operator, type_=type_, _compared_to_type=self.type, unique=True
            )
        return array([self._bind_param(operator, o, _assume_scalar=True, type_=type_) for o in obj])

    def self_group(self, against=None):
        if against in (operators.any_op, operators.all_op, operators.getitem):
            return expression.Grouping(self)
        return self


class ARRAY(sqltypes.ARRAY):
    """ARRAY with PostgreSQL's operators."""

    def __init__(self, item_type, as_tuple=False, dimensions=None, zero_indexes=False):
        if isinstance(item_type, ARRAY):
            raise ValueError(
                "Do not nest ARRAY types; ARRAY(basetype) handles multi-dimensional arrays of basetype"
            )
        super().__init__(item_type, as_tuple, dimensions, zero_indexes)

    class Comparator(sqltypes.ARRAY.Comparator):
        __slots__ = ()

        def contains(self, other, **kwargs):
            return self.operate(CONTAINS, other, result_type=sqltypes.Boolean)

        def contained_by(self, other):
            return self.operate(CONTAINED_BY, other, result_type=sqltypes.Boolean)

        def overlap(self, other):
            return self.operate(OVERLAP, other, result_type=sqltypes.Boolean)

    comparator_factory = Comparator

    @util.memoized_property
    def _against_native_enum(self):
        return isinstance(self.item_type, sqltypes.Enum) and self.item_type.native_enum

    def literal_processor(self, dialect):
        item_proc = self.item_type.dialect_impl(dialect).literal_processor(dialect)
        if item_proc is None:
            return None
        return lambda value: self._apply_item_processor(
            value, item_proc, self.dimensions, lambda elems: f"ARRAY[{', '.join(elems)}]"
        )

    def bind_processor(self, dialect):
        item_proc = self.item_type.dialect_impl(dialect).bind_processor(dialect)

        def process(value):
            if value is None:
                return None
            return self._apply_item_processor(value, item_proc, self.dimensions, list)

        return process

    def result_processor(self, dialect, coltype):
        item_proc = self.item_type.dialect_impl(dialect).result_processor(dialect, coltype)
        collection = tuple if self.as_tuple else list
        native_enum = self._against_native_enum

        def process(value):
            if value is None:
                return None
            if native_enum and isinstance(value, str):
                value = _split_enum_values(re.match(r"^{(.*)}$", value).group(1))
            return self._apply_item_processor(value, item_proc, self.dimensions, collection)

        return process


def _split_enum_values(text):
    """The items of an array's text: quoted or bare, separated by commas."""
    items = []
    for quoted, bare in re.findall(r'"((?:[^"\\]|\\.)*)"|([^,]+)', text):
        if quoted or not bare:
            items.append(re.sub(r"\\(.)", r"\1", quoted))
        else:
            items.append(None if bare == "NULL" else bare)
    return items
