# needs: database
"""Placeholders, errors, transactions and cursors."""

import os

import psycopg2
from psycopg2 import errorcodes, errors, extras, sql

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")
connection = psycopg2.connect(URL)
cursor = connection.cursor()


def show(function):
    try:
        print(repr(function()))
    except Exception as error:
        print(type(error), str(error), getattr(error, "pgcode", None), getattr(error, "pgerror", None))


def run(query, *parameters):
    def asked():
        cursor.execute(query, *parameters)
        return cursor.fetchall() if cursor.description else None

    show(asked)


print(connection.status, connection.closed, connection.encoding, connection.get_transaction_status())
print(psycopg2.STRING.values, psycopg2.NUMBER.values, psycopg2.BINARY.values, psycopg2.DATETIME.values)
run("selec 1")
print(connection.status, connection.get_transaction_status())
run("select 1")
connection.rollback()
run("select %s, nope from pg_class where relname = %s and x = 1", (123456, "abcdef"))
connection.rollback()
run("select 1 where %s in %s", (1, (1, 2)))
run("select interval %s, %s::interval", ("1 day", "2 day"))
run("select jsonb_build_object(%s,%s,'b',%s), %s is null, concat(%s, '!')", ("a", "x", 1, "z", "w"))
for _ in range(2):
    run("select concat(%s, '!'), %s", ("it's a '::text", "b'::int"))
    run("select concat(%s, '!'), %s", (None, 1))
    run("select %(a)s + 1, %(b)s, %(a)s", {"a": 1, "b": 2.5})
    run("select %(a)s + 1, %(b)s, %(a)s", {"a": 2**40, "b": None})
print(cursor.query, cursor.mogrify("select %s", ("it's",)))
grouped = "select date_trunc(%(p)s,now())::text<>'' from pg_class group by date_trunc(%(p)s,now()) limit 1"
run(grouped, {"p": "day"})
run("select %(p)s = 'a', oid = %(p)s from pg_class limit 1", {"p": "5"})
run("create temp table made as select %s as a", ("x",))
run("select 1; select %s", (2,))
for parameters in ((), (1, 2), {"a": 1}, 5, ("a\0",)):
    run("select %s", parameters)
run("select %(a)s", {})
run("select %(a)s", (1,))
run("select %x", (1,))
run("select 1 %% 2, %s", (1,))
print(cursor.query, cursor.statusmessage, cursor.rowcount, cursor.fetchone())
run("")
connection.rollback()
run("create temp table q(a int unique)")
show(cursor.fetchall)
cursor.executemany("insert into q values (%s)", [(1,), (2,)])
print(cursor.rowcount, cursor.description, cursor.statusmessage)
try:
    cursor.execute("insert into q values (1)")
except psycopg2.Error as error:
    print(error.pgcode, error.pgerror, error.diag.constraint_name, error.diag.message_detail, error.cursor is cursor)
    print(error.args, type(error).__mro__, isinstance(error, errors.UniqueViolation))
connection.rollback()
connection.autocommit = True
print(connection.status, connection.autocommit, connection.isolation_level)
connection.autocommit = False
connection.set_session(isolation_level="SERIALIZABLE", readonly=True, deferrable=True)
print(connection.isolation_level, connection.readonly, connection.deferrable)
run("show transaction_isolation")
show(lambda: connection.set_session(autocommit=True))
connection.rollback()
connection.set_isolation_level(0)
print(connection.autocommit, connection.isolation_level)
show(lambda: connection.set_session(isolation_level="x"))
other = psycopg2.connect(URL)
other.autocommit = True
for factory in (extras.DictCursor, extras.RealDictCursor, extras.NamedTupleCursor):
    with other.cursor(cursor_factory=factory) as named:
        named.execute("select 1 a, 2 b")
        row = named.fetchone()
        print(row, type(row).__name__, list(row))
with other.cursor() as many:
    many.execute("create temp table z(a int, b text)")
    print(extras.execute_values(many, "insert into z values %s returning a", [(1, "x"), (2, "y")], fetch=True), many.query)
    extras.execute_batch(many, "insert into z values (%s,%s)", [(1, "x"), (2, "y")])
    print(many.query)
    many.execute("do $$ begin raise notice 'hi'; end $$")
print(other.notices)
other.autocommit = False
with other:
    with other.cursor("server") as server:
        server.execute("select generate_series(1,%s)", (5,))
        print(server.fetchone(), server.fetchmany(2), list(server), server.description, server.name)
print(other.closed, other.status)
part = sql.SQL("select {} from {t} where a = {}").format(
    sql.Identifier("a"), sql.Literal("x'y"), t=sql.Identifier("s", "z")
)
print(part, part.as_string(other))
print(errorcodes.UNIQUE_VIOLATION, errorcodes.lookup("23505"), errors.lookup("23505"))
with connection.cursor() as killer:
    killer.execute("select pg_terminate_backend(%s)", (other.get_backend_pid(),))
    killer.execute("select pg_sleep(0.2)")
lost = other.cursor()
print(other.closed)
show(lambda: lost.execute("select 1"))
print(other.closed)
show(lambda: lost.execute("select 1"))
show(other.rollback)
connection.close()
show(connection.cursor)
run("select 1")
for target in ("host=127.0.0.1 port=1", "host=/nowhere", "foo=1"):
    show(lambda: psycopg2.connect(target))


connection = psycopg2.connect(URL)
cursor = connection.cursor()


def numbers():
    run("select 1.5::numeric, '2020-01-02 03:04:05+00'::timestamptz, 7::oid, '{1,2}'::int[]")


numbers()
numbers()
as_text = psycopg2.extensions.new_type((1700,), "AS_TEXT", lambda value, cursor: ("text", value, cursor is None))
psycopg2.extensions.register_type(as_text, cursor)
numbers()
cursor = connection.cursor()
numbers()
psycopg2.extensions.register_type(as_text, connection)
numbers()
psycopg2.extensions.register_type(psycopg2.extensions.DECIMAL, connection)
numbers()
cursor.tzinfo_factory = None
numbers()
connection.rollback()
for opening in ({"isolation_level": "SERIALIZABLE", "readonly": True}, {"autocommit": True}):
    connection.set_session(**opening)
    run("select current_setting('transaction_isolation'), current_setting('transaction_read_only'), %s", (1,))
    print(connection.status, connection.get_transaction_status())
    connection.rollback()
connection.set_session(autocommit=False)
run("select %s / 0", (1,))
print(connection.status, connection.get_transaction_status())
run("select %s", (1,))
connection.rollback()
