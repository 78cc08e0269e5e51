# Classes whose making reaches what is not there.
import dataclasses
import enum

from fastapi import FastAPI

app = FastAPI()
LOG = []


@app.get("/log")
def read_log():
    return LOG


def keep(value):
    LOG.append(value)
    return value


# --- an attribute of a class body
# asks: GET /log
import extlib


class C:
    z = keep(extlib.note("x"))


# --- a statement of a class body
# asks: GET /log
import extlib


class C:
    for name in extlib.NAMES:
        LOG.append(name)


# --- a method's default in a class body
# asks: GET /log
import extlib


class C:
    def method(self, value=keep(extlib.VALUE)):
        return value


# --- a method's decorator
# asks: GET /log
import extlib


class C:
    @extlib.replace
    def method(self):
        return "own"


LOG.append(C.method.__name__)


# --- a nested class body
# asks: GET /log
import extlib


class C:
    class D:
        keep(extlib.VALUE)


# --- a class decorator
# asks: GET /log
import extlib


@extlib.mark
class C:
    pass


LOG.append(getattr(C, "marked", None))


# --- a class decorator of the project
# asks: GET /log
import extlib


def noted(cls):
    LOG.append(extlib.note(cls.__name__))
    return cls


@noted
class C:
    pass


# --- a base class of the package
# asks: GET /log
import extlib


class C(extlib.Base):
    pass


LOG.append(C.__name__)


# --- a base class with a hook, made and counted
# asks: GET /log
import extlib


class C(extlib.Base):
    pass


class D(extlib.Base):
    pass


LOG.extend(extlib.Base.subclasses)


# --- a hook of the project that reaches the package
# asks: GET /log
import extlib


class Base:
    def __init_subclass__(cls):
        LOG.append(extlib.note(cls.__name__))


class C(Base):
    pass


# --- a hook of the project that is told of the package
# asks: GET /log
import extlib


class Base:
    def __init_subclass__(cls, tag=None):
        LOG.append(tag)


class C(Base, tag=extlib.VALUE):
    pass


# --- a descriptor that learns its name
# asks: GET /log
import extlib


class Named:
    def __set_name__(self, owner, name):
        LOG.append(extlib.note(name))


class C:
    field = Named()


# --- a descriptor of the package
# asks: GET /log
import extlib


class C:
    first = extlib.Field()
    second = extlib.Field()


LOG.extend(C.fields)


# --- a metaclass of the project
# asks: GET /log
import extlib


class Meta(type):
    def __new__(mcs, name, bases, namespace):
        LOG.append(extlib.note(name))
        return super().__new__(mcs, name, bases, namespace)


class C(metaclass=Meta):
    pass


# --- __prepare__ of a metaclass
# asks: GET /log
import extlib


class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return {"prepared": extlib.VALUE}


class C(metaclass=Meta):
    pass


LOG.append(getattr(C, "prepared", None))


# --- type with three arguments
# asks: GET /log
import extlib

C = type("C", (), {"z": keep(extlib.VALUE)})


# --- a class that types.new_class makes
# asks: GET /log
import extlib
import types

C = types.new_class("C", (), {}, lambda namespace: namespace.update(z=extlib.VALUE))
LOG.append(getattr(C, "z", None))


# --- an attribute of a class is set
# asks: GET /log
import extlib


class C:
    z = "own"


C.z = extlib.VALUE
LOG.append(C.z)


# --- a method of a class is exchanged
# asks: GET /exchanged
import extlib


class C:
    def name(self):
        return {"name": "own"}


C.name = lambda self: extlib.load()


@app.get("/exchanged")
def read_exchanged():
    return C().name()


# --- a method is deleted
# asks: GET /log
import extlib


class C:
    def name(self):
        return "own"


delattr(C, "name" if extlib.VALUE else "other")
LOG.append(hasattr(C, "name"))


# --- a default factory of a dataclass
# asks: GET /made
import extlib


@dataclasses.dataclass
class C:
    value: dict = dataclasses.field(default_factory=extlib.load)


@app.get("/made")
def read_made():
    return C().value


# --- a default of a dataclass
# asks: GET /made
import extlib


@dataclasses.dataclass
class C:
    value: str = extlib.VALUE


@app.get("/made")
def read_made():
    return {"value": C().value}


# --- what a dataclass does after its fields
# asks: GET /log
import extlib


@dataclasses.dataclass
class C:
    value: str = "own"

    def __post_init__(self):
        LOG.append(extlib.note(self.value))


C()


# --- dataclasses.make_dataclass
# asks: GET /log
import extlib

C = dataclasses.make_dataclass("C", [("value", str, keep(extlib.VALUE))])


# --- members of an enumeration
# asks: GET /members
import extlib


class Color(enum.Enum):
    OWN = "own"
    THEIRS = extlib.VALUE


@app.get("/members")
def read_members():
    return [member.value for member in Color]


# --- an enumeration that computes its values
# asks: GET /members
import extlib


class Color(enum.Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return extlib.note(name)

    OWN = enum.auto()


@app.get("/members")
def read_members():
    return [member.value for member in Color]


# --- a named tuple's default
# asks: GET /log
import extlib
from typing import NamedTuple


class C(NamedTuple):
    value: str = keep(extlib.VALUE)


# --- a class whose instance is made at once
# asks: GET /log
import extlib


class C:
    def __init__(self):
        LOG.append(extlib.VALUE)


instance = C()


# --- a class that registers with an abstract one
# asks: GET /log
import extlib
import abc


class Abstract(abc.ABC):
    pass


Abstract.register(extlib.Base)
LOG.append(issubclass(getattr(__import__("extlib"), "Base"), Abstract))


# --- a context manager class
# asks: GET /log
import extlib


class Manager:
    def __enter__(self):
        LOG.append(extlib.VALUE)

    def __exit__(self, *error):
        return True


with Manager():
    LOG.append("inside")


# --- an iterator class
# asks: GET /log
import extlib


class Numbers:
    def __iter__(self):
        yield extlib.VALUE


LOG.extend(Numbers())


# --- an operator of a class
# asks: GET /log
import extlib


class Sum:
    def __add__(self, other):
        LOG.append(extlib.note(other))
        return self


total = Sum() + 1


# --- an operator in place
# asks: GET /log
import extlib


class Sum:
    def __iadd__(self, other):
        LOG.append(extlib.note(other))
        return self


total = Sum()
total += 1


# --- a property that is set
# asks: GET /log
import extlib


class Settings:
    @property
    def name(self):
        return "own"

    @name.setter
    def name(self, value):
        LOG.append(extlib.note(value))


settings = Settings()
settings.name = "own"


# --- __setattr__
# asks: GET /log
import extlib


class Settings:
    def __setattr__(self, name, value):
        LOG.append(extlib.note(name))


settings = Settings()
settings.name = "own"


# --- __getattr__ of a module
# asks: GET /log
# file: other.py
def __getattr__(name):
    import extlib

    return extlib.note(name)
# file: main.py
from . import other

LOG.append(other.anything)


# --- __del__
# asks: GET /log
import extlib


class C:
    def __del__(self):
        LOG.append(extlib.VALUE)


C()


# --- control: hooks of the project
# asks: GET /log
class Named:
    def __set_name__(self, owner, name):
        LOG.append(name)


class Base:
    field = Named()

    def __init_subclass__(cls):
        LOG.append(cls.__name__)


class C(Base):
    other = Named()
    z = keep("body")


# --- control: a default factory of a dataclass
# asks: GET /made
@dataclasses.dataclass
class C:
    value: dict = dataclasses.field(default_factory=dict)


@app.get("/made")
def read_made():
    return C().value
