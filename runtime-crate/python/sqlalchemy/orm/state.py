"""What the ORM keeps of one object. SQLAlchemy lib/sqlalchemy/orm/state.py.

The state holds its object weakly, and the object its state: an object that the application lets go leaves its session,
unless it has changes, which make the state hold it (`_strong_obj`) until they are flushed.
"""

import weakref
from types import GenericAlias

from _sqlalchemy import accelerated

from .. import exc as sa_exc
from .. import inspection, util
from . import base
from . import exc as orm_exc
from .base import (
    ATTR_WAS_SET, INIT_OK, NO_VALUE, PASSIVE_NO_INITIALIZE, PASSIVE_NO_RESULT, PASSIVE_OFF, SQL_OK, InspectionAttrInfo,
)
from .path_registry import PathRegistry

__molt_missing__ = ("InstanceState.unloaded_expirable", "InstanceState._dispose", "InstanceState._force_dereference")

# The sessions by their number and what gives the AsyncSession of a session; session.py and ext/asyncio set them.
_sessions = {}
_async_provider = None

_NOTHING = util.EMPTY_DICT
_PICKLED = (
    "_pending_mutations", "modified", "expired", "callables", "key", "parents", "load_options", "class_",
    "expired_attributes", "info",
)


def _no_map():
    return None


@inspection._self_inspects
class InstanceState(InspectionAttrInfo):
    """The state of one object: its identity, what of it is changed, expired or still to load.

    `committed_state` has the values before the first change since the last flush; `expired_attributes` the keys whose
    values are to be loaded again; `callables` what loads a key for this object alone.
    """

    __class_getitem__ = classmethod(GenericAlias)

    session_id = None
    key = None
    runid = None
    load_options = ()
    load_path = PathRegistry.root
    insert_order = None
    _strong_obj = None
    modified = False
    expired = False
    _deleted = False
    _load_pending = False
    _orphaned_outside_of_session = False
    is_instance = True
    identity_token = None
    callables = _NOTHING
    _last_known_values = None
    _instance_dict = staticmethod(_no_map)

    @accelerated
    def __init__(self, obj, manager):
        self.class_ = obj.__class__
        self.manager = manager
        self.obj = weakref.ref(obj, self._cleanup)
        self.committed_state = {}
        self.expired_attributes = set()

    # What the application may ask

    @util.memoized_property
    def attrs(self):
        """The attributes of the object by key: AttributeState."""
        return util.ReadOnlyProperties({key: AttributeState(self, key) for key in self.manager})

    @property
    def _attached(self):
        return self.session_id is not None and self.session_id in _sessions

    @property
    def transient(self):
        return self.key is None and not self._attached

    @property
    def pending(self):
        return self.key is None and self._attached

    @property
    def persistent(self):
        return self.key is not None and not self._deleted and self._attached

    @property
    def deleted(self):
        return self.key is not None and self._deleted and self._attached

    @property
    def detached(self):
        return self.key is not None and not self._attached

    @property
    def was_deleted(self):
        return self._deleted

    @property
    def session(self):
        """The Session of the object, or None."""
        return _sessions.get(self.session_id) if self.session_id else None

    @property
    def async_session(self):
        """The AsyncSession of the object, or None."""
        session = self.session
        return _async_provider(session) if session is not None and _async_provider is not None else None

    @property
    def object(self):
        return self.obj()

    @property
    def identity(self):
        """The primary key as a tuple, or None."""
        return None if self.key is None else self.key[1]

    @property
    def identity_key(self):
        return self.key

    @property
    def has_identity(self):
        return bool(self.key)

    @util.memoized_property
    def mapper(self):
        return self.manager.mapper

    # Collections that most states never need

    @util.memoized_property
    def parents(self):
        return {}

    @util.memoized_property
    def _pending_mutations(self):
        return {}

    @util.memoized_property
    def _empty_collections(self):
        return {}

    def _forget(self, name):
        self.__dict__.pop(name, None)

    def _get_pending_mutation(self, key):
        return self._pending_mutations.setdefault(key, PendingCollection())

    def _track_last_known_value(self, key):
        """From now on keeps the value that `key` had when it expired."""
        if self._last_known_values is None:
            self._last_known_values = {}
        self._last_known_values.setdefault(key, NO_VALUE)

    # Coming and going

    @property
    def dict(self):
        """The `__dict__` of the object; an empty one if it is gone."""
        obj = self.obj()
        return {} if obj is None else obj.__dict__

    def _initialize_instance(self, instance, /, *args, **kwargs):
        """Runs the application's `__init__` between the events."""
        manager = self.manager
        manager.dispatch.init(self, args, kwargs)
        try:
            manager.original_init(instance, *args, **kwargs)
        except BaseException:
            manager.dispatch.init_failure(self, args, kwargs)
            raise

    @accelerated
    def _cleanup(self, ref):
        instance_dict = self._instance_dict()
        if instance_dict is not None:
            instance_dict._fast_discard(self)
            del self._instance_dict
        self.session_id = self._strong_obj = None

    @classmethod
    def _detach_states(cls, states, session, to_transient=False):
        """Takes states out of their session and tells its listeners what became of each."""
        dispatch = session.dispatch
        is_heard = (
            dispatch.pending_to_transient or dispatch.deleted_to_detached or dispatch.persistent_to_transient
            or dispatch.persistent_to_detached
        )
        for state in states:
            changed = state._event_of_leaving(dispatch, to_transient) if is_heard else None
            state.session_id = None
            if to_transient and state.key:
                del state.key
            if changed:
                changed(session, state)
            state._strong_obj = None

    def _event_of_leaving(self, dispatch, to_transient):
        if self.key is None:
            return dispatch.pending_to_transient
        if self._deleted:
            return dispatch.deleted_to_detached
        return dispatch.persistent_to_transient if to_transient else dispatch.persistent_to_detached

    def _detach(self, session=None):
        if session:
            InstanceState._detach_states([self], session)
        else:
            self.session_id = self._strong_obj = None

    # Attributes

    def get_history(self, key, passive):
        return self.manager[key].impl.get_history(self, self.dict, passive)

    def get_impl(self, key):
        return self.manager[key].impl

    @property
    def unmodified(self):
        """The keys without changes."""
        return set(self.manager).difference(self.committed_state)

    def unmodified_intersection(self, keys):
        """Those of `keys` that are attributes without changes."""
        return set(keys).intersection(self.manager).difference(self.committed_state)

    @property
    def unloaded(self):
        """The keys that have no value."""
        return self.unmodified.difference(self.dict)

    @property
    def _unloaded_non_object(self):
        manager = self.manager
        return {key for key in self.unloaded if manager[key].impl.accepts_scalar_loader}

    def _reset(self, dict_, key):
        """Drops the value of a key and what is known about loading it."""
        impl = self.manager[key].impl
        old = dict_.pop(key, None)
        if old is not None and impl.collection:
            impl._invalidate_collection(old)
        self.expired_attributes.discard(key)
        self._drop_callables((key,))

    def _copy_callables(self, from_):
        if "callables" in from_.__dict__:
            self.callables = dict(from_.callables)

    def _drop_callables(self, keys):
        if self.callables:
            for key in keys:
                self.callables.pop(key, None)

    @classmethod
    def _instance_level_callable_processor(cls, manager, fn, key):
        """What, for a row, makes `fn` the loader of `key` of one state."""
        impl = manager[key].impl
        invalidate = impl._invalidate_collection if impl.collection else None

        def set_callable(state, dict_, row):
            if state.callables is _NOTHING:
                state.callables = {}
            if invalidate is not None:
                old = dict_.pop(key, None)
                if old is not None:
                    invalidate(old)
            state.callables[key] = fn

        return set_callable

    # Expiring and loading again

    def _expire(self, dict_, modified_set):
        """Drops all values and changes; the next access loads the object again."""
        self.expired = True
        if self.modified:
            modified_set.discard(self)
            self.committed_state.clear()
            self.modified = False
        self._strong_obj = None
        self._forget("_pending_mutations")
        self._forget("parents")
        manager = self.manager
        keys = manager._all_key_set
        self.expired_attributes.update(keys)
        self._drop_callables(keys)
        if self._last_known_values:
            for key in self._last_known_values:
                if key in dict_:
                    self._last_known_values[key] = dict_[key]
        collections = manager._collection_impl_keys
        for key in keys.intersection(dict_):
            value = dict_.pop(key)
            if key in collections:
                value._sa_adapter.invalidated = True
        manager.dispatch.expire(self, None)

    def _expire_attributes(self, dict_, attribute_names, no_loader=False):
        """Drops the values and changes of attributes; with `no_loader` not of those with loaders of their own."""
        pending = self.__dict__.get("_pending_mutations") or {}
        known = self._last_known_values or {}
        for key in attribute_names:
            impl = self.manager[key].impl
            if impl.accepts_scalar_loader:
                if no_loader and (impl.callable_ or key in self.callables):
                    continue
                self.expired_attributes.add(key)
                self._drop_callables((key,))
            old = dict_.pop(key, NO_VALUE)
            if old is not NO_VALUE:
                if impl.collection:
                    impl._invalidate_collection(old)
                if key in known:
                    known[key] = old
            self.committed_state.pop(key, None)
            pending.pop(key, None)
        self.manager.dispatch.expire(self, attribute_names)

    def _load_expired(self, state, passive):
        """Loads what is expired and not changed since."""
        if not passive & SQL_OK:
            return PASSIVE_NO_RESULT
        manager = self.manager
        toload = {
            key
            for key in self.expired_attributes
            if key in manager and key not in self.committed_state and manager[key].impl.load_on_unexpire
        }
        manager.expired_attribute_loader(self, toload, passive)
        self.expired_attributes.clear()
        return ATTR_WAS_SET

    # Changes

    def _note_previous(self, dict_, attr, previous, collection):
        """Keeps the value from before the first change; a copy, if it is a collection."""
        if collection:
            if previous is NO_VALUE:
                previous = dict_.get(attr.key, NO_VALUE)
            if previous is not None and previous is not NO_VALUE:
                previous = attr.copy(previous)
        self.committed_state[attr.key] = previous

    def _modified_event(self, dict_, attr, previous, collection=False, is_userland=False):
        """An attribute changes, or without `attr` something that no attribute is."""
        if attr is not None:
            if not attr.send_modified_events:
                return
            key = attr.key
            if is_userland and key not in dict_:
                raise sa_exc.InvalidRequestError(
                    f"Can't flag attribute '{key}' modified; it's not present in the object state"
                )
            if is_userland or key not in self.committed_state:
                self._note_previous(dict_, attr, previous, collection)
            if self._last_known_values is not None and key in self._last_known_values:
                self._last_known_values[key] = NO_VALUE
        if not self.modified or (self.session_id and self._strong_obj is None):
            self._become_modified(attr)

    def _become_modified(self, attr):
        """Tells the identity map; in a session, holds the object and has a transaction begun."""
        self.modified = True
        instance_dict = self._instance_dict()
        first = True
        if instance_dict is not None and len(instance_dict):
            first = not instance_dict._modified
            instance_dict._modified.add(self)
        obj = self.obj()
        if self.session_id:
            self._strong_obj = obj
            session = _sessions.get(self.session_id) if first else None
            if session is not None and session._transaction is None:
                session._autobegin_t()
        if obj is None and attr is not None:
            raise orm_exc.ObjectDereferencedError(
                f"Can't emit change event for attribute '{self.manager[attr.key]}' - parent object of type "
                f"{base.state_class_str(self)} has been garbage collected."
            )

    def _commit(self, dict_, keys):
        """The values of `keys` are those of the database."""
        for key in keys:
            self.committed_state.pop(key, None)
        self.expired = False
        present = [key for key in keys if key in dict_]
        self.expired_attributes.difference_update(present)
        self._drop_callables(present)

    def _commit_all(self, dict_, instance_dict=None):
        """All values are those of the database; loaders of single attributes stay."""
        self._commit_all_states(((self, dict_),), instance_dict)

    @classmethod
    def _commit_all_states(cls, iter_, instance_dict=None):
        modified = instance_dict._modified if instance_dict else None
        for state, dict_ in iter_:
            state.committed_state.clear()
            state._forget("_pending_mutations")
            state.expired_attributes.difference_update(dict_)
            if modified is not None and state.modified:
                modified.discard(state)
            state.modified = state.expired = False
            state._strong_obj = None

    # Pickling

    def __getstate__(self):
        own = self.__dict__
        found = {name: own[name] for name in _PICKLED if name in own}
        found["instance"] = self.obj()
        found["committed_state"] = self.committed_state
        if self.load_path:
            found["load_path"] = self.load_path.serialize()
        found["manager"] = self.manager._serialize(self, found)
        return found

    def __setstate__(self, state_dict):
        instance = state_dict["instance"]
        if instance is None:
            self.obj = _no_map
            self.class_ = state_dict["class_"]
        else:
            self.obj = weakref.ref(instance, self._cleanup)
            self.class_ = instance.__class__
        self.committed_state = state_dict.get("committed_state", {})
        self.expired_attributes = set()
        for name in _PICKLED:
            if name in state_dict and name != "class_":
                self.__dict__[name] = state_dict[name]
        if self.key:
            self.identity_token = self.key[2]
        if "load_path" in state_dict:
            self.load_path = PathRegistry.deserialize(state_dict["load_path"])
        state_dict["manager"](self, instance, state_dict)


class AttributeState:
    """One attribute of one object: `inspect(obj).attrs.<key>`."""

    __slots__ = ("key", "state")

    def __init__(self, state, key):
        self.state = state
        self.key = key

    @property
    def loaded_value(self):
        """The value if there is one, else NO_VALUE; loads nothing."""
        return self.state.dict.get(self.key, NO_VALUE)

    @property
    def value(self):
        """The value as the attribute itself gives it."""
        return self.state.manager[self.key].__get__(self.state.obj(), self.state.class_)

    @property
    def history(self):
        """The changes since the last flush; loads nothing."""
        return self.state.get_history(self.key, PASSIVE_NO_INITIALIZE)

    def load_history(self):
        """The changes since the last flush; loads the value if there is none."""
        return self.state.get_history(self.key, PASSIVE_OFF ^ INIT_OK)


class PendingCollection:
    """What was added to and removed from a collection that is not loaded yet."""

    __slots__ = ("added_items", "deleted_items")

    def __init__(self):
        self.deleted_items = util.IdentitySet()
        self.added_items = util.OrderedIdentitySet()

    def merge_with_history(self, history):
        return history._merge(self.added_items, self.deleted_items)

    def append(self, value):
        if value in self.deleted_items:
            self.deleted_items.remove(value)
        else:
            self.added_items.add(value)

    def remove(self, value):
        if value in self.added_items:
            self.added_items.remove(value)
        else:
            self.deleted_items.add(value)
