from fastapi import APIRouter, FastAPI

from app.views import ItemViews


def build_router(name: str, *, read_only: bool = True) -> APIRouter:
    router = APIRouter(prefix=f"/{name}")

    @router.get("")
    async def index():
        return {"name": name}

    if not read_only:

        @router.delete("/{key}")
        async def remove(key: str):
            return {"removed": key}

    return router


def create_app() -> FastAPI:
    app = FastAPI()
    routers = {name: build_router(name, read_only=name == "books") for name in ["books", "tags"]}
    for router in routers.values():
        app.include_router(router)
    ItemViews("/views").register(app)
    return app
