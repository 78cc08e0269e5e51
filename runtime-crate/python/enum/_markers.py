"""What marks the attributes of an enumeration's body, the property of members, and kinds of names. CPython Lib/enum.py."""

_builtin_property = property


class nonmember:
    """Protects an attribute from becoming a member."""

    __module__ = "enum"

    def __init__(self, value):
        self.value = value


class member:
    """Forces an attribute to become a member."""

    __module__ = "enum"

    def __init__(self, value):
        self.value = value


_auto_null = object()


class auto:
    """A value to be replaced with an appropriate one."""

    __module__ = "enum"

    def __init__(self, value=_auto_null):
        self.value = value

    def __repr__(self):
        return "auto(%r)" % self.value


def _fields_repr(value):
    """The fields of a dataclass, without its name."""
    shown = (f"{name}={getattr(value, name)!r}" for name, field in value.__dataclass_fields__.items() if field.repr)
    return ", ".join(shown)


def _is_descriptor(obj):
    return hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")


def _is_inner_class(cls_name, obj):
    """Whether a value is a class that the body of the enumeration defines."""
    return isinstance(obj, type) and obj.__qualname__.endswith(f"{cls_name}.{obj.__name__}")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(cls_name, name):
    pattern = f"_{cls_name}__"
    return len(name) > len(pattern) and name.startswith(pattern) and not name.endswith("__")


class property(_builtin_property):
    """A computed attribute of members that lets a member of the same name be reached from the class."""

    __module__ = "enum"

    member = None
    # What another base has under the name, when it is no property of an enumeration: a descriptor or a plain attribute.
    shadowed = None
    shadowed_in = None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.member is not None:
                return self.member
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}")
        if self.fget is not None:
            return self.fget(instance)
        if self.shadowed == "attribute":
            return getattr(self.shadowed_in, self.name)
        if self.shadowed == "descriptor":
            return getattr(instance._value_, self.name)
        try:
            return ownerclass._member_map_[self.name]
        except KeyError:
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}") from None

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot set attribute {self.name!r}")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot delete attribute {self.name!r}")
        self.fdel(instance)

    def __set_name__(self, ownerclass, name):
        self.name = name
        self.clsname = ownerclass.__name__


class FlagBoundary:
    """How out-of-range values of flags are handled."""

    __module__ = "enum"

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<FlagBoundary.{self.name}: {self.name.lower()!r}>"


STRICT = FlagBoundary.STRICT = FlagBoundary("STRICT")
CONFORM = FlagBoundary.CONFORM = FlagBoundary("CONFORM")
EJECT = FlagBoundary.EJECT = FlagBoundary("EJECT")
KEEP = FlagBoundary.KEEP = FlagBoundary("KEEP")
