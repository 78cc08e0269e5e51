"""Concrete bases; and the names of declarative mapping as SQLAlchemy 1.x has them. SQLAlchemy lib/sqlalchemy/ext/declarative/__init__.py."""

from ...exc import MovedIn20Warning
from ...orm import decl_api
from ...orm.decl_api import DeclarativeMeta, declared_attr
from .extensions import AbstractConcreteBase, ConcreteBase


def _moved(function, description):
    """The function, with a warning that it has another home."""
    import warnings

    def call(*arg, **kw):
        warning = MovedIn20Warning(description)
        warning.deprecated_since = "2.0"
        warnings.warn(warning, stacklevel=2)
        return function(*arg, **kw)

    call.__name__ = function.__name__
    return call


declarative_base = _moved(
    decl_api.declarative_base,
    "The ``declarative_base()`` function is now available as sqlalchemy.orm.declarative_base().",
)
as_declarative = _moved(
    decl_api.as_declarative, "The ``as_declarative()`` function is now available as sqlalchemy.orm.as_declarative()"
)
has_inherited_table = _moved(
    decl_api.has_inherited_table,
    "The ``has_inherited_table()`` function is now available as sqlalchemy.orm.has_inherited_table().",
)
synonym_for = _moved(
    decl_api.synonym_for, "The ``synonym_for()`` function is now available as sqlalchemy.orm.synonym_for()"
)

__all__ = [
    "AbstractConcreteBase", "ConcreteBase", "DeclarativeMeta", "as_declarative", "declarative_base", "declared_attr",
    "has_inherited_table", "synonym_for",
]

__molt_missing__ = ("DeferredReflection", "instrument_declarative")
