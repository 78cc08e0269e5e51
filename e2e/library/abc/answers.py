"""What abstract base classes answer, asked again and again while classes are registered."""

import abc
from collections.abc import Iterable, Mapping, Sized


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...


class Round(Shape):
    def area(self):
        return 3


class Blob:
    pass


class Disguised:
    @property
    def __class__(self):
        return Round


class Counted(abc.ABCMeta):
    asked = 0

    def __subclasscheck__(cls, subclass):
        Counted.asked += 1
        return super().__subclasscheck__(subclass)


class Special(metaclass=Counted):
    @classmethod
    def __subclasshook__(cls, other):
        if cls is Special and "special" in vars(other):
            return True
        return NotImplemented


class Marked:
    special = True


for _ in range(2):
    print(
        isinstance(Round(), Shape), isinstance(Blob(), Shape), issubclass(Blob, Shape), isinstance(Disguised(), Shape)
    )
    print(isinstance(Disguised(), Round), isinstance({}, Mapping), isinstance(Blob(), Mapping), isinstance(3, Sized))

Shape.register(Blob)
for _ in range(2):
    print(isinstance(Blob(), Shape), issubclass(Blob, Shape), issubclass(type("Sub", (Blob,), {}), Shape))

# An answer that was given stays until a class is registered, with whichever base class.
print(isinstance(Blob(), Iterable))
Blob.__iter__ = lambda self: iter(())
print(isinstance(Blob(), Iterable), issubclass(Blob, Iterable))
Sized.register(type("Other", (), {}))
print(isinstance(Blob(), Iterable), issubclass(Blob, Iterable))

for _ in range(3):
    print(isinstance(Marked(), Special), isinstance(Blob(), Special), Counted.asked)
try:
    issubclass(3, Shape)
except TypeError as error:
    print(error)
try:
    Shape.register(3)
except TypeError as error:
    print(error)
