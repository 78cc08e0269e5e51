"""Reprs of bounded length, and of what contains itself. CPython Lib/reprlib.py."""

import builtins
from functools import wraps
from itertools import islice
from threading import get_ident

__all__ = ["Repr", "repr", "recursive_repr"]

_LIMITS = {
    "maxlevel": 6, "maxtuple": 6, "maxlist": 6, "maxarray": 5, "maxdict": 4, "maxset": 6, "maxfrozenset": 6, "maxdeque": 6,
    "maxstring": 30, "maxlong": 40, "maxother": 30, "fillvalue": "...", "indent": None,
}


def recursive_repr(fillvalue="..."):
    """A decorator for `__repr__`: inside the repr of the same object it gives `fillvalue`."""

    def decorator(user_function):
        running = set()

        @wraps(user_function)
        def wrapper(self):
            key = id(self), get_ident()
            if key in running:
                return fillvalue
            running.add(key)
            try:
                return user_function(self)
            finally:
                running.remove(key)

        return wrapper

    return decorator


class Repr:
    """Makes reprs; its attributes are the limits."""

    def __init__(
        self, *, maxlevel=6, maxtuple=6, maxlist=6, maxarray=5, maxdict=4, maxset=6, maxfrozenset=6, maxdeque=6, maxstring=30,
        maxlong=40, maxother=30, fillvalue="...", indent=None,
    ):
        given = locals()
        for name in _LIMITS:
            setattr(self, name, given[name])

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        method = getattr(self, "repr_" + type(x).__name__.replace(" ", "_"), self.repr_instance)
        return method(x, level)

    def _sequence(self, x, level, left, right, most, trail=""):
        size = len(x)
        if level <= 0 and size:
            return f"{left}{self.fillvalue}{right}"
        parts = [self.repr1(item, level - 1) for item in islice(x, most)]
        if size > most:
            parts.append(self.fillvalue)
        end = trail + right if size == 1 and trail and self.indent is None else right
        return f"{left}{self._joined(parts, level)}{end}"

    def _joined(self, parts, level):
        if self.indent is None or not parts:
            return ", ".join(parts)
        unit = self._indentation()
        inner, outer = unit * (self.maxlevel - level + 1), unit * (self.maxlevel - level)
        return "\n" + "".join(f"{inner}{part},\n" for part in parts) + outer

    def _indentation(self):
        if isinstance(self.indent, str):
            return self.indent
        if not isinstance(self.indent, int):
            raise TypeError(f"Repr.indent must be a str, int or None, not {type(self.indent)}")
        if self.indent < 0:
            raise ValueError(f"Repr.indent cannot be negative int (was {self.indent!r})")
        return " " * self.indent

    def repr_tuple(self, x, level):
        return self._sequence(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        return self._sequence(x, level, "[", "]", self.maxlist)

    def repr_array(self, x, level):
        head = f"array('{x.typecode}'"
        return self._sequence(x, level, head + ", [", "])", self.maxarray) if x else head + ")"

    def repr_set(self, x, level):
        return self._sequence(_ordered(x), level, "{", "}", self.maxset) if x else "set()"

    def repr_frozenset(self, x, level):
        return self._sequence(_ordered(x), level, "frozenset({", "})", self.maxfrozenset) if x else "frozenset()"

    def repr_deque(self, x, level):
        return self._sequence(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        if not x:
            return "{}"
        if level <= 0:
            return f"{{{self.fillvalue}}}"
        shown = islice(_ordered(x), self.maxdict)
        parts = [f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}" for key in shown]
        if len(x) > self.maxdict:
            parts.append(self.fillvalue)
        return f"{{{self._joined(parts, level)}}}"

    def _cut(self, text, most):
        if len(text) <= most:
            return text
        head = max(0, (most - 3) // 2)
        tail = max(0, most - 3 - head)
        return text[:head] + self.fillvalue + text[len(text) - tail:]

    def repr_str(self, x, level):
        text = builtins.repr(x[:self.maxstring])
        if len(text) <= self.maxstring and len(x) <= self.maxstring:
            return text
        head = max(0, (self.maxstring - 3) // 2)
        tail = max(0, self.maxstring - 3 - head)
        text = builtins.repr(x[:head] + x[len(x) - tail:])
        return text[:head] + self.fillvalue + text[len(text) - tail:]

    def repr_int(self, x, level):
        return self._cut(builtins.repr(x), self.maxlong)

    def repr_instance(self, x, level):
        try:
            text = builtins.repr(x)
        except Exception:
            return f"<{type(x).__name__} instance at {id(x):#x}>"
        return self._cut(text, self.maxother)


def _ordered(items):
    try:
        return sorted(items)
    except Exception:
        return list(items)


aRepr = Repr()
repr = aRepr.repr
