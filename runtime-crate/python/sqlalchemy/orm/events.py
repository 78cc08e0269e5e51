"""The events of the ORM. SQLAlchemy lib/sqlalchemy/orm/events.py.

Listeners of a class that is not mapped yet are held (_EventsHold) and registered when its manager or mapper is made,
and with `propagate=True` when those of its subclasses are.
"""

import weakref

from .. import event, exc, util
from . import instrumentation, interfaces
from .attributes import QueryableAttribute
from .base import NO_KEY, _mapper_or_none
from .instrumentation import ClassManager, InstrumentationFactory
from .mapper import Mapper
from .query import Query
from .scoping import scoped_session
from .session import Session, sessionmaker

__molt_missing__ = ("the signatures of before version 2.0",)


class InstrumentationEvents(event.Events):
    """Of classes being instrumented; a listener is told of a class and of those derived from it."""

    _dispatch_target = InstrumentationFactory

    @classmethod
    def _accept_with(cls, target, identifier):
        return _InstrumentationEventsHold(target) if isinstance(target, type) else None

    @classmethod
    def _listen(cls, event_key, propagate=True, **kw):
        fn, key = event_key._listen_fn, event_key._key
        factory = instrumentation._instrumentation_factory
        listeners = getattr(factory.dispatch, event_key.identifier)._local()
        listening = weakref.ref(event_key.dispatch_target.class_, lambda ref: listeners.discard(key))

        def listen(target_cls, *arg):
            wanted = listening()
            if wanted is not None and (issubclass(target_cls, wanted) if propagate else target_cls is wanted):
                return fn(target_cls, *arg)
            return None

        event_key.with_dispatch_target(factory).with_wrapper(listen).base_listen(**kw)

    @classmethod
    def _remove(cls, event_key):
        event_key.with_dispatch_target(instrumentation._instrumentation_factory).remove()

    @classmethod
    def _clear(cls):
        super()._clear()
        instrumentation._instrumentation_factory.dispatch._clear()

    def class_instrument(self, cls): ...

    def class_uninstrument(self, cls): ...

    def attribute_instrument(self, cls, key, inst): ...


class _InstrumentationEventsHold:
    """The target of the listeners of one class."""

    def __init__(self, class_):
        self.class_ = class_

    dispatch = event.dispatcher(InstrumentationEvents)


class InstanceEvents(event.Events):
    """Of objects: made, loaded, refreshed, expired, pickled."""

    _dispatch_target = ClassManager

    @classmethod
    def _new_classmanager_instance(cls, class_, classmanager):
        _InstanceEventsHold.populate(class_, classmanager)

    @classmethod
    def _accept_with(cls, target, identifier):
        if isinstance(target, ClassManager):
            return target
        if isinstance(target, Mapper):
            return target.class_manager
        if not isinstance(target, type):
            return None
        if issubclass(target, Mapper):
            return ClassManager
        return instrumentation.opt_manager_of_class(target) or _InstanceEventsHold(target)

    @classmethod
    def _listen(cls, event_key, raw=False, propagate=False, restore_load_context=False, **kw):
        target, fn = event_key.dispatch_target, event_key._listen_fn
        if not raw or restore_load_context:

            def wrap(state, *arg, **kw):
                runid = state.runid if restore_load_context else None
                try:
                    return fn(state if raw else state.obj(), *arg, **kw)
                finally:
                    if restore_load_context:
                        state.runid = runid

            event_key = event_key.with_wrapper(wrap)
        event_key.base_listen(propagate=propagate, **kw)
        if propagate and not isinstance(target, type):
            for manager in target.subclass_managers(True):
                event_key.with_dispatch_target(manager).base_listen(propagate=True)

    @classmethod
    def _remove(cls, event_key):
        _InstanceEventsHold.remove(event_key)

    @classmethod
    def _clear(cls):
        super()._clear()
        _InstanceEventsHold.all_holds.clear()

    def first_init(self, manager, cls): ...

    def init(self, target, args, kwargs): ...

    def init_failure(self, target, args, kwargs): ...

    def _sa_event_merge_wo_load(self, target, context): ...

    def load(self, target, context): ...

    def refresh(self, target, context, attrs): ...

    def refresh_flush(self, target, flush_context, attrs): ...

    def expire(self, target, attrs): ...

    def pickle(self, target, state_dict): ...

    def unpickle(self, target, state_dict): ...


class _EventsHold:
    """The target of the listeners of a class that has no manager or mapper yet."""

    def __init__(self, class_):
        self.class_ = class_

    class HoldEvents:
        """Keeps a listener with its arguments, and gives it to the subclasses that are mapped already."""

        _dispatch_target = None

        @classmethod
        def _listen(cls, event_key, raw=False, propagate=False, **kw):
            target = event_key.dispatch_target
            held = target.all_holds.setdefault(target.class_, {})
            held[event_key._key] = (event_key, raw, propagate, kw)
            if propagate:
                for subclass in _descendants(target.class_):
                    subject = target.resolve(subclass)
                    if subject is not None:
                        event_key.with_dispatch_target(subject).listen(raw=raw, propagate=False, **kw)

    @classmethod
    def populate(cls, class_, subject):
        """Registers what is held for a class and, if it propagates, for its bases with the new `subject`."""
        for supercls in class_.__mro__:
            for event_key, raw, propagate, kw in cls.all_holds.get(supercls, {}).values():
                if propagate or supercls is class_:
                    event_key.with_dispatch_target(subject).listen(raw=raw, propagate=False, **kw)

    @classmethod
    def remove(cls, event_key):
        """Takes a listener back, wherever it has got to."""
        target = event_key.dispatch_target
        if isinstance(target, type):
            event_key.remove()
            return
        found = cls.all_holds.get(target.class_, {}).pop(event_key._key, None) is not None
        for class_ in (target.class_, *_descendants(target.class_)):
            subject = cls.resolve(class_)
            if subject is not None:
                place = getattr(subject.dispatch, event_key.identifier)
                found = (place.own is not None and place.own.discard(event_key._key)) or found
        if not found:
            raise exc.InvalidRequestError(
                "No listeners found for event %s / %r / %s " % (event_key.target, event_key.identifier, event_key.fn)
            )


def _descendants(class_):
    """The classes derived from a class, the nearer ones first."""
    found = list(class_.__subclasses__())
    for subclass in found:
        found.extend(subclass.__subclasses__())
    return found


class _InstanceEventsHold(_EventsHold):
    """Holds listeners of InstanceEvents."""

    all_holds = weakref.WeakKeyDictionary()
    resolve = staticmethod(instrumentation.opt_manager_of_class)

    class HoldInstanceEvents(_EventsHold.HoldEvents, InstanceEvents):
        """The listening to a class without a manager."""

        @classmethod
        def _remove(cls, event_key):
            _InstanceEventsHold.remove(event_key)

    dispatch = event.dispatcher(HoldInstanceEvents)


class MapperEvents(event.Events):
    """Of mappers being made and configured, and of objects being flushed."""

    _dispatch_target = Mapper

    @classmethod
    def _new_mapper_instance(cls, class_, mapper):
        _MapperEventsHold.populate(class_, mapper)

    @classmethod
    def _accept_with(cls, target, identifier):
        if not isinstance(target, type):
            return target
        if issubclass(target, Mapper):
            return target
        return _mapper_or_none(target) or _MapperEventsHold(target)

    @classmethod
    def _listen(cls, event_key, raw=False, retval=False, propagate=False, **kw):
        target, identifier = event_key.dispatch_target, event_key.identifier
        if identifier in ("before_configured", "after_configured") and target is not Mapper:
            util.warn(
                "'before_configured' and 'after_configured' ORM events only invoke with the Mapper class as the target."
            )
        if not raw or not retval:
            names = cls._arg_names(identifier)
            place = names.index("target") if not raw and "target" in names else None
            event_key = event_key.with_wrapper(_mapper_listener(event_key._listen_fn, place, retval))
        if propagate and not isinstance(target, type):
            for mapper in target.self_and_descendants:
                event_key.with_dispatch_target(mapper).base_listen(propagate=True, **kw)
        else:
            event_key.base_listen(propagate=propagate, **kw)

    @classmethod
    def _remove(cls, event_key):
        _MapperEventsHold.remove(event_key)

    @classmethod
    def _clear(cls):
        super()._clear()
        _MapperEventsHold.all_holds.clear()

    def instrument_class(self, mapper, class_): ...

    def after_mapper_constructed(self, mapper, class_): ...

    def before_mapper_configured(self, mapper, class_): ...

    def mapper_configured(self, mapper, class_): ...

    def before_configured(self): ...

    def after_configured(self): ...

    def before_insert(self, mapper, connection, target): ...

    def after_insert(self, mapper, connection, target): ...

    def before_update(self, mapper, connection, target): ...

    def after_update(self, mapper, connection, target): ...

    def before_delete(self, mapper, connection, target): ...

    def after_delete(self, mapper, connection, target): ...


def _mapper_listener(fn, place, retval):
    """A listener that is given the object at `place` in the arguments instead of its state."""

    def wrap(*arg, **kw):
        if place is not None:
            arg = (*arg[:place], arg[place].obj(), *arg[place + 1:])
        result = fn(*arg, **kw)
        return result if retval else interfaces.EXT_CONTINUE

    return wrap


class _MapperEventsHold(_EventsHold):
    """Holds listeners of MapperEvents."""

    all_holds = weakref.WeakKeyDictionary()
    resolve = staticmethod(_mapper_or_none)

    class HoldMapperEvents(_EventsHold.HoldEvents, MapperEvents):
        """The listening to a class without a mapper."""

        @classmethod
        def _remove(cls, event_key):
            _MapperEventsHold.remove(event_key)

    dispatch = event.dispatcher(HoldMapperEvents)


_LIFECYCLE = frozenset((
    "before_attach", "after_attach", "transient_to_pending", "pending_to_transient", "persistent_to_transient",
    "pending_to_persistent", "detached_to_persistent", "loaded_as_persistent", "persistent_to_deleted",
    "deleted_to_persistent", "deleted_to_detached", "persistent_to_detached",
))


class SessionEvents(event.Events):
    """Of sessions: transactions, flushes, statements, and objects on their way through a session."""

    _dispatch_target = Session

    @classmethod
    def _accept_with(cls, target, identifier):
        if isinstance(target, scoped_session):
            target = target.session_factory
            if not isinstance(target, sessionmaker) and not (isinstance(target, type) and issubclass(target, Session)):
                raise exc.ArgumentError(
                    "Session event listen on a scoped_session requires that its creation callable is associated with "
                    "the Session class."
                )
        if isinstance(target, sessionmaker):
            return target.class_
        if isinstance(target, type):
            if issubclass(target, scoped_session):
                return Session
            return target if issubclass(target, Session) else None
        if isinstance(target, Session):
            return target
        if hasattr(target, "_no_async_engine_events"):
            target._no_async_engine_events()
        return super()._accept_with(target, identifier)

    @classmethod
    def _listen(cls, event_key, *, raw=False, restore_load_context=False, **kw):
        if event_key.identifier in _LIFECYCLE and (not raw or restore_load_context):
            fn = event_key._listen_fn

            def wrap(session, state, *arg, **kw):
                target = state if raw else state.obj()
                if target is None:
                    return None
                runid = state.runid if restore_load_context else None
                try:
                    return fn(session, target, *arg, **kw)
                finally:
                    if restore_load_context:
                        state.runid = runid

            event_key = event_key.with_wrapper(wrap)
        event_key.base_listen(**kw)

    def do_orm_execute(self, orm_execute_state): ...

    def after_transaction_create(self, session, transaction): ...

    def after_transaction_end(self, session, transaction): ...

    def before_commit(self, session): ...

    def after_commit(self, session): ...

    def after_rollback(self, session): ...

    def after_soft_rollback(self, session, previous_transaction): ...

    def before_flush(self, session, flush_context, instances): ...

    def after_flush(self, session, flush_context): ...

    def after_flush_postexec(self, session, flush_context): ...

    def after_begin(self, session, transaction, connection): ...

    def before_attach(self, session, instance): ...

    def after_attach(self, session, instance): ...

    def after_bulk_update(self, update_context): ...

    def after_bulk_delete(self, delete_context): ...

    def transient_to_pending(self, session, instance): ...

    def pending_to_transient(self, session, instance): ...

    def persistent_to_transient(self, session, instance): ...

    def pending_to_persistent(self, session, instance): ...

    def detached_to_persistent(self, session, instance): ...

    def loaded_as_persistent(self, session, instance): ...

    def persistent_to_deleted(self, session, instance): ...

    def deleted_to_persistent(self, session, instance): ...

    def deleted_to_detached(self, session, instance): ...

    def persistent_to_detached(self, session, instance): ...


class AttributeEvents(event.Events):
    """Of attributes being set, and of members coming to and leaving collections."""

    _dispatch_target = QueryableAttribute

    @classmethod
    def _accept_with(cls, target, identifier):
        if isinstance(target, interfaces.MapperProperty):
            return getattr(target.parent.class_, target.key)
        return target

    @classmethod
    def _listen(
        cls, event_key, active_history=False, raw=False, retval=False, propagate=False, include_key=False
    ):
        target = event_key.dispatch_target
        if not raw or not retval or not include_key:
            event_key = event_key.with_wrapper(_attribute_listener(event_key._listen_fn, raw, retval, include_key))
        for attribute in cls._attributes(target, propagate):
            if active_history:
                attribute.dispatch._active_history = True
            event_key.with_dispatch_target(attribute).base_listen(propagate=propagate)

    @classmethod
    def _attributes(cls, target, propagate):
        """The attribute, and with `propagate` those of the subclasses under its name."""
        if not propagate or isinstance(target, type):
            return [target]
        manager = instrumentation.manager_of_class(target.class_)
        return [target, *[sub[target.key] for sub in manager.subclass_managers(True)]]

    @classmethod
    def _remove(cls, event_key):
        target = event_key.dispatch_target
        event_key.remove()
        for attribute in cls._attributes(target, True)[1:]:
            place = getattr(attribute.dispatch, event_key.identifier)
            if place.own is not None:
                place.own.discard(event_key._key)

    def append(self, target, value, initiator, *, key=NO_KEY): ...

    def append_wo_mutation(self, target, value, initiator, *, key=NO_KEY): ...

    def bulk_replace(self, target, values, initiator, *, keys=None): ...

    def remove(self, target, value, initiator, *, key=NO_KEY): ...

    def set(self, target, value, oldvalue, initiator): ...

    def init_scalar(self, target, value, dict_): ...

    def init_collection(self, target, collection, collection_adapter): ...

    def dispose_collection(self, target, collection, collection_adapter): ...

    def modified(self, target, initiator): ...


def _attribute_listener(fn, raw, retval, include_key):
    """A listener that is given the object for its state, without the key; its result counts only with `retval`."""

    def wrap(target, *arg, **kw):
        if not include_key:
            kw = {}
        result = fn(target if raw else target.obj(), *arg, **kw)
        if retval:
            return result
        return arg[0] if arg else None

    return wrap


class QueryEvents(event.Events):
    """Of `Query` objects being compiled."""

    _dispatch_target = Query

    @classmethod
    def _listen(cls, event_key, retval=False, bake_ok=False, **kw):
        if not retval:
            fn = event_key._listen_fn

            def wrap(query, *arg, **kw):
                fn(query, *arg, **kw)
                return query

            event_key = event_key.with_wrapper(wrap)
        event_key.base_listen(**kw)

    def before_compile(self, query): ...

    def before_compile_update(self, query, update_context): ...

    def before_compile_delete(self, query, delete_context): ...
