"""Frames as Python counts them; classes and objects that are no usual ones."""

import asyncio
import collections
import contextlib
import contextvars
import copy
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import inspect
import io
import ipaddress
import itertools
import json
import random
import re
import threading
import traceback
import types
import uuid
import weakref

from attacking import DEPTH, Link, all_ended, attack, ended, nested, wrapped


def depth_of(recurse):
    """How deep a function got before RecursionError, from a frame whose own depth both sides share."""
    deepest = 0

    def enter(level):
        nonlocal deepest
        deepest = level

    try:
        recurse(enter, 1)
    except RecursionError:
        return deepest
    return "ended"


@attack
def frames_are_counted():
    def plain(enter, level):
        enter(level)
        plain(enter, level + 1)

    def through_list(enter, level):
        enter(level)
        return [through_list(enter, level + 1) for _ in range(1)]

    def through_generator(enter, level):
        enter(level)
        return list(through_generator(enter, level + 1) for _ in range(1))

    def through_lambda(enter, level):
        enter(level)
        return (lambda: through_lambda(enter, level + 1))()

    def through_wrapper(function):
        @functools.wraps(function)
        def made(*arguments):
            return function(*arguments)

        return made

    @through_wrapper
    def decorated(enter, level):
        enter(level)
        decorated(enter, level + 1)

    class Own:
        def __call__(self, enter, level):
            enter(level)
            self(enter, level + 1)

        def method(self, enter, level):
            enter(level)
            self.method(enter, level + 1)

        @property
        def deeper(self):
            return self.given(1)

    def through_class(enter, level):
        class Made:
            enter(level)
            through_class(enter, level + 1)

    def through_finally(enter, level):
        try:
            enter(level)
            through_finally(enter, level + 1)
        finally:
            len("")

    def through_super(enter, level):
        base.method(child(), enter, level)

    class Base:
        def method(self, enter, level):
            enter(level)
            self.method(enter, level + 1)

    class Child(Base):
        def method(self, enter, level):
            super().method(enter, level)

    base, child = Base, Child
    return [
        depth_of(plain),
        depth_of(through_list),
        depth_of(through_generator),
        depth_of(through_lambda),
        depth_of(decorated),
        depth_of(Own()),
        depth_of(Own().method),
        depth_of(through_class),
        depth_of(through_finally),
        depth_of(through_super),
    ]


@attack
def frames_of_the_library_are_counted():
    def deepest(works):
        """The deepest of nested data that a function takes."""
        low, high = 1, 2_000
        while low < high:
            middle = (low + high + 1) // 2
            if ended(works, middle) == "ok":
                low = middle
            else:
                high = middle - 1
        return low

    def lists(depth):
        return nested([], lambda inner: [inner], depth)

    def links(depth):
        return nested(None, Link, depth)

    return [
        deepest(lambda depth: copy.deepcopy(lists(depth))),
        deepest(lambda depth: dataclasses.asdict(links(depth))),
        deepest(lambda depth: dataclasses.astuple(links(depth))),
        deepest(lambda depth: repr(links(depth))),
        deepest(lambda depth: hash(links(depth))),
        deepest(lambda depth: links(depth) == links(depth)),
        deepest(lambda depth: inspect.unwrap(wrapped(depth))),
    ]


@attack
def recursion_is_over_once_it_is_caught():
    def deep():
        return deep()

    found = []
    for _ in range(50):
        found.append(ended(deep))
    try:
        deep()
    except RecursionError as raised:
        lines = traceback.format_exception(raised)
    return set(found), len(lines) < 20, "more times" in "".join(lines)


@attack
def recursion_in_a_handler_of_recursion():
    def deep(level):
        try:
            return deep(level + 1)
        except RecursionError:
            return ended(other)

    def other():
        return other()

    return deep(0)


@attack
def classes_that_change_under_a_call():
    class First:
        def method(self):
            type(self).method = lambda self: "changed"
            self.__class__ = Second
            return "first"

    class Second:
        def method(self):
            return "second"

    instance = First()
    found = [instance.method(), instance.method(), First().method()]
    found.append(ended(lambda: setattr(First, "__bases__", (First,))))
    found.append(ended(lambda: setattr(instance, "__class__", int)))
    found.append(ended(lambda: setattr(instance, "__dict__", 1)))
    found.append(ended(lambda: delattr(First, "method")))
    found.append(ended(lambda: type("Made", (First, object, First), {})))
    found.append(ended(lambda: type("Made\0", (), {})))
    found.append(ended(lambda: type("\ud800", (), {})))
    found.append(ended(lambda: type("Made", (bool,), {})))
    found.append(ended(lambda: type("Made", (), {"__slots__": ["a", "a b"]})))
    found.append(ended(lambda: object.__new__(int)))
    found.append(ended(lambda: int.__new__(bool, 1)))
    found.append(ended(lambda: dict.__init__(1)))
    found.append(ended(lambda: list.append({}, 1)))
    return found


@attack
def objects_that_were_never_begun():
    kinds = [
        collections.deque,
        collections.OrderedDict,
        functools.partial,
        itertools.chain,
        datetime.datetime,
        re.Pattern,
        threading.Event,
        asyncio.Future,
        types.MappingProxyType,
        weakref.ref,
        property,
        super,
        memoryview,
        slice,
        enumerate,
        zip,
        map,
        BaseException,
        ExceptionGroup,
        decimal.Decimal,
        uuid.UUID,
        ipaddress.IPv4Address,
        random.Random,
        fractions.Fraction,
        contextlib.ExitStack,
        types.SimpleNamespace,
    ]
    found = []
    for kind in kinds:
        try:
            made = kind.__new__(kind)
        except BaseException as raised:
            found.append((kind.__name__, type(raised).__name__))
            continue
        ends = all_ended(lambda: hash(made), lambda: list(made), lambda: len(made), lambda: made == made)
        for name in dir(made):
            # What a class of Python code leaves undone shows as a missing attribute; that nothing dies is what counts.
            if not name.startswith("__"):
                ended(getattr, made, name)
        found.append((kind.__name__, ends))
    return found


@attack
def enumerations_and_slots_at_the_edges():
    class Flags(enum.Flag):
        FIRST = 1
        BIG = 2**70

    class Slotted:
        __slots__ = tuple(f"s{at}" for at in range(5_000))

    slotted = Slotted()
    slotted.s4999 = 1
    return [
        ended(Flags, 2**71),
        Flags(2**70 | 1).name,
        ended(lambda: ~Flags.BIG),
        ended(lambda: enum.Enum("Made", [])),
        ended(lambda: enum.Enum("Made", "a a")),
        slotted.s4999,
        ended(lambda: slotted.s0),
        len(collections.namedtuple("Wide", [f"f{at}" for at in range(3_000)])._fields),
    ]


@attack
def calls_with_very_many_arguments():
    def taken(*arguments, **named):
        return len(arguments) + len(named)

    return [
        taken(*range(DEPTH)),
        taken(**{f"a{at}": at for at in range(20_000)}),
        max(*range(DEPTH)),
        len(os_path(["a"] * 20_000)),
        "{}".format(*range(DEPTH)),
        ended(lambda: taken(**{1: 2})),
        ended(lambda: taken(*1)),
        len(set().union(*[[at] for at in range(20_000)])),
        len(list(zip(*[[at] for at in range(20_000)]))[0]),
        len(list(itertools.product(*[[1]] * 5_000))[0]),
        len(print_to(io.StringIO(), *range(10_000))),
    ]


def os_path(parts):
    import posixpath

    return posixpath.join(*parts)


def print_to(stream, *items):
    print(*items, file=stream)
    return stream.getvalue()


@attack
def exits_within_code_that_is_called_back():
    def leave(*arguments):
        raise SystemExit(7)

    async def left():
        raise SystemExit(7)

    async def interrupted():
        raise KeyboardInterrupt

    class Leaving:
        __eq__ = __hash__ = __repr__ = __len__ = __iter__ = leave

    return all_ended(
        lambda: sorted([2, 1], key=leave),
        lambda: [1].sort(key=leave),
        lambda: {Leaving(): 1},
        lambda: repr([Leaving()]),
        lambda: [Leaving()] == [1],
        lambda: len(Leaving()),
        lambda: [*Leaving()],
        lambda: re.sub("a", leave, "a"),
        lambda: json.loads("{}", object_hook=leave),
        lambda: asyncio.run(left()),
        lambda: asyncio.run(interrupted()),
        lambda: functools.reduce(leave, [1, 2]),
        lambda: list(map(leave, [1])),
        lambda: "".join(map(leave, "a")),
        lambda: max([1, 2], key=leave),
        lambda: contextvars.copy_context().run(leave),
        lambda: weakref.finalize(type("Held", (), {})(), leave)(),
    )


@attack
def garbage_that_a_loop_makes_is_collected():
    class Looped:
        def __init__(self):
            self.own = self

    class Finalized(Looped):
        def __del__(self):
            nonlocal finalized
            finalized += 1

    def loop(make):
        for _ in range(many):
            make()

    def while_loop(make):
        left = many
        while left:
            make()
            left -= 1

    def comprehension(make):
        return [make() is None for _ in range(many)]

    def of_natives(make):
        return sum(1 for _ in map(lambda _: make() is None, range(many)))

    def by_key(make):
        return len(sorted(range(many), key=lambda at: make() is None))

    def by_pattern(make):
        return len(re.sub("a", lambda match: str(make() is None), "a" * many))

    def generator(make):
        def items():
            for _ in range(many):
                yield make() is None

        return sum(items())

    def coroutine(make):
        async def one():
            return make() is None

        async def every():
            return [await one() for _ in range(many)]

        return len(asyncio.run(every()))

    def thread(make):
        started = threading.Thread(target=loop, args=(make,))
        started.start()
        started.join()

    def share_alive(walk, kind):
        watched = []

        def make():
            nonlocal made
            made += 1
            one = kind()
            if made % 100 == 0:
                watched.append(weakref.ref(one))

        made = 0
        walk(make)
        return sum(one() is not None for one in watched) / len(watched)

    many = 50_000
    finalized = 0
    walks = (loop, while_loop, comprehension, of_natives, by_key, by_pattern, generator, coroutine, thread)
    found = [(walk.__name__, share_alive(walk, Looped) < 0.5) for walk in walks]
    return found, share_alive(loop, Finalized) < 0.5, finalized > many // 2
