"""Routes that reach a database and other servers over encrypted connections, through each of the ways there are."""

import asyncio
import http.client
import os
import ssl

import asyncpg
from fastapi import FastAPI
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

HOST = os.environ["DATABASE_HOST"]
ROOT, OTHER = os.environ["TRUSTED"], os.environ["NOT_TRUSTED"]
STATE = text("select ssl, version, cipher from pg_stat_ssl where pid = pg_backend_pid()")

app = FastAPI()
trusting = create_async_engine(
    f"postgresql+asyncpg://encrypted_only@{HOST}/postgres",
    connect_args={"ssl": ssl.create_default_context(cafile=ROOT)},
)


def rows(result):
    return [list(row) for row in result]


@app.get("/sync/{driver}")
def through_a_thread(driver: str, mode: str = "require", root: str = "", user: str = "postgres"):
    address = f"postgresql+{driver}://{user}@{HOST}/postgres?sslmode={mode}"
    if root:
        address += f"&sslrootcert={ROOT if root == 'trusted' else OTHER}"
    engine = create_engine(address)
    try:
        with engine.connect() as connection:
            return rows(connection.execute(STATE))
    except DBAPIError as error:
        return {"error": type(error.orig).__name__, "text": str(error.orig).replace(HOST.split(":")[1], "PORT")}
    finally:
        engine.dispose()


@app.get("/async/{driver}")
async def through_a_task(driver: str, mode: str = "require", user: str = "postgres"):
    name = "ssl" if driver == "asyncpg" else "sslmode"
    engine = create_async_engine(f"postgresql+{driver}://{user}@{HOST}/postgres?{name}={mode}")
    try:
        async with engine.connect() as connection:
            return rows(await connection.execute(STATE))
    except DBAPIError as error:
        return {"error": type(error.orig).__name__, "text": str(error.orig).replace(HOST.split(":")[1], "PORT")}
    except (OSError, ValueError, asyncpg.PostgresError) as error:
        return {"error": type(error).__name__, "text": str(error).replace(HOST.split(":")[1], "PORT")}
    finally:
        await engine.dispose()


@app.get("/context")
async def with_a_context():
    async with trusting.connect() as connection:
        found = rows(await connection.execute(STATE))
    async with trusting.connect() as connection:
        return [*found, *rows(await connection.execute(text("select length(repeat('x', 100000))")))]


@app.get("/elsewhere/{port}")
def elsewhere(port: int, trusted: bool = True):
    context = ssl.create_default_context(cafile=ROOT if trusted else OTHER)
    connection = http.client.HTTPSConnection("localhost", port, context=context, timeout=10)
    try:
        connection.request("POST", "/path?query", body=b"a body" * 1000, headers={"X-Own": "yes"})
        response = connection.getresponse()
        return {"status": response.status, "body": response.read().decode(), "type": response.getheader("content-type")}
    except ssl.SSLError as error:
        return {"error": type(error).__name__, "text": str(error)}
    finally:
        connection.close()


@app.get("/stream/{port}")
async def stream(port: int, host: str = "localhost"):
    context = ssl.create_default_context(cafile=ROOT)
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context, server_hostname=host)
    except ssl.SSLError as error:
        return {"error": type(error).__name__, "text": str(error)}
    writer.write(b"GET /stream HTTP/1.0\r\n\r\n")
    head = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
    body = await reader.read()
    writer.close()
    return {"first": head[0].decode(), "body": body.decode(), "version": writer.get_extra_info("cipher")[1]}
