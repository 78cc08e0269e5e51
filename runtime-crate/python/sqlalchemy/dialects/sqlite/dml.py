"""INSERT with ON CONFLICT. SQLAlchemy lib/sqlalchemy/dialects/sqlite/dml.py."""

from ... import util
from ...sql import coercions, roles
from ...sql.base import ColumnCollection, _exclusive_against, _generative
from ...sql.dml import Insert as StandardInsert
from ...sql.elements import ClauseElement
from ...sql.expression import alias

__all__ = ("Insert", "insert")


def insert(table):
    """INSERT with SQLite's additions."""
    return Insert(table)


_only_once = _exclusive_against(
    "_post_values_clause",
    msgs={"_post_values_clause": "This Insert construct already has an ON CONFLICT clause established"},
)


class Insert(StandardInsert):
    """INSERT with ON CONFLICT."""

    stringify_dialect = "sqlite"
    inherit_cache = False

    @util.memoized_property
    def excluded(self):
        """The columns of the row that was proposed."""
        return alias(self.table, name="excluded").columns

    @_generative
    @_only_once
    def on_conflict_do_update(self, index_elements=None, index_where=None, set_=None, where=None):
        self._post_values_clause = OnConflictDoUpdate(index_elements, index_where, set_, where)
        return self

    @_generative
    @_only_once
    def on_conflict_do_nothing(self, index_elements=None, index_where=None):
        self._post_values_clause = OnConflictDoNothing(index_elements, index_where)
        return self


class OnConflictClause(ClauseElement):
    """ON CONFLICT with its target. PostgreSQL's compiler writes it too, and looks for a constraint."""

    stringify_dialect = "sqlite"
    inferred_target_elements = inferred_target_whereclause = None

    def __init__(self, index_elements=None, index_where=None):
        if index_elements is None:
            return
        self.inferred_target_elements = [
            coercions.expect(roles.DDLConstraintColumnRole, element) for element in index_elements
        ]
        if index_where is not None:
            self.inferred_target_whereclause = coercions.expect(roles.WhereHavingRole, index_where)


class OnConflictDoNothing(OnConflictClause):
    """ON CONFLICT DO NOTHING."""

    __visit_name__ = "on_conflict_do_nothing"


class OnConflictDoUpdate(OnConflictClause):
    """ON CONFLICT DO UPDATE."""

    __visit_name__ = "on_conflict_do_update"
    update_whereclause = None

    def __init__(self, index_elements=None, index_where=None, set_=None, where=None):
        super().__init__(index_elements, index_where)
        if isinstance(set_, ColumnCollection):
            set_ = dict(set_.items())
        elif not isinstance(set_, dict):
            raise ValueError(
                "set parameter must be a non-empty dictionary or a ColumnCollection such as the `.c.` collection of a "
                "Table object"
            )
        elif not set_:
            raise ValueError("set parameter dictionary must not be empty")
        self.update_values_to_set = [
            (coercions.expect(roles.DMLColumnRole, name), value) for name, value in set_.items()
        ]
        if where is not None:
            self.update_whereclause = coercions.expect(roles.WhereHavingRole, where)
