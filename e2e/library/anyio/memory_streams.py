import math
import warnings

import anyio
from anyio import create_memory_object_stream, create_task_group, move_on_after, sleep

log = []


def flush(*more):
    print(log, *more)
    log.clear()


async def attempt(what, function, *args):
    try:
        result = function(*args)
        print(what, await result if hasattr(result, "__await__") else result)
    except Exception as exc:
        print(what, type(exc).__name__, exc, exc.__suppress_context__)


async def buffered():
    send, receive = create_memory_object_stream(2)
    print(type(send).__name__, type(receive).__name__, send.statistics())
    send.send_nowait(1)
    await send.send(2)
    print(send.statistics())
    await attempt("full", send.send_nowait, 3)
    print(receive.receive_nowait(), await receive.receive())
    await attempt("empty", receive.receive_nowait)
    send.send_nowait("last")
    send.close()
    print(receive.statistics())
    await attempt("closed", send.send_nowait, 1)
    await attempt("closed", send.send, 1)
    await attempt("clone", send.clone)
    print([item async for item in receive])
    await attempt("end", receive.receive_nowait)
    await attempt("end", receive.receive)
    receive.close()
    await attempt("closed", receive.receive_nowait)
    await attempt("closed", receive.receive)
    await attempt("clone", receive.clone)
    receive.close()
    send, receive = create_memory_object_stream[int](1)
    with send, receive:
        receive.close()
        await attempt("broken", send.send_nowait, 1)
        await attempt("broken", send.send, 1)
    send, receive = create_memory_object_stream(math.inf)
    async with send, receive:
        for number in range(100):
            send.send_nowait(number)
        print(send.statistics())
    for size in (-1, 1.5, "x"):
        await attempt("size", create_memory_object_stream, size)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pair = create_memory_object_stream(1, item_type=int)
        print([str(one.message) for one in caught])
    for end in pair:
        end.close()


async def rendezvous():
    send, receive = create_memory_object_stream()

    async def produce():
        async with send:
            for number in range(4):
                log.append(f"send {number}")
                await send.send(number)
                log.append(f"sent {number}")

    async with create_task_group() as group:
        group.start_soon(produce)
        async with receive:
            async for item in receive:
                log.append(f"got {item}")
    flush()


async def several():
    send, receive = create_memory_object_stream(3)

    async def consume(name, end):
        async with end:
            async for item in end:
                log.append((name, item))
                await sleep(0)

    async def produce(name, end):
        async with end:
            for number in range(3):
                await end.send(f"{name}{number}")

    async with create_task_group() as group:
        for name in "xy":
            group.start_soon(consume, name, receive.clone())
            group.start_soon(produce, name, send.clone())
        print(send.statistics())
        send.close()
        receive.close()
    flush(send.statistics())


async def waiting():
    send, receive = create_memory_object_stream()

    async def wait(what, function, *args):
        try:
            log.append((what, await function(*args)))
        except Exception as exc:
            log.append((what, type(exc).__name__))

    async with create_task_group() as group:
        group.start_soon(wait, "r1", receive.receive)
        group.start_soon(wait, "r2", receive.receive)
        await sleep(0.01)
        print(send.statistics())
        send.send_nowait("now")
        await sleep(0.01)
        send.close()
    flush(send.statistics())
    receive.close()
    send, receive = create_memory_object_stream()
    async with create_task_group() as group:
        group.start_soon(wait, "s1", send.send, 1)
        group.start_soon(wait, "s2", send.send, 2)
        await sleep(0.01)
        print(receive.receive_nowait(), send.statistics())
        receive.close()
    flush()
    send.close()
    # An end that is closed under those who use it.
    send, receive = create_memory_object_stream()
    other_send, other_receive = send.clone(), receive.clone()
    async with create_task_group() as group:
        group.start_soon(wait, "s", send.send, 1)
        await sleep(0.01)
        send.close()
        await sleep(0.01)
        group.start_soon(wait, "r", receive.receive)
        await sleep(0.01)
        receive.close()
        await sleep(0.01)
        print(other_send.statistics())
    flush()
    other_send.close()
    other_receive.close()


async def cancelled():
    send, receive = create_memory_object_stream()
    with move_on_after(0.01) as scope:
        await send.send(1)
    print(scope.cancelled_caught, send.statistics())
    with move_on_after(0.01) as scope:
        await receive.receive()
    print(scope.cancelled_caught, send.statistics())
    # What is handed to a task that is about to be cancelled is not lost.
    async with create_task_group() as group:
        inner = anyio.CancelScope()

        async def doomed():
            with inner:
                log.append(("doomed", await receive.receive()))

        async def second():
            log.append(("second", await receive.receive()))

        group.start_soon(doomed)
        await sleep(0.01)
        group.start_soon(second)
        await sleep(0.01)
        inner.cancel()
        send.send_nowait("item")
    flush()
    send.close()
    receive.close()


async def unclosed():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        send, receive = create_memory_object_stream()
        del send
        receive.close()
        del receive
        print([str(one.message).split(" at ")[0] for one in caught], [one.category.__name__ for one in caught])


for part in (buffered, rendezvous, several, waiting, cancelled, unclosed):
    print("==", part.__name__)
    anyio.run(part)
