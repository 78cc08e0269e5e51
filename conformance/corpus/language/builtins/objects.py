# Objects of the interpreter: functions, methods, descriptors, modules, code, proxies, singletons.
from support.show import show

# --- singletons
print(None is None, type(None)() is None, type(...)() is ..., type(NotImplemented)() is NotImplemented, bool(None), repr(None), str(...), None == 0, None != False, hash(None) == hash(None))
show(lambda: None + 1, lambda: None.x, lambda: setattr(None, 'x', 1), lambda: None > 0, lambda: len(None))

# --- truth of not implemented
import warnings

with warnings.catch_warnings():
    warnings.simplefilter('ignore')
    show(lambda: type(NotImplemented).__name__, lambda: repr(NotImplemented), lambda: NotImplemented is NotImplemented)

# --- builtin function objects
print(len.__name__, len.__qualname__, len.__module__, len.__doc__ is not None, type(len).__name__, repr(len), len == len, hash(len) == hash(len), callable(len), len.__self__.__name__)
show(lambda: setattr(len, 'x', 1), lambda: len.x, lambda: len.__code__, lambda: len.__get__(5)([]))

# --- builtin methods
m = [3].append
print(type(m).__name__, m.__name__, m.__qualname__, m.__self__, m.__module__, m == m, m == [3].append, callable(m))
n = 'a'.upper
print(n(), n.__self__, repr(n).split(' at ')[0])

# --- method descriptors
print(type(str.upper).__name__, repr(str.upper), str.upper.__name__, str.upper.__qualname__, str.upper.__objclass__, str.upper('a'), str.upper.__get__('b')())
show(lambda: str.upper(), lambda: str.upper(5), lambda: str.upper.__get__(5), lambda: str.upper('a', 1), lambda: str.upper.x)

# --- slot wrappers
print(type(int.__add__).__name__, repr(int.__add__), int.__add__.__name__, int.__add__.__objclass__, int.__add__(1, 2), type((1).__add__).__name__, (1).__add__.__name__, (1).__add__.__self__)
show(lambda: int.__add__('a', 1), lambda: int.__add__(1), lambda: int.__add__(), lambda: (1).__add__(1, 2))

# --- class method descriptors
print(type(dict.__dict__['fromkeys']).__name__, dict.fromkeys.__name__, dict.fromkeys.__self__, type(dict.fromkeys).__name__, dict.__dict__['fromkeys'].__get__(None, dict)('a'))

# --- getset and member descriptors
class Slots:
    __slots__ = ('a',)


print(type(int.real).__name__, type(Slots.a).__name__, type(type.__dict__['__name__'] if '__name__' in type.__dict__ else int.real).__name__, int.real.__get__(5), Slots.a.__name__, Slots.a.__objclass__, int.real.__objclass__)
show(lambda: int.real.__get__('a'), lambda: int.real.__set__(5, 1), lambda: Slots.a.__get__(Slots()), lambda: Slots.a.__set__(5, 1))

# --- function objects
def f(a, b=2):
    """doc"""
    return a + b


print(type(f).__name__, f.__name__, f.__doc__, f.__defaults__, f.__code__.co_varnames, f.__globals__ is globals(), f.__dict__, repr(f).split(' at ')[0], f.__get__(1)(2), f.__call__(1), f.__builtins__ is not None)
f.x = 1
print(vars(f), f == f, {f: 1}[f])
show(lambda: type(f)(), lambda: setattr(f, '__code__', 5), lambda: delattr(f, '__name__'), lambda: setattr(f, '__globals__', {}))

# --- bound methods
class Box:
    def method(self, a=1):
        """doc"""
        return a


box = Box()
m = box.method
print(type(m).__name__, m.__func__ is Box.method, m.__self__ is box, m.__doc__, m.__name__, m(5), m == box.method, hash(m) == hash(box.method), m.__defaults__, m.__code__ is Box.method.__code__)
Box.method.tag = 't'
print(m.tag)
show(lambda: setattr(m, 'tag', 1), lambda: m.__wrapped__)

# --- lambdas
f = lambda x, *, y=1: (x, y)
print(f.__name__, f.__qualname__, f.__kwdefaults__, f.__doc__, repr(f).split(' at ')[0], f(1), (lambda: (yield)).__code__.co_flags & 0x20)

# --- qualified names
class A:
    class B:
        def c(self):
            def d(): ...

            return d, lambda: 1


d, e = A.B().c()
print(A.B.__qualname__, A.B.c.__qualname__, d.__qualname__, e.__qualname__, (x for x in ()).__qualname__, [f.__qualname__ for f in [lambda: 1]])

# --- code objects
def f(a, /, b, *args, c=1, **kw):
    x = a
    return lambda: x


c = f.__code__
print(c.co_name, c.co_argcount, c.co_posonlyargcount, c.co_kwonlyargcount, c.co_nlocals, c.co_varnames, c.co_cellvars, c.co_freevars, c.co_firstlineno, c.co_filename == __file__ or c.co_filename.endswith('.py'), c.co_flags & 0xC, type(c).__name__)
print(f(1, 2).__code__.co_freevars, f.__code__ is c, f.__code__ == c)

# --- cells
def outer(x):
    def inner():
        return x

    return inner


cell = outer(5).__closure__[0]
print(type(cell).__name__, cell.cell_contents, cell == outer(5).__closure__[0])
cell.cell_contents = 9
print(cell.cell_contents)
import types

print(types.CellType(3).cell_contents)
show(lambda: types.CellType().cell_contents)

# --- mapping proxies
class Box:
    a = 1


p = vars(Box)
print(type(p).__name__, p['a'], 'a' in p, p.get('zz'), len(p) > 1, 'a' in list(p), p | {'z': 1} != p)
Box.b = 2
print(p['b'])
show(lambda: p.__setitem__('c', 1), lambda: p.pop('a'), lambda: p['zz'], lambda: hash(p), lambda: p.x)

# --- simple frames
import sys


def f(x):
    frame = sys._getframe()
    return frame.f_code.co_name, frame.f_locals['x'], frame.f_back.f_code.co_name, frame.f_globals is globals(), frame.f_lineno


print(f(5)[:4])

# --- types of everything
for value in (1, 1.5, 1j, 'a', b'a', True, None, [], (), {}, set(), frozenset(), range(1), slice(1), ..., NotImplemented, len, int, type, object(), Exception(), lambda: 1, (x for x in ()), iter([]), zip(), map(str, []), memoryview(b''), bytearray(), property(), classmethod(len), staticmethod(len), super(int, 5), {}.keys(), [].append, int.__add__, str.upper):
    print(type(value).__name__, end=' ')
print()

# --- bases of types
for kind in (bool, int, float, complex, str, bytes, list, tuple, dict, set, frozenset, type, object, Exception, KeyError, property, range, slice, memoryview, super, enumerate, zip, map, type(None)):
    print(kind.__name__, kind.__bases__, kind.__base__, type(kind).__name__)

# --- modules of types
for kind in (int, type(len), type(lambda: 1), Exception, type(None), range, type({}.keys()), type(iter([]))):
    print(kind.__module__, kind.__qualname__)

# --- which types can be bases
for kind in (int, str, list, dict, tuple, set, float, bytes, object, type, property, Exception, bool, range, slice, memoryview, type(None), type(lambda: 1), type(len), type(...), enumerate, zip, map, super, complex, bytearray, frozenset):
    try:
        print(type('Sub', (kind,), {}).__base__.__name__, end=' ')
    except TypeError as error:
        print(f'[{error}]', end=' ')
print()

# --- attributes of instances of builtin types
for value in (1, 'a', [], {}, (), None, 1.5, b''):
    print(hasattr(value, '__dict__'), hasattr(value, '__doc__'), hasattr(value, '__class__'), hasattr(value, '__weakref__'), value.__class__ is type(value))

# --- documentation is there
print(all(kind.__doc__ for kind in (int, str, list, dict, type, object, Exception, property)), bool(len.__doc__), type(None).__doc__ is None or True)

# --- special attributes of classes
class Box:
    """doc"""

    x: int = 1

    def f(self): ...


print(sorted(name for name in vars(Box) if name not in ('__firstlineno__', '__static_attributes__', '__annotations_cache__', '__annotate_func__')))
print(Box.__module__ == __name__, Box.__dict__['__doc__'], Box.__weakref__ is not None, Box.__annotations__)

# --- comparing types
print(int == int, int is int, int != float, int in (int, str), {int: 'i'}[int], sorted([int, str], key=lambda t: t.__name__), type(5) is int, type(5) == int, issubclass(type(5), int))
show(lambda: int < str, lambda: int + str, lambda: -int, lambda: len(int), lambda: iter(int), lambda: int[5])

# --- calling types with wrong things
show(lambda: type(1, 2), lambda: type('A', (5,), {}), lambda: type(5, (), {}), lambda: type('A', (), 5), lambda: type.__call__(int, '5'), lambda: type.__new__(type, 'A', (), {}).__name__, lambda: type.__new__(int), lambda: int.__new__(str), lambda: object.__new__(type), lambda: list.__new__(list), lambda: int.__new__(int, 5), lambda: str.__new__(5))

# --- subclasses and mro
class A: ...


class B(A): ...


class C(A): ...


print(A.__subclasses__(), A.mro(), type.mro(B), B.__mro__[1] is A, int.__subclasses__()[0], object in A.__mro__)
del C
import gc

gc.collect()
print(A.__subclasses__())

# --- instances of type
print(isinstance(int, type), isinstance(type, type), isinstance(5, type), issubclass(type, object), type(type) is type, type.__mro__, object.__bases__, object.__mro__)

# --- garbage of cycles
import gc
import weakref


class Node:
    pass


a, b = Node(), Node()
a.other, b.other = b, a
refs = [weakref.ref(a), weakref.ref(b)]
del a, b
gc.collect()
print([r() for r in refs])

# --- weak collections
import gc
import weakref


class Box:
    def __init__(self, n):
        self.n = n


boxes = [Box(n) for n in range(3)]
values = weakref.WeakValueDictionary({b.n: b for b in boxes})
keys = weakref.WeakKeyDictionary({b: b.n for b in boxes})
bag = weakref.WeakSet(boxes)
del boxes[1]
b = None
gc.collect()
print(sorted(values), sorted(keys.values()), len(bag), values.get(1, 'gone'))

# --- finalizers
import weakref


class Box: ...


box = Box()
final = weakref.finalize(box, print, 'finalized', 5)
print(final.alive)
del box
print(final.alive, final())
