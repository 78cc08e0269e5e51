# Class statements: MRO, descriptors, metaclasses, super, special methods, private names, class scopes.
class Base:
    kind = "base"

    def __init__(self, name):
        self.name = name

    def hello(self):
        return f"{self.kind} {self.name}"

    @classmethod
    def make(cls, name):
        return cls(name.upper())

    @staticmethod
    def twice(x):
        return x * 2

    @property
    def loud(self):
        return self.name + "!"

    @loud.setter
    def loud(self, value):
        self.name = value.rstrip("!")

    @loud.deleter
    def loud(self):
        self.name = ""


class Derived(Base):
    kind = "derived"

    def hello(self):
        return "<" + super().hello() + ">"


d = Derived.make("x")
print(d.hello(), Derived.twice(4), d.loud)
d.loud = "other!!"
print(d.name, d.loud)
del d.loud
print(repr(d.name), Derived.__mro__)


class A:
    def who(self):
        return ["A"]


class B(A):
    def who(self):
        return ["B"] + super().who()


class C(A):
    def who(self):
        return ["C"] + super().who()


class D(B, C):
    def who(self):
        return ["D"] + super().who()


print(D().who(), [c.__name__ for c in D.__mro__])


class Private:
    __secret = 1

    def __init__(self):
        self.__value = 2

    def __hidden(self, __x=3):
        return self.__value + self.__secret + __x

    def show(self):
        return self.__hidden(), sorted(vars(self))


print(Private().show(), Private()._Private__hidden())


class Meta(type):
    def __new__(mcls, name, bases, namespace, tag=None):
        cls = super().__new__(mcls, name, bases, namespace)
        cls.tag = tag
        return cls

    def __init__(cls, name, bases, namespace, tag=None):
        super().__init__(name, bases, namespace)

    def __call__(cls, *args):
        print("creating", cls.__name__, args)
        return super().__call__(*args)

    @classmethod
    def __prepare__(mcls, name, bases, **kwargs):
        print("prepare", name, sorted(kwargs))
        return {}


class Tagged(metaclass=Meta, tag="t"):
    def __init__(self, *args):
        self.args = args


print(Tagged(1, 2).args, Tagged.tag, type(Tagged).__name__)


class Hooked:
    registry = []

    def __init_subclass__(cls, /, label="none", **kwargs):
        super().__init_subclass__(**kwargs)
        cls.registry.append((cls.__name__, label))


class One(Hooked, label="one"):
    pass


class Two(One):
    pass


print(Hooked.registry)


class Descriptor:
    def __set_name__(self, owner, name):
        self.name = name
        print("set_name", owner.__name__, name)

    def __get__(self, instance, owner):
        return self if instance is None else instance.__dict__.get(self.name, "unset")

    def __set__(self, instance, value):
        instance.__dict__[self.name] = value * 2


class Holder:
    field = Descriptor()


h = Holder()
print(h.field)
h.field = 4
print(h.field)


class Number:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return Number(self.n + getattr(other, "n", other)) if not isinstance(other, str) else NotImplemented

    __radd__ = __add__

    def __iadd__(self, other):
        self.n += other
        return self

    def __eq__(self, other):
        return isinstance(other, Number) and self.n == other.n

    def __lt__(self, other):
        return self.n < other.n

    def __hash__(self):
        return hash(self.n)

    def __repr__(self):
        return f"Number({self.n})"

    def __bool__(self):
        return self.n != 0

    def __len__(self):
        return self.n

    def __getitem__(self, key):
        return key

    def __contains__(self, item):
        return item == self.n

    def __call__(self, *args, **kwargs):
        return args, kwargs

    def __neg__(self):
        return Number(-self.n)

    def __iter__(self):
        return iter(range(self.n))


n = Number(3)
print(n + 4, 4 + n, n == Number(3), n != Number(3), n < Number(4), -n, bool(Number(0)))
n += 2
print(n, len(n), n[1:2], n["k"], n[1, 2], 5 in n, n(1, a=2), list(n), hash(n) == hash(5))
try:
    n + "x"
except TypeError as error:
    print(error)


class Outer:
    class Inner:
        def f(self):
            return __class__.__qualname__

    def make(self):
        class Local(Outer.Inner):
            pass

        return Local


print(Outer.Inner().f(), Outer().make().__qualname__, Outer.make.__qualname__)


class Body:
    values = []
    for i in range(3):
        values.append(i)
    if values:
        flag = True
    total = sum(values)
    del i


print(Body.values, Body.flag, Body.total, hasattr(Body, "i"), Body.__doc__)


class Documented:
    """The docstring."""

    x: int = 1
    y: "text"


print(Documented.__doc__, Documented.__module__, Documented.__qualname__, Documented.x)


class Slots:
    __slots__ = ("a", "b")


s = Slots()
s.a = 1
try:
    s.c = 2
except AttributeError as error:
    print(type(error).__name__)
try:
    s.b
except AttributeError as error:
    print(type(error).__name__)
print(s.a)


class Getattr:
    def __getattr__(self, name):
        if name.startswith("x"):
            return name
        raise AttributeError(name)


print(Getattr().xyz, getattr(Getattr(), "abc", "default"))
print(isinstance(d, Base), issubclass(Derived, Base), type(d) is Derived, type(d).__name__)
Dynamic = type("Dynamic", (Base,), {"kind": "dynamic"})
print(Dynamic("q").hello())
bound = d.hello
d.name = "later"
print(bound(), Base.hello(d))
