"""The functions that make selectables. SQLAlchemy lib/sqlalchemy/sql/_selectable_constructors.py."""

from _sqlalchemy import accelerated

from . import coercions, roles
from .selectable import (
    Alias, CompoundSelect, Exists, Join, Lateral, Select, TableClause, TableSample, Values,
)


def alias(selectable, name=None, flat=False):
    return Alias._factory(selectable, name=name, flat=flat)


def cte(selectable, name=None, recursive=False):
    return coercions.expect(roles.HasCTERole, selectable).cte(name=name, recursive=recursive)


def except_(*selects):
    return CompoundSelect._create_except(*selects)


def except_all(*selects):
    return CompoundSelect._create_except_all(*selects)


def exists(argument=None, /):
    """EXISTS of a SELECT, or of a FROM clause or column."""
    return Exists(argument)


def intersect(*selects):
    return CompoundSelect._create_intersect(*selects)


def intersect_all(*selects):
    return CompoundSelect._create_intersect_all(*selects)


def join(left, right, onclause=None, isouter=False, full=False):
    return Join(left, right, onclause, isouter, full)


def lateral(selectable, name=None):
    return Lateral._factory(selectable, name=name)


def outerjoin(left, right, onclause=None, full=False):
    return Join(left, right, onclause, isouter=True, full=full)


@accelerated
def select(*entities, **kw):
    """SELECT."""
    if kw:
        raise TypeError("select() accepts no keyword arguments")
    return Select(*entities)


def table(name, *columns, **kw):
    """A table by name, without a schema's details."""
    return TableClause(name, *columns, **kw)


def tablesample(selectable, sampling, name=None, seed=None):
    return TableSample._factory(selectable, sampling, name=name, seed=seed)


def union(*selects):
    return CompoundSelect._create_union(*selects)


def union_all(*selects):
    return CompoundSelect._create_union_all(*selects)


def values(*columns, name=None, literal_binds=False):
    """VALUES."""
    return Values(*columns, literal_binds=literal_binds, name=name)


