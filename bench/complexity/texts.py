"""Texts and bytes in their kinds."""

from measure import Family, main

NO_SIZE = "does one thing whatever the size"


def searches(family, part, none):
    """What texts and bytes share. `part` makes one of them from text."""
    space, comma = part(" "), part(",")
    family.add("__add__", lambda x, n: x + part("b"))
    family.add("__mul__", lambda x, n: x * 2)
    family.add("__contains__", lambda x, n: none in x)
    family.add("__eq__", lambda x, n: x == x[:-1] + part("b"))
    family.add("__lt__", lambda x, n: x < x + part("b"))
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: max(x))
    family.add("__getitem__", lambda x, n: x[n // 2])
    family.add("get_slice", lambda x, n: x[n // 2 : n // 2 + 8])
    family.add("get_stepped", lambda x, n: x[::3])
    family.add("__repr__", lambda x, n: repr(x))
    family.add("capitalize", lambda x, n: x.capitalize())
    family.add("center", lambda x, n: x.center(n * 2))
    family.add("count", lambda x, n: x.count(none))
    family.add("endswith", lambda x, n: x.endswith(none))
    family.add("expandtabs", lambda x, n: x.expandtabs())
    family.add("find", lambda x, n: x.find(none))
    family.add("find_bad", lambda x, n: x.find(part("a" * 40 + "b")))
    # Half of the text, whose repetitions are what naive searches go back for.
    family.add("find_long", lambda x, n: x.find(part("b" + "a" * (n // 2))))
    family.add("index", lambda x, n: x.index(part("a")))
    for name in "isalnum isalpha isascii isdigit islower isspace istitle isupper".split():
        family.add(name, lambda x, n, name=name: getattr(x, name)())
    family.add("join", lambda x, n: comma.join([part("a")] * n))
    family.add("ljust", lambda x, n: x.ljust(n * 2))
    family.add("lower", lambda x, n: x.lower())
    family.add("lstrip", lambda x, n: x.lstrip())
    family.add("partition", lambda x, n: x.partition(comma))
    family.add("removeprefix", lambda x, n: x.removeprefix(part("a")))
    family.add("removesuffix", lambda x, n: x.removesuffix(part("a")))
    family.add("replace", lambda x, n: x.replace(part("a"), part("bc")))
    family.add("replace_none", lambda x, n: x.replace(none, part("bc")))
    family.add("rfind", lambda x, n: x.rfind(none))
    family.add("rindex", lambda x, n: x.rindex(part("a")))
    family.add("rjust", lambda x, n: x.rjust(n * 2))
    family.add("rpartition", lambda x, n: x.rpartition(comma))
    family.add("rsplit", lambda x, n: x.rsplit(part("a")))
    family.add("rstrip", lambda x, n: x.rstrip())
    family.add("split", lambda x, n: x.split(part("a")))
    family.add("split_spaces", lambda x, n: (space * 3 + x).split())
    family.add("splitlines", lambda x, n: x.splitlines())
    family.add("startswith", lambda x, n: x.startswith(part("a")))
    family.add("strip", lambda x, n: x.strip())
    family.add("swapcase", lambda x, n: x.swapcase())
    family.add("title", lambda x, n: x.title())
    family.add("translate", lambda x, n: x.translate(TABLES[type(x)]))
    family.add("upper", lambda x, n: x.upper())
    family.add("zfill", lambda x, n: x.zfill(n * 2))


TABLES = {
    str: {ord("a"): "b"},
    bytes: bytes(reversed(range(256))),
    bytearray: bytes(reversed(range(256))),
}


def strings(name, letter):
    """Texts of one width: `letter` is their only one."""
    family = Family(name, lambda n: letter * n, 20_000, str)
    searches(family, lambda text: text.replace("a", letter), "none")

    def extend(x, n):
        text = ""
        for _ in range(n):
            text += "ab"

    def extend_fields(x, n):
        holder = [""]
        for _ in range(min(n, 2000)):
            holder[0] = holder[0] + "ab"

    family.add("extend", extend)
    family.add("extend_item", extend_fields)
    family.add("__hash__", lambda x, n: hash(x + "b"))
    family.add("__mod__", lambda x, n: "%s" % x + "%d" % n)
    family.add("__str__", lambda x, n: str(x))
    family.add("__format__", lambda x, n: f"{x:>{n * 2}}")
    family.add("casefold", lambda x, n: x.casefold())
    family.add("encode", lambda x, n: x.encode())
    family.add("encode_utf_16", lambda x, n: x.encode("utf-16"))
    family.add("encode_replacing", lambda x, n: x.encode("ascii", "xmlcharrefreplace"))
    family.add("format", lambda x, n: (x + "{}").format(n))
    family.add("format_map", lambda x, n: (x + "{n}").format_map({"n": n}))
    for special in "isdecimal isidentifier isnumeric isprintable".split():
        family.add(special, lambda x, n, special=special: getattr(x, special)())
    family.add("items", lambda x, n: [x[at] for at in range(0, n, 16)])
    family.add("slices", lambda x, n: [x[at : at + 2] for at in range(0, n, 64)])
    family.add("ords", lambda x, n: [ord(one) for one in x])
    family.add("reversed", lambda x, n: x[::-1])
    family.leave(NO_SIZE, "maketrans")
    return family


def byte_strings(name, kind):
    family = Family(name, lambda n: kind(b"a" * n), 20_000, kind)
    searches(family, lambda text: kind(text.encode()), b"none")
    family.add("__mod__", lambda x, n: kind(b"%b") % x)
    family.add("decode", lambda x, n: x.decode())
    family.add("decode_latin", lambda x, n: x.decode("latin-1"))
    family.add("decode_replacing", lambda x, n: (x + b"\xff").decode("utf-8", "replace"))
    family.add("fromhex", lambda x, n: kind.fromhex("61" * n))
    family.add("hex", lambda x, n: x.hex())
    family.leave(NO_SIZE, "maketrans", "__format__", "__str__")
    return family


def immutable_bytes():
    family = byte_strings("bytes", bytes)
    family.add("__hash__", lambda x, n: hash(x + b"b"))

    def extend(x, n):
        data = b""
        for _ in range(min(n, 2000)):
            data += b"ab"

    family.add("extend", extend)
    return family


def mutable_bytes():
    family = byte_strings("bytearray", bytearray)

    def add_in_place(x, n):
        x += b"ab"
        del x[-2:]

    def set_item(x, n):
        x[n // 2] = 1

    def set_slice(x, n):
        x[n // 2 : n // 2 + 2] = b"ab"

    def delete_first(x, n):
        del x[:1]
        x.append(97)

    def stream(x, n):
        y = bytearray(x)
        while y:
            del y[:16]

    family.add("__iadd__", add_in_place)
    family.add("__setitem__", set_item)
    family.add("set_slice", set_slice)
    family.add("__delitem__", delete_first)
    family.add("stream", stream)
    family.add("append", lambda x, n: (x.append(97), x.pop()))
    family.add("pop", lambda x, n: (x.pop(), x.append(97)))
    family.add("extend", lambda x, n: (x.extend(b"ab"), x.pop(), x.pop()))
    family.add("insert", lambda x, n: (x.insert(n, 97), x.pop()))
    family.add("remove", lambda x, n: (x.append(98), x.remove(98)))
    family.add("clear", lambda x, n: x.copy().clear())
    family.add("copy", lambda x, n: x.copy())
    family.add("reverse", lambda x, n: x.reverse())
    family.leave(NO_SIZE, "__hash__", "resize")
    return family


def views():
    family = Family("memoryview", lambda n: memoryview(bytearray(n)), 20_000, memoryview)

    def set_item(x, n):
        x[n // 2] = 1

    def set_slice(x, n):
        x[n // 2 : n // 2 + 2] = b"ab"

    family.add("__setitem__", set_item)
    family.add("set_slice", set_slice)
    family.add("__getitem__", lambda x, n: x[n // 2])
    family.add("get_slice", lambda x, n: x[n // 2 :])
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: sum(x))
    family.add("__eq__", lambda x, n: x == x[:])
    family.add("__hash__", lambda x, n: hash(memoryview(bytes(n))))
    family.add("__repr__", lambda x, n: repr(x))
    family.add("cast", lambda x, n: x.cast("I"))
    family.add("count", lambda x, n: x.count(7) if hasattr(x, "count") else None)
    family.add("index", lambda x, n: x.index(0) if hasattr(x, "index") else None)
    family.add("hex", lambda x, n: x.hex())
    family.add("tobytes", lambda x, n: x.tobytes())
    family.add("tolist", lambda x, n: x.tolist())
    family.add("toreadonly", lambda x, n: x.toreadonly())
    family.add("release", lambda x, n: x[:].release())
    family.leave(
        NO_SIZE,
        *"c_contiguous contiguous f_contiguous format itemsize nbytes ndim obj readonly shape strides suboffsets".split(),
        *"__delitem__ __format__ __str__ __lt__".split(),
    )
    return family


main([strings("str", "a"), strings("str_wide", "\u4e16"), immutable_bytes(), mutable_bytes(), views()])
