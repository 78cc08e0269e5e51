"""How relationships are joined: foreign keys, given ON clauses, backrefs, and what is said about those that cannot be."""

import gc
import warnings

from sqlalchemy import Column, ForeignKey, ForeignKeyConstraint, Integer, String, Table, and_, func, inspect, select
from sqlalchemy.orm import (
    aliased, backref, configure_mappers, declarative_base, foreign, join, outerjoin, registry, relationship, remote,
    with_parent,
)

warnings.simplefilter("always")
warnings.showwarning = lambda message, category, *rest: print("WARN", category.__name__, message)

Base = declarative_base()


def show(prop):
    print(
        prop, prop.direction.name, "|", prop.primaryjoin, "|", prop.secondaryjoin, "|", prop.uselist,
        [f"{a}={b}" for a, b in prop.local_remote_pairs], [f"{a}>{b}" for a, b in prop.synchronize_pairs],
        [f"{a}>{b}" for a, b in prop.secondary_synchronize_pairs], sorted(map(str, prop.remote_side)),
        sorted(map(str, prop.local_columns)), sorted(map(str, prop._calculated_foreign_keys)),
        sorted(map(str, prop._reverse_property)), sorted(prop.cascade), prop._use_get,
    )


class Address(Base):
    __tablename__ = "address"
    id = Column(Integer, primary_key=True)
    city = Column(String)
    user_id = Column(ForeignKey("users.id"))


friends = Table(
    "friends", Base.metadata, Column("a_id", ForeignKey("users.id"), primary_key=True),
    Column("b_id", ForeignKey("users.id"), primary_key=True),
)


class User(Base):
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
    name = Column(String)
    billing_id = Column(ForeignKey("address.id"))
    shipping_id = Column(ForeignKey("address.id"))
    billing = relationship(Address, foreign_keys=billing_id, backref=backref("billed", lazy="joined", order_by="User.name"))
    shipping = relationship("Address", primaryjoin="User.shipping_id == Address.id", backref="shipped")
    addresses = relationship("Address", primaryjoin=lambda: User.id == Address.user_id, cascade="all")
    bostonian = relationship(
        Address, primaryjoin=and_(id == foreign(Address.user_id), Address.city == "Boston"), viewonly=True
    )
    friends = relationship(
        "User", secondary=friends, primaryjoin=id == friends.c.a_id, secondaryjoin=id == friends.c.b_id,
        backref="friend_of",
    )


class Node(Base):
    __tablename__ = "node"
    id = Column(Integer, primary_key=True)
    path = Column(String)
    parent_id = Column(ForeignKey("node.id"))
    children = relationship("Node", backref=backref("parent", remote_side=id), cascade="all, delete-orphan")
    descendants = relationship(
        "Node", primaryjoin=remote(foreign(path)).like(path.concat("/%")), viewonly=True, order_by=path
    )


class Order(Base):
    __tablename__ = "orders"
    company = Column(Integer, primary_key=True)
    number = Column(Integer, primary_key=True)


class Line(Base):
    __tablename__ = "lines"
    id = Column(Integer, primary_key=True)
    company = Column(Integer)
    number = Column(Integer)
    order = relationship("Order", backref="lines", innerjoin=True, passive_deletes=True)
    __table_args__ = (ForeignKeyConstraint(["company", "number"], ["orders.company", "orders.number"]),)


class Host(Base):
    __tablename__ = "host"
    id = Column(Integer, primary_key=True)
    ip = Column(String)
    content = Column(String)
    matches = relationship(
        "Host", primaryjoin=func.lower(remote(ip)) == foreign(content), viewonly=True, sync_backref=False
    )


configure_mappers()
for cls in (User, Address, Node, Order, Line, Host):
    for prop in inspect(cls).relationships:
        show(prop)

ua = aliased(User, name="ua")
print(select(User.id).join(User.billing))
print(select(User.id).join(User.billing).join(User.addresses.and_(Address.city == "x")))
print(select(ua.id).join(ua.addresses).join(ua.friends))
print(select(User.id).join(User.friends.of_type(ua), isouter=True))
print(select(User.id, ua.id).select_from(join(User, ua, User.friends)))
print(select(User.id).select_from(outerjoin(User, Address, User.shipping)))
child = aliased(Node)
print(select(Node.id).join(Node.children.of_type(child)), select(Node.id).join(child, Node.descendants))
print(select(User.id).where(User.friends.any(User.name == "x")))
print(select(User.id).where(~User.addresses.any(city="y")))
print(select(User.id).where(User.billing.has(Address.city == "x")), User.billing == None, User.billing != None)  # noqa: E711
print(User.addresses == None, User.addresses != None)  # noqa: E711
user = User(id=5, name="n")
address = Address(id=7)
print((User.billing == address).compile().params, User.billing == address)
print(User.billing != address)
print(User.friends.contains(user), "\n", ~User.friends.contains(user))
print(User.addresses.contains(address), with_parent(user, User.addresses), with_parent(user, User.friends))
print(User.addresses.contains(Address(id=3, user_id=9)).compile().params)
print(ua.billing == address, ua.friends.contains(user))
print(User.friends.property._join_condition.create_lazy_clause()[0])
print(User.friends.property._join_condition.create_lazy_clause(reverse_direction=True)[0])
for wrong in (
    lambda: User.addresses == address,
    lambda: User.billing.any(),
    lambda: User.addresses.has(),
    lambda: User.billing.contains(address),
    lambda: User.billing == 5,
    lambda: User.billing.in_([address]),
    lambda: with_parent(user, "addresses"),
    lambda: with_parent(user, User.name),
):
    try:
        print(wrong())
    except Exception as err:
        print(type(err).__name__, str(err).replace("__main__.", ""))


# Classes that a function makes wrong are there when they are looked at.
gc.disable()


def error(make):
    """The error of configuring one mapping in a registry of its own."""
    reg = registry()
    left = Table("l", reg.metadata, Column("id", Integer, primary_key=True), Column("r_id", Integer), Column("x", Integer))
    right = Table(
        "r", reg.metadata, Column("id", Integer, primary_key=True), Column("l_id", ForeignKey("l.id")),
        Column("l2_id", ForeignKey("l.id")), Column("y", Integer),
    )

    class L:
        pass

    class R:
        pass

    print("--", make.__name__)
    try:
        properties, others = make(L, R, left, right)
        reg.map_imperatively(R, right, properties=others)
        reg.map_imperatively(L, left, properties=properties)
        reg.configure()
    except Exception as err:
        print(type(err).__name__, str(err).replace("__main__.", ""))
    else:
        for cls in (L, R):
            for prop in inspect(cls).relationships:
                show(prop)
    finally:
        reg.dispose()


def ambiguous(L, R, left, right):
    return {"rs": relationship(R)}, {}


def no_keys(L, R, left, right):
    other = Table("o", left.metadata, Column("id", Integer))
    return {"rs": relationship(R, secondary=other)}, {}


def not_foreign(L, R, left, right):
    return {"rs": relationship(R, primaryjoin=left.c.x == right.c.y)}, {}


def no_equality(L, R, left, right):
    return {"rs": relationship(R, primaryjoin=left.c.x > foreign(right.c.y))}, {}


def secondaryjoin_alone(L, R, left, right):
    return {"rs": relationship(R, primaryjoin=left.c.id == right.c.l_id, secondaryjoin=left.c.id == right.c.y)}, {}


def both_foreign(L, R, left, right):
    return {"rs": relationship(R, primaryjoin=and_(foreign(left.c.x) == right.c.id, left.c.id == foreign(right.c.l_id)))}, {}


def same_direction(L, R, left, right):
    return (
        {"rs": relationship(R, foreign_keys=right.c.l_id, back_populates="l")},
        {"l": relationship(L, primaryjoin=left.c.id == right.c.l_id, remote_side=right.c.l_id, back_populates="rs")},
    )


def not_a_relationship(L, R, left, right):
    return {"rs": relationship(R, foreign_keys=right.c.l_id, back_populates="y")}, {}


def unknown_reverse(L, R, left, right):
    return {"rs": relationship(R, foreign_keys=right.c.l_id, back_populates="nope")}, {}


def backref_taken(L, R, left, right):
    return {"rs": relationship(R, foreign_keys=right.c.l_id, backref="y")}, {}


def orphan_of_many(L, R, left, right):
    return {}, {"l": relationship(L, foreign_keys=right.c.l_id, cascade="all, delete-orphan")}


def all_deletes(L, R, left, right):
    return {"rs": relationship(R, foreign_keys=right.c.l_id, cascade="all", passive_deletes="all")}, {}


def mapped_secondary(L, R, left, right):
    return {"rs": relationship(R, secondary=User)}, {}


def not_a_class(L, R, left, right):
    return {"rs": relationship(5)}, {}


def wrong_remote_side(L, R, left, right):
    return {"rs": relationship(R, foreign_keys=right.c.l_id, remote_side=left.c.x)}, {}


def overlapping(L, R, left, right):
    return {"rs": relationship(R, foreign_keys=right.c.l_id)}, {"l": relationship(L, foreign_keys=right.c.l_id)}


def view_only(L, R, left, right):
    return (
        {"rs": relationship(R, foreign_keys=right.c.l_id, viewonly=True, active_history=True, back_populates="l")},
        {"l": relationship(L, foreign_keys=right.c.l_id, back_populates="rs", sync_backref=True)},
    )


def orphan_without_delete(L, R, left, right):
    return {"rs": relationship(R, foreign_keys=right.c.l_id, cascade="delete-orphan")}, {}


for make in (
    ambiguous, no_keys, not_foreign, no_equality, secondaryjoin_alone, both_foreign, same_direction, not_a_relationship,
    unknown_reverse, backref_taken, orphan_of_many, all_deletes, mapped_secondary, not_a_class, wrong_remote_side,
    overlapping, view_only, orphan_without_delete,
):
    error(make)

for wrong in (
    lambda: relationship("X", cascade="al"),
    lambda: relationship("X", backref="a", back_populates="b"),
    lambda: relationship("X", viewonly=True, sync_backref=True),
    lambda: relationship("X", cascade_backrefs=True),
    lambda: relationship("X", nope=True),
):
    try:
        wrong()
    except Exception as err:
        print(type(err).__name__, err)
