def swap(a, b):
    a, b = b, a
    (c, *d), e = a
    return c, d, e
