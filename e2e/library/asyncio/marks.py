"""Callables that count as coroutine functions by their mark, and names that packages ask for."""

import asyncio
import functools
import inspect
import logging
from asyncio import coroutines, events, log


class Marked:
    def __init__(self):
        self._is_coroutine = coroutines._is_coroutine

    def __call__(self):
        return None


class Otherwise(Marked):
    def __init__(self):
        self._is_coroutine = True


async def real():
    return asyncio.get_running_loop() is events._get_running_loop()


def plain():
    return None


for function in (Marked(), Otherwise(), real, plain, functools.partial(real), functools.partial(Marked()), Marked().__call__, Marked):
    print(asyncio.iscoroutinefunction(function), inspect.iscoroutinefunction(function))
plain._is_coroutine = coroutines._is_coroutine
print(asyncio.iscoroutinefunction(plain), asyncio.iscoroutinefunction(functools.partial(plain)))
print(events._get_running_loop(), asyncio.run(real()), log.logger is logging.getLogger("asyncio"))
