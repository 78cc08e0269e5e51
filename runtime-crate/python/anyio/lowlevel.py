"""Checkpoints, and variables of an event loop. anyio/lowlevel.py."""

import enum
from dataclasses import dataclass
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from anyio._core._eventloop import get_async_backend

__all__ = (
    "EventLoopToken", "RunVar", "RunvarToken", "cancel_shielded_checkpoint", "checkpoint", "checkpoint_if_cancelled",
    "current_token",
)  # fmt: skip

T = TypeVar("T")


async def checkpoint():
    """Let others run, and be cancelled here if that is due."""
    await get_async_backend().checkpoint()


async def checkpoint_if_cancelled():
    """Be cancelled here if that is due."""
    await get_async_backend().checkpoint_if_cancelled()


async def cancel_shielded_checkpoint():
    """Let others run."""
    await get_async_backend().cancel_shielded_checkpoint()


@dataclass(frozen=True, repr=False)
class EventLoopToken:
    """Stands for an event loop, for other threads."""

    backend_class: type
    native_token: object


def current_token():
    """What stands for the running event loop."""
    backend = get_async_backend()
    return EventLoopToken(backend, backend.current_token())


# The variables of each loop.
_run_vars = WeakKeyDictionary()


class _NoValueSet(enum.Enum):
    NO_VALUE_SET = enum.auto()


_UNSET = _NoValueSet.NO_VALUE_SET


class RunvarToken(Generic[T]):
    """Takes a variable back to what it was."""

    __slots__ = ("_redeemed", "_value", "_var")

    def __init__(self, var, value):
        self._var = var
        self._value = value
        self._redeemed = False

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self._var.reset(self)


class RunVar(Generic[T]):
    """A variable that each event loop has its own value of."""

    __slots__ = ("_default", "_name")

    NO_VALUE_SET = _UNSET

    def __init__(self, name, default=_UNSET):
        self._name = name
        self._default = default

    @property
    def _current_vars(self):
        loop = current_token().native_token
        values = _run_vars.get(loop)
        if values is None:
            values = _run_vars[loop] = {}
        return values

    def get(self, default=_UNSET):
        """The value, else what is given, else the variable's default."""
        for value in (self._current_vars.get(self, _UNSET), default, self._default):
            if value is not _UNSET:
                return value
        raise LookupError(f'Run variable "{self._name}" has no value and no default set')

    def set(self, value):
        """Set the value; gives what takes it back."""
        values = self._current_vars
        token = RunvarToken(self, values.get(self, _UNSET))
        values[self] = value
        return token

    def reset(self, token):
        """Take the value back to what it was before a `set`."""
        if token._var is not self:
            raise ValueError("This token does not belong to this RunVar")
        if token._redeemed:
            raise ValueError("This token has already been used")
        if token._value is _UNSET:
            self._current_vars.pop(self, None)
        else:
            self._current_vars[self] = token._value
        token._redeemed = True

    def __repr__(self):
        return f"<RunVar name={self._name!r}>"
