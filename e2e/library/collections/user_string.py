"""`UserString`."""

from collections import UserString


class Name(UserString):
    pass


def shown(function, *arguments):
    try:
        value = function(*arguments)
        print(type(value).__name__, repr(value))
    except Exception as error:
        print(type(error).__name__, error)


name = Name("ada Lovelace")
for method in "capitalize casefold lower upper title swapcase strip split isalpha islower isidentifier splitlines".split():
    shown(getattr(name, method))
for method, *arguments in (
    ("replace", "a", UserString("o")), ("center", 20, "*"), ("find", UserString("L")), ("index", "L"), ("rindex", "e"), ("count", "a"),
    ("startswith", "ada"), ("partition", " "), ("zfill", 15), ("join", ["x", "y"]), ("encode",), ("removeprefix", UserString("ada ")),
    ("translate", {97: "A"}), ("index", "zz"), ("expandtabs",), ("format",), ("ljust", 14), ("rsplit", "o", 1),
):  # fmt: skip
    shown(getattr(name, method), *arguments)
print(str(name), repr(name), len(name), name[0], type(name[1:3]).__name__, "ada" in name, UserString("ace") in name, list(name)[:3])
print(name == "ada Lovelace", name == Name("x"), name < "b", name <= name, name > UserString("a"), hash(name) == hash("ada Lovelace"))
print(name + "!", type(name + "!").__name__, "Lady " + name, name * 2, 2 * name, UserString("%s-%d") % ("a", 5), "%s" % name)
print(int(UserString("5")), float(UserString("1.5")), complex(UserString("1j")), UserString(7), {name: 1}["ada Lovelace"])
print(isinstance(name, str), "x".join(["a"]), Name(UserString("copy")), Name.maketrans("a", "b"))
