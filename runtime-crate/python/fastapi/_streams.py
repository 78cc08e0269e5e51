"""Responses of generator endpoints: server-sent events, JSON lines, raw chunks. fastapi/routing.py."""

import asyncio
import json

from starlette.concurrency import iterate_in_threadpool
from starlette.responses import StreamingResponse

from fastapi import sse
from fastapi.encoders import jsonable_encoder
from fastapi.sse import KEEPALIVE_COMMENT, ServerSentEvent, format_sse_event

_END = object()


async def _with_checkpoints(items):
    """The items of an async iterator; between them other tasks run, and a cancellation arrives."""
    async for item in items:
        yield item
        await asyncio.sleep(0)


def raw_stream(items, is_async):
    """The chunks of a response as the endpoint yields them."""
    return _with_checkpoints(items) if is_async else items


def json_lines(items, is_async, write, options):
    """A response with one line of JSON for each item."""

    async def async_lines():
        async for item in items:
            yield write(item) + b"\n"
            await asyncio.sleep(0)

    def lines():
        for item in items:
            yield write(item) + b"\n"

    content = async_lines() if is_async else lines()
    return StreamingResponse(content, media_type="application/jsonl", **options)


async def event_stream(items, is_async, write, stack, options):
    """A response with one event for each item, and a comment whenever there was none for a while.

    The endpoint runs in a task of its own, which ends when the exit stack does.
    """
    events = _Events(items if is_async else iterate_in_threadpool(items), write)
    await stack.enter_async_context(events)
    response = StreamingResponse(_with_checkpoints(events), media_type="text/event-stream", **options)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class _Events:
    """The bytes of the events that an endpoint yields, one made ahead of the client."""

    def __init__(self, items, write):
        self._items = items
        self._write = write
        self._ready = asyncio.Queue(1)
        self._producer = None

    async def __aenter__(self):
        self._producer = asyncio.create_task(self._produce())
        return self

    async def __aexit__(self, *exc_info):
        self._producer.cancel()
        await asyncio.wait([self._producer])

    async def _produce(self):
        try:
            async for item in self._items:
                await self._ready.put(self._event(item))
        except Exception as error:
            # As a task group of which one task failed.
            await self._ready.put(ExceptionGroup("unhandled errors in a TaskGroup", [error]))
        else:
            await self._ready.put(_END)

    def _event(self, item):
        if not isinstance(item, ServerSentEvent):
            return format_sse_event(data_str=self._write(item).decode("utf-8"))
        data = item.raw_data
        if data is None and item.data is not None:
            if hasattr(item.data, "model_dump_json"):
                data = item.data.model_dump_json()
            else:
                data = json.dumps(jsonable_encoder(item.data))
        return format_sse_event(
            data_str=data, event=item.event, id=item.id, retry=item.retry, comment=item.comment
        )

    def __aiter__(self):
        return self

    async def __anext__(self):
        try:
            event = await asyncio.wait_for(self._ready.get(), sse._PING_INTERVAL)
        except TimeoutError:
            return KEEPALIVE_COMMENT
        if event is _END:
            raise StopAsyncIteration
        if isinstance(event, ExceptionGroup):
            raise event
        return event
