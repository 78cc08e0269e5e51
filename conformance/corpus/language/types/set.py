# set and frozenset: every method and operator. Only sets of small integers are printed unsorted.
from support.show import show

# --- constructors
show(lambda: set(), lambda: set([3, 1, 2, 1]), lambda: frozenset(), lambda: frozenset([2, 1]), lambda: set(5), lambda: set([[]]), lambda: set([1], [2]), lambda: set(iterable=[]), lambda: frozenset(None), lambda: {*()})

# --- frozenset of a frozenset is itself
frozen = frozenset([1])
print(frozenset(frozen) is frozen, frozen.copy() is frozen, frozenset() is frozenset([]), set(frozen) == frozen)

# --- add
s = {1}
print(s.add(2), s.add(1), s, s.add(1.0), s.add(True), s)
show(lambda: s.add([]), lambda: s.add(), lambda: s.add(1, 2), lambda: frozenset().add(1))

# --- remove and discard
s = {1, 2, 3}
print(s.remove(1), s.discard(2), s.discard(99), s)
show(lambda: s.remove(99), lambda: s.remove('a'), lambda: s.remove([]), lambda: s.discard([]), lambda: s.remove(), lambda: s.remove((1, 2)))

# --- remove of a set looks for a frozenset
s = {frozenset([1])}
print({1} in s, s.discard({2}), s.remove({1}), s)
show(lambda: s.remove({5}))

# --- pop
s = {7}
show(lambda: s.pop(), lambda: s.pop(), lambda: s.pop(0))

# --- clear and copy
s = {1, 2}
twin = s.copy()
print(s.clear(), s, twin, twin is s)
show(lambda: s.copy(1), lambda: frozenset([1]).clear())

# --- update
s = {1}
s.update([2], (3,), {4: 5}, 'a')
s.update()
print(sorted(map(str, s)))
show(lambda: s.update(5), lambda: s.update([[]]), lambda: s.update(None))

# --- union
show(lambda: {1} | {2}, lambda: {1}.union([2], (3,)), lambda: {1}.union(), lambda: {1} | [2], lambda: frozenset([1]) | {2}, lambda: {1} | frozenset([2]), lambda: {1}.union(5), lambda: [1] | {2})

# --- intersection
show(lambda: {1, 2} & {2, 3}, lambda: {1, 2, 3}.intersection([2, 3], (3,)), lambda: {1}.intersection(), lambda: {1} & [1], lambda: {1, 2}.intersection('a'), lambda: {1}.intersection(5), lambda: {1}.intersection([[]]))

# --- difference
show(lambda: {1, 2} - {2}, lambda: {1, 2, 3}.difference([1], (2,)), lambda: {1}.difference(), lambda: {1} - [1], lambda: {1}.difference([[]]), lambda: {1}.difference(None))

# --- symmetric difference
show(lambda: {1, 2} ^ {2, 3}, lambda: {1}.symmetric_difference([1, 2, 2]), lambda: {1} ^ [1], lambda: {1}.symmetric_difference(), lambda: {1}.symmetric_difference([1], [2]), lambda: {1}.symmetric_difference(5))

# --- intersection_update
s = {1, 2, 3}
print(s.intersection_update([1, 2], {2}), s)
show(lambda: s.intersection_update(5), lambda: s.intersection_update(), lambda: s)

# --- difference_update
s = {1, 2, 3}
print(s.difference_update([1], {2}), s, s.difference_update(s), s)
show(lambda: s.difference_update(5))

# --- symmetric_difference_update
s = {1, 2}
print(s.symmetric_difference_update([2, 3, 3]), s, s.symmetric_difference_update(s), s)
show(lambda: s.symmetric_difference_update(5), lambda: s.symmetric_difference_update())

# --- in-place operators
s = alias = {1, 2}
s |= {3}
s &= {1, 3}
s -= {1}
s ^= {3, 4}
print(s, alias is s)
for operation in ('__ior__', '__iand__', '__isub__', '__ixor__'):
    print(getattr(s, operation)([1]))

# --- in-place operators refuse lists
s = {1}
try:
    s |= [2]
except TypeError as error:
    print(error)
try:
    s -= 5
except TypeError as error:
    print(error)
f = g = frozenset([1])
f |= {2}
print(f, g)

# --- subset and superset
show(lambda: {1} <= {1, 2}, lambda: {1} < {1}, lambda: {1}.issubset([1, 2]), lambda: {1, 2}.issuperset([1]), lambda: {1, 2} >= {1}, lambda: {1} > {1}, lambda: {1} <= [1], lambda: {1}.issubset(5), lambda: {1}.issuperset('a'), lambda: set() <= set())

# --- isdisjoint
show(lambda: {1}.isdisjoint({2}), lambda: {1}.isdisjoint([1]), lambda: {1}.isdisjoint(()), lambda: {1}.isdisjoint(5), lambda: {1}.isdisjoint([[]]), lambda: {1}.isdisjoint())

# --- equality
show(lambda: {1} == frozenset([1]), lambda: {1} == {1.0}, lambda: {1} == [1], lambda: {1} != {2}, lambda: {1} == {1: 2}.keys(), lambda: set() == frozenset(), lambda: {1} < 5)

# --- membership
show(lambda: 1 in {1}, lambda: 1.0 in {1}, lambda: [] in {1}, lambda: {1} in {frozenset([1])}, lambda: 'a' not in {1}, lambda: {} in set())

# --- hash
print(hash(frozenset([1, 2])) == hash(frozenset([2, 1])), {frozenset([1]): 'a'}[frozenset([1.0])], hash(frozenset()) == hash(frozenset([])))
show(lambda: hash({1}), lambda: {{1}}, lambda: {frozenset([1]), frozenset([1])})

# --- order of small integers
print({5, 3, 8, 1}, {10, 2, 33, 64, 7}, set(range(20, 10, -1)), {-1, -2, 0, 1}, {100, 200, 300}, set(range(5)) | {99})

# --- order after removal and growth
s = set(range(12))
for n in (0, 3, 6, 9):
    s.discard(n)
s.add(40)
s.add(8)
s.add(71)
print(s, s.pop(), len(s))

# --- repr
print(set(), {1}, frozenset(), frozenset([1]), {(1, 2)}, {frozenset([2])}, {None}, {1.5}, [{1}, {2}])

# --- repr of subclasses
class Bag(set):
    pass


class Ice(frozenset):
    pass


print(Bag(), Bag([1]), Ice(), Ice([1]), type(Bag([1]) | {2}).__name__, type(Bag().copy()).__name__, type(Ice([1]) & {1}).__name__, type({1} | Bag()).__name__)

# --- changed size while iterated
s = {1, 2}


def grow():
    for n in s:
        s.add(n + 100)


show(grow)

# --- truth and length
show(lambda: bool(set()), lambda: len({1, 1, 2}), lambda: {1}[0], lambda: {1} + {2}, lambda: {1} * 2, lambda: -{1}, lambda: {1}.x, lambda: iter({1}).__length_hint__())

# --- comprehension and display
n = 3
print({x % n for x in range(10)}, {*[1, 2], *(2, 3)}, {x for x in ()}, {n, n + 1})

# --- elements with own equality
class Item:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return 7

    def __eq__(self, other):
        return isinstance(other, Item) and self.n == other.n

    def __repr__(self):
        return f'I{self.n}'


s = {Item(1), Item(2), Item(1)}
print(len(s), Item(2) in s, Item(3) in s, sorted(map(repr, s)))

# --- first of equals stays
print({1, True, 1.0}, {True, 1}, {0.0, 0, False}, {1} | {True}, {True} & {1}, {1} & {True}, {1.0}.union([1]))

# --- methods of the types
print(sorted(set(dir(set)) - set(dir(frozenset))))
print(sorted(name for name in dir(frozenset) if not name.startswith('__')))

# --- reflected operators
class Other:
    def __ror__(self, left):
        return ('ror', left)

    def __rsub__(self, left):
        return ('rsub', left)


show(lambda: {1} | Other(), lambda: {1} - Other(), lambda: {1} & Other(), lambda: {1}.__or__(Other()), lambda: {1}.__rsub__({1, 2}), lambda: {1}.__ror__([2]))

# --- class_getitem
print(set[int], frozenset[str], set[int]([1]), frozenset[int].__origin__)

# --- init replaces
s = {1, 2}
s.__init__([5])
print(s)
s.__init__()
print(s)

# --- set of strings by size
words = {'a', 'b', 'c', 'a'}
print(len(words), sorted(words), 'a' in words, sorted(words - {'a'}), max(words))
