"""Attributes of mapped objects without a database: values, histories, backrefs, events, errors."""

import re

from sqlalchemy import ForeignKey, String, event, inspect
from sqlalchemy.orm import DeclarativeBase, Mapped, attributes, mapped_column, relationship, validates
from sqlalchemy.orm.attributes import History


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))
    nick: Mapped[str | None]
    manager_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    addresses: Mapped[list["Address"]] = relationship(back_populates="user", order_by="Address.id")
    profile: Mapped["Profile"] = relationship(back_populates="user", uselist=False)
    manager: Mapped["User | None"] = relationship(back_populates="reports", remote_side=[id])
    reports: Mapped[list["User"]] = relationship(back_populates="manager")

    def __repr__(self):
        return f"User({self.name!r})"

    @validates("nick")
    def check_nick(self, key, value):
        if value == "bad":
            raise ValueError(f"{key} cannot be {value}")
        return value and value.strip()


class Address(Base):
    __tablename__ = "addresses"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    email: Mapped[str]
    user: Mapped["User | None"] = relationship(back_populates="addresses")

    def __repr__(self):
        return f"Address({self.email!r})"


class Profile(Base):
    __tablename__ = "profiles"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    user: Mapped["User | None"] = relationship(back_populates="profile")

    def __repr__(self):
        return "Profile()"


def attempt(what, fn):
    try:
        print(what, "->", fn())
    except Exception as error:
        text = re.sub(r"0x[0-9a-f]+", "0x", str(error))
        print(what, "->", type(error).__name__ + ":", text.split("\n")[0])


def history(obj, key):
    return tuple(inspect(obj).attrs[key].history)


print("# values and histories")
u = User(name="ann")
print(u.name, u.nick, u.id, u.addresses, u.profile, u.manager)
print(sorted(u.__dict__.keys() - {"_sa_instance_state"}))
for key in ("name", "nick", "addresses", "profile"):
    print(key, history(u, key))
u.name = "bea"
u.nick = "  b "
print(u.nick, history(u, "name"), history(u, "nick"))
del u.nick
print(history(u, "nick"), u.nick)
attempt("delete what is not there", lambda: delattr(User(), "nick"))
attempt("validate", lambda: setattr(u, "nick", "bad"))
attempt("validate in init", lambda: User(nick="bad"))
state = inspect(u)
print(state.transient, state.pending, state.persistent, state.detached, state.deleted, state.was_deleted)
print(state.identity, state.identity_key, state.has_identity, state.session, state.object is u, state.modified)
print(sorted(state.unloaded), sorted(state.unmodified), sorted(state.dict.keys() - {"_sa_instance_state"}))
print(state.mapper is inspect(User), state.attrs.name.value, state.attrs.name.loaded_value, state.attrs.nick.loaded_value)

print("# committed values")
attributes.set_committed_value(u, "name", "cleo")
print(u.name, history(u, "name"))
u.name = "dora"
print(history(u, "name"), attributes.get_history(u, "name").has_changes())
u.name = "cleo"
print(history(u, "name"))
attributes.set_committed_value(u, "addresses", [Address(email="kept")])
print(u.addresses, history(u, "addresses"))
u.addresses.append(Address(email="new"))
print(history(u, "addresses"))
u.addresses.remove(u.addresses[0])
print(history(u, "addresses"), attributes.get_history(u, "addresses").sum())
attributes.set_attribute(u, "nick", "n")
print(attributes.get_attribute(u, "nick"))
attributes.del_attribute(u, "nick")
attributes.flag_modified(u, "name")
print(history(u, "name"))
attempt("flag", lambda: attributes.flag_modified(User(), "name"))
attributes.flag_dirty(u)
h = History([1], (), [2])
print(h.empty(), h.sum(), h.non_deleted(), h.non_added(), h.has_changes(), bool(h), bool(History((), (), ())))
print(h)

print("# backrefs")
a, b = Address(email="a"), Address(email="b")
one, two = User(name="one"), User(name="two")
one.addresses.append(a)
print(a.user, one.addresses)
a.user = two
print(one.addresses, two.addresses, history(a, "user"))
two.addresses = [b]
print(a.user, b.user)
two.addresses += [a, a]
print(two.addresses)
two.addresses.remove(a)
print(a.user, two.addresses)
two.addresses.pop()
print(a.user)
b.user = None
print(two.addresses)
one.profile = Profile()
print(one.profile.user)
p = one.profile
two.profile = p
print(one.profile, two.profile, p.user)
del two.profile
print(p.user, two.profile)
one.manager = two
print(two.reports, history(one, "manager"))
two.reports.clear()
print(one.manager)
one.reports.append(one)
print(one.manager, one.reports)
attempt("append of None", lambda: two.addresses.append(None))
attempt("append of a string", lambda: two.addresses.append("x"))
attempt("assign of None", lambda: setattr(two, "addresses", None))
attempt("assign of a set", lambda: setattr(two, "addresses", {a}))
attempt("assign of a dict", lambda: setattr(two, "addresses", {"x": a}))
attempt("assign of a string", lambda: setattr(two, "manager", "x"))
attempt("assign of another class", lambda: setattr(a, "user", p))

print("# constructors")
attempt("positional", lambda: User("x"))
attempt("unknown", lambda: User(other=1))


class Made(Base):
    __tablename__ = "made"

    id: Mapped[int] = mapped_column(primary_key=True)
    size: Mapped[int]

    def __init__(self, size, *, factor=1):
        self.size = size * factor


print(Made(3, factor=2).size, Made(size=4).size)
attempt("missing", lambda: Made())
attempt("too many", lambda: Made(1, 2))
attempt("twice", lambda: Made(1, size=2))
attempt("unknown", lambda: Made(1, other=2))
attempt("unmapped", lambda: inspect(object()))
attempt("unmapped class", lambda: attributes.manager_of_class(int))
attempt("no attribute", lambda: User.other)
attempt("no attribute of an attribute", lambda: User.name.other)
print(User.name, User.addresses, User.name.key, User.name.class_ is User, User.name.property, repr(User.name.type))

print("# events")
log = []


@event.listens_for(User.name, "set", retval=True, active_history=True)
def on_name(target, value, oldvalue, initiator):
    log.append(("set", type(target).__name__, value, getattr(oldvalue, "name", oldvalue), initiator.key, initiator.op))
    return value.upper()


@event.listens_for(User.addresses, "append")
def on_append(target, value, initiator):
    log.append(("append", value, initiator.key, initiator.op))


@event.listens_for(User.addresses, "remove")
def on_remove(target, value, initiator):
    log.append(("remove", value, initiator.key))


@event.listens_for(User.addresses, "bulk_replace")
def on_bulk(target, values, initiator):
    log.append(("bulk", list(values), initiator.op))


@event.listens_for(User.addresses, "append_wo_mutation")
def on_again(target, value, initiator):
    log.append(("again", value))


@event.listens_for(User.nick, "init_scalar", retval=True, propagate=True)
def on_init(target, value, dict_):
    log.append(("init", value))
    dict_["nick"] = "default"
    return "default"


@event.listens_for(User, "init")
def on_new(target, args, kwargs):
    log.append(("new", args, sorted(kwargs)))


@event.listens_for(User.addresses, "init_collection")
def on_collection(target, collection, adapter):
    log.append(("collection", type(collection).__name__))


u = User(name="eve")
u.name = "fay"
print(u.name, u.nick, u.__dict__["nick"])
u.addresses = [a, b]
u.addresses = [b, Address(email="c")]
u.addresses[0].user = None
for entry in log:
    print(*entry)
event.remove(User.name, "set", on_name)
print(event.contains(User.name, "set", on_name), event.contains(User.addresses, "append", on_append))
u.name = "gus"
print(u.name)
attempt("no event", lambda: event.listen(User.name, "nothing", on_name))
