# memoryview: items, slices, casts, comparison, and what released views say.


def show(*makes):
    for make in makes:
        try:
            print(repr(make()))
        except Exception as exc:
            print(type(exc).__name__, exc)


show(
    lambda: str(memoryview(b"abc"), "utf8"),
    lambda: memoryview(1),
    lambda: memoryview("a"),
    lambda: memoryview(),
    lambda: memoryview(b"abc")[5],
    lambda: memoryview(b"abc")["x"],
    lambda: memoryview(b"abc")[0, 1],
    lambda: memoryview(b"abc").__setitem__(0, 1),
)
show(
    lambda: memoryview(bytearray(b"abc")).__setitem__(0, 256),
    lambda: memoryview(bytearray(b"abc")).__setitem__(0, "x"),
    lambda: memoryview(bytearray(b"abc")).__setitem__(9, 1),
    lambda: memoryview(bytearray(b"abc")).__setitem__(slice(0, 2), b"xyz"),
    lambda: memoryview(bytearray(b"abc")).__setitem__(slice(0, 2), 5),
    lambda: memoryview(bytearray(b"abc")).__delitem__(0),
    lambda: memoryview(b"abc").cast("x"),
    lambda: memoryview(b"abc").cast("I"),
)
show(
    lambda: memoryview(b"abcd").cast("I").tolist(),
    lambda: memoryview(b"abcd").cast("I").cast("H"),
    lambda: memoryview(b"abcd").cast("c")[0],
    lambda: memoryview(b"abcd").cast(1),
    lambda: memoryview(b"abcd")[::2].cast("B"),
    lambda: memoryview(b"abcd")[::2].tobytes(),
    lambda: hash(memoryview(b"abc")) == hash(b"abc"),
    lambda: hash(memoryview(bytearray(b"abc"))),
)
show(
    lambda: memoryview(b"abc").hex(),
    lambda: memoryview(b"abc").tobytes("X"),
    lambda: memoryview(b"abc") == b"abc",
    lambda: memoryview(b"abc") < b"abd",
    lambda: len(memoryview(b"abc")),
    lambda: [
        memoryview(b"abc").format,
        memoryview(b"abc").itemsize,
        memoryview(b"abc").ndim,
        memoryview(b"abc").shape,
        memoryview(b"abc").strides,
        memoryview(b"abc").suboffsets,
        memoryview(b"abc").readonly,
        memoryview(b"abc").nbytes,
        memoryview(b"abc").c_contiguous,
        memoryview(b"abc").obj,
        memoryview(b"abc").contiguous,
        memoryview(b"abc").f_contiguous,
    ],
    lambda: bytes(memoryview(b"ab")),
    lambda: b",".join([b"a", bytearray(b"b"), memoryview(b"c")]),
)
show(
    lambda: (
        b"a" < b"b",
        b"a" == bytearray(b"a"),
        bytearray(b"a") == b"a",
        bytearray(b"b") > b"a",
        b"a" == memoryview(b"a"),
    ),
    lambda: (list(b"ab"), list(bytearray(b"ab")), list(memoryview(b"ab"))),
    lambda: b"%s" % memoryview(b"x"),
    lambda: memoryview(b"abc")[::-1].tolist(),
    lambda: memoryview(b"abc").tobytes(),
    lambda: memoryview(b"abc").toreadonly().readonly,
    lambda: memoryview(bytearray(b"abc")).toreadonly().readonly,
    lambda: memoryview(b"abc").release(),
)
show(
    lambda: memoryview(b"abcd").cast("B", shape=4),
    lambda: memoryview(b"abcd").cast("H").tolist(),
    lambda: memoryview(b"abcdefgh").cast("d")[0],
    lambda: memoryview(b"abcdefgh").cast("q")[0],
    lambda: memoryview(b"abcd").cast("f")[0],
    lambda: memoryview(b"\x00\x01").cast("?").tolist(),
    lambda: memoryview(b"abcd").cast("b")[0],
    lambda: memoryview(b"abcd").cast("@I").format,
)
show(
    lambda: memoryview(b"abcd").cast("<I"),
    lambda: memoryview(b"abcd").cast("n"),
    lambda: memoryview(b"abcdefgh").cast("P").tolist(),
    lambda: memoryview(b"abcdefgh").cast("n").tolist(),
    lambda: memoryview(b"ab").cast("e").tolist(),
    lambda: memoryview(b"ab") == memoryview(b"ab")[::1],
    lambda: memoryview(b"ab").cast("H") == b"ab",
    lambda: memoryview(b"ab") == "ab",
)
show(
    lambda: memoryview(b"ab") == 1,
    lambda: memoryview(memoryview(b"ab")).obj,
    lambda: memoryview(b"ab").hex("-"),
    lambda: memoryview(b"ab").hex(sep=":", bytes_per_sep=1),
    lambda: memoryview(b"a", 1),
    lambda: memoryview(b"abc")[-1],
    lambda: memoryview(b"abc")[1.5],
    lambda: memoryview(b"abc")[None],
)
show(
    lambda: memoryview(b"abc")[...],
    lambda: memoryview(b"abc")[()],
    lambda: memoryview(b"abc").tobytes(order="F"),
    lambda: memoryview(b"abc").tobytes(None),
    lambda: memoryview(b"abc").c_contiguous,
    lambda: memoryview(b"abc").suboffsets,
    lambda: 97 in memoryview(b"abc"),
    lambda: bool(memoryview(b"")),
)
show(
    lambda: repr(memoryview(b"abc"))[:13],
    lambda: int.from_bytes(memoryview(b"\x01"), "big"),
    lambda: b"x".join(memoryview(b"ab")),
    lambda: b"abc".find(memoryview(b"b")),
    lambda: memoryview(b"abcdefgh").cast("H")[1:3].tobytes(),
    lambda: memoryview(b"abcdefgh").cast("H")[::-1].strides,
    lambda: memoryview(b"abcdef")[1:5][::2].tolist(),
    lambda: memoryview(b"abcdef")[::-2].tobytes(),
)
show(
    lambda: memoryview(bytearray(8)).cast("d").__setitem__(0, "x"),
    lambda: memoryview(bytearray(8)).cast("b").__setitem__(0, 200),
    lambda: memoryview(bytearray(8)).cast("Q").__setitem__(0, 2**64),
    lambda: memoryview(bytearray(8)).cast("q").__setitem__(0, -(2**63)),
    lambda: memoryview(bytearray(8)).cast("c").__setitem__(0, b"xx"),
    lambda: memoryview(bytearray(8)).cast("c").__setitem__(0, 1),
    lambda: memoryview(b"ab").cast(""),
    lambda: memoryview(b"ab").cast("B", [3]),
)
show(
    lambda: memoryview(b"ab").cast("B", ["x"]),
    lambda: memoryview(b"ab").cast("B", [-1]),
    lambda: memoryview(b"abcd").cast("B", [4]).tolist(),
    lambda: memoryview(b"a") + b"b",
    lambda: memoryview(b"a") * 2,
    lambda: memoryview(b"abc")["a":],
    lambda: memoryview(b"abc")[10**30],
    lambda: memoryview(bytearray(b"abc")).__setitem__("x", 1),
)
show(
    lambda: memoryview(b"ab").cast("B").cast("c").obj,
    lambda: memoryview(b"abcd")[::2].c_contiguous,
    lambda: hash(memoryview(b"abcd")[::2]) == hash(b"ac"),
    lambda: hash(memoryview(b"abcd").cast("I")),
    lambda: type("M", (memoryview,), {}),
)


array = bytearray(b"0123456789")
view = memoryview(array)
view[0] = ord("x")
view[2:4] = b"ab"
view[::5][1] = ord("!")
print(array, view[4:].tobytes(), view[::-1].tobytes(), view[1:9:3].tolist())
show(lambda: array.append(1), lambda: array.clear(), lambda: array.extend(b""), lambda: array.pop())
half = view[2:6]
half[:] = b"...."
print(array, half.obj is array, half.nbytes, view == array, half == b"....")
view.release()
show(lambda: array.append(1))
half.release()
array.append(33)
print(array)
show(lambda: view[0], lambda: len(view), lambda: view.tobytes(), lambda: view == view, lambda: view == array)
show(lambda: view.format, lambda: bytes(view), lambda: memoryview(view), lambda: b"a" + view, lambda: view.release())
with memoryview(array) as inner:
    print(inner[0], inner.readonly)
show(lambda: inner[0])
array.append(34)
numbers = memoryview(bytearray(16)).cast("h")
for at in range(len(numbers)):
    numbers[at] = at * at - 10
print(numbers.tolist(), numbers.itemsize, numbers.shape, numbers.strides, numbers.tobytes(), sum(numbers))
numbers[1:3] = numbers[3:5]
print(numbers.tolist(), 6 in numbers, [n for n in numbers[::3]])
for code in "bBhHiIlLqQnN":
    cell = memoryview(bytearray(8)).cast(code)
    fits = []
    for value in (-1, 2**7, 2**8, 2**15, 2**16, 2**31, 2**32, 2**63, 2**64):
        try:
            cell[0] = value
            fits.append(cell[0] == value)
        except ValueError:
            fits.append(None)
    print(code, cell.itemsize, fits)
floats = memoryview(bytearray(16)).cast("d")
floats[0], floats[1] = 1.5, 2
print(floats.tolist(), floats.tobytes().hex(), floats.cast("B").cast("f")[1])
