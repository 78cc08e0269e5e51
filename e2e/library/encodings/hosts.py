"""Names of hosts in ASCII, and what they are made by."""

import stringprep
from encodings import idna, punycode


def shown(function, *arguments):
    try:
        print(function.__name__, ascii(function(*arguments)))
    except UnicodeError as error:
        print(function.__name__, type(error).__name__, ascii(error.args))


LABELS = [
    "", "example", "Example", "münchen", "MÜNCHEN", "straße", "faß", "ｆｕｌｌ", "中文", "日本語", "א‏ב", "عربية", "aא", "אa", "א1",
    "a\u200db", "a\u00adb", "\u2260", "x\ue000", "x\u0340", "\u09dc", "a\u0323\u0301b", "😀", "x" * 63, "x" * 64, "ü" * 40, "ü" * 70, "xn--ü",
    "ﬁ", "㎯", "ſ", "Σς", "\U0002f868", "\u1b06", "\u08d3\u08ce", "a b", "a\u3000b",
]  # fmt: skip
for label in LABELS:
    print(ascii(label[:20]))
    shown(idna.nameprep, label)
    shown(idna.ToASCII, label)
    shown(idna.ToUnicode, label)
    shown(punycode.punycode_encode, label)
for label in ("xn--mnchen-3ya", b"xn--mnchen-3ya", b"XN--MNCHEN-3YA", b"xn--a", b"xn--999999999", b"xn--!", b"xn--Z0bz", "x" * 1100, b"plain"):
    shown(idna.ToUnicode, label)
for data in (b"mnchen-3ya", b"3ya", b"abc-", b"", b"-", b"99", b"a-!", b"a-b!c", b"999999b"):
    for errors in ("strict", "ignore", "replace"):
        shown(punycode.punycode_decode, data, errors)
for name in sorted(name for name in dir(stringprep) if name.startswith(("in_table", "map_table"))):
    function = getattr(stringprep, name)
    found = [ascii(function(chr(point))) for point in (0, 32, 65, 0xA0, 0xAD, 0xDF, 0x2FF, 0x5D0, 0x1D400, 0x200B, 0xE000, 0x2260, 0x340, 0x378, 0xE0001)]
    print(name, *found)
print(idna.dots.pattern.encode("unicode_escape"), idna.ace_prefix, idna.sace_prefix)
