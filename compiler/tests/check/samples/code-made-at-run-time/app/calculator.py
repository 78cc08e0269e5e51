ANSWER = 42


def value_of(expression: str) -> object:
    return eval(expression, {"answer": ANSWER})


class Table:
    def rows(self) -> dict:
        rows: dict = {}
        for name in ("first", "second"):
            exec(f"{name} = {ANSWER}", rows)
        return rows

    def size(self) -> int:
        return 2
