def check(a, b, c):
    if a and b or not c:
        return a or b
    return a if b and c else c
