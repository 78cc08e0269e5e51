# Classes: properties, descriptors, attribute hooks, slots, private names.
from support.show import show

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
