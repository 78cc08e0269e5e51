"""What describes a field: factories, converters, what `attrib()` gives and what a class keeps of it. attr/_make.py."""

from types import MappingProxyType

from attr._compat import _AnnotationExtractor
from attr._methods import __ne__, eq_method, hash_method, repr_method
from attr._nothing import NOTHING
from attr.exceptions import DefaultAlreadySetError, FrozenInstanceError

_EMPTY_METADATA_SINGLETON = MappingProxyType({})


class _Entry:
    """How one of this module's classes treats one of its own attributes."""

    __slots__ = ("name", "repr", "eq", "eq_key", "hash", "init")

    def __init__(self, name, repr=True, eq=True, hash=True):
        self.name, self.repr, self.eq, self.hash = name, repr, eq, hash
        self.eq_key, self.init = None, True


def with_methods(cls, entries, is_hashable=True):
    """Give a class the methods that it would have if it was made by the library itself."""
    cls.__repr__ = repr_method(entries, None)
    cls.__eq__, cls.__ne__ = eq_method(entries), __ne__
    if is_hashable:
        cls.__hash__ = hash_method(cls, entries, False)


class Factory:
    """A default that is made for each object."""

    __module__ = "attr._make"
    __slots__ = ("factory", "takes_self")

    def __init__(self, factory, takes_self=False):
        self.factory = factory
        self.takes_self = takes_self

    def __getstate__(self):
        return self.factory, self.takes_self

    def __setstate__(self, state):
        self.factory, self.takes_self = state

    def make(self, instance):
        return self.factory(instance) if self.takes_self else self.factory()


with_methods(Factory, [_Entry("factory"), _Entry("takes_self")])


class Converter:
    """A converter that may take the object and the field too."""

    __module__ = "attr._make"
    __slots__ = ("__call__", "_first_param_type", "converter", "takes_field", "takes_self")

    def __init__(self, converter, *, takes_self=False, takes_field=False):
        self.converter = converter
        self.takes_self, self.takes_field = takes_self, takes_field
        said = _AnnotationExtractor(converter)
        self._first_param_type = said.get_first_param_type()
        self.__call__ = self._taking_all()
        result = said.get_return_type()
        if result is not None:
            self.__call__.__annotations__["return"] = result

    def _taking_all(self):
        """The converter as a function of the value, the object and the field."""
        if self.takes_self and self.takes_field:
            return self.converter
        if self.takes_self:
            return lambda value, instance, __: self.converter(value, instance)
        if self.takes_field:
            return lambda value, __, field: self.converter(value, field)
        return lambda value, _, __: self.converter(value)

    def convert(self, value, instance, field):
        arguments = ((instance,) if self.takes_self else ()) + ((field,) if self.takes_field else ())
        return self.converter(value, *arguments)

    def __getstate__(self):
        return {name: getattr(self, name) for name in ("converter", "takes_self", "takes_field")}

    def __setstate__(self, state):
        Converter.__init__(self, **state)


with_methods(Converter, [_Entry("converter"), _Entry("takes_self"), _Entry("takes_field")])


def settled_comparison(cmp, eq, order):
    """Whether a field takes part in comparisons and orders, and by which key: `eq`, its key, `order`, its key."""
    if cmp is not None and (eq is not None or order is not None):
        raise ValueError("Don't mix `cmp` with `eq' and `order`.")
    if cmp is not None:
        return _with_key(cmp) * 2
    equality = (True, None) if eq is None else _with_key(eq)
    ordering = equality if order is None else _with_key(order)
    if equality[0] is False and ordering[0] is True:
        raise ValueError("`order` can only be True if `eq` is True too.")
    return equality + ordering


def _with_key(wanted):
    return (True, wanted) if callable(wanted) else (wanted, None)


def default_alias(name):
    """The name of the argument for a field."""
    return name.lstrip("_")


class Attribute:
    """A field of a class; it does not change."""

    __module__ = "attr._make"
    __slots__ = (
        "name", "default", "validator", "repr", "eq", "eq_key", "order", "order_key", "hash", "init", "metadata", "type", "converter",
        "kw_only", "inherited", "on_setattr", "alias", "alias_is_default",
    )

    def __init__(
        self, name, default, validator, repr, cmp, hash, init, inherited, metadata=None, type=None, converter=None, kw_only=False,
        eq=None, eq_key=None, order=None, order_key=None, on_setattr=None, alias=None, alias_is_default=None,
    ):
        comparison = settled_comparison(cmp, eq_key or eq, order_key or order)
        if alias_is_default is None:
            alias_is_default = alias is None
        given = (hash, init, metadata, type, converter, kw_only, inherited, on_setattr, alias, alias_is_default)
        self._store(zip(Attribute.__slots__, (name, default, validator, repr, *comparison, *given)))

    def __setattr__(self, name, value):
        raise FrozenInstanceError

    def _store(self, pairs):
        for name, value in pairs:
            if name == "metadata":
                value = MappingProxyType(dict(value)) if value else _EMPTY_METADATA_SINGLETON
            object.__setattr__(self, name, value)

    @classmethod
    def from_counting_attr(cls, name, ca, kw_only, type=None):
        """The field of a class for what `attrib()` gave."""
        if type is not None and ca.type is not None:
            raise ValueError(f"Type annotation and type argument cannot both be present for '{name}'.")
        return cls(
            name=name,
            default=ca._default,
            validator=ca._validator,
            cmp=None,
            inherited=False,
            type=ca.type if type is None else type,
            kw_only=kw_only if ca.kw_only is None else ca.kw_only,
            alias_is_default=ca.alias is None,
            **{option: getattr(ca, option) for option in _OPTIONS},
        )

    def evolve(self, **changes):
        """A copy with some attributes changed."""
        new = self.__class__.__new__(self.__class__)
        new.__setstate__(self.__getstate__())
        if "alias" in changes:
            changes.setdefault("alias_is_default", False)
        elif "name" in changes and self.alias_is_default:
            changes["alias"] = default_alias(changes["name"])
        new._store(changes.items())
        return new

    def __getstate__(self):
        found = {name: getattr(self, name) for name in self.__slots__}
        return tuple({**found, "metadata": dict(self.metadata)}.values())

    def __setstate__(self, state):
        known = dict(zip(self.__slots__, state))
        if "alias_is_default" not in known:
            known["alias_is_default"] = known.get("alias") in (None, default_alias(known["name"]))
        self._store(known.items())


_OPTIONS = ("repr", "hash", "init", "metadata", "converter", "eq", "eq_key", "order", "order_key", "on_setattr", "alias")

with_methods(
    Attribute,
    [
        _Entry(name, repr=name != "alias_is_default", eq=name != "inherited", hash=name not in ("metadata", "inherited"))
        for name in Attribute.__slots__
    ],
)


class _CountingAttr:
    """What `attrib()` gives; it stands in the body of a class until the class is made."""

    __module__ = "attr._make"
    __slots__ = ("_default", "_validator", "counter", "kw_only", "type", *_OPTIONS)
    cls_counter = 0

    def __init__(self, default, validator, kw_only, type, options):
        _CountingAttr.cls_counter += 1
        self.counter = _CountingAttr.cls_counter
        self._default, self._validator = default, validator
        self.kw_only, self.type = kw_only, type
        for name in _OPTIONS:
            setattr(self, name, options[name])

    def validator(self, meth):
        """Decorator of a method that validates the field, after the other validators."""
        from attr._composed import and_

        self._validator = meth if self._validator is None else and_(self._validator, meth)
        return meth

    def default(self, meth):
        """Decorator of a method that makes the default of the field."""
        if self._default is not NOTHING:
            raise DefaultAlreadySetError
        self._default = Factory(meth, takes_self=True)
        return meth


with_methods(
    _CountingAttr,
    [
        *map(_Entry, ("counter", "_default", "repr", "eq", "order", "hash", "init", "on_setattr", "alias")),
        _Entry("metadata", hash=False),
    ],
    is_hashable=False,
)
