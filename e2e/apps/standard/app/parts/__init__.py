"""A package whose modules are looked for."""

from . import inner, one

__all__ = ["inner", "one"]
