"""INSERT, UPDATE, DELETE: their SQL and parameters."""

import re

import sqlalchemy as sa
from sqlalchemy import func
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.dialects.postgresql import asyncpg

dialect = asyncpg.dialect()
metadata = sa.MetaData()
users = sa.Table(
    "users",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(50), nullable=False),
    sa.Column("email", sa.Text, unique=True),
    sa.Column("age", sa.Integer, default=18),
    sa.Column("score", sa.Integer, server_default="0"),
    sa.Column("updated", sa.DateTime, onupdate=func.now(), default=func.now()),
    sa.Column("data", pg.JSONB),
)
items = sa.Table(
    "items",
    metadata,
    sa.Column("id", sa.Uuid, primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id")),
    sa.Column("label", sa.String, key="name_of"),
)
u, i = users.c, items.c


def show(name, make, **kw):
    print("--", name)
    try:
        statement = make()
        compiled = statement.compile(dialect=dialect, **kw)
        print(compiled)
        print(compiled.params)
        print(compiled.positiontup)
        print(str(statement))
    except Exception as error:
        print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))


show("insert", lambda: sa.insert(users))
show("insert keys", lambda: users.insert(), column_keys=["name", "email"])
show("insert values", lambda: users.insert().values(name="x", email="y"))
show("insert dict", lambda: users.insert().values({"name": "x", u.email: func.lower("Y")}))
show("insert tuple", lambda: users.insert().values((1, "x", "y")))
show("insert many values", lambda: users.insert().values([{"name": "a"}, {"name": "b"}]))
show("insert returning", lambda: users.insert().values(name="x").returning(u.id, u.name, func.upper(u.name)))
show("insert returning all", lambda: users.insert().values(name="x").returning(users))
show("insert executemany", lambda: users.insert().returning(u.id), column_keys=["name"], for_executemany=True)
show("insert sorted", lambda: users.insert().returning(u.id, sort_by_parameter_order=True), column_keys=["name"], for_executemany=True)
show("insert empty rows", lambda: sa.insert(sa.table("e", sa.column("x"))).values([{}, {}]))
show("insert inline", lambda: users.insert().values(name="x").inline())
show("insert defaults", lambda: sa.insert(sa.Table("d", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True))).values({}))
show("insert select", lambda: users.insert().from_select(["name", "email"], sa.select(i.name_of, sa.literal("q")).where(i.user_id == 1)))
show("insert select nodefaults", lambda: users.insert().from_select(["name"], sa.select(i.name_of), include_defaults=False))
show("insert cte", lambda: (lambda c: users.insert().from_select(["name"], sa.select(c.c.label)))(sa.select(i.name_of).cte("c")))
show("insert subquery", lambda: users.insert().values(name=sa.select(func.max(i.name_of)).scalar_subquery()))
show("insert key", lambda: items.insert().values(name_of="x"))
show("insert unknown", lambda: users.insert().values(nope=1))
show("conflict nothing", lambda: pg.insert(users).values(name="x").on_conflict_do_nothing())
show("conflict index", lambda: pg.insert(users).values(name="x").on_conflict_do_nothing(index_elements=["email"]))
show("conflict update", lambda: (lambda s: s.on_conflict_do_update(index_elements=[u.email], set_={"name": s.excluded.name, "age": u.age + 1}, where=u.age > 3))(pg.insert(users).values(name="x", email="e")))
show("conflict constraint", lambda: pg.insert(users).values(name="x").on_conflict_do_update(constraint="uq", set_=dict(name="z")).returning(u.id))
show("conflict where", lambda: pg.insert(users).values(name="x").on_conflict_do_nothing(index_elements=["email"], index_where=u.age > 5))
show("conflict many", lambda: (lambda s: s.on_conflict_do_update(index_elements=["id"], set_=dict(s.excluded)))(pg.insert(items).values([{"name_of": "a"}, {"name_of": "b"}])))
show("update", lambda: users.update().where(u.id == 5).values(name="x"))
show("update keys", lambda: users.update().where(u.id == sa.bindparam("b_id")), column_keys=["name"])
show("update expr", lambda: users.update().values(age=u.age + 1, name=func.lower(u.name)).where(u.id.in_([1, 2])))
show("update returning", lambda: users.update().values({u.name: "q"}).returning(u.id))
show("update from", lambda: users.update().values(name=i.name_of).where(i.user_id == u.id))
show("update subquery", lambda: users.update().values(name=sa.select(i.name_of).where(i.user_id == u.id).scalar_subquery()))
show("update ordered", lambda: users.update().ordered_values((u.email, "x"), (u.name, "y")))
show("update json", lambda: users.update().values({u.data["a"]: 5}))
show("update none", lambda: users.update().values(email=None))
show("update cte", lambda: (lambda c: users.update().values(age=1).where(u.id == c.c.user_id))(sa.select(i.user_id).cte("c")))
show("delete", lambda: users.delete())
show("delete where", lambda: sa.delete(users).where(u.id == 1, u.name.like("x%")).returning(u.id))
show("delete using", lambda: users.delete().where(u.id == i.user_id).where(i.name_of == "q"))
show("delete exists", lambda: users.delete().where(sa.exists().where(i.user_id == u.id)))
show("dml cte", lambda: (lambda c: sa.select(c.c.id))(users.insert().values(name="x").returning(u.id).cte("ins")))
show("delete cte", lambda: (lambda c: users.insert().from_select(["name"], sa.select(c.c.label)))(items.delete().returning(i.name_of).cte("gone")))
show("update bind name", lambda: users.update().where(u.name == sa.bindparam("name")).values(name="x"))
show("insert prefix", lambda: users.insert().prefix_with("X").values(name="y"))
show("alias update", lambda: (lambda a: sa.update(a).values(name="x").where(a.c.id == 1))(users.alias("q")))
for statement in (
    users.insert().values(name="x'y", age=5),
    users.update().values(name=None).where(u.id == 3),
):
    print(statement.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
