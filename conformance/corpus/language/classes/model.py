# Classes: creation, MRO, super, attributes, properties, descriptors, slots.
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

# --- property
class Box:
    def __init__(self):
        self._x = 1

    @property
    def x(self):
        """The x."""
        return self._x

    @x.setter
    def x(self, value):
        self._x = value * 2

    @x.deleter
    def x(self):
        print('deleted')

    @property
    def only(self):
        return 'only'


box = Box()
box.x = 5
print(box.x, Box.x.__doc__, Box.only.fset)
del box.x
show(lambda: setattr(box, 'only', 1), lambda: delattr(box, 'only'), lambda: Box.x.__get__(box), lambda: Box.__dict__['x'].__set__(box, 3), lambda: box.x, lambda: type(Box.x).__name__)

# --- property in subclasses
class A:
    @property
    def x(self):
        return 'A'


class B(A):
    @A.x.setter
    def x(self, value):
        print('set', value)


class C(A):
    @property
    def x(self):
        return 'C' + super().x


b = B()
b.x = 5
print(b.x, C().x)
show(lambda: setattr(C(), 'x', 1))

# --- property names
class Box:
    @property
    def visible(self):
        return 1

    def _hidden(self):
        return 2

    alias = property(_hidden)


show(lambda: setattr(Box(), 'visible', 1), lambda: setattr(Box(), 'alias', 1), lambda: delattr(Box(), 'alias'))

# --- property that raises attribute errors
class Box:
    @property
    def x(self):
        return self.missing

    def __getattr__(self, name):
        return f'fallback {name}'


class Plain:
    @property
    def x(self):
        return self.missing


show(lambda: Box().x, lambda: Plain().x, lambda: hasattr(Plain(), 'x'))

# --- data descriptors
class Data:
    def __set_name__(self, owner, name):
        self.name = name
        print('set_name', owner.__name__, name)

    def __get__(self, instance, owner):
        return ('get', instance is not None, owner.__name__, self.name)

    def __set__(self, instance, value):
        print('set', self.name, value)

    def __delete__(self, instance):
        print('delete', self.name)


class Box:
    x = Data()
    y = Data()


box = Box()
box.x = 5
vars(box)['x'] = 'in dict'
print(box.x, Box.x, box.y)
del box.x

# --- non-data descriptors
class Method:
    def __get__(self, instance, owner=None):
        return 'descriptor'


class Box:
    x = Method()


box = Box()
print(box.x)
box.x = 'instance'
print(box.x, Box.x)

# --- descriptors without get
class OnlySet:
    def __set__(self, instance, value):
        vars(instance)['x'] = value * 10


class Box:
    x = OnlySet()


box = Box()
print(type(box.x).__name__)
box.x = 5
print(box.x)
show(lambda: delattr(box, 'x'))

# --- descriptors in the instance are not asked
class D:
    def __get__(self, *args):
        return 'never'


class Box: ...


box = Box()
box.x = D()
print(type(box.x).__name__)

# --- descriptor errors
class Raising:
    def __get__(self, instance, owner):
        raise AttributeError('from descriptor')

    def __set__(self, instance, value):
        raise ValueError('cannot')


class Box:
    x = Raising()


show(lambda: Box().x, lambda: Box.x, lambda: setattr(Box(), 'x', 1), lambda: getattr(Box(), 'x', 'default'), lambda: delattr(Box(), 'x'))

# --- set_name errors
class Bad:
    def __set_name__(self, owner, name):
        raise ValueError('bad name')


def make():
    class Box:
        x = Bad()


try:
    make()
except (ValueError, RuntimeError) as error:
    print(str(error.__cause__ or error))

# --- set_name is not called later
class Named:
    def __set_name__(self, owner, name):
        print('named', name)


class Box: ...


Box.x = Named()
print('silent')

# --- getattr
class Box:
    real = 1

    def __getattr__(self, name):
        if name.startswith('x'):
            return name.upper()
        raise AttributeError(f'no {name}')


box = Box()
show(lambda: box.real, lambda: box.xyz, lambda: box.nope, lambda: getattr(box, 'nope', 'default'), lambda: hasattr(box, 'q'))

# --- getattribute
class Box:
    x = 1

    def __getattribute__(self, name):
        print('getattribute', name)
        return super().__getattribute__(name)

    def __getattr__(self, name):
        return 'fallback'


box = Box()
print(box.x, box.nosuch)

# --- getattribute is not used for special methods
class Box:
    def __getattribute__(self, name):
        print('never for', name)
        return lambda *a: 5

    def __len__(self):
        return 3


print(len(Box()), bool(Box()))

# --- setattr and delattr
class Box:
    def __setattr__(self, name, value):
        print('setattr', name, value)
        super().__setattr__(name, value)

    def __delattr__(self, name):
        print('delattr', name)
        super().__delattr__(name)


box = Box()
box.x = 1
box.x += 1
del box.x
show(lambda: delattr(box, 'y'))
Box.z = 5
print(box.z)

# --- read-only by setattr
class Frozen:
    def __init__(self):
        object.__setattr__(self, 'x', 1)

    def __setattr__(self, name, value):
        raise AttributeError(f'cannot assign {name!r}')


frozen = Frozen()
show(lambda: setattr(frozen, 'x', 2), lambda: frozen.x, lambda: object.__setattr__(frozen, 'x', 3), lambda: frozen.x)

# --- slots
class Slotted:
    __slots__ = ('a', 'b')

    def __init__(self):
        self.a = 1


s = Slotted()
show(lambda: s.a, lambda: s.b, lambda: setattr(s, 'c', 1), lambda: delattr(s, 'a'), lambda: delattr(s, 'a'), lambda: hasattr(s, '__dict__'), lambda: Slotted.a.__name__, lambda: type(Slotted.a).__name__, lambda: Slotted.__slots__)

# --- slots and inheritance
class A:
    __slots__ = ('a',)


class B(A):
    __slots__ = ('b',)


class C(B):
    pass


b, c = B(), C()
b.a, b.b, c.a, c.free = 1, 2, 3, 4
show(lambda: (b.a, b.b, c.a, vars(c)), lambda: setattr(b, 'c', 1), lambda: vars(b))

# --- slots forms
class One:
    __slots__ = 'only'


class WithDict:
    __slots__ = ('a', '__dict__')


class Described:
    __slots__ = {'a': 'doc of a'}


class Private:
    __slots__ = ('__secret',)

    def __init__(self):
        self.__secret = 5


w = WithDict()
w.a = w.b = 1
print(vars(w), Described.a.__doc__, Private._Private__secret.__name__, Private()._Private__secret)
one = One()
one.only = 'x'
print(one.only)

# --- slots errors
show(lambda: type('A', (), {'__slots__': ('a',), 'a': 1}), lambda: type('A', (), {'__slots__': (1,)}), lambda: type('A', (), {'__slots__': ('not id',)}), lambda: type('A', (), {'__slots__': 5}), lambda: type('A', (int,), {'__slots__': ('x',)}), lambda: type('A', (type('P', (), {'__slots__': ('a',)}), type('Q', (), {'__slots__': ('b',)})), {}), lambda: type('A', (), {'__slots__': ('__dict__', '__dict__')}))

# --- private names
class A:
    __x = 1

    def __f(self):
        return self.__x

    def call(self):
        self.__y = 5
        return self.__f(), sorted(vars(self))

    __dunder__ = 2
    ___three = 3


class B(A):
    __x = 'B'


print(B().call(), A._A__x, B._B__x, A.__dunder__, A._A___three)
show(lambda: A().__x, lambda: A()._A__f())

# --- private names in nested scopes
class _Under:
    def f(self):
        __local = 1

        def inner():
            return __local

        return inner(), [__local for _ in range(1)], {k for k in vars().keys()}


print(sorted(_Under().f()[2]), _Under().f()[:2])

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
