"""Enumerations whose members can be combined. CPython Lib/enum.py Flag, IntFlag."""

from enum import _metaclass
from enum._markers import CONFORM, EJECT, KEEP, STRICT
from enum._members import Enum, ReprEnum


def _bits(value):
    while value:
        low = value & -value
        yield low
        value ^= low


class Flag(Enum, boundary=STRICT):
    """Enumeration whose members can be combined."""

    __module__ = "enum"

    _numeric_repr_ = repr

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        last = max(last_values)
        if not isinstance(last, int):
            raise TypeError(f"invalid flag value {last!r}")
        return 2 ** last.bit_length()

    @classmethod
    def _is_single_bit(cls, value):
        return isinstance(value, int) and value > 0 and value & (value - 1) == 0

    @classmethod
    def _settle_flags(cls, namespace):
        mask = singles = 0
        for member in cls._member_map_.values():
            if isinstance(member._value_, int):
                mask |= member._value_
                if cls._is_single_bit(member._value_):
                    singles |= member._value_
        type.__setattr__(cls, "_flag_mask_", mask)
        type.__setattr__(cls, "_singles_mask_", singles)
        type.__setattr__(cls, "_all_bits_", 2 ** mask.bit_length() - 1)
        values = [member._value_ for member in cls]
        if values != sorted(values):
            type.__setattr__(cls, "_iter_member_", cls._iter_member_by_def_)

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _bits(value & cls._flag_mask_):
            yield cls._value2member_map_.get(bit)

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda member: member._sort_order_)

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        mask, everything = cls._flag_mask_, cls._all_bits_
        negative = None
        if not ~everything <= value <= everything or value & (everything ^ mask):
            if cls._boundary_ is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError(
                    f"{cls!r} invalid value {value!r}\n    given {_binary(value, width)}\n  allowed {_binary(mask, width)}"
                )
            if cls._boundary_ is CONFORM:
                value = value & mask
            elif cls._boundary_ is EJECT:
                return value
            elif cls._boundary_ is KEEP and value < 0:
                value = max(everything + 1, 2 ** value.bit_length()) + value
        if value < 0:
            negative = value
            value = everything + 1 + value
        if cls._member_type_ is object:
            pseudo = object.__new__(cls)
        else:
            pseudo = cls._member_type_.__new__(cls, value)
        if not hasattr(pseudo, "_value_"):
            pseudo._value_ = value
        pseudo._name_ = cls._name_of_bits(value)
        pseudo = cls._value2member_map_.setdefault(value, pseudo)
        if negative is not None:
            cls._value2member_map_[negative] = pseudo
        return pseudo

    @classmethod
    def _name_of_bits(cls, value):
        """The names of the flags in a value and of its aliases, then the bits that have none; None without any name."""
        named = value & cls._singles_mask_
        members = list(cls._iter_member_(named))
        if value != named:
            for member in cls._member_map_.values():
                if member not in members and member._value_ and member._value_ & value == member._value_:
                    members.append(member)
        covered = 0
        for member in members:
            covered |= member._value_
        if not covered:
            return None
        unknown = value ^ covered
        if unknown and cls._boundary_ is STRICT:
            raise ValueError(f"{cls!r}: no members with value {unknown!r}")
        names = "|".join(member._name_ for member in members)
        return f"{names}|{cls._numeric_repr_(unknown)}" if unknown else names

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(
                "unsupported operand type(s) for 'in': "
                f"{type(other).__qualname__!r} and {self.__class__.__qualname__!r}"
            )
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        shown = (self.__class__._value_repr_ or repr)(self._value_)
        if self._name_ is None:
            return f"<{self.__class__.__name__}: {shown}>"
        return f"<{self.__class__.__name__}.{self._name_}: {shown}>"

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _get_value(self, flag):
        if isinstance(flag, self.__class__):
            return flag._value_
        if self._member_type_ is not object and isinstance(flag, self._member_type_):
            return flag
        return NotImplemented

    def _operands(self, other, operator):
        """The values of two flags, or None if the other has none. Raises TypeError where one's value is None."""
        value = self._get_value(other)
        if value is NotImplemented:
            return None
        for flag, its in ((self, self._value_), (other, value)):
            if its is None:
                raise TypeError(f"'{flag}' cannot be combined with other flags with {operator}")
        return self._value_, value

    def __or__(self, other):
        pair = self._operands(other, "|")
        return NotImplemented if pair is None else self.__class__(pair[0] | pair[1])

    def __and__(self, other):
        pair = self._operands(other, "&")
        return NotImplemented if pair is None else self.__class__(pair[0] & pair[1])

    def __xor__(self, other):
        pair = self._operands(other, "^")
        return NotImplemented if pair is None else self.__class__(pair[0] ^ pair[1])

    def __invert__(self):
        if self._value_ is None:
            raise TypeError(f"'{self}' cannot be inverted")
        if self._boundary_ in (EJECT, KEEP):
            return self.__class__(~self._value_)
        return self.__class__(self._singles_mask_ & ~self._value_)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


_metaclass.Flag = Flag


def _binary(value, width):
    digits = bin(value if value >= 0 else ~value ^ (2 ** (value.bit_length() + 1) - 1))[2:]
    sign = "1" if value < 0 else "0"
    return f"0b{sign} {digits.rjust(width, sign)}"


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """Flags that are also ints."""

    __module__ = "enum"
