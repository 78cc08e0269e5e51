"""How test cases name classes and shorten values in their messages. CPython Lib/unittest/util.py."""

from collections import Counter, namedtuple

__unittest = True

__molt_missing__ = ("sorted_list_difference", "unorderable_list_difference", "three_way_cmp")

_MAX_LENGTH = 80
_PREFIX_LENGTH = 5
_MIDDLE_LENGTH = 5
_END_LENGTH = 5

_Mismatch = namedtuple("Mismatch", "actual expected value")


def safe_repr(obj, short=False):
    """The repr of an object, `object.__repr__` of one whose own repr raises; cut off if `short`."""
    try:
        text = repr(obj)
    except Exception:
        text = object.__repr__(obj)
    if short and len(text) >= _MAX_LENGTH:
        return f"{text[:_MAX_LENGTH]} [truncated]..."
    return text


def strclass(cls):
    """`module.qualified name` of a class."""
    return f"{cls.__module__}.{cls.__qualname__}"


def _shorten(text, prefix, suffix):
    left_out = len(text) - prefix - suffix
    if left_out > _END_LENGTH:
        return f"{text[:prefix]}[{left_out} chars]{text[len(text) - suffix:]}"
    return text


def _common_shorten_repr(*args):
    """The reprs of some values, shortened where they are long, their common beginning first."""
    texts = tuple(map(safe_repr, args))
    longest = max(map(len, texts))
    if longest <= _MAX_LENGTH:
        return texts
    common = _common_prefix(texts)
    shown = _MAX_LENGTH - (longest - len(common) + _PREFIX_LENGTH + len("[ chars]"))
    if shown > _PREFIX_LENGTH:
        start = _shorten(common, _PREFIX_LENGTH, shown)
        return tuple(start + text[len(common):] for text in texts)
    start = _shorten(common, _PREFIX_LENGTH, _MIDDLE_LENGTH)
    return tuple(start + _shorten(text[len(common):], _PREFIX_LENGTH, _END_LENGTH) for text in texts)


def _common_prefix(texts):
    first, last = min(texts), max(texts)
    for index, character in enumerate(first):
        if character != last[index]:
            return first[:index]
    return first


def _count_differences(actual, expected):
    """The elements of two iterables that do not occur equally often, as mismatches."""
    try:
        left, right = Counter(actual), Counter(expected)
    except TypeError:
        return _count_by_equality(list(actual), list(expected))
    counts = [_Mismatch(left[value], right[value], value) for value in (*left, *(right.keys() - left.keys()))]
    return [mismatch for mismatch in counts if mismatch.actual != mismatch.expected]


def _count_by_equality(actual, expected):
    counted = []
    for value in actual + expected:
        if not any(value == seen.value for seen in counted):
            counted.append(_Mismatch(actual.count(value), expected.count(value), value))
    return [mismatch for mismatch in counted if mismatch.actual != mismatch.expected]
