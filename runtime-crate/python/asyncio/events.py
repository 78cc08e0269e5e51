"""The running event loop, the one that is set, and the policy that makes them. CPython Lib/asyncio/events.py."""

import _asyncio
import sys
from _asyncio import Handle, TimerHandle, _get_running_loop, get_running_loop  # noqa: F401

from asyncio.base_events import BaseEventLoop

__molt_public__ = ("_get_running_loop",)

AbstractEventLoop = _asyncio.EventLoop


class AbstractServer:
    """What a server has."""

    def close(self):
        raise NotImplementedError

    def close_clients(self):
        raise NotImplementedError

    def abort_clients(self):
        raise NotImplementedError

    def get_loop(self):
        raise NotImplementedError

    def is_serving(self):
        raise NotImplementedError

    async def start_serving(self):
        raise NotImplementedError

    async def serve_forever(self):
        raise NotImplementedError

    async def wait_closed(self):
        raise NotImplementedError

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        self.close()
        await self.wait_closed()


class AbstractEventLoopPolicy:
    """What a policy has to do."""

    def get_event_loop(self):
        raise NotImplementedError

    def set_event_loop(self, loop):
        raise NotImplementedError

    def new_event_loop(self):
        raise NotImplementedError


class DefaultEventLoopPolicy(AbstractEventLoopPolicy):
    """Makes event loops, and keeps the one that was set."""

    def __init__(self):
        self._set = None
        self._was_set = False

    def get_event_loop(self):
        """The loop that was set; before 3.14 a new one for who never set any."""
        if self._set is None and not self._was_set and sys.version_info < (3, 14):
            if sys.version_info >= (3, 12):
                from warnings import warn

                warn("There is no current event loop", DeprecationWarning, stacklevel=3)
            self.set_event_loop(self.new_event_loop())
        if self._set is None:
            raise RuntimeError("There is no current event loop in thread 'MainThread'.")
        return self._set

    def set_event_loop(self, loop):
        if loop is not None and not isinstance(loop, AbstractEventLoop):
            raise TypeError(f"loop must be an instance of AbstractEventLoop or None, not '{type(loop).__name__}'")
        self._was_set = True
        self._set = loop

    def new_event_loop(self):
        return BaseEventLoop()


BaseDefaultEventLoopPolicy = DefaultEventLoopPolicy
_policy = DefaultEventLoopPolicy()


def get_event_loop_policy():
    return _policy


def set_event_loop_policy(policy):
    """Another policy; None for a new one of the usual kind."""
    global _policy
    if policy is not None and not isinstance(policy, AbstractEventLoopPolicy):
        given = type(policy).__name__
        raise TypeError(f"policy must be an instance of AbstractEventLoopPolicy or None, not '{given}'")
    _policy = DefaultEventLoopPolicy() if policy is None else policy


_get_event_loop_policy, _set_event_loop_policy = get_event_loop_policy, set_event_loop_policy


def get_event_loop():
    """The running event loop, or the one that is set."""
    running = _get_running_loop()
    return _policy.get_event_loop() if running is None else running


def set_event_loop(loop):
    _policy.set_event_loop(loop)


def new_event_loop():
    return _policy.new_event_loop()
