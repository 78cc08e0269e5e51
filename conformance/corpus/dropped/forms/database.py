# Tables, types and events of SQLAlchemy that come from what is not there. No form asks a database.
from fastapi import FastAPI
from sqlalchemy import Column, Integer, MetaData, String, Table, event, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

app = FastAPI()
LOG = []


class Base(DeclarativeBase):
    pass


@app.get("/log")
def read_log():
    return LOG


# --- a column is appended to a table
# asks: GET /statement
import extlib

items = Table("items", Base.metadata, Column("id", Integer, primary_key=True))
items.append_column(Column(extlib.NAMES[0], String))


@app.get("/statement")
def read_statement():
    return {"statement": str(select(items))}


# --- a table's name
# asks: GET /statement
import extlib


class Item(Base):
    __tablename__ = extlib.NAMES[0]

    id: Mapped[int] = mapped_column(primary_key=True)


@app.get("/statement")
def read_statement():
    return {"statement": str(select(Item))}


# --- a column's default
# asks: GET /statement
# asks: GET /log
import extlib


class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(default=extlib.load)


@app.get("/statement")
def read_statement():
    return {"default": Item.__table__.c.name.default is not None}


# --- a type of the project that reaches the package
# asks: GET /bound
# asks: GET /log
import extlib


class Upper(TypeDecorator):
    impl = String
    cache_ok = True

    def process_bind_param(self, value, dialect):
        return extlib.upper(value)


@app.get("/bound")
def read_bound():
    return {"bound": Upper().process_bind_param("own", None)}


# --- an event of a class
# asks: GET /made
import extlib


class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)


def made(target, args, kwargs):
    LOG.append(extlib.note("made"))


event.listen(Item, "init", made)


@app.get("/made")
def read_made():
    Item()
    return LOG


# --- an event by a decorator
# asks: GET /made
import extlib


class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)


@event.listens_for(Item, "init")
def made(target, args, kwargs):
    LOG.append(extlib.note("made"))


@app.get("/made")
def read_made():
    Item()
    return LOG


# --- an event of the package
# asks: GET /made
import extlib


class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)


event.listen(Item, "init", lambda target, args, kwargs: extlib.register(LOG))


@app.get("/made")
def read_made():
    Item()
    return LOG


# --- a mixin of the package
# asks: GET /statement
import extlib


class Item(extlib.Base, Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)


@app.get("/statement")
def read_statement():
    return {"statement": str(select(Item)), "named": Item.named}


# --- a naming convention
# asks: GET /convention
import extlib

metadata = MetaData(naming_convention={"ix": extlib.VALUE})


@app.get("/convention")
def read_convention():
    return {"ix": metadata.naming_convention.get("ix")}


# --- a table's information
# asks: GET /info
import extlib

items = Table("items", Base.metadata, Column("id", Integer, primary_key=True))
items.info.update(extlib.load())


@app.get("/info")
def read_info():
    return items.info


# --- an attribute that is put onto a class
# asks: GET /statement
import extlib


class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)


setattr(Item, extlib.NAMES[0], mapped_column(String))


@app.get("/statement")
def read_statement():
    return {"statement": str(select(Item))}


# --- how a construct is compiled
# asks: GET /statement
import extlib
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import FunctionElement


class Special(FunctionElement):
    name = "special"
    inherit_cache = True


@compiles(Special)
def compile_special(element, compiler, **options):
    return extlib.upper("special()")


@app.get("/statement")
def read_statement():
    return {"statement": str(select(Special()))}


# --- control: an attribute that is put onto a class
# asks: GET /statement
class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)


setattr(Item, "one", mapped_column(String))


@app.get("/statement")
def read_statement():
    return {"statement": str(select(Item))}


# --- control: an event by a decorator
# asks: GET /made
class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)


@event.listens_for(Item, "init")
def made(target, args, kwargs):
    LOG.append("made")


@app.get("/made")
def read_made():
    Item()
    return LOG
