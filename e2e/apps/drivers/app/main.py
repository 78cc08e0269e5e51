import contextvars
import datetime
import decimal
import time
import uuid

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import joinedload, selectinload

from .database import Base, Db, engine
from .models import Level, Member, Team

Base.metadata.create_all(bind=engine)

app = FastAPI()

# Every request begins with what importing the application has set.
seen: contextvars.ContextVar[list] = contextvars.ContextVar("seen")
seen.set(["import"])
latest = contextvars.ContextVar("latest")
latest.set("import")


class MemberIn(BaseModel):
    key: uuid.UUID
    email: str
    level: Level = Level.junior
    salary: decimal.Decimal | None = None
    rating: float | None = None
    born: datetime.date | None = None
    extra: dict | None = None


class MemberOut(MemberIn):
    model_config = ConfigDict(from_attributes=True)

    id: int
    joined: datetime.datetime


class TeamIn(BaseModel):
    name: str
    tags: list[str] = []
    settings: dict = {}


class TeamOut(TeamIn):
    model_config = ConfigDict(from_attributes=True)

    id: int
    members: list[MemberOut] = []


@app.exception_handler(IntegrityError)
def conflict(request: Request, error: IntegrityError) -> JSONResponse:
    diagnosis = error.orig.diag
    return JSONResponse(
        {
            "error": type(error.orig).__name__,
            "state": getattr(error.orig, "sqlstate", None) or getattr(error.orig, "pgcode", None),
            "constraint": diagnosis.constraint_name,
            "detail": diagnosis.message_detail,
            "text": str(error.orig),
        },
        status_code=409,
    )


@app.post("/teams", response_model=TeamOut, status_code=201)
def create_team(team: TeamIn, db: Db) -> Team:
    created = Team(**team.model_dump())
    db.add(created)
    db.commit()
    db.refresh(created)
    return created


@app.get("/teams", response_model=list[TeamOut])
def list_teams(db: Db, skip: int = 0, limit: int = 10, tag: str | None = None):
    query = select(Team).options(selectinload(Team.members)).order_by(Team.id).offset(skip).limit(limit)
    if tag is not None:
        query = query.where(Team.tags.contains([tag]))
    return db.scalars(query).all()


@app.get("/teams/{team_id}", response_model=TeamOut)
def read_team(team_id: int, db: Db):
    team = db.query(Team).options(joinedload(Team.members)).filter(Team.id == team_id).first()
    if team is None:
        raise HTTPException(404, "no such team")
    return team


@app.post("/teams/{team_id}/members", response_model=MemberOut, status_code=201)
def add_member(team_id: int, member: MemberIn, db: Db):
    created = Member(**member.model_dump(), team_id=team_id, photo=member.email.encode())
    db.add(created)
    try:
        db.commit()
    except IntegrityError:
        db.rollback()
        raise
    return created


@app.put("/teams/{team_id}", response_model=TeamOut)
def rename_team(team_id: int, change: TeamIn, db: Db):
    team = db.get(Team, team_id)
    if team is None:
        raise HTTPException(404, "no such team")
    for name, value in change.model_dump().items():
        setattr(team, name, value)
    db.commit()
    return team


@app.delete("/teams/{team_id}", status_code=204)
def delete_team(team_id: int, db: Db) -> None:
    team = db.get(Team, team_id)
    if team is not None:
        db.delete(team)
        db.commit()


@app.post("/teams/{team_id}/many")
def add_many(team_id: int, members: list[MemberIn], db: Db):
    created = [Member(**member.model_dump(), team_id=team_id) for member in members]
    db.add_all(created)
    db.flush()
    ids = [member.id for member in created]
    with db.begin_nested():
        db.execute(
            text("UPDATE members SET rating = coalesce(rating, 0) + :more WHERE id = ANY(:ids)"),
            {"more": 1, "ids": ids},
        )
    db.commit()
    return ids


@app.get("/report")
def report(db: Db, level: Level | None = None):
    query = (
        select(Team.name, func.count(Member.id).label("members"), func.avg(Member.rating), func.sum(Member.salary))
        .outerjoin(Member)
        .group_by(Team.name)
        .order_by(Team.name)
    )
    if level is not None:
        query = query.where(Member.level == level)
    return [tuple(row) for row in db.execute(query)]


@app.get("/settings/{name}")
def setting(name: str, db: Db):
    rows = db.execute(select(Team.id, Team.settings[name].astext).where(Team.settings.has_key(name)).order_by(Team.id))
    return {row.id: row[1] for row in rows}


@app.get("/raw")
def raw(db: Db, word: str = "x"):
    row = (
        db.execute(
            text("SELECT :word AS word, concat(:word, '!') AS loud, :number + 1 AS more, '100%' AS whole"),
            {"word": word, "number": 41},
        )
        .mappings()
        .one()
    )
    return dict(row)


@app.get("/broken")
def broken(db: Db):
    db.execute(text("SELECT nothing FROM teams WHERE name = :name"), {"name": "x"})


@app.get("/loop")
async def on_the_loop(db: Db):
    return db.scalar(select(func.count()).select_from(Team))


@app.get("/slow")
def slow(db: Db):
    db.execute(text("SELECT pg_sleep(0.05)"))
    time.sleep(0.01)
    return engine.pool.size()


@app.get("/engine")
def described() -> dict:
    return {"driver": engine.driver, "paramstyle": engine.dialect.paramstyle, "pool": type(engine.pool).__name__}


@app.get("/context/{name}")
async def context(name: str) -> list:
    return note(name)


@app.get("/context/thread/{name}")
def context_of_thread(name: str) -> list:
    return note(name)


def note(name: str) -> list:
    before = latest.get()
    latest.set(name)
    seen.get().append(name)
    return [before, latest.get(), seen.get()]
