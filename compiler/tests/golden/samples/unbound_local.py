def maybe(flag):
    if flag:
        value = 1
    return value
