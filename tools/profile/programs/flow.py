"""How programs run: generators, exceptions, context managers, closures, matching, recursion, coroutines."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, groupby, islice
from typing import Any


class Rejected(ValueError):
    def __init__(self, reason: str, code: int) -> None:
        super().__init__(reason)
        self.code = code


class Timer:
    def __init__(self) -> None:
        self.entered = self.failed = 0

    def __enter__(self) -> "Timer":
        self.entered += 1
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
        self.failed += kind is not None
        return kind is not None and issubclass(kind, Rejected)


@contextmanager
def collected(into: list[int]) -> Iterator[list[int]]:
    own: list[int] = []
    try:
        yield own
    finally:
        into.extend(own)


def check(number: int) -> int:
    if number % 7 == 0:
        raise Rejected(f"{number} is refused", number)
    if number % 11 == 0:
        raise KeyError(number)
    return number * 2


def checked(numbers: Iterable[int]) -> Iterator[int]:
    for number in numbers:
        try:
            yield check(number)
        except Rejected as error:
            yield -error.code
        except LookupError:
            continue


def batches(numbers: Iterable[int], size: int) -> Iterator[tuple[int, ...]]:
    source = iter(numbers)
    while batch := tuple(islice(source, size)):
        yield batch


def running() -> Generator[float, int, None]:
    seen: deque[int] = deque(maxlen=8)
    mean = 0.0
    while True:
        seen.append((yield mean))
        mean = sum(seen) / len(seen)


def tree(depth: int) -> Any:
    return None if depth == 0 else {"left": tree(depth - 1), "right": tree(depth - 1), "depth": depth}


def walk(node: Any) -> Iterator[int]:
    match node:
        case None:
            return
        case {"left": left, "right": right, "depth": int(depth)}:
            yield from walk(left)
            yield depth
            yield from walk(right)


def compose(*steps: Callable[[int], int]) -> Callable[[int], int]:
    def run(value: int) -> int:
        for step in steps:
            value = step(value)
        return value

    return run


def shortest(grid: list[list[int]]) -> int:
    size = len(grid)
    best = {(0, 0): grid[0][0]}
    queue = deque([(0, 0)])
    while queue:
        row, column = queue.popleft()
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            place = (row + down, column + right)
            if 0 <= place[0] < size and 0 <= place[1] < size:
                cost = best[row, column] + grid[place[0]][place[1]]
                if cost < best.get(place, 1 << 30):
                    best[place] = cost
                    queue.append(place)
    return best[size - 1, size - 1]


def gcd(left: int, right: int) -> int:
    return left if right == 0 else gcd(right, left % right)


async def fetch(number: int, lock: asyncio.Lock) -> int:
    async with lock:
        await asyncio.sleep(0)
    if number % 50 == 49:
        raise Rejected("late", number)
    return number


async def ticks(limit: int) -> AsyncIterator[int]:
    for number in range(limit):
        yield number


async def serve() -> tuple[int, int]:
    lock, total, failures = asyncio.Lock(), 0, 0
    for start in range(0, 1_000, 20):
        results = await asyncio.gather(
            *(fetch(number, lock) for number in range(start, start + 20)), return_exceptions=True
        )
        failures += sum(isinstance(result, Exception) for result in results)
        total += sum(result for result in results if isinstance(result, int))
    async for tick in ticks(2_000):
        total += tick
    return total, failures


def main() -> None:
    timer, kept, errors = Timer(), [], 0
    for number in range(20_000):
        try:
            with timer, collected(kept) as own:
                own.append(check(number))
        except KeyError:
            errors += 1
    mean = running()
    next(mean)
    means = [mean.send(number) for number in checked(range(20_000))]
    step = compose(lambda value: value + 1, lambda value: value * 3, lambda value: value % 1_000)
    numbers = sorted(range(20_000), key=step)
    runs = [(key, len(list(group))) for key, group in groupby(numbers, key=lambda number: step(number) // 100)]
    grid = [[(row * column) % 9 + 1 for column in range(25)] for row in range(25)]
    flat = list(chain.from_iterable(grid))
    primes = [number for number in range(2, 2_000) if all(number % other for other in range(2, int(number**0.5) + 1))]
    print(len(kept), errors, timer.entered, timer.failed, round(means[-1], 3), runs[0], sum(map(sum, batches(flat, 7))))
    print(sum(walk(tree(12))), shortest(grid), primes[-1], sum(gcd(number, 360) for number in range(1, 5_000)))
    print(asyncio.run(serve()), {value: key for key, value in enumerate("abc")}, flat[::-5][:4])


main()
