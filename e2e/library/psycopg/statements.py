# needs: database
"""Placeholders, results, errors and transactions."""

import os

import psycopg
from psycopg import sql
from psycopg.rows import args_row, class_row, dict_row, kwargs_row, namedtuple_row, scalar_row, tuple_row

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")
connection = psycopg.connect(URL, autocommit=True)


def show(function):
    try:
        print(repr(function()))
    except Exception as error:
        print(type(error), str(error), getattr(error, "sqlstate", None))


def run(query, *parameters, **options):
    show(lambda: connection.execute(query, *parameters, **options).fetchall())


run("select %(a)s, %(b)s, %(a)s::int", {"a": 1, "b": "x"})
run("select 5 %% 2, %s", (1,))
run("select 5 % 2")
for query, parameters in (
    ("select %(a)s, %(b)s", {"a": 1}), ("select %s", (1, 2)), ("select %s", {"a": 1}), ("select %(a)s", (1,)),
    ("select %x", (1,)), ("select % x", (1,)), ("select %(a", {"a": 1}), ("select %s %(a)s", (1,)), ("select %s", "abc"),
    ("select %s", 5),
):  # fmt: skip
    run(query, parameters)
LONG = "a" * 70
for query in (
    "selec 1", f"select\n\t'{LONG}', b from x", f"select '{LONG}', b, '{LONG}' from x", f"select b, '{LONG}' from x",
    "do $$ begin execute 'selec 1'; end $$", "do $$ begin raise exception 'hm' using hint='h', detail='d'; end $$", "",
    "create temp table a(x int)", "select 1; select 2",
):  # fmt: skip
    run(query)
run("select %s, foo(1)", (1,))
for _ in range(7):
    run("select 1/%s", (0,))
    run("select %s::int", (1,))
print(connection.execute("select name, statement from pg_prepared_statements").fetchall())
run("select 1; select %s", (1,))

connection.execute("create temp table q(id serial primary key, a text unique, b int)")
cursor = connection.cursor()
show(cursor.fetchone)
cursor.executemany("insert into q(a,b) values (%s,%s)", [("x", 1), ("y", 2)])
print(cursor.rowcount, cursor.statusmessage, cursor.description)
rows = [{"a": "x1", "b": 1}, {"a": "y1", "b": 2}]
cursor.executemany("insert into q(a,b) values (%(a)s,%(b)s) returning id", rows, returning=True)
print(cursor.rowcount, cursor.fetchall(), cursor.nextset(), cursor.fetchall(), cursor.nextset())
print(cursor.execute("update q set b=b+1 where b=%s", (1,)).rowcount, cursor.statusmessage)
try:
    cursor.execute("insert into q(a) values ('x')")
except psycopg.errors.UniqueViolation as error:
    print(error.diag.constraint_name, error.diag.message_detail, error.diag.table_name, error.sqlstate, error.args)
    print(error.pgresult is not None, isinstance(error, psycopg.IntegrityError), type(error).__mro__)
for factory in (
    tuple_row, dict_row, namedtuple_row, scalar_row, class_row(dict), kwargs_row(lambda **given: given), args_row(list.__class__),
):  # fmt: skip
    show(lambda: connection.cursor(row_factory=factory).execute("select id, a from q order by id limit 2").fetchall())
print(list(cursor.execute("select a from q order by 1")), cursor.rownumber)
print(cursor.execute("select a from q order by 1").fetchmany(2), cursor.rownumber)
cursor.scroll(-1)
print(cursor.fetchone())
show(lambda: cursor.scroll(99))
statement = sql.SQL("select {} from {} where a = {} or a = {other}").format(
    sql.Identifier("a"), sql.Identifier("q"), sql.Literal("x'y"), other=sql.Placeholder("n")
)
print(statement, statement.as_string(connection), cursor.execute(statement, {"n": "y"}).fetchall())
print(sql.SQL(", ").join([sql.Identifier("a", "b"), sql.Placeholder(), sql.Literal(-1), sql.Literal(None)]).as_string())
show(lambda: psycopg.errors.lookup("23505"))
show(lambda: psycopg.errors.lookup("unique_violation"))
connection.close()
show(lambda: connection.execute("select 1"))

other = psycopg.connect(URL)
other.execute("select 1")
print(other.info.transaction_status)
show(lambda: setattr(other, "autocommit", True))
other.commit()
with other.transaction() as outer:
    print(other.info.transaction_status, outer.savepoint_name, outer.status)
    with other.transaction() as inner:
        other.execute("create temp table z(x int)")
        raise psycopg.Rollback
    show(lambda: other.execute("select * from z"))
print(outer.status, inner.status, inner.savepoint_name)
for level in (None, 1, psycopg.IsolationLevel.SERIALIZABLE):
    other.isolation_level = level
    print(other.execute("show transaction_isolation").fetchone(), repr(other.isolation_level))
    other.rollback()
other.read_only = True
show(lambda: other.execute("create table zz(x int)"))
other.rollback()
with other.cursor("c") as server:
    server.execute("select generate_series(1,%s)", (250,))
    print(server.description, server.rowcount, server.fetchone(), server.fetchmany(2), len(list(server)), server.fetchall())
other.rollback()
notices = []
other.add_notice_handler(lambda found: notices.append((found.severity, found.message_primary)))
other.execute("do $$ begin raise notice 'hi'; end $$")
print(notices)
with psycopg.connect(URL) as third:
    pid = third.info.backend_pid
    other.execute("select pg_terminate_backend(%s)", (pid,))
    other.execute("select pg_sleep(0.2)")
    print(third.closed)
    show(lambda: third.execute("select 1"))
    print(third.closed, third.broken)
    show(third.rollback)
other.close()
for target in ("host=127.0.0.1 port=1", "host=/nowhere", "foo=1", "dbname", "host=127.0.0.1,127.0.0.2 port=1"):
    show(lambda: psycopg.connect(target))
