"""Method calls: a hierarchy with overriding and super(), a stack machine, keyword arguments, defaults and closures."""

from collections.abc import Callable


class Shape:
    def __init__(self, name: str, scale: int = 1) -> None:
        self.name = name
        self.scale = scale

    def area(self) -> int:
        return 0

    def scaled(self, *, factor: int = 2) -> int:
        return self.area() * self.scale * factor


class Rectangle(Shape):
    def __init__(self, width: int, height: int, scale: int = 1) -> None:
        super().__init__("rectangle", scale=scale)
        self.width = width
        self.height = height

    def area(self) -> int:
        return self.width * self.height


class Square(Rectangle):
    def __init__(self, side: int) -> None:
        super().__init__(side, side)

    def area(self) -> int:
        return super().area() + 1


class Machine:
    def __init__(self) -> None:
        self.stack: list[int] = []

    def push(self, value: int) -> None:
        self.stack.append(value)

    def pop(self) -> int:
        return self.stack.pop()

    def add(self) -> None:
        self.push(self.pop() + self.pop())

    def multiply(self) -> None:
        self.push(self.pop() * self.pop() % 10_007)

    def run(self, rounds: int) -> int:
        self.push(1)
        for number in range(rounds):
            self.push(number)
            self.add()
            self.push(3)
            self.multiply()
        return self.pop()


def counter(step: int) -> Callable[[], int]:
    total = 0

    def advance() -> int:
        nonlocal total
        total += step
        return total

    return advance


def shapes(rounds: int) -> int:
    total = 0
    for number in range(rounds):
        square, rectangle = Square(number % 10), Rectangle(number % 7, 3, scale=2)
        total += square.scaled() + rectangle.scaled(factor=3) + square.area()
    return total


def clamp(value: int, low: int = 0, high: int = 100) -> int:
    return low if value < low else high if value > high else value


def plain(rounds: int) -> int:
    total, tick = 0, counter(3)
    for number in range(rounds):
        total += clamp(number) + clamp(number, 10) + clamp(number, high=50) + tick()
    return total


print(shapes(60_000), Machine().run(120_000), plain(150_000))
