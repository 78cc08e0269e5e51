# needs: database
"""What a flush writes, and in which order: each relationship's rows, keys of the server, versions, cycles."""

import asyncio
import os
import warnings

import sqlalchemy as sa
from sqlalchemy import ForeignKey, String, event, func
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, backref, mapped_column, relationship


class Base(DeclarativeBase):
    pass


tagged = sa.Table(
    "tagged",
    Base.metadata,
    sa.Column("post_id", ForeignKey("post.id"), primary_key=True),
    sa.Column("tag_id", ForeignKey("tag.id"), primary_key=True),
)


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    email: Mapped[str | None]
    created: Mapped[str] = mapped_column(server_default="now")
    revision: Mapped[int] = mapped_column(default=1, onupdate=lambda: 2)
    posts: Mapped[list["Post"]] = relationship(
        back_populates="author", cascade="all, delete-orphan", order_by="Post.id"
    )


class Post(Base):
    __tablename__ = "post"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    author_id: Mapped[int | None] = mapped_column(ForeignKey("author.id"))
    author: Mapped[Author | None] = relationship(back_populates="posts")
    tags: Mapped[list["Tag"]] = relationship(secondary=tagged, back_populates="posts", order_by="Tag.id")


class Tag(Base):
    __tablename__ = "tag"
    id: Mapped[int] = mapped_column(primary_key=True)
    word: Mapped[str] = mapped_column(unique=True)
    posts: Mapped[list[Post]] = relationship(secondary=tagged, back_populates="tags", order_by=Post.id)


class Node(Base):
    __tablename__ = "node"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("node.id"))
    children: Mapped[list["Node"]] = relationship(
        backref=backref("parent", remote_side="Node.id"), cascade="all", order_by="Node.id"
    )


class Team(Base):
    __tablename__ = "team"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    captain_id: Mapped[int | None] = mapped_column(ForeignKey("player.id", use_alter=True, name="captain_fk"))
    captain: Mapped["Player | None"] = relationship(foreign_keys=captain_id, post_update=True)
    players: Mapped[list["Player"]] = relationship(
        back_populates="team", foreign_keys="Player.team_id", cascade="all, delete-orphan", order_by="Player.id"
    )


class Player(Base):
    __tablename__ = "player"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    team_id: Mapped[int | None] = mapped_column(ForeignKey("team.id"))
    team: Mapped[Team | None] = relationship(back_populates="players", foreign_keys=team_id)


class Versioned(Base):
    __tablename__ = "versioned"
    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column()
    data: Mapped[str | None]
    __mapper_args__ = {"version_id_col": version}


class Staff(Base):
    __tablename__ = "staff"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    kind: Mapped[str]
    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "staff"}


class Engineer(Staff):
    __tablename__ = "engineer"
    id: Mapped[int] = mapped_column(ForeignKey("staff.id"), primary_key=True)
    language: Mapped[str | None]
    __mapper_args__ = {"polymorphic_identity": "engineer"}


class Manager(Staff):
    budget: Mapped[int | None] = mapped_column(use_existing_column=True)
    __mapper_args__ = {"polymorphic_identity": "manager"}


class Country(Base):
    __tablename__ = "country"
    code: Mapped[str] = mapped_column(primary_key=True)
    cities: Mapped[list["City"]] = relationship(
        back_populates="country", passive_deletes=True, cascade="all, delete-orphan", order_by="City.id"
    )


class City(Base):
    __tablename__ = "city"
    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str | None] = mapped_column(ForeignKey("country.code", onupdate="CASCADE", ondelete="CASCADE"))
    country: Mapped[Country | None] = relationship(back_populates="cities")


class Stamped(Base):
    __tablename__ = "stamped"
    id: Mapped[int] = mapped_column(primary_key=True)
    word: Mapped[str]
    upper: Mapped[str | None] = mapped_column(server_default=func.upper("x"), onupdate=func.upper("y"))
    __mapper_args__ = {"eager_defaults": True}


def log(engine):
    @event.listens_for(engine, "before_cursor_execute")
    def before(conn, cursor, statement, parameters, context, executemany):
        print("  >", " ".join(statement.split()), "|", parameters, executemany)

    for name in ("begin", "commit", "rollback", "savepoint", "release_savepoint", "rollback_savepoint"):
        event.listen(engine, name, lambda conn, *args, name=name: print("  >", name))


def failing(name, fn):
    try:
        print(name, fn())
    except Exception as error:
        print(name, type(error).__module__, type(error).__name__, str(error).split("\n")[0])


def one_to_many(session):
    print("-- one to many")
    ann = Author(name="ann", posts=[Post(title="a"), Post(title="b"), Post(title="c")])
    bob = Author(name="bob", email="b@x", created="then")
    session.add_all([bob, ann])
    session.flush()
    print(ann.id, bob.id, [p.id for p in ann.posts], ann.created, bob.created, ann.revision)
    session.commit()
    print(ann.name, [p.title for p in ann.posts])
    ann.name = "Ann"
    first = ann.posts[0]
    first.author = bob
    ann.posts.remove(ann.posts[0])
    session.commit()
    print(ann.revision, [p.title for p in ann.posts], [p.title for p in bob.posts])
    ann.name = "Ann"
    session.commit()
    bob.posts[0].title, bob.email = "A", func.lower("B@Y")
    session.commit()
    print(bob.email)
    session.delete(ann)
    session.flush()
    print(sa.inspect(ann).deleted, ann in session)
    session.commit()
    print(sa.inspect(ann).detached)


def many_to_many(session):
    print("-- many to many")
    x, y, z = Tag(word="x"), Tag(word="y"), Tag(word="z")
    post = Post(title="tagged", tags=[x, y])
    session.add(post)
    session.commit()
    post.tags.append(z)
    post.tags.remove(x)
    session.commit()
    print([t.word for t in post.tags], [p.title for p in z.posts], x.posts)
    x.posts.append(post)
    session.commit()
    session.delete(y)
    session.commit()
    print([t.word for t in post.tags])
    post.tags = []
    session.commit()
    session.add(tagged_twice := Post(title="twice", tags=[x, x]))
    failing("twice", session.commit)
    session.rollback()
    print(tagged_twice in session)


def tree(session):
    print("-- tree")
    root = Node(name="root", children=[Node(name="a", children=[Node(name="a1"), Node(name="a2")]), Node(name="b")])
    session.add(root)
    session.commit()
    a = root.children[0]
    root.children[1].children.append(a)
    session.commit()
    print([c.name for c in root.children], a.parent.name)
    session.delete(root)
    session.commit()
    print(session.scalar(sa.select(func.count(Node.id))))


def post_update(session):
    print("-- post update")
    team = Team(name="t", players=[Player(name="p"), Player(name="q")])
    team.captain = team.players[1]
    session.add(team)
    session.commit()
    print(team.captain.name)
    team.captain = team.players[0]
    session.commit()
    team.captain = None
    session.commit()
    team.captain = team.players[0]
    session.commit()
    session.delete(team)
    session.commit()


def versions(session):
    print("-- versions")
    session.add_all([Versioned(id=1, data="one"), Versioned(id=2, data="two")])
    session.commit()
    one, two = session.get(Versioned, 1), session.get(Versioned, 2)
    one.data, two.data = "ONE", "TWO"
    session.commit()
    print(one.version, two.version)
    session.execute(sa.text("update versioned set version = 9"))
    one.data = "again"
    failing("stale update", session.flush)
    session.rollback()
    session.refresh(one)
    session.execute(sa.text("update versioned set version = 9"))
    session.delete(one)
    failing("stale delete", session.flush)
    session.rollback()
    gone = Author(name="gone")
    session.add(gone)
    session.commit()
    gone.name
    session.execute(sa.text("delete from author where name = 'gone'"))
    gone.name = "back"
    failing("gone", session.flush)
    failing("after", lambda: session.scalar(sa.select(1)))
    session.rollback()
    session.refresh(gone)
    session.execute(sa.text("delete from author where name = 'gone'"))
    session.delete(gone)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        session.flush()
    print([str(w.message) for w in caught])
    session.rollback()


def inheritance(session):
    print("-- inheritance")
    staff = [Engineer(name="e1", language="py"), Manager(name="m", budget=3), Staff(name="s"), Engineer(name="e2")]
    session.add_all(staff)
    session.commit()
    staff[0].language, staff[0].name, staff[1].budget = "rs", "E1", 4
    session.commit()
    print([type(s).__name__ for s in session.scalars(sa.select(Staff).order_by(Staff.id))])
    session.delete(staff[0])
    session.delete(staff[1])
    session.commit()


def keys(session):
    print("-- keys")
    fr = Country(code="fr", cities=[City(), City()])
    session.add_all([fr, Country(code="de")])
    session.commit()
    fr.code = "FR"
    session.commit()
    print([c.code for c in fr.cities])
    session.delete(fr)
    session.commit()
    print(session.scalar(sa.select(func.count(City.id))))
    de = session.get(Country, "de")
    session.delete(de)
    session.add(Country(code="de"))
    session.commit()
    failing("no key", lambda: (session.add(Country()), session.flush()))
    session.rollback()
    de = session.get(Country, "de")
    session.add(Country(code="de"))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        failing("twice", session.flush)
    print([str(w.message).replace(hex(id(de)), "") .split(" at ")[0] for w in caught])
    session.rollback()


def defaults(session):
    print("-- defaults")
    rows = [Stamped(word="a"), Stamped(word="b", upper="given"), Stamped(word="c")]
    session.add_all(rows)
    session.flush()
    print([(r.id, r.upper) for r in rows])
    rows[0].word = "A"
    session.flush()
    print(rows[0].upper, sa.inspect(rows[0]).expired_attributes)
    rows[1].word = func.concat("B", "!")
    session.flush()
    print(rows[1].word)
    session.commit()


def events(session):
    print("-- events")
    seen = []

    def of_mapper(name):
        return lambda mapper, connection, target: seen.append((name, mapper.class_.__name__))

    for name in ("before_insert", "after_insert", "before_update", "after_update", "before_delete", "after_delete"):
        event.listen(Post, name, of_mapper(name))
    for name in ("before_flush", "after_flush", "after_flush_postexec", "before_commit", "after_commit",
                 "after_begin", "after_transaction_create", "after_transaction_end", "after_soft_rollback"):
        event.listen(session, name, lambda *args, name=name: seen.append(name))

    @event.listens_for(session, "before_flush")
    def stamp(session, flush_context, instances):
        for obj in session.new:
            if isinstance(obj, Post):
                obj.title += "!"

    post = Post(title="watched")
    session.add(post)
    session.commit()
    post.title = "changed"
    session.commit()
    session.delete(post)
    session.commit()
    print(seen)


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.create_all)
    log(engine.sync_engine)
    for part in (
        one_to_many, many_to_many, tree, post_update, versions, inheritance, keys, defaults, events
    ):
        async with AsyncSession(engine) as session:
            await session.run_sync(part)
    await engine.dispose()


asyncio.run(main())
