"""The pickler by the name of its extension module: there is one implementation. CPython Modules/_pickle.c."""

from pickle import (  # noqa: F401
    PickleError,
    Pickler,
    PicklingError,
    Unpickler,
    UnpicklingError,
    dump,
    dumps,
    load,
    loads,
)
