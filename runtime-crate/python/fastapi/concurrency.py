"""Threads and context managers. fastapi/concurrency.py."""

import asyncio
from contextlib import asynccontextmanager

from starlette.concurrency import iterate_in_threadpool, run_in_threadpool, run_until_first_complete


@asynccontextmanager
async def contextmanager_in_threadpool(cm):
    """Enter and leave a context manager in worker threads.

    Leaving does not wait for one of the threads that handlers run in: if all of these wait for what this context
    manager holds (a connection of a pool), it could never give it back.
    """
    try:
        yield await run_in_threadpool(cm.__enter__)
    except Exception as error:
        if not await asyncio.to_thread(cm.__exit__, type(error), error, error.__traceback__):
            raise error
    else:
        await asyncio.to_thread(cm.__exit__, None, None, None)
