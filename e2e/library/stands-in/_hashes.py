"""`_hashes` on CPython, as far as Python halves of packages use it."""

from hmac import compare_digest  # noqa: F401
