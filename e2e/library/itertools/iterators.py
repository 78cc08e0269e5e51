"""All iterators of `itertools`."""

import itertools as it


def show(label, function, *args, **kwargs):
    try:
        result = function(*args, **kwargs)
        print(label, list(it.islice(result, 12)) if hasattr(result, "__next__") else repr(result))
    except Exception as error:
        print(label, type(error).__name__, error)


show("accumulate", it.accumulate, [1, 2, 3, 4])
show("accumulate func", it.accumulate, [3, 1, 4, 1], max)
show("accumulate initial", it.accumulate, [1, 2], initial=10)
show("accumulate empty", it.accumulate, [], initial=5)
show("batched", it.batched, "abcdefg", 3)
show("batched strict", it.batched, "abcd", 3, strict=True)
show("batched zero", it.batched, "abc", 0)
show("chain", it.chain, "ab", [1, 2], (), "c")
show("chain empty", it.chain)
show("chain bad", it.chain, [1], 5)
show("from_iterable", it.chain.from_iterable, ["ab", [1]])
show("combinations", it.combinations, "abcd", 2)
show("combinations 0", it.combinations, "abc", 0)
show("combinations many", it.combinations, "ab", 3)
show("combinations negative", it.combinations, "ab", -1)
show("with replacement", it.combinations_with_replacement, "abc", 2)
show("with replacement empty", it.combinations_with_replacement, "", 2)
show("compress", it.compress, "abcdef", [1, 0, 1, 0, 1])
show("count", it.count, 5)
show("count step", it.count, 1.5, 0.5)
show("count text", it.count, "a")
show("cycle", it.cycle, "abc")
show("cycle empty", it.cycle, "")
show("dropwhile", it.dropwhile, lambda x: x < 3, [1, 2, 3, 1])
show("takewhile", it.takewhile, lambda x: x < 3, [1, 2, 3, 1])
show("filterfalse", it.filterfalse, lambda x: x % 2, range(6))
show("filterfalse None", it.filterfalse, None, [0, 1, "", "x"])
show("islice", it.islice, "abcdefg", 3)
show("islice range", it.islice, "abcdefg", 2, 6, 2)
show("islice none", it.islice, "abcdefg", 2, None)
show("islice bad stop", it.islice, "abc", -1)
show("islice bad start", it.islice, "abc", -1, 2)
show("islice bad step", it.islice, "abc", 0, 2, 0)
show("islice no stop", it.islice, "abc")
show("islice text", it.islice, "abc", "x")
show("pairwise", it.pairwise, "abcd")
show("pairwise one", it.pairwise, "a")
show("permutations", it.permutations, "abc")
show("permutations r", it.permutations, "abc", 2)
show("permutations many", it.permutations, "ab", 3)
show("permutations float", it.permutations, "ab", 1.5)
show("product", it.product, "ab", [1, 2])
show("product repeat", it.product, [0, 1], repeat=3)
show("product empty", it.product)
show("product zero", it.product, "ab", repeat=0)
show("product none", it.product, "ab", "")
show("product negative", it.product, "ab", repeat=-1)
show("repeat", it.repeat, "x", 3)
show("repeat endless", it.repeat, 1)
show("repeat negative", it.repeat, 1, -2)
show("starmap", it.starmap, pow, [(2, 3), (3, 2)])
show("starmap bad", it.starmap, pow, [5])
show("zip_longest", it.zip_longest, "abc", [1], fillvalue="-")
show("zip_longest empty", it.zip_longest)
print([(k, list(g)) for k, g in it.groupby("aaabbc")])
print([(k, list(g)) for k, g in it.groupby([1, 3, 2, 4, 5], key=lambda x: x % 2)])
groups = it.groupby("aabb")
_, first = next(groups)
_, second = next(groups)
print(list(first), list(second))
a, b, c = it.tee(iter([1, 2, 3]), 3)
print(next(a), next(a), list(b), list(a), list(c))
show("tee negative", it.tee, [], -1)
print(it.tee([], 0))
print(repr(it.count(3)), repr(it.count(1, 2)), repr(it.repeat(1, 2)), repr(it.repeat("x")))
print(type(it.chain()).__name__, type(it.tee([])[0]).__name__, it.chain.__module__)
print(next(it.repeat(5, 1)), it.repeat(5, 3).__length_hint__())


class Mine(it.chain):
    pass


print(list(Mine("ab")), type(Mine.from_iterable(["x"])).__name__)


def broken():
    yield 1
    raise KeyError("stop")


for make in (it.accumulate, it.pairwise, it.cycle, lambda i: it.islice(i, 5), it.chain, lambda i: it.zip_longest(i, "ab")):
    try:
        print(list(make(broken())))
    except KeyError as error:
        print("KeyError", error)
show("no arguments", it.accumulate)
show("not iterable", it.cycle, 5)
