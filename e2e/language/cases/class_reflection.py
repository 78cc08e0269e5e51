# What classes, slots, wrappers and super() show of themselves, and what may not be done to them.

import types
import weakref


def attempt(what, *args):
    try:
        print(what.__name__, what(*args))
    except Exception as error:
        print(what.__name__, type(error).__name__, error)


class Plain:
    pass


def set_builtin_attribute():
    object.__setattr__(str, "extra", 1)


def delete_builtin_attribute():
    object.__delattr__(str, "lower")


def guarded_metaclass():
    class Meta(type):
        def __setattr__(cls, key, value):
            object.__setattr__(cls, key, value)

    Meta("Made", (), {}).test = True


def endless_call():
    class Endless:
        pass

    Endless.__call__ = Endless()
    Endless()()


attempt(set_builtin_attribute)
attempt(delete_builtin_attribute)
attempt(guarded_metaclass)
try:
    endless_call()
except RecursionError as error:
    print(type(error).__name__)
for name in ("__name__", "__qualname__", "__doc__", "__module__", "__abstractmethods__", "__bases__"):
    attempt(delattr, Plain, name)
for name in ("__name__", "__qualname__", "__doc__", "__module__", "__bases__"):
    attempt(type.__dict__[name].__set__, str, "other")
attempt(getattr, type, "__abstractmethods__")
attempt(getattr, type("Meta", (type,), {}), "__abstractmethods__")

# Wrappers.
items = []
print(items.__add__ == items.__add__, items.__add__ == [].__add__, items.__add__ != items.__mul__)
print(hash(items.__add__) == hash(items.__add__), items.__add__.__objclass__, items.__add__.__qualname__)
print(type.__dict__["__name__"].__qualname__, int.__add__.__qualname__)


def documented(cls, argument: int):
    """Documented."""


for wrapper in (classmethod(documented), staticmethod(documented)):
    print(wrapper.__dict__, wrapper.__annotations__)
    wrapper.extra = 42
    print(wrapper.extra, wrapper.__dict__["extra"])
    del wrapper.extra
    print(hasattr(wrapper, "extra"))


# Slots.
class Slotted:
    __slots__ = ("a", "b")


class Swapped:
    __slots__ = ("b", "a")


class Other:
    __slots__ = ("a", "c")


class WithDict:
    __slots__ = ("__dict__",)


class Referable:
    __slots__ = ("__weakref__",)


class Both(Referable, WithDict):
    __slots__ = ()


class Sized(tuple):
    pass


slotted = Slotted()
try:
    slotted.a
except AttributeError as error:
    print(str(error).rpartition(".")[2].removeprefix("'"))
slotted.a, slotted.b = 1, 2
slotted.__class__ = Swapped
print(slotted.a, slotted.b, type(slotted).__name__)
attempt(setattr, slotted, "__class__", Other)
attempt(setattr, slotted, "__class__", Plain)
for cls in (Slotted, WithDict, Referable, Both, Plain, Sized):
    print(cls.__name__, hasattr(cls(), "__dict__"), hasattr(cls(), "__weakref__"))
for cls in (Slotted, WithDict, Referable, Sized):
    try:
        weakref.ref(cls())
        print("referable")
    except TypeError as error:
        print(error)


class Kept(Plain):
    __slots__ = ("__qualname__", "__classcell__")

    def __init__(self):
        super().__init__()


print(Kept.__qualname__, type(Kept.__dict__["__classcell__"]).__name__)


class SubModule(types.ModuleType):
    a = 1


module = types.ModuleType("m")
module.__class__ = SubModule
print(module.a, type(module).__name__)
module.__class__ = types.ModuleType
print(hasattr(module, "a"))


class NoDict(types.ModuleType):
    __dict__ = property(lambda self: "no dict")


attempt(dir, NoDict("m"))


# super().
class Own(super):
    def __init__(self, *args):
        super().__init__(*args)


class Base:
    def name(self):
        return "Base"


class Derived(Base):
    def name(self):
        return Own(Derived, self).name() + " Derived"


print(Derived().name())
attempt(super, Derived, 42)
attempt(super, 42)
