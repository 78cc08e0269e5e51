# What `_abc` does with the values that it is given.


def accelerated(function):
    return function


def forget_negative(): ...


def get_cache_token():
    return 0 + 0
