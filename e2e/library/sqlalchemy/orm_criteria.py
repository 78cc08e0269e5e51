# needs: database
"""Criteria that a session adds to every statement: a tenant and a soft delete, in lambdas whose variables change."""

import asyncio
import os

from sqlalchemy import ForeignKey, and_, event, func, select, update
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, Session, aliased, joinedload, mapped_column, relationship, selectinload,
    with_loader_criteria,
)


class Base(DeclarativeBase):
    pass


class Owned:
    tenant_id: Mapped[int] = mapped_column()
    deleted: Mapped[bool] = mapped_column(default=False)


class Parent(Owned, Base):
    __tablename__ = "parents"
    id: Mapped[int] = mapped_column(primary_key=True)
    children: Mapped[list["Child"]] = relationship(order_by="Child.id")


class Child(Owned, Base):
    __tablename__ = "children"
    id: Mapped[int] = mapped_column(primary_key=True)
    parent_id: Mapped[int] = mapped_column(ForeignKey("parents.id"))
    parent: Mapped[Parent] = relationship(viewonly=True)


current = {"tenant": 1}


def show(conn, cursor, statement, parameters, context, executemany):
    print("   SQL", " ".join(statement.split()), parameters)


def limit(state):
    if state.is_select and not state.is_column_load and not state.is_relationship_load:
        tenant = current["tenant"]
        state.statement = state.statement.options(with_loader_criteria(
            Owned, lambda cls: and_(cls.tenant_id == tenant, cls.deleted == False, cls.tenant_id != 13),  # noqa: E712
            include_aliases=True,
        ))


async def read(session):
    for parent in await session.scalars(select(Parent).options(selectinload(Parent.children))):
        print(parent.id, [c.id for c in parent.children])
    for parent in (await session.scalars(select(Parent).options(joinedload(Parent.children)))).unique():
        print(parent.id, [c.id for c in parent.children])
    print((await session.execute(select(Parent.id, Child.id).join(Parent.children).order_by(Child.id))).all())
    other = aliased(Child)
    print((await session.execute(select(func.count(other.id)))).all())
    child = (await session.scalars(select(Child).limit(1).order_by(Child.id))).one()
    print(await session.run_sync(lambda _: child.parent.id))


async def change(session):
    parent = await session.get(Parent, 1)
    print(parent and parent.id)
    if parent:
        await session.refresh(parent, ["children"])
        print([c.id for c in parent.children])
    unseen = {"synchronize_session": False}
    print((await session.execute(update(Child).where(Child.id > 12).values(deleted=False), execution_options=unseen)).rowcount)
    await session.rollback()


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.drop_all)
        await conn.run_sync(Base.metadata.create_all)
    maker = async_sessionmaker(engine, expire_on_commit=False)
    async with maker() as session:
        for t in (1, 2):
            children = [Child(id=t * 10 + i, tenant_id=t, deleted=i == 2) for i in range(4)]
            session.add(Parent(id=t, tenant_id=t, children=children))
        session.add(Child(id=99, tenant_id=2, parent_id=1))
        await session.commit()
    event.listen(engine.sync_engine, "before_cursor_execute", show)
    event.listen(Session, "do_orm_execute", limit)
    for tenant in (1, 2, 1):
        print("- tenant", tenant)
        current["tenant"] = tenant
        async with maker() as session:
            await read(session)
        async with maker() as session:
            await change(session)
    await engine.dispose()


asyncio.run(main())
