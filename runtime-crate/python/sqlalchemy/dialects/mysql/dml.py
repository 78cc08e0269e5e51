"""INSERT with ON DUPLICATE KEY UPDATE. SQLAlchemy lib/sqlalchemy/dialects/mysql/dml.py."""

from ... import exc, util
from ...sql.base import ColumnCollection, _exclusive_against, _generative
from ...sql.dml import Insert as StandardInsert
from ...sql.elements import ClauseElement
from ...sql.expression import alias

__all__ = ("Insert", "insert")


def insert(table):
    """INSERT with MySQL's additions."""
    return Insert(table)


class Insert(StandardInsert):
    """INSERT with ON DUPLICATE KEY UPDATE."""

    stringify_dialect = "mysql"
    inherit_cache = False

    @property
    def inserted(self):
        """The columns of the row that was proposed."""
        return self.inserted_alias.columns

    @util.memoized_property
    def inserted_alias(self):
        return alias(self.table, name="inserted")

    @_generative
    @_exclusive_against(
        "_post_values_clause",
        msgs={"_post_values_clause": "This Insert construct already has an ON DUPLICATE KEY clause present"},
    )
    def on_duplicate_key_update(self, *args, **kw):
        if args and kw:
            raise exc.ArgumentError("Can't pass kwargs and positional arguments simultaneously")
        if len(args) > 1:
            raise exc.ArgumentError("Only a single dictionary or list of tuples is accepted positionally.")
        self._post_values_clause = OnDuplicateClause(self.inserted_alias, *args or (kw,))
        return self


class OnDuplicateClause(ClauseElement):
    """ON DUPLICATE KEY UPDATE."""

    __visit_name__ = "on_duplicate_key_update"
    stringify_dialect = "mysql"
    _parameter_ordering = None

    def __init__(self, inserted_alias, update):
        self.inserted_alias = inserted_alias
        if isinstance(update, list) and update and isinstance(update[0], tuple):
            self._parameter_ordering = [pair[0] for pair in update]
            self.update = dict(update)
        elif isinstance(update, dict):
            if not update:
                raise ValueError("update parameter dictionary must not be empty")
            self.update = update
        elif isinstance(update, ColumnCollection):
            self.update = dict(update.items())
        else:
            raise ValueError(
                "update parameter must be a non-empty dictionary or a ColumnCollection such as the `.c.` collection "
                "of a Table object"
            )
