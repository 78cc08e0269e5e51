# Classes: metaclasses, `__prepare__`, class keywords and hooks that make classes.
from support.show import show

# --- metaclass basics
class Meta(type):
    def __new__(meta, name, bases, namespace, **kwargs):
        print('new', name, [b.__name__ for b in bases], sorted(k for k in namespace if not k.startswith('__')), kwargs)
        return super().__new__(meta, name, bases, namespace)

    def __init__(cls, name, bases, namespace, **kwargs):
        print('init', name, kwargs)
        super().__init__(name, bases, namespace)

    def __call__(cls, *args):
        print('call', cls.__name__, args)
        return super().__call__(*args)


class Base(metaclass=Meta, option=1):
    x = 1


class Child(Base, flag=True):
    def __init__(self, a):
        self.a = a


print(type(Child).__name__, Child(5).a, isinstance(Child, Meta))

# --- metaclass prepare
class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases, **kwargs):
        print('prepare', name, kwargs)
        return {'injected': 42}

    def __new__(meta, name, bases, namespace, **kwargs):
        return super().__new__(meta, name, bases, namespace)


class Box(metaclass=Meta, k=1):
    seen = injected + 1


print(Box.seen, Box.injected)

# --- prepare with own namespaces
class Log(dict):
    def __setitem__(self, key, value):
        if not key.startswith('__'):
            print('define', key)
        super().__setitem__(key, value)

    def __missing__(self, key):
        if key.startswith('auto'):
            return key.upper()
        raise KeyError(key)


class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return Log()

    def __new__(meta, name, bases, namespace):
        return super().__new__(meta, name, bases, dict(namespace))


class Box(metaclass=Meta):
    a = auto_x
    b = 2

    def c(self): ...


print(Box.a)

# --- metaclass attributes and methods
class Meta(type):
    limit = 10

    def make(cls):
        return cls.__name__

    @property
    def label(cls):
        return f'label of {cls.__name__}'

    def __len__(cls):
        return 3

    def __getitem__(cls, key):
        return key

    def __iter__(cls):
        return iter('xyz')

    def __contains__(cls, item):
        return item == 'in'

    def __repr__(cls):
        return f'<{cls.__name__}>'

    def __getattr__(cls, name):
        return f'meta {name}'


class Box(metaclass=Meta): ...


print(Box.limit, Box.make(), Box.label, len(Box), Box[5], list(Box), 'in' in Box, Box, Box.anything)
show(lambda: Box().limit, lambda: Box().make())

# --- metaclass operators
class Meta(type):
    def __add__(cls, other):
        return f'{cls.__name__}+{other}'

    def __or__(cls, other):
        return 'or'

    def __eq__(cls, other):
        return other == 'same'

    def __hash__(cls):
        return 5

    def __lt__(cls, other):
        return True


class Box(metaclass=Meta): ...


print(Box + 1, Box | int, Box == 'same', Box == Box, hash(Box), Box < 5, sorted([Box, Box]) is not None)

# --- metaclass conflict
class M1(type): ...


class M2(type): ...


class A(metaclass=M1): ...


class B(metaclass=M2): ...


class M3(M1, M2): ...


def conflict():
    class C(A, B): ...


class D(A, B, metaclass=M3): ...


show(conflict, lambda: type(D).__name__, lambda: type('E', (A,), {}).__class__.__name__)

# --- metaclass by function
def meta(name, bases, namespace, **kwargs):
    return name, bases, sorted(k for k in namespace if not k.startswith('__')), kwargs


class Box(int, metaclass=meta, k=1):
    a = 1


print(Box)

# --- class keywords without hook
def plain():
    class Box(x=1): ...


def with_type():
    class Box(metaclass=type, y=2): ...


show(plain, with_type, lambda: type('Box', (), {}, z=3))

# --- init_subclass
class Base:
    registry = []

    def __init_subclass__(cls, /, tag=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.registry.append((cls.__name__, tag))


class A(Base, tag='a'): ...


class B(A): ...


print(Base.registry)


def wrong():
    class C(Base, unknown=1): ...


show(wrong)

# --- init_subclass sees the finished class
class Base:
    def __init_subclass__(cls):
        print(cls.__name__, cls.x, cls.named.name)


class Named:
    def __set_name__(self, owner, name):
        self.name = name


class Child(Base):
    x = 5
    named = Named()

# --- class_getitem
class Box:
    def __class_getitem__(cls, item):
        return f'{cls.__name__}[{item}]'


class Sub(Box): ...


print(Box[int], Sub['a'], Box[1, 2], Box.__class_getitem__(5))
show(lambda: int[5], lambda: type('P', (), {})[1], lambda: Box()[1])

# --- mro_entries
class Proxy:
    def __mro_entries__(self, bases):
        print('entries', len(bases))
        return (dict,)


class Box(Proxy()): ...


print(Box.__bases__, type(Box.__orig_bases__[0]).__name__)
show(lambda: type('X', (Proxy(),), {}))
