def first[T: int](items: list[T]) -> T:
    return items[0]


type Pair[A] = tuple[A, A]
