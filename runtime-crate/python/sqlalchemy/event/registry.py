"""What one call of `listen` is about. SQLAlchemy lib/sqlalchemy/event/registry.py."""

from .. import exc
from .base import own_dispatch


class _EventKey:
    """A target, an event and a function, which wrappers may replace; the key stays that of the original function."""

    __slots__ = ("target", "identifier", "fn", "fn_key", "fn_wrap", "dispatch_target")

    def __init__(self, target, identifier, fn, dispatch_target, _fn_wrap=None):
        self.target = target
        self.identifier = identifier
        self.fn = fn
        self_ = getattr(fn, "__self__", None)
        func = getattr(fn, "__func__", None)
        self.fn_key = id(fn) if self_ is None or func is None else (id(func), id(self_))
        self.fn_wrap = _fn_wrap
        self.dispatch_target = dispatch_target

    @property
    def _key(self):
        return id(self.target), self.identifier, self.fn_key

    @property
    def _listen_fn(self):
        return self.fn_wrap or self.fn

    def with_wrapper(self, fn_wrap):
        if fn_wrap is self._listen_fn:
            return self
        return _EventKey(self.target, self.identifier, self.fn, self.dispatch_target, _fn_wrap=fn_wrap)

    def with_dispatch_target(self, dispatch_target):
        if dispatch_target is self.dispatch_target:
            return self
        return _EventKey(self.target, self.identifier, self.fn, dispatch_target, _fn_wrap=self.fn_wrap)

    def _events(self):
        return self.dispatch_target.dispatch._events

    def listen(self, *args, once=False, named=False, _once_unless_exception=False, **kw):
        key = self
        if named:
            key = key.with_wrapper(_by_name(key._listen_fn, key._events()._arg_names(self.identifier)))
        if once or _once_unless_exception:
            key = key.with_wrapper(_only_once(key._listen_fn, _once_unless_exception))
        if args:
            kw["propagate"] = args[0]
        key._events()._listen(key, **kw)

    def _collections(self):
        target = self.dispatch_target
        if isinstance(target, type):
            return self._events()._class_collections(self.identifier, target)
        return [getattr(own_dispatch(target), self.identifier)._local()]

    def base_listen(self, propagate=False, insert=False, named=False, retval=None, asyncio=False):
        key, fn = self._key, self._listen_fn
        for collection in self._collections():
            collection.add(key, fn, insert, propagate)

    def remove(self):
        found = [c.discard(self._key) for c in self._collections()]
        if not any(found):
            raise exc.InvalidRequestError(
                "No listeners found for event %s / %r / %s " % (self.target, self.identifier, self.fn)
            )

    def contains(self):
        return any(self._key in c.fns for c in self._collections())


def _by_name(fn, arg_names):
    def wrap_kw(*args, **kw):
        named = dict(zip(arg_names, args))
        named.update(kw)
        return fn(**named)

    return wrap_kw


def _only_once(fn, retry_on_exception):
    is_done = False

    def go(*args, **kw):
        nonlocal is_done
        if is_done:
            return None
        is_done = True
        try:
            return fn(*args, **kw)
        except BaseException:
            is_done = not retry_on_exception
            raise

    return go
