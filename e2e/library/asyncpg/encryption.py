# needs: encrypted database
"""Encrypted connections: modes, contexts, certificates, what is raised where there is none."""

import asyncio
import os
import ssl
import tempfile
from urllib.parse import urlsplit

import asyncpg
from tls_certificates import PATHS

os.environ["HOME"] = tempfile.mkdtemp()
PORT = urlsplit(os.environ["DATABASE_URL"]).port
STATE = "select ssl, version, cipher from pg_stat_ssl where pid = pg_backend_pid()"


def without_places(text):
    for name, files in PATHS.items():
        text = text.replace(files[0], f"<{name}>").replace(files[1], f"<{name}.key>")
    return text.replace(os.environ["HOME"], "~").replace(str(PORT), "<port>")


def query(**options):
    """`@root` is the certificate of that name, `@root.key` its key."""
    parts = []
    for name, value in options.items():
        if value.startswith("@"):
            files = PATHS[value[1:].removesuffix(".key")]
            value = files[1] if value.endswith(".key") else files[0]
        parts.append(f"{name}={value}")
    return "&".join(parts)


async def attempt(label, *arguments, **keywords):
    try:
        connection = await asyncpg.connect(*arguments, **keywords)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        print(label, type(error).__name__, without_places(str(error)))
        return
    print(label, tuple(await connection.fetchrow(STATE)))
    await connection.close()


def context(name):
    return ssl.create_default_context(cafile=PATHS[name][0])


async def main():
    here = {"host": "127.0.0.1", "port": PORT, "database": "postgres"}
    for given in (None, False, True, "disable", "allow", "prefer", "require", "verify-ca", "verify-full", "bogus"):
        await attempt(given, user="postgres", ssl=given, **here)
    for user in ("encrypted_only", "plain_only", "nobody"):
        for given in (None, "allow", "require", "disable"):
            await attempt((user, given), user=user, ssl=given, **here)
    await attempt("context", user="postgres", ssl=context("root"), **here)
    await attempt("by name", user="postgres", ssl=context("root"), **{**here, "host": "localhost"})
    await attempt("other authority", user="postgres", ssl=context("selfca"), **here)
    await attempt("direct", user="postgres", ssl="require", direct_tls=True, **here)
    await attempt("password", user="scram", password="secret", ssl="require", **here)
    await attempt("wrong password", user="scram", password="wrong", ssl="require", **here)
    await attempt("wrong password", user="scram", password="wrong", **here)
    for options in (
        {"sslmode": "verify-full", "sslrootcert": "@root"}, {"sslmode": "verify-ca", "sslrootcert": "@root"},
        {"sslmode": "require", "sslrootcert": "@selfca"}, {"sslmode": "verify-ca", "sslrootcert": "/no/such/file"},
        {"sslmode": "require", "ssl_max_protocol_version": "TLSv1.2"}, {"sslmode": "require", "ssl_min_protocol_version": "x"},
        {"sslmode": "prefer", "sslcert": "/no/such/file"}, {"sslmode": "disable"}, {"sslmode": "allow"}, {},
    ):
        await attempt(options, f"postgresql://postgres@localhost:{PORT}/postgres?{query(**options)}".rstrip("?"))
    for user in ("certified", "postgres"):
        shown = query(sslmode="require", sslcert="@client", sslkey="@client.key", sslrootcert="@root")
        await attempt(user, f"postgresql://{user}@localhost:{PORT}/postgres?{shown}")
    for name, value in (("PGSSLMODE", "disable"), ("PGSSLMODE", "require"), ("PGSSLROOTCERT", PATHS["self"][0])):
        os.environ[name] = value
        await attempt((name, without_places(value)), user="postgres", **here)
    del os.environ["PGSSLMODE"], os.environ["PGSSLROOTCERT"]

    # A pool, more than a record, and a request that is given up.
    async with asyncpg.create_pool(user="postgres", ssl="require", min_size=2, max_size=2, **here) as pool:
        print(await asyncio.gather(*(pool.fetchval("select length(repeat('x', $1))", 100000 * n) for n in range(1, 5))))
        print(len(await pool.fetchval("select repeat('x', 300000)")), await pool.fetchval("select length($1)", "y" * 200000))
        try:
            await pool.fetchval("select pg_sleep(30)", timeout=0.2)
        except TimeoutError:
            print("in time")
        print(await pool.fetchval("select 1"), tuple(await pool.fetchrow(STATE)))


asyncio.run(main())
