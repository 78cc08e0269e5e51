"""The application: one FastAPI instance and the routers it serves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from app import greetings, numbers
from app.visits import VisitCounter


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.visits = VisitCounter()
    yield
    app.state.visits.reset()


app = FastAPI(title="hello", version="0.1.0", lifespan=lifespan)
app.include_router(greetings.router, prefix="/greetings")
app.include_router(numbers.router, prefix="/numbers")


@app.get("/")
async def read_root() -> dict[str, str]:
    """Say where the interesting routes are."""
    return {"message": "Hello, world!", "greetings": "/greetings/{name}"}


@app.get("/visits")
async def count_visits() -> dict[str, int | str]:
    """Count a visit, and tell how many there have been."""
    visits: VisitCounter = app.state.visits
    visits.count()
    return {"visits": visits.total, "summary": visits.summary}
