# What copy and pickle see of exceptions and iterators, and what else of builtins is seldom asked for.

import collections
import contextlib
import copy
import dataclasses
import gc
import inspect
import pickle
import sys
import warnings


def attempt(function, *args, **kwargs):
    try:
        print(repr(function(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, error)


class Own(AttributeError):
    pass


def exceptions():
    names = ("name", "path", "filename", "filename2", "errno", "msg", "args", "note")
    own = Own("q", name="w")
    own.note = 1
    found = FileNotFoundError(2, "s", "f")
    found.note = [2]
    for error in (
        NameError("a", name="b"), AttributeError("a", name="b", obj=3), AttributeError("a"), ImportError("t", name="n", path="p"),
        ImportError("t"), ModuleNotFoundError("t", name="n"), OSError(1, "s", "f"), OSError(1, "s", "f", None, "g"),
        OSError(1, "s"), OSError("x"), found, own, KeyError("k"), StopIteration(3), SystemExit(4), ValueError(),
    ):
        print(error.__reduce__())
        for made in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            print(type(made).__name__, {name: getattr(made, name) for name in names if hasattr(made, name)})


def tracebacks():
    try:
        raise IndexError(4)
    except IndexError as error:
        first = error.__traceback__
        print(first is error.__traceback__, first.tb_next)
        other = KeyError(5).with_traceback(first)
        print(other.__traceback__ is first)
        try:
            raise other
        except KeyError as raised:
            print(raised.__traceback__ is first, raised.__traceback__.tb_next is first)
        other.__traceback__ = None
        print(other.__traceback__)
    attempt(setattr, other, "__traceback__", 3)


def deep(n):
    if n == 0:
        raise LookupError("deep")
    try:
        deep(n - 1)
    except LookupError as error:
        error.seen = getattr(error, "seen", ()) + (error.__traceback__,)
        raise


def tracebacks_of_frames():
    try:
        deep(3)
    except LookupError as error:
        count, at = 0, error.__traceback__
        while at is not None:
            count, at = count + 1, at.tb_next
        print(count, [tb.tb_next is None for tb in error.seen])
        print(error.seen[1].tb_next is error.seen[0])


def contexts():
    class Mine(Exception):
        pass

    @contextlib.contextmanager
    def manager():
        try:
            yield
        except BaseException:
            error = Mine()
            try:
                raise error
            finally:
                error.__context__ = None

    @contextlib.contextmanager
    def stacked():
        with contextlib.ExitStack() as stack:
            stack.enter_context(manager())
            yield stack

    for made in (manager, stacked):
        try:
            with made():
                raise IndexError
        except Mine as error:
            print(error.__context__)
    error = ValueError("first")
    error.__context__ = None
    try:
        try:
            raise KeyError
        except KeyError:
            raise error
    except ValueError as raised:
        print(repr(raised.__context__))


class Counted(int):
    hashes = 0

    def __hash__(self):
        Counted.hashes += 1
        return int.__hash__(self)


def sets():
    keys = [Counted(n) for n in range(10)]
    table = dict.fromkeys(keys)
    Counted.hashes = 0
    made = set(table)
    frozen = frozenset(made)
    print(len(dict.fromkeys(made)), len(dict.fromkeys(frozen, 3)), len(dict.fromkeys(table)), made == frozen, Counted.hashes)
    made.difference(table)
    made.symmetric_difference_update(table)
    print(Counted.hashes, len(made))

    class Plain(frozenset):
        pass

    class WithInit(frozenset):
        def __init__(self, items, more=None):
            self.more = more

    class Walked(dict):
        def __iter__(self):
            return iter("xyz")

    attempt(Plain, sequence=())
    print(WithInit([1], more=2).more, dict.fromkeys(Walked(a=1)))


def iterators():
    for source in ("abc", "aé€", b"abc", bytearray(b"abc"), (1, 2, 3), [1, 2, 3]):
        items = iter(source)
        next(items)
        print(items.__reduce__()[1:], list(pickle.loads(pickle.dumps(items))), list(copy.copy(items)), list(items))
        print(items.__reduce__()[1:])
        items = iter(source)
        items.__setstate__(9)
        print(list(items))
        items = iter(source)
        items.__setstate__(-9)
        print(list(items))
    items = reversed([1, 2, 3])
    next(items)
    print(list(copy.copy(items)), list(items))

    def freed(kind):
        class Watched(kind):
            def __del__(self):
                done.append(kind.__name__)

        done = []
        items = iter(Watched())
        print(next(items, None), done)

    for kind in (str, tuple, list):
        freed(kind)
    gc.collect()
    print("abc".__getnewargs__(), ("abc" * 3).__getnewargs__())


class Truncated:
    def __trunc__(self):
        return 5


class Wrong:
    def __trunc__(self):
        return "x"


class Sub(int):
    pass


class Converted:
    def __int__(self):
        return Sub(3)


def numbers():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for made in (Converted,) if sys.version_info >= (3, 14) else (Truncated, Wrong, Converted):
            attempt(int, made())
        print([(one.category.__name__, str(one.message)) for one in caught])
    for value in (b"12", bytearray(b"12"), memoryview(b"12"), 12):
        attempt(int, value, 10)


@dataclasses.dataclass
class Tables:
    self: int
    table: collections.defaultdict


def containers():
    table = collections.defaultdict(list, a=[1])
    # Before 3.12 these make the table without its factory.
    if sys.version_info >= (3, 12):
        print(dataclasses.asdict(Tables(1, table)), dataclasses.astuple(Tables(2, table)))
    print(inspect.signature(Tables.__init__))
    print(hasattr(collections.defaultdict, "default_factory"), hasattr(table, "__dict__"), table.__reduce__()[:4])
    made = pickle.loads(pickle.dumps(table))
    made["b"].append(2)
    print(made, copy.deepcopy(made), copy.copy(made), table)
    print(classmethod(attempt).__annotations__, staticmethod(exceptions).__annotations__)


exceptions()
tracebacks()
tracebacks_of_frames()
contexts()
sets()
iterators()
numbers()
containers()
