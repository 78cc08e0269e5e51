# Paths made of texts in the ways that Python has for it.

import re

from fastapi import FastAPI

app = FastAPI()


def answer():
    return 1


def slug(name: str) -> str:
    return re.sub(r"[^a-z]+", "-", name.lower()).strip("-")


class OrderLines:
    def list_all(self):
        return []


HEAD, _, TAIL = "left:right".partition(":")

for path in [
    "/{}/{kind}".format("format", kind="named"),
    "/%s/%d" % ("percent", 7),
    f"/{3:02d}/{'x'!s}/{'repr'!r}",
    "/" + slug("Order Lines & More"),
    "/" + OrderLines.__name__.lower(),
    "/" + OrderLines.list_all.__name__.replace("_", "-"),
    "/" + __name__.rsplit(".", 1)[-1],
    f"/{HEAD}/{TAIL}",
    "/" + "-".join(part.title() for part in "a b c".split()),
    "/" + "abc"[::-1] + "abc"[1:] + "abc"[-1],
    "/" + "padded".center(10, "-") + "7".zfill(3) + "x".ljust(3, "."),
    "/" + str(1.5 + 1) + "/" + str(7 // 2) + "/" + str(2**5),
    "/" + "repeat" * 2,
    "/" + ",".join(sorted({"b", "a"})) + str(max(3, 9)) + str(sum([1, 2])) + str(len("four")),
    "/" + ("yes" if "b" > "a" and 1.5 < 2 else "no"),
    "/" + "camelCase".swapcase() + str("x" in "xyz") + str("a,b".count(",")) + str("abc".find("c")),
]:
    app.get(path)(answer)
