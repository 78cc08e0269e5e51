"""The events of schema elements. SQLAlchemy lib/sqlalchemy/sql/events.py."""

from .. import event
from .base import SchemaEventTarget


class DDLEvents(event.Events):
    """Events of tables, columns, constraints, types and of MetaData."""

    _dispatch_target = SchemaEventTarget

    def before_create(self, target, connection, **kw):
        """Before CREATE statements are emitted."""

    def after_create(self, target, connection, **kw):
        """After CREATE statements are emitted."""

    def before_drop(self, target, connection, **kw):
        """Before DROP statements are emitted."""

    def after_drop(self, target, connection, **kw):
        """After DROP statements are emitted."""

    def before_parent_attach(self, target, parent):
        """Before an element is attached to its parent."""

    def after_parent_attach(self, target, parent):
        """After an element is attached to its parent."""

    def _sa_event_column_added_to_pk_constraint(self, const, col):
        """A column was made part of a primary key."""

    def column_reflect(self, inspector, table, column_info):
        """A column was read from the database."""
