"""What the cycle collector can be told. CPython Modules/gcmodule.c.

There are two generations: young objects and the others. Thresholds are kept and not followed: collections come when there are many new objects.
"""

from _gc import collect as _collect
from _gc import collected as _collected
from _gc import collections as _collections
from _gc import is_automatic, old_count, set_automatic, young_count

__molt_missing__ = (
    "DEBUG_COLLECTABLE", "DEBUG_LEAK", "DEBUG_SAVEALL", "DEBUG_STATS", "DEBUG_UNCOLLECTABLE", "get_debug", "get_objects",
    "get_referents", "get_referrers", "is_finalized", "is_tracked", "set_debug", "callbacks",
    "is_automatic", "old_count", "set_automatic", "young_count",
)

garbage = []

_OLDEST = 2
_settings = {"threshold": (2000, 10, 0), "frozen": 0}


def collect(generation=_OLDEST):
    """Free what is reachable only from itself; how many objects that were."""
    if not 0 <= generation <= _OLDEST:
        raise ValueError("invalid generation")
    return _collect(generation == _OLDEST)


def enable():
    set_automatic(True)


def isenabled():
    return is_automatic()


def disable():
    """No collection comes of itself from now on."""
    set_automatic(False)


def get_count():
    """How many objects are in each generation."""
    return young_count(), old_count(), 0


def get_stats():
    """What collections have done, a dict a generation: those of the young objects are the first's, those of all the last's."""
    done = {0: False, _OLDEST: True}
    return [
        {
            "collections": _collections(done[generation]) if generation in done else 0,
            "collected": _collected(done[generation]) if generation in done else 0,
            "uncollectable": 0,
        }
        for generation in range(_OLDEST + 1)
    ]


def get_threshold():
    return _settings["threshold"]


def set_threshold(*args):
    if not 1 <= len(args) <= len(_settings["threshold"]):
        raise TypeError("set_threshold requires 1 to 3 arguments")
    _settings["threshold"] = (*args, *_settings["threshold"][len(args):])
    set_automatic(args[0] != 0)


def freeze():
    """The objects that there are stay: a full collection counts them, for they cost it next to nothing."""
    _settings["frozen"] = young_count() + old_count()


def unfreeze():
    _settings["frozen"] = 0


def get_freeze_count():
    return _settings["frozen"]
