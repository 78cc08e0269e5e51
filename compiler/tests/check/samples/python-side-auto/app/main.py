from typing import Annotated

from fastapi import Depends, FastAPI

from app import archive, services

app = FastAPI()


@app.get("/native")
def native():
    return {}


@app.get("/archive")
def read_archive():
    return archive.pack("x")


@app.post("/archive")
def write_archive():
    return {}


def check(service: Annotated[services.Service, Depends(services.get_service)]):
    return service.run()


@app.get("/service")
def use_service(checked: Annotated[bool, Depends(check)]):
    return checked


@app.get("/calculate")
def calculate(expression: str):
    return [eval(part) for part in expression.split(",")]


@app.get("/table")
def read_table():
    return archive.TABLE
