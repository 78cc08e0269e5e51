# needs: database
"""An engine at work: statements as the driver gets them, results, errors, transactions, defaults."""

import asyncio
import enum
import os
import re
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import event, func
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import create_async_engine


class Color(enum.Enum):
    RED = "r"
    GREEN = "g"


class Lowered(sa.TypeDecorator):
    impl = sa.String
    cache_ok = True

    def process_bind_param(self, value, dialect):
        return None if value is None else value.lower()

    def process_result_value(self, value, dialect):
        return None if value is None else f"<{value}>"


metadata = sa.MetaData()
counter = iter(range(100, 200))
users = sa.Table(
    "users",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(20), nullable=False, unique=True),
    sa.Column("color", sa.Enum(Color)),
    sa.Column("age", sa.Integer, default=18),
    sa.Column("rank", sa.Integer, default=lambda: next(counter)),
    sa.Column("label", sa.String, default=lambda context: context.get_current_parameters()["name"] + "!"),
    sa.Column("lower", Lowered),
    sa.Column("score", sa.Integer, server_default="7"),
    sa.Column("stamp", sa.String, default=sa.func.lower("NOW"), onupdate=sa.func.upper("later")),
)
types = sa.Table(
    "types",
    metadata,
    sa.Column("id", sa.Uuid, primary_key=True),
    sa.Column("n", sa.Numeric(10, 2)),
    sa.Column("f", sa.Float),
    sa.Column("fd", sa.Float(asdecimal=True)),
    sa.Column("nf", sa.Numeric(asdecimal=False)),
    sa.Column("b", sa.Boolean),
    sa.Column("raw", sa.LargeBinary),
    sa.Column("dt", sa.DateTime(timezone=True)),
    sa.Column("d", sa.Date),
    sa.Column("t", sa.Time),
    sa.Column("iv", sa.Interval),
    sa.Column("j", sa.JSON),
    sa.Column("jb", pg.JSONB),
    sa.Column("arr", pg.ARRAY(sa.Integer)),
    sa.Column("colors", pg.ARRAY(sa.Enum(Color, name="color"))),
    sa.Column("big", sa.BigInteger),
    sa.Column("ip", pg.INET),
    sa.Column("user_id", sa.ForeignKey("users.id")),
)
identity = sa.Table(
    "ident", metadata, sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True), sa.Column("x", sa.String)
)
seq = sa.Sequence("my_seq", start=5)
sequenced = sa.Table("seqd", metadata, sa.Column("id", sa.Integer, seq, primary_key=True), sa.Column("x", sa.String))


def clean(text):
    return re.sub(r"0x[0-9a-f]+", "0x..", str(text))


async def failing(name, coroutine):
    try:
        print(name, await coroutine)
    except Exception as error:
        print(name, type(error).__name__, clean(error))


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"], pool_size=2, max_overflow=0, pool_timeout=0.2)
    statements = []

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def before(conn, cursor, statement, parameters, context, executemany):
        print("  >", statement.replace("\n", "\n    "), "|", parameters, executemany)

    for name in ("begin", "commit", "rollback", "savepoint", "release_savepoint", "rollback_savepoint"):
        event.listen(engine.sync_engine, name, lambda conn, *args, name=name: print("  >", name, *args))
    for name in ("checkout", "checkin", "connect", "close", "reset", "invalidate"):
        event.listen(engine.sync_engine, name, lambda *args, name=name: print("  pool", name))

    async with engine.begin() as conn:
        await conn.run_sync(metadata.create_all)
    async with engine.begin() as conn:
        await conn.run_sync(metadata.create_all)

    async with engine.begin() as conn:
        result = await conn.execute(users.insert().values(name="ann", color=Color.RED, lower="ABC"))
        print(result.inserted_primary_key, result.rowcount, result.returns_rows, result.is_insert)
        print(result.last_inserted_params(), [c.name for c in result.prefetch_cols()], result.postfetch_cols()[0])
        result = await conn.execute(users.insert(), [{"name": "bob"}, {"name": "cid"}])
        print(result.rowcount)
        result = await conn.execute(users.insert().returning(users.c.id, users.c.label), [{"name": f"u{i}"} for i in range(3)])
        print(result.all())
        result = await conn.execute(
            users.insert().returning(users.c.id, users.c.name, sort_by_parameter_order=True), [{"name": f"v{i}"} for i in range(3)]
        )
        print(result.all())
        result = await conn.execute(identity.insert(), {"x": "i"})
        print(result.inserted_primary_key)
        result = await conn.execute(sequenced.insert().values(x="s"))
        print(result.inserted_primary_key, await conn.scalar(sa.select(seq.next_value())))
        result = await conn.execute(users.update().where(users.c.name == "ann").values(age=20))
        print(result.rowcount, result.last_updated_params())
        result = await conn.execute(users.update().where(users.c.age > 17).values(age=users.c.age + 1).returning(users.c.name, users.c.age))
        print(sorted(result.all()), result.rowcount)
        result = await conn.execute(users.delete().where(users.c.name == "cid"))
        print(result.rowcount)
        statement = pg.insert(users).values(name="ann", age=99)
        statement = statement.on_conflict_do_update(index_elements=["name"], set_={"age": statement.excluded.age}).returning(users.c.id, users.c.age)
        print((await conn.execute(statement)).one())

    async with engine.connect() as conn:
        q = sa.select(users.c.id, users.c.name, users.c.color, users.c.lower).order_by(users.c.id)
        result = await conn.execute(q)
        print(result.keys(), result.rowcount)
        row = result.first()
        print(row, row.name, row[1], row._mapping["name"], row._mapping[users.c.name], row._fields, row._asdict(), len(row))
        print(row == (1, "ann", Color.RED, "<abc>"), row < (2,), hash(row) == hash(tuple(row)), "ann" in row, row._mapping)
        for access in (lambda: row.nope, lambda: row._mapping["nope"], lambda: row[9], lambda: row._mapping[users.c.age], lambda: setattr(row, "x", 1)):
            try:
                print(access())
            except Exception as error:
                print(type(error).__name__, error)
        print((await conn.execute(q)).scalars().all())
        print((await conn.scalars(q.limit(2))).first())
        print((await conn.execute(q)).mappings().fetchmany(2))
        print((await conn.execute(q)).columns(1, "id").all()[:2])
        print([list(p) for p in (await conn.execute(q)).scalars("name").partitions(3)])
        print((await conn.execute(sa.select(users.c.age))).scalars().unique().all())
        print((await conn.execute(q)).fetchmany(1), (await conn.execute(q)).fetchone(), (await conn.execute(q.where(users.c.id == 0))).first())
        print((await conn.execute(q.where(users.c.id == 1))).one(), (await conn.execute(q.where(users.c.id == 1))).scalar_one())
        for method in ("one", "one_or_none", "scalar_one", "scalar_one_or_none"):
            for where in (users.c.id == 0, users.c.id > 0):
                try:
                    print(method, getattr(await conn.execute(q.where(where)), method)())
                except Exception as error:
                    print(method, type(error).__name__, error)
        result = await conn.execute(q)
        result.close()
        try:
            result.fetchone()
        except Exception as error:
            print(type(error).__name__, error)
        frozen = (await conn.execute(q.limit(2))).freeze()
        print(frozen().all(), frozen().scalars().all())
        print((await conn.execute(sa.text("select id, name from users where id = :id"), {"id": 1})).all())
        print((await conn.execute(sa.text("select id, lower from users where id = :id").columns(users.c.id, users.c.lower), {"id": 1})).all())
        print((await conn.exec_driver_sql("select $1::int + 1 as x", (4,))).all())
        print((await conn.execute(sa.select(users.c.id, users.c.id, types.c.id).outerjoin(types).limit(1))).keys())
        print((await conn.execute(sa.select(users.c.name).where(users.c.id.in_([1, 2])))).all())
        print((await conn.execute(sa.select(users.c.name).where(users.c.id.in_([1, 2, 4]), users.c.name == "ann"))).all())
        print((await conn.execute(sa.select(users.c.name).where(users.c.id.in_([])))).all())
        print(await conn.scalar(sa.select(func.count()).select_from(users)))
        print((await conn.execute(sa.select(func.now() - func.now(), func.array_agg(users.c.id), sa.literal(Decimal("1.50"))))).all())
        print((await conn.execute(sa.select(sa.literal("x").label("a"), sa.literal(2.5), sa.null(), sa.true()))).one())

    row = dict(
        id=UUID(int=7), n=Decimal("12.30"), f=1.5, fd=Decimal("2.5"), nf=3.25, b=True, raw=b"\x00\xff",
        dt=datetime(2020, 1, 2, 3, 4, 5, tzinfo=timezone.utc), d=date(2020, 1, 2), t=datetime(2020, 1, 1, 5, 6).time(),
        iv=timedelta(days=1, seconds=2), j={"a": [1, None]}, jb=[1, {"b": "c"}], arr=[1, 2, None], colors=[Color.RED, Color.GREEN],
        big=2**40, ip="10.0.0.1", user_id=1,
    )
    async with engine.begin() as conn:
        print((await conn.execute(types.insert().values(**row).returning(types))).one())
        await conn.execute(types.insert(), {"id": UUID(int=8), "j": None, "jb": sa.null()})
        for found in await conn.execute(sa.select(types).order_by(types.c.id)):
            print(found)
        print((await conn.execute(sa.select(types.c.jb[1]["b"].astext, types.c.j["a"], types.c.jb[0].as_integer(), types.c.arr[2]))).all())
        print((await conn.execute(sa.select(types.c.id).where(types.c.jb.contains([1]), types.c.arr.any(2))))
              .all())

    async with engine.connect() as conn:
        await failing("duplicate", conn.execute(users.insert().values(name="ann")))
        await failing("after", conn.execute(sa.select(1)))
        await conn.rollback()
        await failing("null", conn.execute(users.insert().values(name=None)))
        await conn.rollback()
        await failing("fk", conn.execute(types.insert().values(id=UUID(int=9), user_id=999)))
        await conn.rollback()
        await failing("syntax", conn.execute(sa.text("selec 1")))
        await conn.rollback()
        await failing("table", conn.execute(sa.text("select * from nope where a = :a"), {"a": 5}))
        await conn.rollback()
        await failing("type", conn.execute(sa.select(users.c.id).where(users.c.id == "x")))
        await conn.rollback()
        await failing("long", conn.execute(users.insert().values(name="x" * 30)))
        await conn.rollback()
        await failing("many", conn.execute(users.insert(), [{"name": "m1"}, {"name": "ann"}]))
        await conn.rollback()
        await failing("zero", conn.execute(sa.select(sa.literal(1) / sa.literal(0))))
        await conn.rollback()
        await failing("missing param", conn.execute(sa.select(users.c.id).where(users.c.id == sa.bindparam("q"))))
        await failing("not executable", conn.execute("select 1"))
        await failing("params", conn.execute(sa.select(1), 5))
        await conn.rollback()

    async with engine.connect() as conn:
        print(conn.in_transaction(), conn.closed, conn.invalidated)
        async with conn.begin() as trans:
            await conn.execute(sa.select(1))
            print(conn.in_transaction(), trans.is_active, conn.get_transaction() is trans)
            async with conn.begin_nested() as nested:
                await conn.execute(sa.select(2))
                print(conn.in_nested_transaction())
            nested = await conn.begin_nested()
            await failing("in savepoint", conn.execute(users.insert().values(name="ann")))
            await nested.rollback()
            print(await conn.scalar(sa.select(3)), nested.is_active)
            await failing("begin twice", conn.begin().start())
        print(conn.in_transaction())
        await conn.execute(sa.select(4))
        await conn.commit()
        await conn.execute(sa.select(5))
        await failing("begin after autobegin", conn.begin().start())
        await conn.rollback()
        try:
            async with conn.begin():
                await conn.execute(users.insert().values(name="temp"))
                raise ValueError("no")
        except ValueError as error:
            print("raised", error)
        print(await conn.scalar(sa.select(func.count()).where(users.c.name == "temp")))
        try:
            async with conn.begin():
                pass
        except Exception as error:
            print(type(error).__name__, error)
        await conn.rollback()
        print(await conn.get_isolation_level())
        await conn.rollback()
        await conn.execution_options(isolation_level="SERIALIZABLE")
        print(await conn.scalar(sa.text("show transaction isolation level")))
        await failing("isolation within", conn.execution_options(isolation_level="AUTOCOMMIT"))
        await conn.rollback()
        await failing("bad isolation", conn.execution_options(isolation_level="NOPE"))
        await conn.execution_options(isolation_level="AUTOCOMMIT")
        await conn.execute(sa.select(6))
    await failing("closed", conn.execute(sa.select(1)))

    async with engine.connect() as conn:
        print(await conn.scalar(sa.text("show transaction isolation level")))
        async with conn.stream(sa.select(func.generate_series(1, 7).label("n"))) as stream:
            print([n async for (n,) in stream])
        async with conn.stream(sa.select(func.generate_series(1, 7).label("n")), execution_options={"yield_per": 3}) as stream:
            async for part in stream.partitions():
                print(part)
        result = await conn.stream_scalars(sa.select(func.generate_series(1, 3)))
        print(await result.all())
        await failing("stream in execute", conn.execute(sa.select(1), execution_options={"stream_results": True}))
        result = await conn.execution_options(schema_translate_map={None: "public"})
        print((await conn.execute(sa.select(users.c.id).limit(1))).all())

    one, two = engine.connect(), engine.connect()
    await one.start()
    await two.start()
    print(engine.pool.status())
    await failing("exhausted", engine.connect().start())
    await one.close()
    await two.close()
    print(engine.pool.status(), engine.pool.size(), engine.pool.checkedin(), engine.pool.checkedout())
    try:
        engine.connect().closed
    except Exception as error:
        print(type(error).__name__, error)
    try:
        engine.sync_engine.connect()
    except Exception as error:
        print(type(error).__name__, error)
    try:
        sa.inspect(engine)
    except Exception as error:
        print(type(error).__name__, error)

    async with engine.begin() as conn:
        await conn.run_sync(metadata.drop_all)
        await conn.run_sync(metadata.drop_all)
    await engine.dispose()
    print(repr(engine.url.set(database="d", port=1)), engine.name, engine.driver)
    wrong = create_async_engine(engine.url.set(database="nope_nope"))
    await failing("no database", wrong.connect().start())
    wrong = create_async_engine(engine.url.set(port=1))
    try:
        await wrong.connect().start()
    except Exception as error:
        print(type(error).__name__)


asyncio.run(main())
