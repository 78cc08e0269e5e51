"""Fields: what describes them, validators, converters, hooks of attributes, functions over objects."""

import collections
import inspect
import re
import typing

import attrs
from attrs import (
    NOTHING,
    Attribute,
    Converter,
    Factory,
    asdict,
    astuple,
    converters,
    define,
    field,
    filters,
    setters,
    validators,
)


def show(*values):
    """Print without addresses."""
    print(re.sub("0x[0-9a-f]+", "0x", " ".join(map(str, values))))


def tried(call):
    try:
        return repr(call())
    except Exception as error:
        return f"{type(error).__qualname__}: {error}"


def twice(value: int) -> int:
    return value * 2


@define
class Item:
    name: str = field(validator=validators.instance_of(str), metadata={"key": 1})
    size: int = field(default=1, converter=int, validator=[validators.ge(0), validators.lt(100)])
    _rate: float = 1.5
    tags: list = field(factory=list, alias="labels")

    @name.validator
    def _no_spaces(self, attribute, value):
        if " " in value:
            raise ValueError(f"{attribute.name} has spaces: {value!r}")

    made = field(init=False, type=str)

    @made.default
    def _made(self):
        return f"{self.name}-{self.size}"


@define
class Typed:
    a: int = field(converter=twice, validator=validators.instance_of(int))
    b: "int" = 2
    rest: "list[int] | None" = None


for a in attrs.fields(Typed):
    show(a)
show(tried(lambda: attrs.fields(Item).made), attrs.fields_dict(Typed)["a"].name, attrs.fields(Typed).b.default)
show(
    attrs.fields(Typed).a == attrs.fields_dict(Typed)["a"],
    attrs.fields(Typed).a != attrs.fields(Typed).b,
    len({*attrs.fields(Typed)}),
)
show(type(attrs.fields(Typed)).__name__, isinstance(attrs.fields(Typed), tuple), Typed.__init__.__annotations__)
show(typing.get_type_hints(Typed.__init__), inspect.signature(Typed.__init__), inspect.signature(Typed))
attrs.resolve_types(Typed)
show([a.type for a in attrs.fields(Typed)], tried(lambda: setattr(attrs.fields(Typed).a, "name", "b")))
show(attrs.fields(Typed).a.evolve(name="other", default=3), attrs.fields(Typed).a.evolve(alias="z").alias_is_default)


@attrs.define(auto_attribs=False)
class Shop:
    name = field(validator=validators.instance_of(str), metadata={"key": 1})
    size = field(default=1, converter=int, validator=[validators.ge(0), validators.lt(100)])
    _rate = field(default=1.5)
    tags = field(factory=list, alias="labels")
    made = field(init=False)

    @name.validator
    def _no_spaces(self, attribute, value):
        if " " in value:
            raise ValueError(f"{attribute.name} has spaces: {value!r}")

    @made.default
    def _made(self):
        return f"{self.name}-{self.size}"


show(
    Shop("a"),
    Shop("a", "7", rate=2, labels=[1]),
    attrs.fields(Shop).name.metadata["key"],
    attrs.fields(Shop).size.validator,
)
for call in [
    lambda: Shop(3),
    lambda: Shop("a b"),
    lambda: Shop("a", -1),
    lambda: Shop("a", "100"),
    lambda: Shop("a", "x"),
    lambda: setattr(Shop("a"), "size", "200"),
    lambda: setattr(Shop("a"), "name", 3),
]:
    show(tried(call))
shop = Shop("a")
shop.size = "42"
show(shop, attrs.validate(shop))
with validators.disabled():
    show(Shop(3), validators.get_disabled())
show(validators.get_disabled())
object.__setattr__(shop, "name", 3)
show(tried(lambda: attrs.validate(shop)))

CHECKS = [
    (validators.instance_of((int, str)), 3, 2.5),
    (validators.optional(validators.instance_of(int)), None, "a"),
    (validators.optional([validators.instance_of(int), validators.gt(3)]), 4, 3),
    (validators.in_([1, 2]), 1, 3),
    (validators.in_("abc"), "a", 3),
    (validators.in_({1: 2}), 1, []),
    (validators.matches_re("a+"), "aa", "ab"),
    (validators.matches_re(re.compile("a+"), func=re.match), "ab", "b"),
    (validators.matches_re("b", re.I, func=re.search), "aB", "a"),
    (validators.is_callable(), len, 3),
    (validators.deep_iterable(validators.instance_of(int), validators.instance_of(list)), [1], [1, "a"]),
    (validators.deep_iterable([validators.instance_of(int), validators.gt(0)]), (1,), [0]),
    (
        validators.deep_mapping(validators.instance_of(str), validators.instance_of(int), validators.instance_of(dict)),
        {"a": 1},
        {1: 1},
    ),
    (validators.deep_mapping(value_validator=[validators.lt(3)]), {"a": 1}, {"a": 4}),
    (validators.and_(validators.ge(1), validators.and_(validators.le(3))), 2, 4),
    (validators.or_(validators.instance_of(int), validators.or_(validators.instance_of(str))), "a", 2.5),
    (validators.not_(validators.instance_of(int)), "a", 3),
    (validators.not_(validators.in_([3]), msg="not {validator}", exc_types=ValueError), 4, 3),
    (validators.max_len(2), "ab", "abc"),
    (validators.min_len(2), "ab", "a"),
]
attribute = attrs.fields(Shop).name
for validator, good, bad in CHECKS:
    show(validator, validator(None, attribute, good), tried(lambda: validator(None, attribute, bad)))
show(
    validators.gt(3) == validators.gt(3),
    len({validators.in_([1]), validators.in_([1])}),
    validators.instance_of(int) == validators.instance_of(str),
)
try:
    validators.instance_of(int)(None, attribute, "a")
except TypeError as error:
    show(error.args[1:])
for wrong in [
    lambda: validators.matches_re("a", func=len),
    lambda: validators.matches_re(re.compile("a"), re.I),
    lambda: validators.deep_mapping(),
    lambda: validators.deep_iterable(3),
    lambda: validators.not_(3, exc_types=int),
    lambda: converters.default_if_none(),
    lambda: converters.default_if_none(1, factory=list),
    lambda: converters.default_if_none(Factory(list, takes_self=True)),
    lambda: converters.to_bool("maybe"),
    lambda: converters.to_bool([]),
    lambda: attrs.fields(3),
    lambda: attrs.fields(int),
    lambda: attrs.fields_dict(3),
    lambda: attrs.fields_dict(int),
    lambda: asdict(3),
    lambda: attrs.inspect(int),
]:
    show(tried(wrong))
show([converters.to_bool(value) for value in (True, "YES", 1, "off", "N", 0)])


@define
class Converted:
    a: int = field(converter=converters.optional(int), default=None)
    b: list = field(converter=converters.default_if_none(factory=list), default=None)
    c: str = field(converter=[str, str.upper], default="c")
    d: str = field(converter=Converter(lambda value, self: f"{value}{self.a}", takes_self=True), default="d")
    e: str = field(converter=Converter(lambda value, field: f"{value}{field.name}", takes_field=True), default="e")
    f: str = field(
        converter=converters.pipe(str, Converter(lambda v, s, f: (v, s.a, f.name), takes_self=True, takes_field=True)),
        default=1,
    )
    g: int = field(converter=Converter(twice), factory=lambda: 4)
    h: int = field(converter=twice, init=False, default=5)


show(Converted(), Converted("3", (), 4, "x", "y", "z", 5), Converted.__init__.__annotations__)
made = Converted()
made.a, made.d, made.c = "8", "q", "r"
show(made)
show(
    Converter(twice),
    Converter(twice) == Converter(twice),
    Converter(twice)(4, None, None),
    Factory(list),
    Factory(list) == Factory(list),
)


@define(on_setattr=setters.frozen)
class Still:
    a: int = 1
    b: int = field(default=2, on_setattr=setters.NO_OP)
    c: int = field(
        default=3, on_setattr=[setters.convert, lambda inst, attribute, value: (attribute.name, value)], converter=int
    )


still = Still()
still.b = 7
still.c = "9"
show(
    still,
    tried(lambda: setattr(still, "a", 3)),
    setters.pipe(setters.convert, setters.validate)(still, attrs.fields(Still).c, "4"),
)

Pair = collections.namedtuple("Pair", "x y")


@define
class Tree:
    value: object
    children: list = field(factory=list)


tree = Tree({"k": Tree(1), Tree: (1, Tree(2))}, [Tree(Pair(1, Tree(3))), {4}, (Tree(5),)])
show(
    asdict(Tree(1, [Tree(2), (3, Tree(4))])),
    asdict(tree),
    asdict(tree, recurse=False) == {"value": tree.value, "children": tree.children},
)
show(astuple(Tree(1, [Tree(2), (3, Tree(4))])), astuple(tree), astuple(tree, recurse=False)[0] is tree.value)
show(
    asdict(Tree(1, [Tree("a")]), filter=filters.exclude(int)),
    asdict(Tree(1, ["a"]), filter=filters.include("children")),
)
show(
    asdict(Tree(1), filter=filters.include(attrs.fields(Tree).value)), astuple(Tree(1), filter=filters.exclude("value"))
)
show(asdict(Tree(1, [2]), value_serializer=lambda inst, attribute, value: (attribute and attribute.name, value)))
show(repr(NOTHING), bool(NOTHING), attrs.has(Tree), attrs.has(int), attrs.has(Tree(1)), attrs.inspect(Tree))
show(attrs.inspect(Tree).hashability, attrs.inspect(Tree).is_hashable, attrs.inspect(Tree) == attrs.inspect(Tree))

Made = attrs.make_class(
    "Made", {"a": field(default=1), "b": field(type=int, kw_only=True)}, class_body={"double": lambda self: self.a * 2}
)
show(Made(b=2), Made(3, b=4).double(), Made.__annotations__, Made.__module__)
show(
    attrs.make_class("Bare", ["x", "y"])(1, 2),
    attrs.make_class("Bare", ("x",), frozen=True, order=False)(1),
    tried(lambda: attrs.make_class("B", 3)),
)

Near = attrs.cmp_using(eq=lambda a, b: abs(a - b) < 1, lt=lambda a, b: a < b - 1, class_name="Near")


@define(order=True)
class Measured:
    value: float = field(eq=Near, order=Near)
    name: str = field(default="", eq=str.lower)


show(
    Measured(1.2) == Measured(1.5),
    Measured(1) == Measured(3),
    Measured(1) < Measured(5),
    Measured(1, "A") == Measured(1, "a"),
)
show(Near(1) == Near("a"), Near.__name__, Near.__eq__.__doc__, tried(lambda: attrs.cmp_using(lt=lambda a, b: True)))


def transformed(cls, fields):
    return [a.evolve(converter=str) if a.type is str else a for a in fields if a.name != "gone"]


@define(field_transformer=transformed)
class Changed:
    a: str
    gone: int
    b: int = 2


show(Changed(1), attrs.fields(Changed))


@define
class WithInit:
    a: int = field(default=Factory(lambda self: self.b + 1, takes_self=True), init=False)
    b: int = field(default=4)


show(tried(WithInit), isinstance(attrs.fields(Tree).value, Attribute))
