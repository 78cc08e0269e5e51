def squares(n):
    return {x: [lambda: y for y in range(x)] for x in range(n) if x % 2}
