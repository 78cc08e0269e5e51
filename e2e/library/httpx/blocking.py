"""The client that blocks, against a server that keeps what came: the bytes of requests, responses, errors, connections."""

import httpx
from http_exchanges import BASE, SERVER, calls, clean, failed, illegal_calls, refused, shown, taken


def attempted(make):
    try:
        print("  ", make())
    except Exception as error:
        failed(error)


def one(client, method, url, options):
    print(method, clean(url), clean(sorted(options)))
    try:
        response = client.request(method, url, **options)
    except Exception as error:
        failed(error)
    else:
        shown(response)
        attempted(lambda: clean(response.raise_for_status()))
    taken()


def streams(client):
    with client.stream("GET", "/chunks") as response:
        attempted(lambda: response.content)
        attempted(lambda: response.text)
        print(list(response.iter_lines()), response.is_closed)
    for read in (
        lambda response: list(response.iter_raw(3)),
        lambda response: [ascii(text) for text in response.iter_text(2)],
        lambda response: list(response.iter_bytes(4)),
        lambda response: (response.read(), ascii(response.text)),
        lambda response: next(response.iter_bytes()),
    ):
        with client.stream("GET", "/chunks") as response:
            print(read(response), response.num_bytes_downloaded, response.is_stream_consumed)
        print(response.is_closed, clean(client._transport._pool))
        attempted(lambda response=response: list(response.iter_raw()))
    with client.stream("GET", "/gzip") as response:
        pass
    attempted(response.read)
    response = client.send(client.build_request("GET", "/json", params={"b": 2}), stream=True)
    print(response.read(), response.json())
    with client.stream("GET", "/short") as response:
        attempted(response.read)
    taken()


def bodies(client):
    def parts():
        yield b"one"
        yield b""
        yield b"two"

    print(client.post("/echo", content=parts()).text)
    attempted(lambda: client.post("/307", content=parts(), follow_redirects=True))

    async def asynchronous():
        yield b"x"

    attempted(lambda: client.post("/echo", content=asynchronous()))
    taken()


def settings():
    seen = []
    hooks = {"request": [lambda request: seen.append(str(request.url))], "response": [lambda one: seen.append(one.status_code)]}
    with httpx.Client(
        base_url=BASE + "/404",
        event_hooks=hooks,
        auth=("a", "b"),
        cookies={"k": "v"},
        params={"p": 1},
        follow_redirects=True,
        max_redirects=2,
    ) as client:
        print(client.get("").status_code, client.get("sub", params={"q": 2}).url.path, clean(seen))
        attempted(lambda: client.get(BASE + "/loop"))
        print(clean(client.base_url), type(client.auth), client.cookies, client.params, client.timeout, client.trust_env)
        attempted(client.__enter__)
    attempted(lambda: client.get("/"))
    attempted(client.__enter__)
    print(client.is_closed)
    taken()


def digest(client):
    flow = httpx.DigestAuth("u", "p")
    for _ in range(2):
        response = client.get("/digest", auth=flow)
        header = response.request.headers["authorization"]
        print(response, response.history, header[: header.index("response")])
    SERVER.take()


def functions():
    print(httpx.get(BASE + "/json").json(), httpx.post(BASE + "/echo", data={"a": "b"}).text)
    print(httpx.put(BASE + "/echo", json=1).text, httpx.patch(BASE + "/echo", content=b"c").text)
    print(httpx.delete(BASE + "/x").text, httpx.options(BASE + "/x").text, httpx.head(BASE + "/x").headers["content-length"])
    print(httpx.request("GET", BASE + "/302", follow_redirects=True).history)
    with httpx.stream("GET", BASE + "/chunks") as response:
        print([ascii(line) for line in response.iter_lines()])
    taken()


with httpx.Client(base_url=BASE, headers={"X-Client": "c"}) as client:
    for method, url, options in calls():
        one(client, method, url, options)
    print(sorted((cookie.name, cookie.value, cookie.domain, cookie.path) for cookie in client.cookies.jar))
    streams(client)
    bodies(client)
    digest(client)
    print(clean(client._transport._pool))
settings()
functions()
with httpx.Client(base_url=BASE) as client:
    for method, url, options in illegal_calls():
        try:
            print(client.request(method, url, **options))
        except Exception as error:
            refused(error)
