"""DDL: tables, constraints, indexes, sequences, enums."""

import enum
import re

import sqlalchemy as sa
from sqlalchemy import func
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.schema import AddConstraint, CreateIndex, CreateSchema, CreateSequence, CreateTable, DropIndex, DropTable

dialect = asyncpg.dialect()


class Color(enum.Enum):
    RED = "r"
    GREEN = "g"


metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)
parent = sa.Table(
    "parent",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(50), nullable=False, unique=True, comment="the name"),
    sa.Column("color", sa.Enum(Color)),
    sa.Column("kind", sa.Enum("a", "b", name="kind_t", native_enum=False, create_constraint=True, length=20)),
    sa.Column("amount", sa.Numeric(10, 2), server_default="1.5"),
    sa.Column("made", sa.DateTime(timezone=True), server_default=func.now(), nullable=False),
    sa.Column("flag", sa.Boolean, server_default=sa.text("true")),
    sa.Column("doubled", sa.Numeric, sa.Computed("amount * 2")),
    sa.CheckConstraint("amount > 0", name="positive"),
    comment="Parents",
)
child = sa.Table(
    "child",
    metadata,
    sa.Column("id", sa.BigInteger, sa.Identity(start=10, always=True), primary_key=True),
    sa.Column("parent_id", sa.ForeignKey("parent.id", ondelete="CASCADE", onupdate="SET NULL"), index=True),
    sa.Column("other", sa.Integer, sa.Sequence("other_seq", start=5, increment=2)),
    sa.Column("tags", pg.ARRAY(sa.Text)),
    sa.Column("data", pg.JSONB, nullable=False),
    sa.Column("uid", sa.Uuid, server_default=func.gen_random_uuid()),
    sa.Column("raw", sa.LargeBinary),
    sa.Column("span", sa.Interval),
    sa.Column("small", sa.SmallInteger),
    sa.Column("real", sa.Float, sa.CheckConstraint("real > 1", name="real_min")),
    sa.Column("dbl", sa.Double),
    sa.Column("t", sa.Time(timezone=True)),
    sa.Column("d", sa.Date),
    sa.Column("uni", sa.Unicode(20)),
    sa.Column("ch", sa.CHAR(3)),
    sa.Column("ip", pg.INET),
    sa.Column("j", sa.JSON),
    sa.Column("ts", pg.TIMESTAMP(precision=3)),
    sa.Column("iv", pg.INTERVAL(fields="DAY TO SECOND", precision=2)),
    sa.Column("select", sa.Integer),
    sa.UniqueConstraint("small", "real", deferrable=True, initially="DEFERRED"),
    sa.Index("ix_expr", func.lower("x"), unique=True),
    sa.Index(None, "small", "d"),
)
sa.Index("ix_gin", child.c.tags, postgresql_using="gin", postgresql_where=child.c.small > 5, postgresql_include=["d"])
sa.Index("ix_ops", child.c.uni, child.c.d.desc(), postgresql_ops={"uni": "text_pattern_ops"}, postgresql_with={"fillfactor": 50}, postgresql_concurrently=True)
smallpk = sa.Table("smallpk", metadata, sa.Column("a", sa.SmallInteger, primary_key=True), schema="other")
composite = sa.Table(
    "composite",
    metadata,
    sa.Column("a", sa.Integer, primary_key=True),
    sa.Column("b", sa.Integer, primary_key=True),
    sa.Column("c", sa.Integer),
    sa.Column("p", sa.Integer),
    sa.ForeignKeyConstraint(["c", "p"], ["composite.a", "composite.b"], use_alter=True, name="fk_self"),
    pg.ExcludeConstraint((sa.column("c"), "="), using="gist"),
    postgresql_partition_by="RANGE (a)",
)
for table in metadata.sorted_tables:
    print(table.fullname)
    print(CreateTable(table).compile(dialect=dialect))
    if table is not composite:
        print(str(CreateTable(table)))
    print(DropTable(table, if_exists=True).compile(dialect=dialect))
    for index in sorted(table.indexes, key=lambda index: index.name):
        print(index.name, CreateIndex(index).compile(dialect=dialect))
        print(DropIndex(index).compile(dialect=dialect))
    for constraint in sorted(table.constraints, key=lambda c: str(c.name)):
        print(type(constraint).__name__, constraint.name)
        try:
            print(AddConstraint(constraint).compile(dialect=dialect))
        except Exception as error:
            print(type(error).__name__, error)
print(CreateSequence(sa.Sequence("s", start=3, increment=2, minvalue=1, cycle=True, cache=5, schema="q"), if_not_exists=True).compile(dialect=dialect))
print(CreateSchema("x", if_not_exists=True).compile(dialect=dialect))
print(pg.CreateEnumType(pg.ENUM("a", "b's", name="e")).compile(dialect=dialect))
print(pg.DropEnumType(pg.ENUM("a", name="e")).compile(dialect=dialect))
print(sa.DDL("ALTER TABLE x ADD y %%").compile(dialect=dialect))

print("-- create_all, mocked")


class Recorder:
    """Looks like an engine to create_all."""

    def __init__(self):
        self.dialect = dialect
        self.seen = []

    def execute(self, element, *args, **kw):
        self.seen.append(str(element.compile(dialect=dialect)).strip())

    def _run_ddl_visitor(self, visitor, element, **kw):
        kw["checkfirst"] = False
        visitor(self.dialect, self, **kw).traverse_single(element)

    def schema_for_object(self, element):
        return element.schema


for what in (metadata.create_all, metadata.drop_all):
    recorder = Recorder()
    what(recorder, checkfirst=False)
    print(*[sql for sql in recorder.seen if " INDEX " not in sql], sep="\n")
    print(*sorted(sql for sql in recorder.seen if " INDEX " in sql), sep="\n")
print(re.sub("0x[0-9a-f]+", "0x", repr(parent)))
print(repr(child.c.parent_id), repr(child.c.id), repr(parent.c.amount))
print(repr(sa.Sequence("x", start=1)), repr(sa.Index("q", child.c.d)))
print([fk.target_fullname for fk in child.foreign_keys], child.primary_key.columns.keys())
print(metadata.tables.keys())
for make in (
    lambda: sa.Table("parent", metadata, sa.Column("z", sa.Integer)),
    lambda: sa.Table("bad", metadata, sa.Column("x", sa.ForeignKey("nope.id"))).c.x.type,
    lambda: CreateTable(sa.Table("nul", sa.MetaData(), sa.Column("x"))).compile(dialect=dialect),
    lambda: child.join(smallpk),
    lambda: parent.c.nope,
    lambda: sa.select(parent).where(parent.c.name == object()).compile(dialect=dialect),
    lambda: sa.Column("x", "y", "z"),
    lambda: sa.select("id"),
    lambda: sa.select(parent.c.id).where("x = 1"),
    lambda: bool(parent.c.id == 5),
    lambda: sa.Enum("a", "b").compile(dialect=dialect),
):
    try:
        print(make())
    except Exception as error:
        print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))
