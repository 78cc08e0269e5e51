def numbers(n):
    for i in range(n):
        received = yield i
        if received:
            return received
