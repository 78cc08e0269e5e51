"""Lists of entities that routes answer with, in every way that an application may have them."""

import contextlib
import functools
import os

from fastapi import BackgroundTasks, Depends, FastAPI, Response
from fastapi.exceptions import ResponseValidationError
from fastapi.responses import JSONResponse
from sqlalchemy import select
from sqlalchemy.orm import joinedload, selectinload
from starlette.middleware.base import BaseHTTPMiddleware

from app import repository
from app.models import AsyncMaker, KeepingMaker, Maker, Owner, Thing, fill
from app.schemas import (
    CamelOut,
    CheckedOut,
    ChildOut,
    CountedOut,
    DefaultOut,
    OwnedOut,
    ShortOut,
    ThingOut,
    TitledOut,
)


@contextlib.asynccontextmanager
async def lifespan(app):
    if os.environ.get("FILL"):
        fill()
    yield


app = FastAPI(lifespan=lifespan)
seen = {"objects": None}


async def session_of():
    async with AsyncMaker() as session:
        yield session


async def keeping_session():
    async with KeepingMaker() as session:
        yield session
        await session.commit()


async def watched_session():
    async with AsyncMaker() as session:
        yield session
        seen["objects"] = len(session.identity_map)


def sync_session():
    with Maker() as session:
        yield session


def ordered(rows):
    return select(Thing).order_by(Thing.id).limit(rows)


@app.exception_handler(ResponseValidationError)
async def invalid(request, exc):
    body = exc.body
    found = {"errors": len(exc.errors()), "first": str(exc.errors()[0]["loc"]), "last": str(exc.errors()[-1]["loc"])}
    found |= {"kind": type(body).__name__, "items": len(body), "sum": sum(item.id for item in body)}
    return JSONResponse(found, status_code=500)


def noting(endpoint):
    @functools.wraps(endpoint)
    async def noted(*args, **kwargs):
        result = await endpoint(*args, **kwargs)
        seen["objects"] = type(result).__name__ + str(len(result))
        return result

    return noted


def passing(endpoint):
    @functools.wraps(endpoint)
    async def passed(rows, session):
        return await endpoint(rows, session)

    return passed


@app.get("/seen")
async def what_was_seen():
    return seen


@app.get("/plain", response_model=list[ThingOut])
async def plain(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/annotated")
async def annotated(rows: int = 8000, session=Depends(session_of)) -> list[ThingOut]:
    result = await session.execute(ordered(rows))
    return result.scalars().all()


@app.get("/steps", response_model=list[ThingOut], status_code=201)
async def steps(rows: int = 8000, session=Depends(session_of)):
    statement = ordered(rows)
    result = await session.execute(statement)
    things = result.scalars().all()
    return things


@app.get("/listed", response_model=list[ThingOut])
async def listed(rows: int = 8000, session=Depends(session_of)):
    return list(await session.scalars(ordered(rows)))


@app.get("/unique", response_model=list[ThingOut])
async def unique(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).unique().all()


@app.get("/unique-by", response_model=list[ThingOut])
async def unique_by(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).unique(lambda thing: thing.owner_id).all()


@app.get("/function", response_model=list[ThingOut])
async def by_function(rows: int = 8000, session=Depends(session_of)):
    return await repository.listed(session, rows)


@app.get("/counted", response_model=list[ThingOut])
async def by_counting_function(rows: int = 8000, session=Depends(session_of)):
    return await repository.counted(session, rows)


@app.get("/repository", response_model=list[ThingOut])
async def by_repository(rows: int = 8000, session=Depends(session_of)):
    return await repository.Repository(session).all(rows)


@app.get("/several", response_model=list[ThingOut])
async def by_several(rows: int = 8000, session=Depends(session_of)):
    return await repository.Repository(session).several(rows)


@app.get("/empty", response_model=list[ThingOut])
async def empty(session=Depends(session_of)):
    return (await session.scalars(select(Thing).where(Thing.id < 0))).all()


@app.get("/camel", response_model=list[CamelOut])
async def camel(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/names", response_model=list[CamelOut], response_model_by_alias=False)
async def names(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/without-none", response_model=list[ThingOut], response_model_exclude_none=True)
async def without_none(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/defaults", response_model=list[DefaultOut])
async def defaults(rows: int = 12000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/short", response_model=list[ShortOut])
async def short(rows: int = 12000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/late", response_model=list[CountedOut])
async def late(rows: int = 12000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/missing", response_model=list[ThingOut])
async def missing(rows: int = 12000, session=Depends(session_of)):
    return (await session.scalars(select(Owner).limit(rows))).all()


@app.get("/titled", response_model=list[TitledOut])
async def titled(rows: int = 12000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/checked", response_model=list[CheckedOut])
async def checked(rows: int = 12000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/no-model")
async def no_model(rows: int = 9000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/noted", response_model=list[ThingOut])
@noting
async def noted(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/passed", response_model=list[ThingOut])
@passing
async def passed(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/used", response_model=list[ThingOut])
async def used(rows: int = 8000, session=Depends(session_of)):
    things = (await session.scalars(ordered(rows))).all()
    things[0].name = f"first of {len(things)}"
    return things


@app.get("/again", response_model=list[ThingOut])
async def again(rows: int = 8000, session=Depends(session_of)):
    result = await session.scalars(ordered(rows))
    first = await session.get(Thing, 1)
    seen["objects"] = first in session
    return result.all()


@app.get("/caught", response_model=list[ThingOut])
async def caught(rows: int = 8000, session=Depends(session_of)):
    try:
        return (await session.scalars(ordered(rows))).all()
    except ValueError:
        return []


@app.get("/within", response_model=list[ThingOut])
async def within(rows: int = 8000):
    async with AsyncMaker() as session:
        return (await session.scalars(ordered(rows))).all()


@app.get("/keeping", response_model=list[ThingOut])
async def keeping(rows: int = 8000, session=Depends(keeping_session)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/watched", response_model=list[ThingOut])
async def watched(rows: int = 8000, session=Depends(watched_session)):
    return (await session.scalars(ordered(rows))).all()


@app.get("/known", response_model=list[ThingOut])
async def known(rows: int = 8000, session=Depends(session_of)):
    kept = [await session.get(Thing, number) for number in (2, 300, 7000)]
    kept[1].name = "another name"
    session.expire(kept[2])
    session.info["kept"] = kept
    return (await session.scalars(ordered(rows))).all()


@app.get("/kept", response_model=list[ThingOut])
async def kept(rows: int = 8000, session=Depends(session_of)):
    known = [await session.get(Thing, number) for number in (2, 300, 7000)]
    session.expire(known[1])
    session.info["kept"] = known
    return (await session.scalars(ordered(rows))).all()


@app.get("/function-scope", response_model=list[ThingOut])
async def function_scope(rows: int = 8000, session=Depends(session_of, scope="function")):
    return (await session.scalars(ordered(rows))).all()


@app.get("/unflushed", response_model=list[ThingOut])
async def unflushed(rows: int = 8000, session=Depends(session_of)):
    kept = await session.get(Thing, 300)
    session.info["kept"] = kept
    with session.no_autoflush:
        kept.name = "not flushed"
        return (await session.scalars(ordered(rows))).all()


@app.get("/joined", response_model=list[OwnedOut])
async def joined(rows: int = 10000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows).options(joinedload(Thing.owner)))).all()


@app.get("/selected", response_model=list[OwnedOut])
async def selected(rows: int = 10000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows).options(selectinload(Thing.owner)))).all()


@app.get("/doubled", response_model=list[ThingOut])
async def doubled(rows: int = 8000, session=Depends(session_of)):
    statement = select(Thing).join(Owner, Owner.id <= Thing.id).order_by(Thing.id, Owner.id).limit(rows)
    return (await session.scalars(statement)).all()


@app.get("/columns")
async def columns(rows: int = 12000, session=Depends(session_of)) -> list[dict]:
    statement = select(Thing.id, Thing.text, Thing.name).order_by(Thing.id).limit(rows)
    return (await session.execute(statement)).mappings().all()


@app.get("/texts")
async def texts(rows: int = 20000, session=Depends(session_of)) -> list[str]:
    return (await session.scalars(select(Thing.text).order_by(Thing.id).limit(rows))).all()


@app.get("/background", response_model=list[ThingOut])
async def background(tasks: BackgroundTasks, rows: int = 8000, session=Depends(session_of)):
    tasks.add_task(seen.update, objects="background")
    return (await session.scalars(ordered(rows))).all()


@app.get("/headers", response_model=list[ThingOut])
async def headers(response: Response, rows: int = 8000, session=Depends(session_of)):
    response.headers["x-count"] = "many"
    return (await session.scalars(ordered(rows))).all()


# ---- a session that threads wait for ----


@app.get("/sync/plain", response_model=list[ThingOut])
def sync_plain(rows: int = 8000, session=Depends(sync_session)):
    return session.scalars(ordered(rows)).all()


@app.get("/sync/executed", response_model=list[ThingOut])
def sync_executed(rows: int = 8000, session=Depends(sync_session)):
    result = session.execute(ordered(rows))
    return result.scalars().all()


@app.get("/sync/query", response_model=list[ThingOut])
def sync_query(rows: int = 8000, session=Depends(sync_session)):
    return session.query(Thing).order_by(Thing.id).limit(rows).all()


@app.get("/sync/async", response_model=list[ThingOut])
async def sync_in_async(rows: int = 8000, session=Depends(sync_session)):
    return session.scalars(ordered(rows)).all()


@app.get("/sync/commits", response_model=list[ThingOut])
def sync_commits(rows: int = 1000, session=Depends(sync_session)):
    things = session.scalars(ordered(rows)).all()
    session.commit()
    return things


@app.get("/sync/lazy", response_model=list[OwnedOut])
def sync_lazy(rows: int = 10000, session=Depends(sync_session)):
    return session.scalars(ordered(rows)).all()


@app.get("/sync/parents", response_model=list[ChildOut])
def sync_parents(rows: int = 10000, session=Depends(sync_session)):
    return session.scalars(ordered(rows)).all()


@app.get("/sync/late", response_model=list[CountedOut])
def sync_late(rows: int = 12000, session=Depends(sync_session)):
    return session.scalars(ordered(rows)).all()


@app.get("/sync/within", response_model=list[ThingOut])
def sync_within(rows: int = 8000):
    with Maker() as session:
        return session.scalars(ordered(rows)).all()


# ---- applications within ----

wrapped = FastAPI()


class Marking(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        response = await call_next(request)
        response.headers["x-marked"] = "yes"
        return response


wrapped.add_middleware(Marking)


@wrapped.get("/things", response_model=list[ThingOut])
async def marked(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


@wrapped.head("/things", response_model=list[ThingOut])
async def head(rows: int = 8000, session=Depends(session_of)):
    return (await session.scalars(ordered(rows))).all()


async def other_session():
    async with KeepingMaker() as session:
        yield session


overridden = FastAPI()
overridden.dependency_overrides[session_of] = other_session
overridden.add_api_route("/things", plain, response_model=list[ThingOut])
app.mount("/wrapped", wrapped)
app.mount("/overridden", overridden)
