"""Forms and templates without the packages that they need."""

import asyncio
import sys

for name in ("jinja2", "python_multipart", "multipart"):
    sys.modules[name] = None

from starlette.requests import Request

try:
    import starlette.templating
except ImportError as error:
    print(repr(error), type(error.__cause__).__name__)


async def receive():
    return {"type": "http.request", "body": b"a=1"}


async def main():
    for kind in (b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x", b"text/plain"):
        scope = {"type": "http", "method": "POST", "path": "/", "headers": [(b"content-type", kind)]}
        try:
            print(await Request(scope, receive).form())
        except AssertionError as error:
            print(repr(error))


asyncio.run(main())
