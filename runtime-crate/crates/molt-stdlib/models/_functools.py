# What `_functools` does with the values that it is given.


class partial:
    _told_apart = True

    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **self.keywords, **keywords)


class _lru_cache_wrapper:
    _told_apart = True

    def __init__(self, user_function, maxsize, typed, cache_info_type):
        self.__wrapped__ = user_function
        self.cache_info_type = cache_info_type

    def __call__(self, *args, **keywords):
        for value in args:
            value.__hash__()
            value == value
        return self.__wrapped__(*args, **keywords)

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return partial(self, instance)

    def cache_info(self):
        return self.cache_info_type(0 + 0, 0 + 0, 0 + 0, 0 + 0)

    def cache_clear(self): ...


def reduce(function, iterable, *initial):
    result = iterable.__iter__().__next__()
    for value in initial:
        result = value
    for value in iterable:
        result = value
        result = function(result, value)
    return result


class _Key:
    _told_apart = True

    def __init__(self, mycmp, obj):
        self.mycmp = mycmp
        self.obj = obj

    def __lt__(self, other):
        return self.mycmp(self.obj, other.obj) < 0


def cmp_to_key(mycmp):
    def key(obj):
        return _Key(mycmp, obj)

    return key
