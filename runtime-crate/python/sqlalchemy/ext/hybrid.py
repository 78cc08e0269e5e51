"""Attributes that compute in Python for an object and in SQL for its class. SQLAlchemy lib/sqlalchemy/ext/hybrid.py."""

from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

from ..orm import attributes, interfaces
from ..orm.base import InspectionAttrExtensionType, InspectionAttrInfo, ORMDescriptor

__molt_missing__ = ("the protocols of hybrid functions, for type checkers",)

_P = ParamSpec("_P")
_R = TypeVar("_R")
_T = TypeVar("_T")


class HybridExtensionType(InspectionAttrExtensionType):
    """The kinds of hybrid attributes."""

    HYBRID_METHOD = "HYBRID_METHOD"
    HYBRID_PROPERTY = "HYBRID_PROPERTY"


def _unwrap_classmethod(meth):
    return meth.__func__ if isinstance(meth, classmethod) else meth


class hybrid_method(InspectionAttrInfo, Generic[_P, _R]):
    """A method that on the class calls `expr`, or itself, with the class."""

    is_attribute = True
    extension_type = HybridExtensionType.HYBRID_METHOD

    def __init__(self, func, expr=None):
        self.func = func
        self.expression(func if expr is None else expr)

    @property
    def inplace(self):
        return self

    def __get__(self, instance, owner):
        if instance is None:
            return self.expr.__get__(owner, owner)
        return self.func.__get__(instance, owner)

    def expression(self, expr):
        """Decorates what gives the SQL expression."""
        self.expr = _unwrap_classmethod(expr)
        if not self.expr.__doc__:
            self.expr.__doc__ = self.func.__doc__
        return self


class _Changes:
    """The decorators of a hybrid's further functions; `_changed` says what they do to the hybrid."""

    __slots__ = ()

    def getter(self, fget):
        return self._changed("fget", fget)

    def setter(self, fset):
        return self._changed("fset", fset)

    def deleter(self, fdel):
        return self._changed("fdel", fdel)

    def expression(self, expr):
        return self._changed("expr", expr)

    def comparator(self, comparator):
        return self._changed("custom_comparator", comparator)

    def update_expression(self, meth):
        return self._changed("update_expr", meth)


class _InPlace(_Changes):
    """`hybrid.inplace`: the decorators change the hybrid, so that their functions may have names of their own."""

    __slots__ = ("attr",)

    def __init__(self, attr):
        self.attr = attr

    def _changed(self, name, function):
        setattr(self.attr, name, _unwrap_classmethod(function))
        return self.attr


class hybrid_property(_Changes, InspectionAttrInfo, ORMDescriptor[_T]):
    """A property that on the class calls `expr`, or its getter, with the class for a SQL expression.

    `custom_comparator` gives a Comparator instead; `update_expr` what an UPDATE sets for it.
    """

    is_attribute = True
    extension_type = HybridExtensionType.HYBRID_PROPERTY

    def __init__(self, fget, fset=None, fdel=None, expr=None, custom_comparator=None, update_expr=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.expr = _unwrap_classmethod(expr)
        self.custom_comparator = _unwrap_classmethod(custom_comparator)
        self.update_expr = _unwrap_classmethod(update_expr)
        update_wrapper(self, fget)

    def _changed(self, name, function):
        functions = {
            key: getattr(self, key) for key in ("fget", "fset", "fdel", "expr", "custom_comparator", "update_expr")
        }
        functions[name] = function
        return type(self)(**functions)

    @property
    def inplace(self):
        return _InPlace(self)

    @property
    def overrides(self):
        """The hybrid itself, for subclasses that override parts of one they inherit."""
        return self

    def __get__(self, instance, owner):
        if owner is None:
            return self
        if instance is None:
            return self._class_attribute(owner)
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def _name_in(self, owner):
        """The name under which the class has this hybrid and no other, if it is the hybrid's own."""
        name = self.__name__
        if any(cls.__dict__.get(name) is self for cls in owner.__mro__):
            return name
        return attributes._UNKNOWN_ATTR_KEY

    def _class_attribute(self, owner):
        """What `SomeClass.hybrid` is."""
        function = self.custom_comparator or self.expr or self.fget
        comparator = function(owner)
        if self.custom_comparator is None:
            comparator = ExprComparator(owner, comparator, self)
        proxy = attributes.create_proxied_attribute(self)
        return proxy(owner, self._name_in(owner), self, comparator, doc=function.__doc__ or self.__doc__)


class Comparator(interfaces.PropComparator):
    """Base of comparators of hybrids: `operate` says what the operators do to `expression`."""

    def __class_getitem__(cls, item):
        return cls

    def __init__(self, expression):
        self.expression = expression

    def __clause_element__(self):
        element = self.expression
        return element.__clause_element__() if hasattr(element, "__clause_element__") else element

    def adapt_to_entity(self, adapt_to_entity):
        # The expression was made for the entity already.
        return self

    @property
    def property(self):
        raise NotImplementedError()


class ExprComparator(Comparator):
    """The comparator of a hybrid without one: that of its expression."""

    def __init__(self, cls, expression, hybrid):
        self.cls = cls
        self.expression = expression
        self.hybrid = hybrid

    def __getattr__(self, key):
        return getattr(self.expression, key)

    @property
    def info(self):
        return self.hybrid.info

    def _bulk_update_tuples(self, value):
        """(column, value) pairs for an UPDATE of the hybrid."""
        if isinstance(self.expression, attributes.QueryableAttribute):
            return self.expression._bulk_update_tuples(value)
        if self.hybrid.update_expr is not None:
            return self.hybrid.update_expr(self.cls, value)
        return [(self.expression, value)]

    def operate(self, op, *other, **kwargs):
        return op(self.expression, *other, **kwargs)

    def reverse_operate(self, op, other, **kwargs):
        return op(other, self.expression, **kwargs)

    @property
    def property(self):
        return self.expression.property
