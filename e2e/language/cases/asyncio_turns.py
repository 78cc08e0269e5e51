"""When a run of the event loop ends: with the turn in which what it runs for is done."""

import asyncio

seen = []


def told(function, *args):
    try:
        return function(*args)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"


async def nothing():
    return "nothing"


async def spin(name):
    seen.append(f"{name} begins")
    try:
        while True:
            await asyncio.sleep(0)
    finally:
        seen.append(f"{name} ends")


async def leaves_a_task():
    asyncio.create_task(spin("task"))
    asyncio.get_running_loop().call_soon(seen.append, "soon")


loop = asyncio.new_event_loop()
loop.call_soon(seen.append, "before")
print(loop.run_until_complete(nothing()), seen)
seen.clear()

loop.run_until_complete(leaves_a_task())
print(seen, len(asyncio.all_tasks(loop)))
seen.clear()

done = loop.create_future()
done.set_result("known")
loop.call_soon(seen.append, "one turn")
print(loop.run_until_complete(done), seen)
seen.clear()

loop.stop()
loop.call_soon(seen.append, "stopped before")
loop.run_forever()
print(seen)
seen.clear()

loop.call_soon(loop.stop)
loop.call_soon(seen.append, "the same turn")
loop.call_soon(lambda: loop.call_soon(seen.append, "the next turn"))
loop.run_forever()
print(seen)
print(loop.run_until_complete(nothing()), seen)
seen.clear()

pending = loop.create_future()
loop.call_soon(loop.stop)
print(told(loop.run_until_complete, pending))
pending.cancel()
print(told(loop.run_until_complete, pending))


class Leave(SystemExit):
    pass


async def leaves(exception):
    asyncio.create_task(spin("left"))
    raise exception


for exception in (Leave("left"), KeyboardInterrupt("interrupted"), ValueError("wrong")):
    seen.clear()
    print(told(loop.run_until_complete, leaves(exception)), seen)
    print(loop.run_until_complete(nothing()), seen)
for task in asyncio.all_tasks(loop):
    task.cancel()
seen.clear()
loop.run_until_complete(nothing())
loop.run_until_complete(nothing())
print(seen, len(asyncio.all_tasks(loop)))
loop.close()


async def fails():
    asyncio.create_task(spin("begun"))
    raise ValueError("main")


seen.clear()
print(told(asyncio.run, fails()), seen)


print(asyncio.coroutines._is_debug_mode(), asyncio.SelectorEventLoop is asyncio.EventLoop)
with asyncio.Runner(loop_factory=asyncio.EventLoop) as runner:
    print(runner.run(nothing()), runner.get_loop().get_debug())


class Wrapping:
    """A future of another make."""

    def __init__(self, loop, coro, **kwargs):
        self._task = asyncio.Task(coro, loop=loop, **kwargs)
        self._asyncio_future_blocking = False

    _asyncio_future_blocking = False

    def __getattr__(self, name):
        return getattr(self._task, name)


async def waits():
    await asyncio.sleep(0)
    return "waited"


with asyncio.Runner() as runner:
    loop = runner.get_loop()
    loop.set_task_factory(Wrapping)
    print(runner.run(waits()), asyncio.isfuture(loop.create_task(nothing())))
    print(told(runner.run, fails()))
