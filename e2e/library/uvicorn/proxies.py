"""Clients behind proxies."""

import asyncio

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

TRUSTED = ["*", ["*"], "127.0.0.1", ["127.0.0.1", "10.0.0.0/8"], "10.0.0.0/8, ::1,unix:", "", "bad/net,2001:db8::/32", "127.0.0.1, 1.2.3.4"]
FORWARDED = [
    "1.2.3.4", "1.2.3.4:80", "1.2.3.4:x", "[::1]:99", "[::1]", "[::1]x", "[::1", "::1", "2001:db8::1", "unix:", "a:b:c", "", " 5.6.7.8 , 10.0.0.1",
    "5.6.7.8, 10.0.0.1, 10.0.0.2:5", "10.0.0.1", "x" * 300, "[fe80::1]:", "300.1.1.1", "9.9.9.9,127.0.0.1",
]  # fmt: skip


async def app(scope, receive, send):
    print(scope.get("client"), scope.get("scheme"))
    return "done"


async def main():
    for trusted in TRUSTED:
        middleware = ProxyHeadersMiddleware(app, trusted)
        print(trusted, middleware.trusted_hosts.always_trust)
        for text in FORWARDED:
            scope = {"type": "http", "scheme": "http", "client": ("127.0.0.1", 5), "headers": [(b"x-forwarded-for", text.encode())]}
            await middleware(scope, None, None)
    both = [(b"x-forwarded-for", b"1.1.1.1"), (b"x-forwarded-proto", b"http"), (b"x-forwarded-for", b"2.2.2.2"), (b"host", b"h")]
    for client in (None, ("127.0.0.1", 5), ("::1", 5), ("9.9.9.9", 1), ("", 0)):
        for kind in ("http", "websocket", "lifespan"):
            for protocol in (b"https", b" wss ", b"ftp", b"HTTPS", b""):
                headers = [*both, (b"x-forwarded-proto", protocol)]
                scope = {"type": kind, "scheme": "http", "client": client, "headers": headers}
                print(client, kind, protocol, await ProxyHeadersMiddleware(app)(scope, None, None))
    print(await ProxyHeadersMiddleware(app)({"type": "http", "headers": []}, None, None))


asyncio.run(main())
