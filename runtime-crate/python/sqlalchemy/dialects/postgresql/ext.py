"""ORDER BY in aggregates, EXCLUDE, full text search. SQLAlchemy lib/sqlalchemy/dialects/postgresql/ext.py."""

from ...sql import coercions, elements, expression, functions, roles, schema
from ...sql.schema import ColumnCollectionConstraint
from ...sql.sqltypes import TEXT
from ...sql.traversals import InternalTraversal
from . import types
from .array import ARRAY

__molt_public__ = ("_render_exprs",)


class aggregate_order_by(expression.ColumnElement):
    """`target ORDER BY ...` as the argument of an aggregate."""

    __visit_name__ = "aggregate_order_by"
    stringify_dialect = "postgresql"
    _traverse_internals = [
        ("target", InternalTraversal.dp_clauseelement),
        ("type", InternalTraversal.dp_type),
        ("order_by", InternalTraversal.dp_clauseelement),
    ]

    def __init__(self, target, *order_by):
        self.target = coercions.expect(roles.ExpressionElementRole, target)
        self.type = self.target.type
        if not order_by:
            raise TypeError("at least one ORDER BY element is required")
        if len(order_by) == 1:
            self.order_by = coercions.expect(roles.ExpressionElementRole, order_by[0])
        else:
            self.order_by = elements.ClauseList(*order_by, _literal_as_text_role=roles.ExpressionElementRole)

    def self_group(self, against=None):
        return self

    @property
    def _from_objects(self):
        return [*self.target._from_objects, *self.order_by._from_objects]


class ExcludeConstraint(ColumnCollectionConstraint):
    """EXCLUDE."""

    __visit_name__ = "exclude_constraint"
    where = None
    inherit_cache = False
    create_drop_stringify_dialect = "postgresql"

    def __init__(self, *elements, using="gist", where=None, ops=None, **kw):
        columns = []
        self._render_exprs = []
        self.operators = {}
        expressions, operators = zip(*elements)
        for (expr, column, strname, add_element), operator in zip(
            coercions.expect_col_expression_collection(roles.DDLConstraintColumnRole, expressions), operators
        ):
            if add_element is not None:
                columns.append(add_element)
            name = column.name if column is not None else strname
            if name is not None:
                self.operators[name] = operator
            self._render_exprs.append((expr, name, operator))
        ColumnCollectionConstraint.__init__(
            self, *columns, name=kw.get("name"), deferrable=kw.get("deferrable"), initially=kw.get("initially"),
            info=kw.get("info"),
        )
        self.using = using
        if where is not None:
            self.where = coercions.expect(roles.StatementOptionRole, where)
        self.ops = ops or {}

    def _set_parent(self, table, **kw):
        super()._set_parent(table)
        self._render_exprs = [
            (table.c[expr] if isinstance(expr, str) else expr, name, operator)
            for expr, name, operator in self._render_exprs
        ]

    def _copy(self, target_table=None, **kw):
        copied = [
            (schema._copy_expression(expr, self.parent, target_table), operator)
            for expr, _, operator in self._render_exprs
        ]
        c = self.__class__(
            *copied, name=self.name, deferrable=self.deferrable, initially=self.initially, where=self.where,
            using=self.using,
        )
        c.dispatch._update(self.dispatch)
        return c


def array_agg(*arg, **kw):
    """`array_agg` with PostgreSQL's ARRAY as its type."""
    kw["_default_array_type"] = ARRAY
    return functions.func.array_agg(*arg, **kw)


class _regconfig_fn(functions.GenericFunction):
    """A function whose first of several arguments is a text search configuration."""

    inherit_cache = True

    def _has_regconfig(self, args):
        return len(args) > 1

    def __init__(self, *args, **kwargs):
        types_ = [types.REGCONFIG if i == 0 and self._has_regconfig(args) else None for i in range(len(args))]
        parsed = [
            coercions.expect(
                roles.ExpressionElementRole, arg, name=self.name, apply_propagate_attrs=self,
                type_=None if type_ is None else type_(),
            )
            for arg, type_ in zip(args, types_)
        ]
        super().__init__(_parsed_args=parsed, **kwargs)


class to_tsvector(_regconfig_fn):
    inherit_cache = True
    type = types.TSVECTOR


class to_tsquery(_regconfig_fn):
    inherit_cache = True
    type = types.TSQUERY


class plainto_tsquery(_regconfig_fn):
    inherit_cache = True
    type = types.TSQUERY


class phraseto_tsquery(_regconfig_fn):
    inherit_cache = True
    type = types.TSQUERY


class websearch_to_tsquery(_regconfig_fn):
    inherit_cache = True
    type = types.TSQUERY


class ts_headline(_regconfig_fn):
    inherit_cache = True
    type = TEXT

    def _has_regconfig(self, args):
        return len(args) >= 2 and not (
            isinstance(args[1], elements.ColumnElement) and args[1].type._type_affinity is types.TSQUERY
        )
