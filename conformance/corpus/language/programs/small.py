# Small whole programs: many features at once.

# --- fizzbuzz
print(*('Fizz' * (n % 3 == 0) + 'Buzz' * (n % 5 == 0) or n for n in range(1, 31)))

# --- primes
def sieve(limit):
    marks = bytearray([1]) * (limit + 1)
    marks[:2] = b'\0\0'
    for n in range(2, int(limit**0.5) + 1):
        if marks[n]:
            marks[n * n :: n] = bytes(len(range(n * n, limit + 1, n)))
    return [n for n, mark in enumerate(marks) if mark]


primes = sieve(500)
print(len(primes), primes[-5:], sum(primes))

# --- fibonacci three ways
from functools import lru_cache


def loop(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


@lru_cache(None)
def memo(n):
    return n if n < 2 else memo(n - 1) + memo(n - 2)


def gen():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


from itertools import islice

print([loop(n) for n in range(12)] == [memo(n) for n in range(12)] == list(islice(gen(), 12)), loop(200))

# --- quicksort and mergesort
def quick(items):
    if len(items) < 2:
        return items
    pivot, *rest = items
    return quick([x for x in rest if x < pivot]) + [pivot] + quick([x for x in rest if x >= pivot])


def merge(items):
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right = merge(items[:middle]), merge(items[middle:])
    out = []
    while left and right:
        out.append((left if left[0] <= right[0] else right).pop(0))
    return out + left + right


items = [(n * 7919) % 101 for n in range(50)]
print(quick(items) == merge(items) == sorted(items), quick(list('molten')))

# --- word count
text = """the quick brown fox
jumps over the lazy dog the end"""
counts = {}
for word in text.split():
    counts[word] = counts.get(word, 0) + 1
for word, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
    print(f'{word:<6}{count}')

# --- caesar cipher
def caesar(text, shift):
    out = []
    for char in text:
        if char.isalpha():
            base = ord('A') if char.isupper() else ord('a')
            char = chr((ord(char) - base + shift) % 26 + base)
        out.append(char)
    return ''.join(out)


secret = caesar('Hello, World!', 3)
print(secret, caesar(secret, -3))

# --- matrix
class Matrix:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    def __matmul__(self, other):
        return Matrix([[sum(a * b for a, b in zip(row, col)) for col in zip(*other.rows)] for row in self.rows])

    def __pow__(self, n):
        result = Matrix([[int(i == j) for j in range(len(self.rows))] for i in range(len(self.rows))])
        base = self
        while n:
            if n & 1:
                result = result @ base
            base, n = base @ base, n >> 1
        return result

    def __repr__(self):
        return '\n'.join(' '.join(f'{cell:>4}' for cell in row) for row in self.rows)


print(Matrix([[1, 1], [1, 0]]) ** 10, Matrix([[1, 2], [3, 4]]) @ Matrix([[0, 1], [1, 0]]), sep='\n')

# --- bank accounts
class InsufficientFunds(Exception):
    def __init__(self, balance, amount):
        super().__init__(f'balance {balance}, asked {amount}')
        self.missing = amount - balance


class Account:
    total = 0

    def __init__(self, owner, balance=0):
        self.owner, self._balance = owner, balance
        type(self).total += 1

    @property
    def balance(self):
        return self._balance

    def withdraw(self, amount):
        if amount > self._balance:
            raise InsufficientFunds(self._balance, amount)
        self._balance -= amount
        return self

    def __repr__(self):
        return f'{type(self).__name__}({self.owner!r}, {self._balance})'


class Savings(Account):
    rate = 0.05

    def interest(self):
        self._balance = round(self._balance * (1 + self.rate), 2)
        return self


a = Savings('ann', 100).interest()
try:
    a.withdraw(5).withdraw(500)
except InsufficientFunds as error:
    print(a, error, error.missing, Account.total, Savings.total)

# --- tokenizer and calculator
def tokens(text):
    number = ''
    for char in text + ' ':
        if char.isdigit() or char == '.':
            number += char
            continue
        if number:
            yield float(number) if '.' in number else int(number)
            number = ''
        if char in '+-*/()':
            yield char
        elif not char.isspace():
            raise SyntaxError(f'unexpected {char!r}')


class Parser:
    def __init__(self, text):
        self.items = [*tokens(text), None]

    def take(self):
        return self.items.pop(0)

    def factor(self):
        match self.take():
            case int() | float() as number:
                return number
            case '(':
                value = self.expression()
                if self.take() != ')':
                    raise SyntaxError('expected )')
                return value
            case '-':
                return -self.factor()
            case other:
                raise SyntaxError(f'unexpected {other!r}')

    def term(self):
        value = self.factor()
        while self.items[0] in ('*', '/'):
            value = value * self.factor() if self.take() == '*' else value / self.factor()
        return value

    def expression(self):
        value = self.term()
        while self.items[0] in ('+', '-'):
            value = value + self.term() if self.take() == '+' else value - self.term()
        return value


for text in ('1 + 2 * 3', '(1 + 2) * 3', '2 * -3 / 4', '1.5 + 1', '1 + ', '2 $ 3', '1 / 0', '((1)'):
    try:
        print(text, '=', Parser(text).expression())
    except (SyntaxError, ZeroDivisionError) as error:
        print(text, type(error).__name__, error)

# --- linked list
class Node:
    __slots__ = ('value', 'next')

    def __init__(self, value, next=None):
        self.value, self.next = value, next


class Linked:
    def __init__(self, items=()):
        self.head = None
        for item in reversed(list(items)):
            self.head = Node(item, self.head)

    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next

    def reverse(self):
        last = None
        while self.head:
            self.head.next, last, self.head = last, self.head, self.head.next
        self.head = last
        return self


print(list(Linked('abc')), list(Linked(range(5)).reverse()), list(Linked()))

# --- binary tree
class Tree:
    def __init__(self):
        self.root = None

    def add(self, key, value):
        def put(node):
            if node is None:
                return [key, value, None, None]
            if key == node[0]:
                node[1] = value
            else:
                side = 2 if key < node[0] else 3
                node[side] = put(node[side])
            return node

        self.root = put(self.root)

    def __iter__(self):
        def walk(node):
            if node:
                yield from walk(node[2])
                yield node[0], node[1]
                yield from walk(node[3])

        return walk(self.root)

    def depth(self, node='root'):
        node = self.root if node == 'root' else node
        return 0 if node is None else 1 + max(self.depth(node[2]), self.depth(node[3]))


tree = Tree()
for n in (5, 2, 8, 1, 9, 3, 5):
    tree.add(n, n * n)
print(list(tree), tree.depth())

# --- graph search
graph = {'a': 'bc', 'b': 'd', 'c': 'de', 'd': 'f', 'e': 'f', 'f': ''}


def breadth(start, goal):
    queue, seen = [[start]], {start}
    while queue:
        path = queue.pop(0)
        if path[-1] == goal:
            return path
        for next_ in graph[path[-1]]:
            if next_ not in seen:
                seen.add(next_)
                queue.append([*path, next_])


def depth(node, seen=None):
    seen = seen if seen is not None else []
    seen.append(node)
    for next_ in graph[node]:
        if next_ not in seen:
            depth(next_, seen)
    return seen


print(breadth('a', 'f'), depth('a'), breadth('f', 'a'))

# --- dijkstra
import heapq

roads = {'a': {'b': 7, 'c': 3}, 'b': {'d': 2}, 'c': {'b': 1, 'd': 8}, 'd': {}}


def distances(start):
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        so_far, place = heapq.heappop(heap)
        for other, length in roads[place].items():
            if (total := so_far + length) < best.get(other, float('inf')):
                best[other] = total
                heapq.heappush(heap, (total, other))
    return best


print(distances('a'))

# --- game of life
def step(cells):
    near = {}
    for x, y in cells:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    near[x + dx, y + dy] = near.get((x + dx, y + dy), 0) + 1
    return {cell for cell, count in near.items() if count == 3 or count == 2 and cell in cells}


cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for _ in range(4):
    cells = step(cells)
print(sorted(cells))

# --- eight queens
def queens(n, placed=()):
    if len(placed) == n:
        yield placed
        return
    for column in range(n):
        if all(column != c and abs(column - c) != len(placed) - row for row, c in enumerate(placed)):
            yield from queens(n, (*placed, column))


solutions = list(queens(6))
print(len(solutions), solutions[0], sum(1 for _ in queens(5)))

# --- towers of hanoi
def hanoi(n, source='a', target='c', spare='b'):
    if n:
        yield from hanoi(n - 1, source, spare, target)
        yield f'{source}{target}'
        yield from hanoi(n - 1, spare, target, source)


print(' '.join(hanoi(3)), sum(1 for _ in hanoi(8)))

# --- roman numerals
def roman(n):
    out = ''
    for value, letters in ((1000, 'M'), (900, 'CM'), (500, 'D'), (400, 'CD'), (100, 'C'), (90, 'XC'), (50, 'L'), (40, 'XL'), (10, 'X'), (9, 'IX'), (5, 'V'), (4, 'IV'), (1, 'I')):
        count, n = divmod(n, value)
        out += letters * count
    return out


print([roman(n) for n in (1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999)])

# --- number to words
ones = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split()
tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split()


def words(n):
    if n < 20:
        return ones[n]
    if n < 100:
        return tens[n // 10] + ('-' + ones[n % 10] if n % 10 else '')
    if n < 1000:
        return ones[n // 100] + ' hundred' + (' and ' + words(n % 100) if n % 100 else '')
    return words(n // 1000) + ' thousand' + (' ' + words(n % 1000) if n % 1000 else '')


for n in (0, 13, 21, 99, 100, 342, 1000, 12345):
    print(n, words(n))

# --- json by hand
def dump(value, indent=0):
    match value:
        case None:
            return 'null'
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case str():
            return '"' + value.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'
        case list() | tuple():
            return '[' + ', '.join(map(dump, value)) + ']'
        case dict():
            return '{' + ', '.join(f'{dump(str(k))}: {dump(v)}' for k, v in value.items()) + '}'
        case _:
            raise TypeError(f'cannot dump {type(value).__name__}')


print(dump({'a': [1, 2.5, None, True], 'b"': {'c': 'x\ny'}, 5: ()}))
try:
    dump({1})
except TypeError as error:
    print(error)

# --- event system
class Events:
    def __init__(self):
        self.handlers = {}

    def on(self, name, priority=0):
        def register(handler):
            self.handlers.setdefault(name, []).append((priority, handler))
            self.handlers[name].sort(key=lambda pair: -pair[0])
            return handler

        return register

    def emit(self, name, *args, **kwargs):
        return [handler(*args, **kwargs) for _, handler in self.handlers.get(name, ())]


events = Events()


@events.on('greet')
def plain(name):
    return f'hi {name}'


@events.on('greet', priority=5)
@events.on('leave')
def loud(name):
    return f'HI {name.upper()}'


print(events.emit('greet', 'ann'), events.emit('leave', 'bob'), events.emit('none'))

# --- dependency resolution
def resolve(graph):
    done, path, out = set(), [], []

    def visit(node):
        if node in path:
            raise ValueError('cycle: ' + ' -> '.join([*path[path.index(node) :], node]))
        if node in done:
            return
        path.append(node)
        for other in sorted(graph.get(node, ())):
            visit(other)
        path.pop()
        done.add(node)
        out.append(node)

    for node in sorted(graph):
        visit(node)
    return out


print(resolve({'app': ['db', 'web'], 'web': ['log'], 'db': ['log']}))
try:
    resolve({'a': 'b', 'b': 'c', 'c': 'a'})
except ValueError as error:
    print(error)

# --- state machine
class Machine:
    def __init__(self):
        self.state = 'idle'
        self.log = []

    def __getattr__(self, name):
        if name.startswith('on_'):
            return lambda **kw: self.log.append((name, kw))
        raise AttributeError(name)

    def feed(self, *events):
        moves = {('idle', 'start'): 'running', ('running', 'pause'): 'paused', ('paused', 'start'): 'running', ('running', 'stop'): 'idle'}
        for event in events:
            try:
                self.state = moves[self.state, event]
            except KeyError:
                self.on_error(state=self.state, event=event)
            else:
                getattr(self, f'on_{event}')(state=self.state)
        return self


machine = Machine().feed('start', 'pause', 'stop', 'start', 'stop')
print(machine.state, machine.log)

# --- plugin registry
class Plugin:
    registry = {}

    def __init_subclass__(cls, /, name=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.registry[name or cls.__name__.lower()] = cls

    @classmethod
    def create(cls, name, *args):
        try:
            return cls.registry[name](*args)
        except KeyError:
            raise LookupError(f'no plugin {name!r}; there are {", ".join(sorted(cls.registry))}') from None


class Upper(Plugin):
    def run(self, text):
        return text.upper()


class Reverse(Plugin, name='rev'):
    def run(self, text):
        return text[::-1]


print(Plugin.create('upper').run('abc'), Plugin.create('rev').run('abc'))
try:
    Plugin.create('nope')
except LookupError as error:
    print(error, error.__suppress_context__)

# --- validated attributes
class Validated:
    def __set_name__(self, owner, name):
        self.name = '_' + name

    def __get__(self, instance, owner):
        return self if instance is None else getattr(instance, self.name)

    def __set__(self, instance, value):
        setattr(instance, self.name, self.check(value))


class Positive(Validated):
    def check(self, value):
        if value <= 0:
            raise ValueError(f'{self.name[1:]} must be positive, not {value}')
        return value


class OneOf(Validated):
    def __init__(self, *options):
        self.options = options

    def check(self, value):
        if value not in self.options:
            raise ValueError(f'{value!r} is none of {self.options}')
        return value


class Shirt:
    size = OneOf('s', 'm')
    price = Positive()

    def __init__(self, size, price):
        self.size, self.price = size, price


for args in (('s', 5), ('x', 5), ('m', -1)):
    try:
        print(vars(Shirt(*args)))
    except ValueError as error:
        print(error)

# --- lazy pipeline
class Stream:
    def __init__(self, source):
        self.source = source

    def __iter__(self):
        return iter(self.source)

    def map(self, function):
        return Stream(function(item) for item in self)

    def where(self, test):
        return Stream(item for item in self if test(item))

    def take(self, n):
        def taking():
            if n:
                for i, item in enumerate(self, 1):
                    yield item
                    if i == n:
                        return

        return Stream(taking())


def naturals():
    n = 0
    while True:
        yield (n := n + 1)


print(list(Stream(naturals()).map(lambda n: n * n).where(lambda n: n % 2).take(5)))

# --- coroutine scheduler
from collections import deque


def worker(name, steps):
    for step in range(steps):
        print(name, step, end=' ')
        yield
    return name


def schedule(*tasks):
    ready, results = deque(tasks), []
    while ready:
        task = ready.popleft()
        try:
            next(task)
        except StopIteration as stop:
            results.append(stop.value)
        else:
            ready.append(task)
    return results


print(schedule(worker('a', 3), worker('b', 1), worker('c', 2)))

# --- memoised edit distance
from functools import cache


def distance(a, b):
    @cache
    def d(i, j):
        if not i or not j:
            return i + j
        return min(d(i - 1, j) + 1, d(i, j - 1) + 1, d(i - 1, j - 1) + (a[i - 1] != b[j - 1]))

    return d(len(a), len(b))


print(distance('kitten', 'sitting'), distance('', 'abc'), distance('same', 'same'))

# --- big number arithmetic
def digits_of_e(n):
    a = [1] * (n + 10)
    out = []
    for _ in range(n):
        carry = 0
        for i in range(len(a) - 1, -1, -1):
            carry, a[i] = divmod(a[i] * 10 + carry, i + 2)
        out.append(str(carry))
    return '2.' + ''.join(out)


print(digits_of_e(30), 2**521 - 1 == int('6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151'), pow(3, 10**6, 10**9 + 7))

# --- text wrapping
def wrap(text, width):
    line = ''
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = word
        else:
            line = f'{line} {word}' if line else word
    if line:
        yield line


for line in wrap('the quick brown fox jumps over the lazy dog and runs away', 16):
    print(f'|{line:^16}|')

# --- inventory with dataclasses
from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    TOOL = 'tool'
    FOOD = 'food'


@dataclass(order=True)
class Item:
    name: str
    price: float = field(compare=False)
    kind: Kind = field(default=Kind.TOOL, compare=False)


@dataclass
class Cart:
    items: dict[Item, int] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list, repr=False)

    def add(self, item, count=1):
        self.lines.append(f'{item.name} x{count}')
        return self

    @property
    def total(self):
        return sum(len(line) for line in self.lines)


items = sorted([Item('saw', 5.5), Item('apple', 0.5, Kind.FOOD)])
print(items, Cart().add(items[0], 3).add(items[1]).total, Cart())

# --- text adventure of contexts
from contextlib import contextmanager


@contextmanager
def indent(printer):
    printer.level += 1
    try:
        yield printer
    finally:
        printer.level -= 1


class Printer:
    level = 0

    def __call__(self, *words):
        print('  ' * self.level + ' '.join(map(str, words)))


say = Printer()
say('top')
with indent(say):
    say('one')
    try:
        with indent(say) as inner:
            inner('two')
            raise ValueError
    except ValueError:
        say('back at one')
say('top again')
