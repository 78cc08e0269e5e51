# with: several items, targets, suppression, jumps out of the body.
class M:
    def __init__(self, name, suppress=False, fail_enter=False, fail_exit=False):
        self.name, self.suppress, self.fail_enter, self.fail_exit = name, suppress, fail_enter, fail_exit

    def __enter__(self):
        print("enter", self.name)
        if self.fail_enter:
            raise RuntimeError(f"enter {self.name}")
        return self.name, 1

    def __exit__(self, kind, value, traceback):
        print("exit", self.name, kind and kind.__name__, value)
        if self.fail_exit:
            raise KeyError(f"exit {self.name}")
        return self.suppress


with M("a") as (name, one), M("b"):
    print("body", name, one)
with M("suppress", suppress=True):
    raise ValueError("gone")
print("after")


def attempt(*managers, body=lambda: None):
    try:
        with managers[0], managers[1] as second:
            body()
        print("normal")
    except Exception as error:
        print("caught", type(error).__name__, error, repr(error.__context__))


def fail():
    raise ValueError("body")


attempt(M("a"), M("b"), body=fail)
attempt(M("a", suppress=True), M("b"), body=fail)
attempt(M("a"), M("b", fail_enter=True))
attempt(M("a"), M("b", fail_exit=True), body=fail)
attempt(M("a", suppress=True), M("b", fail_exit=True))


def returning():
    with M("r"):
        return "value"


def looping():
    for i in range(4):
        with M(i):
            if i == 1:
                continue
            if i == 2:
                break
    else:
        print("no")
    return i


print(returning(), looping())


class Target:
    pass


t = Target()
d = {}
with M("attribute") as t.x, M("item") as d["k"]:
    print(t.x, d)
with (
    M("p1") as p1,
    M("p2") as p2,
):
    print(p1, p2)


def nested_try():
    try:
        with M("outer"):
            try:
                raise KeyError("k")
            finally:
                print("finally")
    except KeyError:
        return "handled"


print(nested_try())


class NoExit:
    def __enter__(self):
        return 1


try:
    with NoExit():
        pass
except (TypeError, AttributeError) as error:
    print(type(error).__name__)
