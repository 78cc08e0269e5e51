import os

from fastapi import APIRouter, FastAPI

from app.settings import get_settings

settings = get_settings()
app = FastAPI()
api = APIRouter(prefix=settings.api_prefix)
debugging = APIRouter()


@api.get("/items")
def list_items():
    return []


@debugging.get("/debug")
def show():
    return {}


app.include_router(api)
if settings.debugging:
    app.include_router(debugging)
if os.environ.get("EXTRA"):

    @app.get("/extra")
    def extra():
        return {}

elif os.getenv("MODE", "plain") == "plain":

    @app.get("/plain")
    def plain():
        return {}
