import abc
import asyncio
import contextlib
import functools
import typing


def a(): ...
def b(): ...
def c(): ...


def traced(function):
    @functools.wraps(function)
    def wrapper(*args, **keywords):
        a()
        return function(*args, **keywords)

    return wrapper


@traced
def first():
    return b


def use_traced():
    first()()
    first.__wrapped__()


@functools.lru_cache
def kept():
    return a


@functools.lru_cache(maxsize=16)
def kept_too(function):
    return function


@functools.cache
def kept_as_well(function):
    return function()


def use_caches():
    kept()()
    kept_too(b)()
    kept_as_well(c)


class Box:
    @functools.cached_property
    def content(self):
        return c

    @abc.abstractmethod
    def open(self):
        return a


def use_box(box):
    box.content()
    box.open()()


@contextlib.contextmanager
def opened(function):
    a()
    try:
        yield function
    finally:
        b()


def use_manager():
    with opened(c) as function:
        function()


@contextlib.asynccontextmanager
async def opened_later(function):
    yield function


async def use_later():
    async with opened_later(b) as function:
        function()


class Table(typing.Dict[str, object]):  # noqa: UP006
    def fill(self):
        self["a"] = a


def use_table():
    table = Table()
    table.fill()
    typing.cast(typing.Any, table["a"])()


Number = typing.NewType("Number", object)


def use_new_type():
    Number(b)()


use_traced()
use_caches()
use_box(Box())
use_manager()
asyncio.run(use_later())
use_table()
use_new_type()
