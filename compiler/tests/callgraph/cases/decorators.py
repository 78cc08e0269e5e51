import functools


def plain(function):
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


def named(name):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args):
            return function(*args)

        wrapper.label = name
        return wrapper

    return decorate


def register(function):
    REGISTRY[function.__name__] = function
    return function


REGISTRY = {}


@plain
def first():
    return inner()


def inner():
    return 1


@named('second')
def second():
    return other()


def other():
    return 2


@register
def third():
    return 3


def use_first():
    return first()


def use_second():
    return second()


use_first()
use_second()
for name in REGISTRY:
    REGISTRY[name]()
