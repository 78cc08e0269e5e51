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


def accelerated(function, /):
    return function


def close_at_once(session, /):
    return False


class Place:
    def __init__(self, place, /):
        self._place = place

    def __call__(self, row, /):
        return row[self._place]


class Places:
    def __init__(self, places, /):
        self.places = tuple(places)

    def __call__(self, row, /):
        return tuple([row[place] for place in self.places])


class RowMaker:
    def __init__(self, row_class, parent, processors, key_to_index, places=None, /):
        self._make = row_class
        self._shared = (parent, processors, key_to_index)
        self._places = places

    def __call__(self, values, /):
        if self._places is not None:
            values = [values[place] for place in self._places]
        return self._make(*self._shared, values)


def unseen(rows, seen, strategy, by_id, /):
    kept = []
    for row in rows:
        key = strategy(row) if strategy else row
        if key not in seen:
            seen.add(key)
            kept.append(row)
    return kept


def EntityLoader(process, identity, new_state, values, post_load, /):
    return process


def LoadPlan(statement, loading, result, driver, /):
    return None


def remember(statement, dialect, load_options, plan, /):
    return False
