"""A client of ASGI applications for cases: it prints what it asks for and what it is answered."""

import asyncio


async def call(app, method, target, body=b"", **headers):
    """Send one request and print the answer."""
    path, _, query = target.partition("?")
    raw_headers = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"test")] + raw_headers,
        "client": ("1.2.3.4", 5),
        "server": ("test", 80),
        "state": {},
    }
    waiting = [{"type": "http.request", "body": body, "more_body": False}]
    sent = []

    async def receive():
        if waiting:
            return waiting.pop()
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    print(">", method, target, body)
    try:
        await app(scope, receive, send)
    except Exception as error:
        print("raised", type(error).__name__, str(error).partition("\n  File")[0])
    for message in sent:
        if message["type"] == "http.response.start":
            print(message["status"], [(name.decode(), value.decode()) for name, value in message["headers"]])
        else:
            print(message.get("body"), message.get("more_body"))
