type Pair[T] = tuple[T, T]
type Simple = int


def first[T, *Ts, **P](items: list[T], default: T = None, *, strict: bool = True) -> T:
    def inner() -> T:
        return items[0]

    return inner()


class Box[T: (int, str), U: list[int]](list[T]):
    held: T
    type Inner = T | U

    def put[V](self, value: V) -> dict[T, V]:
        return {key: value for key in self}

    def plain(self):
        return T


class Outer:
    name = str
    type Local[K] = dict[K, name]

    def method[K](self, key: K, value: name) -> name:
        return name


def free():
    captured = 1

    class Generic[T]:
        value = captured
        other = [captured for _ in T.__name__]

    return Generic
