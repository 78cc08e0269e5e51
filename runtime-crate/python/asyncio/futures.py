"""Futures. CPython Lib/asyncio/futures.py."""

from _asyncio import Future

from asyncio import events


def isfuture(obj):
    """Whether an object is a future."""
    return isinstance(obj, Future) or getattr(type(obj), "_asyncio_future_blocking", None) is not None


def wrap_future(future, *, loop=None):
    """A future of the loop for one of an executor."""
    if isfuture(future):
        return future
    loop = events.get_event_loop() if loop is None else loop
    wrapped = loop.create_future()

    def settle():
        if wrapped.done():
            return
        if future.cancelled():
            wrapped.cancel()
        elif (error := future.exception()) is not None:
            wrapped.set_exception(error)
        else:
            wrapped.set_result(future.result())

    wrapped.add_done_callback(lambda done: future.cancel() if done.cancelled() else None)
    future.add_done_callback(lambda done: loop.call_soon_threadsafe(settle))
    return wrapped


# There is one implementation.
_PyFuture = _CFuture = Future
