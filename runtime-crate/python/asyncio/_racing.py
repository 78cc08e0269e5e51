"""Attempts that begin one after the other, until one is successful (RFC 8305). CPython Lib/asyncio/staggered.py."""

from asyncio.locks import Event
from asyncio.tasks import FIRST_COMPLETED, create_task, sleep, wait


async def first_of(makers, delay):
    """What the first attempt gives that does not fail; the next begins when one fails or after a while. None if all fail."""
    running = set()
    failed = Event()

    async def attempt(make):
        try:
            return await make()
        except Exception:
            failed.set()
            return None

    remaining = list(makers)
    pause = None
    try:
        while remaining or running:
            if remaining and (pause is None or pause.done() or failed.is_set() or not running):
                failed.clear()
                if pause is not None:
                    pause.cancel()
                running.add(create_task(attempt(remaining.pop(0))))
                pause = create_task(sleep(delay))
            waited = running | ({pause} if remaining else set())
            done, _ = await wait(waited, return_when=FIRST_COMPLETED)
            for task in done & running:
                running.discard(task)
                if task.result() is not None:
                    return task.result()
        return None
    finally:
        for task in running | ({pause} if pause is not None else set()):
            task.cancel()
