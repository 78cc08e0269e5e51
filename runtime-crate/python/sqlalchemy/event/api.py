"""`listen`, `listens_for`, `remove`, `contains`. SQLAlchemy lib/sqlalchemy/event/api.py."""

from .. import exc, util
from .base import _registrars
from .registry import _EventKey

CANCEL = util.symbol("CANCEL")
NO_RETVAL = util.symbol("NO_RETVAL")


def _event_key(target, identifier, fn):
    for events in _registrars.get(identifier, ()):
        found = events._accept_with(target, identifier)
        if found is not None:
            return _EventKey(target, identifier, fn, found)
    raise exc.InvalidRequestError("No such event '%s' for target '%s'" % (identifier, target))


def listen(target, identifier, fn, *args, **kw):
    """Registers `fn` for the event `identifier` of `target`."""
    _event_key(target, identifier, fn).listen(*args, **kw)


def listens_for(target, identifier, *args, **kw):
    """`listen` as a decorator."""

    def decorate(fn):
        listen(target, identifier, fn, *args, **kw)
        return fn

    return decorate


def remove(target, identifier, fn):
    """Takes a listener back; InvalidRequestError if it is not registered."""
    key = _event_key(target, identifier, fn)
    key._events()._remove(key)


def contains(target, identifier, fn):
    """Whether `listen` was called with these arguments."""
    return _event_key(target, identifier, fn).contains()
