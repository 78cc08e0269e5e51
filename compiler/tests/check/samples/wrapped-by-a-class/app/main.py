import undreamt_of
from fastapi import FastAPI

api = FastAPI()


@api.get("/items")
def read_items():
    return []


class Outer:
    def __init__(self, inner, name):
        self.inner = inner
        self.name = name

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http" and scope["path"] == "/health":
            undreamt_of.answer(send)
            return
        await self.inner(scope, receive, send)


asgi = Outer(api, name="outer")
