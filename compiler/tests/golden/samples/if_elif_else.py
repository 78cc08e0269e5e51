def sign(n):
    if n > 0:
        return 1
    elif n < 0:
        return -1
    elif n is None:
        return None
    else:
        return 0
