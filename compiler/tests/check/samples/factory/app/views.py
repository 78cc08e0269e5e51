from fastapi import APIRouter, FastAPI


class Views:
    def __init__(self, prefix: str) -> None:
        self.router = APIRouter(prefix=prefix)
        self.add_routes()

    def add_routes(self) -> None:
        raise NotImplementedError

    def register(self, app: FastAPI) -> None:
        app.include_router(self.router)


class ItemViews(Views):
    def add_routes(self) -> None:
        self.router.add_api_route("/items", self.items)
        self.router.add_api_route("/items/{item_id}", self.item, methods=["PUT", "PATCH"])

    async def items(self):
        return []

    async def item(self, item_id: int):
        return {"id": item_id}
