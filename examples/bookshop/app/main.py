"""The application: settings, life, middleware, errors and routes put together."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.middleware.cors import CORSMiddleware

from app.config import get_settings
from app.database import Database
from app.errors import install_error_handlers
from app.middleware import RequestIdMiddleware
from app.routers import ROUTERS
from app.services.customers import ensure_admin


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings = get_settings()
    database = Database(settings.database_url, pool_size=settings.pool_size)
    app.state.database = database
    try:
        if settings.create_tables:
            await database.create_tables()
        async with database.session() as session:
            await ensure_admin(session, settings)
        yield
    finally:
        await database.close()


app = FastAPI(title="Bookshop", version="1.0.0", lifespan=lifespan)

app.add_middleware(
    CORSMiddleware,
    allow_origins=get_settings().cors_origins,
    allow_credentials=True,
    allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
    allow_headers=["Authorization", "Content-Type"],
    expose_headers=["Location", "X-Request-ID"],
)
app.add_middleware(RequestIdMiddleware)


@app.middleware("http")
async def forbid_sniffing(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    response = await call_next(request)
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


install_error_handlers(app)
for router in ROUTERS:
    app.include_router(router)
