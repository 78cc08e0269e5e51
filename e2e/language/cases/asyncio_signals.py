"""Signals and the event loop: an interrupt cancels the main task, and a loop has handlers of its own."""

import _thread
import asyncio
import os
import signal
import threading
import time


async def waits():
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        print("cancelled")
        raise


def run(main):
    try:
        print("result", asyncio.run(main))
    except BaseException as error:
        print(type(error).__name__, error, type(error.__context__).__name__)
    print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)


async def interrupted_inside():
    _thread.interrupt_main()
    await waits()


async def interrupted_later():
    asyncio.get_running_loop().call_later(0.05, _thread.interrupt_main)
    await waits()


async def interrupted_from_thread():
    thread = threading.Thread(target=lambda: (time.sleep(0.05), os.kill(os.getpid(), signal.SIGINT)))
    thread.start()
    await waits()


async def swallows():
    try:
        await interrupted_later()
    except asyncio.CancelledError:
        return "swallowed"


async def interrupted_twice():
    try:
        await interrupted_later()
    finally:
        print("again")
        _thread.interrupt_main()
        print("not reached")


async def blocks():
    asyncio.get_running_loop()
    threading.Thread(target=lambda: (time.sleep(0.05), _thread.interrupt_main())).start()
    time.sleep(0.2)
    print("slept")
    await asyncio.sleep(60)


async def leaves():
    async def leave():
        raise SystemExit(3)

    task = asyncio.create_task(leave())
    try:
        await asyncio.sleep(60)
    finally:
        print("left", task.done(), repr(task.exception()))


for main in (
    interrupted_inside, interrupted_later, interrupted_from_thread, swallows, interrupted_twice, blocks, leaves,
):  # fmt: skip
    print(main.__name__)
    run(main())


async def handles():
    loop = asyncio.get_running_loop()
    came = asyncio.Event()

    def on_signal(*args):
        print("came", args, asyncio.get_running_loop() is loop)
        came.set()

    loop.add_signal_handler(signal.SIGUSR1, on_signal, 1, 2)
    os.kill(os.getpid(), signal.SIGUSR1)
    await came.wait()
    print(loop.remove_signal_handler(signal.SIGUSR1), loop.remove_signal_handler(signal.SIGUSR1))
    print(repr(signal.getsignal(signal.SIGUSR1)))
    loop.add_signal_handler(signal.SIGTERM, on_signal)
    loop.add_signal_handler(signal.SIGINT, on_signal)
    for number in ("SIGTERM", 100, signal.SIGKILL):
        try:
            loop.add_signal_handler(number, on_signal)
        except (TypeError, ValueError, RuntimeError) as error:
            print(type(error).__name__, error)
    try:
        loop.add_signal_handler(signal.SIGTERM, handles)
    except TypeError as error:
        print(error)
    came.clear()
    signal.raise_signal(signal.SIGINT)
    await came.wait()


run(handles())
print(repr(signal.getsignal(signal.SIGTERM)))
