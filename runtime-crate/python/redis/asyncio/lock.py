"""Locks that several processes share. redis/asyncio/lock.py."""

import asyncio
import logging
import threading
import uuid
from types import SimpleNamespace

from redis._lock_scripts import EXTEND, REACQUIRE, RELEASE
from redis.exceptions import LockError, LockNotOwnedError

logger = logging.getLogger(__name__)


class Lock:
    """A lock that belongs to whoever wrote a token under its name."""

    lua_release = None
    lua_extend = None
    lua_reacquire = None

    LUA_RELEASE_SCRIPT = RELEASE
    LUA_EXTEND_SCRIPT = EXTEND
    LUA_REACQUIRE_SCRIPT = REACQUIRE

    def __init__(
        self, redis, name, timeout=None, sleep=0.1, blocking=True, blocking_timeout=None, thread_local=True,
        raise_on_release_error=True,
    ):
        self.redis = redis
        self.name = name
        self.timeout = timeout
        self.sleep = sleep
        self.blocking = blocking
        self.blocking_timeout = blocking_timeout
        self.thread_local = bool(thread_local)
        self.raise_on_release_error = raise_on_release_error
        self.local = threading.local() if self.thread_local else SimpleNamespace()
        self.local.token = None
        self.register_scripts()

    def register_scripts(self):
        """Makes the scripts, once for the class."""
        cls = self.__class__
        for name in ("release", "extend", "reacquire"):
            if getattr(cls, f"lua_{name}") is None:
                script = getattr(cls, f"LUA_{name.upper()}_SCRIPT")
                setattr(cls, f"lua_{name}", self.redis.register_script(script))

    async def __aenter__(self):
        if not await self.acquire():
            raise LockError("Unable to acquire lock within the time specified")
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        try:
            await self.release()
        except LockError:
            if self.raise_on_release_error:
                raise
            logger.warning("Lock was unlocked or no longer owned when exiting context manager.")

    def _encoded(self, token):
        pool = getattr(self.redis, "connection_pool", None)
        return (self.redis if pool is None else pool).get_encoder().encode(token)

    async def acquire(self, blocking=None, blocking_timeout=None, token=None):
        """Takes the lock, and says whether; waits for it if that is wanted."""
        token = uuid.uuid1().hex.encode() if token is None else self._encoded(token)
        patient = self.blocking if blocking is None else blocking
        limit = self.blocking_timeout if blocking_timeout is None else blocking_timeout
        now = asyncio.get_running_loop().time
        end = None if limit is None else now() + limit
        while not await self.do_acquire(token):
            if not patient or (end is not None and now() + self.sleep > end):
                return False
            await asyncio.sleep(self.sleep)
        self.local.token = token
        return True

    async def do_acquire(self, token):
        """Writes the token, if there is none."""
        limit = int(self.timeout * 1000) if self.timeout else None
        return bool(await self.redis.set(self.name, token, nx=True, px=limit))

    async def locked(self):
        """Whether anybody has it."""
        return await self.redis.get(self.name) is not None

    async def owned(self):
        """Whether it is one's own."""
        token = await self.redis.get(self.name)
        if token and not isinstance(token, bytes):
            token = self._encoded(token)
        return self.local.token is not None and token == self.local.token

    async def release(self):
        """Gives the lock back."""
        token = self.local.token
        if token is None:
            text = "Cannot release a lock that's not owned or is already unlocked."
            raise LockError(text, lock_name=self.name)
        try:
            await self.do_release(token)
        except LockNotOwnedError:
            self.local.token = None
            raise
        self.local.token = None

    async def _run(self, script, verb, *args):
        if not await script(keys=[self.name], args=args, client=self.redis):
            raise LockNotOwnedError(f"Cannot {verb} a lock that's no longer owned")
        return True

    def _check(self, verb):
        """What must be true before its time is changed."""
        if self.local.token is None:
            raise LockError(f"Cannot {verb} an unlocked lock")
        if self.timeout is None:
            raise LockError(f"Cannot {verb} a lock with no timeout")

    async def do_release(self, expected_token):
        """Gives it back, if the token is there."""
        await self._run(self.lua_release, "release", expected_token)

    def extend(self, additional_time, replace_ttl=False):
        """Adds seconds, or begins them anew."""
        self._check("extend")
        return self.do_extend(additional_time, replace_ttl)

    async def do_extend(self, additional_time, replace_ttl):
        """The same without looking first."""
        added = int(additional_time * 1000)
        return await self._run(self.lua_extend, "extend", self.local.token, added, "1" if replace_ttl else "0")

    def reacquire(self):
        """Begins the time anew."""
        self._check("reacquire")
        return self.do_reacquire()

    async def do_reacquire(self):
        """The same without looking first."""
        return await self._run(self.lua_reacquire, "reacquire", self.local.token, int(self.timeout * 1000))
