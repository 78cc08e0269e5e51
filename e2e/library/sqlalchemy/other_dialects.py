"""The names of MySQL's and SQLite's dialects in an application that runs on PostgreSQL."""

import datetime
import enum
import re

import sqlalchemy as sa
import sqlalchemy.orm
from sqlalchemy import dialects
from sqlalchemy.dialects import mysql, postgresql, sqlite
from sqlalchemy.dialects.mysql import INET4, LONGTEXT, TINYINT, match
from sqlalchemy.dialects.mysql import JSON as MySQLJSON
from sqlalchemy.dialects.mysql import insert as mysql_insert
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.dialects.sqlite.base import DATETIME as SQLITE_DATETIME
from sqlalchemy.dialects.sqlite.json import JSON as SQLITE_JSON
from sqlalchemy.schema import CreateTable

DIALECT = asyncpg.dialect()


def tell(label, make):
    try:
        made = make()
        print(label, made)
        return made
    except Exception as error:
        print(label, type(error).__name__, re.sub(" at 0x[0-9a-f]+", "", str(error)))


class Color(enum.Enum):
    red = 1
    blue = 2


TYPES = {
    "mysql": [
        *(mysql.BIGINT(), mysql.BIGINT(unsigned=True), mysql.BINARY(3), mysql.BIT(), mysql.BIT(5), mysql.BLOB(), mysql.BOOLEAN()),
        *(mysql.CHAR(3), mysql.CHAR(3, charset="utf8mb4", collation="x"), mysql.DATE(), mysql.DATETIME(), mysql.DATETIME(fsp=6)),
        *(mysql.DECIMAL(10, 2), mysql.DECIMAL(zerofill=True), mysql.DOUBLE(), mysql.DOUBLE(5, 2), mysql.DOUBLE(asdecimal=False)),
        *(mysql.ENUM("a", "b"), mysql.ENUM(Color), mysql.ENUM("a", charset="latin1", name="named"), mysql.FLOAT(), mysql.FLOAT(5)),
        *(INET4(), mysql.INET6(), mysql.INTEGER(), mysql.INTEGER(11), mysql.INTEGER(display_width=4, unsigned=True)),
        *(mysql.JSON(), MySQLJSON(none_as_null=True), mysql.LONGBLOB(), LONGTEXT(), LONGTEXT(collation="utf8mb4_bin", ascii=True)),
        *(mysql.MEDIUMBLOB(), mysql.MEDIUMINT(), mysql.MEDIUMINT(5), mysql.MEDIUMTEXT(), mysql.NCHAR(4), mysql.NVARCHAR(9)),
        *(mysql.NUMERIC(8, 3), mysql.REAL(), mysql.REAL(4, 1), mysql.SET("a", "bcd"), mysql.SET("a", "", retrieve_as_bitwise=True)),
        *(mysql.SMALLINT(), mysql.SMALLINT(2, zerofill=True), mysql.TEXT(), mysql.TEXT(100), mysql.TIME(fsp=3), mysql.TIMESTAMP(fsp=3)),
        *(mysql.TINYBLOB(), TINYINT(), TINYINT(1), TINYINT(display_width=1), mysql.TINYTEXT(), mysql.VARBINARY(5), mysql.VARCHAR(20)),
        *(mysql.VARCHAR(20, national=True), mysql.YEAR(), mysql.YEAR(4)),
    ],
    "sqlite": [
        *(sqlite.BLOB(), sqlite.BOOLEAN(), sqlite.CHAR(3), sqlite.DATE(), sqlite.DATETIME(), sqlite.DATETIME(truncate_microseconds=True)),
        *(sqlite.DECIMAL(3, 1), sqlite.FLOAT(), sqlite.INTEGER(), sqlite.JSON(), SQLITE_JSON(none_as_null=True), sqlite.NUMERIC()),
        *(sqlite.REAL(), sqlite.SMALLINT(), sqlite.TEXT(), sqlite.TIME(), sqlite.TIMESTAMP(), sqlite.VARCHAR(7)),
        *(sqlite.DATE(storage_format="%(year)d", regexp=r"(\d+)"), SQLITE_DATETIME(timezone=True)),
    ],
}
for name, types in TYPES.items():
    for type_ in types:
        print(name, repr(type_), type_.__visit_name__, [base.__name__ for base in type(type_).__mro__ if base.__module__.startswith("sqlalchemy.dialects")])
        tell("  compiled", lambda: type_.compile(dialect=DIALECT))
        tell("  on postgresql", lambda: repr(type_.dialect_impl(DIALECT)))
        table = sa.Table("t", sa.MetaData(), sa.Column("c", type_), sa.Column("v", sa.String(5).with_variant(type_, name)))
        tell("  created", lambda: str(CreateTable(table).compile(dialect=DIALECT)).split())
        tell("  compared", lambda: sa.select(table).where(table.c.c == None, table.c.v == "x").compile(dialect=DIALECT))  # noqa: E711
        print("  python", getattr(type_, "python_type", None) if not isinstance(type_, (mysql.BIT, mysql.YEAR, INET4, mysql.INET6)) else "")

for make in (
    lambda: mysql.DOUBLE(precision=3),
    lambda: mysql.REAL(scale=3),
    lambda: mysql.SET("a", ""),
    lambda: mysql.ENUM("a", strict=True),
    lambda: TINYINT()._compare_type_affinity(sa.Boolean()),
    lambda: TINYINT()._compare_type_affinity(sa.Text()),
    lambda: sqlite.DATETIME(storage_format="x", truncate_microseconds=True),
    lambda: sqlite.TIME(regexp="x", truncate_microseconds=True),
    lambda: (sqlite.DATE().format_is_text_affinity, sqlite.DATE(storage_format="%(year)04d%(month)02d").format_is_text_affinity),
):
    tell("made", make)

MOMENTS = [None, datetime.datetime(2020, 1, 2, 3, 4, 5, 6), datetime.date(2021, 2, 3), datetime.time(4, 5, 6, 7), "x"]
for type_ in (sqlite.DATETIME(), sqlite.DATETIME(truncate_microseconds=True), sqlite.DATE(), sqlite.TIME(), sqlite.TIME(truncate_microseconds=True)):
    for value in MOMENTS:
        tell(repr(type_), lambda: type_.bind_processor(DIALECT)(value))
    tell("literal", lambda: type_.literal_processor(DIALECT)(MOMENTS[1 if not isinstance(type_, sqlite.TIME) else 3]))
PATTERNED = sqlite.DATE(storage_format="%(month)02d/%(day)02d/%(year)04d", regexp=r"(?P<month>\d+)/(?P<day>\d+)/(?P<year>\d+)")
for value in (None, "02/03/2021", "x", 5):
    tell("read", lambda: PATTERNED.result_processor(DIALECT, None)(value))
print(PATTERNED.adapt(sqlite.DATE)._storage_format, sqlite.DATETIME().result_processor(DIALECT, None)("2020-01-02 03:04:05.000006"))
FLAGS = mysql.SET("a", "b", "c")
BITS = mysql.SET("a", "b", "", retrieve_as_bitwise=True)
for value in (None, {"a"}, "a,b", 5):
    tell("set", lambda: FLAGS.bind_processor(DIALECT)(value))
    tell("set", lambda: BITS.bind_processor(DIALECT)(value))
for value in (None, "a,c", "", 3, "5", {"", "a"}):
    tell("set", lambda: sorted(FLAGS.result_processor(DIALECT, None)(value) or ()))
    tell("set", lambda: sorted(BITS.result_processor(DIALECT, None)(value) or ()))
print(repr(FLAGS.adapt(mysql.SET)), repr(BITS.copy()))
tell("set", lambda: sa.select(sa.column("c", BITS)).compile(dialect=DIALECT))
print(mysql.TIME().result_processor(DIALECT, None)(datetime.timedelta(seconds=3725, microseconds=9)))
tell("bit", lambda: mysql.BIT().result_processor(DIALECT, None))

USERS = sa.Table("users", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("name", sa.String), sa.Column("n", sa.Integer))
for insert in (mysql_insert, mysql.insert, mysql.Insert):
    statement = insert(USERS).values(id=1, name="a")
    print(type(statement).__name__, isinstance(statement, sa.sql.dml.Insert), statement.stringify_dialect)
    tell("plain", lambda: statement.compile(dialect=DIALECT))
    print(statement.inserted.name.table.name, list(statement.inserted.keys()), statement.inserted_alias is statement.inserted_alias)
    for arguments, keywords in (
        ((), {"name": statement.inserted.name}),
        (({"name": "b"},), {}),
        (([("name", "b"), ("n", USERS.c.n + 1)],), {}),
        ((statement.inserted,), {}),
        (({},), {}),
        ((), {}),
        (([],), {}),
        (("x",), {}),
        (({"name": "b"}, {}), {}),
        (({"name": "b"},), {"n": 1}),
    ):
        upsert = tell("upsert", lambda: type(statement.on_duplicate_key_update(*arguments, **keywords)).__name__)
        if upsert is not None:
            tell("  compiled", lambda: statement.on_duplicate_key_update(*arguments, **keywords).compile(dialect=DIALECT))
    twice = statement.on_duplicate_key_update(name="b")
    tell("twice", lambda: twice.on_duplicate_key_update(name="c"))
    print(twice._post_values_clause.update, twice._post_values_clause._parameter_ordering)

statement = sqlite_insert(USERS).values(id=1, name="a")
print(type(statement).__name__, isinstance(statement, sqlite.Insert), isinstance(statement, postgresql.Insert), statement.stringify_dialect)
tell("plain", lambda: statement.compile(dialect=DIALECT))
for keywords in (
    {"index_elements": ["id"], "set_": {"name": "b"}},
    {"index_elements": [USERS.c.id], "index_where": USERS.c.n > 1, "set_": {"name": statement.excluded.name}, "where": USERS.c.n < 9},
    {"set_": {"name": "b"}},
    {"index_elements": ["id"], "set_": statement.excluded},
    {"index_elements": ["id"], "set_": {}},
    {"index_elements": ["id"]},
):
    made = tell("update", lambda: type(statement.on_conflict_do_update(**keywords)._post_values_clause).__name__)
    if made:
        clause = statement.on_conflict_do_update(**keywords)._post_values_clause
        print("  ", clause.inferred_target_elements, clause.inferred_target_whereclause, [str(key) for key, _ in clause.update_values_to_set])
        tell("  compiled", lambda: statement.on_conflict_do_update(**keywords).compile(dialect=DIALECT))
for keywords in ({}, {"index_elements": ["id"]}):
    tell("nothing", lambda: statement.on_conflict_do_nothing(**keywords).compile(dialect=DIALECT))
tell("twice", lambda: statement.on_conflict_do_nothing().on_conflict_do_nothing())

for make in (
    lambda: match(USERS.c.name, USERS.c.n, against="x"),
    lambda: match(USERS.c.name, against="x", in_boolean_mode=True).with_query_expansion().modifiers,
    lambda: match(USERS.c.name, against="x").in_natural_language_mode().modifiers,
    lambda: match(against="x"),
    lambda: match(USERS.c.name),
    lambda: match(USERS.c.name, against="x", other=1),
):
    tell("match", lambda: {**make()} if isinstance(make(), dict) else type(make()).__name__)
tell("match", lambda: sa.select(USERS).where(match(USERS.c.name, against="x")).compile(dialect=DIALECT))
print(dialects.mysql is mysql, dialects.sqlite is sqlite)


class Base(sa.orm.DeclarativeBase):
    type_annotation_map = {dict: sa.JSON().with_variant(MySQLJSON(), "mysql").with_variant(postgresql.JSONB(), "postgresql")}


class Note(Base):
    __tablename__ = "notes"
    id = sa.Column(sa.Integer().with_variant(sqlite.INTEGER(), "sqlite"), primary_key=True)
    text = sa.Column(sa.Text().with_variant(LONGTEXT(), "mysql", "mariadb"))
    data: sa.orm.Mapped[dict] = sa.orm.mapped_column()


print(" ".join(str(CreateTable(Note.__table__).compile(dialect=DIALECT)).split()))
