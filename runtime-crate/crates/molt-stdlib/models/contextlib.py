# What `contextlib` does with the generators that it makes context managers of.

from functools import update_wrapper


class _Manager:
    _told_apart = True

    def __init__(self, function, args, keywords):
        self.func = function
        self.args = args
        self.kwds = keywords
        self.gen = function(*args, **keywords)

    def __enter__(self):
        for value in self.gen:
            return value

    def __exit__(self, *exception):
        return not self.gen.throw(*exception)

    def __call__(self, function):
        def inner(*args, **keywords):
            return function(*args, **keywords)

        return update_wrapper(inner, function)


class _AsyncManager:
    _told_apart = True

    def __init__(self, function, args, keywords):
        self.func = function
        self.args = args
        self.kwds = keywords
        self.gen = function(*args, **keywords)

    async def __aenter__(self):
        async for value in self.gen:
            return value

    async def __aexit__(self, *exception):
        return not exception

    def __call__(self, function):
        async def inner(*args, **keywords):
            return await function(*args, **keywords)

        return update_wrapper(inner, function)


def contextmanager(function):
    def helper(*args, **keywords):
        return _Manager(function, args, keywords)

    return update_wrapper(helper, function)


def asynccontextmanager(function):
    def helper(*args, **keywords):
        return _AsyncManager(function, args, keywords)

    return update_wrapper(helper, function)
