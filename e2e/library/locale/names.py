"""Names of locales."""

import encodings.aliases
import locale

CODES = [
    "de", "de_DE", "de_DE.UTF-8", "de_DE.utf8", "de_de.iso8859-15@euro", "DE_de@EURO", "en_US:utf_8", "c", "C.UTF-8", "posix", "sr@latin",
    "sr_RS.UTF-8@latin", "xx_YY", "xx.UTF-8@z", "ja_JP.eucJP", "ja", "pt_BR.latin1", "ca_es@valencia", "ru_RU.KOI8-R", "", "en", "english_us",
    "de_DE@x", "be_BY@latin", "uz_UZ.UTF-8@cyrillic", "a.b.c", "ks_IN@devanagari.utf8",
]  # fmt: skip
for code in CODES:
    print(repr(code), repr(locale.normalize(code)))
print(len(locale.locale_alias), len(locale.locale_encoding_alias), len(encodings.aliases.aliases))
print(sorted(locale.locale_alias.items())[::37], sorted(encodings.aliases.aliases.items())[::29])
