# Builtin functions, a to m.
from support.show import show

# --- abs
class Signed:
    def __abs__(self):
        return 'absolute'


show(lambda: abs(-5), lambda: abs(-2.5), lambda: abs(3 + 4j), lambda: abs(True), lambda: abs(Signed()), lambda: abs('a'), lambda: abs(), lambda: abs(1, 2), lambda: abs(x=1), lambda: abs(None))

# --- all
show(lambda: all([]), lambda: all([1, 0]), lambda: all(n for n in (1, 2)), lambda: all('ab'), lambda: all(5), lambda: all(), lambda: all([1], [2]), lambda: all([1, [], 1 / 1]))

# --- any
show(lambda: any([]), lambda: any([0, '']), lambda: any([0, 1]), lambda: any({'': 1}), lambda: any(None), lambda: any())

# --- any and all stop early
def numbers():
    for n in (0, 1, 2):
        print('give', n)
        yield n


print(any(numbers()), all(numbers()))

# --- ascii and repr
class Odd:
    def __repr__(self):
        return 'Öd'


class Wrong:
    def __repr__(self):
        return 5


show(lambda: ascii(Odd()), lambda: repr(Odd()), lambda: repr(Wrong()), lambda: ascii(Wrong()), lambda: repr(), lambda: repr([Wrong()]), lambda: str(Wrong()))

# --- bin oct hex
show(lambda: bin(10), lambda: oct(64), lambda: hex(255), lambda: bin(-1), lambda: bin('1'), lambda: hex(None), lambda: bin(), lambda: hex(1, 2), lambda: oct(1.0), lambda: bin(False))

# --- callable
class Call:
    def __call__(self):
        pass


instance = object()
print(callable(len), callable(Call), callable(Call()), callable(5), callable(lambda: 1), callable(instance), callable('a'.upper), callable(None))

# --- callable looks at the type
class Late:
    pass


late = Late()
late.__call__ = lambda: 1
print(callable(late))
show(lambda: late())
Late.__call__ = lambda self: 'called'
show(lambda: callable(late), lambda: late())

# --- chr and ord
show(lambda: chr(97), lambda: chr(8364), lambda: chr(0x10FFFF), lambda: chr(-1), lambda: chr(0x110000), lambda: chr('a'), lambda: chr(1.5), lambda: chr(10**20), lambda: chr(True), lambda: ascii(chr(0xD800)))
show(lambda: ord('a'), lambda: ord('€'), lambda: ord(b'a'), lambda: ord('ab'), lambda: ord(''), lambda: ord(5), lambda: ord(bytearray(b'x')), lambda: ord(b''), lambda: ord(None), lambda: ord('\ud800'))

# --- classmethod object
class Box:
    @classmethod
    def make(cls, n=1):
        return cls.__name__, n


print(Box.make(), Box().make(2), Box.__dict__['make'].__func__.__name__, type(Box.__dict__['make']).__name__, Box.make.__self__ is Box)
show(lambda: Box.make(1, 2), lambda: Box.__dict__['make'](), lambda: classmethod())

# --- staticmethod object
class Box:
    @staticmethod
    def make(n=1):
        return n


print(Box.make(), Box().make(2), type(Box.__dict__['make']).__name__, Box.__dict__['make'](5), Box.__dict__['make'].__wrapped__ is Box.make, Box.make.__name__)
show(lambda: Box.make(1, 2), lambda: staticmethod(), lambda: staticmethod(5).__get__(None, int))

# --- delattr
class Thing:
    limit = 5


thing = Thing()
thing.x = 1
show(lambda: delattr(thing, 'x'), lambda: delattr(thing, 'x'), lambda: delattr(thing, 'limit'), lambda: delattr(Thing, 'limit'), lambda: delattr(thing, 5), lambda: delattr(thing), lambda: delattr(int, 'real'))

# --- dir
class Base:
    a = 1

    def method(self):
        pass


class Child(Base):
    def __init__(self):
        self.own = 1


print([name for name in dir(Child()) if not name.startswith('__')], [name for name in dir(Child) if not name.startswith('__')])

# --- dir asks objects
class Listed:
    def __dir__(self):
        return ['b', 'a']


class Wrong:
    def __dir__(self):
        return 5


show(lambda: dir(Listed()), lambda: dir(Wrong()), lambda: dir(1, 2))

# --- dir without argument
def local(b, a):
    c = 1
    return dir()


print(local(1, 2), 'local' in dir())

# --- divmod
class Dividing:
    def __divmod__(self, other):
        return 'divided', other

    def __rdivmod__(self, other):
        return 'reflected', other


show(lambda: divmod(7, 2), lambda: divmod(-7, 2), lambda: divmod(7.5, 2), lambda: divmod(Dividing(), 1), lambda: divmod(1, Dividing()), lambda: divmod('a', 1), lambda: divmod(1), lambda: divmod(1, 0), lambda: divmod(1.0, 0), lambda: divmod(1j, 1), lambda: divmod(True, 2))

# --- enumerate
show(lambda: list(enumerate('ab')), lambda: list(enumerate('ab', 5)), lambda: list(enumerate('a', start=-1)), lambda: list(enumerate(iterable='a')), lambda: enumerate(5), lambda: enumerate(), lambda: enumerate('a', 'b'), lambda: next(enumerate('ab', 10**20)), lambda: enumerate('a', 1, 2), lambda: enumerate('a', x=1))
walk = enumerate('ab')
print(iter(walk) is walk, next(walk), list(walk), type(walk).__name__, enumerate[int])

# --- filter
show(lambda: list(filter(None, [0, 1, '', 'a'])), lambda: list(filter(str.isupper, 'aBcD')), lambda: filter(None), lambda: filter(None, 5), lambda: list(filter(5, [1])), lambda: list(filter(lambda a, b: a, [1])), lambda: type(filter(None, [])).__name__, lambda: filter(function=None, iterable=[]))

# --- getattr
class Thing:
    x = 1

    @property
    def broken(self):
        raise AttributeError('from inside')

    @property
    def worse(self):
        raise ValueError('other')


thing = Thing()
show(lambda: getattr(thing, 'x'), lambda: getattr(thing, 'y'), lambda: getattr(thing, 'y', 5), lambda: getattr(thing, 'broken', 'default'), lambda: getattr(thing, 'worse', 1), lambda: getattr(thing, 5), lambda: getattr(thing, 'a b', None), lambda: getattr(thing), lambda: getattr(thing, 'x', 1, 2), lambda: getattr(5, 're' + 'al'))

# --- hasattr
class Thing:
    x = 1

    @property
    def broken(self):
        raise AttributeError

    @property
    def worse(self):
        raise ValueError('seen')


show(lambda: hasattr(Thing(), 'x'), lambda: hasattr(Thing(), 'y'), lambda: hasattr(Thing(), 'broken'), lambda: hasattr(Thing(), 'worse'), lambda: hasattr(5, 'real'), lambda: hasattr(5, 5), lambda: hasattr(5), lambda: hasattr(list, 'append'))

# --- setattr
class Thing:
    pass


class Slotted:
    __slots__ = ('a',)


thing = Thing()
show(lambda: setattr(thing, 'x', 1), lambda: thing.x, lambda: setattr(thing, 'not an id', 2), lambda: vars(thing), lambda: setattr(Slotted(), 'b', 1), lambda: setattr(thing, 5, 1), lambda: setattr(thing, 'x'), lambda: setattr(5, 'x', 1), lambda: setattr(Thing, 'y', 3), lambda: thing.y)

# --- globals and locals
value = 5


def inside(a):
    b = a + 1
    names = sorted(locals())
    return names, locals()['b'], globals()['value']


print(inside(1), globals() is globals(), globals()['__name__'] == __name__, locals() is globals())
globals()['made'] = 'by globals'
print(made)

# --- locals of a class body
class Body:
    a = 1
    names = sorted(name for name in locals() if not name.startswith('__'))
    locals()['b'] = 2


print(Body.names, Body.b)

# --- hash
class Hashed:
    def __hash__(self):
        return 2**61 + 5


class NoHash:
    __hash__ = None


class Wrong:
    def __hash__(self):
        return 'a'


class Minus:
    def __hash__(self):
        return -1


show(lambda: hash(Hashed()), lambda: hash(NoHash()), lambda: hash(Wrong()), lambda: hash(Minus()), lambda: hash(5), lambda: hash([]), lambda: hash(), lambda: hash(None) == hash(None), lambda: hash(object()) is not None)

# --- equality without hash
class Equal:
    def __eq__(self, other):
        return True


show(lambda: hash(Equal()), lambda: {Equal()}, lambda: Equal.__hash__, lambda: Equal() != 5)

# --- id and identity
a = []
b = a
print(id(a) == id(b), a is b, a is not [], id(a) == id([]) and False, (None is None), id(None) == id(None))
show(lambda: id(), lambda: id(1, 2))

# --- isinstance
show(lambda: isinstance(1, int), lambda: isinstance(True, int), lambda: isinstance(1, (str, int)), lambda: isinstance(1, (str, (float, (int,)))), lambda: isinstance(1, int | str), lambda: isinstance(None, int | None), lambda: isinstance(1, ()), lambda: isinstance(1, 5), lambda: isinstance(1, list[int]), lambda: isinstance(1, 'int'), lambda: isinstance(1), lambda: isinstance(1, [int]), lambda: isinstance(None, type(None)))

# --- issubclass
show(lambda: issubclass(bool, int), lambda: issubclass(int, (str, object)), lambda: issubclass(int, int | str), lambda: issubclass(5, int), lambda: issubclass(int, 5), lambda: issubclass(int, ()), lambda: issubclass(list, list[int]), lambda: issubclass(type, object), lambda: issubclass(int, (str, 5)))

# --- instancecheck
class Meta(type):
    def __instancecheck__(cls, instance):
        return instance == 'yes'

    def __subclasscheck__(cls, subclass):
        return subclass is int


class Checked(metaclass=Meta):
    pass


print(isinstance('yes', Checked), isinstance('no', Checked), isinstance(Checked(), Checked), issubclass(int, Checked), issubclass(str, Checked), isinstance('yes', (int, Checked)))

# --- isinstance by class attribute
class Proxy:
    @property
    def __class__(self):
        return int


print(isinstance(Proxy(), int), isinstance(Proxy(), Proxy), Proxy().__class__, type(Proxy()).__name__)

# --- iter of a callable
values = iter([1, 2, 3, 0, 4])
print(list(iter(lambda: next(values), 0)), list(values))
show(lambda: iter(5, 1), lambda: iter(), lambda: iter(5), lambda: iter(lambda: 1, 1, 1), lambda: next(iter(int, 0), 'empty'), lambda: type(iter(int, 0)).__name__)

# --- iter of old sequences
class Old:
    def __getitem__(self, at):
        if at == 3:
            raise IndexError
        return at * 10


class Broken:
    def __getitem__(self, at):
        raise ValueError('at ' + str(at))


show(lambda: list(Old()), lambda: list(Broken()), lambda: 20 in Old(), lambda: list(reversed(Old())), lambda: type(iter(Old())).__name__, lambda: [*Old()])

# --- iter of wrong iterators
class NotIterator:
    def __iter__(self):
        return 5


class NoneIterator:
    __iter__ = None


class HalfIterator:
    def __iter__(self):
        return self


show(lambda: iter(NotIterator()), lambda: iter(NoneIterator()), lambda: iter(HalfIterator()), lambda: [*NotIterator()], lambda: list(HalfIterator()), lambda: 1 in NoneIterator(), lambda: 1 in NotIterator())

# --- len
class Sized:
    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size


show(lambda: len('abc'), lambda: len(Sized(5)), lambda: len(Sized(-1)), lambda: len(Sized('a')), lambda: len(Sized(1.5)), lambda: len(Sized(10**20)), lambda: len(5), lambda: len(), lambda: len([], []), lambda: len(None), lambda: len(Sized(True)), lambda: len(x for x in ()))

# --- map
show(lambda: list(map(str, [1, 2])), lambda: list(map(lambda a, b: a + b, [1, 2], [3, 4, 5])), lambda: list(map(None, [1])), lambda: map(str), lambda: map(), lambda: map(str, 5), lambda: list(map(len, [5])), lambda: list(map(max, 'ab', 'ba')), lambda: type(map(str, [])).__name__, lambda: map(func=str))

# --- map is lazy
def loud(n):
    print('map', n)
    return n


walk = map(loud, [1, 2])
print('made')
print(next(walk), list(walk), list(walk))

# --- max and min
show(lambda: max([1, 3, 2]), lambda: min('b', 'a'), lambda: max([], default=5), lambda: min([3], key=lambda n: -n), lambda: max('aa', 'b', key=len), lambda: max([]), lambda: max(1, 2, default=3), lambda: min(5), lambda: max(), lambda: max(1, 'a'), lambda: max([1], key=5), lambda: max([1, 2], key=None), lambda: min([], default=None), lambda: max(1, 2, x=1), lambda: min(()))

# --- max keeps the first of equals
print(max([(1, 'a'), (1, 'b')], key=lambda pair: pair[0]), min([1, 1.0, True]), max([1, 1.0, True]), max(1.0, 1), min(0, False))
