# list.sort, sorted: by keys of every kind that is compared in a way of its own, and by what mixes kinds.
import heapq
from bisect import bisect_left, bisect_right, insort

state = 99


def noise(below):
    global state
    state = (state * 1103515245 + 12345) % 2147483648
    return (state >> 8) % below


class Text(str):
    def __lt__(self, other):
        return str.__gt__(self, other)


class Number(int):
    def __lt__(self, other):
        return int.__gt__(self, other)


class Pair(tuple):
    def __lt__(self, other):
        return tuple.__gt__(self, other)


nan = float("nan")
words = [
    "",
    "a",
    "ab",
    "abc",
    "abcdefgh",
    "abcdefghi",
    "abcdefghj",
    "abcdefg\0",
    "abcdefg",
    "a\0",
    "é",
    "ÿ",
    "\ue000",
    "😀",
]
kinds = {
    "ints": lambda: noise(50) - 25,
    "wide ints": lambda: (noise(2**23) - 2**22) * 2**40,
    "big ints": lambda: (noise(100) - 50) * 2**61,
    "bools": lambda: noise(2) == 1,
    "ints and bools": lambda: [noise(4) - 1, noise(2) == 1][noise(2)],
    "floats": lambda: [0.0, -0.0, 1.5, -1.5, float("inf"), -float("inf"), 5e-324, -5e-324, 1e300][noise(9)],
    "floats with NaN": lambda: [0.0, 1.5, -1.5, nan, float("nan")][noise(5)],
    "ints and floats": lambda: [noise(9) - 4, (noise(90) - 40) / 10][noise(2)],
    "short texts": lambda: words[noise(4)],
    "texts": lambda: words[noise(14)],
    "alike texts": lambda: f"name {noise(2000)}",
    "longer alike texts": lambda: f"https://example.org/{noise(20)}/page-{noise(30)}",
    "derived texts": lambda: Text(words[noise(14)]),
    "mixed texts": lambda: [Text, str][noise(2)](words[noise(14)]),
    "derived ints": lambda: Number(noise(20)),
    "pairs": lambda: (noise(5), noise(5)),
    "int, float": lambda: (noise(3), noise(5) / 4),
    "text, int": lambda: (words[noise(6)], noise(3)),
    "long text, int": lambda: (words[noise(14)] * 2, noise(3)),
    "int, text, bool": lambda: (noise(2), words[noise(3)], noise(2) == 1),
    "bool, int": lambda: (noise(2) == 1, noise(3)),
    "text, bool": lambda: (words[noise(14)], noise(2) == 1),
    "ones": lambda: (noise(9),),
    "one text": lambda: (words[noise(14)],),
    "of any length": lambda: tuple(noise(3) for _ in range(noise(4))),
    "int, NaN": lambda: (noise(3), [nan, 1.0][noise(2)]),
    "int, None": lambda: (noise(1000), None),
    "nested": lambda: (noise(2), (noise(2), words[noise(3)])),
    "derived tuples": lambda: Pair((noise(3), noise(3))),
    "lists": lambda: [noise(3), noise(3)],
}
for name, make in kinds.items():
    for size in (0, 1, 2, 9, 100, 700):
        rows = [(make(), at) for at in range(size)]
        try:
            for reverse in (False, True):
                by_key = sorted(rows, key=lambda row: row[0], reverse=reverse)
                print(name, size, [row[1] for row in by_key][:60], sum(at * row[1] for at, row in enumerate(by_key)))
            keys = [row[0] for row in rows]
            keys.sort()
            print(repr(keys[:20]), repr(keys[-3:]))
            heap = list(keys[::-1])
            heapq.heapify(heap)
            heapq.heappush(heap, make())
            popped = [heapq.heappop(heap) for _ in range(len(heap) // 2)]
            print(repr(popped[:12]), repr(heap[:12]))
            if heap:
                print(heapq.heapreplace(heap, make()), heapq.heappushpop(heap, make()), repr(heap[-4:]))
            wanted = make()
            print(bisect_left(keys, wanted), bisect_right(keys, wanted), bisect_left(keys, wanted, 3, 7))
        except Exception as error:
            print(name, size, type(error).__name__, error)

for mixed in ([1, "a"], ["a", None], [(1, "a"), (1, 2)], [(1,), [1]], [1j, 2j], [None, None]):
    for use in (sorted, heapq.heapify, lambda items: bisect_left(items, 3)):
        try:
            print(use(list(mixed)))
        except TypeError as error:
            print("TypeError", error)

# The error comes after some exchanges: all items are still there.
mixed = [5, 3, 4, "x", 1, 2]
try:
    heapq.heapify(mixed)
except TypeError as error:
    print(error, sorted(map(str, mixed)))
print(heapq.heappop([Number(3), Number(9), Number(1)]), bisect_left([Number(9), Number(5), Number(1)], Number(4)))


class Greedy:
    def __lt__(self, other):
        shrinking.clear()
        return True


shrinking = [Greedy(), Greedy(), Greedy(), Greedy()]
try:
    heapq.heapify(shrinking)
except RuntimeError as error:
    print(error, shrinking)

items = [3, 1, 2]
insort(items, 2)
print(items, [1] * 0, [True] * 5, [1, 2] * 3, (1, "a", 2.5) * 5, ["ab"] * 2, [1] * -1, b"ab" * 5, [] * 9)
shared = [[]] * 3
shared[0].append(1)
print(shared)


numbers = [1, 2.5, True, 4]
print(sum(numbers), sum([0.1] * 10), sum([1, 2**62, 2**62, 2**62]), sum([True, False, True]), sum([1.5, 2, True]))
iterator = iter([1, 2, "x", 4])
try:
    print(sum(iterator))
except TypeError as error:
    print(error, list(iterator))
iterator = iter([1, 2, 3])
print(next(iterator), sum(iterator), sum(iterator), list(iterator))


def parts():
    yield "a"
    yield "b"
    yield 3


try:
    print("-".join(parts()))
except TypeError as error:
    print(error)
print("-".join(part for part in ("x", "y")), "".join(str(at) for at in range(0)))
print("one\ntwo\r\nthree\rfour\x0bfive\x0csix\x1cseven\x1deight\x1enine\x1ften\t!\n\n" * 2 == "", end=" ")
print(("one\ntwo\r\nthree\rfour\x0bfive\x0csix\x1cseven\x1deight\x1enine\x1ften\t!\n\n" * 2).splitlines())
print(("\tx" * 20 + "\r\n" + "y" * 40 + "\r").splitlines(True))
for text in ("", "aBc", "x" * 63 + "Y", "x" * 64 + "Y", "x" * 65 + "Y", "éA" * 20, "ß" * 3):
    print(text.upper(), text.lower(), Text(text).upper(), type(Text(text).lower()).__name__)
