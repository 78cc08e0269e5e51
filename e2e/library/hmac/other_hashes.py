"""Keyed hashes over hashes of another make: what they say of their blocks."""

import hashlib
import hmac
import warnings


class Plain:
    """A hash that says nothing of its blocks."""

    def __init__(self, *args):
        self.inner = hashlib.sha256(*args)
        self.digest_size = self.inner.digest_size

    def update(self, data):
        self.inner.update(data)

    def digest(self):
        return self.inner.digest()

    def copy(self):
        made = type(self)()
        made.inner = self.inner.copy()
        return made


class Small(Plain):
    block_size = 1


class Large(Plain):
    block_size = 128


for make in (Plain, Small, Large, hashlib.sha256, hashlib.sha384):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        made = hmac.HMAC(b"key" * 50, b"message", digestmod=make)
    print(made.block_size, made.digest_size, made.digest().hex())
    print([(warning.category.__name__, str(warning.message)) for warning in seen])
