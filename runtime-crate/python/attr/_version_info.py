"""The version of the library, comparable with tuples. attr/_version_info.py."""

from functools import total_ordering

from attr._funcs import astuple
from attr._make import attrib, attrs


@total_ordering
@attrs(eq=False, order=False, slots=True, frozen=True)
class VersionInfo:
    """A version that is compared as far as the other side says something."""

    year = attrib(type=int)
    minor = attrib(type=int)
    micro = attrib(type=int)
    releaselevel = attrib(type=str)

    @classmethod
    def _from_version_string(cls, s):
        year, minor, micro, *level = s.split(".")
        return cls(int(year), int(minor), int(micro), *(level or ["final"]))

    def _both(self, other):
        """This version and another as tuples of one length; None where they cannot be compared."""
        other = astuple(other) if other.__class__ is self.__class__ else other
        if isinstance(other, tuple) and len(other) in range(1, 5):
            return astuple(self)[: len(other)], other
        return None

    def __eq__(self, other):
        both = self._both(other)
        return NotImplemented if both is None else both[0] == both[1]

    def __lt__(self, other):
        both = self._both(other)
        return NotImplemented if both is None else both[0] < both[1]

    def __hash__(self):
        return hash(astuple(self))
