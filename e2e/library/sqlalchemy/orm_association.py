"""Association proxies: values of related objects as lists, sets, dicts and scalars, and in conditions."""

import re

from sqlalchemy import ForeignKey, inspect, select
from sqlalchemy.ext.associationproxy import AssociationProxy, association_proxy
from sqlalchemy.orm import DeclarativeBase, Mapped, aliased, attribute_keyed_dict, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    links: Mapped[list["Link"]] = relationship(back_populates="user", cascade="all, delete-orphan")
    notes: Mapped[dict[str, "Note"]] = relationship(
        collection_class=attribute_keyed_dict("key"), cascade="all, delete-orphan"
    )
    marks: Mapped[set["Mark"]] = relationship(cascade="all, delete-orphan")
    detail: Mapped["Detail | None"] = relationship(uselist=False)

    tags: AssociationProxy[list["Tag"]] = association_proxy("links", "tag", creator=lambda tag: Link(tag=tag))
    tag_names: AssociationProxy[list[str]] = association_proxy("links", "tag_name", creator=lambda name: Link(tag=Tag(name)))
    values: AssociationProxy[dict[str, str]] = association_proxy(
        "notes", "value", creator=lambda key, value: Note(key=key, value=value)
    )
    colors: AssociationProxy[set[str]] = association_proxy("marks", "color")
    bio: AssociationProxy[str | None] = association_proxy("detail", "bio", cascade_scalar_deletes=True)
    motto: AssociationProxy[str | None] = association_proxy("detail", "motto", create_on_none_assignment=True)


class Link(Base):
    __tablename__ = "links"

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), primary_key=True)
    tag_id: Mapped[int] = mapped_column(ForeignKey("tags.id"), primary_key=True)
    user: Mapped[User] = relationship(back_populates="links")
    tag: Mapped["Tag"] = relationship()

    user_name = association_proxy("user", "name")
    tag_name = association_proxy("tag", "name")


class Tag(Base):
    __tablename__ = "tags"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Tag({self.name!r})"


class Note(Base):
    __tablename__ = "notes"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    key: Mapped[str]
    value: Mapped[str]


class Mark(Base):
    __tablename__ = "marks"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    color: Mapped[str]

    def __init__(self, color):
        self.color = color


class Detail(Base):
    __tablename__ = "details"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    bio: Mapped[str | None]
    motto: Mapped[str | None]

    def __init__(self, bio):
        self.bio = bio


def attempt(what, fn):
    try:
        print(what, "->", fn())
    except Exception as error:
        print(what, "->", type(error).__name__ + ":", re.sub(r"0x[0-9a-f]+", "0x", str(error)).split("\n")[0])


def show(statement):
    compiled = statement.compile()
    print(" ".join(str(compiled).split()), dict(sorted(compiled.params.items())))


print("# lists")
u = User(name="ann")
u.tags.append(Tag("a"))
u.tags.extend([Tag("b"), Tag("c")])
print(u.tags, u.tag_names, len(u.links), u.links[0].tag, bool(u.tags), u.tags is u.tags)
u.tag_names.append("d")
attempt("insert", lambda: u.tags.insert(0, Tag("first")))
print(u.tag_names, "b" in u.tag_names, u.tag_names.index("c"), u.tag_names.count("d"))
print(u.tag_names[1], u.tag_names[1:3], u.tag_names.pop(), u.tag_names)
u.tag_names[0] = "zero"
del u.tags[1]
print(u.tag_names, [link.tag.name for link in u.links])
u.tag_names.remove("b")
attempt("remove", lambda: u.tag_names.remove("none"))
u.tag_names[1:2] = ["x", "y", "z"]
print(u.tag_names, u.tag_names + ["+"], ["+"] + u.tag_names, u.tag_names * 2)
u.tag_names[::2] = ["even0", "even2"]
attempt("slice", lambda: u.tag_names.__setitem__(slice(None, None, 2), ["one"]))
u.tag_names += ["last"]
print(u.tag_names == ["even0", "x", "even2", "z", "last"], u.tag_names, u.tag_names.copy(), u.tag_names < ["f"])
u.tags = [Tag("new"), Tag("newer")]
print(u.tag_names, [link.user_name for link in u.links])
u.tag_names *= 2
print(u.tag_names)
attempt("hash", lambda: hash(u.tag_names))
attempt("reverse", lambda: u.tag_names.reverse())
u.tags.clear()
print(u.tags, u.links)

print("# dicts")
u.values["k"] = "v"
u.values.update({"a": "1", "b": "2"}, c="3")
print(u.values, u.values["a"], sorted(u.values), u.notes["k"].value, "k" in u.values, len(u.values))
u.values["a"] = "one"
print(u.notes["a"].value, u.values.pop("a"), u.values.get("none", 5), u.values.setdefault("d", "4"))
print(sorted(u.values.items()), sorted(u.values.values()), sorted(u.values.keys()), u.values.popitem())
del u.values["k"]
attempt("missing", lambda: u.values["none"])
u.values = {"b": "two", "z": "26"}
print(u.values, u.values == {"b": "two", "z": "26"}, u.values.copy())
u.values.clear()
print(u.values, u.notes)

print("# sets")
u.colors.add("red")
u.colors.update(["blue", "red"])
print(sorted(u.colors), len(u.marks), "red" in u.colors, u.colors == {"red", "blue"})
u.colors |= {"green"}
u.colors -= {"red"}
print(sorted(u.colors | {"x"}), sorted(u.colors & {"blue"}), sorted(u.colors ^ {"blue", "y"}), u.colors - {"blue"})
u.colors.discard("none")
attempt("remove", lambda: u.colors.remove("none"))
u.colors &= {"green"}
print(u.colors, u.colors.issubset({"green", "q"}), u.colors.issuperset(["green"]), u.colors.pop(), u.colors)
u.colors = {"one"}
u.colors = {"one", "two"}
print(sorted(u.colors))
u.colors.symmetric_difference_update({"one", "three"})
print(sorted(u.colors), u.colors <= {"two", "three"}, u.colors > {"two"})

print("# scalars")
print(u.bio, u.detail)
u.bio = "text"
print(u.bio, u.detail.bio)
u.bio = None
print(u.detail)
u.motto = None
print(u.detail is not None, u.detail.motto)
u.motto = "go"
print(u.motto, u.bio)
del u.bio
print(u.detail)
attempt("both", lambda: association_proxy("a", "b", cascade_scalar_deletes=True, create_on_none_assignment=True))

print("# conditions")
kept = Tag("q")
kept.id = 5
show(select(User.id).where(User.tags.contains(kept)))
show(select(User.id).where(User.tag_names.contains("t")))
show(select(User.id).where(User.tags.any(Tag.name == "t")))
show(select(User.id).where(User.values == "v"))
show(select(User.id).where(User.values.like("v%"), User.colors.in_(["a"])))
show(select(User.id).where(User.bio == "b"))
show(select(User.id).where(User.bio == None))  # noqa: E711
show(select(User.id).where(User.bio != None))  # noqa: E711
show(select(Link.tag_id).where(Link.user_name == "x", Link.user_name.has()))
other = aliased(User)
show(select(other.id).where(other.tag_names.any(Tag.name == "t")))
attempt("any", lambda: User.bio.any())
attempt("has", lambda: User.tags.has())
attempt("has with a condition", lambda: User.bio.has(Detail.bio == "x"))
attempt("as a column", lambda: select(User.bio))

print("# inspection")
print(User.tags.target_class.__name__, User.tags.attr[1], User.tags.local_attr, User.bio.scalar, User.tags.scalar)
print(repr(User.__dict__["tags"]), sorted(inspect(User).all_orm_descriptors.keys()))
print(inspect(User).all_orm_descriptors["tags"].extension_type)
attempt("of a column", lambda: type("Bad", (Base,), {
    "__tablename__": "bad", "id": mapped_column(primary_key=True, type_=User.id.type), "x": association_proxy("id", "y"),
}).x)
