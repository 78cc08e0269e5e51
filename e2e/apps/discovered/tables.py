# What stands in the table of routes, changed by hand.

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route, Router

app = FastAPI()


def plain(request):
    return PlainTextResponse("plain")


def answer():
    return 1


first = APIRouter(prefix="/first")
first.get("/a")(answer)
first.get("/b")(answer)
app.router.routes.extend(first.routes)
app.router.routes.append(Route("/plain", plain))
app.routes.append(APIRoute("/appended", answer, methods=["POST"]))
app.router.routes.insert(0, Route("/inserted", plain))
app.mount("/mounted", Router(routes=[Route("/inner", plain), Mount("/deeper", routes=[Route("/innermost", plain)])]))

second = APIRouter()
second.get("/c")(answer)
second.get("/d")(answer)
second.routes = [route for route in second.routes if route.path != "/d"]
app.include_router(second)

third = APIRouter()
third.get("/e")(answer)
third.get("/f")(answer)
for route in list(third.routes):
    if route.path == "/f":
        third.routes.remove(route)
app.include_router(third)
for route in list(first.routes):
    app.add_api_route(f"/again{route.path}", route.endpoint, methods=list(route.methods))
