"""Transports without a network, authentication by flows, and what of all that is told."""

import asyncio
import time

import httpx


def attempted(make):
    try:
        print("  ", repr(make()))
    except Exception as error:
        print("  ", type(error), error, repr(error.__cause__))


def handler(request):
    if request.url.path == "/boom":
        raise RuntimeError("boom")
    if request.url.path == "/timeout":
        raise httpx.ReadTimeout("slow", request=request)
    if request.url.path == "/unbound":
        raise httpx.ConnectError("no")
    if request.url.path == "/away":
        return httpx.Response(302, headers={"Location": "https://other.org/y"})
    return httpx.Response(200, json={"path": request.url.path, "body": request.content.decode(), "h": dict(request.headers)})


async def awaiting_handler(request):
    await asyncio.sleep(0)
    return handler(request)


client = httpx.Client(transport=httpx.MockTransport(handler), base_url="http://test")
print(client.get("/a", params={"x": 1}).json(), client.post("/b", json=[1]).json())
attempted(lambda: client.get("/boom"))
attempted(lambda: client.get("/timeout"))
try:
    client.get("/unbound")
except httpx.ConnectError as error:
    print(error, error.request)
moved = client.get("/away", headers={"Authorization": "t"}, follow_redirects=True)
print(moved.url, moved.json(), moved.history, moved.history[0].next_request)
print(client.get("/away").next_request)
attempted(lambda: httpx.Client(transport=httpx.MockTransport(awaiting_handler)).get("http://x/"))
attempted(lambda: httpx.Client(transport=httpx.MockTransport(lambda request: 5)).get("http://x/"))
attempted(lambda: httpx.Client(transport=httpx.MockTransport(handler)).get("/relative"))
attempted(lambda: httpx.Client(transport=httpx.BaseTransport()).get("http://x/"))


class Own(httpx.BaseTransport):
    def handle_request(self, request):
        return httpx.Response(200, text=f"own {request.method}")

    def close(self):
        print("   closed")


with httpx.Client(mounts={"all://special.org": Own(), "https://": httpx.MockTransport(handler)}, transport=Own()) as mounted:
    print(mounted.get("http://special.org/").text, mounted.get("https://x/").json()["path"], mounted.get("http://y").text)


class Twice(httpx.Auth):
    requires_response_body = True

    def __init__(self):
        self.told = []

    def auth_flow(self, request):
        request.headers["X-Try"] = "1"
        response = yield request
        self.told.append(response.text[:10])
        request.headers["X-Try"] = "2"
        response = yield request
        self.told.append(response.status_code)


class Refusing(httpx.Auth):
    def auth_flow(self, request):
        raise ValueError("who are you?")
        yield request


flow = Twice()
response = client.get("/twice", auth=flow)
print(response.json()["h"]["x-try"], response.history, flow.told)
attempted(lambda: client.get("/x", auth=Refusing()))
print(client.get("/f", auth=lambda request: request).status_code)


async def application(scope, receive, send):
    if scope["path"] == "/raises":
        raise ValueError("inside")
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    described = {key: scope[key] for key in sorted(scope) if key != "headers"}
    await send({"type": "http.response.start", "status": 201, "headers": [(b"x-app", b"1")]})
    await send({"type": "http.response.body", "body": repr(described).encode(), "more_body": True})
    if scope["path"] == "/late":
        raise ValueError("late")
    await send({"type": "http.response.body", "body": repr((scope["headers"], body)).encode()})
    print("  ", await receive())


async def awaited(make):
    try:
        print("  ", repr(await make()))
    except Exception as error:
        print("  ", type(error), error, repr(error.__cause__))


async def asynchronous():
    transport = httpx.ASGITransport(application, root_path="/root", client=("1.2.3.4", 5))
    async with httpx.AsyncClient(transport=transport, base_url="http://test:8000/base") as client:
        response = await client.post("/p q", json={"a": 1}, params={"x": 1})
        print(response, response.headers, response.text, response.elapsed.total_seconds() > 0)
        print((await client.head("/h")).content)
        await awaited(lambda: client.get("/raises"))
    quiet = httpx.ASGITransport(application, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=quiet, base_url="http://test") as client:
        print(await client.get("/raises"), (await client.get("/late")).status_code)
    async with httpx.AsyncClient(transport=httpx.MockTransport(awaiting_handler)) as client:
        print((await client.get("http://test/z")).json()["path"])
        await awaited(lambda: client.get("http://test/boom"))
        print((await client.get("http://test/twice", auth=Twice())).history)
        await awaited(lambda: client.get("http://x/", auth=Refusing()))
    await awaited(lambda: httpx.AsyncClient(transport=httpx.AsyncBaseTransport()).get("http://x/"))
    started = time.perf_counter()
    async with httpx.AsyncClient(transport=httpx.MockTransport(awaiting_handler)) as client:
        print([one.status_code for one in await asyncio.gather(*(client.get(f"http://t/{index}") for index in range(20)))])
    print(time.perf_counter() - started < 5)


asyncio.run(asynchronous())


def wsgi(environ, start_response):
    shown = sorted((key, value) for key, value in environ.items() if isinstance(value, (str, tuple, bool)))
    body = environ["wsgi.input"].read()
    start_response("200 Fine", [("Content-Type", "text/plain"), ("X", "1")])
    return [b"", repr(shown).encode(), body]


with httpx.Client(transport=httpx.WSGITransport(wsgi, script_name="/s"), base_url="http://test") as client:
    response = client.post("/p?q=1", content=b"body")
    print(response, response.headers, response.text)
