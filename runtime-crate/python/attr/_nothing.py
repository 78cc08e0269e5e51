"""What stands for a value that is not there. attr/_make.py."""

import enum


class _Nothing(enum.Enum):
    """A class of one object, so that `Literal` can name it."""

    __module__ = "attr._make"

    NOTHING = enum.auto()

    def __bool__(self):
        return False

    def __repr__(self):
        return self.name


NOTHING = _Nothing.NOTHING
