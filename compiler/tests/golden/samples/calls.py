def calls(f, x, *args, **kwargs):
    f(x, 1)
    f(x, key=2)
    f(*args, x, **kwargs)
    x.method(1, f)
    x.method(f(x))
    return x.method(*args)
