"""string: constants, Template, Formatter, capwords; bisect."""

import bisect
import string


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


for name in "ascii_letters ascii_lowercase ascii_uppercase digits hexdigits octdigits printable punctuation whitespace".split():
    print(name, repr(getattr(string, name)))
show("capwords", string.capwords, "  hello  wOrld ")
show("capwords sep", string.capwords, "a-b c-d", "-")

T = string.Template
show("substitute", T("$who likes ${what}s, $$5").substitute, who="tim", what="pie")
show("mapping", T("$a $b").substitute, {"a": 1, "b": 2}, b=3)
show("missing", T("$a").substitute, {})
show("invalid", T("ok\nbad $ here").substitute, {})
show("invalid first", T("$").substitute, {})
show("safe", T("$a $b ${c} $").safe_substitute, a=1)
show("is_valid", T("$a $").is_valid)
show("identifiers", T("$a ${b} $$ $a $é").get_identifiers)
show("case", T("$Who").substitute, Who="x")


class Percent(string.Template):
    delimiter = "%"
    idpattern = "[a-z]+"
    braceidpattern = "[a-z0-9]+"


show("subclass", Percent("%a %{b1} %%").substitute, a=1, b1=2)
print(Percent.pattern.groups, T.pattern.flags)

F = string.Formatter()
show("format", F.format, "{} {0!r} {a:>5}", 1, a=2)
show("format auto", F.format, "{} {:>4} {a!r:<6}|", 1, "x", a="y")
show("format attr", F.format, "{0.real} {1[a]} {1[0]}", 3, {"a": 1, 0: 2})
show("format nested", F.format, "{:{}}", "x", 5)
show("format braces", F.format, "{{}} {{{}}}", 1)
show("format missing", F.format, "{a}")
show("format index", F.format, "{5}", 1)
show("format single", F.format, "}")
show("format open", F.format, "{")
show("format conversion", F.format, "{!x}", 1)
print(list(F.parse("a{b!r:c}d{{e}}{}")), F.get_field("0.real", (5,), {}))


class Default(string.Formatter):
    def get_value(self, key, args, kwargs):
        return kwargs.get(key, f"<{key}>") if isinstance(key, str) else super().get_value(key, args, kwargs)

    def check_unused_args(self, used_args, args, kwargs):
        print(sorted(used_args, key=str), args, kwargs)


show("own", Default().format, "{a} {b} {0}", 1, b=2)

data = [1, 3, 3, 5]
print([bisect.bisect(data, x) for x in range(7)], [bisect.bisect_left(data, x) for x in range(7)])
bisect.insort(data, 3)
bisect.insort_left(data, 4, key=lambda x: -x if False else x)
print(data, bisect.bisect_left(data, 9, key=lambda x: x * 3), bisect.bisect(data, 3, 1, 2))
show("lo", bisect.bisect, data, 3, -1)
