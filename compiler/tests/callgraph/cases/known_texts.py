import sys
from importlib import import_module


class Handlers:
    def one(self): ...
    def two(self): ...


def never(): ...


def listed(): ...


def by_split():
    module, name = 'handlers.two'.rsplit('.', 1)
    getattr(Handlers(), name)()


def by_sum():
    getattr(Handlers(), 'o' + 'ne')()


def by_prefix():
    getattr(Handlers(), 'do_two'.removeprefix('do_'))()


def by_own_name():
    sys.modules[__name__].listed()


def by_import():
    import_module(__name__).listed()


def chained():
    if (3, 0) <= sys.version_info < (3, 1):
        never()


def member():
    if 'four' in {'one': 1, 'two': 2}:
        never()
    if 'four' in ('one', 'four'):
        listed()


def debugged():
    if not __debug__:
        never()


debugged()
by_split()
by_sum()
by_prefix()
by_own_name()
by_import()
chained()
member()
