# What `abc` does with the functions and classes that it is given.


class ABCMeta(type):
    """Its classes say of themselves which objects are theirs: `register` adds to them."""

    def register(cls, subclass):
        return subclass


class ABC(metaclass=ABCMeta):
    pass


def abstractmethod(function):
    return function


def update_abstractmethods(cls):
    return cls
