def countdown(n):
    while n:
        n -= 1
        if n == 3:
            continue
