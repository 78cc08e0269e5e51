"""Recursion: Fibonacci, Ackermann, queens, permutations, a binary tree."""


def fibonacci(number: int) -> int:
    return number if number < 2 else fibonacci(number - 1) + fibonacci(number - 2)


def ackermann(left: int, right: int) -> int:
    if left == 0:
        return right + 1
    if right == 0:
        return ackermann(left - 1, 1)
    return ackermann(left - 1, ackermann(left, right - 1))


def queens(size: int, row: int, columns: int, rising: int, falling: int) -> int:
    if row == size:
        return 1
    found = 0
    free = ~(columns | rising | falling) & ((1 << size) - 1)
    while free:
        place = free & -free
        free ^= place
        found += queens(size, row + 1, columns | place, (rising | place) << 1, (falling | place) >> 1)
    return found


class Tree:
    def __init__(self, depth: int) -> None:
        self.left = Tree(depth - 1) if depth else None
        self.right = Tree(depth - 1) if depth else None

    def count(self) -> int:
        if self.left is None or self.right is None:
            return 1
        return 1 + self.left.count() + self.right.count()


def permutations(items: list[int]) -> list[list[int]]:
    if len(items) <= 1:
        return [items]
    result = []
    for at in range(len(items)):
        for rest in permutations(items[:at] + items[at + 1 :]):
            result.append([items[at], *rest])
    return result


print(fibonacci(25), ackermann(2, 150), queens(8, 0, 0, 0, 0), len(permutations(list(range(7)))), Tree(15).count())
