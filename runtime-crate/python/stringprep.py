"""The tables of RFC 3454 as questions about characters. CPython Lib/stringprep.py."""

from bisect import bisect_right
from unicodedata import normalize

import _stringprep_tables as _tables


def _ranges(text):
    """The first and the last code points of ranges."""
    pairs = [one.split("-") for one in text.split()]
    return [int(pair[0], 16) for pair in pairs], [int(pair[-1], 16) for pair in pairs]


def _table(text):
    """Whether a character is in one of the ranges."""
    firsts, lasts = _ranges(text)

    def is_in(code):
        point = ord(code)
        at = bisect_right(firsts, point) - 1
        return at >= 0 and point <= lasts[at]

    return is_in


def _pairs(text):
    """Characters by others, from code points."""
    pairs = [one.split("=") for one in text.split()]
    return {chr(int(point, 16)): "".join(chr(int(one, 16)) for one in to.split(",")) for point, to in pairs}


in_table_a1 = _table(_tables.A1)
in_table_b1 = _table(_tables.B1)
in_table_c11 = _table(_tables.C11)
in_table_c12 = _table(_tables.C12)
in_table_c21 = _table(_tables.C21)
in_table_c22 = _table(_tables.C22)
in_table_c3 = _table(_tables.C3)
in_table_c4 = _table(_tables.C4)
in_table_c5 = _table(_tables.C5)
in_table_c6 = _table(_tables.C6)
in_table_c7 = _table(_tables.C7)
in_table_c8 = _table(_tables.C8)
in_table_c9 = _table(_tables.C9)
in_table_d1 = _table(_tables.D1)
in_table_d2 = _table(_tables.D2)
_is_folded = _table(_tables.B3_FOLDED)
_FOLDED = _pairs(_tables.B3_OTHERS)
_CORRECTED = _pairs(_tables.CORRECTED)


def in_table_c11_c12(code):
    """Whether it is a space."""
    return in_table_c11(code) or in_table_c12(code)


def in_table_c21_c22(code):
    """Whether it is a control character."""
    return in_table_c21(code) or in_table_c22(code)


def map_table_b3(code):
    """What a character folds to, where nothing is normalized."""
    other = _FOLDED.get(code)
    if other is not None:
        return other
    return code.casefold() if _is_folded(code) else code.lower()


def map_table_b2(a):
    """What a character folds to, where the result is normalized."""
    folded = map_table_b3(a)
    normal = normalized(folded)
    again = normalized("".join([map_table_b3(character) for character in normal]))
    return again if again != normal else folded


def normalized(text):
    """A text in NFKC, as of Unicode 3.2: what was not assigned then is not taken apart."""
    parts, known = [], []
    for character in text:
        if in_table_a1(character) and normalize("NFKD", character) != character:
            parts += [normalize("NFKC", "".join(known)), character]
            known = []
        else:
            known.append(_CORRECTED.get(character, character))
    parts.append(normalize("NFKC", "".join(known)))
    return "".join(parts)


__molt_missing__ = ("b1_set", "b3_exceptions", "c22_set", "c22_specials", "c6_set", "c7_set", "c8_set", "c9_set", "unicodedata")
