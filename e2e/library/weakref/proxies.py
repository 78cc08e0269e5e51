"""Proxies of every operator, and keys that are not kept."""

import weakref


def attempt(what, *args, **kwargs):
    try:
        print(what(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


class Number:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        return f"{self.value}+{other}"

    def __rfloordiv__(self, other):
        return f"{other}//{self.value}"

    def __matmul__(self, other):
        return "matmul"

    def __iadd__(self, other):
        return "in place"

    def __reversed__(self):
        return iter("cba")

    def __bytes__(self):
        return b"bytes"

    def __pow__(self, other, modulo=None):
        return other, modulo

    def __divmod__(self, other):
        return "divmod"


def proxies():
    number = Number(4)
    proxy = weakref.proxy(number)
    print(
        proxy + 1,
        9 // proxy,
        proxy @ 2,
        list(reversed(proxy)),
        bytes(proxy),
        proxy**2,
        pow(proxy, 2, 3),
        divmod(proxy, 2),
    )
    print(type(proxy) is weakref.ProxyType, type(proxy).__name__, type(weakref.proxy(len.__class__)).__name__)
    attempt(next, proxy)
    attempt(lambda: proxy - 1)
    added = proxy
    added += 1
    print(added)
    del number
    attempt(lambda: proxy.value)
    attempt(weakref.ref, Number, callback=None)
    keys = weakref.WeakKeyDictionary()
    kept = Number(1)

    class Pairs:
        def keys(self):
            return [kept]

        def __getitem__(self, key):
            return "value"

    keys.update(Pairs())
    print(list(keys.values()))


proxies()
