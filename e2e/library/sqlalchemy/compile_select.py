"""Queries: their SQL and parameters."""

import re
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import func
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.sql.elements import _anonymous_label, _truncated_label

dialect = asyncpg.dialect()
metadata = sa.MetaData()
users = sa.Table(
    "users",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(50), nullable=False),
    sa.Column("email", sa.Text),
    sa.Column("balance", sa.Numeric(10, 2)),
    sa.Column("ratio", sa.Float),
    sa.Column("active", sa.Boolean),
    sa.Column("created", sa.DateTime(timezone=True)),
    sa.Column("born", sa.Date),
    sa.Column("tags", pg.ARRAY(sa.String)),
    sa.Column("extra", pg.JSONB),
    sa.Column("uid", sa.Uuid),
    sa.Column("big", sa.BigInteger),
)
orders = sa.Table(
    "orders",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id")),
    sa.Column("total", sa.Integer),
    schema="shop",
)
nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("parent_id", sa.ForeignKey("nodes.id")),
    sa.Column("Name", sa.String),
    sa.Column("order", sa.Integer),
)
u, o, n = users.c, orders.c, nodes.c


def show(name, make):
    print("--", name)
    try:
        statement = make()
        compiled = statement.compile(dialect=dialect)
        print(compiled)
        print(compiled.params)
        print(compiled.positiontup)
        if "POSTCOMPILE" in str(compiled):
            expanded = statement.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
            print(expanded)
            print(expanded.params)
        print(str(statement))
    except Exception as error:
        print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))


show("plain", lambda: sa.select(users.c.id, users.c.name))
show("all", lambda: sa.select(users))
show("where", lambda: sa.select(u.id).where(u.name == "x", u.id > 5))
show("none", lambda: sa.select(u.id).where(u.name == None, u.email != None))  # noqa: E711
show("bool", lambda: sa.select(u.id).where(u.active, ~u.active, u.active == True))  # noqa: E712
show("is", lambda: sa.select(u.id).where(u.active.is_(True), u.name.is_not(None), u.active.is_distinct_from(False)))
show("like", lambda: sa.select(u.id).where(u.name.like("a%"), u.name.ilike("B%", escape="/"), u.name.notlike("z")))
show("contains", lambda: sa.select(u.id).where(u.name.contains("a", autoescape=True), u.name.startswith("b"), u.name.endswith("c"), u.name.icontains("Q")))
show("in", lambda: sa.select(u.id).where(u.id.in_([1, 2, 3]), u.name.not_in(["a", "b"])))
show("in empty", lambda: sa.select(u.id).where(u.id.in_([]), u.id.not_in([])))
show("in select", lambda: sa.select(u.id).where(u.id.in_(sa.select(o.user_id).where(o.total > 3))))
show("in tuples", lambda: sa.select(u.id).where(sa.tuple_(u.id, u.name).in_([(1, "a"), (2, "b")])))
show("between", lambda: sa.select(u.id).where(u.id.between(1, 5), ~u.id.between(7, 8), sa.between(u.id, 1, 2, symmetric=True)))
show("arith", lambda: sa.select(u.id + 1, u.id * 2 - 3, u.id / 4, u.id // 5, u.id % 6, -u.id, 7 + u.id, 2 * (u.id + 1)))
show("bitwise", lambda: sa.select(u.id.bitwise_and(1), u.id.bitwise_or(2), u.id.bitwise_xor(3), u.id.bitwise_lshift(4), ~u.active))
show("concat", lambda: sa.select(u.name + "x" + u.email, u.name.concat("y"), "a" + u.name))
show("op", lambda: sa.select(u.id).where(u.name.op("~*")("x"), u.name.op("@@", is_comparison=True)("y"), u.name.regexp_match("^a"), ~u.name.regexp_match("b", flags="i")))
show("cast", lambda: sa.select(sa.cast(u.id, sa.String), u.name.cast(sa.Integer), sa.type_coerce(u.name, sa.JSON), sa.cast("5", sa.Numeric(5, 2))))
show("case", lambda: sa.select(sa.case((u.id > 5, "big"), (u.id > 2, "mid"), else_="small").label("size")))
show("case dict", lambda: sa.select(sa.case({"a": 1, "b": 2}, value=u.name, else_=0)))
show("func", lambda: sa.select(func.count(), func.count(u.id), func.max(u.balance), func.lower(u.name), func.now(), func.coalesce(u.name, "x")))
show("func names", lambda: sa.select(func.pg_catalog.foo(1, "x"), func.current_timestamp(), func.sum(u.id).label("s"), func.CUSTOM(1)))
show("func array", lambda: sa.select(func.array_agg(u.id), func.string_agg(u.name, ","), func.json_build_object("a", u.id), func.percentile_cont(0.5).within_group(u.id.desc())))
show("over", lambda: sa.select(func.row_number().over(partition_by=u.name, order_by=[u.id.desc(), u.email]), func.sum(u.id).over(rows=(-1, None)), func.sum(u.id).over(range_=(None, 0)), func.rank().over()))
show("filter", lambda: sa.select(func.count(u.id).filter(u.active, u.id > 3), func.count().filter(u.id > 1).over(partition_by=u.name)))
show("distinct", lambda: sa.select(u.name).distinct())
show("distinct on", lambda: sa.select(u.name, u.id).distinct(u.name).order_by(u.name, u.id.desc()))
show("count distinct", lambda: sa.select(func.count(sa.distinct(u.name)), func.count(u.name.distinct())))
show("order", lambda: sa.select(u.id).order_by(u.id.desc().nulls_last(), sa.asc(u.name), sa.nulls_first(u.email), u.balance.asc()))
show("order label", lambda: sa.select((u.id + 1).label("x")).order_by("x"))
show("order desc name", lambda: sa.select(u.id, u.name).order_by(sa.desc("name")))
show("group", lambda: sa.select(u.name, func.count()).group_by(u.name).having(func.count() > 5))
show("limit", lambda: sa.select(u.id).limit(5).offset(10))
show("limit none", lambda: sa.select(u.id).offset(3))
show("fetch", lambda: sa.select(u.id).order_by(u.id).fetch(5, with_ties=True))
show("slice", lambda: sa.select(u.id).slice(3, 7))
show("join", lambda: sa.select(u.id, o.total).join(orders, u.id == o.user_id))
show("join fk", lambda: sa.select(users).join_from(users, orders))
show("join select_from", lambda: sa.select(u.id).select_from(users.join(orders)).where(o.total > 3))
show("outerjoin", lambda: sa.select(u.id).outerjoin(orders, full=True))
show("left", lambda: sa.select(u.id, o.id).outerjoin(orders))
show("same names", lambda: sa.select(users.c.id, orders.c.id, nodes.c.id))
show("tablename labels", lambda: sa.select(users.c.id, orders.c.id).set_label_style(sa.LABEL_STYLE_TABLENAME_PLUS_COL))
show("no labels", lambda: sa.select(users.c.id, orders.c.id).set_label_style(sa.LABEL_STYLE_NONE))
show("alias", lambda: (lambda a: sa.select(a.c.id, users.c.id).where(a.c.id == users.c.id))(users.alias("a")))
show("anon alias", lambda: (lambda a, b: sa.select(a.c.id, b.c.id).where(a.c.id == b.c.id))(users.alias(), users.alias()))
show("quotes", lambda: sa.select(n.id, n.Name, n.order).where(n.Name == "x"))
show("self join", lambda: (lambda p: sa.select(n.id, p.c.Name).join(p, n.parent_id == p.c.id))(nodes.alias("parent")))
show("subquery", lambda: (lambda s: sa.select(s.c.id).where(s.c.id > 3))(sa.select(u.id, u.name).subquery()))
show("named subquery", lambda: (lambda s: sa.select(s))(sa.select(u.id, u.name).where(u.id == 4).subquery("sub")))
show("scalar subquery", lambda: sa.select(u.id, sa.select(func.count(o.id)).where(o.user_id == u.id).scalar_subquery()))
show("scalar label", lambda: sa.select(u.id, sa.select(func.max(o.total)).where(o.user_id == u.id).label("m")))
show("correlate", lambda: sa.select(u.id).where(u.id == sa.select(o.user_id).where(o.user_id == u.id).correlate(users).scalar_subquery()))
show("correlate none", lambda: sa.select(u.id).where(u.id == sa.select(o.user_id).where(o.user_id == u.id).correlate(None).scalar_subquery()))
show("exists", lambda: sa.select(u.id).where(sa.exists().where(o.user_id == u.id), ~sa.exists(sa.select(n.id))))
show("select exists", lambda: sa.select(sa.exists(sa.select(u.id).where(u.name == "x"))))
show("select.exists", lambda: sa.select(u.id).where(sa.select(o.id).where(o.user_id == u.id).exists()))
show("cte", lambda: (lambda c: sa.select(c.c.id).where(c.c.id > 2))(sa.select(u.id).where(u.name == "q").cte("c")))
show("two ctes", lambda: (lambda a, b: sa.select(a.c.id, b.c.id).join(b, a.c.id == b.c.id))(sa.select(u.id).cte("a"), sa.select(o.id).where(o.total == 1).cte()))


def recursive():
    tree = sa.select(n.id, n.parent_id, sa.literal(0).label("depth")).where(n.parent_id.is_(None)).cte("tree", recursive=True)
    children = nodes.alias("children")
    tree = tree.union_all(sa.select(children.c.id, children.c.parent_id, tree.c.depth + 1).join(tree, children.c.parent_id == tree.c.id))
    return sa.select(tree).order_by(tree.c.depth)


show("recursive", recursive)
show("lateral", lambda: (lambda lat: sa.select(u.id, lat.c.total).join(lat, sa.true()))(sa.select(o.total).where(o.user_id == u.id).limit(2).lateral("lat")))
show("union", lambda: sa.union(sa.select(u.id), sa.select(o.id)))
show("union order", lambda: sa.union_all(sa.select(u.id).where(u.id == 1), sa.select(o.id).where(o.id == 2)).order_by("id").limit(3))
show("nested union", lambda: sa.select(u.id).union(sa.select(o.id).limit(1), sa.select(n.id)).intersect(sa.select(n.id)).except_(sa.select(o.id)))
show("union subquery", lambda: (lambda s: sa.select(s.c.id))(sa.select(u.id).union_all(sa.select(o.id)).subquery()))
show("values", lambda: (lambda v: sa.select(v.c.a, v.c.b))(sa.values(sa.column("a", sa.Integer), sa.column("b", sa.String), name="v").data([(1, "x"), (2, "y")])))
show("for update", lambda: sa.select(u.id).with_for_update(of=users, skip_locked=True))
show("for share", lambda: sa.select(u.id).with_for_update(read=True, key_share=True, nowait=True))
show("prefix", lambda: sa.select(u.id).prefix_with("/* a */").suffix_with("/* b */").with_hint(users, "X"))
show("text", lambda: sa.text("select * from t where a = :a and b = ':notbind' and c = \\:x").bindparams(a=5))
show("text columns", lambda: sa.text("select id, name from users").columns(u.id, name=sa.String))
show("text in select", lambda: sa.select(sa.text("1 AS x"), u.id).where(sa.text("id = :q")).select_from(users))
show("literal column", lambda: sa.select(sa.literal_column("1 + 1", sa.Integer).label("two"), sa.literal("x"), sa.literal(5), sa.literal(None), sa.null(), sa.true(), sa.false()))
show("bindparam", lambda: sa.select(u.id).where(u.id == sa.bindparam("x"), u.name == sa.bindparam("y", "dflt"), u.id.in_(sa.bindparam("ids", expanding=True))))
show("extract", lambda: sa.select(sa.extract("year", u.created), func.date_trunc("day", u.created)))
show("and or", lambda: sa.select(u.id).where(sa.or_(u.id == 1, sa.and_(u.id == 2, u.name == "x")), sa.not_(sa.or_(u.id == 3, u.id == 4))))
show("and empties", lambda: sa.select(u.id).where(sa.and_(sa.true(), u.id == 1), sa.or_(sa.false(), u.id == 2), sa.and_(True)))
show("invert and", lambda: sa.select(u.id).where(~((u.id == 1) & (u.id == 2)), (u.id == 3) | (u.id == 4) & (u.id == 5)))
show("collate", lambda: sa.select(u.name.collate("C"), sa.collate(u.name, "de_DE")).order_by(u.name.collate("C").desc()))
show("json", lambda: sa.select(u.extra["a"], u.extra["a"]["b"].astext, u.extra[("x", "y")], u.extra["n"].as_integer(), u.extra[3]))
show("json ops", lambda: sa.select(u.id).where(u.extra.has_key("a"), u.extra.contains({"a": 1}), u.extra.contained_by({}), u.extra["a"].astext == "q", u.extra.has_any(pg.array(["a", "b"]))))
show("array", lambda: sa.select(u.tags[1], u.tags[1:2], u.tags.any("x"), u.tags.contains(["a"]), u.tags.overlap(["b"]), pg.array([1, 2]) + pg.array([3])))
show("any", lambda: sa.select(u.id).where("x" == sa.any_(u.tags), u.id == sa.all_(sa.select(o.id).scalar_subquery()), u.id == func.any(pg.array([1, 2]))))
show("types", lambda: sa.select(u.id).where(u.balance == Decimal("1.5"), u.ratio == 2.5, u.created > datetime(2020, 1, 2), u.born == date(2020, 1, 1), u.uid == UUID(int=5), u.big == 2**40))
show("interval", lambda: sa.select(u.created + timedelta(days=1), u.created - u.created, func.now() - timedelta(hours=2), u.born + 5))
show("unnest", lambda: sa.select(func.unnest(u.tags).column_valued("x")))
show("table valued", lambda: (lambda f: sa.select(f.c.value, f.c.ord))(func.generate_series(1, 5).table_valued("value", with_ordinality="ord")))
show("within literal", lambda: sa.select(u.id).where(sa.literal(1).in_([1, 2]), sa.func.foo(u.id).label("z") > 3))
show("label dup", lambda: sa.select(u.id.label("x"), u.name.label("x"), u.id, u.id))
show("long label", lambda: sa.select(sa.Table("a_rather_long_table_name_that_goes_on_and_on", sa.MetaData(), sa.Column("with_a_column_that_also_goes_on_for_a_while", sa.Integer)).alias()).set_label_style(sa.LABEL_STYLE_TABLENAME_PLUS_COL))
show("tablesample", lambda: sa.select(sa.tablesample(users, func.bernoulli(5), name="s", seed=func.random()).c.id))
show("schema func", lambda: sa.select(func.to_tsvector("english", u.name).op("@@")(func.to_tsquery("x"))))
show("match", lambda: sa.select(u.id).where(u.name.match("x & y")))
show("aggregate order", lambda: sa.select(func.array_agg(pg.aggregate_order_by(u.id, u.name.desc()))))
show("cast array", lambda: sa.select(sa.cast(u.tags, pg.ARRAY(sa.Integer)), sa.cast([1, 2], pg.ARRAY(sa.Integer, dimensions=2))))
show("rows", lambda: sa.select(sa.tuple_(1, "a") == sa.tuple_(u.id, u.name)))
show("with_only", lambda: sa.select(users).where(u.id == 1).with_only_columns(u.name, func.count()).group_by(u.name))
show("add cols", lambda: sa.select(u.id).add_columns(u.name).filter_by(name="x", email=None))
show("reduce", lambda: sa.select(users).where(u.id == 1).order_by(u.id).order_by(None).limit(None))
show("literal binds", lambda: sa.select(u.id))
for statement in (
    sa.select(u.id).where(u.name == "it's", u.id == 5, u.balance == Decimal("1.5"), u.active == sa.true()),
    sa.select(u.id).where(u.id.in_([1, 2]), u.name.in_([])),
    sa.select(u.id).where(u.created == datetime(2020, 1, 2, 3, 4), u.born == date(2020, 1, 1), u.uid == UUID(int=3)),
    sa.select(u.id).limit(3).where(sa.literal(None) == u.id, u.tags == ["a", "b"]),
):
    try:
        print(statement.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
    except Exception as error:
        print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))

# Arguments that are parts of SQL, but of no use where they stand.
for misuse in (
    lambda: sa.select(sa.Integer()),
    lambda: sa.select(u.id).where(sa.String(3)),
    lambda: sa.select(u.id).order_by(sa.Boolean()),
):
    try:
        print(misuse())
    except Exception as error:
        print(type(error).__name__, error)

# Whose name was given, and whose will be made when the statement is compiled: as libraries tell them apart.
for clause in (users, users.alias(), users.alias("a"), sa.select(u.id).subquery(), sa.select(u.id).cte(), sa.select(u.id).cte("c")):
    name = clause.name
    print(type(clause).__name__, isinstance(name, _anonymous_label), isinstance(name, _truncated_label), type(name))
