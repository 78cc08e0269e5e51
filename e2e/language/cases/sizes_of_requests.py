"""Sizes that no memory holds: MemoryError, OverflowError or ValueError as in CPython, and never the end of the process."""

def attempt(name, f):
    try:
        r = f()
        print(name, "->", type(r).__name__)
    except BaseException as e:
        print(name, "->", type(e).__name__, str(e))

HUGE = (2**40, 2**60)
cases = {
    "str *": lambda n: "a" * n,
    "str * wide": lambda n: "é" * n,
    "str * 3": lambda n: "abc" * n,
    "n * str": lambda n: n * "abc",
    "str.__mul__": lambda n: "a".__mul__(n),
    "bytes *": lambda n: b"a" * n,
    "bytes * 3": lambda n: b"abc" * n,
    "bytearray *": lambda n: bytearray(b"abc") * n,
    "list *": lambda n: [1] * n,
    "list * 3": lambda n: [1, 2, 3] * n,
    "tuple *": lambda n: (1, 2) * n,
    "bytes()": lambda n: bytes(n),
    "bytearray()": lambda n: bytearray(n),
    "ljust": lambda n: "a".ljust(n),
    "ljust wide": lambda n: "a".ljust(n, "é"),
    "rjust": lambda n: "a".rjust(n),
    "center": lambda n: "a".center(n),
    "zfill": lambda n: "1".zfill(n),
    "bytes.ljust": lambda n: b"a".ljust(n),
    "bytes.rjust": lambda n: b"a".rjust(n),
    "bytes.center": lambda n: b"a".center(n),
    "bytes.zfill": lambda n: b"a".zfill(n),
    "bytearray.ljust": lambda n: bytearray(b"a").ljust(n),
    "to_bytes": lambda n: (1).to_bytes(n, "big"),
    "to_bytes little": lambda n: (-1).to_bytes(n, "little", signed=True),
}
for name, f in cases.items():
    for n in HUGE:
        attempt(f"{name} {n.bit_length()}", lambda: f(n))
