"""The parameters of a query. httpx `httpx/_urls.py`."""

from typing import Mapping
from urllib.parse import parse_qs, urlencode

from ._utils import primitive_value_to_str


class QueryParams(Mapping[str, str]):
    """Names with one or several values; it does not change."""

    def __init__(self, *args, **kwargs):
        assert len(args) < 2, "Too many arguments."
        assert not (args and kwargs), "Cannot mix named and unnamed arguments."
        value = args[0] if args else kwargs
        if isinstance(value, bytes):
            value = value.decode("ascii")
        if value is None or isinstance(value, str):
            self._dict = parse_qs(value, keep_blank_values=True)
        elif isinstance(value, QueryParams):
            self._dict = {key: list(values) for key, values in value._dict.items()}
        else:
            self._dict = self._gathered(value)

    @staticmethod
    def _gathered(value):
        gathered = {}
        if isinstance(value, (list, tuple)):
            for pair in value:
                gathered.setdefault(pair[0], []).append(pair[1])
        else:
            gathered = {key: list(item) if isinstance(item, (list, tuple)) else [item] for key, item in value.items()}
        return {str(key): [primitive_value_to_str(item) for item in items] for key, items in gathered.items()}

    def _first(self):
        return {key: values[0] for key, values in self._dict.items()}

    def keys(self):
        return self._dict.keys()

    def values(self):
        return self._first().values()

    def items(self):
        return self._first().items()

    def multi_items(self):
        """All pairs, several of a name that has several values."""
        return [(key, value) for key, values in self._dict.items() for value in values]

    def get(self, key, default=None):
        return self._dict[str(key)][0] if key in self._dict else default

    def get_list(self, key):
        """All values of a name."""
        return list(self._dict.get(str(key), []))

    def _with(self, changed):
        made = QueryParams()
        made._dict = changed
        return made

    def set(self, key, value=None):
        """A copy in which a name has this value alone."""
        return self._with({**self._dict, str(key): [primitive_value_to_str(value)]})

    def add(self, key, value=None):
        """A copy in which a name has this value too."""
        return self._with({**self._dict, str(key): [*self.get_list(key), primitive_value_to_str(value)]})

    def remove(self, key):
        """A copy without a name."""
        return self._with({known: values for known, values in self._dict.items() if known != str(key)})

    def merge(self, params=None):
        """A copy in which other parameters go before these."""
        return self._with({**self._dict, **QueryParams(params)._dict})

    def __getitem__(self, key):
        return self._dict[key][0]

    def __contains__(self, key):
        return key in self._dict

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self._dict)

    def __bool__(self):
        return bool(self._dict)

    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        if not isinstance(other, type(self)):
            return False
        return sorted(self.multi_items()) == sorted(other.multi_items())

    def __str__(self):
        return urlencode(self.multi_items())

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    def update(self, params=None):
        raise RuntimeError("QueryParams are immutable since 0.18.0. Use `q = q.merge(...)` to create an updated copy.")

    def __setitem__(self, key, value):
        raise RuntimeError("QueryParams are immutable since 0.18.0. Use `q = q.set(key, value)` to create an updated copy.")
