"""Addresses of databases, results made by hand, errors' texts."""

import pickle

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.result import ChunkedIteratorResult, IteratorResult, SimpleResultMetaData, result_tuple

for text in (
    "postgresql+asyncpg://user:p%40ss@host:5432/db?a=1&b=2&b=3",
    "postgresql://host/db",
    "postgresql+asyncpg:///db",
    "postgresql://u@[::1]:99/x",
    "postgresql+asyncpg://u:p@/db?host=h1:1&host=h2:2",
):
    url = make_url(text)
    print(repr(url), str(url), url.render_as_string(hide_password=False))
    print(tuple(url), dict(url.query), url.normalized_query, url.get_backend_name(), url.translate_connect_args())
    print(url == make_url(text), hash(url) == hash(make_url(text)), url != text, sorted(url._asdict()))
url = URL.create("postgresql+asyncpg", "u", "p/w", "h", 5, "d", {"x": "1"})
print(url.set(host="q", port=7), url.update_query_dict({"x": "2", "y": ["3", "4"]}), url.update_query_pairs([("x", "9")], append=True))
print(url.update_query_string("z=1&z=2"), url.difference_update_query(["x"]), url.get_driver_name())
for make in (
    lambda: make_url("x"),
    lambda: make_url(5),
    lambda: URL.create(5),
    lambda: URL.create("a", port="x"),
    lambda: URL.create("a", query={"x": 5}),
    lambda: URL.create("a", username=5),
    lambda: make_url("nope://x").get_dialect(),
):
    try:
        print(make())
    except Exception as error:
        print(type(error).__name__, error)


def rows(unique=None):
    return IteratorResult(SimpleResultMetaData(["a", "b"], _unique_filters=unique), iter([(1, "x"), (1, "x"), (2, "y")]))


print(rows().all(), rows().unique().all(), rows().scalars().unique().all(), rows().mappings().all(), rows().columns("b", 0).all())
print(list(rows().partitions(2)), list(rows().yield_per(1).partitions()), rows().first(), rows().unique(lambda r: r[0]).fetchmany(2))
print([r.b for r in rows()], next(rows()), rows().keys(), list(rows().keys()), rows().scalar(), rows().fetchone(), "a" in rows().keys())
print(rows().freeze()().scalars("b").all(), rows().merge(rows()).all(), rows().tuples().all(), rows().t.first())
print(IteratorResult(SimpleResultMetaData(["a"]), iter([1, 2]), _source_supports_scalars=True).scalars().all())
print(IteratorResult(SimpleResultMetaData(["a"]), iter([1, 2]), _source_supports_scalars=True).all())
print(ChunkedIteratorResult(SimpleResultMetaData(["a"]), lambda size: iter([[(1,), (2,)], [(3,)]])).all())
for method in ("one", "one_or_none", "scalar_one", "scalar_one_or_none"):
    for make in (rows, lambda: rows().unique(), lambda: IteratorResult(SimpleResultMetaData(["a"]), iter([]))):
        try:
            print(method, getattr(make(), method)())
        except Exception as error:
            print(method, type(error).__name__, error)
closed = rows()
closed.close()
for use in (closed.all, closed.fetchone, lambda: rows().scalars("q"), lambda: rows().columns("q"), lambda: closed.closed):
    try:
        print(use())
    except Exception as error:
        print(type(error).__name__, error)
print(result_tuple(["count", "index", "key"])((1, 2, 3)).count, result_tuple(["count", "index"])((1, 2)).index)
Row = result_tuple(["x", "y", None])
row = Row((1, 2, 3))
print(row, row.x, row._fields, row._mapping, dict(row._mapping), row._mapping.items(), row._mapping.keys(), row._mapping.values(), row[0:2], row.count(2), row.index(3))
print(pickle.loads(pickle.dumps(row)), pickle.loads(pickle.dumps(row)).x, row + (4,) if hasattr(row, "__add__") else "no add", row > (0,), row == [1, 2, 3])
print(isinstance(row, tuple), tuple(row), list(row), row._t is row)
orig = ValueError("boom")
error = exc.DBAPIError.instance("SELECT :x", {"x": 1}, orig, Exception, hide_parameters=False)
print(type(error).__name__, error)
for params in ({"x": "y" * 500}, [{"i": i} for i in range(30)], (1, "b", None), [(i,) for i in range(5)]):
    for hide in (False, True):
        print(exc.StatementError("msg", "SELECT 1", params, orig, hide_parameters=hide, code="abcd"))
error = exc.IntegrityError("INSERT", {"a": 1}, orig)
print(error, repr(error.params), error.orig, error.args, pickle.loads(pickle.dumps(error)))
print(exc.NoSuchTableError("t"), exc.TimeoutError("x", code="3o7r"), exc.CircularDependencyError("m", ["a"], ["b"]))
