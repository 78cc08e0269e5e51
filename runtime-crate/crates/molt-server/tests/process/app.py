"""The applications of the process tests; `main.rs` beside it has the same on this crate's interface."""

import asyncio


class App:
    def __init__(self, lifespan):
        self.lifespan = lifespan

    async def __call__(self, scope, receive, send):
        if scope["type"] == "lifespan":
            return await self.run_lifespan(receive, send)
        if scope["path"] == "/slow":
            await asyncio.sleep(0.8)
        if scope["path"] == "/stuck":
            await asyncio.sleep(60)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})
        if scope["path"] == "/background":
            await asyncio.sleep(0.8)

    async def run_lifespan(self, receive, send):
        if self.lifespan == "unsupported":
            raise RuntimeError("only http")
        await receive()
        if self.lifespan == "startup-fails":
            await send({"type": "lifespan.startup.failed", "message": "no database"})
            raise RuntimeError("no database")
        await send({"type": "lifespan.startup.complete"})
        await receive()
        if self.lifespan == "shutdown-fails":
            await send({"type": "lifespan.shutdown.failed", "message": "cannot say goodbye"})
            raise RuntimeError("cannot say goodbye")
        await send({"type": "lifespan.shutdown.complete"})


works = App("works")
unsupported = App("unsupported")
startup_fails = App("startup-fails")
shutdown_fails = App("shutdown-fails")
