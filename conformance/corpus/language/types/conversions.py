# Conversions and comparisons between builtin types.
from support.show import show

VALUES = [0, 1, -1, True, 1.5, 2j, '5', 'a', b'5', [], [1], (), (1, 2), {}, {'k': 1}, None, range(2), bytearray(b'x')]

# --- to int
for value in VALUES:
    show(lambda: int(value))

# --- to float
for value in VALUES:
    show(lambda: float(value))

# --- to complex
for value in VALUES:
    show(lambda: complex(value))

# --- to text
for value in VALUES:
    show(lambda: str(value), lambda: repr(value), lambda: f'{value}')

# --- to bytes
for value in VALUES:
    show(lambda: bytes(value) if not isinstance(value, int) or value < 5 else None)

# --- to list and tuple
for value in VALUES:
    show(lambda: list(value), lambda: tuple(value))

# --- to dict
for value in [*VALUES, [(1, 2)], ['ab'], {('a', 1)}, [[1]], 'ab', [(1, 2, 3)]]:
    show(lambda: dict(value))

# --- to bool
print([bool(value) for value in VALUES], [not value for value in VALUES])

# --- to indices
for value in VALUES:
    show(lambda: [10, 20][value], lambda: 'ab' * value if not isinstance(value, (list, dict)) else None)

# --- to lengths
for value in VALUES:
    show(lambda: len(value))

# --- to iterators
for value in VALUES:
    show(lambda: type(iter(value)).__name__)

# --- equality across types
for left in VALUES:
    print(''.join('=' if left == right else '.' for right in VALUES), ''.join('!' if left != right else '.' for right in VALUES))

# --- ordering across types
for left in VALUES:
    row = ''
    for right in VALUES:
        try:
            row += '<' if left < right else '-'
        except TypeError:
            row += 'x'
    print(row)

# --- membership across types
for left in VALUES:
    row = ''
    for right in VALUES:
        try:
            row += '+' if left in right else '-'
        except TypeError:
            row += 'x'
        except ValueError:
            row += 'v'
    print(row)

# --- sums across types
for left in VALUES:
    row = []
    for right in VALUES:
        try:
            row.append(type(left + right).__name__)
        except TypeError:
            row.append('x')
    print(*row)

# --- hashes across types
for value in VALUES:
    try:
        print(hash(value) if isinstance(value, (int, float, complex)) else hash(value) is not None)
    except TypeError as error:
        print(error)

# --- numbers that are equal share a key
d = {}
for value in (1, 1.0, True, 1 + 0j, 0, 0.0, False, -0.0, 2**70, 2.0**70):
    d[value] = type(value).__name__
print(d)
