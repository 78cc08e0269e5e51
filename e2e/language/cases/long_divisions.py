"""Division of ints of many digits: quotients that are short and long, digits at which an estimate goes wrong."""

EDGES = [1, 2, 3, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 1 << 64, (1 << 64) + 1, 10**19, 10**40, (1 << 128) - 1, 1 << 128, (1 << 127) + 1]
numbers = list(EDGES)
for high in EDGES:
    for low in EDGES:
        numbers += [(high << 128) + low, (high << 192) - low, high * low, high**3 - low]
checked = 0
digest = 0
for dividend in numbers:
    for divisor in numbers[::3]:
        for a, b in ((dividend, divisor), (-dividend, divisor), (dividend, -divisor), (-dividend, -divisor)):
            if b == 0:
                continue
            quotient, remainder = divmod(a, b)
            assert quotient * b + remainder == a and abs(remainder) < abs(b) and (remainder == 0 or (remainder < 0) == (b < 0))
            assert a // b == quotient and a % b == remainder
            digest = (digest * 31 + quotient * 7 + remainder) % (10**18 + 9)
            checked += 1
print(checked, digest)

seed = 12345
for bits in range(60, 6000, 97):
    seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
    a, b = seed ** (bits // 40 + 3), (seed ^ 0xFFFF) ** (bits // 60 + 1)
    q, r = divmod(a, b)
    assert q * b + r == a and 0 <= r < b
    digest = (digest * 31 + q + r) % (10**18 + 9)
print(digest)


def digits_of_pi(count):
    found, k, a, b, a1, b1 = [], 2, 4, 1, 12, 4
    while len(found) < count:
        p, q, k = k * k, 2 * k + 1, k + 1
        a, b, a1, b1 = a1, b1, p * a + q * a1, p * b + q * b1
        d, d1 = a // b, a1 // b1
        while d == d1 and len(found) < count:
            found.append(d)
            a, a1 = 10 * (a % b), 10 * (a1 % b1)
            d, d1 = a // b, a1 // b1
    return "".join(map(str, found))


print(digits_of_pi(300))
