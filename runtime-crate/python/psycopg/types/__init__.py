"""Adapters of types. psycopg/types/__init__.py."""

from .._typeinfo import TypeInfo, TypesRegistry

__all__ = ("TypeInfo", "TypesRegistry")
