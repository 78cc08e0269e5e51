# Builtin functions, n to z.
from support.show import show

# --- next
walk = iter([1])
show(lambda: next(walk), lambda: next(walk, 'end'), lambda: next(walk), lambda: next(walk, None), lambda: next([]), lambda: next(), lambda: next(walk, 1, 2), lambda: next(5))

# --- object
show(lambda: object(1), lambda: object(x=1), lambda: object().x, lambda: setattr(object(), 'x', 1), lambda: object() == object(), lambda: object.__new__(int), lambda: object.__new__(5), lambda: object.__new__(), lambda: isinstance(type, object), lambda: repr(object())[:18])

# --- object methods
class Plain:
    pass


plain = Plain()
show(lambda: plain.__eq__(plain), lambda: plain.__eq__(1), lambda: plain.__ne__(plain), lambda: plain.__lt__(1), lambda: plain.__str__() == repr(plain), lambda: plain.__format__('') == str(plain), lambda: plain.__format__('x'), lambda: plain.__init__(), lambda: plain.__init__(1), lambda: plain.__dir__() == dir(plain) or sorted(plain.__dir__()) == dir(plain), lambda: plain.__sizeof__() > 0, lambda: Plain.__subclasshook__(1), lambda: Plain.__init_subclass__())

# --- object refuses arguments
class NoInit:
    pass


class WithInit:
    def __init__(self, a):
        pass


class WithNew:
    def __new__(cls, a):
        return super().__new__(cls)


class Passing:
    def __new__(cls, *args):
        return super().__new__(cls, *args)


show(lambda: NoInit(1), lambda: NoInit(x=1), lambda: WithInit(), lambda: WithInit(1, 2), lambda: WithNew(), lambda: type(WithNew(1)).__name__, lambda: Passing(1), lambda: object.__init__(NoInit(), 1))

# --- open is there
print(callable(open), open.__name__)

# --- pow
class Power:
    def __pow__(self, other, modulo=None):
        return ('pow', other, modulo)

    def __rpow__(self, other):
        return ('rpow', other)


show(lambda: pow(2, 3), lambda: pow(2, 3, 5), lambda: pow(Power(), 2), lambda: pow(Power(), 2, 3), lambda: pow(2, Power()), lambda: Power() ** 2, lambda: 2 ** Power(), lambda: pow('a', 1), lambda: pow(2, -1), lambda: pow(2, 3, None), lambda: pow(2.5, 2), lambda: pow(2, 'a', 3), lambda: pow(2j, 2), lambda: pow(exp=2, base=3))

# --- print
print()
print('a', 'b', 1, None, sep='-')
print('a', 'b', sep='', end='!\n')
print('a', end=None)
print(1, 2, sep=None)
show(lambda: print('a', sep=1), lambda: print('a', end=1), lambda: print('a', x=1), lambda: print('a', file=5))

# --- print to a file of any kind
class Sink:
    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text)

    def flush(self):
        self.parts.append('FLUSH')


sink = Sink()
print('a', 'b', file=sink)
print('c', file=sink, flush=True, end='')
print(file=sink)
print(sink.parts)

# --- property function
class Thing:
    def __init__(self):
        self._x = 1

    def get(self):
        return self._x

    def put(self, value):
        self._x = value

    x = property(get, put, None, 'the x')
    read = property(get)
    empty = property()


thing = Thing()
thing.x = 5
print(thing.x, Thing.x.__doc__, Thing.x.fget is Thing.get, Thing.x.fdel, thing.read)
show(lambda: setattr(thing, 'read', 1), lambda: delattr(thing, 'x'), lambda: thing.empty, lambda: setattr(thing, 'empty', 1), lambda: property(1, 2, 3, 4, 5), lambda: setattr(Thing.x, 'fget', 1))

# --- range reversed sorted
show(lambda: list(reversed([1, 2])), lambda: list(reversed('ab')), lambda: reversed({1}), lambda: reversed(5), lambda: list(reversed({'a': 1, 'b': 2})), lambda: reversed(x for x in ()), lambda: reversed(), lambda: list(reversed(range(3))), lambda: type(reversed([])).__name__, lambda: list(reversed((1, 2))))

# --- reversed asks objects
class Backward:
    def __reversed__(self):
        return iter('xyz')


class Sequence:
    def __len__(self):
        return 3

    def __getitem__(self, at):
        return at * 10


class Blocked:
    __reversed__ = None

    def __len__(self):
        return 1

    def __getitem__(self, at):
        return at


show(lambda: list(reversed(Backward())), lambda: list(reversed(Sequence())), lambda: reversed(Blocked()), lambda: type(reversed(Sequence())).__name__)

# --- round
class Rounded:
    def __round__(self, digits='none'):
        return ('rounded', digits)


show(lambda: round(Rounded()), lambda: round(Rounded(), 2), lambda: round(Rounded(), None), lambda: round('a'), lambda: round(), lambda: round(2.5, ndigits=0), lambda: round(number=3.7), lambda: round(None), lambda: round(1, 2, 3), lambda: round(True))

# --- slice and sorted
show(lambda: sorted([3, 1]), lambda: sorted('bca', reverse=True), lambda: sorted({'b': 1, 'a': 2}), lambda: sorted([1, 'a']), lambda: sorted(5), lambda: sorted(), lambda: sorted([1], lambda n: n), lambda: sorted(['b', 'A'], key=str.lower), lambda: sorted([], key=5), lambda: sorted([2, 1], key=None), lambda: sorted([1], reverse='yes'), lambda: sorted([1], x=1), lambda: sorted([(2, 'a'), (1, 'b')]), lambda: sorted(iterable=[1]))

# --- sorted with failing key
def key(item):
    if item == 2:
        raise KeyError('no key for two')
    return item


show(lambda: sorted([3, 2, 1], key=key), lambda: sorted([None, 1]), lambda: sorted([{}, {}]), lambda: sorted([1.5, 1, True, 0]))

# --- sum
show(lambda: sum([1, 2]), lambda: sum([], 5), lambda: sum([[1], [2]], []), lambda: sum(['a']), lambda: sum(['a'], ''), lambda: sum([b'a'], b''), lambda: sum([bytearray()], bytearray()), lambda: sum(5), lambda: sum(), lambda: sum([1.5, True]), lambda: sum([1], start=2), lambda: sum([(1,), (2,)], ()), lambda: sum([1, None]), lambda: sum([1j, 2]), lambda: sum({1: 2}), lambda: sum([2**62, 2**62]))

# --- type of values
print(type(1), type('a'), type(None), type(type), type(print), type(lambda: 1), type([].append), type(int.__add__), type(1 .__add__), type(str.upper), type(dict.fromkeys), type(int.real))

# --- type makes classes
Made = type('Made', (int,), {'double': lambda self: self * 2, '__doc__': 'made'})
print(Made, Made.__name__, Made.__doc__, Made(3).double(), Made.__bases__, Made.__mro__, Made.__module__ == __name__, Made.__qualname__)
show(lambda: type('A', (), {}), lambda: type('A', int, {}), lambda: type(1, (), {}), lambda: type('A', (1,), {}), lambda: type('A', ()), lambda: type(), lambda: type('A', (), []), lambda: type('A', (int, int), {}), lambda: type('A', (object, int), {}), lambda: type('A\0', (), {}))

# --- type attributes
class Named:
    """The doc."""

    class Inner:
        pass

    def method(self):
        pass


print(Named.__name__, Named.__qualname__, Named.Inner.__qualname__, Named.method.__qualname__, Named.__doc__, Named.Inner.__doc__, Named.__dict__['method'].__name__, Named.__base__, Named.Inner.__module__ == Named.__module__)
Named.__name__ = 'Other'
Named.__doc__ = 'new'
print(Named, Named.__name__, Named.__doc__)
show(lambda: setattr(Named, '__name__', 5), lambda: setattr(Named, '__bases__', ()), lambda: delattr(Named, '__name__'))

# --- type instances repr
class Thing:
    pass


print(repr(Thing())[:17], repr(Thing), Thing().__class__, type(Thing()) is Thing, Thing.__class__, str(Thing) == repr(Thing))

# --- class assignment
class A:
    def who(self):
        return 'a'


class B:
    def who(self):
        return 'b'


a = A()
a.x = 1
a.__class__ = B
print(a.who(), a.x, type(a).__name__)
show(lambda: setattr(a, '__class__', int), lambda: setattr(a, '__class__', 5), lambda: setattr(5, '__class__', int), lambda: delattr(a, '__class__'))

# --- vars
class Thing:
    def __init__(self):
        self.a = 1


thing = Thing()
vars(thing)['b'] = 2
show(lambda: vars(thing), lambda: thing.b, lambda: vars(5), lambda: vars([]), lambda: type(vars(Thing)).__name__, lambda: vars(1, 2), lambda: 'a' in vars(Thing))


def local(x):
    return vars()


print(local(3))

# --- zip
show(lambda: list(zip('ab', [1, 2, 3])), lambda: list(zip()), lambda: list(zip('ab')), lambda: list(zip([1], [2], [3])), lambda: zip(5), lambda: zip('a', None), lambda: list(zip('ab', 'c', strict=True)), lambda: list(zip('a', 'bc', strict=True)), lambda: list(zip('ab', 'cd', 'e', strict=True)), lambda: list(zip('a', 'b', strict=True)), lambda: zip('a', x=1), lambda: dict(zip(*[['a', 'b'], [1, 2]])), lambda: list(zip(*[(1, 2), (3, 4)])))

# --- zip consumes in order
left = iter([1, 2, 3])
right = iter([1])
print(list(zip(left, right)), list(left), type(zip()).__name__, iter(zip()).__class__)

# --- import function
import_module = __import__
show(lambda: __import__('string').digits, lambda: __import__('no_such_module'), lambda: __import__(''), lambda: __import__(5), lambda: import_module('os.path').path.basename('a/b'))

# --- builtins module
import builtins

print(builtins.len is len, builtins.__name__, hasattr(builtins, 'open'), builtins.True_ if hasattr(builtins, 'True_') else 'no', builtins.int is int)
builtins.added = 'seen everywhere'
print(added)
del builtins.added

# --- shadowed builtins
def shadow():
    len = lambda x: 'mine'
    return len([])


list_kept = list
list = lambda x: ('list', x)
print(shadow(), len([1]), list('a'))
del list
print(list('a'), list is list_kept)

# --- builtin names and modules
for function in (len, print, sorted, isinstance, sum, min, getattr, abs):
    print(function.__name__, function.__qualname__, function.__module__, repr(function), function.__self__.__name__)

# --- bound methods of builtins
method = [1, 2].append
print(method.__name__, method.__qualname__, method.__self__, repr(method)[:41], callable(method), method == method)
print(str.upper.__name__, str.upper.__qualname__, repr(str.upper), str.upper.__objclass__, repr(dict.fromkeys)[:40], 'a'.upper.__self__)

# --- call errors of builtins
show(lambda: len(obj=[]), lambda: isinstance(1, int, 2), lambda: ord(), lambda: getattr(x=1), lambda: sorted([], [], []), lambda: sum([], 0, 1), lambda: repr(1, 2), lambda: hash(a=1), lambda: iter(object=[]), lambda: callable(), lambda: setattr(1), lambda: divmod(1, 2, 3), lambda: max(key=1), lambda: print(1, sep='a', sepp='b'), lambda: vars(object=1), lambda: id(a=1))

# --- methods called wrongly
show(lambda: [].append(), lambda: [].append(1, 2), lambda: [].append(x=1), lambda: {}.get(), lambda: 'a'.split(1, 2, 3), lambda: 'a'.upper(1), lambda: [].pop(1, 2), lambda: {}.keys(1), lambda: (1).bit_length(1), lambda: 'a'.join(), lambda: b'a'.decode(1, 2, 3), lambda: set().add(), lambda: [].sort(1), lambda: 'a'.encode(x=1), lambda: {}.update(1, 2), lambda: [].insert(1), lambda: 'a'.format_map(), lambda: 'a'.zfill())

# --- descriptors called on wrong objects
show(lambda: str.upper(5), lambda: list.append({}, 1), lambda: int.bit_length('a'), lambda: dict.get([], 1), lambda: int.__add__('a', 1), lambda: str.__len__(5), lambda: list.append(), lambda: int.__add__(1), lambda: set.add(frozenset(), 1), lambda: tuple.count([], 1), lambda: int.real.__get__('a'), lambda: object.__repr__(5)[:11])
