"""The changes of an attribute since the last flush. SQLAlchemy lib/sqlalchemy/orm/attributes.py, History."""

from typing import Any, NamedTuple

from .. import util
from .base import NO_VALUE, PASSIVE_NO_RESULT, PASSIVE_OFF, instance_state

_NO_HISTORY = util.symbol("NO_HISTORY")


def _state_or_none(obj):
    return None if obj is None else instance_state(obj)


def _states(objects):
    return [_state_or_none(obj) for obj in objects]


def compare_members(current, original):
    """Two sequences of objects as three lists of (state, object): only in the first, in both, only in the second."""
    now = [(_state_or_none(obj), obj) for obj in current]
    before = [(_state_or_none(obj), obj) for obj in original]
    states_now = {state for state, _ in now}
    states_before = {state for state, _ in before}
    return (
        [pair for pair in now if pair[0] not in states_before],
        [pair for pair in now if pair[0] in states_before],
        [pair for pair in before if pair[0] not in states_now],
    )


class History(NamedTuple):
    """What was added to an attribute, what stayed and what was deleted: lists, or empty tuples."""

    added: Any
    unchanged: Any
    deleted: Any

    def __bool__(self):
        return self != HISTORY_BLANK

    def empty(self):
        return not (self.added or self.unchanged or self.deleted)

    def sum(self):
        return [*self.added, *self.unchanged, *self.deleted]

    def non_deleted(self):
        return [*self.added, *self.unchanged]

    def non_added(self):
        return [*self.unchanged, *self.deleted]

    def has_changes(self):
        return bool(self.added or self.deleted)

    def _merge(self, added, deleted):
        return History([*self.added, *added], self.unchanged, [*self.deleted, *deleted])

    def as_state(self):
        """The states of the objects in place of them."""
        return History(_states(self.added), _states(self.unchanged), _states(self.deleted))

    @classmethod
    def _unchanged(cls, current):
        return cls((), (), ()) if current is NO_VALUE else cls((), [current], ())

    @classmethod
    def _replaced(cls, current, deleted):
        if not deleted and (current is NO_VALUE or current is PASSIVE_NO_RESULT):
            # Deleted, and nobody knows what: ([None], (), ()).
            current = None
        return cls((), (), deleted) if current is NO_VALUE else cls([current], (), deleted)

    @classmethod
    def from_scalar_attribute(cls, attribute, state, current):
        original = state.committed_state.get(attribute.key, _NO_HISTORY)
        # `is_equal` may give a SQL expression, which is no answer.
        if original is _NO_HISTORY or (current is not NO_VALUE and attribute.is_equal(current, original) is True):
            return cls._unchanged(current)
        unknown = original is NO_VALUE or original is PASSIVE_NO_RESULT
        return cls._replaced(current, () if unknown else [original])

    @classmethod
    def from_object_attribute(cls, attribute, state, current, original=_NO_HISTORY):
        if original is _NO_HISTORY:
            original = state.committed_state.get(attribute.key, _NO_HISTORY)
        if original is _NO_HISTORY or (current is original and current is not NO_VALUE):
            return cls._unchanged(current)
        unknown = original is None or original is NO_VALUE or original is PASSIVE_NO_RESULT
        return cls._replaced(current, () if unknown else [original])

    @classmethod
    def from_collection(cls, attribute, state, current):
        if current is NO_VALUE:
            return cls((), (), ())
        members = current._sa_adapter
        original = state.committed_state.get(attribute.key, _NO_HISTORY)
        if original is _NO_HISTORY:
            return cls((), list(members), ())
        if original is NO_VALUE:
            return cls(list(members), (), ())
        return cls(*[[obj for _, obj in pairs] for pairs in compare_members(members, original)])


HISTORY_BLANK = History((), (), ())


def get_history(obj, key, passive=PASSIVE_OFF):
    """The History of an object's attribute; `passive` says what may be loaded for it."""
    return instance_state(obj).get_history(key, passive)


def get_state_history(state, key, passive=PASSIVE_OFF):
    return state.get_history(key, passive)
