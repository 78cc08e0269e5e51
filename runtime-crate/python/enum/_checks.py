"""Checks of whole enumerations, and enumerations made of plain classes. CPython Lib/enum.py, `verify` and `_simple_enum`."""

from enum._flags import Flag
from enum._members import Enum, StrEnum

_SHOWN_MISSING = 256


class EnumCheck(StrEnum):
    """What `verify` can check."""

    __module__ = "enum"

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck.CONTINUOUS, EnumCheck.NAMED_FLAGS, EnumCheck.UNIQUE


def unique(enumeration):
    """Class decorator that forbids aliases."""
    duplicates = [(name, member.name) for name, member in enumeration.__members__.items() if name != member.name]
    if duplicates:
        shown = ", ".join(f"{alias} -> {name}" for alias, name in duplicates)
        raise ValueError(f"duplicate values found in {enumeration!r}: {shown}")
    return enumeration


class verify:
    """A class decorator that checks an enumeration. It raises ValueError for one that fails."""

    __module__ = "enum"

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        is_flag = issubclass(enumeration, Flag)
        if not is_flag and not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                _check_unique(enumeration)
            elif check is CONTINUOUS:
                _check_continuous(enumeration, is_flag)
            elif check is NAMED_FLAGS and is_flag:
                _check_named(enumeration)
        return enumeration


def _check_unique(enumeration):
    aliases = [(name, member.name) for name, member in enumeration.__members__.items() if name != member.name]
    if aliases:
        shown = ", ".join(f"{alias} -> {name}" for alias, name in aliases)
        raise ValueError(f"aliases found in {enumeration!r}: {shown}")


def _check_continuous(enumeration, is_flag):
    values = {member.value for member in enumeration}
    if len(values) < 2:
        return
    low, high = min(values), max(values)
    kind = "flag" if is_flag else "enum"
    if is_flag:
        wanted = (1 << bit for bit in range(low.bit_length(), high.bit_length() - 1))
    elif all(isinstance(value, int) for value in values):
        wanted = range(low + 1, high)
    else:
        raise TypeError("the 'verify' decorator only works with Enum and Flag")
    missing = [value for value in wanted if value not in values]
    if missing:
        shown = ", ".join(map(str, missing))[:_SHOWN_MISSING]
        raise ValueError(f"invalid {kind} {enumeration.__name__!r}: missing values {shown}")


def _check_named(enumeration):
    """Every bit of a composite flag has a name of its own."""
    single = {member.value for member in enumeration}
    names, unnamed = [], 0
    for name, alias in enumeration.__members__.items():
        if name in enumeration._member_names_ or alias.value < 0:
            continue
        bits = (1 << bit for bit in range(alias.value.bit_length()) if alias.value >> bit & 1)
        lost = sum(bit for bit in bits if bit not in single)
        if lost:
            names.append(name)
            unnamed |= lost
    if not names:
        return
    first = f"alias {names[0]} is missing" if len(names) == 1 else (
        f"aliases {', '.join(names[:-1])} and {names[-1]} are missing"
    )
    wanted = f"value {unnamed:#x}" if unnamed.bit_count() == 1 else f"combined values of {unnamed:#x}"
    raise ValueError(f"invalid Flag {enumeration.__name__!r}: {first} {wanted} [use enum.show_flag_values(value) for details]")


def _iter_bits_lsb(num):
    """The bits of a number or of a flag's value, the lowest first."""
    value = num.value if isinstance(num, Enum) else num
    if value < 0:
        raise ValueError(f"{value!r} is not a positive integer")
    for bit in range(value.bit_length()):
        if value >> bit & 1:
            yield 1 << bit


def show_flag_values(value):
    return list(_iter_bits_lsb(value))


def _simple_enum(etype=Enum, *, boundary=None, use_args=None):
    """A class decorator: the enumeration that a plain class describes."""

    def convert(cls):
        metaclass = type(etype)
        namespace = metaclass.__prepare__(cls.__name__, (etype,), boundary=boundary)
        for name, value in vars(cls).items():
            if name not in ("__dict__", "__weakref__"):
                namespace[name] = value
        return metaclass(cls.__name__, (etype,), namespace, boundary=boundary)

    return convert


def _test_simple_enum(checked_enum, simple_enum):
    """Compare two enumerations. Raises TypeError, which says what differs."""
    failures = []
    for name, member in checked_enum.__members__.items():
        other = simple_enum.__members__.get(name)
        if other is None:
            failures.append(f"missing member from simple enum: {name!r}")
        elif (member.name, member.value) != (other.name, other.value):
            failures.append(f"different member {name!r}: {member!r} and {other!r}")
    failures += [f"extra member in simple enum: {name!r}" for name in simple_enum.__members__ if name not in checked_enum.__members__]
    left_out = {"__module__", "__qualname__", "__doc__", "__firstlineno__", "__static_attributes__", "_value2member_map_"}
    for name in set(vars(checked_enum)) ^ set(vars(simple_enum)):
        if name not in left_out:
            failures.append(f"only one has {name!r}")
    if failures:
        raise TypeError("enum mismatch:\n   " + "\n   ".join(failures))
