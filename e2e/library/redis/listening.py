# needs: redis
"""Channels, patterns and handlers, in threads and tasks."""

import asyncio
import os
import time

import redis
import redis.asyncio
from redis.typing import Subscription

URL = os.environ["REDIS_URL"]


def shown(message):
    return None if message is None else sorted(message.items(), key=lambda item: item[0])


def attempt(label, do):
    try:
        print(label, repr(do()))
    except Exception as error:
        print(label, type(error).__name__, error)


def next_of(listener, **options):
    """The next message, for which nobody waits longer than a few seconds."""
    for _ in range(100):
        message = listener.get_message(timeout=0.1, **options)
        if message is not None:
            return shown(message)
    return "nothing"


def synchronous(**options):
    client = redis.from_url(URL, **options)
    listener = client.pubsub()
    print(listener.subscribed, listener.get_message(timeout=0.001))
    attempt("nothing yet", lambda: listener.parse_response())
    taken = []
    listener.subscribe("a", Subscription("b", taken.append))
    listener.psubscribe(**{"p*": taken.append, "q*": None})
    print(sorted(listener.channels, key=str), sorted(listener.patterns, key=str))
    for _ in range(4):
        print(next_of(listener))
    print(client.publish("a", "one"), client.publish("b", "two"), client.publish("pp", "three"), client.publish("qq", "four"))
    print(next_of(listener))
    print(next_of(listener))
    print([shown(message) for message in taken])
    print(client.pubsub_numsub("a", "b", "z"), client.pubsub_numpat(), sorted(client.pubsub_channels("[ab]")))
    listener.unsubscribe("a")
    print(next_of(listener), listener.channels.keys())
    listener.unsubscribe()
    listener.punsubscribe()
    for _ in range(3):
        print(next_of(listener), listener.subscribed)
    listener.close()
    quiet = client.pubsub(ignore_subscribe_messages=True)
    quiet.subscribe("c")
    while not client.publish("c", b"\xff" if not options.get("decode_responses") else "ü"):
        time.sleep(0.01)
    for message in quiet.listen():
        print(shown(message))
        quiet.unsubscribe()
        break
    quiet.close()
    client.close()


def in_a_thread():
    client = redis.from_url(URL)
    listener = client.pubsub()
    listener.subscribe("x")
    attempt("no handler", lambda: listener.run_in_thread())
    listener.close()
    taken = []
    listener = client.pubsub()
    listener.subscribe(x=taken.append)
    thread = listener.run_in_thread(sleep_time=0.01, daemon=True)
    while not client.publish("x", "word"):
        time.sleep(0.01)
    for _ in range(200):
        if taken:
            break
        time.sleep(0.01)
    thread.stop()
    thread.join(5)
    print(thread.is_alive(), [shown(message) for message in taken][:1])
    client.close()


async def next_async(listener, **options):
    for _ in range(100):
        message = await listener.get_message(timeout=0.1, **options)
        if message is not None:
            return shown(message)
    return "nothing"


async def asynchronous(**options):
    client = redis.asyncio.from_url(URL, **options)
    taken = []

    async def take(message):
        await asyncio.sleep(0)
        taken.append(message)

    async with client.pubsub() as listener:
        print(listener.subscribed)
        await listener.subscribe("a", b=take)
        await listener.psubscribe(Subscription("p*", taken.append))
        for _ in range(3):
            print(await next_async(listener))
        print([await client.publish(name, "word") for name in ("a", "b", "pp", "z")])
        print(await next_async(listener))
        print(await listener.get_message(timeout=0.05))
        print([shown(message) for message in taken])
        await listener.unsubscribe("a", "b")
        await listener.punsubscribe("p*")
        for _ in range(3):
            print(await next_async(listener), listener.subscribed)
    async with client.pubsub() as listener:
        await listener.subscribe("c")
        while not await client.publish("c", "end"):
            await asyncio.sleep(0.01)
        async for message in listener.listen():
            print(shown(message))
            if message["type"] == "message":
                break
    async with client.pubsub() as listener:
        await listener.subscribe(d=taken.append)
        del taken[:]
        task = asyncio.create_task(listener.run(poll_timeout=0.05))
        while not await client.publish("d", "word"):
            await asyncio.sleep(0.01)
        while not taken:
            await asyncio.sleep(0.01)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            print("cancelled", shown(taken[0]))
    await client.aclose()


for protocol in (2, 3):
    synchronous(protocol=protocol)
    synchronous(protocol=protocol, decode_responses=True)
    asyncio.run(asynchronous(protocol=protocol))
    asyncio.run(asynchronous(protocol=protocol, decode_responses=True))
in_a_thread()
