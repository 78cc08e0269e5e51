"""FastAPI's native half in Python, for CPython's runs of its Python half."""


def accelerated(function, /):
    return function
