# What requests see lies deep in other objects, or has other names there.
import collections
import functools
import operator
import sys
import types
import weakref

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.responses import JSONResponse

app = FastAPI()
LOG = []
TREE = {"branches": [{"leaves": []}, {"leaves": []}], "names": ("first", [])}


def keep(value):
    LOG.append(value)
    return value


@app.get("/log")
def read_log():
    return {"log": LOG, "tree": TREE}


# --- a list deep in a dict
# asks: GET /log
import extlib

TREE["branches"][1]["leaves"].append(extlib.VALUE)


# --- a list deep in a dict, by get and setdefault
# asks: GET /log
import extlib

TREE.get("branches")[0].setdefault("roots", []).extend(extlib.NAMES)


# --- a list in a tuple, unpacked
# asks: GET /log
import extlib

name, names = TREE["names"]
names += extlib.NAMES


# --- an item of a dict in a list, added to in place
# asks: GET /log
import extlib

TREE["branches"][0]["leaves"] += [extlib.VALUE]


# --- a starred target holds what is changed
# asks: GET /log
import extlib

first, *others = TREE["branches"]
others[0]["leaves"].append(extlib.VALUE)


# --- every branch, by a loop over values
# asks: GET /log
import extlib

for branch in TREE["branches"]:
    for leaves in branch.values():
        leaves.append(extlib.VALUE)


# --- what reduce walks down to
# asks: GET /log
import extlib

functools.reduce(operator.getitem, ["branches", 0, "leaves"], TREE).append(extlib.VALUE)


# --- a comprehension that calls a bound method
# asks: GET /log
import extlib

grow = TREE["branches"][0]["leaves"].append
done = [grow(name) for name in extlib.NAMES]


# --- a namespace around a list
# asks: GET /log
import extlib

space = types.SimpleNamespace(log=LOG)
space.log.append(extlib.VALUE)


# --- a function's attribute is the list
# asks: GET /log
import extlib

keep.log = LOG
keep.log.insert(0, extlib.VALUE)


# --- a class's attribute is the list, changed through an object
# asks: GET /log
import extlib


class Holder:
    log = LOG


Holder().log.append(extlib.VALUE)


# --- a mapping proxy's dict
# asks: GET /log
import extlib

view = types.MappingProxyType(TREE)
view["branches"].append(extlib.load())


# --- a weak reference to what is changed
# asks: GET /log
import extlib


class Counter(list):
    pass


counter = Counter()
TREE["counter"] = counter
weakref.ref(counter)().append(extlib.VALUE)


# --- a default dict's factory reaches the package
# asks: GET /log
import extlib

table = collections.defaultdict(lambda: extlib.VALUE)
TREE["table"] = table
table["asked"]


# --- a chain map writes to its first
# asks: GET /log
import extlib

collections.ChainMap(TREE, {})["chained"] = extlib.VALUE


# --- an item of another module's attribute, added to in place
# asks: GET /log
import extlib

from . import other

other.settings.opts["names"] += extlib.NAMES
LOG.append(other.settings.opts["names"])
# file: other.py
class Settings:
    opts = {"names": []}


settings = Settings()


# --- a list of a package that has another name in it
# asks: GET /log
import extlib

from .inner import again

again.extend(extlib.NAMES)
LOG.append(again)
# file: inner/__init__.py
from .deep import NAMES as again
# file: inner/deep.py
NAMES = []


# --- this module by its name in sys.modules
# asks: GET /log
import extlib

sys.modules[__name__].LOG.append(extlib.VALUE)


# --- another module by sys.modules, its list replaced
# asks: GET /log
import extlib

from . import other

sys.modules[other.__name__].NAMES = extlib.NAMES


@app.get("/names")
def read_names():
    return other.NAMES


LOG.append(other.NAMES)
# file: other.py
NAMES = []


# --- a descriptor sets what it is assigned
# asks: GET /log
import extlib


class Written:
    def __set__(self, instance, value):
        LOG.append(value)


class Page:
    text = Written()


Page().text = extlib.VALUE


# --- a descriptor that learns its name in a class of another module
# asks: GET /log
from .other import Page, SEEN

LOG.append(SEEN)
# file: other.py
import extlib

SEEN = []


class Named:
    def __set_name__(self, owner, name):
        SEEN.append((owner.__name__, name, extlib.VALUE))


class Page:
    title = Named()


# --- a class keyword that the hook hands to the package
# asks: GET /log
import extlib


class Base:
    def __init_subclass__(cls, /, tag=None, **rest):
        super().__init_subclass__(**rest)
        LOG.append(extlib.note(tag))


class Child(Base, tag="child"):
    pass


# --- the package's value is a class keyword
# asks: GET /log
import extlib


class Base:
    def __init_subclass__(cls, /, tag=None):
        LOG.append(tag)


class Child(Base, tag=extlib.VALUE):
    pass


# --- a total ordering that asks the package
# asks: GET /log
import extlib


@functools.total_ordering
class Item:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return self.name == other.name

    def __lt__(self, other):
        LOG.append(extlib.note(self.name))
        return self.name < other.name


items = sorted([Item("b"), Item("a")])


# --- control: a list deep in a dict
# asks: GET /log
TREE["branches"][1]["leaves"].append("own")
first, *others = TREE["branches"]
others[0]["leaves"] += ["more"]
functools.reduce(operator.getitem, ["branches", 0, "leaves"], TREE).append("walked")
weak = collections.ChainMap(TREE, {})
weak["chained"] = 1
sys.modules[__name__].LOG.append("by sys.modules")
