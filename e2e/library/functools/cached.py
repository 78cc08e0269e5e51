"""The class of functions that keep their results."""

import functools


@functools.lru_cache(maxsize=2)
def double(value):
    return 2 * value


print(type(double) is functools._lru_cache_wrapper, isinstance(double, functools._lru_cache_wrapper))
print(functools._lru_cache_wrapper.__name__, functools._lru_cache_wrapper.__module__)
print(isinstance(print, functools._lru_cache_wrapper), double(4), double.cache_info())
