"""An application that a factory makes, within functions that hand requests on."""

from fastapi import FastAPI, Request


def lowered(application):
    async def lower(scope, receive, send):
        if scope["type"] == "http":
            scope = {**scope, "path": scope["path"].lower(), "lowered": True}
        await application(scope, receive, send)

    return lower


class Chosen:
    """Hands requests on to one of several applications."""

    def __init__(self, **applications):
        self.applications = applications

    async def __call__(self, scope, receive, send):
        await self.applications["main"](scope, receive, send)


def create_application():
    application = FastAPI()

    @application.get("/items/{name}")
    async def read_item(name: str, request: Request):
        return {"name": name, "lowered": request.scope["lowered"]}

    return lowered(Chosen(main=lowered(application)))
