"""The client that awaits, against a server that keeps what came: the bytes of requests, responses, errors, connections."""

import asyncio

import httpx
from http_exchanges import BASE, SERVER, calls, clean, failed, illegal_calls, refused, shown, taken


async def attempted(make):
    try:
        print("  ", await make())
    except Exception as error:
        failed(error)


async def one(client, method, url, options):
    print(method, clean(url), clean(sorted(options)))
    try:
        response = await client.request(method, url, **options)
    except Exception as error:
        failed(error)
    else:
        shown(response)
    taken()


async def everything(parts):
    return [ascii(part) for part in [part async for part in parts]]


async def streams(client):
    for read in (
        lambda response: response.aiter_lines(),
        lambda response: response.aiter_raw(3),
        lambda response: response.aiter_text(2),
        lambda response: response.aiter_bytes(4),
    ):
        async with client.stream("GET", "/chunks") as response:
            print(await everything(read(response)), response.num_bytes_downloaded, response.is_closed)
        print(clean(client._transport._pool))
    async with client.stream("GET", "/chunks") as response:
        await attempted(lambda: everything(response.iter_lines()))
        print(await response.aread(), ascii(response.text))
    async with client.stream("GET", "/gzip") as response:
        async for part in response.aiter_bytes(10):
            print(part)
            break
    await attempted(response.aread)
    async with client.stream("GET", "/short") as response:
        await attempted(response.aread)
    response = await client.send(client.build_request("GET", "/json"), stream=True)
    print(await response.aread(), response.json())
    await response.aclose()
    taken()


async def bodies(client):
    async def parts():
        yield b"one"
        yield b""
        yield b"two"

    print((await client.post("/echo", content=parts())).text)
    await attempted(lambda: client.post("/307", content=parts(), follow_redirects=True))
    await attempted(lambda: client.post("/echo", content=iter([b"a"])))
    taken()


async def limits():
    async def get(client, path):
        try:
            return (await client.get(path)).text
        except httpx.HTTPError as error:
            return repr(error)

    one_only = httpx.Limits(max_connections=1)
    async with httpx.AsyncClient(limits=one_only, timeout=httpx.Timeout(5, pool=0.1), base_url=BASE) as client:
        print(await asyncio.gather(get(client, "/slow"), get(client, "/other")))
    before = SERVER.connections
    async with httpx.AsyncClient(limits=one_only, base_url=BASE) as client:
        print(await asyncio.gather(*(get(client, f"/n{index}") for index in range(5))))
    print(SERVER.connections - before)
    async with httpx.AsyncClient(limits=httpx.Limits(max_keepalive_connections=0), base_url=BASE) as client:
        print(await get(client, "/a"), await get(client, "/b"), clean(client._transport._pool))
    print(SERVER.connections - before)
    async with httpx.AsyncClient(limits=httpx.Limits(keepalive_expiry=0.05), base_url=BASE) as client:
        print(await get(client, "/a"))
        await asyncio.sleep(0.2)
        print(await get(client, "/b"), clean(client._transport._pool))
    print(SERVER.connections - before)
    SERVER.take()


async def cancelled():
    async with httpx.AsyncClient(base_url=BASE) as client:
        task = asyncio.create_task(client.get("/slow"))
        await asyncio.sleep(0.2)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            print("cancelled")
        print((await client.get("/fine")).text, clean(client._transport._pool))
        try:
            async with asyncio.timeout(0.1):
                await client.get("/slow")
        except TimeoutError as error:
            print(repr(error))
    SERVER.take()


async def settings():
    seen = []

    async def asked(request):
        seen.append(str(request.url))

    async def answered(response):
        await response.aread()
        seen.append(response.text)

    hooks = {"request": [asked], "response": [answered]}
    async with httpx.AsyncClient(base_url=BASE, event_hooks=hooks, auth=httpx.BasicAuth("a", "b")) as client:
        print((await client.get("/404")).status_code, clean(seen))
        await attempted(client.__aenter__)
    await attempted(lambda: client.get("/"))
    taken()
    client = httpx.AsyncClient()
    print((await client.get(BASE + "/json")).json(), client.is_closed)
    await client.aclose()
    print(client.is_closed)
    taken()


async def main():
    async with httpx.AsyncClient(base_url=BASE, headers={"X-Client": "c"}) as client:
        for method, url, options in calls():
            await one(client, method, url, options)
        print(sorted((cookie.name, cookie.value, cookie.domain, cookie.path) for cookie in client.cookies.jar))
        await streams(client)
        await bodies(client)
        print(clean(client._transport._pool))
    await limits()
    await cancelled()
    await settings()
    async with httpx.AsyncClient(base_url=BASE) as client:
        for method, url, options in illegal_calls():
            try:
                print(await client.request(method, url, **options))
            except Exception as error:
                refused(error)


asyncio.run(main())
