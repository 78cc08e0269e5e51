"""A synchronous service: functions that a thread runs, and a session for each request."""

from datetime import datetime
from decimal import Decimal

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, ConfigDict
from sqlalchemy import select

from app.database import Base, Db, engine
from app.models import Member, Team

Base.metadata.create_all(bind=engine)

app = FastAPI(title="Staff")


class MemberOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    email: str
    salary: Decimal | None
    is_active: bool
    joined: datetime


class TeamOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
    members: list[MemberOut]


class Rise(BaseModel):
    salary: Decimal


@app.get("/ping")
def ping() -> dict[str, str]:
    return {"answer": "pong"}


@app.get("/members/{member_id}", response_model=MemberOut)
def read_member(member_id: int, db: Db):
    member = db.get(Member, member_id)
    if member is None:
        raise HTTPException(status_code=404, detail="no such member")
    return member


@app.get("/members", response_model=list[MemberOut])
def list_members(db: Db, skip: int = 0, limit: int = 20):
    return db.query(Member).filter(Member.is_active).order_by(Member.id).offset(skip).limit(limit).all()


@app.get("/teams/{team_id}", response_model=TeamOut)
def read_team(team_id: int, db: Db):
    team = db.scalar(select(Team).where(Team.id == team_id))
    if team is None:
        raise HTTPException(status_code=404, detail="no such team")
    return team


@app.put("/members/{member_id}/salary", response_model=MemberOut)
def raise_salary(member_id: int, rise: Rise, db: Db):
    member = db.get(Member, member_id)
    if member is None:
        raise HTTPException(status_code=404, detail="no such member")
    member.salary = rise.salary
    db.commit()
    db.refresh(member)
    return member


@app.get("/members/{member_id}/async", response_model=MemberOut)
async def read_member_on_the_loop(member_id: int, db: Db):
    """A synchronous session in a coroutine, as many applications have it."""
    member = db.get(Member, member_id)
    if member is None:
        raise HTTPException(status_code=404, detail="no such member")
    return member
