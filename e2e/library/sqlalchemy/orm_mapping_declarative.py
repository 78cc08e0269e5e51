"""Declarative classes: what their annotations and columns make of tables, mappers and SELECT statements."""

import enum
import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, ClassVar, List, Literal, Optional, Union

from sqlalchemy import (
    JSON, BigInteger, CheckConstraint, Column, DateTime, ForeignKey, Index, Integer, MetaData, Numeric, String, Table,
    Text, UniqueConstraint, func, inspect, select,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, column_property, configure_mappers, declared_attr, deferred, mapped_column, registry,
    relationship, synonym,
)
from sqlalchemy.schema import CreateIndex, CreateTable

str50 = Annotated[str, 50]
intpk = Annotated[int, mapped_column(primary_key=True)]
stamp = Annotated[datetime, mapped_column(DateTime(timezone=True), server_default=func.now())]
money = Annotated[Decimal, mapped_column(Numeric(10, 2), default=Decimal(0))]


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {str50: String(50), dict[str, Any]: JSON, datetime: DateTime(timezone=True)}


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class IdMixin:
    id: Mapped[intpk]


class TimestampMixin:
    created_at: Mapped[stamp]
    updated_at: Mapped[Optional[datetime]] = mapped_column(onupdate=func.now())


class OwnedMixin:
    note = Column(String(10))

    @declared_attr
    def owner_id(cls) -> Mapped[int]:
        return mapped_column(ForeignKey("user_account.id"), index=True)

    @declared_attr
    def owner(cls) -> Mapped["User"]:
        return relationship("User", foreign_keys=[cls.owner_id])

    @declared_attr.directive
    def __tablename__(cls) -> str:
        return cls.__name__.lower() + "s"


class User(IdMixin, TimestampMixin, Base):
    __tablename__ = "user_account"
    __table_args__ = (
        UniqueConstraint("name", "email"),
        CheckConstraint("id > 0", name="positive"),
        Index("ix_by_name", "name", postgresql_where="name IS NOT NULL"),
        {"comment": "people", "schema": None},
    )

    registered: ClassVar[int] = 3
    name: Mapped[str50]
    email: Mapped[Optional[str]] = mapped_column(String(100), unique=True)
    nickname: Mapped[str | None]
    birthday: Mapped[Union[date, None]]
    balance: Mapped[money]
    bonus: Mapped[Optional[money]]
    token: Mapped[uuid.UUID] = mapped_column(default=uuid.uuid4)
    colour: Mapped[Colour] = mapped_column(default=Colour.RED)
    kind: Mapped[Literal["a", "b"]]
    settings: Mapped[dict[str, Any]]
    big: Mapped[int] = mapped_column("big_number", BigInteger, sort_order=-1)
    bio: Mapped[str] = mapped_column(Text, deferred=True)
    secret: Mapped[str] = mapped_column(deferred_group="hidden")
    handle = synonym("nickname")
    shout = column_property(func.upper("name"))

    posts: Mapped[List["Post"]] = relationship(
        back_populates="author", cascade="all, delete-orphan", foreign_keys="Post.author_id"
    )
    favourite_id: Mapped[Optional[int]] = mapped_column(ForeignKey("posts.id", use_alter=True))
    favourite: Mapped[Optional["Post"]] = relationship(foreign_keys=[favourite_id], post_update=True)


class Post(OwnedMixin, Base):
    id: Mapped[intpk]
    author_id: Mapped[int] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    title: Mapped[str] = mapped_column(String(80), index=True)
    legacy = Column("legacy_name", Integer)
    body = deferred(Column(Text))
    author: Mapped[User] = relationship(back_populates="posts", foreign_keys="Post.author_id")
    tags: Mapped[set["Tag"]] = relationship(secondary="post_tag", back_populates="posts", order_by="Tag.name.desc()")


post_tag = Table(
    "post_tag",
    Base.metadata,
    Column("post_id", ForeignKey("posts.id"), primary_key=True),
    Column("tag_id", ForeignKey("tag.id"), primary_key=True),
)


class Tag(Base):
    __tablename__ = "tag"
    id: Mapped[intpk]
    name: Mapped[str] = mapped_column(unique=True)
    posts: Mapped[list[Post]] = relationship(secondary=post_tag, back_populates="tags")


class Node(Base):
    __tablename__ = "node"
    id = mapped_column(Integer, primary_key=True)
    parent_id = mapped_column(ForeignKey("node.id"))
    children = relationship("Node", back_populates="parent")
    parent = relationship("Node", back_populates="children", remote_side=[id])


def describe(cls):
    mapper = inspect(cls)
    print("==", mapper, mapper.local_table.name, [c.name for c in mapper.primary_key])
    print(str(CreateTable(cls.__table__).compile(dialect=postgresql.dialect())).strip())
    for index in sorted(cls.__table__.indexes, key=lambda i: i.name):
        print(CreateIndex(index).compile(dialect=postgresql.dialect()))
    for prop in mapper.attrs:
        print(" ", type(prop).__name__, prop.key, end=" ")
        if hasattr(prop, "direction"):
            print(
                prop.direction.name, prop.mapper, prop.uselist, prop.primaryjoin, prop.secondaryjoin,
                [(str(a), str(b)) for a, b in prop.local_remote_pairs], sorted(map(str, prop.remote_side)),
                sorted(map(str, prop.local_columns)), prop.cascade, prop.back_populates, prop.order_by and str(prop.order_by[0]),
                [(str(a), str(b)) for a, b in prop.synchronize_pairs + prop.secondary_synchronize_pairs],
                prop.collection_class,
            )
        elif hasattr(prop, "columns"):
            print([f"{c}:{getattr(c, 'type', None)!r}:{getattr(c, 'nullable', None)}" for c in prop.columns], prop.deferred, prop.group)
        else:
            print(prop.name)
    print(mapper.relationships.keys(), mapper.column_attrs.keys(), mapper.synonyms.keys())
    print(mapper.all_orm_descriptors.keys())
    print(select(cls))


configure_mappers()
for cls in (User, Post, Tag, Node):
    describe(cls)
print([t.name for t in Base.metadata.sorted_tables])

print(select(User.name, User.handle, Post.title).join(Post, Post.author_id == User.id))
print(select(User.id).where(User.posts.any(Post.title == "x")))
print(select(Post.id).where(Post.author.has(name="x")))
print(select(Post.id).where(Post.author == None))  # noqa: E711
print(select(Post.id).where(~Post.tags.any()))
print(Node.parent, Node.children, User.posts, User.posts.property, User.name.property.columns)
print(type(User.name).__name__, User.name.key, User.name.type)

reg = registry(type_annotation_map={int: BigInteger})


@reg.mapped
class Plain:
    __tablename__ = "plain"
    id: Mapped[int] = mapped_column(primary_key=True)
    x: Mapped[int]


print(repr(Plain.__table__.c.x.type), inspect(Plain))


class Classical:
    pass


reg.map_imperatively(
    Classical,
    Table("classical", reg.metadata, Column("id", Integer, primary_key=True), Column("p_id", ForeignKey("plain.id"))),
    properties={"plain": relationship(Plain, backref="classicals")},
)
configure_mappers()
print(select(Classical), Plain.classicals.property.direction, sorted(m.class_.__name__ for m in reg.mappers))
