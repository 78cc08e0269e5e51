# Classes: creation, MRO, super, changes at run time, what instances show of themselves.
from support.show import show

# --- instance and class attributes
class Box:
    shared = []
    count = 0

    def __init__(self):
        self.own = []
        self.count += 1


a, b = Box(), Box()
a.shared.append(1)
a.own.append(2)
print(b.shared, b.own, Box.count, a.count, vars(a), 'count' in vars(a))
Box.count = 50
del a.count
print(a.count, b.count)

# --- class body is executed
class Body:
    print('in body', __name__ == '__main__', __qualname__)
    for i in range(3):
        pass
    if i == 2:
        chosen = 'yes'
    try:
        1 / 0
    except ZeroDivisionError as error:
        message = str(error)
    del i


print(Body.chosen, Body.message, hasattr(Body, 'i'), hasattr(Body, 'error'))

# --- inheritance and override
class A:
    def who(self):
        return 'A'

    def call(self):
        return self.who()


class B(A):
    def who(self):
        return 'B'


print(A().call(), B().call(), B.__bases__, B.__mro__, A.__subclasses__(), issubclass(B, A), B.mro())

# --- diamond
class A:
    def run(self):
        return ['A']


class B(A):
    def run(self):
        return ['B', *super().run()]


class C(A):
    def run(self):
        return ['C', *super().run()]


class D(B, C):
    def run(self):
        return ['D', *super().run()]


print(D().run(), [cls.__name__ for cls in D.__mro__])

# --- c3 linearisation
class O: ...


class A(O): ...


class B(O): ...


class C(O): ...


class D(O): ...


class E(O): ...


class K1(A, B, C): ...


class K2(D, B, E): ...


class K3(D, A): ...


class Z(K1, K2, K3): ...


print([cls.__name__ for cls in Z.__mro__])

# --- inconsistent order
class A: ...


class B(A): ...


show(lambda: type('C', (A, B), {}), lambda: type('C', (A, A), {}), lambda: type('C', (object, A), {}), lambda: type('D', (type('P', (A, B.__base__.__base__), {}), B), {}).__mro__[1].__name__)

# --- layout conflicts
show(lambda: type('C', (int, str), {}), lambda: type('C', (int, list), {}), lambda: type('C', (dict, set), {}), lambda: type('C', (int, object), {}).__mro__[1], lambda: type('C', (bool,), {}), lambda: type('C', (type(None),), {}), lambda: type('C', (type(lambda: 1),), {}), lambda: type('C', (type(...),), {}))

# --- super forms
class A:
    x = 'A.x'

    def f(self):
        return 'A.f'

    @classmethod
    def c(cls):
        return 'A.c', cls.__name__

    @staticmethod
    def s():
        return 'A.s'

    @property
    def p(self):
        return 'A.p'


class B(A):
    x = 'B.x'

    def f(self):
        return super().f(), super(B, self).f(), super().x, super().p, super().s()

    @classmethod
    def c(cls):
        return super().c()


print(B().f(), B.c(), super(B, B()).x, super(B, B).c())

# --- super errors
class A:
    def f(self):
        return super().nosuch

    @staticmethod
    def s():
        return super()

    def deleted(self):
        del self
        return super()


class B(A): ...


show(lambda: A().f(), lambda: A.s(), lambda: super(), lambda: super(B, A()), lambda: super(5), lambda: super(B, 5), lambda: A().deleted(), lambda: super(A, B()).f())

# --- super objects
class A:
    def f(self):
        return 'A'


class B(A):
    def f(self):
        s = super()
        return s.f(), s.__thisclass__.__name__, s.__self_class__.__name__, s.__self__ is self, type(s).__name__


unbound = super(B)
print(B().f(), unbound.__self__, unbound.__get__(B()).f())

# --- super in nested functions and comprehensions
class A:
    def f(self):
        return 'A.f'


class B(A):
    def f(self):
        def inner(this):
            return super().f()

        return inner(self), [super(B, self).f() for _ in range(2)], (lambda: super(B, self).f())()


print(B().f())

# --- super skips to siblings
class Base:
    def __init__(self, **kwargs):
        print('Base', kwargs)


class Left(Base):
    def __init__(self, left=None, **kwargs):
        print('Left', left)
        super().__init__(**kwargs)


class Right(Base):
    def __init__(self, right=None, **kwargs):
        print('Right', right)
        super().__init__(**kwargs)


class Both(Left, Right):
    pass


Both(left=1, right=2)

# --- class cell
class A:
    def who(self):
        return __class__.__name__, __class__ is type(self)


class B(A): ...


print(A().who(), B().who())

# --- new and init
class Box:
    def __new__(cls, *args, **kwargs):
        print('new', cls.__name__, args, kwargs)
        return super().__new__(cls)

    def __init__(self, a, b=2):
        print('init', a, b)


Box(1)
Box(1, b=3)

# --- new returning something else
class Five:
    def __new__(cls):
        return 5

    def __init__(self):
        print('never')


class Sub(Five):
    pass


class Same:
    kept = None

    def __new__(cls):
        if cls.kept is None:
            cls.kept = super().__new__(cls)
        return cls.kept

    def __init__(self):
        print('init again')


print(Five(), Sub(), Same() is Same())

# --- class attributes are changed at run time
class A:
    def f(self):
        return 1


a = A()
print(a.f())
A.f = lambda self: 2
print(a.f())
a.f = lambda: 3
print(a.f())
del a.f, A.f
show(lambda: a.f())

# --- bases changed
class A:
    x = 'A'


class B:
    x = 'B'


class C(A):
    pass


c = C()
C.__bases__ = (B,)
print(c.x, C.__mro__, A.__subclasses__(), B.__subclasses__())

# --- dict of instances
class Box: ...


box = Box()
box.__dict__['x'] = 1
box.__dict__.update(y=2)
print(box.x, box.y)
box.__dict__ = {'z': 3}
print(box.z, hasattr(box, 'x'))
show(lambda: setattr(box, '__dict__', 5), lambda: box.__dict__ is vars(box))

# --- dict of classes
class Box:
    x = 1


show(lambda: type(Box.__dict__).__name__, lambda: Box.__dict__['x'], lambda: Box.__dict__.__setitem__('y', 1), lambda: setattr(Box, '__dict__', {}), lambda: sorted(name for name in Box.__dict__ if not name.startswith('__')))

# --- repr of classes
class Outer:
    class Inner: ...

    def method(self):
        class Local: ...

        return Local


print(Outer, Outer.Inner, Outer().method(), Outer.Inner.__qualname__)

# --- str and repr
class OnlyStr:
    def __str__(self):
        return 'str'


class OnlyRepr:
    def __repr__(self):
        return 'repr'


print(str(OnlyRepr()), [OnlyRepr()], f'{OnlyRepr()!s}', str(OnlyStr()), repr(OnlyStr()) != 'str', '%r %s' % (OnlyRepr(), OnlyStr()))

# --- deletion of objects
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print('del', self.name)


a = Noisy('a')
del a
b = Noisy('b')
b = None
[Noisy('temporary')].clear()
print('end')

# --- weak references
import weakref


class Box: ...


box = Box()
ref = weakref.ref(box, lambda r: print('gone'))
print(ref() is box)
del box
print(ref())
show(lambda: weakref.ref(5))

# --- copies
import copy


class Box:
    def __init__(self, items):
        self.items = items


a = Box([1])
b, c = copy.copy(a), copy.deepcopy(a)
a.items.append(2)
print(b.items, c.items, type(b).__name__)

# --- comparison by identity
class Box: ...


a, b = Box(), Box()
print(a == a, a == b, a != b, a in [b, a], {a: 1}[a], hash(a) == hash(a))
show(lambda: a < b)

# --- classes in classes and functions
def make(n):
    class Box:
        size = n

        class Lid:
            @staticmethod
            def size():
                return n * 10

    return Box


print(make(1).size, make(2).Lid.size(), make(1) is make(1))

# --- keyword named attributes
class Box: ...


setattr(Box, 'class', 5)
setattr(Box, 'a b', 6)
print(getattr(Box, 'class'), getattr(Box(), 'a b'), vars(Box)['class'])

# --- missing attributes of many kinds
class Box:
    x: int


show(lambda: Box.nosuch, lambda: Box().nosuch, lambda: Box.x, lambda: (5).nosuch, lambda: None.nosuch, lambda: len.nosuch, lambda: int.nosuch, lambda: [].nosuch, lambda: (lambda: 1).nosuch, lambda: type.nosuch, lambda: Box.__init__.nosuch, lambda: range(1).nosuch, lambda: ().nosuch, lambda: ValueError('x').nosuch)

# --- attribute errors carry name and object
class Box: ...


box = Box()
try:
    box.missing
except AttributeError as error:
    print(error.name, error.obj is box, error.args)
