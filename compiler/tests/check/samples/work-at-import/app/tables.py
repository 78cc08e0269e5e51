"""Tables that are computed when the module is imported."""


def is_prime(number: int) -> bool:
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 1
    return number > 1


PRIMES = [number for number in range(10000) if is_prime(number)]

WORDS: dict[str, int] = {}
for outer in range(3000):
    for inner in range(3000):
        WORDS[f"{outer}-{inner}"] = outer * inner

DOUBLED = [1]
for _ in range(60):
    DOUBLED += DOUBLED

LINE = "x"
for _ in range(200):
    LINE = LINE + LINE
