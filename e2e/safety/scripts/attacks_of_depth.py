"""Recursion without an end, and data that is deep."""

import collections
import contextlib
import contextvars
import copy
import dataclasses
import datetime
import functools
import gc
import inspect
import itertools
import json
import operator
import re
import sys
import time
import traceback
import types
import typing
import weakref

from attacking import DEPTH, Link, all_ended, attack, ended, nested, wrapped
from pydantic import BaseModel, TypeAdapter


def endless(**methods):
    return type("Endless", (), methods)()


@attack
def special_methods_without_end():
    return all_ended(
        lambda: repr(endless(__repr__=lambda self: repr(self))),
        lambda: str(endless(__str__=lambda self: f"{self}")),
        lambda: format(endless(__format__=lambda self, spec: format(self, spec))),
        lambda: hash(endless(__hash__=lambda self: hash(self))),
        lambda: bool(endless(__bool__=lambda self: not self)),
        lambda: len(endless(__len__=lambda self: len(self))),
        lambda: endless(__getattr__=lambda self, name: getattr(self, name + "x")).a,
        lambda: endless(__getattribute__=lambda self, name: self.a).a,
        lambda: endless(__eq__=lambda self, other: self == other) == 1,
        lambda: endless(__lt__=lambda self, other: self < other) < 1,
        lambda: endless(__add__=lambda self, other: self + other) + 1,
        lambda: endless(__neg__=lambda self: -self).__neg__(),
        lambda: endless(__call__=lambda self: self())(),
        lambda: endless(__getitem__=lambda self, key: self[key])[0],
        lambda: 1 in endless(__contains__=lambda self, item: item in self),
        lambda: next(endless(__next__=lambda self: next(self))),
        lambda: list(endless(__iter__=lambda self: iter(self))),
        lambda: int(endless(__int__=lambda self: int(self))),
        lambda: [1][endless(__index__=lambda self: operator.index(self))],
        lambda: round(endless(__round__=lambda self: round(self))),
        lambda: abs(endless(__abs__=lambda self: abs(self))),
        lambda: divmod(endless(__divmod__=lambda self, other: divmod(self, other)), 1),
        lambda: list(reversed(endless(__reversed__=lambda self: reversed(self)))),
        lambda: setattr(endless(__setattr__=lambda self, name, value: setattr(self, name, value)), "a", 1),
        lambda: delattr(endless(__delattr__=lambda self, name: delattr(self, name)), "a"),
        lambda: dir(endless(__dir__=lambda self: dir(self))),
        lambda: bytes(endless(__bytes__=lambda self: bytes(self))),
    )


class Meta(type):
    def __call__(cls, *arguments):
        return cls(*arguments)


class Checked(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, cls)

    def __subclasscheck__(cls, subclass):
        return issubclass(subclass, cls)


class OfMeta(metaclass=Meta):
    pass


class OfChecked(metaclass=Checked):
    pass


class Missing(dict):
    def __missing__(self, key):
        return self[key]


class Descriptor:
    def __get__(self, instance, owner):
        return instance.given

    def __set__(self, instance, value):
        instance.given = value


class Described:
    given = Descriptor()

    @property
    def own(self):
        return self.own

    @functools.cached_property
    def cached(self):
        return self.cached

    def __enter__(self):
        with self:
            return self

    def __exit__(self, *raised):
        return False


class Subclassed:
    def __init_subclass__(cls):
        type("Deeper", (cls,), {})

    def __class_getitem__(cls, item):
        return cls[item]


@attack
def hooks_without_end():
    described = Described()
    return all_ended(
        OfMeta,
        lambda: isinstance(1, OfChecked),
        lambda: issubclass(int, OfChecked),
        lambda: Missing()["a"],
        lambda: described.given,
        lambda: setattr(described, "given", 1),
        lambda: described.own,
        lambda: described.cached,
        lambda: described.__enter__(),
        lambda: type("First", (Subclassed,), {}),
        lambda: Subclassed[int],
    )


@attack
def callbacks_without_end():
    def by_key(item):
        return sorted([item], key=by_key)

    def by_map(item):
        return list(map(by_map, [item]))

    def by_filter(item):
        return list(filter(by_filter, [item]))

    def by_max(item):
        return max([item, item], key=by_max)

    def by_reduce(left, right):
        return functools.reduce(by_reduce, [left, right])

    def by_sub(match):
        return re.sub("a", by_sub, match.group())

    def by_compare(left, right):
        return sorted([left, right], key=functools.cmp_to_key(by_compare))

    @functools.lru_cache
    def by_cache(item):
        return by_cache(item + 1)

    @functools.singledispatch
    def by_type(item):
        return by_type(item)

    def by_partial(item):
        return functools.partial(by_partial, item)()

    def by_iter():
        return list(iter(by_iter, 1))

    def by_generator():
        yield from by_generator()

    def by_hook(pairs):
        return json.loads('{"a": 1}', object_hook=by_hook)

    def by_default(item):
        return json.dumps(item, default=by_default)

    def by_comprehension(item):
        return [by_comprehension(each) for each in [item]]

    def by_context():
        return contextvars.copy_context().run(by_context)

    @contextlib.contextmanager
    def by_manager():
        with by_manager():
            yield

    def by_stack():
        with contextlib.ExitStack() as stack:
            stack.callback(by_stack)

    class Translated:
        def __getitem__(self, key):
            return "a".translate(self)

    return all_ended(
        lambda: by_key(1),
        lambda: by_map(1),
        lambda: by_filter(1),
        lambda: by_max(1),
        lambda: by_reduce(1, 2),
        lambda: re.sub("a", by_sub, "a"),
        lambda: by_compare(1, 2),
        lambda: by_cache(1),
        lambda: by_type(1),
        lambda: by_partial(1),
        by_iter,
        lambda: list(by_generator()),
        lambda: by_hook([]),
        lambda: by_default(object()),
        lambda: by_comprehension(1),
        by_context,
        lambda: by_manager().__enter__(),
        by_stack,
        lambda: "a".translate(Translated()),
    )


@attack
def equal_structures_that_are_deep():
    kinds = {
        "deque": lambda inner: collections.deque([inner]),
        "ordered": lambda inner: collections.OrderedDict(a=inner),
        "default": lambda inner: collections.defaultdict(int, a=inner),
        "user": lambda inner: collections.UserList([inner]),
        "namespace": lambda inner: types.SimpleNamespace(a=inner),
        "slice": lambda inner: slice(inner),
        "frozen": lambda inner: (frozenset([1]), inner),
    }
    return [
        (
            kind,
            ended(operator.eq, nested(0, wrap, 20_000), nested(0, wrap, 20_000)),
            ended(repr, nested(0, wrap, 20_000)),
        )
        for kind, wrap in kinds.items()
    ]


@attack
def dataclasses_that_are_deep():
    chain, other = nested(None, Link, 20_000), nested(None, Link, 20_000)
    return all_ended(
        lambda: repr(chain),
        lambda: chain == other,
        lambda: hash(chain),
        lambda: dataclasses.asdict(chain),
        lambda: dataclasses.astuple(chain),
        lambda: copy.deepcopy(chain),
    )


class Chained(BaseModel):
    rest: "Chained | None" = None
    data: typing.Any = None


@attack
def models_that_are_deep():
    chain = nested(None, lambda inner: Chained.model_construct(rest=inner), 5_000)
    text = '{"rest":' * 5_000 + "null" + "}" * 5_000
    plain = nested(None, lambda inner: {"rest": inner}, 5_000)
    cyclic = Chained()
    cyclic.rest = cyclic
    loop = {}
    loop["rest"] = loop
    return all_ended(
        lambda: chain.model_dump(),
        lambda: chain.model_dump_json(),
        lambda: Chained.model_validate_json(text),
        lambda: Chained.model_validate(plain),
        lambda: cyclic.model_dump(),
        lambda: cyclic.model_dump_json(),
        lambda: Chained.model_validate(loop),
        lambda: Chained(data=loop).model_dump_json(),
        lambda: TypeAdapter(typing.Any).dump_json(nested([], lambda inner: [inner], 5_000)),
    )


@attack
def tuples_of_classes_that_are_deep():
    deep = nested(int, lambda inner: (inner,))
    return all_ended(
        lambda: isinstance(1, deep),
        lambda: issubclass(int, deep),
        lambda: "a".startswith(deep),
        lambda: hash(deep),
        lambda: deep < nested(int, lambda inner: (inner,)),
    )


@attack
def types_that_are_deep():
    alias = nested(int, lambda inner: list[inner], 2_000)
    union = nested(int, lambda inner: list[inner] | None, 2_000)
    return all_ended(
        lambda: repr(union),
        lambda: hash(union),
        lambda: union == nested(int, lambda inner: list[inner] | None, 2_000),
        lambda: copy.deepcopy(union),
        lambda: typing.get_type_hints(types.SimpleNamespace(__annotations__={"a": union})),
        lambda: repr(alias),
    )


@attack
def exceptions_that_are_deep():
    raised = None
    for at in range(DEPTH):
        made = ValueError(at)
        made.__context__ = raised
        raised = made
    group = nested(ValueError(1), lambda inner: ExceptionGroup("g", [inner]), 20_000)
    return all_ended(
        lambda: "".join(traceback.format_exception(nested(ValueError(1), lambda inner: ValueError(inner), 100))),
        lambda: group.split(ValueError),
        lambda: group.subgroup(TypeError),
        lambda: repr(group),
        lambda: copy.copy(raised),
    )


@attack
def exception_groups_are_matched_deep():
    group = nested(ValueError(1), lambda inner: ExceptionGroup("g", [inner]), 500)
    try:
        try:
            raise group
        except* TypeError:
            kept = None
        except* ValueError as found:
            kept = found
    except RecursionError:
        return "RecursionError"
    return type(kept).__name__


@attack
def classes_that_are_deep():
    first = made = type("First", (), {})
    for _ in range(1_500):
        made = type("Made", (made,), {})
    first.__len__ = lambda self: 7
    first.__call__ = lambda self: 8
    return (
        len(made()),
        made()(),
        len(made.__mro__),
        issubclass(made, first),
        ended(lambda: isinstance(made(), (int, first))),
    )


@attack
def formats_of_times_that_are_long():
    text = "[" * DEPTH
    return all_ended(
        lambda: datetime.datetime.strptime(text, text),
        lambda: datetime.datetime.strptime("1" * DEPTH, "%" * DEPTH),
        lambda: datetime.datetime.strptime(" " * DEPTH, " " * DEPTH),
        lambda: datetime.datetime.strptime("2020 " + " " * 2_000 + "x", "%Y  %d"),
        lambda: len(datetime.datetime(2020, 1, 2).strftime("%Y" * 20_000)),
        lambda: time.strptime("a" * DEPTH, "a" * DEPTH),
    )


@attack
def a_chain_of_contexts_is_dropped():
    def once(left):
        try:
            raise ValueError(left)
        except ValueError as raised:
            return raised

    last = None
    for at in range(DEPTH):
        made = once(at)
        made.__context__ = last
        last = made
    del last
    return "dropped"


@attack
def chains_of_all_kinds_are_dropped():
    class Holder:
        __slots__ = ("held",)

        def __init__(self, held):
            self.held = held

    def closure(inner):
        return lambda: inner

    def generator(inner):
        yield inner

    def started(inner):
        made = generator(inner)
        next(made)
        return made

    async def coroutine(inner):
        return inner

    kinds = [
        Holder,
        closure,
        generator,
        started,
        lambda inner: functools.partial(print, inner),
        types.MappingProxyType,
        property,
        classmethod,
        staticmethod,
        lambda inner: types.MethodType(print, inner),
        lambda inner: (inner,),
        lambda inner: [inner],
        lambda inner: {"a": inner},
        lambda inner: collections.deque([inner]),
        lambda inner: iter([inner]),
        lambda inner: enumerate([inner]),
        lambda inner: itertools.repeat(inner),
        lambda inner: itertools.chain([inner]),
        lambda inner: itertools.cycle([inner]),
        lambda inner: map(print, [inner]),
        lambda inner: slice(inner),
        lambda inner: ValueError(inner),
        lambda inner: types.SimpleNamespace(a=inner),
        lambda inner: functools.partial(inner, 1) if callable(inner) else functools.partial(print, inner),
        lambda inner: weakref.WeakKeyDictionary(),
        lambda inner: collections.OrderedDict(a=inner),
        lambda inner: itertools.accumulate([inner]),
        lambda inner: itertools.tee(iter([inner]))[0],
        lambda inner: itertools.groupby([inner]),
    ]
    for kind in kinds:
        chain = nested({"a": 1}, kind, 20_000)
        del chain
    chain = nested(None, coroutine, 1000)
    chain.close()
    return len(kinds)


@attack
def a_shared_iterator_is_dropped():
    first, second = itertools.tee(range(DEPTH))
    for _ in second:
        pass
    del first
    return "dropped"


@attack
def finalizers_in_a_chain():
    seen = []

    class Noisy:
        def __init__(self, held):
            self.held = held

        def __del__(self):
            seen.append(1)

    chain = nested(None, Noisy, 50_000)
    del chain
    gc.collect()
    return len(seen)


@attack
def finalizers_that_make_others():
    count = 0

    class Again:
        def __del__(self):
            nonlocal count
            count += 1
            if count < 10_000:
                Again()

    made = ended(Again)
    gc.collect()
    return made, count > 100


@attack
def finalizers_that_raise_or_revive():
    kept = []

    class Reviving:
        def __del__(self):
            kept.append(self)
            raise SystemExit(3)

    hook, sys.unraisablehook = sys.unraisablehook, lambda given: kept.append(given.exc_type.__name__)
    try:
        Reviving()
        gc.collect()
    finally:
        sys.unraisablehook = hook
    return [item if isinstance(item, str) else type(item).__name__ for item in kept]


@attack
def methods_of_methods_are_called():
    def own(*arguments):
        return len(arguments)

    return all_ended(
        lambda: nested(own, lambda inner: types.MethodType(inner, 1), 900)(),
        lambda: inspect.unwrap(wrapped(50_000)),
        lambda: nested(own, functools.partial, DEPTH)(),
    )


@attack
def partials_that_do_not_flatten_are_called():
    return ended(nested(len, lambda inner: functools.update_wrapper(functools.partial(inner), len), DEPTH), "a")


@attack
def methods_of_methods_of_methods_are_called():
    return ended(nested(max, lambda inner: types.MethodType(inner, 1), 20_000), "a")


@attack
def iterators_in_iterators():
    kinds = [
        lambda inner: itertools.chain(inner),
        lambda inner: (each for each in inner),
        lambda inner: itertools.islice(inner, 10),
        lambda inner: filter(None, inner),
        lambda inner: itertools.accumulate(inner),
        lambda inner: itertools.takewhile(bool, inner),
        lambda inner: itertools.compress(inner, itertools.repeat(1)),
        lambda inner: itertools.starmap(max, zip(inner, inner)),
        lambda inner: itertools.batched(inner, 1),
        lambda inner: iter(inner.__next__, None),
        lambda inner: itertools.zip_longest(inner),
        lambda inner: itertools.pairwise(inner),
        lambda inner: enumerate(inner),
    ]
    return [ended(next, nested(iter([1, 2, 3]), kind, 800)) for kind in kinds]
