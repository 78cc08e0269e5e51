# Functions that compute with numbers alone, at the edges of what a machine's numbers can do.


def attempt(function, *args):
    try:
        result = function(*args)
        print(function.__name__, args, "->", repr(result), type(result).__name__)
    except Exception as error:
        print(function.__name__, args, "raised", type(error).__name__, error)


def factorial(number: int) -> int:
    return 1 if number < 2 else number * factorial(number - 1)


for number in (0, 1, 5, 20, 21, 30):
    attempt(factorial, number)
print(len(str(factorial(300))))


def arithmetic(a: int, b: int):
    return a // b, a % b, a << 3, a >> 1, -a, ~b


for pair in ((7, 2), (-7, 2), (7, -2), (-7, -2), (1, 0), (2**62, 1), (-(2**63), -1), (True, 2), (7.5, 2), ("a", 1)):
    attempt(arithmetic, *pair)


def mixed(x: float, n: int):
    return x * n + 0.5 - n / 4, x > n, x == n, -x, abs(x), int(x)


def converted(x: float, n: int):
    return float(n), min(x, 2.0), max(n, 3), x * 2 > n


def many(x: float, n: int):
    return x + 1, n + 1, x - 1, n - 1, x * 2, n * 2, x / 2, n / 2


for pair in ((1.5, 3), (-0.0, 0), (1e300, 10**6), (float("nan"), 1), (2.0, 2), (1, 2), (9007199254740993.0, 9007199254740993)):
    attempt(mixed, *pair)
    attempt(converted, *pair)
    attempt(many, *pair)


def divide(x: float, y: float) -> float:
    return x / y * 2.0


attempt(divide, 1.0, 0.0)
attempt(divide, 1.0, 3.0)
attempt(divide, 1, 3)


def power(base: float, exponent: float, small: int):
    return base**exponent, small**3


attempt(power, 2.0, 0.5, 7)
attempt(power, -8.0, 1 / 3, 7)
attempt(power, 0.0, -1.0, 7)
attempt(power, 10.0, 400.0, 7)
attempt(power, 2.0, 10.0, 10**7)


def collatz(start: int) -> tuple[int, int]:
    """Steps and the highest number."""
    steps, highest, number = 0, start, start
    while number != 1:
        number = number // 2 if number % 2 == 0 else 3 * number + 1
        if number > highest:
            highest = number
        steps += 1
        if steps > 300:
            break
    else:
        return steps, highest
    return -1, highest


attempt(collatz, 27)
attempt(collatz, 837799)
attempt(collatz, 2**61 + 1)
attempt(collatz, 0)


def ranges(start: int, stop: int, step: int) -> int:
    total = 0
    last = -1
    for number in range(start, stop, step):
        if number == 5:
            continue
        if number > 100:
            break
        total += number
        last = number
    else:
        total += 1000
    for again in range(3):
        total = total * 10 + again
    return total if last != 8 else -total


for triple in ((0, 10, 1), (10, 0, -3), (0, 10, 0), (50, 300, 25), (5, 5, 1), (2**63 - 3, 2**63 - 1, 2), (0, 9, 2)):
    attempt(ranges, *triple)


def unbound(n: int) -> int:
    for number in range(n):
        pass
    return number * 2 + n


attempt(unbound, 3)
attempt(unbound, 0)


def truths(a: int, b: int, flag: bool) -> bool:
    if not a or (b and flag):
        return a < b <= 10 or not flag
    return bool(a) if a == 3 else flag & (a > b) | (b == 1)


def choose(a: int, b: int) -> int:
    return (a and b) * 2 + (a or b)


for a in range(4):
    for b in range(3):
        attempt(choose, a, b)
        attempt(truths, a, b, True)
        attempt(truths, a, b, False)


def even(n: int) -> bool:
    return True if n == 0 else odd(n - 1)


def odd(n: int) -> bool:
    return False if n == 0 else even(n - 1)


print(even(100), odd(7), even(301))
attempt(even, 5000)
attempt(even, -1)


def unannotated(a, b):
    c = a * b
    while c > 100:
        c = c - b
    return c + a


attempt(unannotated, 12, 30)
attempt(unannotated, 1.5, 4.0)
attempt(unannotated, 2, 4.5)
attempt(unannotated, "ab", 2)
attempt(unannotated, [1], 2)


def helper(n: int) -> int:
    return n + 1


def caller(n: int) -> int:
    return helper(n) * 2 + helper(n + 1)


print(caller(1), helper.__name__, caller.__code__.co_varnames)
original = helper


def helper(n):
    return f"<{n}>" if n > 5 else n * 100


attempt(caller, 1)
helper = original
print(caller(1))


def shadowed(n: int) -> int:
    total = 0
    for number in range(n):
        total += abs(number - 2)
    return total


print(shadowed(5))


def abs(number):
    return 7


print(shadowed(5))
del abs
print(shadowed(5))


def defaults(a: int, b: int = 5, *, c: int = 2) -> int:
    return a * b + c


def positional(a: int, b: int = 5) -> int:
    return a * b + a - b


print(defaults(2), defaults(2, 3, c=4), positional(3), positional(b=2, a=1))
attempt(positional)


def nothing(n: int) -> None:
    total = 0
    for number in range(n):
        total += number * number


print(nothing(10))


class Calculator:
    @staticmethod
    def twice(n: int) -> int:
        return n * 2 + 0

    def method(self, n: int) -> int:
        return n * 3 + Calculator.twice(n)


print(Calculator.twice(4), Calculator().method(5))


def deep(n: int) -> int:
    return 0 if n == 0 else 1 + deep(n - 1)


print(deep(900))
attempt(deep, 100_000)


def failing(n: int) -> int:
    total = 0
    for number in range(5, -1, -1):
        total += n // number
    return total


try:
    failing(100)
except ZeroDivisionError as error:
    print(error, error.__traceback__.tb_next.tb_lineno, error.__traceback__.tb_next.tb_frame.f_code.co_name)


def swap(a: int, b: int) -> int:
    a, b = b, a
    a, a = a + 1, b * 2
    x = y = a
    x += 1
    return x * 100 + y * 10 + b


attempt(swap, 1, 2)


def named(fr: int, next_1: int, argument: int) -> int:
    result = left = sc = value_0 = stop_1 = 0
    for scalars in range(fr):
        next_1 += scalars + stop_1
        left = (left or next_1) and argument
        result, value_0 = value_0 + left, result + 1
        named_scalar = named(0, sc, left) if scalars > 1 else scalars
        sc += named_scalar
    return result * 1000 + value_0 * 100 + next_1 * 10 + left + sc


attempt(named, 4, 5, 6)
attempt(named, 0, 1, 2)


def chained(a: int) -> float:
    b = c = d = e = 0
    for _ in range(a):
        b = c
        c = d
        d = e
        e = a / 2
    return b + c + d + e


attempt(chained, 5)
