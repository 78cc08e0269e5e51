# Generator endpoints: JSON lines, server-sent events, raw chunks; their items, headers and failures.
import asyncio
from collections.abc import AsyncIterable, Iterable

from asgi_client import call
from fastapi import BackgroundTasks, Depends, FastAPI, Response
from fastapi.responses import EventSourceResponse, StreamingResponse
from fastapi.sse import ServerSentEvent, format_sse_event
from pydantic import BaseModel


app = FastAPI()
log = []


class Item(BaseModel):
    name: str
    size: int | None = None


async def resource():
    log.append("open")
    yield "resource"
    log.append("closed")


@app.get("/lines")
async def lines(response: Response, tasks: BackgroundTasks, name: str = Depends(resource)) -> AsyncIterable[Item]:
    response.headers["x-lines"] = name
    tasks.add_task(log.append, "task")
    for number in range(2):
        yield {"name": f"n{number}", "extra": 1}
        log.append(f"line {number}")


@app.get("/sync-lines", status_code=201, response_model_exclude_none=True)
def sync_lines() -> Iterable[Item]:
    yield Item(name="a")
    yield Item(name="b", size=3)


@app.get("/untyped-lines")
async def untyped_lines():
    yield {"a": 1}
    yield "é"


@app.get("/events", response_class=EventSourceResponse)
async def events(response: Response, name: str = Depends(resource)) -> AsyncIterable[Item]:
    response.headers["x-events"] = name
    yield Item(name="one")
    yield Item(name="two", size=2)


@app.get("/full-events", response_class=EventSourceResponse)
def full_events() -> Iterable[ServerSentEvent]:
    yield ServerSentEvent(data={"a": "1\n2"}, event="made", id="7", retry=100)
    yield ServerSentEvent(data=Item(name="model"))
    yield ServerSentEvent(raw_data="line\nline\r\nline", comment="note\nmore")
    yield ServerSentEvent(comment="only")


@app.get("/chunks", response_class=StreamingResponse)
def chunks():
    yield "a"
    yield b"b"


@app.get("/wrong-lines")
async def wrong_lines() -> AsyncIterable[int]:
    yield 1
    yield "x"


async def main():
    for target in ("/lines", "/sync-lines", "/untyped-lines", "/events", "/full-events", "/chunks", "/wrong-lines"):
        await call(app, "GET", target)
        print(log)
        log.clear()
    for wrong in ({"event": "a\nb"}, {"id": "\0"}, {"retry": -1}, {"data": 1, "raw_data": "2"}):
        try:
            ServerSentEvent(**wrong)
        except ValueError as error:
            print(error)
    print(format_sse_event(), format_sse_event(data_str="", comment=""))


asyncio.run(main())
