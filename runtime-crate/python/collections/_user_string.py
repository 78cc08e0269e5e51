"""A text that can be subclassed. CPython Lib/collections/__init__.py `UserString`."""

import sys
from collections.abc import Sequence

__molt_missing__ = ()


def _plain(value):
    return value.data if isinstance(value, UserString) else value


class UserString(Sequence):
    """A text in an attribute, with the methods of one."""

    __module__ = "collections"

    def __init__(self, seq):
        self.data = seq if isinstance(seq, str) else seq.data[:] if isinstance(seq, UserString) else str(seq)

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __complex__(self):
        return complex(self.data)

    def __hash__(self):
        return hash(self.data)

    def __getnewargs__(self):
        return (self.data[:],)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return type(self)(self.data[index])

    def __contains__(self, char):
        return _plain(char) in self.data

    def __eq__(self, string):
        return self.data == _plain(string)

    def __lt__(self, string):
        return self.data < _plain(string)

    def __le__(self, string):
        return self.data <= _plain(string)

    def __gt__(self, string):
        return self.data > _plain(string)

    def __ge__(self, string):
        return self.data >= _plain(string)

    def __add__(self, other):
        other = _plain(other)
        return type(self)(self.data + (other if isinstance(other, str) else str(other)))

    def __radd__(self, other):
        return type(self)((other if isinstance(other, str) else str(other)) + self.data)

    def __mul__(self, n):
        return type(self)(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return type(self)(self.data % args)

    def __rmod__(self, template):
        return type(self)(str(template) % self)

    def encode(self, encoding="utf-8", errors="strict"):
        """The text as bytes."""
        return self.data.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)

    def index(self, sub, start=0, end=sys.maxsize):
        """Where another text begins."""
        return self.data.index(_plain(sub), start, end)

    def rindex(self, sub, start=0, end=sys.maxsize):
        """Where another text begins, from the end."""
        return self.data.rindex(_plain(sub), start, end)

    maketrans = str.maketrans


def _method(name, wraps):
    """The method of texts of that name; one that gives a text gives one of the class."""

    def method(self, *args, **kwargs):
        given = getattr(self.data, name)(*map(_plain, args), **kwargs)
        return type(self)(given) if wraps else given

    method.__name__ = name
    method.__qualname__ = f"UserString.{name}"
    method.__doc__ = getattr(str, name).__doc__
    return method


for _name in (
    "capitalize casefold center expandtabs ljust lower lstrip removeprefix removesuffix replace rjust rstrip strip swapcase title "
    "translate upper zfill"
).split():
    setattr(UserString, _name, _method(_name, True))
for _name in (
    "count endswith find format format_map isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable "
    "isspace istitle isupper join partition rfind rpartition rsplit split splitlines startswith"
).split():
    setattr(UserString, _name, _method(_name, False))
