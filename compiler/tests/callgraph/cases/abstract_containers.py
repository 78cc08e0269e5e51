from collections.abc import Iterator, Mapping, MutableMapping, MutableSequence, Sequence
from typing import Generic, TypeVar

T = TypeVar('T')


class Key:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        return isinstance(other, Key)


class Row(Mapping):
    def __getitem__(self, key):
        return {'a': 1}[key]

    def __iter__(self):
        return iter(['a'])

    def __len__(self):
        return 1


class Table(MutableMapping, Generic[T]):
    def __init__(self):
        self.held = {}

    def __getitem__(self, key):
        return self.held[key]

    def __setitem__(self, key, value):
        self.held[key] = value

    def __delitem__(self, key):
        del self.held[key]

    def __iter__(self):
        return iter(list(self.held))

    def __len__(self):
        return len(self.held)


class Line(Sequence):
    def __getitem__(self, index):
        return [Key(), Key()][index]

    def __len__(self):
        return 2


class Stack(MutableSequence):
    def __init__(self):
        self.held = [3, 4]

    def __getitem__(self, index):
        return self.held[index]

    def __setitem__(self, index, value):
        self.held[index] = value

    def __delitem__(self, index):
        del self.held[index]

    def __len__(self):
        return len(self.held)

    def insert(self, index, value):
        self.held.insert(index, value)


class Once(Iterator):
    def __init__(self):
        self.left = 1

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return first


def first(): ...


def mappings():
    row = Row()
    row.get('a'), 'a' in row, list(row)


def tables():
    table = Table()
    table.update({'one': first}, two=first)
    table.get('one')()
    table.setdefault('three', first)()
    table.pop('one')()
    table.popitem()[1]()
    table.clear()


def sequences():
    line = Line()
    list(line), list(reversed(line))
    Key() in line
    line.index(Key()), line.count(Key())


def stacks():
    stack = Stack()
    stack.append(5)
    stack.extend([6])
    stack += [7]
    stack.remove(5)
    stack.reverse()
    stack.pop()
    stack.clear()


def iterators():
    for each in Once():
        each()


mappings()
tables()
sequences()
stacks()
iterators()
