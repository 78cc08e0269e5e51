"""Sinks that are not files. loguru `loguru/_simple_sinks.py`."""

import asyncio
import inspect
import logging
import weakref


class StreamSink:
    """Something with `write`, and maybe `flush`, `stop` and an asynchronous `complete`."""

    def __init__(self, stream):
        self._stream = stream
        self._flushable = callable(getattr(stream, "flush", None))
        self._stoppable = callable(getattr(stream, "stop", None))
        self._completable = inspect.iscoroutinefunction(getattr(stream, "complete", None))

    def write(self, message):
        """Write."""
        self._stream.write(message)
        if self._flushable:
            self._stream.flush()

    def stop(self):
        """No more is written."""
        if self._stoppable:
            self._stream.stop()

    def tasks_to_complete(self):
        """What is to be awaited."""
        return [self._stream.complete()] if self._completable else []


class StandardSink:
    """A handler of `logging`."""

    def __init__(self, handler):
        self._handler = handler

    def write(self, message):
        """Handle a record of `logging`; the exception is in the message already."""
        data = message.record
        error = data["exception"]
        record = logging.getLogger().makeRecord(
            data["name"],
            data["level"].no,
            data["file"].path,
            data["line"],
            str(message),
            (),
            (error.type, error.value, error.traceback) if error else None,
            data["function"],
            {"extra": data["extra"]},
        )
        if error:
            record.exc_text = "\n"
        record.levelname = data["level"].name
        self._handler.handle(record)

    def stop(self):
        """No more is handled."""
        self._handler.close()

    def tasks_to_complete(self):
        """What is to be awaited."""
        return []


class AsyncSink:
    """A coroutine function, of which each call is a task."""

    def __init__(self, function, loop, error_interceptor):
        self._function = function
        self._loop = loop
        self._error_interceptor = error_interceptor
        self._tasks = weakref.WeakSet()

    def write(self, message):
        """Start a task, if a loop is running."""
        try:
            loop = self._loop or asyncio.get_running_loop()
        except RuntimeError:
            return

        def check_exception(future):
            error = None if future.cancelled() else future.exception()
            if error is None:
                return
            if not self._error_interceptor.should_catch():
                raise error
            self._error_interceptor.print(message.record, exception=error)

        task = loop.create_task(self._function(message))
        task.add_done_callback(check_exception)
        self._tasks.add(task)

    def stop(self):
        """What has not ended is cancelled."""
        for task in self._tasks:
            task.cancel()

    def tasks_to_complete(self):
        """What is to be awaited."""
        return [self._complete_task(task) for task in self._tasks]

    async def _complete_task(self, task):
        if task.get_loop() is not asyncio.get_running_loop():
            return
        try:
            await task
        except Exception:
            # It is told by the callback.
            pass

    def __getstate__(self):
        return {**self.__dict__, "_tasks": None}

    def __setstate__(self, state):
        self.__dict__.update(state, _tasks=weakref.WeakSet())


class CallableSink:
    """A function."""

    def __init__(self, function):
        self._function = function

    def write(self, message):
        """Call it."""
        self._function(message)

    def stop(self):
        """Nothing ends."""

    def tasks_to_complete(self):
        """What is to be awaited."""
        return []
