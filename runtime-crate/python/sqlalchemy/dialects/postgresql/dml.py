"""INSERT with ON CONFLICT. SQLAlchemy lib/sqlalchemy/dialects/postgresql/dml.py."""

from ... import util
from ...sql import coercions, roles, schema, traversals
from ...sql.base import ColumnCollection, _exclusive_against, _generative
from ...sql.dml import Insert as StandardInsert
from ...sql.elements import ClauseElement
from ...sql.expression import alias
from . import ext

__all__ = ("Insert", "insert")


def insert(table):
    """INSERT with PostgreSQL's additions."""
    return Insert(table)


_on_conflict_exclusive = _exclusive_against(
    "_post_values_clause",
    msgs={"_post_values_clause": "This Insert construct already has an ON CONFLICT clause established"},
)


class Insert(StandardInsert):
    """INSERT with ON CONFLICT."""

    stringify_dialect = "postgresql"

    @util.memoized_property
    def excluded(self):
        """The columns of the row that was proposed."""
        return alias(self.table, name="excluded").columns

    @_generative
    @_on_conflict_exclusive
    def on_conflict_do_update(
        self, constraint=None, index_elements=None, index_where=None, set_=None, where=None
    ):
        self._post_values_clause = OnConflictDoUpdate(constraint, index_elements, index_where, set_, where)
        return self

    @_generative
    @_on_conflict_exclusive
    def on_conflict_do_nothing(self, constraint=None, index_elements=None, index_where=None):
        self._post_values_clause = OnConflictDoNothing(constraint, index_elements, index_where)
        return self


class OnConflictClause(ClauseElement):
    """ON CONFLICT with its target."""

    stringify_dialect = "postgresql"
    constraint_target = inferred_target_elements = inferred_target_whereclause = None

    def __init__(self, constraint=None, index_elements=None, index_where=None):
        exclude = isinstance(constraint, ext.ExcludeConstraint)
        if isinstance(constraint, schema.Constraint):
            constraint = constraint.name or constraint
        if constraint is not None:
            if index_elements is not None:
                raise ValueError("'constraint' and 'index_elements' are mutually exclusive")
            if isinstance(constraint, str):
                self.constraint_target = constraint
            elif isinstance(constraint, schema.Index):
                index_elements = constraint.expressions
                index_where = constraint.dialect_options["postgresql"].get("where")
            elif exclude:
                index_elements = constraint.columns
                index_where = constraint.where
            else:
                index_elements = constraint.columns
                index_where = constraint.dialect_options["postgresql"].get("where")
        if index_elements is not None:
            self.inferred_target_elements = [
                coercions.expect(roles.DDLConstraintColumnRole, column) for column in index_elements
            ]
            if index_where is not None:
                role = roles.StatementOptionRole if exclude else roles.WhereHavingRole
                self.inferred_target_whereclause = coercions.expect(role, index_where)

    def _gen_cache_key(self, anon_map, bindparams):
        anon_map[traversals.NO_CACHE] = True


class OnConflictDoNothing(OnConflictClause):
    """ON CONFLICT DO NOTHING."""

    __visit_name__ = "on_conflict_do_nothing"


class OnConflictDoUpdate(OnConflictClause):
    """ON CONFLICT DO UPDATE."""

    __visit_name__ = "on_conflict_do_update"

    def __init__(self, constraint=None, index_elements=None, index_where=None, set_=None, where=None):
        super().__init__(constraint=constraint, index_elements=index_elements, index_where=index_where)
        if self.inferred_target_elements is None and self.constraint_target is None:
            raise ValueError(
                "Either constraint or index_elements, but not both, must be specified unless DO NOTHING"
            )
        if isinstance(set_, dict):
            if not set_:
                raise ValueError("set parameter dictionary must not be empty")
        elif isinstance(set_, ColumnCollection):
            set_ = dict(set_.items())
        else:
            raise ValueError(
                "set parameter must be a non-empty dictionary or a ColumnCollection such as the `.c.` collection of a "
                "Table object"
            )
        self.update_values_to_set = [
            (coercions.expect(roles.DMLColumnRole, key), value) for key, value in set_.items()
        ]
        self.update_whereclause = None if where is None else coercions.expect(roles.WhereHavingRole, where)
