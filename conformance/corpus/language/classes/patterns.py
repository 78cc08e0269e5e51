# Classes as applications write them.
from support.show import show

# --- singleton by new
class Config:
    _instance = None

    def __new__(cls, *args, **kwargs):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
            cls._instance.values = {}
        return cls._instance

    def __init__(self, **kwargs):
        self.values.update(kwargs)


print(Config(a=1) is Config(b=2), Config().values)

# --- singleton by metaclass
class Singleton(type):
    instances = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls.instances:
            cls.instances[cls] = super().__call__(*args, **kwargs)
        return cls.instances[cls]


class A(metaclass=Singleton):
    def __init__(self, x):
        self.x = x


class B(A): ...


print(A(1) is A(2), A(3).x, B(5).x, A(0) is B(0))

# --- alternative constructors
class Date:
    def __init__(self, year, month, day):
        self.parts = year, month, day

    @classmethod
    def parse(cls, text):
        return cls(*map(int, text.split('-')))

    @classmethod
    def today(cls):
        return cls(2024, 1, 2)

    def __repr__(self):
        return f'{type(self).__name__}{self.parts}'


class Own(Date): ...


show(lambda: Date.parse('2024-02-03'), lambda: Own.parse('1-2-3'), lambda: Own.today(), lambda: Date.parse('1-2'), lambda: Date.parse('a-b-c'))

# --- fluent interface
class Query:
    def __init__(self):
        self.parts = []

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(name)

        def add(*args):
            self.parts.append(f'{name}({", ".join(map(repr, args))})')
            return self

        return add

    def __str__(self):
        return '.'.join(self.parts)


print(Query().select('a', 'b').where(1).limit(10))
show(lambda: Query()._private)

# --- mixins
class Json:
    def to_json(self):
        return '{' + ', '.join(f'"{k}": {v!r}' for k, v in vars(self).items()) + '}'


class Compare:
    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self):
        return hash(tuple(vars(self).values()))


class Show:
    def __repr__(self):
        return f'{type(self).__name__}({", ".join(f"{k}={v!r}" for k, v in vars(self).items())})'


class User(Json, Compare, Show):
    def __init__(self, name, age):
        self.name, self.age = name, age


print(User('ann', 5), User('a', 1) == User('a', 1), User('a', 1).to_json(), len({User('a', 1), User('a', 1)}))

# --- cooperative keyword arguments
class Root:
    def __init__(self, **kwargs):
        if kwargs:
            raise TypeError(f'unexpected {sorted(kwargs)}')


class Named(Root):
    def __init__(self, *, name, **kwargs):
        super().__init__(**kwargs)
        self.name = name


class Sized(Root):
    def __init__(self, *, size=1, **kwargs):
        super().__init__(**kwargs)
        self.size = size


class Thing(Named, Sized):
    pass


t = Thing(name='x', size=3)
print(t.name, t.size)
show(lambda: Thing(name='x', color=1), lambda: Thing(size=1))

# --- template methods
class Report:
    def render(self):
        return '\n'.join([self.header(), *self.lines(), self.footer()])

    def header(self):
        return f'== {self.title} =='

    def footer(self):
        return '=' * len(self.header())

    def lines(self):
        raise NotImplementedError(f'{type(self).__name__}.lines')


class Sales(Report):
    title = 'Sales'

    def lines(self):
        yield from (f'{n}: {n * 10}' for n in range(2))


print(Sales().render())
show(lambda: Report().lines(), lambda: type('Empty', (Report,), {'title': 'e'})().render())

# --- lazily computed attributes
class Lazy:
    def __init__(self, function):
        self.function = function

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        print('compute', self.name)
        value = instance.__dict__[self.name] = self.function(instance)
        return value


class Circle:
    def __init__(self, r):
        self.r = r

    @Lazy
    def area(self):
        return self.r * self.r * 3


c = Circle(2)
print(c.area, c.area, vars(c), type(Circle.area).__name__)
del c.area
print(c.area)

# --- typed fields by annotations
class Typed:
    def __init_subclass__(cls):
        for name, kind in cls.__annotations__.items():
            setattr(cls, name, cls.make(name, kind, getattr(cls, name, None)))

    @staticmethod
    def make(name, kind, default):
        def get(self):
            return self.__dict__.get(name, default)

        def put(self, value):
            if not isinstance(value, kind):
                raise TypeError(f'{name} must be {kind.__name__}, not {type(value).__name__}')
            self.__dict__[name] = value

        return property(get, put)


class User(Typed):
    name: str
    age: int = 5


u = User()
u.name = 'ann'
print(u.name, u.age)
show(lambda: setattr(u, 'age', 'x'), lambda: setattr(u, 'name', 5))

# --- models by metaclass
class Field:
    def __init__(self, default=None):
        self.default = default

    def __set_name__(self, owner, name):
        self.name = name

    def __repr__(self):
        return f'Field({self.name})'


class ModelMeta(type):
    def __new__(meta, name, bases, namespace, table=None):
        fields = {}
        for base in bases:
            fields.update(getattr(base, '_fields', {}))
        fields.update({k: v for k, v in namespace.items() if isinstance(v, Field)})
        cls = super().__new__(meta, name, bases, {k: v for k, v in namespace.items() if k not in fields})
        cls._fields, cls.table = fields, table or name.lower()
        return cls

    def __iter__(cls):
        return iter(cls._fields)


class Model(metaclass=ModelMeta):
    def __init__(self, **values):
        unknown = values.keys() - self._fields.keys()
        if unknown:
            raise TypeError(f'{type(self).__name__} has no {", ".join(sorted(unknown))}')
        for name, field in self._fields.items():
            setattr(self, name, values.get(name, field.default() if callable(field.default) else field.default))


class Base(Model):
    id = Field()


class User(Base, table='users'):
    name = Field('anon')
    tags = Field(list)


print(list(User), User.table, Base.table, vars(User(id=1)), User(name='x').name, hasattr(User, 'name'))
show(lambda: User(nope=1))

# --- observers with weak references
import weakref


class Subject:
    def __init__(self):
        self.observers = weakref.WeakSet()

    def notify(self, event):
        return sorted(observer.update(event) for observer in self.observers)


class Observer:
    def __init__(self, name):
        self.name = name

    def update(self, event):
        return f'{self.name}:{event}'


s = Subject()
a, b = Observer('a'), Observer('b')
s.observers.add(a)
s.observers.add(b)
print(s.notify(1))
del b
print(s.notify(2))

# --- visitors by name
class Num:
    def __init__(self, n):
        self.n = n


class Add:
    def __init__(self, left, right):
        self.left, self.right = left, right


class Visitor:
    def visit(self, node):
        return getattr(self, f'visit_{type(node).__name__}', self.unknown)(node)

    def unknown(self, node):
        raise TypeError(f'cannot visit {type(node).__name__}')


class Evaluate(Visitor):
    def visit_Num(self, node):
        return node.n

    def visit_Add(self, node):
        return self.visit(node.left) + self.visit(node.right)


class Write(Evaluate):
    def visit_Num(self, node):
        return str(node.n)

    def visit_Add(self, node):
        return f'({self.visit(node.left)} + {self.visit(node.right)})'


tree = Add(Num(1), Add(Num(2), Num(3)))
print(Evaluate().visit(tree), Write().visit(tree))
show(lambda: Evaluate().visit(5))

# --- proxies
class Proxy:
    def __init__(self, target):
        object.__setattr__(self, '_target', target)

    def __getattr__(self, name):
        return getattr(self._target, name)

    def __setattr__(self, name, value):
        setattr(self._target, name, value)

    def __len__(self):
        return len(self._target)

    def __getitem__(self, key):
        return self._target[key]

    def __repr__(self):
        return f'Proxy({self._target!r})'


p = Proxy([1, 2])
p.append(3)
print(p, len(p), p[0], p.count(1), p.index(3))
show(lambda: setattr(p, 'x', 1), lambda: p.nosuch, lambda: iter(p) and list(p), lambda: p == [1, 2, 3])

# --- attribute dictionaries
class Attr(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


a = Attr(x=1)
a.y = 2
del a.x
print(a, a.y, hasattr(Attr(z=1), 'z'), a.items())
show(lambda: a.nosuch, lambda: delattr(a, 'nosuch'))

# --- counted instances
class Counted:
    alive = 0

    def __init__(self):
        type(self).alive += 1

    def __del__(self):
        type(self).alive -= 1


items = [Counted() for _ in range(3)]
print(Counted.alive)
items.pop()
print(Counted.alive)
items.clear()
print(Counted.alive)

# --- enumerated commands
class Commands:
    def __init__(self):
        self.table = {name[3:]: getattr(self, name) for name in dir(self) if name.startswith('do_')}

    def do_add(self, a, b):
        """Adds."""
        return int(a) + int(b)

    def do_help(self, *names):
        """Helps."""
        return {name: self.table[name].__doc__ for name in names or sorted(self.table)}

    def run(self, line):
        name, *args = line.split()
        try:
            return self.table[name](*args)
        except KeyError:
            return f'unknown {name}'
        except TypeError as error:
            return str(error)


c = Commands()
print(c.run('add 1 2'), c.run('help'), c.run('nope'), c.run('add 1'))

# --- immutable value objects
class Money:
    __slots__ = ('amount', 'currency')

    def __init__(self, amount, currency='EUR'):
        object.__setattr__(self, 'amount', amount)
        object.__setattr__(self, 'currency', currency)

    def __setattr__(self, name, value):
        raise AttributeError(f'{type(self).__name__} is immutable')

    def __add__(self, other):
        if not isinstance(other, Money):
            return NotImplemented
        if self.currency != other.currency:
            raise ValueError(f'{self.currency} and {other.currency}')
        return Money(self.amount + other.amount, self.currency)

    def __radd__(self, other):
        return self if other == 0 else NotImplemented

    def __eq__(self, other):
        return isinstance(other, Money) and (self.amount, self.currency) == (other.amount, other.currency)

    def __hash__(self):
        return hash((self.amount, self.currency))

    def __repr__(self):
        return f'{self.amount} {self.currency}'


show(lambda: Money(1) + Money(2), lambda: sum([Money(1), Money(5)]), lambda: Money(1) + 5, lambda: Money(1) + Money(1, 'USD'), lambda: setattr(Money(1), 'amount', 2), lambda: len({Money(1), Money(1)}), lambda: Money(1) == 1)

# --- iterators with state
class Pages:
    def __init__(self, items, size):
        self.items, self.size = items, size

    def __len__(self):
        return -(-len(self.items) // self.size)

    def __getitem__(self, n):
        if isinstance(n, slice):
            return [self[i] for i in range(*n.indices(len(self)))]
        if not -len(self) <= n < len(self):
            raise IndexError(f'page {n} of {len(self)}')
        n %= len(self)
        return self.items[n * self.size : (n + 1) * self.size]

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __contains__(self, item):
        return item in self.items


p = Pages('abcdefgh', 3)
show(lambda: len(p), lambda: p[0], lambda: p[-1], lambda: list(p), lambda: p[1:], lambda: p[5], lambda: 'c' in p, lambda: list(reversed(p)))

# --- multiple dispatch by types
class Dispatch:
    def __init__(self):
        self.table = {}

    def __call__(self, *kinds):
        def register(function):
            self.table[kinds] = function
            return function

        return register

    def run(self, *args):
        for kinds, function in self.table.items():
            if len(kinds) == len(args) and all(map(isinstance, args, kinds)):
                return function(*args)
        raise TypeError(f'no match for {[type(a).__name__ for a in args]}')


on = Dispatch()


@on(int, int)
def _(a, b):
    return a + b


@on(str, object)
def _(a, b):
    return f'{a}{b}'


show(lambda: on.run(1, 2), lambda: on.run('a', None), lambda: on.run(1.5, 2))

# --- resources closed in order
class Resource:
    log = []

    def __init__(self, name, fail=False):
        self.name, self.fail = name, fail
        self.log.append(f'open {name}')

    def close(self):
        self.log.append(f'close {self.name}')
        if self.fail:
            raise OSError(self.name)

    __enter__ = lambda self: self
    __exit__ = lambda self, *args: self.close()


def run():
    with Resource('a'), Resource('b', fail=True), Resource('c'):
        raise ValueError('body')


try:
    run()
except OSError as error:
    print(error, repr(error.__context__))
print(Resource.log)

# --- undo stack of closures
class Editor:
    def __init__(self):
        self.text, self._undo = '', []

    def insert(self, at, text):
        before = self.text
        self._undo.append(lambda: setattr(self, 'text', before))
        self.text = before[:at] + text + before[at:]
        return self

    def undo(self):
        if self._undo:
            self._undo.pop()()
        return self


e = Editor().insert(0, 'world').insert(0, 'hello ')
print(e.text, '|', e.undo().text, '|', e.undo().text, '|', e.undo().text)

# --- operators build expressions
class Expr:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text

    def __hash__(self):
        return hash(self.text)


for name, sign in dict(add='+', sub='-', mul='*', truediv='/', eq='=', ne='<>', lt='<', ge='>=', and_='AND', or_='OR').items():
    setattr(Expr, f'__{name.rstrip("_")}__', lambda self, other, sign=sign: Expr(f'({self} {sign} {other!r})'))
    setattr(Expr, f'__r{name.rstrip("_")}__', lambda self, other, sign=sign: Expr(f'({other!r} {sign} {self})'))
a, b = Expr('a'), Expr('b')
print(a + 1 == b * 2, (a == 'x') & (b < None), 2 / a, a * 5, (a >= 1) | (1 - b < 3))
