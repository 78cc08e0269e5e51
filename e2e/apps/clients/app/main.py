"""An application that asks another server: by a client of its own life, by one for each request, and by the functions of httpx."""

import os
from contextlib import asynccontextmanager
from typing import Annotated

import httpx
from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.responses import StreamingResponse

BACKEND = os.environ["BACKEND"]


@asynccontextmanager
async def lifespan(app: FastAPI):
    async with httpx.AsyncClient(base_url=BACKEND, timeout=httpx.Timeout(5.0, connect=1.0)) as client:
        app.state.client = client
        yield


app = FastAPI(lifespan=lifespan)


def client_of(request: Request) -> httpx.AsyncClient:
    return request.app.state.client


Client = Annotated[httpx.AsyncClient, Depends(client_of)]


@app.get("/items/{name}")
async def item(name: str, client: Client):
    try:
        response = await client.get(f"/items/{name}", params={"q": name, "n": 3})
        response.raise_for_status()
    except httpx.HTTPStatusError as error:
        raise HTTPException(error.response.status_code, str(error).replace(BACKEND, "")) from error
    except httpx.RequestError as error:
        raise HTTPException(502, f"{type(error).__name__}: {error}") from error
    return response.json()


@app.post("/own")
async def own(request: Request):
    async with httpx.AsyncClient(auth=("a", "b"), headers={"X-Own": "1"}) as client:
        response = await client.post(f"{BACKEND}/echo", json=await request.json())
    return {"status": response.status_code, "headers": dict(response.headers), "text": response.text}


@app.post("/form")
async def form(client: Client):
    headers = {"Content-Type": "multipart/form-data; boundary=B"}
    response = await client.post("/echo", files={"f": ("n.txt", b"data")}, data={"k": "v"}, headers=headers)
    return response.text


@app.get("/blocking")
def blocking():
    response = httpx.get(f"{BACKEND}/moved", follow_redirects=True)
    return {"history": [one.status_code for one in response.history], "body": response.json()}


@app.get("/lines")
async def lines(client: Client):
    async with client.stream("GET", "/lines") as response:
        return [line async for line in response.aiter_lines()]


@app.get("/relayed")
async def relayed(client: Client):
    response = await client.send(client.build_request("GET", "/lines"), stream=True)

    async def body():
        async for chunk in response.aiter_bytes():
            yield chunk
        await response.aclose()

    return StreamingResponse(body(), status_code=response.status_code, media_type=response.headers["content-type"])


@app.get("/slow")
async def slow(client: Client):
    try:
        return (await client.get("/slow", timeout=0.1)).text
    except httpx.TimeoutException as error:
        return repr(error)


@app.get("/nobody")
async def nobody():
    try:
        async with httpx.AsyncClient() as client:
            await client.get("http://127.0.0.1:1/")
    except httpx.ConnectError as error:
        return str(error)
