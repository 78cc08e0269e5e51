def between(low, x, high):
    return low <= x() < high
