# array and what reads its bytes: struct, bytes, views; pickles, classes that derive from it, and the errors of each.
import array
import copy
import io
import pickle
import struct
from collections.abc import MutableSequence


def show(*makes):
    for make in makes:
        try:
            print(make())
        except Exception as exc:
            print(type(exc).__name__, exc)


a = array.array("i", range(6))
print(list(struct.iter_unpack("<ii", a)), struct.unpack_from("i", a, 8), struct.unpack_from("i", a, -4))
for offset in (-100, 100, -2, 22, 2**62, -(2**62)):
    show(
        lambda: struct.unpack_from("i", a, offset),
        lambda: struct.pack_into("i", bytearray(24), offset, 7),
        lambda: struct.unpack_from("i", bytes(24), offset),
    )
show(lambda: struct.unpack("i", b"123456"))
room = bytearray(8)
struct.pack_into("i", room, -4, 7)
print(room)

print([pickle.loads(pickle.dumps(a, protocol)) == a for protocol in range(6)])
print(copy.copy(a), copy.deepcopy(a), list(iter(a)), array.array[int], type(iter(a)))
print(array.array.__name__, array.array.__module__, array.array.__mro__, array.array.__hash__)
print(isinstance(a, MutableSequence))
iterator = iter(a)
next(iterator)
print(iterator.__reduce__(), next(pickle.loads(pickle.dumps(iterator))))


class Kept(array.array):
    def __new__(cls, items, **options):
        return super().__new__(cls, "d", items)

    def __init__(self, items, **options):
        self.options = options


kept = Kept([1.0, float("nan")], a=1)
print(kept, kept.options, kept == kept, kept[1:], type(kept[1:]), type(kept + kept), kept * 2)

letters = array.array("B", b"abc")
print(bytes(letters), bytearray(letters), memoryview(letters).tolist(), b"-".join([letters, b"d"]))
print(letters.tobytes(), int.from_bytes(letters, "big"))
show(
    lambda: array.array("b", [1]) + array.array("B", [1]),
    lambda: a[1.5],
    lambda: a.index(99),
    lambda: a.pop(1.5),
    lambda: a.insert("x", 1),
    lambda: a * 1.5,
    lambda: a + 1,
    lambda: array.array("z"),
    lambda: array.array(1),
    lambda: array.array("b", 1, 2),
    lambda: a.fromfile(io.BytesIO(b"12"), 1),
    lambda: a.__reduce_ex__("x"),
    lambda: a.append(),
    lambda: a.append(2**40),
    lambda: hash(a),
)

view = memoryview(a)
show(
    lambda: a.append(1),
    lambda: a.pop(),
    lambda: a.extend([1]),
    lambda: a.__delitem__(slice(0, 1)),
    lambda: a.__setitem__(slice(0, 1), array.array("i")),
    lambda: a.__imul__(2),
)
a[0] = 5
a[1:3] = array.array("i", [8, 9])
print(view.tolist())
a[::2] = array.array("i", [0, 0, 0])
print(view.tolist(), a)
