# bytearray: constructor, methods, items, operators and their errors.


def show(*makes):
    for make in makes:
        try:
            print(repr(make()))
        except Exception as exc:
            print(type(exc).__name__, exc)


show(
    lambda: str(bytearray(b"abc"), errors="strict"),
    lambda: bytearray("a"),
    lambda: bytearray(-1),
    lambda: bytearray([256]),
    lambda: bytearray(["a"]),
    lambda: bytearray(1.5),
    lambda: bytearray(b"a", 1),
    lambda: bytearray(b"a", "utf8"),
)
show(
    lambda: b"a".ljust(3, bytearray(b"x")),
    lambda: hash(bytearray()),
    lambda: bytearray(b"a")[5],
    lambda: bytearray(b"a")["x"],
    lambda: bytearray(b"a").__setitem__(0, 256),
    lambda: bytearray(b"a").__setitem__(0, "x"),
    lambda: bytearray(b"a").__setitem__(5, 1),
    lambda: bytearray(b"a").__setitem__("x", 1),
)
show(
    lambda: bytearray(b"a").__setitem__(slice(0, 1), 5),
    lambda: bytearray(b"a").__setitem__(slice(0, 1), "x"),
    lambda: bytearray(b"abcd").__setitem__(slice(0, 4, 2), b"abc"),
    lambda: bytearray(b"abcd").__delitem__(9),
    lambda: bytearray(b"abcd").__delitem__("x"),
    lambda: bytearray(b"a").append(256),
    lambda: bytearray(b"a").append("x"),
    lambda: bytearray(b"a").append(b"x"),
)
show(
    lambda: bytearray(b"a").extend("x"),
    lambda: bytearray(b"a").extend(1),
    lambda: bytearray(b"a").extend([256]),
    lambda: bytearray(b"a").extend(["x"]),
    lambda: bytearray(b"a").insert(0, 256),
    lambda: bytearray(b"a").insert("x", 1),
    lambda: bytearray().pop(),
    lambda: bytearray(b"a").pop(5),
)
show(
    lambda: bytearray(b"a").pop("x"),
    lambda: bytearray(b"a").remove(300),
    lambda: bytearray(b"a").remove(3),
    lambda: bytearray(b"a").remove("x"),
    lambda: bytearray(b"a") + 1,
    lambda: bytearray(b"a").__iadd__(1),
    lambda: bytearray(b"a") * 1.5,
    lambda: bytearray(b"a").__imul__(1.5),
)
show(
    lambda: bytearray(b"a").join([1]),
    lambda: bytearray(b"%s") % 1,
    lambda: bytes(bytearray(b"ab")),
    lambda: bytearray(type("X", (), {"__index__": lambda s: 3})()),
    lambda: bytearray(type("X", (), {"__bytes__": lambda s: b"zz"})()),
    lambda: bytearray(),
    lambda: bytearray(10**30),
    lambda: bytearray("é", "utf8"),
)
show(
    lambda: bytearray([1, 2]),
    lambda: bytearray(b"x").decode(),
    lambda: b"ab" + bytearray(b"c"),
    lambda: bytearray(b"c") + b"ab",
    lambda: bytearray(b"a").find(),
    lambda: bytearray(b"a").startswith("x"),
    lambda: bytearray(b"a").startswith((1,)),
    lambda: bytearray(b"a b").split(),
)
show(
    lambda: bytearray(b"a").partition(b"x"),
    lambda: b"axb".partition(bytearray(b"x")),
    lambda: bytearray.fromhex("6162"),
    lambda: b"a".center(5, bytearray(b"-")),
    lambda: bytearray(b",").join([b"a"]),
    lambda: str(bytearray(b"a'")),
    lambda: bytearray(b"a").__bytes__,
    lambda: b"%s" % bytearray(b"x"),
)
show(
    lambda: bytearray(b"%d") % 5,
    lambda: b"%c" % bytearray(b"x"),
    lambda: bytearray(b"abc").pop(),
    lambda: bytearray(b"abc").copy(),
    lambda: bytearray(b"abc").reverse(),
    lambda: bytearray(b"abc").clear(),
    lambda: bytearray(b"abc") * 0,
    lambda: bytearray(b"a").extend(b"x"),
)
show(
    lambda: bytearray(b"a").extend(range(3)),
    lambda: bytearray(b"a").insert(0),
    lambda: bytearray(b"a").insert(10**30, 1),
    lambda: bytearray(b"a").append(),
    lambda: bytearray(b"a").__contains__("x"),
    lambda: bytearray(b"a").__delitem__(slice(0, 1)),
    lambda: bytearray(b"abc").__setitem__(slice(0, 2), [1, 2, 3]),
    lambda: bytearray(b"abc").__setitem__(slice(0, 2), [1, 256]),
)
show(
    lambda: bytearray(b"abc").__setitem__(slice(0, 2), ["a"]),
    lambda: bytearray(b"abc").__setitem__(slice(None, None, 2), b"xy"),
    lambda: bytearray(b"abc").__setitem__(slice(0, 2), 7),
    lambda: bytearray(b"abc").__setitem__(slice(0, 2), None),
    lambda: bytearray(b"a").__iadd__("x"),
    lambda: bytearray(b"a").__init__(b"zz"),
    lambda: bytearray(b"a").__add__(1),
    lambda: bytearray(b"abc").remove(97),
)
show(
    lambda: bytearray(b"abc").remove(1.5),
    lambda: bytearray(b"abc").pop(-1),
    lambda: bytearray(b"abc")[1:2],
    lambda: type("B", (bytearray,), {})(b"x"),
    lambda: (
        hasattr(str, "__radd__"),
        hasattr(str, "__rmul__"),
        hasattr(str, "__rmod__"),
        hasattr(list, "__radd__"),
        hasattr(list, "__iadd__"),
        hasattr(tuple, "__iadd__"),
        hasattr(bytearray, "__iadd__"),
    ),
    lambda: (
        bytes("é", "utf-8"),
        bytes(3),
        bytes([65, 66]),
        bytes(b"x"),
        bytes(bytearray(b"y")),
        bytes("a", "utf-16"),
        bytes(range(3)),
    ),
)


data = bytearray(b"hello")
data += b" world"
data[0] = ord("J")
data[5:6] = b", "
data[-1:] = [33, 33]
del data[::4]
print(data, len(data), data.count(b"l"), data.find(b"o"))
data.extend(x for x in range(65, 70))
data.insert(0, 42)
data.remove(42)
print(data.pop(), data.pop(0), data)
data.reverse()
data *= 2
print(data, data == bytes(data), bytes(data) == data, data < b"z")
data[::2] = b"-" * len(data[::2])
print(data, data.decode(), list(data[:3]))
data.clear()
print(data, bool(data), data or "empty")
shared = other = bytearray(b"ab")
shared += b"c"
print(other, shared is other, shared[1:2], shared[::-1])
for byte in shared:
    if len(shared) < 6:
        shared.append(byte)
print(shared)
long = bytearray(range(20))
del long[::3], long[::-2], long[5:1:-1]
print(list(long))
