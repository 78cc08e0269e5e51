# Methods that the language calls by itself: of keys, elements, places, causes, metaclasses, and of what is let go of.


class Key:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return 1

    def __eq__(self, other):
        return self.number == other.number

    def __repr__(self):
        return "key"


class Place:
    def __index__(self):
        return 0


class Ordered:
    def __lt__(self, other):
        return True


class Cause(Exception):
    def __init__(self):
        super().__init__("cause")


class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return {}

    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)

    def mro(cls):
        return super().mro()


class Dropped:
    def __del__(self):
        pass


def stored():
    table = {Key(1): 1}
    table[Key(2)] = 2


def looked_up():
    table = {}
    one = (Key(1), 1)
    table[one] = 1
    return table[(Key(1), 1)]


def in_sets():
    found = {Key(1), Key(2)}
    found.add(Key(1))


def members():
    return Key(1) in [Key(2)], [Key(1)].index(Key(1))


def contents():
    return [Key(1)] == [Key(1)]


def before():
    return [Ordered()] < [Ordered()]


def described():
    return repr([Key(1)]), f"{[Key(1)]}"


def places():
    values = [1, 2]
    return values[Place()], values[Place() :], values * Place()


def caused():
    try:
        raise ValueError from Cause
    except ValueError:
        pass


def made():
    class Made(metaclass=Meta):
        pass

    return Made


def dropped():
    Dropped()


def dynamic():
    made = type("Dynamic", (), {"called": lambda self: 1})
    return made().called()


stored()
looked_up()
in_sets()
members()
contents()
before()
described()
places()
caused()
made()
dropped()
dynamic()
