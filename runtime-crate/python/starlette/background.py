"""Work that is done after a response was sent. starlette/background.py."""

from _starlette import send_written
from starlette._utils import is_async_callable
from starlette.concurrency import run_in_threadpool


class BackgroundTask:
    """A call, made on the event loop if it is asynchronous, else in a worker thread."""

    def __init__(self, func, *args, **kwargs):
        self.func = func
        self.args = args
        self.kwargs = kwargs
        self.is_async = is_async_callable(func)

    async def __call__(self):
        # The client need not wait for what is done on the event loop.
        send_written()
        if self.is_async:
            await self.func(*self.args, **self.kwargs)
        else:
            await run_in_threadpool(self.func, *self.args, **self.kwargs)


class BackgroundTasks(BackgroundTask):
    """Calls made one after the other; the first that raises ends them."""

    def __init__(self, tasks=None):
        self.tasks = list(tasks) if tasks else []

    def add_task(self, func, *args, **kwargs):
        self.tasks.append(BackgroundTask(func, *args, **kwargs))

    async def __call__(self):
        for task in self.tasks:
            await task()
