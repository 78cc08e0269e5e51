"""Exceptions. attr/exceptions.py."""


class FrozenError(AttributeError):
    """Something frozen was to be changed."""

    def __init__(self):
        self.msg = "can't set attribute"
        super().__init__(self.msg)


class FrozenInstanceError(FrozenError):
    """A frozen instance was to be changed."""


class FrozenAttributeError(FrozenError):
    """A frozen attribute was to be changed."""


class AttrsAttributeNotFoundError(ValueError):
    """An instance has no such field."""


class NotAnAttrsClassError(ValueError):
    """The class was not made by this library."""


class DefaultAlreadySetError(RuntimeError):
    """A field that has a default was to get another one by the decorator."""


class UnannotatedAttributeError(RuntimeError):
    """A field is not annotated, in a class whose annotations say what its fields are."""


class PythonTooOldError(RuntimeError):
    """Something that a newer Python has was asked for."""


class NotCallableError(TypeError):
    """A field that holds what can be called was given something else."""

    def __init__(self, msg, value):
        super().__init__(msg, value)
        self.msg, self.value = msg, value

    def __str__(self):
        return f"{self.msg}"
