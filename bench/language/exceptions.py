"""Exceptions: raised and caught near and far, finally, context managers, classes of one's own, KeyError as control flow."""

from types import TracebackType


class Refused(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(f"refused with {code}")
        self.code = code


class Scope:
    depth = 0

    def __enter__(self) -> "Scope":
        self.depth += 1
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        self.depth -= 1
        return isinstance(error, LookupError)


def parse(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return -1


def deep(level: int, code: int) -> int:
    if level == 0:
        if code % 3 == 0:
            raise Refused(code)
        return code
    try:
        return deep(level - 1, code)
    finally:
        COUNTS["left"] += 1


def scoped(rounds: int) -> int:
    scope, found = Scope(), 0
    table = {number: number for number in range(0, 100, 2)}
    for number in range(rounds):
        with scope:
            found += table[number % 100]
    return found + scope.depth


COUNTS = {"left": 0}


def main() -> None:
    parsed = sum(parse(str(number) if number % 2 else f"x{number}") for number in range(120_000))
    codes = 0
    for number in range(40_000):
        try:
            codes += deep(4, number)
        except Refused as refused:
            codes += refused.code * 2
    missing = 0
    table: dict[int, int] = {}
    for number in range(200_000):
        try:
            table[number % 500] += 1
        except KeyError:
            table[number % 500] = 1
            missing += 1
        if number % 1_000 == 999:
            table.clear()
    print(parsed, codes, COUNTS, scoped(150_000), missing)


main()
