"""Functions without effects called inside of expressions: defaults, methods, overriding, recursion, and what changes meanwhile."""

import traceback


def clamp(value, low=0, high=100):
    return low if value < low else high if value > high else value


def twice(value):
    return value * 2


def four_times(value):
    return twice(twice(value)) + 0


def sixteen_times(value):
    return four_times(four_times(value)) + twice(0)


def countdown(number):
    return number if number < 1 else countdown(number - 1) + 0


def tree(depth):
    return 1 if depth == 0 else tree(depth - 1) + tree(depth - 1) + 1


def forever(number):
    return forever(number + 1) + 1


def noisy(value):
    print("noisy", value)
    return value


def half(value):
    return 1 / value


class Shape:
    scale = 3

    def __init__(self, width):
        self.width = width

    def area(self):
        return self.width * self.width

    def scaled(self, factor=2):
        return self.area() * self.scale * factor

    def larger(self, other):
        return self.area() > other.area()

    def grow(self):
        self.width += 1
        return self.width

    def grown(self):
        return self.grow() + 0


class Line(Shape):
    def area(self):
        return self.width + 0


class Lazy(Shape):
    def __getattr__(self, name):
        print("asked for", name)
        return lambda: 7


def expressions():
    for number in (-5, 50, 500):
        print(clamp(number) + clamp(number, 10) + clamp(number, high=50) * 2, sixteen_times(number) + 1)
        if clamp(number) == number and -1 < clamp(number, low=-9) < 60:
            print("inside", number)
    print(countdown(5) + 1, countdown(400) + 1, tree(3) + 0, tree(11) + 0)
    print(noisy(1) + noisy(2) * 3, clamp(2.5) + 1, clamp(True) + 1)


def methods():
    shapes = [Shape(3), Line(3), Shape(2.5), Lazy(4)]
    for shape in shapes:
        print(shape.scaled() + 1, shape.scaled(5) - 1, shape.larger(shapes[0]), shape.area() * 2 if shape else None)
    shape = shapes[0]
    print([shape.grown() + 1 for _ in range(3)], shape.width)
    shape.area = lambda: -1
    print(shape.scaled() + 1)
    Shape.area = lambda self: self.width - 1
    print(shapes[2].scaled() + 1, shapes[1].scaled() + 1)
    del Shape.area
    print(shapes[3].scaled() + 0)
    try:
        print(shapes[2].scaled() + 1)
    except AttributeError as error:
        print(error)


def failures():
    for value in (2, 0):
        try:
            print(half(value) + 1, half(0.0 + value) + 1)
        except ZeroDivisionError as error:
            places = traceback.extract_tb(error.__traceback__)
            print(error, [(place.name, place.lineno) for place in places])
    try:
        print(clamp() + 1)
    except TypeError as error:
        print(error)
    try:
        print(clamp(1, 2, 3, 4) + 1)
    except TypeError as error:
        print(error)
    try:
        forever(0)
    except RecursionError as error:
        print(type(error).__name__, len(traceback.extract_tb(error.__traceback__)) > 100)


def replaced():
    global twice
    results = []
    for number in range(3):
        results.append(four_times(number) + 0)
        if number == 1:
            twice = lambda value: value + 100  # noqa: E731
    print(results)
    clamp.__defaults__ = (1, 2)
    print(clamp(0) + 0, clamp(9) + 0)
    clamp.__defaults__ = None
    try:
        print(clamp(0) + 0)
    except TypeError as error:
        print(error)


for _ in range(2):
    expressions()
methods()
failures()
replaced()
