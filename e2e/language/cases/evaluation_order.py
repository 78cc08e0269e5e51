# The order in which operands, arguments, targets and defaults are evaluated.
log = []


def t(name, value=None):
    log.append(name)
    return value


def show(label):
    print(label, " ".join(log))
    log.clear()


class Box:
    def __init__(self, name):
        self.__dict__["name"] = name

    def __getattr__(self, attribute):
        log.append(f"{self.name}.get.{attribute}")
        if attribute.startswith("m_"):
            return lambda *args, **kwargs: log.append(f"{self.name}.call.{attribute}")
        return 1

    def __setattr__(self, attribute, value):
        log.append(f"{self.name}.set.{attribute}={value}")

    def __delattr__(self, attribute):
        log.append(f"{self.name}.del.{attribute}")

    def __getitem__(self, key):
        log.append(f"{self.name}[{key}]")
        return 10

    def __setitem__(self, key, value):
        log.append(f"{self.name}[{key}]={value}")

    def __delitem__(self, key):
        log.append(f"del {self.name}[{key}]")


t("a", 1) + t("b", 2) * t("c", 3)
show("arithmetic")
t("a", 1) < t("b", 2) < t("c", 3)
show("chain")
t("a", 3) < t("b", 2) < t("c", 3)
show("short chain")
t("f", print)(end="")
show("call")


def collect(*args, **kwargs):
    log.append(f"{args}{sorted(kwargs.items())}")


t("f", collect)(t("a", 1), *t("b", (2, 3)), t("c", 4), k=t("d", 5), **t("e", {"x": 6}))
show("star call")
Box("o").m_first(t("a"), t("b"))
show("method")
t("o", Box("o")).m_second(1, 2)
show("method with constants")
t("target", Box("o"))[t("key", "k")] = t("value", 7)
show("subscript store")
t("target", Box("o")).attr = t("value", 7)
show("attribute store")
t("target", Box("o"))[t("key", "k")] += t("value", 7)
show("augmented subscript")
t("target", Box("o")).attr += t("value", 7)
show("augmented attribute")
(t("a", Box("p")).x, t("b", Box("q"))[t("k", 0)]) = t("v", (1, 2))
show("tuple target")
t("a", Box("p")).x = t("b", Box("q")).y = t("v", 3)
show("chained assignment")
del t("a", Box("p")).x, t("b", Box("q"))[t("k", 0)]
show("del")
{t("k1", 1): t("v1", 2), t("k2", 3): t("v2", 4), **t("rest", {})}
show("dict")
[t("a"), *t("b", [1]), t("c")]
show("list")
t("yes", 1) if t("test", True) else t("no", 2)
show("conditional")
t("a", 0) or t("b", 5) and t("c", 6)
show("boolean")
f"{t('a', 1)}{t('b', 2):{t('width', 4)}}{t('c', 3)!r}"
show("f-string")
t("o", Box("o"))[t("lower", 1) : t("upper", 2) : t("step", 3)]
show("slice")


def make(x=t("default 1"), *, y=t("default 2")) -> t("returns"):
    pass


show("defaults")


def decorate(name):
    log.append(f"decorator {name}")

    def apply(function):
        log.append(f"apply {name}")
        return function

    return apply


@decorate("first")
@decorate("second")
def decorated(x=t("default")):
    pass


show("decorators")


class Meta(type):
    def __new__(cls, name, bases, namespace, **kwargs):
        log.append(f"meta {name} {sorted(kwargs)}")
        return super().__new__(cls, name, bases, namespace)

    def __init__(cls, name, bases, namespace, **kwargs):
        super().__init__(name, bases, namespace)


@decorate("class")
class Made(t("base", object), metaclass=t("metaclass", Meta), option=t("option", 1)):
    t("body")


show("class")
x = 5
print(x + (x := 7), x)
print([x, (x := 8), x], (x := 9) + x)
values = [1, 2]
i = 0
i, values[i] = 1, 9
print(i, values)
assert t("assert", True), t("message")
show("assert")
try:
    assert t("assert", False), t("message", "text")
except AssertionError as error:
    print(type(error).__name__, error)
show("failed assert")
