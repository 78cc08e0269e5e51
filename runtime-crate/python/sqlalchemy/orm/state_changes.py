"""Which methods may be called in which state of an object. SQLAlchemy lib/sqlalchemy/orm/state_changes.py."""

import contextlib
from enum import Enum
from functools import wraps

from .. import exc as sa_exc


class _StateChangeState(Enum):
    """Base of the states of an object."""


class _StateChangeStates(_StateChangeState):
    """What a method may be declared with besides the states of its object."""

    ANY = 1
    NO_CHANGE = 2
    CHANGE_IN_PROGRESS = 3


_ANY = _StateChangeStates.ANY
_NO_CHANGE = _StateChangeStates.NO_CHANGE
_IN_PROGRESS = _StateChangeStates.CHANGE_IN_PROGRESS


def _illegal(text):
    return sa_exc.IllegalStateChangeError(text, code="isce")


def _check_target(name, moves_to, expected, running):
    """Raises if a method that changes the state to `moves_to` is called while `expected` is all that may come."""
    if expected is _ANY or expected is moves_to:
        return
    if running is not None and expected in (_NO_CHANGE, _IN_PROGRESS):
        raise _illegal(
            f"Method '{name}()' can't be called here; method '{running.__name__}()' is already in progress and this "
            f"would cause an unexpected state change to {moves_to!r}"
        )
    raise _illegal(
        f"Can't run operation '{name}()' here; will move to state {moves_to!r} where we are expecting {expected!r}"
    )


def _check_result(name, state, before, moves_to, running):
    """Raises: the method has ended in `state`, which is not what it is declared to move to."""
    if state is before:
        raise _illegal(f"Method '{name}()' failed to change state to {moves_to!r} as expected")
    if running is not None:
        raise _illegal(
            f"While method '{running.__name__}()' was running, method '{name}()' caused an unexpected state change to "
            f"{state!r}"
        )
    raise _illegal(f"Method '{name}()' caused an unexpected state change to {state!r}")


class _StateChange:
    """An object whose methods declare the states that they may be called in and the one that they lead to."""

    _next_state = _ANY
    _state = _NO_CHANGE
    _current_fn = None

    def _raise_for_prerequisite_state(self, operation_name, state):
        raise _illegal(f"Can't run operation '{operation_name}()' when Session is in state {state!r}")

    @classmethod
    def declare_states(cls, prerequisite_states, moves_to):
        """Decorates a method: the states it is allowed in (or ANY), and the one after it (or NO_CHANGE)."""
        changes = moves_to is not _NO_CHANGE

        def decorate(fn):
            name = fn.__name__

            @wraps(fn)
            def method(self, *args, **kw):
                before, expected, running = self._state, self._next_state, self._current_fn
                if prerequisite_states is not _ANY and before not in prerequisite_states:
                    self._raise_for_prerequisite_state(name, before)
                if changes:
                    _check_target(name, moves_to, expected, running)
                self._current_fn = fn
                self._next_state = _IN_PROGRESS
                try:
                    result = fn(self, *args, **kw)
                    if self._state is not (moves_to if changes else before):
                        _check_result(name, self._state, before, moves_to, running)
                    return result
                finally:
                    self._next_state = expected
                    self._current_fn = running

            return method

        return decorate

    @contextlib.contextmanager
    def _expect_state(self, expected):
        """In a method with declared states: calls of others in the body may lead to `expected`, and one has to."""
        assert self._next_state is _IN_PROGRESS, "Unexpected call to _expect_state outside of state-changing method"
        self._next_state = expected
        try:
            yield
            if self._state is not expected:
                raise _illegal(f"Unexpected state change to {self._state!r}")
        finally:
            self._next_state = _IN_PROGRESS
