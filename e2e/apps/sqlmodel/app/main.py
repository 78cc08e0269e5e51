"""The workshop's API: SQLModel over asyncpg."""

import os
import uuid
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.orm import selectinload
from sqlmodel import SQLModel, col, func, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from .models import (
    Shelf,
    ShelfBase,
    ShelfPublic,
    ShelfUpdate,
    ShelfWithTools,
    Tag,
    Tool,
    ToolCreate,
    ToolPublic,
    ToolUpdate,
)

engine = create_async_engine(os.environ["DATABASE_URL"])


@asynccontextmanager
async def lifespan(app: FastAPI):
    async with engine.begin() as connection:
        await connection.run_sync(SQLModel.metadata.create_all)
    yield
    await engine.dispose()


async def get_session():
    async with AsyncSession(engine, expire_on_commit=False) as session:
        yield session


SessionDep = Annotated[AsyncSession, Depends(get_session)]

app = FastAPI(lifespan=lifespan)


@app.post("/shelves", response_model=ShelfPublic, status_code=201)
async def create_shelf(shelf: ShelfBase, session: SessionDep):
    made = Shelf.model_validate(shelf)
    session.add(made)
    try:
        await session.commit()
    except IntegrityError as error:
        raise HTTPException(409, "there is such a shelf") from error
    await session.refresh(made)
    return made


@app.get("/shelves", response_model=list[ShelfPublic])
async def list_shelves(session: SessionDep, offset: int = 0, limit: Annotated[int, Query(le=50)] = 10):
    return (await session.exec(select(Shelf).order_by(Shelf.name).offset(offset).limit(limit))).all()


@app.get("/shelves/{shelf_id}", response_model=ShelfWithTools)
async def read_shelf(shelf_id: int, session: SessionDep):
    statement = select(Shelf).where(Shelf.id == shelf_id).options(selectinload(Shelf.tools))
    shelf = (await session.exec(statement)).first()
    if shelf is None:
        raise HTTPException(404, "no such shelf")
    return shelf


@app.patch("/shelves/{shelf_id}", response_model=ShelfPublic)
async def update_shelf(shelf_id: int, changes: ShelfUpdate, session: SessionDep):
    shelf = await session.get(Shelf, shelf_id)
    if shelf is None:
        raise HTTPException(404, "no such shelf")
    shelf.sqlmodel_update(changes.model_dump(exclude_unset=True))
    session.add(shelf)
    await session.commit()
    return shelf


@app.delete("/shelves/{shelf_id}")
async def delete_shelf(shelf_id: int, session: SessionDep):
    shelf = await session.get(Shelf, shelf_id, options=[selectinload(Shelf.tools)])
    if shelf is None:
        raise HTTPException(404, "no such shelf")
    await session.delete(shelf)
    await session.commit()
    return {"left": (await session.exec(select(func.count()).select_from(Tool))).one()}


@app.post("/shelves/{shelf_id}/tools", response_model=ToolPublic)
async def create_tool(shelf_id: int, tool: ToolCreate, session: SessionDep):
    made = Tool.model_validate(tool.model_dump(exclude={"tags"}), update={"shelf_id": shelf_id})
    known = {tag.label: tag for tag in (await session.exec(select(Tag).where(col(Tag.label).in_(tool.tags)))).all()}
    made.tags = [known.get(label) or Tag(label=label) for label in tool.tags]
    session.add(made)
    await session.commit()
    return made


@app.get("/tools", response_model=list[ToolPublic])
async def find_tools(session: SessionDep, text: str = "", condition: str | None = None):
    statement = select(Tool).where(or_(col(Tool.name).contains(text), col(Tool.remark).contains(text)))
    if condition is not None:
        statement = statement.where(Tool.condition == condition)
    return (await session.exec(statement.order_by(col(Tool.price).desc(), Tool.name))).all()


@app.get("/prices")
async def prices(session: SessionDep):
    statement = select(Shelf.name, func.sum(Tool.price), func.count(col(Tool.id))).join(Tool).group_by(Shelf.name)
    return [list(row) for row in (await session.exec(statement.order_by(Shelf.name))).all()]


@app.patch("/tools/{tool_id}", response_model=ToolPublic)
async def update_tool(tool_id: uuid.UUID, changes: ToolUpdate, session: SessionDep):
    tool = (await session.exec(select(Tool).where(Tool.id == tool_id))).one()
    tool.sqlmodel_update(changes, update={"remark": "changed"})
    session.add(tool)
    await session.commit()
    return tool


@app.get("/tools/{tool_id}")
async def read_tool(tool_id: uuid.UUID, session: SessionDep) -> ToolPublic:
    tool = await session.get(Tool, tool_id)
    if not tool:
        raise HTTPException(404, f"no tool {tool_id}")
    return tool


@app.get("/plain")
async def plain():
    shelf = Shelf(name="top", id=4)
    tool = Tool(id=uuid.UUID(int=7), name="saw", shelf=shelf)
    return {
        "shelf": repr(shelf),
        "tool": tool.model_dump(mode="json"),
        "same": tool.shelf is shelf,
        "in": shelf.tools == [tool],
        "set": sorted(tool.model_fields_set),
        "schema": ToolPublic.model_json_schema(),
        "table": Tool.__tablename__,
        "columns": Tool.__table__.c.keys(),
        "mro": [cls.__name__ for cls in Tool.__mro__],
    }
