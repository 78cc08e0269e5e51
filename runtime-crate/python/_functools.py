"""What of `functools` is an extension in CPython; here it is one module. CPython Modules/_functoolsmodule.c."""

from functools import _lru_cache_wrapper, cmp_to_key, partial, reduce

__all__ = ["_lru_cache_wrapper", "cmp_to_key", "partial", "reduce"]
