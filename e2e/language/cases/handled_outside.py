# What is being handled where a coroutine is driven, or an event loop run, is the context of what arises in there.
import asyncio
import sys


def chain(exc):
    shown = []
    while exc is not None:
        shown.append(repr(exc))
        exc = exc.__context__
    return shown


def drive(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value


async def failing(*exceptions):
    exc, *rest = exceptions
    try:
        if rest:
            await failing(*rest)
    finally:
        raise exc


async def watching():
    print("handled:", repr(sys.exception()))
    try:
        raise
    except Exception as exc:
        return repr(exc)


def behind(action):
    try:
        raise OSError("outer")
    except OSError:
        return action()


def shown(action):
    try:
        print("returned", behind(action))
    except Exception as exc:
        print(chain(exc))


def run_in_loop(coroutine):
    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(coroutine)
    finally:
        loop.close()


for runner in (drive, run_in_loop, asyncio.run):
    print(runner.__name__)
    shown(lambda runner=runner: runner(failing(KeyError("k"), ValueError("v"))))
    shown(lambda runner=runner: runner(failing(KeyError("k"))))
    shown(lambda runner=runner: runner(watching()))
    try:
        runner(failing(KeyError("k")))
    except KeyError as exc:
        print(chain(exc))
    try:
        runner(watching())
    except RuntimeError as exc:
        print(exc)


class Steps:
    def __await__(self):
        print("before", repr(sys.exception()))
        yield
        print("after", repr(sys.exception()))


async def stepping():
    await Steps()
    try:
        raise KeyError("inner")
    except KeyError:
        await Steps()
    print("end", repr(sys.exception()))


coroutine = stepping()
behind(lambda: drive(coroutine))
drive(coroutine)
behind(lambda: drive(coroutine))
