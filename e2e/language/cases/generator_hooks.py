# python: 3.13
"""Hooks of asynchronous generators, origins of coroutines, frames that are cleared, tracebacks made by hand, depths of data."""

import gc
import inspect
import sys
import types
import warnings


def told(call, *arguments, **keywords):
    try:
        print(call(*arguments, **keywords))
    except BaseException as error:
        print(type(error).__name__, error)


async def coroutine():
    pass


async def asynchronous():
    try:
        yield 1
        yield 2
    finally:
        seen.append("finally")


def generator():
    yield 1
    yield 2


def step(awaitable):
    try:
        awaitable.send(None)
    except StopIteration as stop:
        return stop.value


seen = []
print(sys.get_asyncgen_hooks(), sys.get_asyncgen_hooks().firstiter)
told(sys.set_asyncgen_hooks, firstiter=1)
told(sys.set_asyncgen_hooks, None, 5)
sys.set_asyncgen_hooks(firstiter=lambda one: seen.append("first"), finalizer=lambda one: seen.append("final"))
begun = asynchronous()
print(begun.ag_await, begun.ag_frame is not None, begun.ag_running, begun.ag_code.co_name)
print(step(begun.__anext__()), step(begun.__anext__()), seen)
del begun
gc.collect()
print(seen)
finished = asynchronous()
print(step(finished.asend(None)), step(finished.aclose()), seen)
sys.set_asyncgen_hooks(finalizer=None)
print(sys.get_asyncgen_hooks().finalizer, sys.get_asyncgen_hooks().firstiter is not None)
sys.set_asyncgen_hooks(None, None)
print(sys.get_asyncgen_hooks() == (None, None))


def make():
    return coroutine()


print(sys.get_coroutine_origin_tracking_depth())
one = make()
print(one.cr_await, one.cr_running, one.cr_origin, inspect.getcoroutinestate(one))
one.close()
print(one.cr_frame, inspect.getcoroutinestate(one))
sys.set_coroutine_origin_tracking_depth(5)
one = make()
print([name for _, _, name in one.cr_origin], [type(line) for _, line, _ in one.cr_origin])
one.close()
sys.set_coroutine_origin_tracking_depth(1)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    make()
    gc.collect()
print(str(caught[0].message).splitlines()[:2], len(str(caught[0].message).splitlines()) > 2)
told(sys.set_coroutine_origin_tracking_depth, -1)
sys.set_coroutine_origin_tracking_depth(0)

fresh = generator()
told(fresh.gi_frame.clear)
told(next, fresh)
print(fresh.gi_frame)
rests = generator()
next(rests)
told(rests.gi_frame.clear)
print(next(rests))
told(lambda: sys._getframe().clear())
try:
    1 / 0
except ZeroDivisionError as error:
    print(error.__traceback__.tb_lineno > 0)

frame = sys._getframe()
first = types.TracebackType(None, frame, 1, 2)
second = types.TracebackType(tb_next=first, tb_frame=frame, tb_lasti=3, tb_lineno=4)
print(second.tb_next is first, second.tb_lasti, second.tb_lineno, second.tb_frame.f_code.co_name)
told(setattr, first, "tb_next", second)
told(setattr, first, "tb_next", first)
told(setattr, first, "tb_next", 5)
told(delattr, first, "tb_next")
second.tb_next = None
print(second.tb_next)
told(types.TracebackType, None, 5, 1, 2)
told(types.TracebackType, 5, frame, 1, 2)
told(types.TracebackType, None, frame, "a", 2)
raised = ValueError("x").with_traceback(second)
print(raised.__traceback__ is second)


def nested(count, wrap, inner):
    for _ in range(count):
        inner = wrap(inner)
    return inner


for count in (9000, 100_000):
    for wrap, inner in ((lambda inner: [inner], []), (lambda inner: {1: inner}, {}), (lambda inner: (inner,), ())):
        told(lambda: len(repr(nested(count, wrap, inner))))
        told(lambda: nested(count, wrap, inner) == nested(count, wrap, inner))
    group = nested(count, lambda inner: ExceptionGroup("group", [inner]), ExceptionGroup("group", [ValueError(1)]))
    told(lambda: group.split(TypeError)[0])
    told(lambda: group.subgroup(TypeError))
