# Unicode behaviours and texts of values.
from support.show import show

# --- lengths and indexing of wide characters
for text in ('é', 'e\u0301', '😀', '👨‍👩‍👧', '🇩🇪', '\U0001d11e', 'ﬃ', '\u0000', 'مرحبا'):
    print(len(text), len(text.encode()), len(text.encode('utf-16-le')), ascii(text[0]), ascii(text[::-1]))

# --- normalisation
import unicodedata

for text in ('é', 'e\u0301', 'Å', 'ﬁ', '①', '가', '\u1100\u1161', 'ǆ', '½', '\u2126', 'ẛ̣'):
    print([ascii(unicodedata.normalize(form, text)) for form in ('NFC', 'NFD', 'NFKC', 'NFKD')], unicodedata.is_normalized('NFC', text))

# --- names of characters
import unicodedata

print(unicodedata.name('é'), unicodedata.name('😀'), unicodedata.lookup('SNOWMAN'), unicodedata.name('\n', 'none'), '\N{GREEK SMALL LETTER ALPHA}', unicodedata.name('一'), unicodedata.name('가'))
show(lambda: unicodedata.name('\n'), lambda: unicodedata.lookup('NOT A NAME'), lambda: unicodedata.name('ab'), lambda: unicodedata.normalize('X', 'a'))

# --- categories
import unicodedata

print([unicodedata.category(c) for c in 'aA1 ²_-(«»€+\n\u0301ªʰ一\u200b\ud800\ue000\u0378'], [unicodedata.bidirectional(c) for c in 'a1א٣ '], [unicodedata.combining(c) for c in 'a\u0301'], [unicodedata.east_asian_width(c) for c in 'aｱ一é'], [unicodedata.mirrored(c) for c in '(a'])

# --- numeric values
import unicodedata

print([unicodedata.numeric(c, None) for c in '5²½Ⅷ一٣a'], [unicodedata.digit(c, None) for c in '5²½٣'], [unicodedata.decimal(c, None) for c in '5²٣'], unicodedata.decomposition('é'), unicodedata.decomposition('ﬁ'))
show(lambda: unicodedata.numeric('a'), lambda: unicodedata.digit('½'))

# --- case mapping one to many
for text in ('ß', 'ﬁ', 'ΐ', 'ŉ', 'և', 'ᾳ', 'İ', 'ı', 'ſ', 'K', 'Å', 'ǰ', 'ẖ'):
    print(ascii(text.upper()), ascii(text.lower()), ascii(text.title()), ascii(text.casefold()), ascii(text.swapcase()), ascii(text.capitalize()))

# --- final sigma
for text in ('Σ', 'ΑΣ', 'ΑΣΒ', 'ΑΣ Β', 'Α.Σ', 'ΑΣ.', 'ΑΣ\u0301', 'ΣΑΣ', "Α'Σ", '1Σ', 'ΑΣΣ'):
    print(ascii(text), ascii(text.lower()), ascii(text.title()), ascii(text.capitalize()))

# --- identifiers with unicode
é = 1
变量 = 2
ｆｕｌｌ = 3
print(é, 变量, full, 'ﬁeld'.isidentifier(), sorted(name for name in globals() if not name.isascii()))

# --- attributes with unicode
class Box:
    größe = 5
    ﬁ = 6


print(Box.größe, Box.fi, getattr(Box, 'fi'), hasattr(Box, 'ﬁ'))

# --- repr of control and format characters
print(ascii(''.join(repr(chr(n))[1:-1] for n in range(0x20))), ascii(''.join(repr(chr(n))[1:-1] for n in range(0x7F, 0xB0))), ascii(repr('\u2028\u2029\u200e\u00ad\ufeff\ufffe\u3000\U000e0020')))

# --- repr chooses quotes
for text in ("'", '"', '\'"', "it's", 'say "hi"', '\\', "\\'", '\n\'', ''):
    print(repr(text), repr(text.encode()))

# --- sorting of text
print(sorted(['b', 'B', 'a', 'é', 'z', 'Z', '1', '😀', '一', '_', '', 'aa']), sorted('zéaÉ'), max('é', 'z'), sorted(['b', 'A'], key=str.casefold))

# --- encodings of the same text
text = 'aé€😀'
for encoding in ('utf-8', 'utf-16', 'utf-16-be', 'utf-32-le', 'utf-8-sig', 'utf-7' if False else 'utf8', 'U8', 'UTF-8', 'unicode_escape', 'raw_unicode_escape'):
    print(encoding, text.encode(encoding), text.encode(encoding).decode(encoding) == text)

# --- single byte encodings
for encoding in ('latin-1', 'iso-8859-1', 'ascii', 'cp1252', 'iso-8859-15', 'cp437', 'koi8-r', 'cp1251'):
    show(lambda: 'é€я'.encode(encoding, 'replace'), lambda: b'\xe9\x80\xa4'.decode(encoding, 'replace'))

# --- unknown encodings
show(lambda: 'a'.encode('nope'), lambda: b'a'.decode('nope'), lambda: 'a'.encode(''), lambda: str(b'a', 'hex'), lambda: 'a'.encode('utf-8', 'nope'), lambda: 'é'.encode('ascii', 'nope'), lambda: 'a'.encode('rot13'))

# --- error handlers
import codecs

for handler in ('strict', 'ignore', 'replace', 'xmlcharrefreplace', 'backslashreplace', 'namereplace', 'surrogateescape', 'surrogatepass'):
    show(lambda: 'a€\ud800'.encode('ascii', handler), lambda: b'a\xe9\xff'.decode('utf-8', handler))

# --- own error handlers
import codecs


def star(error):
    return '*' * (error.end - error.start), error.end


codecs.register_error('star', star)
codecs.register_error('bad', lambda error: 5)
codecs.register_error('raises', lambda error: (_ for _ in ()).throw(KeyError('handler')))
show(lambda: 'aé€b'.encode('ascii', 'star'), lambda: b'a\xffb'.decode('utf-8', 'star'), lambda: 'é'.encode('ascii', 'bad'), lambda: 'é'.encode('ascii', 'raises'), lambda: codecs.lookup_error('nope'))

# --- text of containers
print([1, 'a', None, 1.5, b'x', (1,), {1}, {'k': 'v'}, [], (), {}, set(), frozenset({1}), range(3), ..., True, 1j, slice(1), print, int, ValueError('e')])

# --- text of nested quotes
print(["it's", 'a"b'], {"k'": "v'"}, ("'",), repr([repr("'")]), str(['é', '\n', '\u200b']))

# --- text of recursive containers
a = [1]
a.append({'self': a, 'tuple': (a,)})
d = {}
d['d'] = [d]
print(a, d, str(a) == repr(a))

# --- text of numbers
print(1e15, 1e16, 1e17, 123456789.123456789, 1e-4, 1e-5, 0.1 + 0.2, 1 / 3, 2.0**70, -0.0, float('1e-320'), 1.0, 100.0, 1e2, 5e-324, 1.7976931348623157e308, 4.35, 0.3, 2.675, 1e22, 9007199254740993.0)

# --- text of dates
from datetime import date, datetime, time, timedelta, timezone

d = datetime(2024, 2, 29, 13, 5, 7, 89)
print(d, repr(d), d.date(), d.time(), timedelta(days=-1, seconds=5), repr(timedelta(1, 2, 3)), d.replace(tzinfo=timezone.utc), f'{d:%Y/%m/%d %H:%M}', d.isoformat(), date(1, 1, 1), repr(time(1, 2)), timezone(timedelta(hours=-5, minutes=-30)))

# --- text of decimals and fractions
from decimal import Decimal
from fractions import Fraction

print(Decimal('1.10'), repr(Decimal('1E+5')), Decimal('0.0000001'), Decimal(1) / 3, f'{Decimal("1234.5"):,.2f}', Fraction(3, 6), repr(Fraction(-1, 3)), Fraction('0.25'), Decimal('NaN'), -Decimal('0'), Decimal('1e-10'))

# --- text of functions and methods
class Box:
    def method(self): ...

    @classmethod
    def made(cls): ...


def f(): ...


for value in (f, lambda: 1, Box.method, Box().method, Box.made, len, [].append, str.upper, int.__add__, (1).__add__, dict.fromkeys, Box):
    print(repr(value).split(' at 0x')[0])

# --- text of types
import collections.abc
import types

for kind in (int, type, object, type(None), type(...), types.FunctionType, types.MethodType, types.GeneratorType, collections.OrderedDict, type({}.keys()), type(iter([])), type(range(1)), type(1 .__add__), type(len), type(int.real), types.ModuleType, type(NotImplemented), collections.abc.Mapping, Exception):
    print(kind, kind.__name__, kind.__qualname__, kind.__module__)

# --- rounding in formats
for value in (0.5, 1.5, 2.5, 0.05, 0.15, 0.25, 0.35, 2.675, 1.005, 1e-10, 123456.789, 0.1):
    print(f'{value:.0f} {value:.1f} {value:.2f} {value:.3g} {value:e} {round(value, 1)}')

# --- widths count code points
for text in ('é', 'e\u0301', '😀', '一'):
    print(ascii(f'{text:>4}|{text:*^5}|{text!r:<6}|'), ascii(text.center(5, '·')), ascii('%4s|' % text), ascii(text.zfill(3)))

# --- tables
rows = [('apple', 3, 1.5), ('fig', 12, 10.25), ('banana', 100, 0.125)]
for name, count, price in rows:
    print(f'{name:<8}|{count:>5d}|{price:>8.2f}|{count * price:^10,.1f}|')
    print('%-8s|%5d|%8.2f' % (name, count, price))
    print('{:_<8}{:+05d}{:e}'.format(name, count, price))
