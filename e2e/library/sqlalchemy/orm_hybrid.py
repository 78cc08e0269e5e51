"""Hybrid properties and methods: in Python for objects, in SQL for classes and aliases."""

from sqlalchemy import ForeignKey, Integer, String, case, cast, delete, extract, func, inspect, literal, select, update
from sqlalchemy.ext.hybrid import Comparator, HybridExtensionType, hybrid_method, hybrid_property
from sqlalchemy.orm import DeclarativeBase, Mapped, aliased, column_property, mapped_column, relationship, synonym


class Base(DeclarativeBase):
    pass


class Insensitive(Comparator):
    def operate(self, op, other, **kw):
        return op(func.lower(self.__clause_element__()), func.lower(other), **kw)


class Word(Comparator):
    """A value that compares without case, in Python and in SQL."""

    def __init__(self, word):
        if isinstance(word, str):
            self.word = word.lower()
        elif isinstance(word, Word):
            self.word = word.word
        else:
            self.word = func.lower(word)

    def operate(self, op, other, **kwargs):
        if not isinstance(other, Word):
            other = Word(other)
        return op(self.word, other.word, **kwargs)

    def __clause_element__(self):
        return self.word

    def __str__(self):
        return self.word

    key = "word"


class Named:
    first: Mapped[str]
    last: Mapped[str]

    @hybrid_property
    def full(self):
        """First and last name."""
        return self.first + " " + self.last

    @full.inplace.setter
    def _full_setter(self, value):
        self.first, self.last = value.split(" ", 1)

    @full.inplace.update_expression
    @classmethod
    def _full_update(cls, value):
        first, last = value.split(" ", 1)
        return [(cls.first, first), (cls.last, last)]


class Person(Named, Base):
    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    start: Mapped[int] = mapped_column(Integer)
    end: Mapped[int | None]
    team_id: Mapped[int | None] = mapped_column(ForeignKey("teams.id"))
    kind: Mapped[str] = mapped_column(String(10), default="person")
    team: Mapped["Team | None"] = relationship(back_populates="people")
    accounts: Mapped[list["Account"]] = relationship()
    shout = column_property(func.upper(literal("x") + "y"))
    begun = synonym("start")

    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "person"}

    @hybrid_property
    def length(self):
        return self.end - self.start

    @length.expression
    def length(cls):
        return cast(cls.end - cls.start, Integer)

    @hybrid_property
    def label(self) -> str:
        return self.last or "none"

    @label.setter
    def label(self, value):
        self.last = value

    @label.deleter
    def label(self):
        self.last = None

    @label.expression
    def label(cls):
        return case((cls.last == "", "none"), else_=cls.last)

    @label.comparator
    def label(cls):
        return Insensitive(cls.last)

    @hybrid_property
    def word(self):
        return Word(self.last)

    @hybrid_method
    def contains(self, point):
        """Whether the point is inside."""
        return (self.start <= point) & (point <= self.end)

    @hybrid_method
    def older(self, n):
        return self.start > n

    @older.expression
    def older(cls, n):
        return extract("epoch", cls.start) > n

    @hybrid_property
    def balance(self):
        return sum(account.balance for account in self.accounts)

    @balance.inplace.expression
    @classmethod
    def _balance_expression(cls):
        return (
            select(func.coalesce(func.sum(Account.balance), 0)).where(Account.person_id == cls.id).label("balance")
        )

    @hybrid_property
    def team_name(self):
        return self.team.name

    @team_name.expression
    def team_name(cls):
        return Team.name

    @hybrid_property
    def alias_of_start(self):
        return self.start

    @hybrid_property
    def of_team(self):
        return self.team


class Chief(Person):
    __mapper_args__ = {"polymorphic_identity": "chief"}

    @Person.length.overrides.expression
    def length(cls):
        return func.abs(cls.end - cls.start)


class Team(Base):
    __tablename__ = "teams"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    people: Mapped[list[Person]] = relationship(back_populates="team")


class Account(Base):
    __tablename__ = "accounts"

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    balance: Mapped[int]


def show(statement):
    compiled = statement.compile()
    print(" ".join(str(compiled).split()), dict(sorted(compiled.params.items())))


def attempt(what, fn):
    try:
        print(what, "->", fn())
    except Exception as error:
        print(what, "->", type(error).__name__ + ":", str(error).split("\n")[0])


print("# objects")
p = Person(first="Ann", last="Lee", start=3, end=9, accounts=[Account(balance=2), Account(balance=5)])
print(p.full, p.length, p.label, p.contains(4), p.contains(12), p.older(2), p.balance, p.begun, p.alias_of_start)
p.full = "Bea Ray"
p.label = "Moe"
print(p.first, p.last, p.full)
del p.label
print(p.last, p.label)
attempt("no setter", lambda: setattr(p, "length", 3))
attempt("no deleter", lambda: delattr(p, "length"))
p.last = "Zed"
print(p.word == "ZED", str(p.word), Person(full="A B").last)
p.begun = 7
print(p.start)

print("# classes")
show(select(Person.full, Person.length, Person.balance, Person.word))
show(select(Person).where(Person.full == "a b", Person.length > 3, Person.label == "X", Person.word == "ABC"))
show(select(Person.id).where(Person.contains(5), Person.older(2)).order_by(Person.full.desc(), Person.length))
show(select(Chief.length).where(Chief.length < 3))
show(select(Person.begun, Person.alias_of_start).where(Person.begun == 2, Person.alias_of_start.in_([1, 2])))
show(select(Person.team_name).join(Person.team).group_by(Person.team_name))
show(select(Person).join(Person.of_team).where(Team.name == "x"))
show(select(Person.id).filter_by(full="x", start=3, label="z"))
show(select(Person.full.label("both"), func.count(Person.length)))
show(select(Person.shout, Person.full.concat("!")))

print("# aliases")
other = aliased(Person, name="other")
show(select(other.full, other.length).where(other.contains(3), other.label == "q", other.begun > 2))
show(select(Person.id).join(other, Person.full == other.full).where(Person.word > other.word))
sub = select(Person).where(Person.length > 2).subquery()
show(select(aliased(Person, sub).full))

print("# writing")
show(update(Person).values({Person.alias_of_start: 5}))
show(update(Person).values({Person.full: "new name"}))
show(update(Person).values(full="new name").where(Person.length == 3))
show(update(Person).values({Person.begun: 1}))
show(delete(Person).where(Person.full == "x"))

print("# inspection")
mapper = inspect(Person)
print(sorted(mapper.all_orm_descriptors.keys()))
print(mapper.all_orm_descriptors.full.extension_type is HybridExtensionType.HYBRID_PROPERTY)
print(mapper.all_orm_descriptors.contains.extension_type, mapper.all_orm_descriptors["full"].is_attribute)
print(Person.full, Person.full.key, Person.full.__doc__, Person.contains.__doc__, other.full)
print(mapper.synonyms.keys(), mapper.column_attrs.keys(), Person.begun.property.key, Person.alias_of_start.property.key)
print(type(Person.__dict__["length"]).__name__, Person.__dict__["length"].__name__)
attempt("missing", lambda: Person.full.nothing)
attempt("info", lambda: Person.full.info)
attempt("of a mixin", lambda: Named.full)
