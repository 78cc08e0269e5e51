# needs: database
"""What `echo` logs, pools that test and recycle, and events that replace."""

import asyncio
import logging
import os
import re

import sqlalchemy as sa
from sqlalchemy import event, exc, pool
from sqlalchemy.ext.asyncio import AsyncEngine, async_engine_from_config, create_async_engine

URL = os.environ["DATABASE_URL"]
table = sa.Table("t", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("x", sa.String))


class Printing(logging.Handler):
    def emit(self, record):
        text = re.sub(r"0x[0-9a-f]+", "0x..", record.getMessage())
        text = re.sub(r"\((\d+),\)", "(pid,)", text)
        text = re.sub(r"\d+\.\d+s|since [\d.e-]+s", "TIME", text)
        print(record.levelname, record.name, text)


logging.getLogger("sqlalchemy").addHandler(Printing())
logging.getLogger("sqlalchemy.engine").propagate = True


async def main():
    logging.getLogger("sqlalchemy.engine").setLevel(logging.INFO)
    logging.getLogger("sqlalchemy.pool").setLevel(logging.DEBUG)
    engine = create_async_engine(URL, pool_pre_ping=True, hide_parameters=True)
    async with engine.begin() as conn:
        await conn.run_sync(table.metadata.create_all)
        await conn.execute(table.insert(), {"x": "a" * 400})
        await conn.execute(table.insert(), [{"x": str(i)} for i in range(12)])
        await conn.execute(table.insert().returning(table.c.id), [{"x": str(i)} for i in range(3)])
        for _ in range(2):
            await conn.execute(sa.select(table.c.x).where(table.c.id.in_([1, 2])))
        await conn.exec_driver_sql("select 1")
        async with conn.begin_nested():
            pass
    async with engine.connect() as conn:
        await conn.execution_options(logging_token="tok")
        await conn.execute(sa.select(1))
    async with engine.connect() as conn:
        await conn.execution_options(isolation_level="AUTOCOMMIT")
        await conn.execute(sa.select(1))
        await conn.invalidate()
        print(conn.invalidated)
        await conn.rollback()
        print(await conn.scalar(sa.select(2)))
    async with engine.connect() as victim, engine.connect() as killer:
        pid = await victim.scalar(sa.text("select pg_backend_pid()"))
        await killer.execute(sa.text("select pg_terminate_backend(:pid)"), {"pid": pid})
        await asyncio.sleep(0.3)
        try:
            await victim.execute(sa.select(1))
        except exc.DBAPIError as error:
            print(type(error).__name__, error.connection_invalidated, error)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.WARNING)
    async with engine.connect() as conn:
        pid = await conn.scalar(sa.text("select pg_backend_pid()"))
    other = create_async_engine(URL, poolclass=pool.NullPool, hide_parameters=True)
    async with other.connect() as conn:
        await conn.execute(sa.text("select pg_terminate_backend(:pid)"), {"pid": pid})
        await asyncio.sleep(0.3)
    async with engine.connect() as conn:
        print(await conn.scalar(sa.select(3)))
    print(other.pool.status())
    await engine.dispose()
    engine = create_async_engine(URL, hide_parameters=True, echo_pool=False, pool_recycle=0, pool_use_lifo=True)

    @event.listens_for(engine.sync_engine, "before_cursor_execute", retval=True)
    def comment(conn, cursor, statement, parameters, context, executemany):
        return statement + " -- c", parameters

    @event.listens_for(engine.sync_engine, "before_execute")
    def before(conn, element, multi, params, options):
        print("before", type(element).__name__, multi, params, dict(options))

    @event.listens_for(engine.sync_engine, "after_execute")
    def after(conn, element, multi, params, options, result):
        print("after", type(element).__name__, type(result).__name__)

    @event.listens_for(engine.sync_engine, "handle_error")
    def handle(context):
        print("error", type(context.original_exception).__name__, context.statement, context.is_disconnect)
        if "nope" in (context.statement or ""):
            raise ValueError("replaced")

    async with engine.connect() as conn:
        print(await conn.scalar(sa.select(sa.literal("x"))))
        for statement in ("select nope", "select bad"):
            try:
                await conn.execute(sa.text(statement))
            except Exception as error:
                print(type(error).__name__, error)
            await conn.rollback()
        try:
            await conn.execute(table.insert(), {"id": 1, "x": "secret"})
            await conn.execute(table.insert(), {"id": 1, "x": "secret"})
        except exc.IntegrityError as error:
            print(error, error.orig.sqlstate, error.statement, error.params, error.code)
    async with engine.execution_options(isolation_level="REPEATABLE READ").connect() as conn:
        print(await conn.scalar(sa.text("show transaction isolation level")), conn.sync_connection.get_execution_options())
    configured = async_engine_from_config({"sqlalchemy.url": URL, "sqlalchemy.pool_size": "3", "sqlalchemy.echo": "false"})
    print(configured.pool.size(), configured.echo)
    for make in (
        lambda: create_async_engine(URL, nope=1),
        lambda: create_async_engine("nothing"),
        lambda: create_async_engine("sqlite+nope://"),
        lambda: create_async_engine(URL, poolclass=pool.QueuePool),
        lambda: event.listen(engine, "begin", print),
        lambda: event.listen(engine.sync_engine, "nope", print),
        lambda: AsyncEngine(None),
        lambda: create_async_engine(URL, server_side_cursors=True),
        lambda: create_async_engine(URL, isolation_level="X"),
    ):
        try:
            print(re.sub("DBX|port=\\d+", "", type(make()).__name__))
        except Exception as error:
            print(type(error).__name__, re.sub(r"@[^')]*", "@", str(error)))
    async with engine.begin() as conn:
        await conn.run_sync(table.metadata.drop_all)
    await engine.dispose()
    await other.dispose()


asyncio.run(main())
