from fastapi import FastAPI

from app import authors, books

app = FastAPI()

for module in (authors, books):
    app.include_router(module.router, prefix=f"/{module.NAME}")


def shelf(number: int):
    return lambda: {"shelf": number}


for number in range(1, 4):
    app.add_api_route(f"/shelves/{number}", shelf(number), methods=["GET", "POST"])
