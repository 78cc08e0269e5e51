"""MATCH ... AGAINST. SQLAlchemy lib/sqlalchemy/dialects/mysql/expression.py."""

from ... import exc, util
from ...sql import coercions, elements, operators, roles
from ...sql.base import Generative, _generative

__all__ = ("match",)

# The arguments, and the modifiers that they set.
_MODIFIERS = {
    "in_boolean_mode": "mysql_boolean_mode",
    "in_natural_language_mode": "mysql_natural_language",
    "with_query_expansion": "mysql_query_expansion",
}


class match(Generative, elements.BinaryExpression):
    """MATCH (columns) AGAINST (expression)."""

    __visit_name__ = "mysql_match"
    inherit_cache = True

    def __init__(self, *cols, **kw):
        if not cols:
            raise exc.ArgumentError("columns are required")
        sought = kw.pop("against", None)
        if sought is None:
            raise exc.ArgumentError("against is required")
        sought = coercions.expect(roles.ExpressionElementRole, sought)
        columns = elements.BooleanClauseList._construct_raw(operators.comma_op, clauses=cols)
        columns.group = False
        modifiers = {modifier: kw.pop(argument, False) for argument, modifier in _MODIFIERS.items()}
        if kw:
            raise exc.ArgumentError("unknown arguments: %s" % (", ".join(kw)))
        super().__init__(columns, sought, operators.match_op, modifiers=util.immutabledict(modifiers))

    @_generative
    def in_boolean_mode(self):
        self.modifiers = self.modifiers.union({"mysql_boolean_mode": True})
        return self

    @_generative
    def in_natural_language_mode(self):
        self.modifiers = self.modifiers.union({"mysql_natural_language": True})
        return self

    @_generative
    def with_query_expansion(self):
        self.modifiers = self.modifiers.union({"mysql_query_expansion": True})
        return self
