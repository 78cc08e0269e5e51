# What runs on the event loop: tasks, cancellation, timeouts, locks, queues, futures, threads.
import asyncio

from support.show import show


def run(make):
    return asyncio.run(make())

# --- gather
async def work(n):
    await asyncio.sleep(0)
    if n == 2:
        raise ValueError(n)
    return n * 10


async def main():
    print(await asyncio.gather(work(1), work(3)), await asyncio.gather())
    print(await asyncio.gather(work(1), work(2), return_exceptions=True))
    try:
        await asyncio.gather(work(1), work(2))
    except ValueError as error:
        print('raised', error)


run(main)

# --- order of tasks
async def work(name, steps):
    for n in range(steps):
        print(name, n)
        await asyncio.sleep(0)
    return name


async def main():
    a = asyncio.create_task(work('a', 3))
    b = asyncio.create_task(work('b', 2))
    print('main')
    print(await b, await a)


run(main)

# --- tasks
async def work():
    return 5


async def main():
    task = asyncio.create_task(work(), name='my task')
    print(task.done(), task.get_name(), type(task).__name__)
    print(await task, task.done(), task.result(), task.exception(), task.cancelled())
    print(await task)


run(main)

# --- task errors
async def fail():
    raise KeyError('k')


async def main():
    task = asyncio.create_task(fail())
    await asyncio.wait([task])
    print(task.done(), repr(task.exception()))
    show(lambda: task.result())
    pending = asyncio.create_task(asyncio.sleep(10))
    show(lambda: pending.result(), lambda: pending.exception())
    pending.cancel()


run(main)

# --- cancellation
async def work():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as error:
        print('cancelled', error.args)
        raise
    finally:
        print('finally')


async def main():
    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    print(task.cancel('why'))
    try:
        await task
    except asyncio.CancelledError:
        print('seen', task.cancelled())
    print(task.cancel())


run(main)

# --- cancellation swallowed
async def work():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        return 'survived'


async def main():
    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    task.cancel()
    print(await task, task.cancelled())


run(main)

# --- cancellation before start
async def work():
    print('never')


async def main():
    task = asyncio.create_task(work())
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print('cancelled')


run(main)

# --- timeouts
async def main():
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(10)
    except TimeoutError as error:
        print('timeout', repr(error))
    try:
        await asyncio.wait_for(asyncio.sleep(10), 0.01)
    except asyncio.TimeoutError:
        print('wait_for', asyncio.TimeoutError is TimeoutError)
    print(await asyncio.wait_for(asyncio.sleep(0, 'in time'), 5))


run(main)

# --- task groups
async def work(n):
    await asyncio.sleep(0)
    return n


async def main():
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(work(n)) for n in range(3)]
    print([task.result() for task in tasks])


run(main)

# --- task groups that fail
async def fail(error):
    await asyncio.sleep(0)
    raise error


async def main():
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(fail(ValueError(1)))
            group.create_task(fail(KeyError(2)))
            group.create_task(asyncio.sleep(10))
    except* ValueError as errors:
        print(errors.exceptions)
    except* KeyError as errors:
        print(errors.exceptions)


run(main)

# --- events
async def waiter(event, name):
    await event.wait()
    print('go', name)


async def main():
    event = asyncio.Event()
    tasks = [asyncio.create_task(waiter(event, n)) for n in 'ab']
    await asyncio.sleep(0)
    print(event.is_set())
    event.set()
    await asyncio.gather(*tasks)
    event.clear()
    print(event.is_set())


run(main)

# --- locks
async def main():
    lock = asyncio.Lock()

    async def work(n):
        async with lock:
            print('start', n)
            await asyncio.sleep(0)
            print('end', n)

    await asyncio.gather(*map(work, range(3)))
    print(lock.locked())
    show(lambda: lock.release())


run(main)

# --- semaphores
async def main():
    semaphore = asyncio.Semaphore(2)
    running = []

    async def work(n):
        async with semaphore:
            running.append(n)
            await asyncio.sleep(0)
            print(sorted(running))
            running.remove(n)

    await asyncio.gather(*map(work, range(4)))


run(main)

# --- queues
async def main():
    queue = asyncio.Queue(maxsize=2)

    async def produce():
        for n in range(4):
            await queue.put(n)
            print('put', n)
        await queue.put(None)

    async def consume():
        while (item := await queue.get()) is not None:
            print('got', item)
            queue.task_done()

    await asyncio.gather(produce(), consume())
    print(queue.qsize(), queue.empty())
    show(lambda: queue.get_nowait())
    queue.put_nowait(1)
    queue.put_nowait(2)
    show(lambda: queue.put_nowait(3), lambda: queue.full())


run(main)

# --- futures
async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.call_soon(future.set_result, 'value')
    print(await future, future.done())
    show(lambda: future.set_result(1))
    broken = loop.create_future()
    broken.set_exception(ValueError('future'))
    try:
        await broken
    except ValueError as error:
        print(error)
    show(lambda: loop.create_future().result())


run(main)

# --- callbacks
async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(print, 'soon')
    loop.call_later(0, print, 'later')
    task = asyncio.create_task(asyncio.sleep(0, 'r'))
    task.add_done_callback(lambda t: print('done', t.result()))
    print('first')
    await task
    await asyncio.sleep(0.01)


run(main)

# --- wait
async def work(n):
    await asyncio.sleep(n / 100)
    return n


async def main():
    tasks = [asyncio.create_task(work(n)) for n in (0, 3)]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending), [t.result() for t in done])
    for task in pending:
        task.cancel()
    done, pending = await asyncio.wait([asyncio.create_task(work(5))], timeout=0)
    print(len(done), len(pending))


run(main)

# --- as_completed
async def work(n):
    await asyncio.sleep(n / 50)
    return n


async def main():
    for next_done in asyncio.as_completed([work(2), work(0), work(1)]):
        print(await next_done)


run(main)

# --- shield
async def work():
    await asyncio.sleep(0.01)
    print('work done')
    return 5


async def main():
    inner = asyncio.create_task(work())
    outer = asyncio.create_task(asyncio.wait_for(asyncio.shield(inner), 0))
    try:
        await outer
    except TimeoutError:
        print('timeout')
    print(await inner)


run(main)

# --- to_thread
import threading


def blocking(a, b=1):
    return a + b, threading.current_thread() is threading.main_thread()


async def main():
    print(await asyncio.to_thread(blocking, 1, b=2))
    try:
        await asyncio.to_thread(int, 'x')
    except ValueError as error:
        print(error)


run(main)

# --- run twice and nested
async def main():
    try:
        coroutine = asyncio.sleep(0)
        asyncio.run(coroutine)
    except RuntimeError as error:
        print(error)
        coroutine.close()
    return 'main'


print(run(main), run(main))
show(lambda: asyncio.run(5), lambda: asyncio.get_running_loop())
