"""Ordering and grouping by texts: labels and columns of the statement, and an error for all else. [SPEC 7.2:order-by]"""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

metadata = sa.MetaData()
books = sa.Table("books", metadata, sa.Column("id", sa.Integer, primary_key=True), sa.Column("title", sa.String))


def show(what, make):
    try:
        text = str(make().compile(dialect=postgresql.dialect()))
        print(what, "->", " ".join(text.split()))
    except Exception as error:
        print(what, "->", type(error).__name__, str(error).splitlines()[0])


labelled = sa.select(books.c.id, sa.func.lower(books.c.title).label("lowered"))
for name in ("lowered", "title", "id", "nothing", "id desc", "id; drop table books", "lower(title)", ""):
    show(f"order by {name!r}", lambda: labelled.order_by(name))
    show(f"descending {name!r}", lambda: labelled.order_by(sa.desc(name)))
    show(f"group by {name!r}", lambda: labelled.group_by(name))
    show(f"distinct {name!r}", lambda: sa.select(books.c.id).distinct(name))
show("text", lambda: labelled.order_by(sa.text("id desc")))
