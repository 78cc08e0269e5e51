"""Context that follows threads, which is deprecated. structlog `structlog/threadlocal.py`."""

import contextlib
import sys
import threading
import uuid
import warnings
from typing import TypeVar

import structlog

from ._config import BoundLoggerLazyProxy
from .typing import BindableLogger

__molt_missing__ = ("ThreadLocal",)

TLLogger = TypeVar("TLLogger", bound=BindableLogger)

_CONTEXT = threading.local()


def _deprecated():
    """Warn whoever called, unless that is this module."""
    try:
        caller = sys._getframe(2).f_globals["__name__"]
    except (KeyError, ValueError):
        caller = ""
    if caller == __name__:
        return
    text = "`structlog.threadlocal` is deprecated, please use `structlog.contextvars` instead."
    # A function that is a decorator or a context manager is called by contextlib.
    warnings.warn(text, DeprecationWarning, stacklevel=5 if caller == "contextlib" else 3)


def wrap_dict(dict_class):
    """A class of which all objects are one dict a thread."""
    _deprecated()
    wrapped = type(f"WrappedDict-{uuid.uuid4()}", (_ThreadLocalDictWrapper,), {})
    wrapped._tl, wrapped._dict_class = threading.local(), dict_class
    return wrapped


def as_immutable(logger):
    """A logger with a context of its own."""
    _deprecated()
    if isinstance(logger, BoundLoggerLazyProxy):
        logger = logger.bind()
    try:
        context = type(logger._context._tl.dict_)(logger._context._dict)
        copied = type(logger)(logger._logger, processors=logger._processors, context={})
        copied._context = context
    except AttributeError:
        return logger
    return copied


@contextlib.contextmanager
def tmp_bind(logger, **tmp_values):
    """Bind for a while."""
    _deprecated()
    bound = logger.bind() if isinstance(logger, BoundLoggerLazyProxy) else logger
    before = as_immutable(bound)._context
    try:
        yield bound.bind(**tmp_values)
    finally:
        context = bound._context
        context.clear()
        context.update(before)


class _ThreadLocalDictWrapper:
    """A dict that is its class's, one a thread."""

    def __init__(self, *args, **kw):
        shared = args and isinstance(args[0], type(self))
        self._dict.update(*(() if shared else args), **kw)

    @property
    def _dict(self):
        local = type(self)._tl
        try:
            return local.dict_
        except AttributeError:
            local.dict_ = type(self)._dict_class()
            return local.dict_

    def __repr__(self):
        return f"<{type(self).__name__}({self._dict!r})>"

    def __eq__(self, other):
        return type(self) is type(other)

    def __ne__(self, other):
        return type(self) is not type(other)

    __hash__ = None

    def __iter__(self):
        return iter(self._dict)

    def __setitem__(self, key, value):
        self._dict[key] = value

    def __delitem__(self, key):
        del self._dict[key]

    def __len__(self):
        return len(self._dict)

    def __getattr__(self, name):
        return getattr(self._dict, name)


def _get_context():
    try:
        return _CONTEXT.context
    except AttributeError:
        _CONTEXT.context = {}
        return _CONTEXT.context


def get_threadlocal():
    """A copy of what is bound."""
    _deprecated()
    return _get_context().copy()


def get_merged_threadlocal(bound_logger):
    """What is bound here and, before it, in a logger."""
    _deprecated()
    return {**_get_context(), **structlog.get_context(bound_logger)}


def merge_threadlocal(logger, method_name, event_dict):
    """A processor that adds what is bound."""
    _deprecated()
    merged = _get_context().copy()
    merged.update(event_dict)
    return merged


merge_threadlocal_context = merge_threadlocal


def clear_threadlocal():
    """Unbind everything."""
    _deprecated()
    _CONTEXT.context = {}


def bind_threadlocal(**kw):
    """Bind."""
    _deprecated()
    _get_context().update(kw)


def unbind_threadlocal(*keys):
    """Unbind some keys, known or not."""
    _deprecated()
    for key in keys:
        _get_context().pop(key, None)


@contextlib.contextmanager
def bound_threadlocal(**kw):
    """Bind for a while; other keys stay as they are."""
    _deprecated()
    before = {key: value for key, value in get_threadlocal().items() if key in kw}
    bind_threadlocal(**kw)
    try:
        yield
    finally:
        unbind_threadlocal(*kw)
        bind_threadlocal(**before)
