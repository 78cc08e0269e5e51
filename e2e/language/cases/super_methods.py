"""Methods through super(): of several classes by one call, of code that several classes share, and after classes have changed."""


class Base:
    def name(self):
        return "base"

    def size(self, *, unit="m"):
        return "1" + unit


class Left(Base):
    def name(self):
        return "left of " + super().name()


class Right(Base):
    def name(self):
        return "right of " + super().name()


class Both(Left, Right):
    def name(self):
        return "both of " + super().name()

    def size(self, **options):
        return super().size(**options) + super().size(unit="km")


objects = [Base(), Left(), Right(), Both(), Left(), Both()]
for _ in range(3):
    print([thing.name() for thing in objects])
print(Both().size(), Both().size(unit="cm"))


def make(label):
    class Mixin:
        def describe(self):
            before = super().describe() if hasattr(super(), "describe") else []
            return [*before, label]

    return Mixin


class Layered(make("a"), make("b"), make("c")):
    def describe(self):
        return [*super().describe(), "layered"]


for _ in range(3):
    print(Layered().describe())

Base.name = lambda self: "changed"
print([thing.name() for thing in objects])
Right.name = Base.name
print([thing.name() for thing in objects])
del Right.name
print([thing.name() for thing in objects])


class Other(Base):
    def name(self):
        return "other of " + super().name()


def names(thing):
    return [thing.name() for _ in range(2)]


moved = Left()
print(names(moved))
moved.__class__ = Right
print(names(moved))
moved.__class__ = Other
print(names(moved))


class Counted(Base):
    made = 0

    def __init__(self, start=0, *, step=1):
        super().__init__()
        self.count = start
        self.step = step

    @classmethod
    def build(cls, *arguments, **options):
        cls.made += 1
        return cls(*arguments, **options)

    @property
    def value(self):
        return self.count * self.step


class Doubled(Counted):
    def __init__(self, start):
        super().__init__(start, step=2)

    @classmethod
    def build(cls, start):
        return super().build(start + 1)

    @property
    def value(self):
        return super().value + 1


class Tripled(Doubled):
    def __init__(self):
        super().__init__(start=7)
        self.step += 1

    @classmethod
    def build(cls):
        Counted.made += 100
        return cls()


for _ in range(2):
    print(Counted.build(3).value, Doubled.build(3).value, Tripled.build().value, Counted.made, Doubled.made)


class Meta(type):
    def __call__(cls, *arguments):
        made = super().__call__(*arguments)
        made.by = cls.__name__
        return made


class WithMeta(metaclass=Meta):
    pass


class Derived(WithMeta):
    pass


print([made.by for made in (WithMeta(), Derived(), WithMeta())])


class Dynamic(Base):
    def __getattr__(self, name):
        return "missing " + name

    def name(self):
        return super().name()

    def lost(self):
        return super().absent()


try:
    print(Dynamic().name(), Dynamic().name())
    Dynamic().lost()
except AttributeError as error:
    print(error)


class Static(Base):
    def name(self):
        return super().name()


Base.name = staticmethod(lambda: "static")
print([Static().name() for _ in range(2)])
Base.name = property(lambda self: lambda: type(self).__name__)
print([Static().name() for _ in range(2)])


def outside(self):
    return super(Left, self).name()


Base.name = lambda self: "back"
print(outside(Both()), outside(Left()))


class Shadowed(Base):
    def name(self):
        return super().name() + "!"


print(Shadowed().name())
globals()["super"] = lambda: Both().counted
Both.counted = Thing = type("Thing", (), {"name": lambda self: "shadowed"})()
print(Shadowed().name())
del globals()["super"]
print(Shadowed().name())


class Reset(Base):
    def name(self):
        self = Both()  # noqa: F841
        return super().name()


try:
    print(Reset().name())
except TypeError as error:
    print(error)
