"""Files: whole, in ranges, not modified, missing, and those of a directory."""

import asyncio
import os
import tempfile

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.responses import FileResponse
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles


async def call(app, path="/", method="GET", extensions=None, **headers):
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    print(">", method, path, raw)
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": raw, "scheme": "http"}
    scope.update({"server": ("localhost", 80), "root_path": "", "extensions": extensions or {}})
    boundary = None

    async def receive():
        return {"type": "http.request", "body": b""}

    async def send(message):
        nonlocal boundary
        if "headers" in message:
            for _, value in message["headers"]:
                if b"boundary=" in value:
                    boundary = value.split(b"boundary=")[1]
            if boundary:
                kept = [(name, value.replace(boundary, b"BOUNDARY")) for name, value in message["headers"]]
                message = {**message, "headers": kept}
        elif len(message.get("body", b"")) > 200:
            message = {**message, "body": (message["body"][:10], len(message["body"]))}
        elif boundary:
            message = {**message, "body": message["body"].replace(boundary, b"BOUNDARY")}
        if message.get("path"):
            message = {**message, "path": os.path.basename(message["path"])}
        print(" ", message)

    try:
        await app(scope, receive, send)
    except Exception as exc:
        print("  raised", type(exc).__name__, str(exc).replace(ROOT, "ROOT"))


def write(name, content):
    path = os.path.join(ROOT, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


async def responses():
    text = write("text.txt", b"0123456789" * 2)
    big = write("big.bin", b"0123456789" * 20_000)
    empty = write("empty", b"")
    await call(FileResponse(text))
    await call(FileResponse(text), method="HEAD")
    await call(FileResponse(text, 201, {"X-A": "1", "etag": "mine"}, "text/odd", filename="na me.txt"))
    await call(FileResponse(text, filename="plain.css", content_disposition_type="inline", stat_result=os.stat(text)))
    await call(FileResponse(text, filename="\u00e9.json", background=BackgroundTask(print, "  background")))
    await call(FileResponse(big))
    await call(FileResponse(empty))
    await call(FileResponse(text), extensions={"http.response.pathsend": {}})
    await call(FileResponse(os.path.join(ROOT, "missing")))
    await call(FileResponse(ROOT))
    for wanted in (
        "bytes=0-4",
        "bytes=5-",
        "bytes=-3",
        "bytes=-300",
        "bytes=0-0",
        "bytes=19-100",
        "bytes=20-",
        "bytes=9-3",
        "bytes=5-4",
        "bytes=0-1,4-5, 8-",
        "bytes=0-5,3-9",
        "bytes=0-1,1-2,15-",
        "bytes=x-y,2-3",
        "bytes=",
        "bytes=-",
        "items=0-1",
        "nothing",
        "BYTES = 1-2",
        "bytes=1-2,30-40",
    ):
        await call(FileResponse(text), range=wanted)
    await call(FileResponse(text), method="HEAD", range="bytes=0-4")
    await call(FileResponse(text), method="HEAD", range="bytes=0-1,4-5")
    await call(FileResponse(big), range="bytes=10-150000")
    await call(FileResponse(big), range="bytes=0-9,100000-199999")
    for condition in ("Tue, 14 Nov 2023 22:13:20 GMT", '"other"'):
        await call(FileResponse(text), range="bytes=0-1", if_range=condition)


async def static():
    write("static/a.txt", b"a")
    write("static/sub/index.html", b"<p>index")
    write("static/404.html", b"<p>none")
    write("static/style.css", b"p {}")
    write("secret.txt", b"secret")
    os.symlink(os.path.join(ROOT, "secret.txt"), os.path.join(ROOT, "static", "link.txt"))
    directory = os.path.join(ROOT, "static")
    for options in ({}, {"html": True}, {"follow_symlink": True}):
        print("==", options)
        app = Starlette(routes=[Mount("/s", StaticFiles(directory=directory, **options), name="static")])
        for path in (
            "/s/a.txt",
            "/s/style.css",
            "/s/sub",
            "/s/sub/",
            "/s/",
            "/s",
            "/s/nope",
            "/s/../secret.txt",
            "/s/link.txt",
        ):
            await call(app, path)
        for path in ("/s//etc/passwd", "/s/a\0b", "/s/" + "x" * 300, "/s/a.txt/b"):
            await call(app, path)
        await call(app, "/s/a.txt", method="HEAD")
        await call(app, "/s/a.txt", method="POST")
    await call(app, "/s/a.txt", if_modified_since="Tue, 14 Nov 2023 22:13:20 GMT")
    await call(app, "/s/a.txt", if_modified_since="Tue, 14 Nov 2023 22:13:19 GMT")
    await call(app, "/s/a.txt", if_modified_since="nonsense")
    await call(app, "/s/a.txt", if_none_match='"1", W/"2"')
    tag = FileResponse(os.path.join(directory, "a.txt"), stat_result=os.stat(os.path.join(directory, "a.txt"))).headers[
        "etag"
    ]
    await call(app, "/s/a.txt", if_none_match=f'"1", W/{tag}')
    print(app.url_path_for("static", path="/a.txt"))
    for make in (
        lambda: StaticFiles(directory=os.path.join(ROOT, "none")),
        lambda: StaticFiles(packages=["no_such_package"]),
    ):
        try:
            make()
        except (RuntimeError, AssertionError) as exc:
            print(type(exc).__name__, str(exc).replace(ROOT, "ROOT"))
    await call(StaticFiles(directory=os.path.join(ROOT, "none"), check_dir=False))
    await call(StaticFiles(directory=os.path.join(ROOT, "text.txt"), check_dir=False))


with tempfile.TemporaryDirectory() as ROOT:
    ROOT = os.path.realpath(ROOT)
    asyncio.run(responses())
    asyncio.run(static())
