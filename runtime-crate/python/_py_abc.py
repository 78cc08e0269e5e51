"""Abstract base classes by the name of CPython's implementation in Python. CPython Lib/_py_abc.py."""

from abc import ABCMeta, get_cache_token  # noqa: F401
