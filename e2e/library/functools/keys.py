"""The keys that calls are kept under, as libraries that keep results by themselves ask for them."""
from functools import _make_key

calls = [
    ((1,), {}), ((True,), {}), ((1.0,), {}), (("a",), {}), ((), {}), ((1, 2), {}), ((1,), {"b": 2}), ((), {"a": 1, "b": 2}),
    ((), {"b": 2, "a": 1}),
]  # fmt: skip
for typed in (False, True):
    keys = [_make_key(args, kwds, typed) for args, kwds in calls]
    print([type(key).__name__ for key in keys])
    print([key if type(key) in (int, str) else [part for part in key if type(part) is not object] for key in keys])
    print([[left == right and hash(left) == hash(right) for right in keys] for left in keys])

kept = {_make_key((1, 2), {"c": 3}, False): "there"}
print(kept[_make_key((1, 2), {"c": 3}, False)], kept.get(_make_key((1, 2), {"c": 4}, False)))

try:
    _make_key(([],), {}, False)
except TypeError as error:
    print(error)
