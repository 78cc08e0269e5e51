"""Statements that fail with a value that no log may have."""

import enum
import logging
import os
import traceback

import asyncpg
from fastapi import FastAPI
from sqlalchemy import create_engine, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

URL = os.environ["DATABASE_URL"]
engine = create_engine(URL, echo=True)
logging.basicConfig(level=logging.INFO)
logger = logging.getLogger("app")


class Level(enum.Enum):
    low = "low"
    high = "high"


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(unique=True)
    level: Mapped[Level]


Base.metadata.create_all(engine)
app = FastAPI()


def twice(value: str) -> None:
    with Session(engine) as session:
        for _ in range(2):
            session.add(User(email=value, level=Level.low))
            session.flush()


@app.get("/unhandled/{value}")
def unhandled(value: str) -> None:
    twice(value)


@app.get("/chained/{value}")
def chained(value: str) -> None:
    try:
        twice(value)
    except SQLAlchemyError as error:
        raise RuntimeError("no user") from error


@app.get("/rolled-back/{value}")
def rolled_back(value: str) -> None:
    with Session(engine) as session:
        session.add_all([User(email=value, level=Level.low), User(email=value, level=Level.low)])
        try:
            session.flush()
        except SQLAlchemyError:
            session.scalars(select(User)).all()


@app.get("/wrong-type/{value}")
def wrong_type(value: str) -> None:
    with Session(engine) as session:
        session.execute(text("SELECT * FROM users WHERE id = :value"), {"value": value})


@app.get("/no-member/{value}")
def no_member(value: str) -> None:
    with Session(engine) as session:
        session.scalars(select(User).where(User.level == value)).all()


@app.get("/raised/{value}")
def raised(value: str) -> None:
    with Session(engine) as session:
        session.execute(text("DO 'BEGIN END'"))
        session.execute(text("SELECT query_to_xml(:query, true, true, '')"), {"query": f"SELECT '{value}'::int"})


@app.get("/asyncpg/{value}")
async def driver(value: str) -> None:
    connection = await asyncpg.connect(os.environ["PLAIN_URL"])
    try:
        await connection.execute("INSERT INTO users (email, level) VALUES ($1, 'low'), ($1, 'low')", value)
    finally:
        await connection.close()


@app.get("/asyncpg-argument/{value}")
async def argument(value: str) -> None:
    connection = await asyncpg.connect(os.environ["PLAIN_URL"])
    try:
        await connection.execute("SELECT $1::int", value)
    finally:
        await connection.close()


@app.get("/logged/{value}")
def logged(value: str) -> str:
    try:
        twice(value)
    except SQLAlchemyError as error:
        logger.exception("with its traceback")
        logger.error("as an argument: %s", error)
        logger.error(f"as a text: {error}")
        logger.error("its representation: %r", error)
        logger.error(traceback.format_exc())
        traceback.print_exc()
        return str(error)
    return "no error"
