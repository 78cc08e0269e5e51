"""A numeric loop: integers and floats in locals, a sieve, a matrix product."""


def collatz(limit: int) -> tuple[int, int]:
    best, longest = 0, 0
    for start in range(1, limit):
        number, steps = start, 0
        while number != 1:
            if number % 2 == 0:
                number //= 2
            else:
                number = 3 * number + 1
            steps += 1
        if steps > longest:
            best, longest = start, steps
    return best, longest


def sieve(limit: int) -> int:
    prime = [True] * (limit + 1)
    prime[0] = prime[1] = False
    for candidate in range(2, int(limit**0.5) + 1):
        if prime[candidate]:
            for multiple in range(candidate * candidate, limit + 1, candidate):
                prime[multiple] = False
    return sum(prime)


def mandelbrot(size: int) -> int:
    inside = 0
    for row in range(size):
        for column in range(size):
            real, imaginary = 3.0 * column / size - 2.0, 2.0 * row / size - 1.0
            x = y = 0.0
            for _ in range(40):
                x, y = x * x - y * y + real, 2.0 * x * y + imaginary
                if x * x + y * y > 4.0:
                    break
            else:
                inside += 1
    return inside


def product(size: int) -> int:
    left = [[row * column % 7 for column in range(size)] for row in range(size)]
    right = [[row + column for column in range(size)] for row in range(size)]
    total = 0
    for row in range(size):
        for column in range(size):
            cell = 0
            for at in range(size):
                cell += left[row][at] * right[at][column]
            total += cell
    return total


print(collatz(30_000), sieve(400_000), mandelbrot(120), product(70))
