"""Models: fields, defaults, errors, dumps, copies, comparison, what they show."""

from typing import ClassVar, Optional

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e)
        for error in e.errors():
            print(error)
    except Exception as e:
        print(type(e).__name__, e)


class Address(BaseModel):
    street: str
    city: str = "Kyiv"


class User(BaseModel):
    kinds: ClassVar[list[str]] = ["plain", "admin"]

    id: int
    name: str = Field(min_length=2, max_length=10)
    tags: list[str] = []
    address: Optional[Address] = None
    scores: dict[str, float] = Field(default_factory=dict)
    nickname: str | None = Field(default=None, alias="nick")
    _seen: int = PrivateAttr(default=0)


user = User(id="7", name="Ann", address={"street": "Main"}, nick="A")
print(user)
print(repr(user))
print(user.model_dump())
print(user.model_dump(by_alias=True, exclude_none=True, exclude={"scores": True}))
print(user.model_dump(include={"id": True, "address": {"street"}}))
print(user.model_dump_json())
print(user.model_dump_json(indent=2, exclude_unset=True))
print(sorted(user.model_fields_set), user.model_extra, User.kinds, user._seen)
print(list(user))
for name, field in User.model_fields.items():
    print(name, field, field.is_required())

failing(lambda: User(id="x", name="A", address={"city": 1}, scores={"a": "b"}))
failing(lambda: User())
failing(lambda: User.model_validate([1]))
failing(lambda: User.model_validate_json('{"id": 1, "name": "Bob", "tags": [1, null]}'))
failing(lambda: User.model_validate_json("{"))
print(User.model_validate_json('{"id": 1, "name": "Bob", "tags": ["x"]}'))
print(User.model_validate_strings({"id": "5", "name": "Eve"}))

other = user.model_copy(update={"name": "Other"})
print(other == user, other.model_copy(update={"name": "Ann"}) == user, user != other, user == 3)
deep = user.model_copy(deep=True)
deep.address.street = "Side"
print(user.address.street, deep.address.street)
user.tags.append("t")
print(User(id=1, name="xx").tags)
user.name = "whatever is not validated on assignment"
user._seen += 1
print(user.name, user._seen)
failing(lambda: setattr(user, "missing", 1))
failing(lambda: setattr(user, "kinds", 1))
failing(lambda: user.missing)
print(User.model_construct(id="not validated", name=None))


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True, validate_default=True)

    a: int = 1
    b: str = " x "


print(Strict(), hash(Strict()) == hash(Strict()), Strict(b=" y "))
failing(lambda: Strict(c=1, a="z"))
failing(lambda: setattr(Strict(), "a", 2))
failing(lambda: delattr(Strict(), "a"))


class Open(BaseModel):
    model_config = ConfigDict(extra="allow", validate_assignment=True)

    a: int = Field(default=1, ge=0)


opened = Open(z=1, y=[2])
print(opened, opened.model_extra, opened.z, opened.model_dump())
opened.x = 5
opened.a = "6"
print(opened, sorted(opened.model_fields_set))
failing(lambda: setattr(opened, "a", -1))
del opened.z
print(opened)


class Base(BaseModel):
    a: int = 1
    b: int


class Mixin:
    def double(self):
        return self.a * 2


class Derived(Mixin, Base):
    b: str = "own"
    c: float = Field(1.5, gt=1, description="a number")


print(Derived(), Derived().double(), list(Derived.model_fields))
print(Derived.model_fields["c"].description, Derived.model_fields["c"].metadata)
failing(lambda: Derived(c=1))


class WithInit(BaseModel):
    a: int

    def __init__(self, value, **data):
        super().__init__(a=value, **data)

    def model_post_init(self, context):
        print("made", self.a)


print(WithInit("4"))


def failing_class(make):
    try:
        make()
    except Exception as e:
        print(type(e).__name__, e)


def unannotated():
    class Bad(BaseModel):
        a = 1


def underscore():
    class Bad(BaseModel):
        _a: int = Field(1)


def overridden():
    class Bad(Base):
        a = 2


def unknown_type():
    class Thing:
        pass

    class Bad(BaseModel):
        a: Thing


def both():
    class Bad(BaseModel):
        model_config = ConfigDict(title="x")

        class Config:
            title = "y"


for make in (unannotated, underscore, overridden, both):
    failing_class(make)
failing_class(lambda: Field(default=1, default_factory=list))
failing_class(lambda: BaseModel(a=1).a)
