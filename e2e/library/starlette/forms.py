"""Forms: urlencoded and multipart, in one piece and in many, their limits, files and errors."""

import asyncio

from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

URLENCODED = b"application/x-www-form-urlencoded"
MULTIPART = b"multipart/form-data; boundary=B"


def request_of(content_type, *chunks, **extra):
    queue = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks] + [
        {"type": "http.request"}
    ]

    async def receive():
        return queue.pop(0)

    headers = [] if content_type is None else [(b"content-type", content_type)]
    return Request({"type": "http", "method": "POST", "path": "/", "headers": headers, **extra}, receive)


async def shown(form):
    items = []
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            content = await value.read()
            value = (
                value.filename,
                value.content_type,
                value.size,
                content[:20],
                len(content),
                sorted(value.headers.items()),
            )
        items.append((name, value))
    return items


async def parse(content_type, *chunks, **limits):
    try:
        form = await request_of(content_type, *chunks).form(**limits)
        print(type(form).__name__, await shown(form))
        await form.close()
    except Exception as exc:
        print(type(exc).__name__, exc, getattr(exc, "message", None), getattr(exc, "offset", None))


def part(headers, content):
    return b"--B\r\n" + headers + b"\r\n\r\n" + content + b"\r\n"


def pieces(data, size):
    return [data[start : start + size] for start in range(0, len(data), size)]


async def urlencoded():
    for body in (
        b"",
        b"a=1&b=2&a=3",
        b"a&b=&=c&&=&d=e=f&",
        b"sp+ace=%C3%A9%zz&utf=\xc3\xa9&a%3Db=c",
        b"&a=1",
        b"a;b=1",
    ):
        await parse(URLENCODED, body)
        await parse(URLENCODED, *pieces(body, 1))
    await parse(URLENCODED + b"; charset=latin-1", b"a=1")
    await parse(b"Application/X-WWW-Form-Urlencoded ", b"a=1")
    await parse(b"text/plain", b"a=1")
    await parse(None, b"a=1")
    await parse(URLENCODED, b"a=1&b=2&c=3", max_fields=2)
    await parse(URLENCODED, b"a=1&b=2&", max_fields=2)
    await parse(URLENCODED, b"abc=" + b"x" * 3000, max_part_size=2048)
    await parse(URLENCODED, *pieces(b"abc=" + b"x" * 2044, 100), max_part_size=2048)
    await parse(URLENCODED, *pieces(b"abc=" + b"x" * 2046, 100), max_part_size=2048)


async def multipart():
    field = part(b'Content-Disposition: form-data; name="field"', b"value \xc3\xa9")
    latin = part(b'Content-Disposition: form-data; name="latin"', b"\xe9")
    file = part(
        b'Content-Disposition: form-data; name="file"; filename="a b.txt"\r\nContent-Type: text/plain\r\nX-Extra: 1',
        b"line\r\n--B not a boundary\r\n",
    )
    empty = part(b'Content-Disposition: form-data; name="none"; filename=""', b"")
    path = part(b'content-disposition: form-data; name="p"; filename="C:\\dir\\x.txt"; filename*=utf-8\'\'y', b"1")
    end = b"--B--\r\n"
    whole = field + latin + file + empty + path + field + end
    await parse(MULTIPART, whole)
    for size in (1, 2, 3, 7, 50):
        await parse(MULTIPART, *pieces(whole, size))
    await parse(MULTIPART + b'; charset="latin-1"', field + latin + end)
    await parse(MULTIPART + b"; charset=nonsense", field + latin + end)
    await parse(b'multipart/form-data; boundary="B"', field + end + b"epilogue")
    await parse(MULTIPART, b"\r\n\r\n" + field + end)
    await parse(MULTIPART, b"--B--\r\n")
    await parse(MULTIPART, b"")
    await parse(MULTIPART, field)
    await parse(MULTIPART, part(b"Content-Disposition: form-data; name=bare", b"") + end)
    await parse(MULTIPART, field.replace(b"--B\r\n", b"--B \t\r\n") + field.replace(b"--B", b"--B  ") + end)
    large = part(b'Content-Disposition: form-data; name="big"; filename="big"', b"0123456789" * 150_000)
    await parse(MULTIPART, *pieces(large + field + end, 65536))

    for body in (
        b"--C\r\n",
        b"--B-x",
        b"--Bx",
        b"--B\rx",
        b"--B\r\n: no name\r\n",
        b"--B\r\nbad name: 1\r\n",
        b"--B\r\nA: b\rc",
        b"--B\r\nA: b\r\n\rc",
        b"--B \t x\r\n",
        part(b"A: b", b"") + b"--B  x",
        part(b"A: b\r\n" * 9, b""),
        part(b"A: " + b"b" * 5000, b""),
        part(b"A" * 5000, b""),
        part(b"X-No: name", b"") + end,
        part(b"Content-Disposition: form-data", b"") + end,
    ):
        await parse(MULTIPART, body)
    await parse(b"multipart/form-data", whole)
    await parse(b"multipart/form-data; boundary=" + b"b" * 300, whole)
    await parse(MULTIPART, field * 3 + end, max_fields=2)
    await parse(MULTIPART, file * 3 + end, max_files=2)
    await parse(MULTIPART, field + file + field + end, max_files=1, max_fields=2)
    await parse(MULTIPART, part(b'Content-Disposition: form-data; name="f"', b"x" * 3000) + end, max_part_size=2048)


async def in_application():
    async def endpoint(request):
        async with request.form(max_fields=1) as form:
            return JSONResponse({key: str(value) for key, value in form.items()})

    app = Starlette(routes=[Route("/", endpoint, methods=["POST"])])

    async def send(message):
        print(message)

    for content_type, body in ((URLENCODED, b"a=1"), (URLENCODED, b"a=1&b=2"), (b"multipart/form-data", b"x")):
        request = request_of(content_type, body)
        await app(request.scope, request.receive, send)


async def files():
    import tempfile

    spooled = tempfile.SpooledTemporaryFile(max_size=10)
    upload = UploadFile(spooled, filename="f", size=0)
    print(upload, upload.content_type)
    for data in (b"12345", b"67890", b"abc"):
        await upload.write(data)
        print(upload.size, upload._in_memory)
    await upload.seek(2)
    print(await upload.read(4), await upload.read())
    await upload.close()
    print(spooled.closed)
    form = FormData([("a", "1"), ("file", upload), ("a", "2")])
    print(form.getlist("a"), form["a"], len(form), list(form))
    try:
        raise MultiPartException("message")
    except MultiPartException as exc:
        print(repr(exc), str(exc), exc.message)
    request = request_of(URLENCODED, b"a=1")
    form = await request.form()
    print(form is await request.form(), form == FormData({"a": "1"}))
    await request.close()


asyncio.run(urlencoded())
asyncio.run(multipart())
asyncio.run(in_application())
asyncio.run(files())
