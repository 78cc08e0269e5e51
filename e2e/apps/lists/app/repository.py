"""Functions between routes and sessions."""

from sqlalchemy import select

from app.models import Thing


async def listed(session, rows):
    return (await session.scalars(select(Thing).order_by(Thing.id).limit(rows))).all()


async def counted(session, rows):
    things = (await session.scalars(select(Thing).order_by(Thing.id).limit(rows))).all()
    if len(things) == 0:
        return []
    return things


class Repository:
    model = Thing

    def __init__(self, session):
        self.session = session

    def statement(self, rows):
        return select(self.model).order_by(self.model.id).limit(rows)

    async def all(self, rows):
        result = await self.session.execute(self.statement(rows))
        return result.scalars().all()

    async def several(self, rows):
        await self.session.execute(self.statement(3))
        return await self.all(rows)
