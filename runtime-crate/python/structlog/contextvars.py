"""Context that follows tasks and threads. structlog `structlog/contextvars.py`.

Each key has a variable of its own, whose name has a prefix; what is not bound is an Ellipsis.
"""

import contextlib
import contextvars

import structlog

STRUCTLOG_KEY_PREFIX = "structlog_"
STRUCTLOG_KEY_PREFIX_LEN = len(STRUCTLOG_KEY_PREFIX)

# Where a log method that goes on in another thread was called.
_ASYNC_CALLING_STACK = contextvars.ContextVar("_ASYNC_CALLING_STACK")
_ASYNC_CALLING_THREAD = contextvars.ContextVar("_ASYNC_CALLING_THREAD")

_CONTEXT_VARS = {}


def _ours(context):
    """Our variables in a context, with their keys."""
    for variable in context:
        if variable.name.startswith(STRUCTLOG_KEY_PREFIX):
            yield variable.name[STRUCTLOG_KEY_PREFIX_LEN:], variable


def _bound():
    """Keys and values that are bound in the current context."""
    context = contextvars.copy_context()
    for key, variable in _ours(context):
        if context[variable] is not Ellipsis:
            yield key, context[variable]


def get_contextvars():
    """A copy of what is bound."""
    return dict(_bound())


def get_merged_contextvars(bound_logger):
    """What is bound here and, before it, in a logger."""
    return {**get_contextvars(), **structlog.get_context(bound_logger)}


def merge_contextvars(logger, method_name, event_dict):
    """A processor that adds what is bound."""
    for key, value in _bound():
        event_dict.setdefault(key, value)
    return event_dict


def clear_contextvars():
    """Unbind everything."""
    for _, variable in _ours(contextvars.copy_context()):
        variable.set(Ellipsis)


def bind_contextvars(**kw):
    """Bind, and tell the tokens that undo it."""
    tokens = {}
    for key, value in kw.items():
        name = STRUCTLOG_KEY_PREFIX + key
        if name not in _CONTEXT_VARS:
            _CONTEXT_VARS[name] = contextvars.ContextVar(name, default=Ellipsis)
        tokens[key] = _CONTEXT_VARS[name].set(value)
    return tokens


def reset_contextvars(**kw):
    """Undo by tokens."""
    for key, token in kw.items():
        _CONTEXT_VARS[STRUCTLOG_KEY_PREFIX + key].reset(token)


def unbind_contextvars(*keys):
    """Unbind some keys, known or not."""
    for key in keys:
        variable = _CONTEXT_VARS.get(STRUCTLOG_KEY_PREFIX + key)
        if variable is not None:
            variable.set(Ellipsis)


@contextlib.contextmanager
def bound_contextvars(**kw):
    """Bind for a while; other keys stay as they are."""
    before = {key: value for key, value in _bound() if key in kw}
    bind_contextvars(**kw)
    try:
        yield
    finally:
        unbind_contextvars(*kw)
        bind_contextvars(**before)
