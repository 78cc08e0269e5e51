"""Functions in worker threads. CPython Lib/asyncio/threads.py."""

from functools import partial

from _asyncio import get_running_loop


async def to_thread(func, /, *args, **kwargs):
    """Run a function in a worker thread."""
    return await get_running_loop().run_in_executor(None, partial(func, *args, **kwargs))
