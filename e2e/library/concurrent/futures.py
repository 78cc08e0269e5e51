"""Pools of threads and their futures."""

import asyncio
import re
import threading
import time
from concurrent.futures import (
    ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, CancelledError, Executor, Future, InvalidStateError, ThreadPoolExecutor,
    TimeoutError, as_completed, wait,
)


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except BaseException as error:
        print(type(error).__module__, type(error).__name__, error)


def plain(value):
    return re.sub(r"0x[0-9a-f]+", "N", repr(value))


def slow(seconds, value):
    time.sleep(seconds)
    return value


def begun(event, value):
    event.set()
    return slow(0.2, value)


def fail(text):
    raise ValueError(text)


with ThreadPoolExecutor(max_workers=3, thread_name_prefix="pool") as pool:
    print(isinstance(pool, Executor))
    future = pool.submit(pow, 2, 10)
    print(future.result(), future.done(), future.running(), future.cancelled(), plain(future), future.exception())
    print(list(pool.map(lambda left, right: left * right, [1, 2, 3], [4, 5, 6])))
    print(pool.submit(lambda: threading.current_thread().name.split("_")[0]).result())
    failing = pool.submit(fail, "wrong")
    shown(failing.result)
    print(repr(failing.exception()), plain(failing))
    running = threading.Event()
    waiting = pool.submit(begun, running, "late")
    running.wait()
    shown(waiting.result, 0.001)
    shown(waiting.exception, timeout=0)
    print(waiting.cancel(), waiting.running(), plain(waiting), waiting.result())
    futures = [pool.submit(slow, seconds, seconds) for seconds in (0.6, 0.2, 0.4)]
    print([future.result() for future in as_completed(futures)])
    print([future.result() for future in as_completed(futures)].__len__())
    futures = [pool.submit(slow, seconds, seconds) for seconds in (0.5, 0.01)]
    done, rest = wait(futures, return_when=FIRST_COMPLETED)
    print([future.result() for future in done], len(rest))
    outcome = wait(futures, timeout=0.001)
    print(type(outcome).__name__, len(outcome.done), len(outcome.not_done))
    outcome = wait([*futures, failing, pool.submit(slow, 0.5, 1)], return_when=FIRST_EXCEPTION)
    print(failing in outcome.done)
    print(len(wait(futures, return_when=ALL_COMPLETED).done))
    shown(wait, [Future()], return_when="SOME")
    shown(list, as_completed([pool.submit(slow, 0.5, 1)], timeout=0.001))
    shown(list, pool.map(fail, ["first", "second"]))
    shown(list, pool.map(slow, [0.5], [1], timeout=0.001))
shown(pool.submit, pow, 2, 2)

log = []
with ThreadPoolExecutor(1) as pool:
    first = pool.submit(slow, 0.02, 1)
    second = pool.submit(slow, 0.02, 2)
    first.add_done_callback(lambda future: log.append(future.result()))
    second.add_done_callback(lambda future: log.append(future.cancelled()))
    print(second.cancel(), second.cancelled(), second.done(), plain(second), log)
    shown(second.result)
    print(first.result())
first.add_done_callback(lambda future: log.append("at once"))
print(log)

with ThreadPoolExecutor(1) as pool:
    futures = [pool.submit(slow, 0.02, number) for number in range(4)]
    pool.shutdown(cancel_futures=True)
    print([future.cancelled() for future in futures])

shown(ThreadPoolExecutor, 0)
shown(ThreadPoolExecutor, 1, initializer=5)
with ThreadPoolExecutor(2, initializer=log.append, initargs=("ready",)) as pool:
    print(pool.submit(log.count, "ready").result() >= 1)

future = Future()
print(plain(future), future.set_running_or_notify_cancel(), plain(future))
future.set_result([])
shown(lambda: re.sub(r"0x[0-9a-f]+", "N", str(future)))
try:
    future.set_result(1)
except InvalidStateError as error:
    print(plain(error))
print(TimeoutError is TimeoutError, CancelledError.__mro__)
print(Future[int])


async def outside():
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(2) as pool:
        print(await loop.run_in_executor(pool, pow, 3, 4))
        print(await asyncio.gather(*(loop.run_in_executor(pool, slow, 0.01, number) for number in range(4))))
        try:
            await loop.run_in_executor(pool, fail, "outside")
        except ValueError as error:
            print(error)
        print(await asyncio.wrap_future(pool.submit(slow, 0.01, "wrapped")))


asyncio.run(outside())
