"""An application that leans on anyio: threads and their limiter, scopes, task groups and streams, beside what Starlette does itself."""

import threading
import time
from contextlib import asynccontextmanager

import anyio
import anyio.from_thread
import anyio.to_thread
from anyio.streams.memory import MemoryObjectSendStream
from fastapi import BackgroundTasks, Depends, FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse, StreamingResponse

work: MemoryObjectSendStream[int]
done: list[int] = []


@asynccontextmanager
async def lifespan(app: FastAPI):
    global work
    anyio.to_thread.current_default_thread_limiter().total_tokens = 3
    work, source = anyio.create_memory_object_stream[int](10)

    async def consume():
        async with source:
            async for item in source:
                done.append(item * 2)

    async with anyio.create_task_group() as group:
        group.start_soon(consume)
        yield
        work.close()


app = FastAPI(lifespan=lifespan)


@app.middleware("http")
async def timeout(request: Request, call_next):
    if not request.url.path.startswith("/slow"):
        return await call_next(request)
    with anyio.move_on_after(0.3) as scope:
        response = await call_next(request)
    if scope.cancelled_caught:
        return JSONResponse({"detail": "timeout"}, status_code=504)
    response.headers["x-in-time"] = "yes"
    return response


def statistics():
    limiter = anyio.to_thread.current_default_thread_limiter()
    return {"total": limiter.total_tokens, "borrowed": limiter.borrowed_tokens, "available": limiter.available_tokens}


@app.get("/limiter")
async def of_task():
    return statistics()


@app.get("/limiter/thread")
def of_thread():
    return anyio.from_thread.run_sync(statistics)


def dependency():
    return anyio.from_thread.run(double, 21)


async def double(number: int):
    await anyio.sleep(0.001)
    return number * 2


@app.get("/double/{number}")
def doubled(number: int, answer: int = Depends(dependency)):
    return {"number": anyio.from_thread.run(double, number), "answer": answer}


async def refuse():
    raise HTTPException(418, "in the loop")


@app.get("/refuse")
def refused():
    anyio.from_thread.run(refuse)


active = 0
most = 0
lock = threading.Lock()


@app.get("/busy")
def busy():
    global active, most
    with lock:
        active += 1
        most = max(most, active)
    time.sleep(0.1)
    with lock:
        active -= 1
    return {}


@app.get("/most")
async def most_at_once():
    global most
    found, most = most, 0
    return found


@app.get("/slow/{milliseconds}")
async def slow(milliseconds: int):
    await anyio.sleep(milliseconds / 1000)
    return milliseconds


@app.get("/fail-after")
async def fail_after():
    try:
        with anyio.fail_after(0.01):
            await anyio.sleep_forever()
    except TimeoutError:
        raise HTTPException(503, "too late") from None


@app.get("/gather")
async def gather():
    results = {}

    async def one(name: str, delay: float):
        await anyio.sleep(delay)
        results[name] = len(results)

    async with anyio.create_task_group() as group:
        group.start_soon(one, "slow", 0.02)
        group.start_soon(one, "fast", 0.005)
    return results


@app.get("/group-error")
async def group_error():
    async def fail():
        raise ValueError("child")

    errors = []
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(fail)
            group.start_soon(anyio.sleep_forever)
    except* ValueError as caught:
        errors += [str(error) for error in caught.exceptions]
    return errors


@app.get("/stream")
async def stream():
    send, receive = anyio.create_memory_object_stream[str]()

    async def produce():
        async with send:
            for number in range(3):
                await send.send(f"part {number}\n")

    async def body():
        async with anyio.create_task_group() as group:
            group.start_soon(produce)
            async with receive:
                async for part in receive:
                    yield part

    return StreamingResponse(body(), media_type="text/plain")


@app.get("/numbers")
def numbers():
    # Each step runs in a thread that reaches the loop.
    return StreamingResponse(
        (str(anyio.from_thread.run(double, number)) for number in range(3)), media_type="text/plain"
    )


@app.post("/work/{item}")
async def enqueue(item: int):
    await work.send(item)
    return work.statistics()._asdict()


@app.get("/work")
async def worked():
    await anyio.sleep(0.1)
    return done


def note(text: str):
    anyio.from_thread.run_sync(done.append, len(text))


@app.post("/note")
def notes(text: str, tasks: BackgroundTasks):
    tasks.add_task(note, text)
    return {}


@app.get("/blocking")
async def blocking():
    order = []

    def sleep():
        # Cancelled from the thread: no clock of a busy machine says which comes first.
        anyio.from_thread.run_sync(scope.cancel)
        time.sleep(0.01)
        order.append("thread")

    with anyio.CancelScope() as scope:
        await anyio.to_thread.run_sync(sleep)
        order.append("after")
        await anyio.lowlevel.checkpoint()
        order.append("never")
    return {"order": order, "cancelled": scope.cancelled_caught}


@app.get("/file")
async def file():
    async with anyio.TemporaryDirectory() as directory:
        path = anyio.Path(directory) / "file"
        await path.write_text("text")
        return {"read": await path.read_text(), "exists": await path.exists()}
