# str: case, classes of characters, padding, stripping.
from support.show import show

# --- capitalize
show(lambda: 'hELLO wORLD'.capitalize(), lambda: ''.capitalize(), lambda: 'ﬁne'.capitalize(), lambda: 'ǆabc'.capitalize(), lambda: '1ABC'.capitalize())

# --- casefold
show(lambda: 'Straße'.casefold(), lambda: 'ΣΑΣ'.casefold(), lambda: 'ﬁ'.casefold(), lambda: 'İ'.casefold(), lambda: 'Ꭰ'.casefold())

# --- lower
show(lambda: 'ABC'.lower(), lambda: 'ΑΣ'.lower(), lambda: 'Σ'.lower(), lambda: 'ΑΣ.'.lower(), lambda: 'ΑΣΑ'.lower(), lambda: 'İ'.lower())

# --- upper
show(lambda: 'straße'.upper(), lambda: 'ﬁ'.upper(), lambda: 'ŉ'.upper(), lambda: 'ΐ'.upper(), lambda: 'ı'.upper(), lambda: 'ǆ'.upper())

# --- swapcase
show(lambda: 'Hello World'.swapcase(), lambda: 'ß'.swapcase(), lambda: 'ΑΣ'.swapcase(), lambda: 'ǅ'.swapcase())

# --- title
show(lambda: "they're bill's".title(), lambda: 'hello WORLD 2nd'.title(), lambda: 'ǆ ﬁx'.title(), lambda: 'x_y-z'.title(), lambda: 'ΑΣ ΑΣ'.title())

# --- isupper and islower
for text in ('ABC', 'abc', 'Abc', '', '123', 'A1', 'ǅ', 'ª', 'ⅷ', 'Ⅷ', 'ß'):
    print(ascii(text), text.isupper(), text.islower(), text.istitle())

# --- istitle
show(lambda: 'Hello World'.istitle(), lambda: 'HELLO'.istitle(), lambda: 'Hello 1World'.istitle(), lambda: "They'Re".istitle(), lambda: ' '.istitle())

# --- digits and numbers
for text in ('5', '²', '½', '٣', 'Ⅷ', '一', '', '5a', '-1', '①', '𝟗', '५'):
    print(ascii(text), text.isdecimal(), text.isdigit(), text.isnumeric())

# --- isalpha and isalnum
for text in ('abc', 'añ', 'a1', '', 'a b', '一', '²', '_', 'ʰ', '\u0301', '😀'):
    print(ascii(text), text.isalpha(), text.isalnum())

# --- isspace
for text in (' ', '\t\n', '\x1c', '\x85', '\xa0', '\u2003', '\u200b', '\ufeff', '', ' a'):
    print(ascii(text), text.isspace())

# --- isprintable
for text in ('abc', '', '\n', '\xa0', '\xad', '\u2028', '\ud800', 'é', '\U000e0001', '\u0378'):
    print(ascii(text), text.isprintable())

# --- isidentifier
for text in ('abc', '1a', '', 'if', 'a-b', 'é', '_', 'a·', '℘', 'ª', 'x²', '\u2118', '\u0660'):
    print(ascii(text), text.isidentifier())

# --- isascii
show(lambda: 'abc'.isascii(), lambda: ''.isascii(), lambda: 'é'.isascii(), lambda: '\x7f'.isascii(), lambda: '\x80'.isascii())

# --- strip
show(lambda: '  a \n'.strip(), lambda: 'xxaxx'.strip('x'), lambda: 'abcba'.strip('ab'), lambda: 'a'.strip(''), lambda: ' a '.strip(None))
show(lambda: '\u2003a\x1f'.strip(), lambda: '\u200ba'.strip(), lambda: 'a'.strip(1), lambda: 'a'.strip('a', 'b'))

# --- lstrip and rstrip
show(lambda: ' a '.lstrip(), lambda: ' a '.rstrip(), lambda: 'xyxa'.lstrip('xy'), lambda: 'axyx'.rstrip('yx'), lambda: 'a'.lstrip(b'a'), lambda: 'a'.rstrip(2))

# --- center
show(lambda: 'ab'.center(6), lambda: 'ab'.center(7, '*'), lambda: 'abc'.center(6, '*'), lambda: 'a'.center(0), lambda: ''.center(3, '-'))
show(lambda: 'a'.center(5, 'xx'), lambda: 'a'.center(), lambda: 'a'.center('5'), lambda: 'a'.center(5, 1), lambda: 'a'.center(3, ''))

# --- ljust and rjust
show(lambda: 'ab'.ljust(5, '.'), lambda: 'ab'.rjust(5, '.'), lambda: 'ab'.ljust(1), lambda: 'é'.rjust(3, 'ß'), lambda: 'ab'.rjust(-1))
show(lambda: 'a'.ljust(4, ''), lambda: 'a'.rjust(1.5), lambda: 'a'.ljust(4, b'x'))

# --- zfill
show(lambda: '42'.zfill(5), lambda: '-42'.zfill(5), lambda: '+4'.zfill(4), lambda: ''.zfill(2), lambda: '--1'.zfill(5), lambda: 'abc'.zfill(2))
show(lambda: 'a'.zfill(), lambda: 'a'.zfill('3'))

# --- constructor
show(lambda: str(), lambda: str(5), lambda: str(None), lambda: str('a'), lambda: str(b'a'), lambda: str([1, 'a']))
show(lambda: str(b'\xc3\xa9', 'utf-8'), lambda: str(b'\xff', errors='replace'), lambda: str(object=1), lambda: str(encoding='utf-8'))
show(lambda: str('a', 'utf-8'), lambda: str(1, 'utf-8'), lambda: str(b'\xff', 'ascii'), lambda: str(1, 2, 3, 4), lambda: str(x=1))

# --- constructor asks for text


class Text:
    def __str__(self):
        return 'text'


class Wrong:
    def __str__(self):
        return 5


class OnlyRepr:
    def __repr__(self):
        return 'repr'


show(lambda: str(Text()), lambda: str(Wrong()), lambda: str(OnlyRepr()), lambda: f'{Wrong()}', lambda: '%s' % Wrong())

# --- encode
show(lambda: 'é'.encode(), lambda: 'é'.encode('latin-1'), lambda: 'é'.encode('ascii'), lambda: 'é'.encode('ascii', 'ignore'))
show(lambda: 'é€😀'.encode('utf-16-le'), lambda: 'a'.encode('utf-16'), lambda: 'a'.encode('utf-32-be'), lambda: 'é'.encode('utf_8_sig'))

# --- encode with handlers of errors
for handler in ('replace', 'ignore', 'xmlcharrefreplace', 'backslashreplace', 'namereplace'):
    print(handler, 'aé€😀'.encode('ascii', handler))

# --- encode errors
show(lambda: 'a'.encode('no-such'), lambda: 'é'.encode('ascii', 'no-such'), lambda: 'a'.encode(1), lambda: '€'.encode('latin-1'))
show(lambda: '\ud800'.encode(), lambda: 'a\ud800\udfffb'.encode('utf-8'), lambda: 'aéé'.encode('ascii'))

# --- surrogates
show(lambda: '\ud800'.encode('utf-8', 'surrogatepass'), lambda: '\udcff'.encode('utf-8', 'surrogateescape'), lambda: '\ud800', lambda: len('\ud83d\ude00'))
show(lambda: '\ud83d\ude00' == '😀', lambda: b'\xff'.decode('utf-8', 'surrogateescape'), lambda: '\udc80' > 'a')

# --- comparison
show(lambda: 'a' < 'b', lambda: 'a' < 'A', lambda: 'é' > 'z', lambda: '' < 'a', lambda: 'a' == b'a', lambda: 'a' != 1, lambda: 'a' < 1)
show(lambda: '\uffff' < '😀', lambda: 'abc' >= 'abd', lambda: max('b', 'a', 'ab'), lambda: 'a' <= b'a')

# --- concatenation and repetition
show(lambda: 'a' + 'b', lambda: 'a' * 3, lambda: 3 * 'ab', lambda: 'a' * -1, lambda: 'a' + 1, lambda: 1 + 'a', lambda: 'a' * 'b', lambda: 'a' * 1.0)
show(lambda: 'a' + b'b', lambda: 'a' + None, lambda: 'a' - 'b', lambda: -'a', lambda: 'a' * True)

# --- repr
for text in ("it's", '"q"', '\'"', 'a\\b', '\n\r\t', '\x00\x1f\x7f', '\x80\xa0', 'é', '\u200b', '\ud800', '😀', '\U0010ffff', '\ufeff', '\u0300'):
    print(ascii(repr(text)), repr(text) == text)

# --- ascii
show(lambda: ascii('é€😀'), lambda: ascii("a'"), lambda: ascii(['é']), lambda: ascii('\ud800'))

# --- hash equality
print(hash('abc') == hash('ab' + 'c'), hash('') == hash(str()), {'a': 1}['a'])

# --- subclass of str


class Name(str):
    def __new__(cls, text, tag):
        self = super().__new__(cls, text.strip())
        self.tag = tag
        return self


name = Name(' ann ', 3)
print(repr(name), name.tag, type(name + 'x').__name__, type(name.upper()).__name__, type(name[:]).__name__, type(str(name)).__name__)
print(name == 'ann', {name: 1}['ann'], isinstance(name, str), name.__class__, f'{name:>5}', '%s' % name)

# --- interned names and identity
first = 'name'
second = ''.join(['na', 'me'])
print(first == second, first is 'name' if False else True, sorted([second, 'a']))

# --- format methods on the type
show(lambda: str.upper('a'), lambda: str.upper(1), lambda: str.join(',', ['a', 'b']), lambda: str.__len__('abc'), lambda: str.__add__('a', 1))
show(lambda: str.upper(), lambda: ''.upper(1), lambda: str.nosuch, lambda: 'a'.nosuch)

# --- dunder methods
show(lambda: 'abc'.__contains__('b'), lambda: 'abc'.__getitem__(1), lambda: 'a'.__mul__(2), lambda: 'a'.__rmul__(2), lambda: 'a'.__mod__(()))
show(lambda: 'a'.__eq__(1), lambda: 'a'.__lt__('b'), lambda: 'a'.__ge__(1), lambda: 'a'.__str__(), lambda: 'a'.__repr__(), lambda: 'a'.__getnewargs__())
show(lambda: 'a'.__format__('>3'), lambda: 'a'.__rmod__('b'), lambda: 'abc'.__len__(), lambda: 'a'.__ne__('a'), lambda: list('ab'.__iter__()))

# --- immutability
text = 'abc'
show(lambda: text.__setitem__(0, 'x'), lambda: setattr(text, 'x', 1), lambda: delattr(text, 'upper'))
try:
    text[0] = 'x'
except TypeError as error:
    print(error)
try:
    del text[0]
except TypeError as error:
    print(error)
