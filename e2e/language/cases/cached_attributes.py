"""One place in the source that reads, writes or calls the same attribute of many kinds of objects."""


class Plain:
    """Attributes of the class, hidden or not by those of the instance."""

    label = "class"

    def name(self):
        return "method"


def label(thing):
    return thing.label


def name(thing):
    return thing.name()


def through_dict(thing):
    """Makes the attributes of the instance live in a dict that others may hold."""
    return thing.__dict__


print("class values")
plain, in_dict, own, own_in_dict = Plain(), Plain(), Plain(), Plain()
held = through_dict(in_dict)
through_dict(own_in_dict)["label"] = "own, in the dict"
own.label = "own"
for _ in range(3):
    print([label(one) for one in (plain, in_dict, own, own_in_dict)])
held["label"] = "later"
print(label(in_dict), label(plain))
del held["label"]
print(label(in_dict), label(plain))
Plain.label = "changed"
print([label(one) for one in (plain, in_dict, own, own_in_dict)])

print("methods")
for _ in range(3):
    print([name(one) for one in (plain, in_dict, own, own_in_dict)])
held["name"] = lambda: "own function"
print([name(one) for one in (in_dict, plain, in_dict)])
plain.name = lambda: "of the instance"
print([name(one) for one in (plain, own, in_dict)])
Plain.name = lambda self: "another method"
print([name(one) for one in (own, plain, in_dict)])
del plain.name, held["name"]
print([name(one) for one in (own, plain, in_dict)])


class Base:
    kind = "base"

    def describe(self):
        return f"base {self.kind}"


class Derived(Base):
    kind = "derived"


class Slotted(Base):
    __slots__ = ("kind",)


class Computed(Base):
    @property
    def kind(self):
        return "computed"


class Missing(Base):
    def __getattr__(self, name):
        return f"missing {name}"


print("classes in turn")
slotted = Slotted()
slotted.kind = "slot"
things = [Base(), Derived(), slotted, Computed(), Missing()]
for _ in range(2):
    print([thing.kind for thing in things], [thing.describe() for thing in things])
del Base.kind
for thing in things:
    try:
        print(thing.kind, end=" ")
    except AttributeError as error:
        print(type(error).__name__, error, end=" ")
print()
Derived.__bases__ = (Missing,)
print(Derived().describe(), Derived().other)


class Switching:
    def act(self):
        return "first"


class Other:
    act = staticmethod(lambda: "static")


class ByClass:
    @classmethod
    def act(cls):
        return cls.__name__


print("another class")
switching = Switching()
acts = []
for step in range(6):
    acts.append(switching.act())
    switching.__class__ = (Other, ByClass, Switching)[step % 3]
print(acts)

print("written")


class Record:
    limit = 1


class Watched:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner):
        return f"watched {instance.__dict__.get('_' + self.name)}"

    def __set__(self, instance, value):
        instance.__dict__["_" + self.name] = value * 2


class Watching:
    limit = Watched()


def put(thing, value):
    thing.limit = value
    return thing.limit


records = [Record(), Watching(), Record(), Watching()]
through_dict(records[2])
print([put(record, number) for number, record in enumerate(records)], Record.limit)
descriptor = Watched()
descriptor.name = "limit"
Record.limit = descriptor
print([put(record, number) for number, record in enumerate(records)])
print([vars(record) for record in records])
