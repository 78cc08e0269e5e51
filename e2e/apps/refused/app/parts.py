"""What Molt has not, and what stands on it."""

import asyncio
import builtins
import ctypes
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

WIDTH = ctypes.sizeof(ctypes.c_int)
LEFT = []


def never(x=1):
    return eval("x + 1")


def swallowed():
    try:
        return never()
    except:  # noqa: E722 - that not even this takes it is what is tested
        return "swallowed"


def replaced():
    try:
        never()
    finally:
        LEFT.append("finally")
        raise ValueError("another")


def returned():
    try:
        never()
    finally:
        return "returned"  # noqa: B012, SIM107 - that not even this takes it is what is tested


class Suppressing:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        LEFT.append("with")
        return True


def suppressed():
    with Suppressing():
        never()


def width():
    return WIDTH


async def awaited():
    never()


def fine():
    return "fine"


def threaded():
    thread = threading.Thread(target=never)
    thread.start()
    thread.join()
    return "threaded"


def pooled():
    with ThreadPoolExecutor() as pool:
        return str(pool.submit(never).exception())


def stacked():
    with ExitStack() as stack:
        stack.push(lambda *_: True)
        never()
    return "stacked"


def spelled():
    return getattr(builtins, "ev" + "al")("1 + 1")


def mapped():
    return list(map(getattr(builtins, "ev" + "al"), ["1 + 1"]))


def asked():
    return hasattr(json, "scan" + "ner")


async def gathered():
    return [str(one) for one in await asyncio.gather(awaited(), return_exceptions=True)]


def looped():
    thread = threading.Thread(target=lambda: asyncio.run(gathered()))
    thread.start()
    thread.join()
    return "looped"


async def called_back():
    done = asyncio.get_running_loop().create_future()
    done.add_done_callback(lambda _: never())
    done.set_result(None)
    await asyncio.sleep(0.01)
    return "called back"


async def completed():
    task = asyncio.create_task(asyncio.sleep(0))
    task.add_done_callback(lambda _: never())
    await asyncio.sleep(0.01)
    return "completed"
