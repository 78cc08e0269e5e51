"""Naming conventions of constraints and indexes. SQLAlchemy lib/sqlalchemy/sql/naming.py."""

import re

from .. import event, exc
from . import events
from ._names import conv
from .base import _NONE_NAME
from .schema import (
    CheckConstraint, Column, Constraint, ForeignKeyConstraint, Index, PrimaryKeyConstraint, Table, UniqueConstraint,
)

_column_token = re.compile(r".*_?column_(\d+)(_?N)?_.+")


class ConventionDict:
    """The values that a convention's tokens have for a constraint."""

    def __init__(self, const, table, convention):
        self.const = const
        self._is_fk = isinstance(const, ForeignKeyConstraint)
        self.table = table
        self.convention = convention
        self._const_name = const.name

    def _elements(self):
        return self.const.elements if self._is_fk else list(self.const.columns)

    def _column(self, idx, attrname):
        elements = self._elements()
        if idx >= len(elements):
            return ""
        return getattr(elements[idx].parent if self._is_fk else elements[idx], attrname)

    def _key_table_name(self):
        return self.table.name

    def _key_constraint_name(self):
        if self._const_name in (None, _NONE_NAME):
            raise exc.InvalidRequestError(
                "Naming convention including %(constraint_name)s token requires that constraint is explicitly named."
            )
        if not isinstance(self._const_name, conv):
            self.const.name = None
        return self._const_name

    def _key_column_X_key(self, idx):
        return self._column(idx, "key")

    def _key_column_X_name(self, idx):
        return self._column(idx, "name")

    def _key_column_X_label(self, idx):
        return self._column(idx, "_ddl_label")

    def _key_referred_table_name(self):
        return self.const.elements[0].target_fullname.split(".")[-2]

    def _key_referred_column_X_name(self, idx):
        return self.const.elements[idx].column.name

    def __getitem__(self, key):
        if key in self.convention:
            return self.convention[key](self.const, self.table)
        method = getattr(self, "_key_%s" % key, None)
        if method is not None:
            return method()
        token = _column_token.match(key)
        if token:
            idx, multiples = token.group(1, 2)
            if multiples:
                method = getattr(self, "_key_" + key.replace("0" + multiples, "X"), None)
                if method is None:
                    raise KeyError(key)
                sep = "_" if multiples.startswith("_") else ""
                return sep.join(method(i) for i in range(len(self._elements())))
            method = getattr(self, "_key_" + key.replace(idx, "X"), None)
            if method is not None:
                return method(int(idx))
        raise KeyError(key)


_prefix_dict = {
    Index: "ix",
    PrimaryKeyConstraint: "pk",
    CheckConstraint: "ck",
    UniqueConstraint: "uq",
    ForeignKeyConstraint: "fk",
}


def _get_convention(dict_, key):
    for cls in key.__mro__:
        if cls in _prefix_dict and _prefix_dict[cls] in dict_:
            return dict_[_prefix_dict[cls]]
        if cls in dict_:
            return dict_[cls]
    return None


def _constraint_name_for_table(const, table):
    """The name that the table's MetaData gives the constraint, or None."""
    if isinstance(const.name, conv):
        return const.name
    metadata = table.metadata
    convention = _get_convention(metadata.naming_convention, type(const))
    if convention is not None and (
        const.name is None or "constraint_name" in convention or const.name is _NONE_NAME
    ):
        return conv(convention % ConventionDict(const, table, metadata.naming_convention))
    return None


@event.listens_for(PrimaryKeyConstraint, "_sa_event_column_added_to_pk_constraint")
def _column_added_to_pk_constraint(pk_constraint, col):
    if pk_constraint._implicit_generated:
        pk_constraint.name = None
        newname = _constraint_name_for_table(pk_constraint, pk_constraint.table)
        if newname:
            pk_constraint.name = newname


@event.listens_for(Constraint, "after_parent_attach")
@event.listens_for(Index, "after_parent_attach")
def _constraint_name(const, table):
    if isinstance(table, Column):
        event.listen(table, "after_parent_attach", lambda col, table: _constraint_name(const, table))
        return
    is_settled = isinstance(const.name, conv) or const.name is _NONE_NAME
    if isinstance(table, Table) and not is_settled:
        const.name = _constraint_name_for_table(const, table) or const.name


__all__ = ("ConventionDict", "conv", "events")
