"""`text += more`: in place where nobody else has the text, and never seen by who has it."""

import sys


def grows(parts):
    text = ""
    seen = []
    for part in parts:
        text += part
        seen.append(text)
    return text, seen


print(grows(["a", "b", "é", "c", "\ud800", "", "x" * 100]))


def shared():
    a = "".join(["a", "b"])
    b = a
    a += "c"
    print(a, b)
    a += a
    print(a, len(a))
    held = {a: 1}
    a += "!"
    print(a, held, hash(a) == hash("abcabc!"), hash("abcabc") == hash(list(held)[0]))
    b += "d"
    table = {"abd": 2}
    print(b, table[b], b == "abd", b.encode())
    b += "é"
    print(b, len(b), b.isascii(), table.get(b), b[-1], b[:2], b.upper())
    b += "z"
    print(b, len(b), b.index("z"), b.find("é"))


shared()


class Text(str):
    def __add__(self, other):
        return Text(str(self) + "+" + str(other))


def derived():
    a = Text("a")
    a += "b"
    print(type(a).__name__, a)
    b = "x"
    b += Text("y")
    print(type(b).__name__, b)


derived()


def wrong():
    a = "".join(["a", "b"])
    try:
        a += 1
    except TypeError as error:
        print(error, a)
    name = "".join(["na", "me"])
    name = sys.intern(name)
    other = name
    name += "d"
    print(name, other, other is sys.intern("name"))


wrong()


def long(count, part):
    text = ""
    for _ in range(count):
        text += part
    return text


print(len(long(300_000, "abc")), long(300_000, "é")[-3:], len(long(100_000, "a\ud800")))


def yields():
    text = ""
    for part in ("a", "b", "c"):
        text += part
        yield text


print(list(yields()))


def captured():
    text = "".join(["a", "b"])

    def show():
        return text

    text += "c"
    print(show())


captured()


def from_default(text="".join(["d", "e"])):
    text += "f"
    return text


print(from_default(), from_default())
