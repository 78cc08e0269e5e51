"""Collections of listeners, by class and by instance. SQLAlchemy lib/sqlalchemy/event/base.py and attr.py.

A class that has events derives from EventTarget and is the `_dispatch_target` of an Events class, whose methods are the
events' signatures. `target.dispatch.<event>` is callable, and true if somebody listens.
"""

import inspect

from _sqlalchemy import accelerated

_registrars = {}


class EventTarget:
    """Marks classes that have a `dispatch`.

    Instances of a class with `_shares_dispatch` have one together, as long as nobody listens to one of them.
    """

    __slots__ = ()
    _shares_dispatch = False


class _Collection:
    """Functions by their event keys, in the order of calling."""

    __slots__ = ("fns", "propagate")

    def __init__(self):
        self.fns = {}
        self.propagate = set()

    def add(self, key, fn, insert=False, propagate=False):
        if key in self.fns:
            return
        if insert:
            self.fns = {key: fn, **self.fns}
        else:
            self.fns[key] = fn
        if propagate:
            self.propagate.add(key)

    def discard(self, key):
        self.propagate.discard(key)
        return self.fns.pop(key, None) is not None


class _Listeners:
    """One event of one dispatch: the listeners of the class, of the instance, and of the dispatch it is joined to."""

    __slots__ = ("name", "of_class", "own", "joined", "_first_run_done")

    def __init__(self, name, of_class, joined=None):
        self.name = name
        self.of_class = of_class
        self.own = None
        self.joined = joined
        self._first_run_done = False

    def _local(self):
        if self.own is None:
            self.own = _Collection()
        return self.own

    def __iter__(self):
        fns = list(self.of_class.fns.values())
        if self.own is not None:
            fns += self.own.fns.values()
        if self.joined is not None:
            fns += self.joined
        return iter(fns)

    def __len__(self):
        return (
            len(self.of_class.fns)
            + (len(self.own.fns) if self.own is not None else 0)
            + (len(self.joined) if self.joined is not None else 0)
        )

    def __bool__(self):
        return bool(
            self.of_class.fns or (self.own is not None and self.own.fns) or (self.joined is not None and self.joined)
        )

    def __call__(self, *args, **kw):
        # Most events have no listener.
        if self.joined is None and self.own is None and not self.of_class.fns:
            return
        for fn in self:
            fn(*args, **kw)

    def exec_once(self, *args, **kw):
        if not self._first_run_done:
            try:
                self(*args, **kw)
            finally:
                self._first_run_done = True

    def exec_once_unless_exception(self, *args, **kw):
        if not self._first_run_done:
            self(*args, **kw)
            self._first_run_done = True

    def _exec_w_sync_on_first_run(self, *args, **kw):
        self(*args, **kw)


class _Dispatch:
    """The events of one instance; an event's listeners come into being when the event is first looked at."""

    # Of attributes: whether their listeners are to know the old value, even if it has to be loaded.
    _active_history = False

    def __init__(self, events, cls, parent=None):
        self._events = events
        self._instance_cls = cls
        self._parent = parent

    def __getattr__(self, name):
        if name.startswith("__") or name not in self._events._event_names:
            raise AttributeError(name)
        joined = getattr(self._parent, name) if self._parent is not None else None
        listeners = _Listeners(name, self._events._class_collection(name, self._instance_cls), joined)
        self.__dict__[name] = listeners
        return listeners

    def _join(self, other):
        """This dispatch, followed by `other`."""
        return _Dispatch(self._events, self._instance_cls, other)

    def _update(self, other, only_propagate=True):
        """Takes over the instance listeners of `other`."""
        for name, listeners in list(other.__dict__.items()):
            if isinstance(listeners, _Listeners) and listeners.own is not None:
                theirs = listeners.own
                mine = getattr(self, name)._local()
                for key, fn in theirs.fns.items():
                    if not only_propagate or key in theirs.propagate:
                        mine.add(key, fn, propagate=key in theirs.propagate)

    def _clear(self):
        for listeners in list(self.__dict__.values()):
            if isinstance(listeners, _Listeners):
                listeners.own = None


class _ClassDispatch:
    """`SomeTarget.dispatch`: the events as the class sees them."""

    def __init__(self, events, cls):
        self._events = events
        self._instance_cls = cls

    def __getattr__(self, name):
        if name.startswith("__") or name not in self._events._event_names:
            raise AttributeError(name)
        return _Listeners(name, self._events._class_collection(name, self._instance_cls))


class dispatcher:
    """The descriptor `dispatch` of a target class."""

    def __init__(self, events):
        self.events = events
        self.shared = {}

    @accelerated
    def __get__(self, obj, cls):
        if obj is None:
            return _ClassDispatch(self.events, cls)
        if getattr(cls, "_shares_dispatch", False):
            shared = self.shared.get(cls)
            if shared is None:
                shared = self.shared[cls] = _Dispatch(self.events, cls)
            return shared
        obj.__dict__["dispatch"] = dispatch = _Dispatch(self.events, cls)
        return dispatch


def own_dispatch(target):
    """The `dispatch` of an instance that is to have listeners of its own."""
    dispatch = target.dispatch
    if getattr(target, "_shares_dispatch", False) and "dispatch" not in target.__dict__:
        target.dispatch = dispatch = _Dispatch(dispatch._events, dispatch._instance_cls)
    return dispatch


class Events:
    """Base of the classes that define the events of a target as methods."""

    _dispatch_target = None
    _event_names = ()

    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        own = [
            name
            for name, value in cls.__dict__.items()
            if (not name.startswith("_") or name.startswith("_sa_event"))
            and name != "dispatch"
            and callable(value)
        ]
        inherited = [n for base in cls.__bases__ for n in getattr(base, "_event_names", ()) if n not in own]
        cls._event_names = frozenset(own + inherited)
        cls._class_level = {}
        for name in own:
            _registrars.setdefault(name, []).append(cls)
        if cls.__dict__.get("_dispatch_target") is not None:
            cls._dispatch_target.dispatch = dispatcher(cls)

    @classmethod
    def _arg_names(cls, name):
        return [
            p.name
            for p in inspect.signature(getattr(cls, name)).parameters.values()
            if p.kind is p.POSITIONAL_OR_KEYWORD and p.name != "self"
        ]

    @classmethod
    def _class_collection(cls, name, target_cls):
        """The class-level listeners of `target_cls`, those of its bases first."""
        by_class = cls._class_level.setdefault(name, {})
        found = by_class.get(target_cls)
        if found is None:
            found = by_class[target_cls] = _Collection()
            if getattr(target_cls, "_sa_propagate_class_events", True):
                for base in target_cls.__mro__[1:]:
                    if base in by_class:
                        for key, fn in by_class[base].fns.items():
                            found.add(key, fn)
        return found

    @classmethod
    def _class_collections(cls, name, target_cls):
        """The collections that a listener on the class `target_cls` goes to: its own and its subclasses'."""
        found = [cls._class_collection(name, target_cls)]
        for sub in list(cls._class_level.get(name, {})):
            if sub is not target_cls and issubclass(sub, target_cls):
                found.append(cls._class_level[name][sub])
        return found

    @classmethod
    def _accept_with(cls, target, identifier):
        dispatch = getattr(target, "dispatch", None)
        if dispatch is not None and issubclass(dispatch._events, cls):
            return target
        return None

    @classmethod
    def _listen(cls, event_key, *, propagate=False, insert=False, named=False, asyncio=False, **kw):
        event_key.base_listen(propagate=propagate, insert=insert)

    @classmethod
    def _remove(cls, event_key):
        event_key.remove()

    @classmethod
    def _clear(cls):
        cls._class_level.clear()
