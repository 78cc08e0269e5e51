# array: type codes, items and slices, bytes and files, views and their locks, pickling, and the errors of each.
import array
import copy
import io
import pickle
import struct


def show(*makes):
    for make in makes:
        try:
            print(repr(make()))
        except Exception as exc:
            print(type(exc).__name__, exc)


show(
    lambda: array.array(),
    lambda: array.array("xx"),
    lambda: array.array("x"),
    lambda: array.array("b", typecode=1),
    lambda: array.array("b", "text"),
    lambda: array.array("b", array.array("w", "text")),
    lambda: array.array("i", (1, 2)),
    lambda: array.array("w", "a\u20ac"),
    lambda: array.array("f", [1, 2.5, 1e300]),
)
for code in "bBhHiIlLqQ":
    for value in (-1, 300, 70000, 1 << 40, 1 << 70, -(1 << 70), 1.5, "a"):
        show(lambda: array.array(code, [value]))
show(lambda: array.array("d", ["a"]), lambda: array.array("w", [1]), lambda: array.array("w", ["ab"]))

a = array.array("i", range(8))
show(
    lambda: a[2:6],
    lambda: a[::-3],
    lambda: a["x"],
    lambda: a[99],
    lambda: a.__setitem__(99, 1),
    lambda: a.__setitem__(slice(0, 2), [1]),
    lambda: a.__setitem__(slice(None, None, 2), array.array("i", [1])),
    lambda: a.__setitem__(slice(0, 2), array.array("h", [1])),
    lambda: a + [1],
    lambda: a.__iadd__("x"),
    lambda: a.extend(array.array("h")),
    lambda: a.fromlist([1, "x"]),
    lambda: a.pop(99),
    lambda: a.remove(99),
    lambda: a.index(5, 6),
    lambda: a < [1],
)
a[::2] = array.array("i", [9, 9, 9, 9])
a[1:2] = array.array("i", [5, 6, 7])
del a[::3]
a.insert(-1, 42)
print(a, a * 2, 0 * a, a == array.array("d", a), array.array("b", [1]) < array.array("q", [2]))
a.byteswap()
a.reverse()
print(a, a.itemsize, a.typecode, len(a), 42 in a)

view = memoryview(a)
print(view.format, view.itemsize, view.shape, view.obj is a, view.readonly, view[1:3].tolist(), view[1:].obj is a)
view[0] = 77
print(a[0], struct.unpack_from("i", a), bytes(a)[:4])
show(lambda: a.append(1), lambda: a.clear(), lambda: a.__delitem__(0), lambda: a.frombytes(b"1234"))
view.release()
a.append(1)
characters = memoryview(array.array("w", "ab"))
print(characters.format, characters.tobytes())
show(lambda: characters[0], lambda: characters.tolist())

f = io.BytesIO()
a.tofile(f)
f.seek(0)
b = array.array("i")
show(lambda: b.fromfile(f, 99), lambda: b.fromfile(f, -1), lambda: b.frombytes(b"abc"), lambda: b.frombytes("abc"))
print(a == b)


class Kept(array.array):
    pass


kept = Kept("h", [1, 2])
kept.name = "kept"
for protocol in range(6):
    again = pickle.loads(pickle.dumps(kept, protocol))
    print(again, type(again).__name__, again.name, pickle.loads(pickle.dumps(a, protocol)) == a)
print(copy.copy(a) == a, copy.deepcopy(a) == a, kept + kept, type(kept[:]).__name__)
made = array._array_reconstructor
show(
    lambda: made(array.array, "h", 5, b"\x01\x02"),
    lambda: made(array.array, "i", 12, b"\x01" * 8),
    lambda: made(array.array, "w", 18, "a\u20ac".encode("utf-16-le")),
    lambda: made(str, "b", 0, b""),
    lambda: made(array.array, "b", 22, b""),
    lambda: made(array.array, "d", 16, b"a"),
)
numbers = iter(array.array("b", [1, 2, 3]))
next(numbers)
again = pickle.loads(pickle.dumps(numbers))
print(type(again).__name__, list(again), list(numbers))
