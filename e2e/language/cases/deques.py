# Deques: what repeats them, their iterators as objects, what changes them while they are searched.

import copy
import pickle
from collections import deque


def attempt(what, *args):
    try:
        print(what(*args))
    except Exception as error:
        print(type(error).__name__, error)


items = deque("abc", 4)
print(items * 2, 2 * items, items * 0, items * -1, deque() * 5, deque("ab") * 3)
items *= 3
print(items)
attempt(lambda: items * "a")
attempt(lambda: items * 1.5)
attempt(lambda: items + [1])

forwards, backwards = iter(items), reversed(items)
next(forwards)
print(type(forwards), type(backwards), forwards.__length_hint__(), backwards.__length_hint__())
print(list(copy.copy(forwards)), list(pickle.loads(pickle.dumps(forwards))), forwards.__reduce__()[1])
print(list(type(forwards)(items, 2)), list(type(backwards)(items, 1)))
attempt(type(forwards), [1])
items.append(1)
attempt(next, forwards)


class Clearing:
    def __init__(self, items):
        self.items = items

    def __eq__(self, other):
        self.items.clear()
        return True


for search in (deque.remove, deque.index, deque.count):
    searched = deque(["x"])
    searched.append(Clearing(searched))
    attempt(search, searched, "y")
