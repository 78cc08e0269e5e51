# python: 3.12
# PEP 695: generic functions and classes, type aliases, lazily evaluated bounds.
def first[T](items: list[T]) -> T:
    return items[0]


print(first([1, 2]), first.__type_params__, first.__name__, first.__qualname__)


class Stack[T]:
    def __init__(self) -> None:
        self.items: list[T] = []

    def push(self, item: T) -> "Stack[T]":
        self.items.append(item)
        return self

    def mapped[U](self, function) -> "Stack[U]":
        return [function(item) for item in self.items]


print(Stack().push(1).mapped(str), Stack.__type_params__, Stack.__orig_bases__, Stack.__mro__)


class Child[K](Stack[K]):
    pass


print(Child.__name__, Child.__bases__, isinstance(Child(), Stack))
type Pair[A] = tuple[A, A]
type Number = int | undefined_name
print(Pair, Pair.__name__, Pair.__type_params__, Number.__name__)
try:
    Number.__value__
except NameError as error:
    print(error)


def bounded[B: (int, str), C: int, *Ts, **P](b: B, c: C):
    return b, c


b, c, ts, p = bounded.__type_params__
print(b.__constraints__, c.__bound__, ts, p, bounded(1, 2))


def outer():
    local = 5

    def inner[T](x: T = local):
        return x, local

    class Inner[T]:
        value = local

        def get(self):
            return local

    return inner(), Inner.value, Inner().get()


print(outer())
