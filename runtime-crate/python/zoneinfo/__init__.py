"""Time zones. CPython Lib/zoneinfo/__init__.py."""

import weakref
from collections import OrderedDict
from datetime import tzinfo

from zoneinfo import _files, _rules
from zoneinfo._files import InvalidTZPathWarning, ZoneInfoNotFoundError, available_timezones, reset_tzpath

__molt_missing__ = ()

__all__ = ["InvalidTZPathWarning", "TZPATH", "ZoneInfo", "ZoneInfoNotFoundError", "available_timezones", "reset_tzpath"]

# How many zones are kept although nobody holds them.
_KEPT = 8


class ZoneInfo(tzinfo):
    """A time zone by its name."""

    __module__ = "zoneinfo"

    _known = weakref.WeakValueDictionary()
    _recent = OrderedDict()

    def __init_subclass__(cls):
        cls._known, cls._recent = weakref.WeakValueDictionary(), OrderedDict()

    def __new__(cls, key):
        zone = cls._known.get(key)
        if zone is None:
            zone = cls._known.setdefault(key, cls.no_cache(key))
            zone._by_key = True
        recent = cls._recent
        recent[key] = zone
        recent.move_to_end(key)
        if len(recent) > _KEPT:
            recent.popitem(last=False)
        return zone

    @classmethod
    def no_cache(cls, key):
        """A zone of its own."""
        with _files.open_zone(key) as file:
            zone = cls._make(key, _rules.read_zone(file))
        zone._by_key = False
        return zone

    @classmethod
    def from_file(cls, fobj, /, key=None):
        """A zone from an open file."""
        zone = cls._make(key, _rules.read_zone(fobj))
        zone._source = repr(fobj)
        return zone

    @classmethod
    def _make(cls, key, zone):
        self = super().__new__(cls)
        self._key, self._zone = key, zone
        return self

    @classmethod
    def clear_cache(cls, *, only_keys=None):
        """Forget zones."""
        for key in list(cls._known) + list(cls._recent) if only_keys is None else only_keys:
            cls._known.pop(key, None)
            cls._recent.pop(key, None)

    @property
    def key(self):
        return self._key

    def utcoffset(self, dt):
        """The offset from UTC."""
        kind = self._zone.at(dt)
        return None if kind is None else kind.utcoff

    def dst(self, dt):
        """What of the offset is daylight saving."""
        kind = self._zone.at(dt)
        return None if kind is None else kind.dstoff

    def tzname(self, dt):
        """The abbreviation."""
        kind = self._zone.at(dt)
        return None if kind is None else kind.tzname

    def fromutc(self, dt):
        """A time of UTC in this zone."""
        return _rules.shift(dt, self._zone, self)

    def __repr__(self):
        name = "zoneinfo.ZoneInfo" if type(self) is ZoneInfo else type(self).__name__
        return f"{name}.from_file({self._source})" if self._key is None else f"{name}(key={self._key!r})"

    def __str__(self):
        return repr(self) if self._key is None else self._key

    def __reduce__(self):
        if self._key is None or hasattr(self, "_source"):
            from pickle import PicklingError

            raise PicklingError("Cannot pickle a ZoneInfo file created from a file stream.")
        return (type(self)._unpickle, (self._key, self._by_key))

    @classmethod
    def _unpickle(cls, key, by_key):
        return cls(key) if by_key else cls.no_cache(key)


__molt_public__ = ("TZPATH",)


def __dir__():
    return sorted([*globals(), "TZPATH"])


def __getattr__(name):
    if name == "TZPATH":
        return _files.TZPATH
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
