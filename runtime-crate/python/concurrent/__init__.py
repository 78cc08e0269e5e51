"""Doing things side by side. CPython Lib/concurrent/__init__.py."""

__molt_missing__ = ()
