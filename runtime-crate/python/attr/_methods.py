"""The methods that compare, hash and show objects by their fields. attr/_make.py compiles their text; here they are closures."""

import threading

from attr._nothing import NOTHING

# Objects that are being shown, of each thread.
_shown = threading.local()

_HASH_CACHE_FIELD = "_attrs_cached_hash"


def generated_name(cls, function):
    """The name under which the original compiles a method's text; it is a part of what hashes are made of."""
    return f"<attrs generated {function} {cls.__module__}.{getattr(cls, '__qualname__', cls.__name__)}>"


def repr_method(attributes, namespace):
    """`__repr__` of objects that have these fields."""
    parts = [(a.name, repr if a.repr is True else a.repr, a.init) for a in attributes if a.repr is not False]

    def text(self):
        fields = []
        for name, show, is_argument in parts:
            value = getattr(self, name) if is_argument else getattr(self, name, NOTHING)
            fields.append(f"{name}={show(value)}")
        return ", ".join(fields)

    def title(self):
        cls = self.__class__
        return cls.__qualname__.rsplit(">.", 1)[-1] if namespace is None else f"{namespace}.{cls.__name__}"

    def __repr__(self):
        running = vars(_shown).setdefault("running", set())
        if id(self) in running:
            return "..."
        running.add(id(self))
        try:
            return f"{title(self)}({text(self)})"
        finally:
            running.remove(id(self))

    return __repr__


def eq_method(attributes):
    """`__eq__` of objects that have these fields."""
    compared = [(a.name, a.eq_key) for a in attributes if a.eq]

    def __eq__(self, other):
        if self.__class__ is not other.__class__:
            return NotImplemented
        answer = True
        for name, key in compared:
            mine, its = getattr(self, name), getattr(other, name)
            answer = mine == its if key is None else key(mine) == key(its)
            if not answer:
                break
        return answer

    return __eq__


def __ne__(self, other):
    """Not equal, if the two can be compared."""
    answer = self.__eq__(other)
    return answer if answer is NotImplemented else not answer


def order_methods(attributes):
    """`__lt__`, `__le__`, `__gt__` and `__ge__` of objects that have these fields."""
    compared = [(a.name, a.order_key) for a in attributes if a.order]

    def values(instance):
        found = ((getattr(instance, name), key) for name, key in compared)
        return tuple([key(value) if key else value for value, key in found])

    def __lt__(self, other):
        return values(self) < values(other) if self.__class__ is other.__class__ else NotImplemented

    def __le__(self, other):
        return values(self) <= values(other) if self.__class__ is other.__class__ else NotImplemented

    def __gt__(self, other):
        return values(self) > values(other) if self.__class__ is other.__class__ else NotImplemented

    def __ge__(self, other):
        return values(self) >= values(other) if self.__class__ is other.__class__ else NotImplemented

    return __lt__, __le__, __gt__, __ge__


class _CacheHashWrapper(int):
    """A hash that is kept in an object: copies of the object are without it."""

    __module__ = "attr._make"

    def __reduce__(self, _none_constructor=type(None), _args=()):
        return _none_constructor, _args


def hash_method(cls, attributes, is_cached):
    """`__hash__` of objects that have these fields."""
    hashed = [(a.name, a.eq_key) for a in attributes if (a.eq is True if a.hash is None else a.hash is True)]
    kind = hash(generated_name(cls, "hash"))

    def computed(self):
        values = [kind]
        for name, key in hashed:
            value = getattr(self, name)
            values.append(key(value) if key else value)
        return hash(tuple(values))

    if not is_cached:

        def __hash__(self):
            return computed(self)

        return __hash__

    def __hash__(self):
        if getattr(self, _HASH_CACHE_FIELD) is None:
            object.__setattr__(self, _HASH_CACHE_FIELD, _CacheHashWrapper(computed(self)))
        return getattr(self, _HASH_CACHE_FIELD)

    return __hash__
