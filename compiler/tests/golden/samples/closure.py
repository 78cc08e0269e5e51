def counter():
    count = 0

    def bump():
        nonlocal count
        count += 1
        return count

    return bump
