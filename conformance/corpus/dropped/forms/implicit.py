# Code of the project that runs without being called, in statements that reach what is not there beside it.
from fastapi import FastAPI

app = FastAPI()
LOG = []


def keep(value):
    LOG.append(value)
    return value


@app.get("/log")
def read_log():
    return {"log": LOG}


class Noisy:
    @property
    def value(self):
        return keep("value")

    def __getitem__(self, key):
        return keep(f"item {key}")

    def __lt__(self, other):
        return keep(True)

    def __contains__(self, other):
        return keep(True)

    def __bool__(self):
        return keep(True)

    def __neg__(self):
        return keep(-1)

    def __format__(self, spec):
        return keep("formatted")

    def __iter__(self):
        return iter([keep("first"), keep("second")])

    def __hash__(self):
        return keep(1)

    def keys(self):
        return [keep("key")]


noisy = Noisy()


# --- a property after the package
# asks: GET /log
import extlib

X = [extlib.VALUE, noisy.value]


# --- a property that is the package's user
# asks: GET /log
import extlib


class Asking:
    @property
    def value(self):
        return keep(extlib.VALUE)


X = Asking().value


# --- an item after the package
# asks: GET /log
import extlib

X = [extlib.VALUE, noisy["a"]]


# --- a comparison after the package
# asks: GET /log
import extlib

X = [extlib.VALUE, noisy < 1]


# --- a search after the package
# asks: GET /log
import extlib

X = [extlib.VALUE, 1 in noisy]


# --- a comparison with the package
# asks: GET /log
import extlib

X = extlib.VALUE in noisy


# --- a truth after the package
# asks: GET /log
import extlib

X = [extlib.VALUE, not noisy]


# --- a condition after the package
# asks: GET /log
import extlib

X = [extlib.VALUE, 1 if noisy else 2]


# --- a sign after the package
# asks: GET /log
import extlib

X = [extlib.VALUE, -noisy]


# --- a format after the package
# asks: GET /log
import extlib

X = f"{extlib.VALUE} {noisy}"


# --- items after the package
# asks: GET /log
import extlib

X = [extlib.VALUE, *noisy]


# --- a comprehension after the package
# asks: GET /log
import extlib

X = (extlib.VALUE, [one for one in noisy])


# --- a set after the package
# asks: GET /log
import extlib

X = (extlib.VALUE, {noisy})


# --- keys after the package
# asks: GET /log
import extlib

X = (extlib.VALUE, {**noisy})


# --- __getattr__ after the package
# asks: GET /log
import extlib


class Any:
    def __getattr__(self, name):
        return keep(name)


anything = Any()
X = [extlib.VALUE, anything.thing]


# --- a descriptor after the package
# asks: GET /log
import extlib


class Counted:
    def __get__(self, instance, owner):
        return keep("counted")


class Holder:
    count = Counted()


X = [extlib.VALUE, Holder.count]


# --- a type alias whose value has an effect
# asks: GET /log
import extlib

type Alias = keep([extlib.VALUE])
X = Alias.__value__


# --- a bound that has an effect
# asks: GET /log
import extlib


def bounded[T: keep(extlib.VALUE)](value: T) -> T:
    return value


X = bounded.__type_params__[0].__bound__


# --- a default of a type parameter that has an effect
# asks: GET /log
import extlib


class Box[T = keep(extlib.VALUE)]:
    pass


X = Box.__type_params__[0].__default__


# --- a type alias of a parameter
# asks: GET /log
# asks: GET /item
import extlib

type Alias = extlib.Missing if False else str


@app.get("/item")
def read_item(name: Alias = "none"):
    return {"name": name}


# --- the package is given an object by an index
# asks: GET /log
import extlib


class Table(extlib.Keeper):
    def __class_getitem__(cls, key):
        return keep("class item")


X = Table[1]


# --- a class on a base of the package is made
# asks: GET /log
import extlib


class Made(extlib.Base):
    def __init__(self):
        keep("made")


X = Made()


# --- a class on a base of the package is derived from
# asks: GET /log
import extlib


class Middle(extlib.Base):
    def __init_subclass__(cls):
        keep(cls.__name__)


class Last(Middle):
    pass


# --- a function that the package decorates is called
# asks: GET /log
import extlib


@extlib.mark
def marked():
    return keep("called")


X = marked()


# --- a property that computes beside the package
# asks: GET /log
import extlib


class Plain:
    name = "plain"

    @property
    def address(self):
        if self.name:
            return f"http://{self.name}"
        return str(self.name)


plain = Plain()
X = extlib.note(plain.address)


# --- control: a property that computes
# asks: GET /log
class Plain:
    name = "plain"

    @property
    def address(self):
        return f"http://{self.name}"


X = keep(Plain().address)
