"""Characters outside of ASCII, and internationalized domain names: RFC 5891 to 5893 with the mapping of UTS 46. idna core.py.

Which characters a label may have follows from their properties (RFC 5892), not from a table.
"""

import unicodedata
from encodings.punycode import punycode_decode, punycode_encode

_PREFIX = "xn--"

# RFC 5892 section 2.6: characters whose properties say something else.
_ALLOWED = frozenset("\u00df\u03c2\u06fd\u06fe\u0f0b\u3007")
_REFUSED = frozenset("\u0640\u07fa\u302e\u302f\u3031\u3032\u3033\u3034\u3035\u303b")
_LETTER_DIGITS = ("Ll", "Lu", "Lo", "Nd", "Lm", "Mn", "Mc")


class IDNAError(UnicodeError):
    """A domain name breaks the rules."""


class InvalidCodepoint(IDNAError):
    """A label has a character that it may not have."""


class IDNABidiError(IDNAError):
    """A label breaks the rules for text from right to left."""


def display(c):
    """A character, or its name if it cannot be seen."""
    if unicodedata.category(c)[0] in "LNPS":
        return repr(c)
    return unicodedata.name(c, f"U+{ord(c):04X}" if ord(c) < 0xFFFF else f"U+{ord(c):08X}")


def combines(text):
    """Whether the first character of a text is another one together with the next."""
    return unicodedata.normalize("NFC", text)[0] != text[0]


def normalized(text):
    """A text in normalization form C."""
    return unicodedata.normalize("NFC", text)


def is_unsafe(c, index, allow_space):
    """Whether a character at this index cannot be seen, or combines with what stands before the text."""
    category = unicodedata.category(c)
    return not (category[0] in "LNPS" or category[0] == "M" and index > 0 or category == "Zs" and allow_space)


def is_uts46_valid(c):
    """Whether a character is one of a domain name before mapping."""
    code = ord(c)
    if 0x80 <= code <= 0x9F:
        return False
    if (
        0x2010 <= code <= 0x2060
        and not 0x2024 <= code <= 0x2026
        and not 0x2028 <= code <= 0x202E
        or code in (0x00AD, 0x2064, 0xFF0E)
        or 0x200B <= code <= 0x200D
        or 0x1BCA0 <= code <= 0x1BCA3
    ):
        return True
    if unicodedata.category(c) in ("Cf", "Cn", "Co", "Cs", "Zs", "Zl", "Zp"):
        return False
    # What decomposes into a full stop; two of these do so only by way of another character.
    return code in (0x2E, 0xFE19, 0xFE30) or "." not in unicodedata.normalize("NFKD", c)


def uts46_remap(domain):
    """The domain in lower case and normalized; full stops of other scripts become the usual one."""
    mapped = unicodedata.normalize("NFKC", domain).casefold() if not domain.isascii() else domain.lower()
    for stop in "\u3002\uff0e\uff61":
        mapped = mapped.replace(stop, ".")
    # Casefolding would lose these two, which the mapping keeps.
    if "\u00df" in domain or "\u03c2" in domain:
        kept = [character if character in "\u00df\u03c2" else character.casefold() for character in domain]
        mapped = unicodedata.normalize("NFKC", "".join(kept))
    return unicodedata.normalize("NFC", mapped)


def _is_pvalid(character):
    if character in _ALLOWED:
        return True
    if character in _REFUSED:
        return False
    if character == "-" or character.isascii() and (character.islower() or character.isdigit()):
        return True
    normalize = unicodedata.normalize
    if normalize("NFKC", normalize("NFKC", character).casefold()) != character:
        return False
    return unicodedata.category(character) in _LETTER_DIGITS


def _check_context(label, position):
    """RFC 5892 appendix A: characters that are valid beside others only."""
    character = label[position]
    before = label[position - 1] if position > 0 else ""
    after = label[position + 1 : position + 2]
    if character == "\u00b7":
        return before == "l" and after == "l"
    if character == "\u0375":
        return "GREEK" in unicodedata.name(after or " ", "")
    if character in ("\u05f3", "\u05f4"):
        return "HEBREW" in unicodedata.name(before or " ", "")
    if character == "\u30fb":
        kana = ("HIRAGANA", "KATAKANA", "CJK UNIFIED")
        return any([unicodedata.name(other, "").startswith(kana) for other in label if other != character])
    if "\u0660" <= character <= "\u0669":
        return not any(["\u06f0" <= other <= "\u06f9" for other in label])
    if "\u06f0" <= character <= "\u06f9":
        return not any(["\u0660" <= other <= "\u0669" for other in label])
    if character in ("\u200c", "\u200d"):
        return bool(before) and unicodedata.combining(before) == 9
    return None


def check_bidi(label, check_ltr=False):
    """RFC 5893 section 2. IDNABidiError."""
    directions = [unicodedata.bidirectional(character) for character in label]
    for position, direction in enumerate(directions, 1):
        if direction == "":
            raise IDNABidiError(f"Unknown directionality in label {label!r} at position {position}")
    if not any([direction in ("R", "AL", "AN") for direction in directions]) and not check_ltr:
        return
    first = directions[0]
    if first not in ("R", "AL", "L"):
        raise IDNABidiError(f"First codepoint in label {label!r} must be directionality L, R or AL")
    if first == "L":
        allowed, last = ("L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"), ("L", "EN")
    else:
        allowed, last = ("R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"), ("R", "AL", "EN", "AN")
    for position, direction in enumerate(directions, 1):
        if direction not in allowed:
            kind = "left-to-right" if first == "L" else "right-to-left"
            raise IDNABidiError(f"Invalid direction for codepoint at position {position} in a {kind} label")
    if first != "L" and "EN" in directions and "AN" in directions:
        raise IDNABidiError("Can not mix numeral types in a right-to-left label")
    ending = [direction for direction in directions if direction != "NSM"][-1]
    if ending not in last:
        raise IDNABidiError("Label ends with illegal codepoint directionality")


def check_all_bidi(domain):
    """Checks every label of a domain that has text from right to left. IDNABidiError."""
    if any([unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in domain]):
        for label in domain.split("."):
            check_bidi(label, check_ltr=True)


def check_label(label):
    """RFC 5891 section 4.2. IDNAError."""
    if not label:
        raise IDNAError("Empty Label")
    if unicodedata.normalize("NFC", label) != label:
        raise IDNAError("Label must be in Normalization Form C")
    if label[2:4] == "--":
        raise IDNAError("Label has disallowed hyphens in 3rd and 4th position")
    if label[0] == "-" or label[-1] == "-":
        raise IDNAError("Label must not start or end with a hyphen")
    if unicodedata.category(label[0])[0] == "M":
        raise IDNAError("Label begins with an illegal combining character")
    for position, character in enumerate(label):
        allowed = _check_context(label, position)
        shown = f"U+{ord(character):04X}"
        if allowed is False:
            kind = "Joiner" if character in ("\u200c", "\u200d") else "Codepoint"
            raise InvalidCodepoint(f"{kind} {shown} not allowed at position {position + 1} in {label!r}")
        if allowed is None and not _is_pvalid(character):
            raise InvalidCodepoint(f"Codepoint {shown} at position {position + 1} of {label!r} not allowed")
    check_bidi(label)


def alabel(label):
    """A label in ASCII. IDNAError."""
    if label.isascii():
        if label.startswith(_PREFIX):
            ulabel(label)
        return label
    check_label(label)
    encoded = _PREFIX + punycode_encode(label).decode("ascii")
    if len(encoded) > 63:
        raise IDNAError("Label too long")
    return encoded


def ulabel(label):
    """A label in Unicode. IDNAError."""
    if label.isascii():
        label = label.lower()
    if not label.isascii() or not label.startswith(_PREFIX):
        check_label(label)
        return label
    encoded = label[len(_PREFIX) :]
    if not encoded:
        raise IDNAError("Malformed A-label, no Punycode eligible content found")
    if encoded[-1] == "-":
        raise IDNAError("A-label must not end with a hyphen")
    try:
        decoded = punycode_decode(encoded, "strict")
    except UnicodeError as failed:
        raise IDNAError("Invalid A-label") from failed
    if punycode_encode(decoded).decode("ascii") != encoded:
        raise IDNAError("A-label is not the canonical Punycode encoding of its U-label")
    check_label(decoded)
    return decoded


def decode(domain):
    """A domain in Unicode. IDNAError."""
    return ".".join([ulabel(label) for label in domain.split(".")])


def encode(domain):
    """A domain in ASCII. IDNAError."""
    return ".".join([alabel(label) for label in domain.split(".")])
