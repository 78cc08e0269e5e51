"""The bridge between functions and `await` on CPython: a greenlet runs the function, and its parent waits for it."""

import sys

from greenlet import getcurrent, greenlet


class _Bridge(greenlet):
    __sqlalchemy_greenlet_provider__ = True

    def __init__(self, fn, parent):
        greenlet.__init__(self, fn, parent)
        self.gr_context = parent.gr_context


def may_wait():
    return getattr(getcurrent(), "__sqlalchemy_greenlet_provider__", False)


def wait_here(awaitable):
    return getcurrent().parent.switch(awaitable)


async def spawn(fn, args, kwargs):
    bridge = _Bridge(fn, getcurrent())
    waited = False
    result = bridge.switch(*args, **kwargs)
    while not bridge.dead:
        waited = True
        try:
            value = await result
        except BaseException:
            result = bridge.throw(*sys.exc_info())
        else:
            result = bridge.switch(value)
    return result, waited
