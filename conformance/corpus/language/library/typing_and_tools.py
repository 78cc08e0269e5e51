# typing at run time, functools, itertools, collections, operator: what the language leans on.
from support.show import show

# --- get_origin and get_args
from typing import Annotated, Any, Callable, ClassVar, Dict, Final, List, Literal, Optional, Tuple, Type, Union, get_args, get_origin

for form in (list[int], List[int], Dict[str, int], Optional[int], Union[int, str], int | None, Callable[[int], str], Literal['a', 1], Annotated[int, 'x'], Tuple[int, ...], tuple[()], Type[int], ClassVar[int], Final[str], int, Any, List, Callable, Callable[..., int]):
    print(form, get_origin(form), get_args(form))

# --- unions
from typing import Optional, Union

print(Union[int, str] == Union[str, int], Union[int], Union[int, int], Union[int, Union[str, None]], Optional[None], Optional[Union[int, None]], Union[int, None] == Optional[int], int | str == Union[int, str], hash(Union[int, str]) == hash(Union[str, int]))
show(lambda: Union[()], lambda: Union[5], lambda: Optional[int, str], lambda: isinstance(5, Union[int, str]), lambda: Union(), lambda: Optional[5])

# --- literal
from typing import Literal

print(Literal['a', 'b'], Literal[1, True], Literal['a'] == Literal['a'], Literal[1, 2] == Literal[2, 1], Literal['a', 'a'], Literal[Literal['x'], 'y'], Literal[None], Literal[()].__args__)
show(lambda: isinstance('a', Literal['a']), lambda: Literal['a']())

# --- annotated
from typing import Annotated, get_type_hints

A = Annotated[int, 'meta', 5]
print(A, A.__metadata__, A.__origin__, Annotated[A, 'more'], A == Annotated[int, 'meta', 5], hash(A) == hash(Annotated[int, 'meta', 5]))


def f(x: A, y: Annotated[str, 's'] = '') -> A: ...


print(get_type_hints(f), get_type_hints(f, include_extras=True))
show(lambda: Annotated[int], lambda: Annotated[5, 'x'] and 'any')

# --- get_type_hints
from typing import List, Optional, get_type_hints


class Node:
    value: int
    next: Optional['Node']
    items: 'List[Node]'

    def method(self, a: 'int', b: None = None) -> 'Node': ...


class Child(Node):
    extra: 'str' = 'x'


print(get_type_hints(Node), get_type_hints(Child), get_type_hints(Node.method), get_type_hints(len.__class__) == {})
show(lambda: get_type_hints(5))


def broken(x: 'Nowhere'): ...


show(lambda: get_type_hints(broken))

# --- type variables
from typing import Any, Generic, TypeVar

T = TypeVar('T')
B = TypeVar('B', bound=int)
C = TypeVar('C', int, str)
V = TypeVar('V', covariant=True)
print(T, B.__bound__, C.__constraints__, V, T.__name__, repr(TypeVar('N', contravariant=True)), list[T][int], dict[T, B].__parameters__)
show(lambda: TypeVar('X', int), lambda: TypeVar('X', covariant=True, contravariant=True), lambda: TypeVar('X', int, bound=str), lambda: TypeVar())

# --- generic aliases
print(list[int].__origin__, list[int].__args__, list[int] == list[int], list[int] == list[str], hash(list[int]) == hash(list[int]), dict[str, list[int]], type[int], tuple[int, ...], list[int]('ab'), repr(list['X']), list[int] | None, isinstance([], list), list[int].append is list.append)
show(lambda: isinstance([], list[int]), lambda: list[int].nosuch, lambda: issubclass(list, list[int]), lambda: int[str], lambda: list[int][str])

# --- generic classes inherit
from typing import Generic, TypeVar, get_args

T, K = TypeVar('T'), TypeVar('K')


class Base(Generic[T]): ...


class Mid(Base[K], Generic[K, T]): ...


class Leaf(Mid[int, str]): ...


print(Base.__parameters__, Mid.__parameters__, Leaf.__parameters__, Leaf.__orig_bases__, Leaf.__mro__, Mid[int, str], get_args(Mid[int, T][str]))

# --- protocols check
from typing import Protocol, runtime_checkable


@runtime_checkable
class HasLen(Protocol):
    def __len__(self) -> int: ...


@runtime_checkable
class HasName(Protocol):
    name: str


class Thing:
    name = 'x'


print(isinstance([], HasLen), isinstance(5, HasLen), isinstance(Thing(), HasName), issubclass(list, HasLen), isinstance('a', HasLen))
show(lambda: issubclass(Thing, HasName), lambda: HasLen())


class Explicit(HasLen):
    def __len__(self):
        return 3


print(len(Explicit()), issubclass(Explicit, HasLen))

# --- new types and casts
from typing import NewType, TypeAlias, cast, final, no_type_check, overload, assert_never, reveal_type

UserId = NewType('UserId', int)
print(UserId(5), UserId.__name__, UserId.__supertype__, cast(str, 5), type(UserId(5)), UserId)


@final
class Sealed: ...


@overload
def f(x: int) -> int: ...
@overload
def f(x: str) -> str: ...
def f(x):
    return x


print(f(1), Sealed.__final__)
show(lambda: assert_never(5))

# --- typed dict details
from typing import TypedDict, get_type_hints


class Base(TypedDict):
    a: int


class Child(Base, total=False):
    b: 'str'


print(Child.__annotations__.keys(), Child.__required_keys__, Child.__optional_keys__, Child(a=1, b='x'), get_type_hints(Child), Child.__total__, Base.__total__, Child.__bases__)


def wrong():
    class Bad(TypedDict):
        a: int = 5


show(lambda: issubclass(dict, Base), lambda: Child.__mro__)

# --- named tuple details
from typing import NamedTuple


class P(NamedTuple):
    """Docs."""

    x: int
    y: int = 0


print(P.__doc__, P.__annotations__, P(1).__class__.__name__, P._make([1, 2]), P(1) + (2,), P(1)[0], P.x.__doc__, isinstance(P(1), tuple), P.__bases__)


def order():
    class Bad(NamedTuple):
        a: int = 1
        b: int


def private():
    class Bad(NamedTuple):
        _a: int


show(order, private, lambda: NamedTuple('N', [('a', int)])(5))

# --- partial
from functools import partial, partialmethod

p = partial(int, base=2)
print(p('101'), p.func, p.args, p.keywords, partial(p, '1')(), partial(max, 5)(3, 9))
show(lambda: partial(), lambda: partial(5), lambda: p('12'), lambda: partial(len)())


class Box:
    def put(self, a, b):
        return a, b

    five = partialmethod(put, 5)


print(Box().five(6), Box().five(b=7))

# --- lru_cache
from functools import cache, lru_cache


@lru_cache(maxsize=2)
def square(n):
    print('compute', n)
    return n * n


print(square(2), square(2), square(3), square(4), square(2), square.cache_info(), square.cache_parameters(), square.__wrapped__(1), square.__name__)
square.cache_clear()
print(square.cache_info())
show(lambda: square([]))


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(50), fib.cache_info().hits)

# --- reduce and cmp_to_key
from functools import cmp_to_key, reduce

print(reduce(lambda a, b: a + b, [1, 2, 3]), reduce(lambda a, b: a * b, [], 5), sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
show(lambda: reduce(lambda a, b: a, []), lambda: reduce(5, [1, 2]), lambda: reduce(lambda a, b: a, 5))

# --- cached_property
from functools import cached_property


class Box:
    @cached_property
    def value(self):
        print('compute')
        return 5


box = Box()
print(box.value, box.value, vars(box))
del box.value
print(box.value, Box.value.attrname)
box.value = 9
print(box.value)

# --- singledispatch
from functools import singledispatch, singledispatchmethod


@singledispatch
def show_it(x):
    return 'object'


@show_it.register
def _(x: int):
    return 'int'


@show_it.register(list)
def _(x):
    return 'list'


print(show_it(1), show_it('a'), show_it([]), show_it(True), show_it.dispatch(bool).__name__, sorted(k.__name__ for k in show_it.registry))


class Box:
    @singledispatchmethod
    def put(self, x):
        return 'any'

    @put.register
    def _(self, x: str):
        return 'text'


print(Box().put(1), Box().put('a'))

# --- itertools infinite
from itertools import count, cycle, islice, repeat

print(list(islice(count(5, 2), 3)), list(islice(count(1.5, -0.5), 3)), list(islice(cycle('ab'), 5)), list(repeat(1, 3)), repeat('x', 2), count(3), list(islice(cycle([]), 2)), list(islice(range(10), 2, 8, 3)))
show(lambda: islice([1], -1), lambda: islice([1], 'a'), lambda: count('a'), lambda: repeat(), lambda: next(repeat(1, 0)))

# --- itertools combine
from itertools import accumulate, chain, combinations, combinations_with_replacement, permutations, product, zip_longest

print(list(chain('ab', [1])), list(chain.from_iterable(['ab', 'c'])), list(combinations('abc', 2)), list(permutations('abc', 2)), list(product('ab', repeat=2)), list(product([1, 2], 'x')), list(combinations_with_replacement('ab', 2)), list(zip_longest('ab', 'c', fillvalue='-')), list(accumulate([1, 2, 3])), list(accumulate([1, 2, 3], lambda a, b: a * b, initial=10)))
show(lambda: combinations('a', -1), lambda: list(chain(1)), lambda: product(5), lambda: list(permutations('ab', 5)))

# --- itertools select
from itertools import batched, compress, dropwhile, filterfalse, groupby, pairwise, starmap, takewhile, tee

# python: 3.12
print(list(compress('abcd', [1, 0, 1])), list(dropwhile(lambda n: n < 3, [1, 3, 2])), list(filterfalse(None, [0, 1])), [(k, list(g)) for k, g in groupby('aabbbc')], list(pairwise([1, 2, 3])), list(starmap(pow, [(2, 3), (3, 2)])), list(takewhile(str.isalpha, 'ab1c')), [list(t) for t in tee('ab')], list(batched('abcde', 2)))

# --- deque
from collections import deque

d = deque([1, 2, 3], maxlen=4)
d.append(4)
d.append(5)
d.appendleft(0)
print(d, d.pop(), d.popleft(), d.maxlen, d[0], len(d), list(reversed(d)), 3 in d, d.index(3), d.count(9))
d.rotate(1)
d.extend([7, 8])
d.extendleft('ab')
print(d, d == deque(d), d + deque([1]), d.copy())
show(lambda: deque().pop(), lambda: deque().popleft(), lambda: d[99], lambda: d.remove('zz'), lambda: deque(5), lambda: deque([], -1), lambda: hash(d), lambda: d.index('zz'), lambda: deque([1, 2])[0:1], lambda: deque([1]) < deque([2]))

# --- deque changed while iterated
from collections import deque

d = deque([1, 2])


def grow():
    for n in d:
        d.append(n)


show(grow)
d.insert(1, 'x')
d[0] = 'first'
del d[-1]
print(d)
d.clear()
print(d, bool(d))

# --- counter
from collections import Counter

c = Counter('abracadabra')
print(c, c.most_common(2), c['z'], c + Counter('az'), c - Counter(a=3), c & Counter('ab'), c | Counter(z=9), +Counter(a=-1, b=2), -Counter(a=-1), c.total(), sorted(c.elements())[:6], Counter(a=1) == Counter(a=1, b=0), Counter(a=1) <= Counter(a=2))
c.update('aa')
c.subtract({'b': 5})
print(c['a'], c['b'], dict(c), Counter([1, 1.0, True]))
show(lambda: Counter(5), lambda: Counter.fromkeys('a'), lambda: Counter('a') + 5)

# --- defaultdict
from collections import defaultdict

d = defaultdict(list)
d['a'].append(1)
print(d, d['z'], d.get('q'), 'q' in d, d.default_factory, d.copy(), d == {'a': [1], 'z': []}, dict(d), defaultdict(None, a=1), d | {'k': 1})
show(lambda: defaultdict(None)['x'], lambda: defaultdict(5), lambda: d.__missing__('new'))
n = defaultdict(lambda: defaultdict(int))
n['a']['b'] += 1
print({k: dict(v) for k, v in n.items()})

# --- ordered dict
from collections import OrderedDict

d = OrderedDict(a=1, b=2, c=3)
d.move_to_end('a')
print(d, d.popitem(last=False), list(d), OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1) == {'a': 1}, list(reversed(d)))
d.move_to_end('a', last=False)
print(d)
show(lambda: d.move_to_end('z'), lambda: OrderedDict().popitem())

# --- chain map
from collections import ChainMap

c = ChainMap({'a': 1}, {'a': 2, 'b': 3})
c['c'] = 4
print(c['a'], c['b'], dict(c), c.maps, c.new_child({'a': 0})['a'], c.parents, len(c), list(c), 'b' in c, c.get('z', 5))
show(lambda: c['z'], lambda: c.pop('b'), lambda: c.__delitem__('b'))

# --- user classes
from collections import UserDict, UserList, UserString


class Upper(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)


print(Upper(a=1), Upper({'b': 2}).data, UserList([1]) + [2], UserString('ab') + 'c', UserString('ab').upper(), 'A' in Upper(a=1))

# --- operator functions
from operator import attrgetter, itemgetter, methodcaller, add, not_, truth, contains, concat, indexOf, countOf, index, is_, setitem

print(itemgetter(1)('abc'), itemgetter(0, 2)('abc'), attrgetter('real')(5), attrgetter('real', 'imag')(5), methodcaller('split', ',')('a,b'), add(1, 2), not_(0), truth([]), contains('abc', 'b'), concat([1], [2]), indexOf('abc', 'c'), countOf('aab', 'a'), itemgetter('k')({'k': 1}), attrgetter('__class__.__name__')(5))
show(lambda: itemgetter(), lambda: itemgetter(5)('a'), lambda: attrgetter('x')(1), lambda: attrgetter(5), lambda: index('a'), lambda: concat(1, 2), lambda: indexOf('a', 'b'), lambda: methodcaller('x')(1))
print(itemgetter(1), attrgetter('a.b'), methodcaller('m', 1, k=2))

# --- types module
import types

print(types.FunctionType is type(lambda: 1), types.SimpleNamespace(a=1, b='x'), types.MappingProxyType({'a': 1}), types.GeneratorType.__name__, isinstance(len, types.BuiltinFunctionType), types.NoneType, types.UnionType, types.GenericAlias(list, (int,)))
n = types.SimpleNamespace(x=1)
n.y = 2
print(n, n == types.SimpleNamespace(x=1, y=2), vars(n))
Made = types.new_class('Made', (int,), {}, lambda ns: ns.update(a=5))
print(Made, Made.a, Made(3))
m = types.ModuleType('mod', 'docs')
m.value = 5
print(m.__name__, m.__doc__, m.value, repr(m))
show(lambda: types.MappingProxyType({})['k'], lambda: types.MappingProxyType(5), lambda: types.MappingProxyType({}).update({}), lambda: m.missing)

# --- method types
import types


def f(self):
    return self


bound = types.MethodType(f, 'me')
print(bound(), bound.__self__, isinstance(bound, types.MethodType))
show(lambda: types.MethodType(5, 1), lambda: types.MethodType(f, None))

# --- inspect signature
import inspect


def f(a, /, b: int = 1, *args, c, d: str = 'x', **kw) -> list: ...


s = inspect.signature(f)
print(s, list(s.parameters), s.return_annotation, s.parameters['b'].default, s.parameters['c'].kind.name, s.parameters['a'].default is inspect.Parameter.empty)
bound = s.bind(1, 2, 3, c=4, z=5)
bound.apply_defaults()
print(bound.arguments, bound.args, bound.kwargs)
show(lambda: s.bind(), lambda: s.bind(1), lambda: inspect.signature(5))


class C:
    def __init__(self, x, *, y=2): ...

    def method(self, z): ...


print(inspect.signature(C), inspect.signature(C.method), inspect.signature(C(1).method), inspect.signature(lambda q=1: q))

# --- math
import math

print(math.sqrt(2), math.floor(-1.5), math.ceil(1.2), math.trunc(-1.9), math.gcd(12, 18), math.lcm(4, 6), math.factorial(20), math.comb(5, 2), math.perm(5, 2), math.isqrt(99), math.prod([1, 2, 3]), math.hypot(3, 4), math.copysign(1, -0.0), math.fmod(-7, 3), math.modf(1.5), math.frexp(8.0), math.ldexp(0.5, 4), math.isclose(0.1 + 0.2, 0.3), math.fsum([0.1] * 10), math.log(8, 2), math.log10(1000), math.log2(8), math.exp(0), math.pi, math.inf, math.nan, math.degrees(math.pi), math.dist([0, 0], [3, 4]))
show(lambda: math.sqrt(-1), lambda: math.factorial(-1), lambda: math.log(0), lambda: math.sqrt('a'), lambda: math.factorial(1.5), lambda: math.floor('a'), lambda: math.exp(1000), lambda: math.acos(2), lambda: math.isqrt(-1), lambda: math.comb(2, -1), lambda: math.gcd(1.5), lambda: math.floor(math.inf), lambda: math.pow(0, -1), lambda: math.fmod(1, 0))

# --- copy
import copy


class Box:
    def __copy__(self):
        return 'copied'

    def __deepcopy__(self, memo):
        return ('deep', type(memo).__name__)


shared = [1]
a = {'x': shared, 'y': shared, 't': (shared,)}
b = copy.deepcopy(a)
print(b['x'] is b['y'], b['t'][0] is b['x'], b['x'] is shared, copy.copy(a)['x'] is shared, copy.copy(Box()), copy.deepcopy(Box()), copy.copy((1,)), copy.deepcopy(len) is len)
loop = [1]
loop.append(loop)
twin = copy.deepcopy(loop)
print(twin[1] is twin, twin is loop)

# --- string module
import string

print(string.ascii_letters, string.digits, string.punctuation, repr(string.whitespace), string.capwords('a bC d'), string.Template('$a ${b} $$').substitute(a=1, b=2), string.Template('$a $z').safe_substitute(a=1))
show(lambda: string.Template('$z').substitute(), lambda: string.Template('$1').substitute(), lambda: string.Formatter().format('{0} {a}', 1, a=2))
