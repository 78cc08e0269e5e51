"""An application that writes rows through asyncpg and through psycopg, for tests that take its database away under load."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends, FastAPI
from sqlalchemy import String, create_engine, text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker

ADDRESS = os.environ["DATABASE_URL"]
# As many connections as a test has requests under way, or fewer: some wait for others.
POOL = {"pool_size": 4, "max_overflow": 2, "pool_timeout": 10, "pool_pre_ping": True}

async_engine = create_async_engine(ADDRESS.replace("postgresql:", "postgresql+asyncpg:"), **POOL)
sync_engine = create_engine(ADDRESS.replace("postgresql:", "postgresql+psycopg:"), **POOL)
async_sessions = async_sessionmaker(async_engine, expire_on_commit=False)
sync_sessions = sessionmaker(sync_engine, expire_on_commit=False)


class Base(DeclarativeBase):
    pass


class Row(Base):
    __tablename__ = "rows"

    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    how: Mapped[str] = mapped_column(String(10))


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    Base.metadata.create_all(sync_engine)
    yield
    await async_engine.dispose()
    sync_engine.dispose()


app = FastAPI(lifespan=lifespan)


async def async_session() -> AsyncIterator[AsyncSession]:
    async with async_sessions() as session:
        yield session


def sync_session() -> Iterator[Session]:
    with sync_sessions() as session:
        yield session


@app.post("/async/{key}")
async def write_async(key: str, session: Annotated[AsyncSession, Depends(async_session)]) -> str:
    session.add(Row(key=key, how="async"))
    await session.flush()
    await session.execute(text("SELECT pg_sleep(0.01)"))
    await session.commit()
    return key


@app.post("/sync/{key}")
def write_sync(key: str, session: Annotated[Session, Depends(sync_session)]) -> str:
    session.add(Row(key=key, how="sync"))
    session.flush()
    session.execute(text("SELECT pg_sleep(0.01)"))
    session.commit()
    return key


@app.get("/keys")
def keys(session: Annotated[Session, Depends(sync_session)]) -> list[str]:
    return [key for (key,) in session.execute(text("SELECT key FROM rows ORDER BY key"))]


@app.get("/ping")
async def ping() -> str:
    return "pong"
