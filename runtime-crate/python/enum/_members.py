"""Enumerations, plain and of ints and strings. CPython Lib/enum.py Enum, ReprEnum, IntEnum, StrEnum."""

from enum import _metaclass
from enum._markers import EJECT, property
from enum._metaclass import EnumType


class Enum(metaclass=EnumType):
    """Base class of enumerations."""

    __module__ = "enum"

    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for other in cls._member_map_.values():
                if other._value_ == value:
                    return other
        if not cls._member_map_ or f"_{cls.__name__}__in_progress" in cls.__dict__:
            if f"_{cls.__name__}__in_progress" in cls.__dict__:
                raise TypeError("do not use `super().__new__; call the appropriate __new__ directly") from None
            raise TypeError(f"{cls!r} has no members defined")
        exc = None
        try:
            result = cls._missing_(value)
        except Exception as error:
            exc = error
            result = None
        try:
            if isinstance(result, cls):
                return result
            if _metaclass._is_flag_class(cls) and cls._boundary_ is EJECT and isinstance(result, int):
                return result
            invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
            if result is None and exc is None:
                raise invalid
            if exc is None:
                exc = TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")
            if not isinstance(exc, ValueError):
                exc.__context__ = invalid
            raise exc
        finally:
            exc = None
            invalid = None

    def __init__(self, *args, **kwds):
        pass

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            last = sorted(last_values)[-1]
        except TypeError:
            raise TypeError("unable to sort non-numeric values") from None
        try:
            return last + 1
        except TypeError:
            raise TypeError(f"unable to increment {last!r}") from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{self.__class__.__name__}.{self._name_}: {(self.__class__._value_repr_ or repr)(self._value_)}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        cls, members = self.__class__, self._member_map_
        names = set(object.__dir__(self)) if cls._member_type_ is not object else set()
        names.update(name for name in getattr(self, "__dict__", ()) if name[0] != "_" and name not in members)
        public = ((name, value) for base in cls.__mro__ for name, value in base.__dict__.items() if name[0] != "_")
        for name, value in public:
            if name not in members or (isinstance(value, property) and value.fget is not None):
                names.add(name)
            elif isinstance(value, property):
                names.discard(name)
        return sorted(names | {"__class__", "__doc__", "__eq__", "__hash__", "__module__"})

    def _add_alias_(self, name):
        """Another name for this member. Raises NameError for the name of another."""
        cls = self.__class__
        if cls._member_map_.get(name, self) is not self:
            raise NameError(f"{name!r} is already bound: {cls._member_map_[name]!r}")
        cls._member_map_[name] = self
        cls._expose(name, self)

    def _add_value_alias_(self, value):
        """Another value by which this member is found. Raises ValueError for the value of another."""
        cls = self.__class__
        known = cls._known_member(value)
        if known is not None and known is not self:
            raise ValueError(f"{value!r} is already bound: {known!r}")
        try:
            cls._value2member_map_.setdefault(value, self)
        except TypeError:
            cls._unhashable_values_.append(value)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @property
    def name(self):
        """The name of the member."""
        return self._name_

    @property
    def value(self):
        """The value of the member."""
        return self._value_


_metaclass.Enum = Enum


class ReprEnum(Enum):
    """Only changes the repr; text and format are the data type's."""

    __module__ = "enum"


_metaclass.ReprEnum = ReprEnum


class IntEnum(int, ReprEnum):
    """Enumeration whose members are also ints."""

    __module__ = "enum"


class StrEnum(str, ReprEnum):
    """Enumeration whose members are also strings."""

    __module__ = "enum"

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        value = str(*values)
        member = str.__new__(cls, value)
        member._value_ = value
        return member

    def _generate_next_value_(name, start, count, last_values):
        return name.lower()
