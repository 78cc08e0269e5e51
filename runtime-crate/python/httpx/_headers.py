"""Headers. httpx `httpx/_models.py`: `Headers`."""

from collections.abc import Mapping
from typing import MutableMapping

_SECRET = ("authorization", "proxy-authorization")


def _key(key, encoding):
    return key if isinstance(key, bytes) else key.encode(encoding or "ascii")


def _value(value, encoding):
    if isinstance(value, bytes):
        return value
    if not isinstance(value, str):
        raise TypeError(f"Header value must be str or bytes, not {type(value)}")
    return value.encode(encoding or "ascii")


class Headers(MutableMapping[str, str]):
    """Names, of which capitals do not count, with one or several values."""

    def __init__(self, headers=None, encoding=None):
        # Each as it is sent, its name in small letters, its value.
        self._list = []
        self._encoding = encoding
        if isinstance(headers, Headers):
            self._list = list(headers._list)
        elif headers is not None:
            pairs = headers.items() if isinstance(headers, Mapping) else headers
            for key, value in pairs:
                raw = _key(key, encoding)
                self._list.append((raw, raw.lower(), _value(value, encoding)))

    @property
    def encoding(self):
        """How the bytes read as text: the first of three that suits all of them."""
        if self._encoding is None:
            self._encoding = next((name for name in ("ascii", "utf-8") if self._reads_as(name)), "iso-8859-1")
        return self._encoding

    @encoding.setter
    def encoding(self, value):
        self._encoding = value

    def _reads_as(self, encoding):
        try:
            for raw, _, value in self._list:
                raw.decode(encoding)
                value.decode(encoding)
        except UnicodeDecodeError:
            return False
        return True

    @property
    def raw(self):
        """The pairs as they are sent."""
        return [(raw, value) for raw, _, value in self._list]

    def _joined(self):
        joined = {}
        for key, value in self.multi_items():
            joined[key] = f"{joined[key]}, {value}" if key in joined else value
        return joined

    def keys(self):
        return dict.fromkeys(key.decode(self.encoding) for _, key, _ in self._list).keys()

    def values(self):
        return self._joined().values()

    def items(self):
        return self._joined().items()

    def multi_items(self):
        """All pairs, several of a name that comes several times."""
        encoding = self.encoding
        return [(key.decode(encoding), value.decode(encoding)) for _, key, value in self._list]

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def get_list(self, key, split_commas=False):
        """All values of a name."""
        values = self._values(key)
        if split_commas:
            return [part.strip() for value in values for part in value.split(",")]
        return values

    def _values(self, key):
        wanted = key.lower().encode(self.encoding)
        return [value.decode(self.encoding) for _, known, value in self._list if known == wanted]

    def update(self, headers=None):
        headers = Headers(headers)
        for key in headers.keys():
            if key in self:
                self.pop(key)
        self._list.extend(headers._list)

    def copy(self):
        return Headers(self, encoding=self.encoding)

    def __getitem__(self, key):
        values = self._values(key)
        if not values:
            raise KeyError(key)
        return ", ".join(values)

    def __setitem__(self, key, value):
        encoding = self._encoding or "utf-8"
        raw = key.encode(encoding)
        entry = (raw, raw.lower(), value.encode(encoding))
        places = [index for index, known in enumerate(self._list) if known[1] == entry[1]]
        if not places:
            self._list.append(entry)
            return
        self._list[places[0]] = entry
        for index in reversed(places[1:]):
            del self._list[index]

    def __delitem__(self, key):
        wanted = key.lower().encode(self.encoding)
        kept = [entry for entry in self._list if entry[1] != wanted]
        if len(kept) == len(self._list):
            raise KeyError(key)
        self._list[:] = kept

    def __contains__(self, key):
        wanted = key.lower().encode(self.encoding)
        return any(known == wanted for _, known, _ in self._list)

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self._list)

    def __eq__(self, other):
        try:
            other = Headers(other)
        except ValueError:
            return False
        return sorted(entry[1:] for entry in self._list) == sorted(entry[1:] for entry in other._list)

    def __repr__(self):
        encoding = "" if self.encoding == "ascii" else f", encoding={self.encoding!r}"
        shown = [(key, "[secure]" if key in _SECRET else value) for key, value in self.multi_items()]
        if len(dict(shown)) == len(shown):
            shown = dict(shown)
        return f"{type(self).__name__}({shown!r}{encoding})"
