"""An application that runs event loops in threads of its own while module code and requests wait for them."""

import asyncio
import threading
import time

from fastapi import FastAPI

app = FastAPI()
STARTED: list[object] = []


def wait_for(function):
    """Waits in the thread that runs here until another has run a function."""
    thread = threading.Thread(target=function)
    thread.start()
    thread.join()


async def part(log, name, delay):
    log.append(f"{name} begins")
    await asyncio.sleep(delay)
    log.append(f"{name} ends")
    return name


async def fail():
    raise ValueError("failed")


async def work(log):
    asyncio.get_running_loop().call_later(0.02, log.append, "timer")
    parts = part(log, "a", 0.04), part(log, "b", 0.002), fail()
    results = await asyncio.gather(*parts, return_exceptions=True)
    log.append([repr(result) for result in results])
    blocking = asyncio.create_task(part(log, "c", 0))
    time.sleep(0.005)
    log.append("has blocked its loop")
    await blocking


wait_for(lambda: asyncio.run(work(STARTED)))
loop = asyncio.new_event_loop()
wait_for(lambda: loop.run_until_complete(work(STARTED)))


@app.get("/started")
async def read_started():
    return STARTED


@app.get("/blocked")
async def read_blocked():
    log: list[object] = []
    outer = asyncio.create_task(part(log, "task of the request", 0))
    wait_for(lambda: asyncio.run(work(log)))
    log.append("the thread has ended")
    await outer
    return log


@app.get("/threaded")
def read_threaded():
    log: list[object] = []
    asyncio.run(work(log))
    return log


@app.get("/handed-over")
async def read_handed_over():
    log: list[object] = []
    outer = asyncio.get_running_loop()

    async def tell():
        outer.call_soon_threadsafe(log.append, "told")
        await asyncio.sleep(0.005)
        log.append("has told")

    wait_for(lambda: asyncio.run(tell()))
    log.append("the thread has ended")
    await asyncio.sleep(0)
    return log


@app.get("/nobody-runs-it")
async def read_nobody_runs_it():
    log: list[object] = []
    other = asyncio.new_event_loop()
    other.call_soon(log.append, "callback")
    task = other.create_task(part(log, "task", 0))
    await asyncio.sleep(0.005)
    log.append("nobody has run it")
    wait_for(lambda: other.run_until_complete(task))
    other.close()
    return log
