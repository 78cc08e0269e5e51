"""The queue by the name of its extension module: there is one implementation. CPython Modules/_queuemodule.c."""

from queue import Empty, SimpleQueue  # noqa: F401
