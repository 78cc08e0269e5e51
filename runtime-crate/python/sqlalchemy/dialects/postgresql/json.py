"""JSON and JSONB. SQLAlchemy lib/sqlalchemy/dialects/postgresql/json.py."""

from ... import types as sqltypes
from .array import ARRAY
from .array import array as _pg_array
from .operators import (
    ASTEXT, DELETE_PATH, JSONPATH_ASTEXT, PATH_EXISTS, PATH_MATCH,
    KeyTests,
)

__all__ = ("JSON", "JSONB")


class JSONPathType(sqltypes.JSON.JSONPathType):
    """A path, as an array's text."""

    def _processor(self, dialect, super_proc):
        def process(value):
            if isinstance(value, str):
                return value
            value = "{%s}" % ", ".join(map(str, value)) if value else "{}"
            return super_proc(value) if super_proc else value

        return process

    def bind_processor(self, dialect):
        return self._processor(dialect, self.string_bind_processor(dialect))

    def literal_processor(self, dialect):
        return self._processor(dialect, self.string_literal_processor(dialect))


class JSONPATH(JSONPathType):
    """JSONPATH."""

    __visit_name__ = "JSONPATH"


class JSON(sqltypes.JSON):
    """JSON."""

    render_bind_cast = True
    astext_type = sqltypes.Text()

    def __init__(self, none_as_null=False, astext_type=None):
        super().__init__(none_as_null=none_as_null)
        if astext_type is not None:
            self.astext_type = astext_type

    class Comparator(sqltypes.JSON.Comparator):
        __slots__ = ()

        @property
        def astext(self):
            expr = self.expr
            op = JSONPATH_ASTEXT if isinstance(expr.right.type, sqltypes.JSON.JSONPathType) else ASTEXT
            return expr.left.operate(op, expr.right, result_type=self.type.astext_type)

    comparator_factory = Comparator


class JSONB(JSON):
    """JSONB."""

    __visit_name__ = "JSONB"

    def coerce_compared_value(self, op, value):
        if op in (PATH_MATCH, PATH_EXISTS):
            return JSON.JSONPathType()
        return super().coerce_compared_value(op, value)

    class Comparator(KeyTests, JSON.Comparator):
        __slots__ = ()

        def delete_path(self, array):
            if not isinstance(array, _pg_array):
                array = _pg_array(array)
            return self.operate(DELETE_PATH, array.cast(ARRAY(sqltypes.TEXT)), result_type=JSONB)

        def path_exists(self, other):
            return self.operate(PATH_EXISTS, other, result_type=sqltypes.Boolean)

        def path_match(self, other):
            return self.operate(PATH_MATCH, other, result_type=sqltypes.Boolean)

    comparator_factory = Comparator
