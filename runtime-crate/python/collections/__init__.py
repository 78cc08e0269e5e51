"""Container datatypes. CPython Lib/collections/__init__.py."""

import sys
from _collections import OrderedDict, _deque_iterator, _guarded_repr, _tuplegetter, deque  # noqa: F401
from _suggestions import _generate_suggestions

from collections._user_objects import UserDict, UserList
from collections._user_string import UserString
from collections.abc import Mapping, MutableMapping, MutableSequence

__all__ = [
    "ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque",
    "namedtuple",
]

__molt_missing__ = ()
__molt_public__ = ("_asdict", "_field_defaults", "_fields", "_make", "_replace")


class defaultdict(dict):
    """Dictionary that makes the values of missing keys."""

    __slots__ = ("default_factory",)
    __molt_native__ = True

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        super().__init__(*args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def copy(self):
        """A shallow copy."""
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __reduce__(self):
        arguments = () if self.default_factory is None else (self.default_factory,)
        return type(self), arguments, None, None, iter(self.items())

    def __repr__(self):
        items = dict.__repr__(self)
        return f"{type(self).__name__}({_guarded_repr(self.default_factory)}, {items})"

    def __or__(self, other):
        return self._merged(self, other) if isinstance(other, dict) else NotImplemented

    def __ror__(self, other):
        return self._merged(other, self) if isinstance(other, dict) else NotImplemented

    def _merged(self, left, right):
        new = type(self)(self.default_factory, left)
        dict.update(new, right)
        return new


_KEYWORDS = frozenset({
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
    "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "return", "try", "while", "with", "yield",
})


def _check_names(typename, field_names, rename):
    if rename:
        seen = set()
        for index, name in enumerate(field_names):
            if not name.isidentifier() or name in _KEYWORDS or name.startswith("_") or name in seen:
                field_names[index] = f"_{index}"
            seen.add(name)
    for name in [typename, *field_names]:
        if type(name) is not str:
            raise TypeError("Type names and field names must be strings")
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if name in _KEYWORDS:
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in field_names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A class of tuples whose items have names."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    field_names = [str(name) for name in field_names]
    typename = str(typename)
    _check_names(typename, field_names, rename)
    field_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(field_names):
            raise TypeError("Got more default values than field names")
        field_defaults = dict(zip(field_names[len(field_names) - len(defaults):], defaults))
    fields = tuple(field_names)
    count = len(fields)

    def __new__(_cls, /, *args, **kwargs):
        if len(args) == count and not kwargs:
            return tuple.__new__(_cls, args)
        if len(args) > count:
            raise TypeError(f"{typename}.__new__() takes {_takes()} but {len(args) + 1} were given")
        rest = fields[len(args):]
        for name in kwargs:
            if name not in rest:
                raise TypeError(_unexpected_text(typename, name, fields))
        missing = [name for name in rest if name not in kwargs and name not in field_defaults]
        if missing:
            raise TypeError(_missing_text(typename, missing))
        return tuple.__new__(_cls, (*args, *(kwargs[name] if name in kwargs else field_defaults[name] for name in rest)))

    def _takes():
        most = count + 1
        if field_defaults:
            return f"from {most - len(field_defaults)} to {most} positional arguments"
        return f"{most} positional argument{'' if most == 1 else 's'}"

    def _make(cls, iterable):
        result = tuple.__new__(cls, iterable)
        if len(result) != count:
            raise TypeError(f"Expected {count} arguments, got {len(result)}")
        return result

    def _replace(self, /, **kwds):
        result = self._make(kwds.pop(name, value) for name, value in zip(fields, self))
        if kwds:
            raise TypeError(f"Got unexpected field names: {list(kwds)!r}")
        return result

    def __repr__(self):
        shown = ", ".join(f"{name}={value!r}" for name, value in zip(fields, self))
        return f"{self.__class__.__name__}({shown})"

    def _asdict(self):
        return dict(zip(fields, self))

    def __getnewargs__(self):
        return tuple(self)

    namespace = {
        "__doc__": f"{typename}({', '.join(fields)})",
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": field_defaults,
        "__new__": __new__,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__replace__": _replace,
        "__repr__": __repr__,
        "_asdict": _asdict,
        "__getnewargs__": __getnewargs__,
        "__match_args__": fields,
    }
    for index, name in enumerate(fields):
        namespace[name] = _tuplegetter(index, f"Alias for field number {index}")
    for method in (__new__, _make, _replace, __repr__, _asdict, __getnewargs__):
        method.__qualname__ = f"{typename}.{method.__name__}"
    result = type(typename, (tuple,), namespace)
    if module is None and sys.version_info >= (3, 12):
        module = sys._getframemodulename(1) or "__main__"
    if module is not None:
        result.__module__ = module
    return result


def _unexpected_text(typename, name, fields):
    if name in fields:
        return f"{typename}.__new__() got multiple values for argument {name!r}"
    meant = _generate_suggestions(list(fields), name) if sys.version_info >= (3, 13) else None
    hint = "" if meant is None else f". Did you mean {meant!r}?"
    return f"{typename}.__new__() got an unexpected keyword argument {name!r}{hint}"


def _missing_text(typename, missing):
    quoted = [repr(name) for name in missing]
    if len(quoted) == 1:
        listed = quoted[0]
    elif len(quoted) == 2:
        listed = " and ".join(quoted)
    else:
        listed = ", ".join(quoted[:-1]) + f", and {quoted[-1]}"
    plural = "" if len(quoted) == 1 else "s"
    return f"{typename}.__new__() missing {len(quoted)} required positional argument{plural}: {listed}"


def _count_elements(mapping, iterable, /):
    get = mapping.get
    for item in iterable:
        mapping[item] = get(item, 0) + 1


class Counter(dict):
    """Dictionary that counts hashable items."""

    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        """Sum of the counts."""
        return sum(self.values())

    def most_common(self, n=None):
        """The n most common items with their counts."""
        ordered = sorted(self.items(), key=lambda item: item[1], reverse=True)
        return ordered if n is None else ordered[:n]

    def elements(self):
        """Iterate over items, each as often as it was counted."""
        for item, count in self.items():
            for _ in range(count):
                yield item

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        """Add counts."""
        for given in (iterable, kwds):
            if given is None:
                continue
            if not hasattr(given, "items"):
                _count_elements(self, given)
            elif not self:
                # Nothing to add to: what cannot be added may be counted too.
                super().update(given)
            else:
                for item, count in given.items():
                    self[item] = count + self.get(item, 0)

    def subtract(self, iterable=None, /, **kwds):
        """Subtract counts."""
        for given in (iterable, kwds):
            pairs = given.items() if hasattr(given, "items") else ((item, 1) for item in given or ())
            for item, count in pairs:
                self[item] = self.get(item, 0) - count

    def copy(self):
        """A shallow copy."""
        return self.__class__(self)

    def __delitem__(self, item):
        if item in self:
            super().__delitem__(item)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        shown = dict(self)
        try:
            shown = dict(self.most_common())
        except TypeError:
            # Counts that cannot be compared are shown as they come.
            pass
        return f"{self.__class__.__name__}({shown!r})"

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[item] == other[item] for counter in (self, other) for item in counter)

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[item] <= other[item] for counter in (self, other) for item in counter)

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[item] >= other[item] for counter in (self, other) for item in counter)

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def _combined(self, other, combine):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for item in [*self, *(item for item in other if item not in self)]:
            count = combine(self[item], other[item])
            if count > 0:
                result[item] = count
        return result

    def __add__(self, other):
        return self._combined(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._combined(other, lambda a, b: a - b)

    def __or__(self, other):
        return self._combined(other, max)

    def __and__(self, other):
        return self._combined(other, min)

    def __pos__(self):
        return self._combined(Counter(), lambda a, b: a)

    def __neg__(self):
        return Counter()._combined(self, lambda a, b: a - b)

    def _kept_positive(self):
        for item in [item for item, count in self.items() if not count > 0]:
            del self[item]
        return self

    def __iadd__(self, other):
        for item, count in other.items():
            self[item] += count
        return self._kept_positive()

    def __isub__(self, other):
        for item, count in other.items():
            self[item] -= count
        return self._kept_positive()

    def __ior__(self, other):
        for item, count in other.items():
            self[item] = max(self[item], count)
        return self._kept_positive()

    def __iand__(self, other):
        for item, count in self.items():
            self[item] = min(count, other[item])
        return self._kept_positive()

    def __reduce__(self):
        return (type(self), (dict(self),))


class ChainMap(MutableMapping):
    """Several mappings as one view."""

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        found = {}
        for mapping in reversed(self.maps):
            for key in mapping:
                found[key] = None
        return iter(found)

    def __contains__(self, key):
        return any(key in mapping for mapping in self.maps)

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join(map(repr, self.maps))})"

    def copy(self):
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        """A new view with another mapping in front."""
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return self.__class__(m, *self.maps)

    @property
    def parents(self):
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def popitem(self):
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.")

    def pop(self, key, *args):
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def clear(self):
        self.maps[0].clear()

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        """One mapping with one value for all keys."""
        return cls(dict.fromkeys(iterable, value))

    def __or__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return type(self)({**self.maps[0], **other}, *self.maps[1:])

    def __ror__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        merged = dict(other)
        for mapping in reversed(self.maps):
            merged.update(mapping)
        return type(self)(merged)

    def __ior__(self, other):
        self.maps[0].update(other)
        return self


MutableSequence.register(deque)
