"""The names of old: `attr.s`, `attr.ib`, with their own defaults."""

import inspect
import warnings

import attr


def tried(call):
    try:
        return repr(call())
    except Exception as error:
        return f"{type(error).__qualname__}: {error}"


@attr.s
class Point:
    x = attr.ib()
    y = attr.ib(default=2, validator=attr.validators.instance_of(int))
    _z = attr.ib(factory=list, repr=False)


@attr.attributes(slots=True, frozen=True)
class Pair:
    first = attr.attr(type=int)
    second = attr.attrib(default=None)


@attr.s(auto_attribs=True, kw_only=True)
class Named(Point):
    name: str = "n"
    untyped = 3


@attr.dataclass
class Data:
    a: int
    b: int = attr.ib(default=5, hash=True)


@attr.s(these={"a": attr.ib(), "b": attr.ib(default=1)}, init=True)
class These:
    a = "kept"


@attr.s(cmp=False)
class Plain:
    a = attr.ib(cmp=False)


@attr.s(hash=True, cache_hash=True)
class Cached:
    a = attr.ib()


print(
    Point(1),
    Point(1, 3, [4])._z,
    Point(1) < Point(2),
    Point(1) == Point(1),
    tried(lambda: hash(Point(1))),
    tried(lambda: Point(1, "a")),
)
print(Pair(1), hash(Pair(1)) == hash(Pair(1)), tried(lambda: setattr(Pair(1), "first", 3)), Pair.__slots__)
print(
    Named(x=1),
    tried(lambda: Named(1)),
    [a.name for a in attr.fields(Named)],
    [a.kw_only for a in attr.fields(Named)],
    Named.untyped,
)
print(Data(1), These(2), These.a, Plain(1) == Plain(1), hash(Cached(1)) == hash(Cached(1)), vars(Cached(3)))
point = Point(1)
point.y = "no validator runs here"
print(
    point,
    attr.asdict(point),
    setattr(point, "y", 2),
    attr.astuple(Point(1, 2, [(3,)])),
    attr.asdict(Point((1, 2))),
    attr.asdict(Point({(1, 2): {3}})),
)
print(attr.asdict(Point(1), retain_collection_types=True), attr.astuple(Point(1), tuple_factory=list))
print(
    attr.evolve(point, x=5, z=[1])._z, attr.assoc(point, x=7).x, tried(lambda: attr.assoc(point, q=1)), attr.has(Point)
)
print(
    inspect.signature(Point),
    inspect.signature(Named),
    inspect.signature(Data),
    Point.__match_args__,
    Named.__match_args__,
)
print(
    attr.__version__ != "",
    attr.__version_info__ >= (19,),
    attr.__version_info__ < (99, 1),
    attr.__version_info__ == (1, 2, 3),
    tried(lambda: attr.nothing),
)
print(
    attr.VersionInfo(19, 1, 0, "final"),
    attr.VersionInfo(19, 1, 0, "final") <= (19, 2),
    attr.VersionInfo(19, 1, 0, "final") == "19",
)
print(
    attr.get_run_validators(),
    attr.set_run_validators(False),
    Point(1, "b"),
    attr.set_run_validators(True),
    tried(lambda: attr.set_run_validators(1)),
)
print(sorted(attr.__all__), tried(lambda: attr.exceptions.NotCallableError("text", 3)))


@attr.s
class A:
    a = attr.ib(default=1)


@attr.s
class B(A):
    b = attr.ib(default=2)


@attr.s
class C(A):
    a = attr.ib(default=10)


@attr.s
class D(B, C):
    pass


@attr.s(collect_by_mro=True)
class E(B, C):
    pass


print(D(), E(), [a.inherited for a in attr.fields(E)])
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    print(attr.s(repr_ns="ns")(type("R", (), {"a": attr.ib(default=1)}))())
    print([(str(one.message), one.category.__name__) for one in seen])


@attr.s(auto_exc=True)
class Failure(Exception):
    a = attr.ib()
    b = attr.ib(init=False, default=3)


@attr.s(auto_detect=True)
class Detected:
    a = attr.ib()

    def __repr__(self):
        return "own"

    def __lt__(self, other):
        return True


@attr.s(slots=True, on_setattr=attr.setters.validate)
class Slotted:
    a = attr.ib(validator=attr.validators.in_([1, 2]))


@attr.s(slots=True)
class Below(Slotted):
    b = attr.ib(default=None)


print(Failure(1).args, Failure(1).b, Detected(1), Detected(2) < Detected(1), hasattr(Detected, "__gt__"))
below = Below(1)
below.a = 9
print(below, tried(lambda: setattr(Slotted(1), "a", 9)), Below.__slots__, Below.__setattr__ is object.__setattr__)
for wrong in [
    lambda: attr.ib(cmp=True, eq=True),
    lambda: attr.s(cmp=True, eq=True),
    lambda: attr.s(type("A", (), {"a": attr.ib(default=1), "b": attr.ib()})),
    lambda: attr.ib().default(len).__name__,
    lambda: attr.ib(default=1).default(len),
    lambda: attr.s(hash=1)(type("A", (), {})),
    lambda: attr.s(cache_hash=True, hash=True, init=False)(type("A", (), {})),
    lambda: (
        attr.s(slots=True, on_setattr=attr.setters.validate)(
            type("A", (), {"a": attr.ib(validator=len), "__setattr__": lambda self, name, value: None})
        ).__name__
    ),
    lambda: attr.s(auto_detect=True, on_setattr=attr.setters.validate)(
        type("A", (), {"a": attr.ib(validator=len), "__setattr__": lambda self, name, value: None})
    ),
]:
    print(tried(wrong))
