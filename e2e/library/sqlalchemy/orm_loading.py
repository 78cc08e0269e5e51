# needs: database
"""How relationships are loaded: the statements of every strategy, in their order, with their parameters."""

import asyncio
import os
import warnings

from sqlalchemy import ForeignKey, String, event, select
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, Session, aliased, contains_eager, defaultload, defer, deferred, immediateload, joinedload,
    lazyload, load_only, mapped_column, noload, raiseload, relationship, selectinload, subqueryload, undefer,
    with_loader_criteria,
)


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(30))
    bio: Mapped[str | None] = deferred(mapped_column(String(99)))
    addresses: Mapped[list["Address"]] = relationship(back_populates="user", order_by="Address.id")
    orders: Mapped[list["Order"]] = relationship(back_populates="user", order_by="Order.id.desc()")
    profile: Mapped["Profile"] = relationship(back_populates="user", lazy="joined")


class Profile(Base):
    __tablename__ = "profiles"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), unique=True)
    motto: Mapped[str | None]
    user: Mapped[User] = relationship(back_populates="profile")


class Address(Base):
    __tablename__ = "addresses"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    email: Mapped[str]
    user: Mapped[User] = relationship(back_populates="addresses")


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    title: Mapped[str]
    user: Mapped[User] = relationship(back_populates="orders")
    items: Mapped[list["Item"]] = relationship(secondary="order_items", order_by="Item.id")


class OrderItem(Base):
    __tablename__ = "order_items"
    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"), primary_key=True)
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id"), primary_key=True)


class Item(Base):
    __tablename__ = "items"
    id: Mapped[int] = mapped_column(primary_key=True)
    label: Mapped[str]
    kind_id: Mapped[int | None] = mapped_column(ForeignKey("kinds.id"))
    kind: Mapped["Kind | None"] = relationship()


class Kind(Base):
    __tablename__ = "kinds"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Node(Base):
    __tablename__ = "nodes"
    id: Mapped[int] = mapped_column(primary_key=True)
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("nodes.id"))
    children: Mapped[list["Node"]] = relationship(back_populates="parent", order_by="Node.id")
    parent: Mapped["Node | None"] = relationship(back_populates="children", remote_side=[id])


logging = True


def show(conn, cursor, statement, parameters, context, executemany):
    if logging:
        print("   SQL", " ".join(statement.split()), parameters)


def fill(session):
    kinds = [Kind(id=1, name="soft"), Kind(id=2, name="hard")]
    items = [Item(id=i, label=f"item{i}", kind=kinds[i % 2] if i < 4 else None) for i in range(1, 6)]
    users = [User(id=i, name=f"user{i}", bio=f"bio{i}") for i in range(1, 5)]
    session.add_all(users + items)
    session.add_all([
        Profile(id=1, user=users[0], motto="one"), Profile(id=2, user=users[2], motto=None),
        Address(id=1, user=users[0], email="a@x"), Address(id=2, user=users[0], email="b@x"),
        Address(id=3, user=users[1], email="c@x"),
        Order(id=1, user=users[0], title="first", items=items[:3]),
        Order(id=2, user=users[1], title="second", items=[]),
        Order(id=3, user=users[0], title="third", items=items[2:]),
        Node(id=1, children=[Node(id=2, children=[Node(id=4, children=[Node(id=5)])]), Node(id=3)]),
    ])
    session.commit()


def describe(user):
    profile = user.profile.motto if user.profile else "-"
    print(user.id, user.name, profile, [a.email for a in user.addresses])
    for order in user.orders:
        print("  ", order.title, [(i.label, i.kind.name if i.kind else None) for i in order.items])


def attempt(title, run, *arg):
    print("-", title)
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            run(*arg)
        for w in caught:
            print("   warning", w.category.__name__, w.message)
    except Exception as err:
        print("   error", type(err).__name__, err)


def all_users(conn, *options, unique=False):
    with Session(conn) as session:
        result = session.scalars(select(User).order_by(User.id).options(*options))
        for user in result.unique() if unique else result:
            describe(user)


def limited(conn):
    with Session(conn) as session:
        stmt = select(User).options(joinedload(User.addresses), joinedload(User.orders).joinedload(Order.items))
        for user in session.scalars(stmt.order_by(User.name).limit(2).offset(0)).unique():
            describe(user)


def innerjoined(conn):
    with Session(conn) as session:
        stmt = select(User).options(joinedload(User.orders, innerjoin=True).joinedload(Order.items, innerjoin=True))
        for user in session.scalars(stmt).unique():
            print(user.name, [o.title for o in user.orders])
        stmt = select(User).options(joinedload(User.orders).joinedload(Order.items, innerjoin=True))
        for user in session.scalars(stmt).unique():
            print(user.name, [o.title for o in user.orders])


def contained(conn):
    with Session(conn) as session:
        stmt = select(User).join(User.orders).options(contains_eager(User.orders)).where(Order.title != "third")
        for user in session.scalars(stmt.order_by(User.id)).unique():
            print(user.name, [o.title for o in user.orders])
    with Session(conn) as session:
        other = aliased(Address)
        stmt = select(User).outerjoin(User.addresses.of_type(other)).options(
            contains_eager(User.addresses.of_type(other))
        )
        for user in session.scalars(stmt.order_by(User.id, other.id)).unique():
            print(user.name, [a.email for a in user.addresses])


def criteria(conn):
    with Session(conn) as session:
        for text in ("a@x", "b@x"):
            stmt = select(User).options(
                selectinload(User.addresses.and_(Address.email == text)), joinedload(User.profile).load_only(Profile.motto)
            )
            for user in session.scalars(stmt.order_by(User.id), execution_options={"populate_existing": True}):
                print(user.name, [a.email for a in user.addresses])
    with Session(conn) as session:
        for title in ("first", "third"):
            stmt = select(User).options(
                with_loader_criteria(Order, Order.title == title), selectinload(User.orders), raiseload("*")
            )
            for user in session.scalars(stmt.order_by(User.id)).unique():
                print(user.name, [o.title for o in user.orders])
            session.expunge_all()
        stmt = select(User).join(User.orders).options(with_loader_criteria(Order, lambda cls: cls.id > 1))
        print([u.name for u in session.scalars(stmt).unique()])


def columns(conn):
    with Session(conn) as session:
        user = session.scalars(select(User).options(load_only(User.name), noload(User.profile))).first()
        print(user.name, user.profile, user.bio)
        session.expunge_all()
        user = session.scalars(select(User).options(undefer(User.bio), lazyload(User.profile))).first()
        print(user.name, user.bio, user.profile.motto)
        session.expunge_all()
        user = session.scalars(select(User).options(defer(User.name, raiseload=True))).first()
        print(user.id, user.bio)
        print(user.name)


def refused(conn, option):
    with Session(conn) as session:
        user = session.scalars(select(User).options(option).order_by(User.id)).first()
        print(user.profile.motto)
        print(user.addresses)


def one_user(conn):
    with Session(conn) as session:
        user = session.get(User, 1, options=[selectinload(User.orders), defaultload(User.orders).joinedload(Order.items)])
        describe(user)
        print(session.get(User, 1) is user, session.get(User, 99))
        address = session.get(Address, 1)
        print(address.user is user)
        session.expire(user)
        print(user.name)
        session.refresh(user, ["orders"])
        print([o.id for o in user.orders])
        session.refresh(user)
        print(user.addresses[0].user is user)


def tree(conn):
    with Session(conn) as session:
        root = session.scalars(
            select(Node).where(Node.parent_id.is_(None)).options(selectinload(Node.children, recursion_depth=-1))
        ).one()

        def depth(node):
            return {child.id: depth(child) for child in node.children}

        print(depth(root))
        session.expunge_all()
        root = session.scalars(
            select(Node).where(Node.parent_id.is_(None)).options(selectinload(Node.children).joinedload(Node.children))
        ).one()
        print(depth(root))
        leaf = session.get(Node, 5)
        print(leaf.parent.parent.parent is root)


def run(conn):
    with Session(conn) as session:
        fill(session)
    event.listen(conn, "before_cursor_execute", show)
    attempt("lazy", all_users, conn)
    attempt("joined", lambda: all_users(
        conn, joinedload(User.addresses), joinedload(User.orders).joinedload(Order.items).joinedload(Item.kind),
        unique=True,
    ))
    attempt("not unique", lambda: all_users(conn, joinedload(User.addresses)))
    # One relationship a query: the order in which the original loads several is that of their addresses.
    attempt("selectin, simple", lambda: all_users(conn, selectinload(User.addresses)))
    attempt("selectin", lambda: all_users(
        conn, selectinload(User.orders).selectinload(Order.items).selectinload(Item.kind)
    ))
    attempt("subquery, simple", lambda: all_users(conn, subqueryload(User.addresses)))
    attempt("subquery", lambda: all_users(conn, subqueryload(User.orders).subqueryload(Order.items)))
    attempt("immediate, simple", lambda: all_users(conn, immediateload(User.addresses)))
    attempt("immediate", lambda: all_users(conn, immediateload(User.orders).selectinload(Order.items)))
    attempt("limited", limited, conn)
    attempt("inner joins", innerjoined, conn)
    attempt("contained", contained, conn)
    attempt("criteria", criteria, conn)
    attempt("columns", columns, conn)
    attempt("raise", refused, conn, raiseload(User.addresses))
    attempt("raise on SQL", refused, conn, raiseload("*", sql_only=True))
    attempt("one user", one_user, conn)
    attempt("tree", tree, conn)


async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.drop_all)
        await conn.run_sync(Base.metadata.create_all)
    async with engine.connect() as conn:
        await conn.run_sync(run)
    await engine.dispose()


asyncio.run(main())
