def remember(value):
    global last
    last = value
    del cache[value]
    return last
