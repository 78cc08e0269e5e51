"""Tasks and what waits for them. CPython Lib/asyncio/tasks.py."""

from _asyncio import CancelledError, Future, Task, _all_tasks, _yield_once, current_task, get_running_loop

from asyncio import events
from asyncio.coroutines import iscoroutine
from asyncio.futures import isfuture
from asyncio.timeouts import timeout as _timeout

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


def create_task(coro, *, name=None, context=None) -> "Task":
    """A task that runs a coroutine from the loop's next turn on."""
    return get_running_loop().create_task(coro, name=name, context=context)


def _set_result_unless_cancelled(future, result):
    if not future.cancelled():
        future.set_result(result)


async def sleep(delay, result=None):
    """Wait for some seconds."""
    if delay <= 0:
        _yield_once()
        return result
    if delay != delay:
        raise ValueError("Invalid delay: NaN (not a number)")
    loop = get_running_loop()
    future = loop.create_future()
    handle = loop.call_later(delay, _set_result_unless_cancelled, future, result)
    try:
        return await future
    finally:
        handle.cancel()


async def _wrap_awaitable(awaitable):
    return await awaitable


def ensure_future(coro_or_future, *, loop=None):
    """The future itself, or the task of a coroutine or of what can be awaited."""
    if isfuture(coro_or_future):
        # A native future without an owner belongs to whichever loop runs.
        owner = coro_or_future._owner if isinstance(coro_or_future, Future) else coro_or_future.get_loop()
        if loop is not None and owner is not None and owner is not loop:
            raise ValueError("The future belongs to a different loop than the one specified as the loop argument")
        return coro_or_future
    if not iscoroutine(coro_or_future):
        if not hasattr(coro_or_future, "__await__"):
            raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
        coro_or_future = _wrap_awaitable(coro_or_future)
    if loop is None:
        loop = events.get_event_loop()
    return loop.create_task(coro_or_future)


def all_tasks(loop=None):
    """The tasks that are not done."""
    if loop is None:
        loop = get_running_loop()
    registered = {task for task in _registered if _loop_of(task) is loop and not task.done()} if _registered else ()
    return {*_all_tasks(loop), *registered}


# Tasks of another make, which say themselves that they are there, and which of them a loop runs.
_registered = []
_entered = {}


def _loop_of(task):
    """The loop of a task of any make."""
    return task.get_loop() if hasattr(task, "get_loop") else task._loop


def _register_task(task):
    """Counts a task of another make among all tasks."""
    if task not in _registered:
        _registered.append(task)


def _unregister_task(task):
    """Counts it no more."""
    if task in _registered:
        _registered.remove(task)


def _enter_task(loop, task):
    """Says that a loop runs a task of another make now."""
    running = _entered.get(loop) or current_task(loop)
    if running is not None:
        raise RuntimeError(f"Cannot enter into task {task!r} while another task {running!r} is being executed.")
    _entered[loop] = task


def _leave_task(loop, task):
    """Says that the loop runs it no more."""
    running = _entered.get(loop) or current_task(loop)
    if running is not task:
        raise RuntimeError(f"Leaving task {task!r} does not match the current task {running!r}.")
    _entered.pop(loop, None)


def run_coroutine_threadsafe(coro, loop):
    """Submits a coroutine to a loop from another thread; a future of concurrent.futures."""
    from concurrent.futures import CancelledError as ThreadCancelledError
    from concurrent.futures import Future as ThreadFuture

    if not iscoroutine(coro):
        raise TypeError("A coroutine object is required")
    outside = ThreadFuture()

    def settle(task):
        if outside.cancelled():
            return
        if task.cancelled():
            outside.cancel()
            outside.set_running_or_notify_cancel()
            return
        error = task.exception()
        if type(error) is ThreadCancelledError:
            # That of a thread becomes a task's.
            error = CancelledError(*error.args)
        if error is not None:
            outside.set_exception(error)
        else:
            outside.set_result(task.result())

    def start():
        try:
            task = ensure_future(coro, loop=loop)
        except BaseException as error:
            if outside.set_running_or_notify_cancel():
                outside.set_exception(error)
            raise
        task.add_done_callback(settle)
        outside.add_done_callback(lambda done: loop.call_soon_threadsafe(task.cancel) if done.cancelled() else None)

    loop.call_soon_threadsafe(start)
    return outside


def eager_task_factory(loop, coro, *, name=None, context=None):
    """A task factory whose tasks run at once until they wait."""
    return Task(coro, loop=loop, name=name, context=context, eager_start=True)


def create_eager_task_factory(custom_task_constructor):
    """An eager task factory for tasks of another make."""

    def factory(loop, coro, *, name=None, context=None):
        return custom_task_constructor(coro, loop=loop, name=name, context=context, eager_start=True)

    return factory


class _GatheringFuture(Future):
    """A future whose cancellation cancels its children."""

    def __init__(self, children, *, loop=None):
        super().__init__()
        self._children = children
        self._cancel_requested = False

    def cancel(self, msg=None):
        if self.done():
            return False
        # Each child is told, whatever the others answered.
        heard = [child.cancel(msg=msg) for child in self._children]
        if not any(heard):
            return False
        self._cancel_requested = True
        return True


def gather(*coros_or_futures, return_exceptions=False):
    """Return a future that gathers the results of awaitables."""
    if not coros_or_futures:
        loop = events.get_event_loop()
        outer = loop.create_future()
        outer.set_result([])
        return outer
    known = {}
    children = []
    finished = 0
    outer = None

    def done(future):
        nonlocal finished
        finished += 1
        if outer is None or outer.done():
            if not future.cancelled():
                future.exception()
            return
        if not return_exceptions:
            if future.cancelled():
                outer.set_exception(_cancelled_by(future))
                return
            exception = future.exception()
            if exception is not None:
                outer.set_exception(exception)
                return
        if finished == len(known):
            results = []
            for child in children:
                if child.cancelled():
                    message = child._cancel_message
                    results.append(CancelledError("" if message is None else message))
                else:
                    exception = child.exception()
                    results.append(child.result() if exception is None else exception)
            if outer._cancel_requested:
                outer.set_exception(_cancelled_by(future))
            else:
                outer.set_result(results)

    loop = None
    for argument in coros_or_futures:
        child = known.get(argument)
        if child is None:
            child = ensure_future(argument, loop=loop)
            loop = child.get_loop() if loop is None else loop
            known[argument] = child
            child.add_done_callback(done)
        children.append(child)
    outer = _GatheringFuture(children, loop=loop)
    return outer


async def _gathered(loop, tasks):
    """Waits for tasks, whatever becomes of them."""
    return await gather(*tasks, return_exceptions=True)


def _cancelled_by(future):
    try:
        future.result()
    except BaseException as exc:
        return exc
    return CancelledError()


def shield(arg):
    """Wait for a future, protecting it from cancellation."""
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = inner.get_loop().create_future()

    def inner_done(inner):
        if inner.cancelled():
            outer.cancel()
            return
        # Asked for even when nobody waits any more: an error that nobody asked for is reported as lost.
        error = inner.exception()
        if not outer.cancelled():
            if error is None:
                outer.set_result(inner.result())
            else:
                outer.set_exception(error)

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)

    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


async def wait_for(fut, timeout):
    """Wait for a future or coroutine, with a timeout."""
    if fut is not None and not isinstance(fut, Future) and not iscoroutine(fut) and not hasattr(fut, "__await__"):
        raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
    if timeout is not None and timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        await _cancel_and_wait(fut)
        try:
            return fut.result()
        except CancelledError as exc:
            raise TimeoutError from exc
    async with _timeout(timeout):
        return await fut


async def _cancel_and_wait(future):
    waiter = get_running_loop().create_future()

    def release(_):
        if not waiter.done():
            waiter.set_result(None)

    future.add_done_callback(release)
    try:
        future.cancel()
        await waiter
    finally:
        future.remove_done_callback(release)


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    """Wait for futures and tasks; returns those that are done and those that are not."""
    if isinstance(fs, Future) or iscoroutine(fs):
        raise TypeError(f"expect a list of futures, not {type(fs).__name__}")
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f"Invalid return_when value: {return_when}")
    fs = set(fs)
    if not fs:
        raise ValueError("Set of Tasks/Futures is empty.")
    if any(iscoroutine(f) for f in fs):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    return await _wait(fs, timeout, return_when)


async def _wait(fs, timeout, return_when):
    loop = get_running_loop()
    waiter = loop.create_future()
    handle = None
    if timeout is not None:
        handle = loop.call_later(timeout, _release_waiter, waiter)
    pending = len(fs)

    def completed(future):
        nonlocal pending
        pending -= 1
        failed = return_when == FIRST_EXCEPTION and not future.cancelled() and future.exception() is not None
        if pending <= 0 or return_when == FIRST_COMPLETED or failed:
            if handle is not None:
                handle.cancel()
            _release_waiter(waiter)

    for future in fs:
        future.add_done_callback(completed)
    try:
        await waiter
    finally:
        if handle is not None:
            handle.cancel()
        for future in fs:
            future.remove_done_callback(completed)
    done, not_done = set(), set()
    for future in fs:
        (done if future.done() else not_done).add(future)
    return done, not_done


def _release_waiter(waiter):
    if not waiter.done():
        waiter.set_result(None)


class _AsCompleted:
    """What `as_completed` gives: its items are the futures themselves in an asynchronous loop, and else coroutines for their
    results, both in the order in which they are done."""

    def __init__(self, fs, timeout):
        from asyncio.queues import Queue

        self._done = Queue()
        self._timeout_handle = None
        loop = events.get_event_loop()
        todo = {ensure_future(f, loop=loop) for f in set(fs)}
        self._todo = todo
        self._left = len(todo)
        for future in todo:
            future.add_done_callback(self._complete)
        if todo and timeout is not None:
            self._timeout_handle = loop.call_later(timeout, self._expire)

    def __aiter__(self):
        return self

    def __iter__(self):
        return self

    async def __anext__(self):
        if not self._left:
            raise StopAsyncIteration
        self._left -= 1
        return await self._wait_for_one()

    def __next__(self):
        if not self._left:
            raise StopIteration
        self._left -= 1
        return self._result_of_one()

    def _expire(self):
        for future in self._todo:
            future.remove_done_callback(self._complete)
            self._done.put_nowait(None)
        self._todo.clear()

    def _complete(self, future):
        if not self._todo:
            return
        self._todo.discard(future)
        self._done.put_nowait(future)
        if not self._todo and self._timeout_handle is not None:
            self._timeout_handle.cancel()

    async def _wait_for_one(self):
        future = await self._done.get()
        if future is None:
            raise TimeoutError
        return future

    async def _result_of_one(self):
        return (await self._wait_for_one()).result()


def as_completed(fs, *, timeout=None):
    """Iterate over awaitables as they complete."""
    if isinstance(fs, Future) or iscoroutine(fs):
        raise TypeError(f"expect an iterable of futures, not {type(fs).__name__}")
    return _AsCompleted(fs, timeout)


# There is one implementation.
_PyTask = _CTask = Task
_py_current_task = _c_current_task = current_task
_py_register_task = _c_register_task = _register_task
_py_unregister_task = _c_unregister_task = _unregister_task
_py_enter_task = _c_enter_task = _enter_task
_py_leave_task = _c_leave_task = _leave_task
