from _collections import OrderedDict, deque
from _functools import cmp_to_key, partial, reduce
import itertools


def a(*args): ...
def b(*args): ...
def c(*args): ...


def partially():
    partial(call, a)(1)
    partial(call)(b)


def call(function, *args):
    return function(*args)


def reduced():
    return reduce(join, [a, b])


def join(left, right):
    left()
    return right


def ordered():
    return sorted([1, 2], key=cmp_to_key(difference))


def difference(left, right):
    return left - right


def chained():
    for function in itertools.chain([a], (b,)):
        function()
    for function in itertools.islice(itertools.cycle([c]), 1):
        function()
    for result in itertools.starmap(call, [(a, 1)]):
        pass
    for key, group in itertools.groupby([a], key=b):
        for function in group:
            function()
    for left, right in itertools.product([a], [b]):
        left()


def queued():
    queue = deque([a])
    queue.append(b)
    queue.popleft()()
    table = OrderedDict(first=c)
    table['first']()


def after(text):
    if text.lower().startswith('x') or (255).bit_count() > 1:
        a()
    if b'x'.hex():
        b()


after('X')
partially()
reduced()
ordered()
chained()
queued()
