"""Filters for `asdict` and `astuple`. attr/filters.py."""

from attr._fields import Attribute


class _Named:
    """Fields by the class of their value, their name, or themselves."""

    def __init__(self, what):
        self.classes, self.names, self.fields = (
            frozenset(one for one in what if isinstance(one, kind)) for kind in (type, str, Attribute)
        )

    def __contains__(self, pair):
        attribute, value = pair
        return value.__class__ in self.classes or attribute.name in self.names or attribute in self.fields


def include(*what):
    """A filter that lets nothing else pass."""
    named = _Named(what)

    def include_(attribute, value):
        return (attribute, value) in named

    return include_


def exclude(*what):
    """A filter that lets all else pass."""
    named = _Named(what)

    def exclude_(attribute, value):
        return (attribute, value) not in named

    return exclude_
