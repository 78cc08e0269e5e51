"""Members in the namespace of a module. CPython Lib/enum.py `global_enum`."""

import sys

from enum._flags import Flag
from enum._members import ReprEnum


def _module_name(self):
    return self.__class__.__module__.split(".")[-1]


def global_enum_repr(self):
    """A repr by the module instead of the class, for the members of a global enumeration."""
    name = self._name_
    return f"{_module_name(self)}.{self.__class__.__name__ + '(' + repr(self._value_) + ')' if name is None else name}"


def global_flag_repr(self):
    """Like `global_enum_repr`, for flags: each name with the module before it, unknown bits as they are."""
    if self._name_ is None:
        return f"{_module_name(self)}.{self.__class__.__name__}({self._value_!r})"
    module = _module_name(self)
    return "|".join(name if name[0].isdigit() else f"{module}.{name}" for name in self._name_.split("|"))


def global_str(self):
    """The str of members of a global enumeration: the name alone."""
    if self._name_ is None:
        return f"{self.__class__.__name__}({self._value_!r})"
    return self._name_


def global_enum(cls, update_str=False):
    """Class decorator that also puts the members into the namespace of the module."""
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    sys.modules[cls.__module__].__dict__.update(cls.__members__)
    return cls


def pickle_by_global_name(self, proto):
    """A `__reduce_ex__` for members that are found in their module by name."""
    return self.name


def pickle_by_enum_name(self, proto):
    """A `__reduce_ex__` for members that are found in their enumeration by name."""
    return getattr, (self.__class__, self._name_)


def _unpicklable(self, proto):
    raise TypeError(f"{self!r} cannot be pickled")


def _make_class_unpicklable(obj):
    """Makes a class, or the namespace of one, that cannot be pickled."""
    if isinstance(obj, dict):
        obj["__reduce_ex__"] = _unpicklable
        obj["__module__"] = "<unknown>"
    else:
        obj.__reduce_ex__ = _unpicklable
        obj.__module__ = "<unknown>"
