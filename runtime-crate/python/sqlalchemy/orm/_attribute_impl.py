"""How the attributes of objects get, set and track their values.

SQLAlchemy lib/sqlalchemy/orm/attributes.py, *AttributeImpl. There is one implementation object for each attribute of
each mapped class; what belongs to one object is in its state and its `__dict__`, which every method is given.
"""

import operator

from .. import util
from . import collections
from . import exc as orm_exc
from ._history import _NO_HISTORY, HISTORY_BLANK, History, compare_members
from .base import (
    ATTR_EMPTY, ATTR_WAS_SET, CALLABLES_OK, DEFERRED_HISTORY_LOAD, INCLUDE_PENDING_MUTATIONS, INIT_OK,
    LOAD_AGAINST_COMMITTED, NO_AUTOFLUSH, NO_KEY, NO_RAISE, NO_VALUE, PASSIVE_NO_FETCH, PASSIVE_NO_INITIALIZE,
    PASSIVE_NO_RESULT, PASSIVE_OFF, PASSIVE_ONLY_PERSISTENT, PASSIVE_RETURN_NO_VALUE, instance_state, instance_str,
    state_str,
)

OP_REMOVE = util.symbol("REMOVE")
OP_APPEND = util.symbol("APPEND")
OP_REPLACE = util.symbol("REPLACE")
OP_BULK_REPLACE = util.symbol("BULK_REPLACE")
OP_MODIFIED = util.symbol("MODIFIED")

_OLD_TO_LOAD = PASSIVE_ONLY_PERSISTENT | NO_AUTOFLUSH | LOAD_AGAINST_COMMITTED
_OLD_IF_THERE = (PASSIVE_NO_FETCH ^ INIT_OK) | LOAD_AGAINST_COMMITTED | NO_RAISE


class AttributeEventToken:
    """What sets off an event: an attribute and an operation.

    It goes along the chain of events, so that the two sides of a relationship know when they have come round.
    """

    __slots__ = ("impl", "op", "parent_token")

    def __init__(self, attribute_impl, op):
        self.impl = attribute_impl
        self.op = op
        self.parent_token = attribute_impl.parent_token

    def __eq__(self, other):
        return isinstance(other, AttributeEventToken) and other.impl is self.impl and other.op == self.op

    __hash__ = None

    @property
    def key(self):
        return self.impl.key

    def hasparent(self, state):
        return self.impl.hasparent(state)


AttributeEvent = Event = AttributeEventToken


def _is_value(obj):
    return obj is not None and obj is not PASSIVE_NO_RESULT and obj is not NO_VALUE


class AttributeImpl:
    """An attribute of a class, without its descriptor.

    `callable_(state, passive)` loads a value; `parent_token` is what several implementations of one property share;
    `trackparent` says that objects are to know whether this attribute holds them; `load_on_unexpire` that an expired
    value is loaded together with the other expired ones.
    """

    collection = False
    dynamic = False
    uses_objects = False
    supports_population = True
    default_accepts_scalar_loader = False
    _is_has_collection_adapter = False

    def __init__(
        self, class_, key, callable_, dispatch, trackparent=False, compare_function=None, active_history=False,
        parent_token=None, load_on_unexpire=True, send_modified_events=True, accepts_scalar_loader=None,
        _deferred_history=False, **kwargs,
    ):
        self.class_ = class_
        self.key = key
        self.callable_ = callable_
        self.dispatch = dispatch
        self.trackparent = trackparent
        self.parent_token = parent_token or self
        self.send_modified_events = send_modified_events
        self.is_equal = operator.eq if compare_function is None else compare_function
        self.accepts_scalar_loader = (
            self.default_accepts_scalar_loader if accepts_scalar_loader is None else accepts_scalar_loader
        )
        self._deferred_history = _deferred_history
        self.load_on_unexpire = load_on_unexpire
        if active_history:
            dispatch._active_history = True
        self._modified_token = AttributeEventToken(self, OP_MODIFIED)

    def __str__(self):
        return f"{self.class_.__name__}.{self.key}"

    @property
    def active_history(self):
        """Whether a change has to know the old value, even if that means loading it."""
        return self.dispatch._active_history

    @active_history.setter
    def active_history(self, value):
        self.dispatch._active_history = value

    # Which object holds another

    def hasparent(self, state, optimistic=False):
        """Whether an object is held by this attribute of another; `optimistic` is the answer if nobody knows."""
        assert self.trackparent, "This AttributeImpl is not configured to track parents."
        return state.parents.get(id(self.parent_token), optimistic) is not False

    def sethasparent(self, state, parent_state, value):
        """Notes that `parent_state` holds `state`, or no more; StaleDataError if another one held it that is gone."""
        assert self.trackparent, "This AttributeImpl is not configured to track parents."
        token = id(self.parent_token)
        parents = state.parents
        if value:
            parents[token] = parent_state
            return
        last_parent = parents.get(token, False)
        if last_parent is not False and last_parent.key != parent_state.key:
            if last_parent.obj() is None:
                raise orm_exc.StaleDataError(
                    f"Removing state {state_str(state)} from parent state {state_str(parent_state)} along attribute "
                    f"'{self.key}', but the parent record has gone stale, can't be sure this is the most recent parent."
                )
            return
        parents[token] = False

    # Getting

    def get(self, state, dict_, passive=PASSIVE_OFF):
        """The value; loaded or made, if there is none and `passive` allows it."""
        key = self.key
        if key in dict_:
            return dict_[key]
        if state.committed_state.get(key, NO_VALUE) is NO_VALUE:
            if not passive & CALLABLES_OK:
                return PASSIVE_NO_RESULT
            value = self._fire_loader_callables(state, key, passive)
            if value is PASSIVE_NO_RESULT or value is NO_VALUE:
                return value
            if value is ATTR_WAS_SET:
                if key not in dict_:
                    raise KeyError(f"Deferred loader for attribute {key!r} failed to populate correctly")
                return dict_[key]
            if value is not ATTR_EMPTY:
                return self.set_committed_value(state, dict_, value)
        return self._default_value(state, dict_) if passive & INIT_OK else NO_VALUE

    def _fire_loader_callables(self, state, key, passive):
        if key in state.expired_attributes and self.accepts_scalar_loader and self.load_on_unexpire:
            return state._load_expired(state, passive)
        load = state.callables.get(key) or self.callable_
        return load(state, passive) if load else ATTR_EMPTY

    def _default_value(self, state, dict_):
        """The value of an attribute that was never set: None, unless a listener has another."""
        assert self.key not in dict_, "_default_value should only be invoked for an uninitialized or expired attribute"
        value = None
        for fn in self.dispatch.init_scalar:
            given = fn(state, value, dict_)
            if given is not ATTR_EMPTY:
                value = given
        return value

    def get_committed_value(self, state, dict_, passive=PASSIVE_OFF):
        """The value from before the changes."""
        if self.key in state.committed_state:
            value = state.committed_state[self.key]
            return None if value is NO_VALUE else value
        return self.get(state, dict_, passive=passive)

    def set_committed_value(self, state, dict_, value):
        """Takes a value as that of the database; gives the value."""
        dict_[self.key] = value
        state._commit(dict_, (self.key,))
        return value

    # Changing: attributes that hold one value take additions and removals as settings

    def append(self, state, dict_, value, initiator, passive=PASSIVE_OFF):
        self.set(state, dict_, value, initiator, passive=passive)

    def remove(self, state, dict_, value, initiator, passive=PASSIVE_OFF):
        self.set(state, dict_, None, initiator, passive=passive, check_old=value)

    def pop(self, state, dict_, value, initiator, passive=PASSIVE_OFF):
        self.set(state, dict_, None, initiator, passive=passive, check_old=value, pop=True)


class ScalarAttributeImpl(AttributeImpl):
    """An attribute with a plain value."""

    default_accepts_scalar_loader = True

    def __init__(self, *arg, **kw):
        super().__init__(*arg, **kw)
        self._replace_token = self._append_token = AttributeEventToken(self, OP_REPLACE)
        self._remove_token = AttributeEventToken(self, OP_REMOVE)

    def _old_value(self, state, dict_):
        if self.dispatch._active_history:
            return self.get(state, dict_, PASSIVE_RETURN_NO_VALUE)
        return dict_.get(self.key, NO_VALUE)

    def set(self, state, dict_, value, initiator=None, passive=PASSIVE_OFF, check_old=None, pop=False):
        old = self._old_value(state, dict_)
        if self.dispatch.set:
            value = self.fire_replace_event(state, dict_, value, old, initiator)
        state._modified_event(dict_, self, old)
        dict_[self.key] = value

    def delete(self, state, dict_):
        old = self._old_value(state, dict_)
        if self.dispatch.remove:
            self.fire_remove_event(state, dict_, old, self._remove_token)
        state._modified_event(dict_, self, old)
        existing = dict_.pop(self.key, NO_VALUE)
        if existing is NO_VALUE and old is NO_VALUE and not state.expired and self.key not in state.expired_attributes:
            raise AttributeError(f"{self} object does not have a value")

    def get_history(self, state, dict_, passive=PASSIVE_OFF):
        if self.key in dict_:
            current = dict_[self.key]
        elif self.key in state.committed_state:
            current = NO_VALUE
        else:
            current = self.get(state, dict_, passive=passive & ~INIT_OK)
            if current is PASSIVE_NO_RESULT:
                return HISTORY_BLANK
        return History.from_scalar_attribute(self, state, current)

    def fire_replace_event(self, state, dict_, value, previous, initiator):
        for fn in self.dispatch.set:
            value = fn(state, value, previous, initiator or self._replace_token)
        return value

    def fire_remove_event(self, state, dict_, value, initiator):
        for fn in self.dispatch.remove:
            fn(state, value, initiator or self._remove_token)


class ScalarObjectAttributeImpl(ScalarAttributeImpl):
    """An attribute with a mapped object or None."""

    default_accepts_scalar_loader = False
    uses_objects = True

    def _old_value(self, state, dict_):
        return self.get(state, dict_, passive=_OLD_TO_LOAD if self.dispatch._active_history else _OLD_IF_THERE)

    def set(self, state, dict_, value, initiator=None, passive=PASSIVE_OFF, check_old=None, pop=False):
        old = self._old_value(state, dict_)
        if check_old is not None and old is not PASSIVE_NO_RESULT and check_old is not old:
            if pop:
                return
            raise ValueError(
                f"Object {instance_str(check_old)} not associated with {state_str(state)} on attribute '{self.key}'"
            )
        dict_[self.key] = self.fire_replace_event(state, dict_, value, old, initiator)

    def delete(self, state, dict_):
        old = self._old_value(state, dict_)
        self.fire_remove_event(state, dict_, old, self._remove_token)
        existing = dict_.pop(self.key, NO_VALUE)
        # That a persistent object has no value may mean that the value is not loaded.
        if existing is NO_VALUE and old is not PASSIVE_NO_RESULT and state.key is None:
            raise AttributeError(f"{self} object does not have a value")

    def _original(self, state, passive):
        """The value before the changes; loaded now, if the change did not wait for it."""
        original = state.committed_state.get(self.key, _NO_HISTORY)
        if original is PASSIVE_NO_RESULT:
            return self._fire_loader_callables(
                state, self.key, passive | _OLD_TO_LOAD | NO_RAISE | DEFERRED_HISTORY_LOAD
            )
        return original

    def get_history(self, state, dict_, passive=PASSIVE_OFF):
        passive &= ~INIT_OK
        current = self.get(state, dict_, passive=passive)
        if current is PASSIVE_NO_RESULT:
            return HISTORY_BLANK
        original = self._original(state, passive) if self._deferred_history else _NO_HISTORY
        return History.from_object_attribute(self, state, current, original)

    def get_all_pending(self, state, dict_, passive=PASSIVE_NO_INITIALIZE):
        """(state, object) of the value and of the one before it."""
        if self.key in dict_:
            current = dict_[self.key]
        elif passive & CALLABLES_OK:
            current = self.get(state, dict_, passive=passive)
        else:
            return []
        found = [(instance_state(current), current) if _is_value(current) else (None, None)]
        original = state.committed_state.get(self.key)
        if _is_value(original) and original is not current:
            found.append((instance_state(original), original))
        return found

    def fire_replace_event(self, state, dict_, value, previous, initiator):
        tracks = self.trackparent
        if tracks and previous is not value and _is_value(previous):
            self.sethasparent(instance_state(previous), state, False)
        for fn in self.dispatch.set:
            value = fn(state, value, previous, initiator or self._replace_token)
        state._modified_event(dict_, self, previous)
        if tracks and value is not None:
            self.sethasparent(instance_state(value), state, True)
        return value

    def fire_remove_event(self, state, dict_, value, initiator):
        if self.trackparent and _is_value(value):
            self.sethasparent(instance_state(value), state, False)
        super().fire_remove_event(state, dict_, value, initiator)
        state._modified_event(dict_, self, value)


class HasCollectionAdapter:
    """Mixin of the attributes whose values are collections."""

    _is_has_collection_adapter = True


_is_collection_attribute_impl = operator.attrgetter("collection")


def _members(collection):
    return list(collections.collection_adapter(collection))


class CollectionAttributeImpl(HasCollectionAdapter, AttributeImpl):
    """An attribute with a collection of mapped objects; `typecallable` makes an empty one."""

    uses_objects = True
    collection = True

    def __init__(self, class_, key, callable_, dispatch, typecallable=None, copy_function=None, **kwargs):
        super().__init__(class_, key, callable_, dispatch, **kwargs)
        self.copy = copy_function or _members
        self.collection_factory = typecallable
        self._append_token = AttributeEventToken(self, OP_APPEND)
        self._remove_token = AttributeEventToken(self, OP_REMOVE)
        self._bulk_replace_token = AttributeEventToken(self, OP_BULK_REPLACE)
        self._duck_typed_as = util.duck_type_collection(typecallable())

    # Getting

    def get_collection(self, state, dict_, user_data=None, passive=PASSIVE_OFF):
        """The adapter of `user_data`, or of the object's collection, which is loaded or made if `passive` allows it."""
        if user_data is None:
            user_data = self.get(state, dict_, passive=passive)
            if user_data is PASSIVE_NO_RESULT:
                return user_data
        return user_data._sa_adapter

    def _default_value(self, state, dict_):
        """An empty collection, which becomes the object's own once it is changed."""
        assert self.key not in dict_, "_default_value should only be invoked for an uninitialized or expired attribute"
        kept = state._empty_collections.get(self.key)
        if kept is not None:
            return kept
        adapter, user_data = self._initialize_collection(state)
        adapter._set_empty(user_data)
        return user_data

    def _initialize_collection(self, state):
        adapter, collection = state.manager.initialize_collection(self.key, state, self.collection_factory)
        self.dispatch.init_collection(state, collection, adapter)
        return adapter, collection

    def get_history(self, state, dict_, passive=PASSIVE_OFF):
        current = self.get(state, dict_, passive=passive)
        if current is not PASSIVE_NO_RESULT:
            return History.from_collection(self, state, current)
        if passive & INCLUDE_PENDING_MUTATIONS and self.key in state._pending_mutations:
            return state._pending_mutations[self.key].merge_with_history(HISTORY_BLANK)
        return HISTORY_BLANK

    def get_all_pending(self, state, dict_, passive=PASSIVE_NO_INITIALIZE):
        """(state, object) of the members and of those removed."""
        if self.key not in dict_:
            return []
        current = dict_[self.key]._sa_adapter
        original = state.committed_state.get(self.key, NO_VALUE)
        if original is NO_VALUE:
            return [(instance_state(obj), obj) for obj in current]
        added, unchanged, deleted = compare_members(current, original)
        return added + unchanged + deleted

    def set_committed_value(self, state, dict_, value):
        """Takes objects as the collection of the database, with the changes on top that were made unloaded."""
        adapter, user_data = self._initialize_collection(state)
        if value:
            adapter.append_multiple_without_event(value)
        state.dict[self.key] = user_data
        state._commit(dict_, (self.key,))
        pending = state.__dict__.get("_pending_mutations")
        if pending and self.key in pending:
            state._modified_event(dict_, self, user_data, True)
            changes = pending.pop(self.key)
            for item in changes.added_items:
                adapter.append_without_event(item)
            for item in changes.deleted_items:
                adapter.remove_without_event(item)
        return user_data

    # Changing

    def append(self, state, dict_, value, initiator, passive=PASSIVE_OFF):
        adapter = self.get_collection(state, dict_, passive=passive)
        if adapter is not PASSIVE_NO_RESULT:
            adapter.append_with_event(value, initiator)
            return
        value = self.fire_append_event(state, dict_, value, initiator, key=NO_KEY)
        self._pending(state, dict_).append(value)

    def remove(self, state, dict_, value, initiator, passive=PASSIVE_OFF):
        adapter = self.get_collection(state, state.dict, passive=passive)
        if adapter is not PASSIVE_NO_RESULT:
            adapter.remove_with_event(value, initiator)
            return
        self.fire_remove_event(state, dict_, value, initiator, key=NO_KEY)
        self._pending(state, dict_).remove(value)

    def _pending(self, state, dict_):
        assert self.key not in dict_, "Collection was loaded during event handling."
        return state._get_pending_mutation(self.key)

    def pop(self, state, dict_, value, initiator, passive=PASSIVE_OFF):
        """`remove` of what may not be there."""
        try:
            self.remove(state, dict_, value, initiator, passive=passive)
        except (ValueError, KeyError, IndexError):
            pass

    def _converted(self, value, converter):
        """The members of an assigned value and, of a dict, their keys; TypeError if it is no collection of the kind."""
        if converter is not None:
            return list(converter(value)), None
        kind = util.duck_type_collection(value)
        if kind is not self._duck_typed_as:
            given = "None" if value is None else value.__class__.__name__
            raise TypeError(f"Incompatible collection type: {given} is not {self._duck_typed_as.__name__}-like")
        if hasattr(value, "_sa_iterator"):
            return list(value._sa_iterator()), None
        if kind is dict:
            return list(value.values()), list(value)
        return list(value), None

    def set(
        self, state, dict_, value, initiator=None, passive=PASSIVE_OFF, check_old=None, pop=False, _adapt=True
    ):
        """Replaces the collection by one with the members of `value`.

        The new one is made first: a value that does not do must not load the old one.
        """
        adapter, user_data = self._initialize_collection(state)
        if _adapt:
            members, keys = self._converted(value, adapter._converter)
        else:
            members, keys = list(value), list(value) if util.duck_type_collection(value) is dict else None
        self.dispatch.bulk_replace(state, members, self._bulk_replace_token, keys=keys)
        old = self.get(state, dict_, passive=PASSIVE_ONLY_PERSISTENT ^ (passive & NO_RAISE))
        if old is PASSIVE_NO_RESULT:
            old = self._default_value(state, dict_)
        elif old is value:
            # `obj.collection |= other` assigns what is there already.
            return
        state._modified_event(dict_, self, old, True)
        old_adapter = old._sa_adapter
        dict_[self.key] = user_data
        collections.bulk_replace(members, old_adapter, adapter, initiator=self._bulk_replace_token)
        self._dispose_previous_collection(state, old, old_adapter, True)

    def delete(self, state, dict_):
        if self.key in dict_:
            state._modified_event(dict_, self, NO_VALUE, True)
            self.get_collection(state, state.dict).clear_with_event()
            del dict_[self.key]

    def _dispose_previous_collection(self, state, collection, adapter, fire_event):
        del collection._sa_adapter
        state._empty_collections.pop(self.key, None)
        if fire_event:
            self.dispatch.dispose_collection(state, collection, adapter)

    def _invalidate_collection(self, collection):
        collection._sa_adapter.invalidated = True

    # Events, fired by the collection

    def fire_append_event(self, state, dict_, value, initiator, key):
        for fn in self.dispatch.append:
            value = fn(state, value, initiator or self._append_token, key=key)
        state._modified_event(dict_, self, NO_VALUE, True)
        if self.trackparent and value is not None:
            self.sethasparent(instance_state(value), state, True)
        return value

    def fire_append_wo_mutation_event(self, state, dict_, value, initiator, key):
        """For an addition of what is a member already."""
        for fn in self.dispatch.append_wo_mutation:
            value = fn(state, value, initiator or self._append_token, key=key)
        return value

    def fire_pre_remove_event(self, state, dict_, initiator, key):
        """Before a removal that will tell only afterwards what it removed."""
        state._modified_event(dict_, self, NO_VALUE, True)

    def fire_remove_event(self, state, dict_, value, initiator, key):
        if self.trackparent and value is not None:
            self.sethasparent(instance_state(value), state, False)
        for fn in self.dispatch.remove:
            fn(state, value, initiator or self._remove_token, key=key)
        state._modified_event(dict_, self, NO_VALUE, True)
