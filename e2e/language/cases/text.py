# f-strings, string and bytes literals, conversions, nested format specifications.
name, width, value = "World", 10, 3.14159
print(f"Hello {name}!", f"{name!r:>{width}}|", f"{value:.2f} {value:{width}.{2}f}|", f"{{literal}} {1 + 1}")
print(f"{name=} {value=:.1f} {1 + 2=}", f"{'nested ' + f'{name.upper()}'}", f"{[x for x in range(3)]}")
print(f"{None} {True} {(1, 2)} {b'x'} {'a' if name else 'b'}")
print("a" "b" f"{1}" "c", "tab\tnew\\n", "\u00e9\N{BULLET}\x41", r"raw\n", b"\x00\xffbytes", rb"\d")
print("""triple
  "quoted" text""")
print("é" * 3, len("日本語"), "日本語"[1], "😀".encode(), ascii("é😀"), repr("it's \"q\" \n"))


class Formatted:
    def __format__(self, spec):
        return f"<{spec}>"

    def __str__(self):
        return "str"

    def __repr__(self):
        return "repr"


x = Formatted()
print(f"{x} {x:spec} {x!s} {x!r} {x!a} {x!r:>6}", str(x), format(x, "abc"), f"{x:{'a' + 'b'}}")
print(f"{'':*^10}", f"{42:08b}", f"{255:#x}", f"{1234567:,}", f"{0.5:%}", f"{-5:+d}", f"{'left':<8}|", f"{1e10:g}")
lines = [f"{i}: {word:<6}|" for i, word in enumerate(["one", "two"])]
print("\n".join(lines))
print("%s is %d years and %.1f%%" % ("Bob", 42, 99.5), "%(k)s" % {"k": 1}, "{} {0}".replace("0", "1"))
print("{} {} {name}".format(1, 2, name=3), "{0[1]} {1.real}".format([1, 2], 5))
