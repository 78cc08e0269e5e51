# needs: encrypted database
"""Encrypted connections: modes, certificates, what is said where there is none."""

import asyncio
import os
import tempfile
import threading
from urllib.parse import urlsplit

import psycopg
from tls_certificates import PATHS

os.environ["HOME"] = tempfile.mkdtemp()
address = urlsplit(os.environ["DATABASE_URL"])
HERE = f"host=127.0.0.1 port={address.port} dbname=postgres "
STATE = "select ssl, version, cipher from pg_stat_ssl where pid = pg_backend_pid()"


def path(text):
    """`@root` is the certificate of that name, `@root.key` its key."""
    words = []
    for word in text.split():
        name, _, value = word.partition("=")
        if value.startswith("@"):
            files = PATHS[value[1:].removesuffix(".key")]
            value = files[1] if value.endswith(".key") else files[0]
        words.append(f"{name}={value}")
    return " ".join(words)


def without_places(text):
    for name, files in PATHS.items():
        text = text.replace(files[0], f"<{name}>").replace(files[1], f"<{name}.key>")
    return text.replace(os.environ["HOME"], "~").replace(str(address.port), "<port>")


MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full", "bogus")
WAYS = [f"user=postgres sslmode={mode}" for mode in MODES] + [
    "user=encrypted_only", "user=encrypted_only sslmode=allow", "user=encrypted_only sslmode=disable", "user=plain_only",
    "user=plain_only sslmode=allow", "user=plain_only sslmode=require", "user=nobody", "user=nobody sslmode=require",
    "user=scram password=secret", "user=scram password=secret sslmode=disable", "user=scram password=secret sslmode=require channel_binding=require",
    "user=scram password=secret sslmode=require channel_binding=disable", "user=scram password=secret sslmode=disable channel_binding=require",
    "user=scram password=wrong", "user=scram password=wrong sslmode=require", "user=postgres sslmode=require channel_binding=require",
    "user=postgres channel_binding=bogus", "user=postgres sslmode=verify-ca sslrootcert=@root",
    "user=postgres sslmode=verify-full sslrootcert=@root", "user=postgres sslmode=require sslrootcert=@selfca",
    "user=postgres sslmode=verify-full sslrootcert=@selfca", "user=postgres sslmode=verify-full sslrootcert=/no/such/file",
    "user=postgres sslmode=require sslrootcert=/no/such/file", "user=postgres sslmode=require sslrootcert=@leaf.key",
    "user=postgres sslmode=verify-full sslrootcert=@root host=localhost hostaddr=127.0.0.1",
    "user=postgres sslmode=verify-full sslrootcert=@root host=wrong.test hostaddr=127.0.0.1",
    "user=postgres sslmode=verify-ca sslrootcert=@root host=wrong.test hostaddr=127.0.0.1",
    "user=postgres sslmode=prefer sslrootcert=@selfca", "user=postgres sslrootcert=system",
    "user=postgres sslrootcert=system sslmode=require", "user=certified sslmode=require sslcert=@client sslkey=@client.key",
    "user=certified sslmode=require", "user=certified sslmode=require sslcert=@client sslkey=@client.key sslcertmode=disable",
    "user=certified sslmode=require sslcert=/no/such/file sslkey=@client.key",
    "user=certified sslmode=require sslcert=@client sslkey=/no/such/key",
    "user=certified sslmode=require sslcert=@client sslkey=@root.key", "user=postgres sslmode=require ssl_min_protocol_version=TLSv1.3",
    "user=postgres sslmode=require ssl_max_protocol_version=TLSv1.2", "user=postgres sslmode=require ssl_min_protocol_version=bogus",
    "user=postgres sslmode=require ssl_min_protocol_version=TLSv1.3 ssl_max_protocol_version=TLSv1.2",
    "user=postgres sslnegotiation=direct sslmode=require", "user=postgres sslnegotiation=direct", "user=postgres sslnegotiation=bogus",
]  # fmt: skip

for _, key in PATHS.values():
    os.chmod(key, 0o600)
for way in WAYS:
    try:
        with psycopg.connect(HERE + path(way)) as connection:
            print(way, connection.execute(STATE).fetchone(), connection.pgconn.ssl_in_use)
    except psycopg.Error as error:
        print(way, type(error).__name__, without_places(str(error)))
os.chmod(PATHS["client"][1], 0o644)
try:
    psycopg.connect(HERE + path("user=certified sslmode=require sslcert=@client sslkey=@client.key"))
except psycopg.Error as error:
    print(without_places(str(error)))

# The environment, an address, tasks, more than a record.
os.environ["PGSSLMODE"] = "require"
with psycopg.connect(f"postgresql://postgres@127.0.0.1:{address.port}/postgres") as connection:
    print(connection.execute(STATE).fetchone())
    print(len(connection.execute("select repeat('x', 300000)").fetchone()[0]))
    print(connection.execute("select length(%s)", ["y" * 200000]).fetchone())


async def in_tasks():
    async with await psycopg.AsyncConnection.connect(HERE + "user=encrypted_only") as connection:
        print(await (await connection.execute(STATE)).fetchone())


asyncio.run(in_tasks())

# A request to cancel goes another way to the same server.
with psycopg.connect(HERE + "user=encrypted_only") as connection:
    timer = threading.Timer(0.3, connection.cancel)
    timer.start()
    try:
        connection.execute("select pg_sleep(30)")
    except psycopg.Error as error:
        print(type(error).__name__, error)
    timer.join()
