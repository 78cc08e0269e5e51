# needs: database
"""Objects and their session: identity, expiring, detaching, merging, and the SQL that it takes."""

import asyncio
import os
import re

from sqlalchemy import JSON, ForeignKey, Integer, event, inspect, select
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.ext.mutable import Mutable, MutableComposite, MutableDict, MutableList, MutableSet
from sqlalchemy.orm import (
    DeclarativeBase, DynamicMapped, Mapped, WriteOnlyMapped, composite, make_transient, make_transient_to_detached,
    mapped_column, object_session, relationship, was_deleted,
)


class Base(DeclarativeBase):
    pass


class Point(MutableComposite):
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __setattr__(self, key, value):
        object.__setattr__(self, key, value)
        self.changed()

    def __composite_values__(self):
        return self.x, self.y

    def __eq__(self, other):
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


class User(Base):
    __tablename__ = "users"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    data: Mapped[dict] = mapped_column(MutableDict.as_mutable(JSONB), default=dict)
    items: Mapped[list] = mapped_column(MutableList.as_mutable(ARRAY(Integer)), default=list)
    plain: Mapped[dict | None] = mapped_column(JSON)
    place: Mapped[Point] = composite(mapped_column("x", Integer), mapped_column("y", Integer))
    posts: Mapped[list["Post"]] = relationship(back_populates="user", order_by="Post.id")
    dynamic: DynamicMapped["Post"] = relationship(viewonly=False, overlaps="posts,writable,user", order_by="Post.id")
    writable: WriteOnlyMapped["Post"] = relationship(
        overlaps="posts,dynamic,user", order_by="Post.id", passive_deletes=True
    )


class Post(Base):
    __tablename__ = "posts"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    title: Mapped[str]
    user: Mapped[User | None] = relationship(back_populates="posts", overlaps="dynamic,writable")


def attempt(what, fn):
    try:
        print(what, "->", fn())
    except Exception as error:
        print(what, "->", type(error).__name__ + ":", re.sub(r"0x[0-9a-f]+", "0x", str(error)).split("\n")[0])


def states(obj):
    state = inspect(obj)
    return [n for n in ("transient", "pending", "persistent", "detached", "deleted") if getattr(state, n)]


def identity(session):
    print("# identity")
    user = User(name="ann", place=Point(1, 2), plain={"a": 1})
    print(states(user))
    session.add(user)
    print(states(user), object_session(user) is session, inspect(user).identity)
    session.commit()
    print(states(user), inspect(user).expired, sorted(inspect(user).unloaded))
    print(inspect(user).identity, inspect(user).identity_key[1:], user in session, len(session.identity_map))
    print(user.name, user.place, user.data, user.items)
    print(session.get(User, 1) is user, session.scalars(select(User)).one() is user)
    key = inspect(user).key
    del user
    print(key in session.identity_map, len(session.identity_map))
    user = session.get(User, 1)
    user.name = "bea"
    del user
    print(key in session.identity_map, [u.name for u in session.dirty])
    session.rollback()
    print(key in session.identity_map)
    attempt("get of none", lambda: session.get(User, 99))


def expiring(session):
    print("# expiring")
    user = session.get(User, 1)
    session.expire(user, ["name"])
    print(sorted(inspect(user).unloaded), "name" in user.__dict__)
    print(user.name)
    session.expire(user)
    print(inspect(user).expired)
    print(user.place)
    session.refresh(user)
    session.refresh(user, attribute_names=["name", "posts"])
    user.name = "changed"
    print(inspect(user).attrs.name.history)
    session.expire(user, ["name"])
    print(user.name, session.is_modified(user))
    user.posts.append(Post(title="one"))
    print(inspect(user).attrs.posts.history.added[0].title, session.is_modified(user))
    session.commit()
    post = session.scalars(select(Post)).one()
    print(post.user is user, user.posts == [post])
    session.expunge(user)
    print(states(user), user.name)
    session.expire_all()
    session.expunge_all()
    attempt("lazy load", lambda: post.user)
    attempt("refresh", lambda: session.refresh(post))
    session.add(post)
    print(states(post), post.title)
    make_transient(post)
    print(states(post), post.id)
    made = Post(id=1, title="made")
    make_transient_to_detached(made)
    print(states(made), sorted(inspect(made).unloaded))
    session.add(made)
    print(made.title, made.user_id)
    session.rollback()
    copy = session.get(User, 1)
    session.expunge(copy)
    copy.name = "detached"
    print(states(copy), copy.name, copy.data, copy.place)
    merged = session.merge(copy)
    print(merged is session.get(User, 1), merged.name)
    other = session.merge(User(id=1, name="merged", data={"m": 1}))
    print(other.name, session.is_modified(other))
    session.rollback()


def mutable(session):
    print("# mutable")
    user = session.get(User, 1)
    print(type(user.data).__name__, type(user.items).__name__, type(user.plain).__name__)
    user.data["k"] = [1]
    user.items.append(3)
    user.items.extend([4, 5])
    print(user in session.dirty, inspect(user).attrs.data.history.added, inspect(user).attrs['items'].history.added)
    session.commit()
    print(user.data, user.items)
    user.data.update(a=1)
    user.data.setdefault("b", 2)
    print(user.data.pop("k"), user.data)
    user.items.sort(reverse=True)
    user.items[0] = 9
    user.items += [1]
    session.commit()
    print(user.data, user.items)
    user.plain["b"] = 2
    print(user in session.dirty)
    session.commit()
    print(user.plain)
    user.place.x = 10
    print(user in session.dirty, inspect(user).attrs.x.history if "x" in inspect(user).attrs else None)
    session.commit()
    print(user.place)
    user.place = Point(5, 6)
    session.commit()
    print(user.place, session.scalars(select(User.name).where(User.place == Point(5, 6))).all())
    attempt("not a dict", lambda: setattr(user, "data", [1]))
    attempt("not a list", lambda: setattr(user, "items", {1}))
    user.data = {"new": 1}
    print(type(user.data).__name__, user.data.copy())
    user.data.clear()
    session.rollback()
    print(user.data, MutableSet.coerce("k", {1}), Mutable.coerce("k", None))


def collections(session):
    print("# dynamic and write-only")
    user = session.get(User, 1)
    print([p.title for p in user.dynamic], user.dynamic.count(), user.dynamic[0].title)
    user.dynamic.append(Post(title="two"))
    user.dynamic.add_all([Post(title="three"), Post(title="four")])
    print([p.title for p in user.dynamic.filter(Post.title != "one")], user.dynamic.filter_by(title="two").one().title)
    print(inspect(user).attrs.dynamic.history.has_changes())
    user.dynamic.remove(user.dynamic[3])
    session.commit()
    print([p.title for p in user.dynamic.order_by(Post.title.desc()).limit(2)], str(user.dynamic).split("\n")[0])
    print(type(user.dynamic).__name__, type(user.writable).__name__)
    user.dynamic = [Post(title="only")]
    session.commit()
    print([p.title for p in user.dynamic.all()])
    user.writable.add(Post(title="w1"))
    user.writable.add_all([Post(title="w2"), Post(title="w3")])
    session.commit()
    print(session.scalars(user.writable.select().where(Post.title.like("w%"))).unique().all()[0].title)
    posts = session.scalars(user.writable.select()).all()
    print([p.title for p in posts])
    user.writable.remove(posts[0])
    session.flush()
    session.execute(user.writable.insert(), [{"title": "i1"}, {"title": "i2"}])
    session.execute(user.writable.update().values(title=Post.title + "!").where(Post.title == "i1"))
    session.execute(user.writable.delete().where(Post.title == "w2"))
    session.commit()
    print(session.scalars(user.writable.select().with_only_columns(Post.title)).all())
    attempt("iteration", lambda: list(user.writable))
    attempt("assignment", lambda: setattr(user, "writable", [Post(title="z")]))
    fresh = User(name="fresh", place=Point(0, 0), writable=[Post(title="f1")], dynamic=[Post(title="f2")])
    print([p.title for p in fresh.dynamic], fresh.dynamic.count())
    session.add(fresh)
    session.commit()
    print(session.scalars(fresh.writable.select().order_by(None).order_by(Post.title)).all()[0].title)
    session.delete(fresh)
    attempt("delete", session.flush)
    session.rollback()
    session.delete(posts[0])
    session.flush()
    print(states(posts[0]), was_deleted(posts[0]))
    session.commit()
    print(states(posts[0]), was_deleted(posts[0]))


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.run_sync(Base.metadata.create_all)

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def on_execute(conn, cursor, statement, parameters, context, executemany):
        print("  SQL", " ".join(statement.split()), parameters)

    for part in (identity, expiring, mutable, collections):
        async with AsyncSession(engine) as session:
            await session.run_sync(part)
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
    await engine.dispose()


asyncio.run(main())
