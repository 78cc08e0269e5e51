"""A generator pipeline: generators feeding each other, yield from, send, comprehensions, builtin consumers."""

from collections.abc import Generator, Iterable, Iterator
from itertools import islice


def numbers(limit: int) -> Iterator[int]:
    current = 0
    while current < limit:
        yield current
        current += 1


def squares(source: Iterable[int]) -> Iterator[int]:
    for number in source:
        yield number * number


def only_even(source: Iterable[int]) -> Iterator[int]:
    for number in source:
        if number % 2 == 0:
            yield number


def chunks(source: Iterator[int], size: int) -> Iterator[list[int]]:
    while chunk := list(islice(source, size)):
        yield chunk


def averager() -> Generator[float, float, None]:
    total, count = 0.0, 0
    average = 0.0
    while True:
        total += yield average
        count += 1
        average = total / count


def walk(depth: int) -> Iterator[int]:
    if depth == 0:
        yield 1
        return
    yield from walk(depth - 1)
    yield depth
    yield from walk(depth - 1)


def main() -> None:
    total = sum(sum(chunk) for chunk in chunks(only_even(squares(numbers(300_000))), 64))
    running = averager()
    next(running)
    last = 0.0
    for number in range(150_000):
        last = running.send(number)
    pairs = sum(left * right for left, right in zip(numbers(100_000), squares(numbers(100_000)), strict=True))
    largest = max(number % 1009 for number in only_even(numbers(200_000)) if number % 3)
    print(total, last, sum(walk(13)), pairs, largest, any(number > 99_990 for number in numbers(100_000)))


main()
