"""Properties, names and normal forms of characters."""

import unicodedata as u


def show(label, function, *args, **kwargs):
    try:
        print(label, ascii(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


for char in "aZ5é½Ⅷ٣日\u0301 \n\u200b😀\ud800\uffff\U00020000ǅ가":
    print(ascii(char), u.category(char), u.combining(char), u.east_asian_width(char), u.name(char, None), u.numeric(char, None))
    print(u.decimal(char, None), u.digit(char, None))
for char in "a\u05d0\u0663(\u0661\u202a \u0301\u200f+5,\n\u2067\U0001f600\ud800\u0378«":
    print(ascii(char), repr(u.bidirectional(char)), u.mirrored(char))
for form in ("NFC", "NFD", "NFKC", "NFKD"):
    for text in ("é", "e\u0301", "ﬁ½", "한글", "abc", "\u1e9b\u0323"):
        print(form, ascii(u.normalize(form, text)), u.is_normalized(form, text))
show("lookup", u.lookup, "LATIN SMALL LETTER E WITH ACUTE")
show("lookup lower", u.lookup, "greek small letter alpha")
show("lookup ideograph", u.lookup, "CJK UNIFIED IDEOGRAPH-65E5")
show("lookup hangul", u.lookup, "HANGUL SYLLABLE GA")
show("lookup missing", u.lookup, "NO SUCH")
show("name missing", u.name, "\n")
show("decimal missing", u.decimal, "x")
show("digit missing", u.digit, "x")
show("numeric missing", u.numeric, "x")
show("form", u.normalize, "NFX", "a")
show("long", u.category, "ab")
show("int", u.category, 5)
print(u.unidata_version)
