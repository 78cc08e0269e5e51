import abc
import typing
from abc import ABC, ABCMeta


def a(): ...
def b(): ...
def c(): ...
def d(): ...


class Sized(ABC):
    @abc.abstractmethod
    def size(self): ...


class Box:
    def size(self):
        return 1


class Own(Sized):
    def size(self):
        return 2


class Marked(metaclass=ABCMeta):
    pass


@Marked.register
class Plain:
    pass


@typing.runtime_checkable
class Closing(typing.Protocol):
    def close(self): ...


class Door:
    def close(self): ...


Sized.register(Box)


def ask(thing):
    if isinstance(thing, Sized):
        a()
        thing.size()
    if isinstance(thing, Marked):
        b()
    if isinstance(thing, Closing):
        c()
        thing.close()
    if isinstance(thing, ABC):
        d()


ask(Box())
ask(Own())
ask(Plain())
ask(Door())
