"""Things with owners and parts, enough of them for a list of many megabytes."""

import datetime
import decimal
import os
import uuid

from sqlalchemy import ForeignKey, String, create_engine
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship, sessionmaker


class Base(DeclarativeBase):
    pass


class Owner(Base):
    __tablename__ = "owners"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))


class Thing(Base):
    __tablename__ = "things"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    text: Mapped[str]
    note: Mapped[str | None]
    count: Mapped[int]
    weight: Mapped[float]
    price: Mapped[decimal.Decimal]
    made: Mapped[datetime.datetime]
    day: Mapped[datetime.date]
    code: Mapped[uuid.UUID]
    is_new: Mapped[bool]
    owner_id: Mapped[int] = mapped_column(ForeignKey("owners.id"))
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("things.id"))
    owner: Mapped[Owner] = relationship()
    parent: Mapped["Thing | None"] = relationship(remote_side=[id])

    @property
    def title(self):
        return self.name.title()


FILL = """
INSERT INTO owners (id, name) SELECT n, 'owner ' || n FROM generate_series(1, 50) AS n;
INSERT INTO things (id, name, text, note, count, weight, price, made, day, code, is_new, owner_id, parent_id)
SELECT n, 'thing "' || n || '" \u00e9', repeat(md5(n::text), 8), CASE WHEN mod(n, 3) = 0 THEN 'note ' || n END, n * 7, n / 8.0,
  n / 100.0, timestamp '2024-01-02 03:04:05.678' + n * interval '1 minute', date '2024-01-02' + mod(n, 900),
  md5(n::text)::uuid, mod(n, 2) = 0, 1 + mod(n, 50), CASE WHEN mod(n, 1000) = 0 THEN 1 + n / 2 END
FROM generate_series(1, 120000) AS n ORDER BY n;
"""

_ADDRESS = os.environ["DATABASE_URL"].partition(":")[2]
async_engine = create_async_engine("postgresql+asyncpg:" + _ADDRESS)
engine = create_engine(f"postgresql+{os.environ.get('SYNC_DRIVER', 'psycopg2')}:" + _ADDRESS)
AsyncMaker = async_sessionmaker(async_engine)
KeepingMaker = async_sessionmaker(async_engine, expire_on_commit=False)
Maker = sessionmaker(engine)


def fill():
    """Makes the tables and what is in them."""
    Base.metadata.create_all(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql(FILL)
