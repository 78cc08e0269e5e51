"""The objects of a session by their identity. SQLAlchemy lib/sqlalchemy/orm/identity.py."""

import weakref

from _sqlalchemy import accelerated

from .. import exc as sa_exc
from .base import state_str


def _killed(state, key):
    raise sa_exc.InvalidRequestError(
        f"Object {state_str(state)} cannot be converted to 'persistent' state, as this identity map is no longer valid"
        ".  Has the owning Session been closed?",
        code="lkrp",
    )


class IdentityMap:
    """States by identity key. A state refers to its object weakly, so an object nobody else holds leaves the map."""

    def __init__(self):
        self._dict = {}
        self._modified = set()
        self._wr = weakref.ref(self)

    @accelerated
    def _kill(self):
        """Refuses every further state: the session of the map is closed."""
        self._add_unpresent = _killed

    # By key

    def __getitem__(self, key):
        obj = self._dict[key].obj()
        if obj is None:
            raise KeyError(key)
        return obj

    def get(self, key, default=None):
        state = self._dict.get(key)
        obj = None if state is None else state.obj()
        return default if obj is None else obj

    def fast_get_state(self, key):
        """The state of a key, whether or not its object is still there."""
        return self._dict.get(key)

    def __contains__(self, key):
        return self.get(key) is not None

    has_key = __contains__

    # As a whole

    def __len__(self):
        return len(self._dict)

    def __iter__(self):
        return iter(self._dict)

    def keys(self):
        return self._dict.keys()

    def all_states(self):
        return list(self._dict.values())

    def items(self):
        return [(state.key, obj) for state in self.all_states() if (obj := state.obj()) is not None]

    def values(self):
        return [obj for state in self.all_states() if (obj := state.obj()) is not None]

    # By state

    def contains_state(self, state):
        return self._dict.get(state.key) is state

    def add(self, state):
        """Takes a state in; false if it is there already, InvalidRequestError if another object has its key."""
        key = state.key
        existing = self._dict.get(key)
        if existing is state:
            return False
        if existing is not None and existing.obj() is not None:
            raise sa_exc.InvalidRequestError(
                f"Can't attach instance {state_str(state)}; another instance with key {key} is already present in this "
                "session."
            )
        self._dict[key] = state
        self._manage_incoming_state(state)
        return True

    def _add_unpresent(self, state, key):
        # What loading a row calls: the key is known to be free, and the state unmodified.
        self._dict[key] = state
        state._instance_dict = self._wr

    def replace(self, state):
        """Takes a state in; gives the other state that had its key."""
        existing = self._dict.get(state.key)
        if existing is state:
            return None
        if existing is not None:
            self._manage_removed_state(existing)
        self._dict[state.key] = state
        self._manage_incoming_state(state)
        return existing

    def safe_discard(self, state):
        if self._dict.get(state.key) is state:
            del self._dict[state.key]
            self._manage_removed_state(state)

    discard = safe_discard

    def _fast_discard(self, state):
        # For a state whose object has just gone; it drops its own reference to the map.
        if self._dict.get(state.key) is state:
            del self._dict[state.key]

    def _manage_incoming_state(self, state):
        state._instance_dict = self._wr
        if state.modified:
            self._modified.add(state)

    def _manage_removed_state(self, state):
        del state._instance_dict
        if state.modified:
            self._modified.discard(state)

    def _dirty_states(self):
        return self._modified

    def check_modified(self):
        """Whether any state has changes."""
        return bool(self._modified)


class WeakInstanceDict(IdentityMap):
    """The identity map of a session."""
