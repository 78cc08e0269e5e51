# needs: database
"""Values in all kinds of places: what is sent beside a statement means what the literal means that psycopg2 writes."""

import datetime
import decimal
import os

import psycopg2
from psycopg2 import sql

URL = os.environ["DATABASE_URL"].replace("+asyncpg", "")
connection = psycopg2.connect(URL)
connection.autocommit = True
cursor = connection.cursor()
cursor.execute("create type mood as enum ('sad', 'happy')")
cursor.execute("create domain positive as integer check (value > 0)")
cursor.execute(
    "create table items (id serial primary key, code varchar(12), kind text, price numeric(8, 2), stock smallint,"
    " rate float, feeling mood, made timestamp, day date, tags text[], data jsonb, live boolean, worth positive)"
)
cursor.execute("create unique index on items (code) where live")
cursor.execute("create unique index on items (lower(kind), coalesce(stock, 7)) where not live")
MONTH = datetime.datetime(2024, 1, 3, 4, 5, 6, 700)
for number in range(12):
    cursor.execute(
        "insert into items (code, kind, price, stock, rate, feeling, made, day, tags, data, live, worth)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (
            f"c{number % 5}-{number}", ("tool", "toy", "it's")[number % 3], decimal.Decimal(f"{number}.50"), number % 4, number / 4,
            ("sad", "happy")[number % 2], MONTH + datetime.timedelta(days=9 * number), MONTH.date(), [f"t{number % 3}", "x"],
            '{"a": %d, "b": ["x"]}' % number, True, number + 1,
        ),
    )

DAY = datetime.date(2024, 1, 3)
SHAPES = [
    # A literal alone is a position.
    ("select code, stock from items order by %s, id", (2,)),
    ("select code, stock from items order by %s desc, %s", (2, 1)),
    ("select code, stock from items order by (%s), id", (2,)),
    ("select code, id from items order by ((%s)) desc nulls last limit %s", (2, 3)),
    ("select code from items order by %s", (-1,)),
    ("select code from items order by %s", (5,)),
    ("select code from items order by -%s", (1,)),
    ("select code from items order by %s", ("code",)),
    ("select code from items order by %s, id", (True,)),
    ("select code from items order by %s, id", (DAY,)),
    ("select code from items order by %s::int, id", (2,)),
    ("select code from items order by id + %s limit 2", (2,)),
    ("select code, stock from items order by case when stock = %s then %s else %s end, id", (2, 0, 1)),
    ("select code from items order by case when stock in (%s, %s) then 'a' else %s end, id", (2, 3, "b")),
    ("select code from items order by kind = %s, kind collate %s", ("toy", "C")),
    ("select code from items order by kind || %s collate \"C\", id", ("toy",)),
    ("select code, stock from items union select kind, %s from items order by %s, 1", (9, 2)),
    ("select kind, count(*) from items group by %s order by %s", (1, 2)),
    ("select kind, count(*) from items group by %s", ("kind",)),
    ("select kind, count(*) from items group by %s", (7,)),
    ("select distinct on (%s) kind, code from items order by kind, code", (1,)),
    ("select distinct on (left(code, %s)) left(code, %s), id from items order by left(code, %s), id", (2, 2, 2)),
    ("select row_number() over (order by %s), id from items order by id limit 3", (1,)),
    ("select sum(stock) over (partition by %s order by id rows %s preceding) from items order by id", (1, 2)),
    ("select sum(stock) over (order by id rows between %s preceding and %s following) from items order by id", (1, 2)),
    ("select sum(stock) over (order by id range between %s preceding and current row) from items order by id", (1,)),
    # Expressions of one clause in another.
    ("select left(code, %s), count(*) from items group by left(code, %s) order by left(code, %s)", (2, 2, 2)),
    ("select left(code, %s), count(*) from items group by left(code, %s) order by 1", (2, 1)),
    ("select left(code, 2), count(*) from items group by left(code, %s) order by 1", (2,)),
    ("select left(code, %s), count(*) from items group by left(code, 2) order by 1", (2,)),
    ("select date_trunc(%s, made), count(*) from items group by date_trunc(%s, made) order by 1", ("week", "week")),
    ("select date_trunc('week', made), count(*) from items group by date_trunc(%s, made) order by 1", ("week",)),
    ("select date_trunc(%(p)s, made) as p, count(*) from items group by date_trunc(%(p)s, made) order by p", {"p": "month"}),
    ("select date_trunc(%s, made) as p, count(*) from items group by p order by p", ("month",)),
    (
        "select case when stock > %s then %s else %s end, sum(price) from items"
        " group by case when stock > %s then %s else %s end order by 1",
        (1, "many", "few", 1, "many", "few"),
    ),
    ("select coalesce(kind, %s), count(*) from items group by coalesce(kind, %s) order by coalesce(kind, %s)", ("-",) * 3),
    ("select coalesce(stock, %s), count(*) from items group by coalesce(stock, %s) order by 1", (0, 0)),
    ("select stock + %s, count(*) from items group by stock + %s having stock + %s > %s order by 1", (1, 1, 1, 2)),
    ("select stock * %s, count(*) from items group by stock * %s order by 1", (decimal.Decimal("1.5"), decimal.Decimal("1.5"))),
    ("select stock * %s, count(*) from items group by stock * %s order by 1", (1.5, decimal.Decimal("1.5"))),
    ("select kind || %s, count(*) from items group by kind || %s order by kind || %s", ("'s",) * 3),
    ("select kind = %s, feeling = %s, count(*) from items group by kind = %s, feeling = %s order by 1, 2", ("sad",) * 4),
    ("select made > %s, count(*) from items group by made > %s order by 1", (MONTH, MONTH)),
    ("select day - %s, count(*) from items group by day - %s", (DAY, DAY)),
    ("select live is true and %s, count(*) from items group by live is true and %s", (True, True)),
    ("select live and %s, count(*) from items group by live and true", (True,)),
    ("select kind, left(code, %s), count(*) from items group by cube (kind, left(code, %s)) order by 1, 2", (2, 2)),
    ("select kind, stock + %s, count(*) from items group by rollup (kind, stock + %s) order by 1, 2", (1, 1)),
    (
        "select kind, stock %% %s, count(*), grouping(stock %% %s) from items"
        " group by grouping sets ((kind), (stock %% %s), ()) order by 1, 2",
        (2, 2, 2),
    ),
    ("select kind, count(*) from items group by rollup (%s) order by 1", (1,)),
    ("select kind, count(*) from items group by kind having count(*) > %s and max(code) <> %s order by 1", (1, "z")),
    ("select distinct stock + %s from items order by stock + %s", (1, 1)),
    ("select distinct kind || %s from items order by kind || %s", ("!", "!")),
    ("select string_agg(distinct kind || %s, %s order by kind || %s) from items", ("!", ",", "!")),
    ("select string_agg(kind, %s order by %s, id) from items", (",", "x")),
    ("select kind, (select count(*) from items o where o.stock > %s) from items group by kind order by 1", (1,)),
    ("select kind, count(*) from items where kind <> %s and code <> %s group by kind order by 1", ("toy", "toy")),
    ("select q.k, count(*) from (select kind || %s as k from items) q group by q.k order by 1", ("?",)),
    ("with q as (select left(code, %s) k from items) select k, count(*) from q group by k order by k limit %s", (2, 2)),
    ("select kind, percentile_cont(%s) within group (order by price) from items group by kind order by 1", (0.5,)),
    ("select kind, count(*) filter (where stock = %s and kind = %s) from items group by kind order by 1", (1, "toy")),
    ("select left(code, %s), count(*) from items group by code order by code", (2,)),
    ("select left(code, %s), count(*) from items group by left(code, %s)", (2, 3)),
    # Only a literal.
    ("select extract(%s from made) from items order by id limit 2", ("year",)),
    ("select extract(year from %s)", (MONTH,)),
    ("select extract(%s from %s)", ("day", MONTH)),
    ("select extract(%s from made) from items", ("yearly",)),
    ("select count(*) from items where live is %s", (True,)),
    ("select count(*) from items where live is not %s", (True,)),
    ("select count(*) from items where live is %s", (None,)),
    ("select count(*) from items where kind is not distinct from %s", ("toy",)),
    ("select count(*) from items where stock is distinct from %s", (1,)),
    ("select count(*) from items where %s is distinct from kind", ("toy",)),
    ("select %s is distinct from null, null is distinct from %s", ("a", "b")),
    ("select interval(0) %s", ("1.5 seconds",)),
    ("select interval %s, interval %s day", ("1 day", "2 days")),
    ("select %s::interval hour, cast(%s as interval hour)", ("3", "4")),
    ("select jsonb %s -> %s", ('{"a": 1}', "a")),
    ("select date %s, timestamp %s, timestamp(0) %s, point %s::text", ("2024-01-02", "2024-01-02 03:04:05", "2024-01-02 03:04:05.6", "1,2")),
    ("select 'abcdef'::varchar(%s), cast('abcdef' as char(%s)), 1.25::numeric(%s, %s)", (3, 2, 5, 1)),
    ("select varchar(%s) 'abc', numeric(4, %s) '1.55'", (2, 1)),
    ("select count(%s), count(%s), count(distinct %s)", ("a", 1, "b")),
    ("select row(%s, 1), (%s, %s), row(%s)", ("a", "b", 2, 3)),
    ("select (%s, id) = (%s, 2), (kind, id) in ((%s, %s), (%s, %s)) from items order by id limit 2", ("a", "a", "toy", 2, "tool", 1)),
    ("select id from items where (kind, id) > (%s, %s) order by kind, id limit 2", ("tool", 4)),
    ("select pg_typeof(%s), pg_typeof(%s), pg_typeof(%s), pg_column_size(%s)", ("a", 1, DAY, "abc")),
    ("select trim(both %s from %s), trim(%s), overlay(%s placing %s from %s)", ("x", "xax", " a ", "abc", "z", 2)),
    ("select substring(code from %s for %s), position(%s in code) from items order by id limit 1", (1, 2, "-")),
    ("select substring(code from %s), normalize(%s, nfc) from items order by id limit 1", ("[0-9]", "a")),
    ("select tags[%s], tags[%s:%s], data[%s] from items order by id limit 1", (1, 1, 2, "a")),
    ("select xmlelement(name a, %s)::text, json_value(%s, %s)", ("b", '{"a": 1}', "$.a")),
    ("select %s is json, %s is null, %s is not null, (%s) is null, %s isnull", ("{}", "a", "b", "c", "d")),
    ("select id from items order by id offset %s fetch first %s rows only", (1, 2)),
    ("select * from generate_series(%s, %s) with ordinality limit %s", (3, 5, 2)),
    ("select id from items tablesample bernoulli (%s) repeatable (%s)", (100, 1)),
    ("select %s from %s", (1, "items")),
    ("select code as %s from items", ("x",)),
    ("select count(*) from items where code %s", ("x",)),
    ("select %s %s", (1, 2)),
    ("select %s", (1,)),
    ("select %s, %s, %s, %s, %s, %s", (1, "a", None, 1.5, True, DAY)),
    ("select 1 limit %s, %s", (1, 2)),
    ("select '%s', \"code\" /* %s */ from items order by id limit %s -- %s", (1, 2, 3, 4)),
    ("select $x$ %s $x$, e'\\'%s', u&'%s'", (1, 2, 3)),
    ("select x%s, %sx from items", (1, 2)),
    ("select 5%s", (1,)),
    ("select '5'%s", ("1",)),
    # Signs and casts.
    ("select %s::smallint, %s::text", (-32768, 5)),
    ("select %s::text", (-5,)),
    ("select -%s, - %s, 3 -%s, 3 - %s, @%s, pg_typeof(-%s)", (1, -2, -3, 4, -5, 2147483648)),
    ("select %s ^ 2, 2 * -%s, 3 %s", (-2, 3, 1)),
    ("select %s ^ 2, 2 * -%s", (-2, 3)),
    ("select %s::varchar(2), cast(%s as varchar(2)), %s::mood, %s::positive, %s::int[]", ("abc", "abc", "sad", 3, "{1,2}")),
    # Where the server tells the type.
    ("select id from items where kind = %s and feeling = %s and code like %s escape %s", ("toy", "happy", "c%", "/")),
    ("select id from items where %s in (kind, code) and id between %s and %s", ("toy", 1, 9)),
    ("select id from items where id in %s and kind = any(%s) and stock = any(%s)", ((1, 2, 3), ["toy", "tool"], [])),
    ("select id from items where tags @> %s and tags && array[%s] and data ? %s and data @> %s", (["x"], "t1", "a", '{"b": ["x"]}')),
    ("select data -> %s, data ->> %s, data #>> %s, data -> %s -> %s from items order by id limit 1", ("a", "b", ["b", "0"], "b", 0)),
    ("select concat(%s, %s), format(%s, %s), json_build_object(%s, %s), num_nulls(%s)", ("a", 1, "%s!", "b", "k", "v", "x")),
    ("select coalesce(%s, %s), greatest(%s, %s), nullif(%s, %s)", ("a", "b", 1, 2, "c", "c")),
    ("select case %s when %s then %s else %s end", ("a", "a", "b", "c")),
    ("select %s || %s, %s = %s, %s + 1, now() - %s < %s", ("a", "b", "c", "c", "5", MONTH, "1 day")),
    ("select made at time zone %s, made + %s, made - %s from items order by id limit 1", ("UTC", datetime.timedelta(days=1), "1 day")),
    ("select make_interval(days => %s), array[%s, %s], array[[%s], [%s]]", (1, "a", "b", 1, 2)),
    ("select * from (values (%s, %s), (%s, %s)) v (a, b) order by %s", (1, "a", 0, "b", 1)),
    ("values (%s, %s), (%s, %s) order by %s", (2, "a", 1, "b", 1)),
    ("with recursive q as (select %s as n union all select n + %s from q where n < %s) select * from q", (1, 1, 3)),
    ("select %s union select %s order by 1", ("a", "b")),
    ("select id from items where exists (select %s where items.stock = %s) order by id limit %s", (1, 2, 1)),
    ("insert into items (code, kind, live) select %s, %s, %s returning code, %s", ("new", "made", False, "r")),
    (
        "insert into items (code, kind, live) values (%s, %s, %s) on conflict (code) where live = %s"
        " do update set kind = %s where items.kind <> %s returning kind",
        ("c0-0", "z", True, True, "changed", "never"),
    ),
    (
        "insert into items (kind, live) values (%s, %s) on conflict (lower(kind), coalesce(stock, %s)) where not live do nothing",
        ("made", False, 7),
    ),
    ("update items set kind = %s, (price, rate) = (%s, %s), stock = case when id > %s then %s else %s end where id = %s returning kind, price", ("u", 1, 2.5, 3, 1, 2, 1)),
    ("delete from items using (select %s as k) q where items.kind = q.k returning id", ("changed",)),
    (
        "merge into items using (values (%s, %s)) v (code, kind) on items.code = v.code and v.kind <> %s"
        " when matched and items.stock = %s then update set kind = %s when not matched then insert (code, kind) values (v.code, %s)",
        ("fresh", "k", "n", 1, "m", "inserted"),
    ),
    ("-- about\n/* it /* all */ */ select %s + 1", (1,)),
    ("explain (costs off) select 1 where %s = 2", (1,)),
    ("select $1, %s", (1,)),
    ("select 'open, %s", (1,)),
    ("select %s; ", (1,)),
    ("select %s; select %s", (1, 2)),
    # Errors point into the text with its values.
    ("select nothing, %s from items where kind = %s", (123456, "abcdef")),
    ("select kind from items\nwhere kind = %s\n and id = %s and stock = %s", ("x", "abc", 1)),
    ("select kind from items where id = %s or id = %s", (1, "it's")),
    ("select id from items where feeling = %s", ("angry",)),
    ("select id from items where data @> %s", ("{a",)),
    ("select id from items where made > %s and kind = %s", ("yesterdayish", "x")),
    ("insert into items (code, kind, stock) values (%s, %s, %s)", ("ä" * 3, "日本", "many")),
    ("insert into items (code) values (%s)", ("much too long for it",)),
    ("insert into items (worth) values (%s)", (-1,)),
    ("select %s::positive", ("-3",)),
    ("insert into items (stock) values (%s)", (70000,)),
    ("select id from items where kind = %s", (5,)),
    ("select lower(%s), abs(%s)", (5, "x")),
    ("select %s = any(%s)", ("a", [1])),
    ("select sum(%s) from items where kind + %s = 1", (1, 2)),
    ("select 1 / %s", (0,)),
    ("select %s + %s", (2147483647, 1)),
    ("select %s + %s", (2147483648, 1)),
    ("select date_trunc(%s, made) from items", ("weekly",)),
    ("select now() at time zone %s", ("Nowhere/At",)),
    ("select nextval(%s)", ("no_such",)),
    ("select %s::regclass::text", ("items",)),
    ("select sqrt(%s), ln(%s)", (4, -1)),
]
for query, values in SHAPES:
    try:
        cursor.execute(query, values)
        rows = cursor.fetchall() if cursor.description else None
        print(cursor.rowcount, [column.name for column in cursor.description or ()], rows)
    except psycopg2.Error as error:
        print(type(error).__name__, error.pgcode, str(error), error.diag.statement_position, error.diag.context)
    print(cursor.query.decode() if cursor.query else None)

# Where a backslash is not one of a literal's characters.
for setting in ("off", "on"):
    cursor.execute(f"set standard_conforming_strings = {setting}; set escape_string_warning = off")
    for text in ("a\\b", "\\' or 1 = 1 --", "\\\\x'"):
        cursor.execute("select interval '1 day', %s, length(text %s), %s::bytea", (text, text, text.encode()))
        print(cursor.fetchone()[1:3], cursor.mogrify("%s", (text,)), sql.Literal(text).as_string(connection))
other = psycopg2.connect(URL, options="-c standard_conforming_strings=off -c escape_string_warning=off")
with other.cursor() as backslashes:
    backslashes.execute("select %s, length(text %s), %s", ("a\\'b", "a\\'b", b"\\'"))
    print(backslashes.fetchone()[:2], backslashes.query)
