# bytes: every method and operator.
from support.show import show

# --- constructor
show(lambda: bytes(), lambda: bytes(3), lambda: bytes([1, 255]), lambda: bytes(b'ab'), lambda: bytes('é', 'utf-8'), lambda: bytes(range(3)), lambda: bytes(bytearray(b'x')), lambda: bytes('é', encoding='ascii', errors='ignore'), lambda: bytes((n for n in (65, 66))), lambda: bytes(memoryview(b'abc')[::2]))

# --- constructor errors
show(lambda: bytes('a'), lambda: bytes(-1), lambda: bytes([256]), lambda: bytes([-1]), lambda: bytes(['a']), lambda: bytes(1.5), lambda: bytes(None), lambda: bytes(b'a', 'utf-8'), lambda: bytes(errors='x'), lambda: bytes('é', 'ascii'), lambda: bytes('a', 'no-such'), lambda: bytes(1, 2, 3, 4), lambda: bytes(3, 'ascii'), lambda: bytes(source=b'a'))

# --- constructor asks objects
class Raw:
    def __bytes__(self):
        return b'raw'


class Wrong:
    def __bytes__(self):
        return 'text'


class Index:
    def __index__(self):
        return 2


show(lambda: bytes(Raw()), lambda: bytes(Wrong()), lambda: bytes(Index()), lambda: bytes([Index()]), lambda: b'%b' % Raw())

# --- indexing and slices
data = b'abcdef'
show(lambda: data[0], lambda: data[-1], lambda: data[6], lambda: data['a'], lambda: data[1:3], lambda: data[::-1], lambda: data[::2], lambda: data[10:], lambda: data[1.5], lambda: list(data), lambda: data[::0])

# --- literals and repr
print(b"it's", b'"', b'\'"', b'\x00\n\t\r\\\x7f\x80', b'' b'ab' b'cd', rb'\n', Rb'\x', str(b'a'), [b'x'], repr(b'\xff'))

# --- operators
show(lambda: b'a' + b'b', lambda: b'a' * 3, lambda: 2 * b'a', lambda: b'a' + 'b', lambda: b'a' + bytearray(b'b'), lambda: b'a' + 1, lambda: b'a' * 'b', lambda: b'a' * -1, lambda: b'a' + memoryview(b'b'), lambda: b'a' + [1], lambda: 'a' + b'b')

# --- comparison
show(lambda: b'a' < b'b', lambda: b'a' == 'a', lambda: b'a' == bytearray(b'a'), lambda: b'a' < 'a', lambda: b'a' != 97, lambda: b'' < b'\x00', lambda: b'a' == memoryview(b'a'), lambda: b'ab' >= bytearray(b'aa'), lambda: b'a' > None)

# --- membership
show(lambda: b'b' in b'abc', lambda: 98 in b'abc', lambda: b'' in b'', lambda: 'a' in b'a', lambda: 256 in b'a', lambda: -1 in b'a', lambda: bytearray(b'bc') in b'abc', lambda: None in b'')

# --- capitalize
show(lambda: b'hELLO'.capitalize(), lambda: b''.capitalize(), lambda: b'\xe9A'.capitalize(), lambda: b'a'.capitalize(1))

# --- upper lower swapcase title
show(lambda: b'aBc\xe9'.upper(), lambda: b'aBc\xc9'.lower(), lambda: b'aBc'.swapcase(), lambda: b'hello wORLD 2nd'.title(), lambda: b"they're".title())

# --- predicates
for data in (b'abc', b'ABC', b'Abc', b'123', b'a1', b' \t\n\x0b', b'', b'\xe9', b'\x1c', b'Abc Def'):
    print(data, data.isalpha(), data.isdigit(), data.isalnum(), data.isspace(), data.isupper(), data.islower(), data.istitle(), data.isascii())

# --- center ljust rjust
show(lambda: b'a'.center(4), lambda: b'a'.center(4, b'*'), lambda: b'a'.ljust(3, b'.'), lambda: b'a'.rjust(3), lambda: b'a'.center(4, '*'), lambda: b'a'.ljust(3, b'xx'), lambda: b'a'.rjust('3'), lambda: b'a'.center(3, bytearray(b'-')), lambda: b'a'.ljust())

# --- zfill and expandtabs
show(lambda: b'5'.zfill(3), lambda: b'-5'.zfill(4), lambda: b'+'.zfill(3), lambda: b'a\tb'.expandtabs(), lambda: b'a\tb'.expandtabs(2), lambda: b'\n\ta'.expandtabs(3), lambda: b'5'.zfill('a'))

# --- count
show(lambda: b'banana'.count(b'a'), lambda: b'banana'.count(97), lambda: b'aaa'.count(b'aa'), lambda: b'a'.count(b''), lambda: b'banana'.count(b'a', 2, -1), lambda: b'a'.count('a'), lambda: b'a'.count(256), lambda: b'a'.count(), lambda: b'a'.count(1.5))

# --- find and rfind
show(lambda: b'hello'.find(b'l'), lambda: b'hello'.rfind(b'l'), lambda: b'hello'.find(108), lambda: b'hello'.find(b'z'), lambda: b'hello'.find(b'', 9), lambda: b'hello'.rfind(b'', 1, 3), lambda: b'a'.find('a'), lambda: b'a'.find(300), lambda: b'a'.find(None))

# --- index and rindex
show(lambda: b'hello'.index(b'e'), lambda: b'hello'.rindex(111), lambda: b'hello'.index(b'z'), lambda: b'hello'.rindex(b'h', 1), lambda: b'a'.index('a'), lambda: b'a'.index([]))

# --- startswith and endswith
show(lambda: b'hello'.startswith(b'he'), lambda: b'hello'.startswith((b'x', b'h')), lambda: b'hello'.endswith(b'lo', 2), lambda: b'a'.startswith('a'), lambda: b'a'.endswith(('a',)), lambda: b'a'.startswith(97), lambda: b'a'.startswith(bytearray(b'a')), lambda: b'a'.endswith([b'a']))

# --- join
show(lambda: b','.join([b'a', b'b']), lambda: b''.join(()), lambda: b'-'.join([bytearray(b'x'), memoryview(b'y')]), lambda: b','.join(['a']), lambda: b','.join([1]), lambda: b','.join(5), lambda: b','.join(b'ab'), lambda: b','.join([b'a', None]))

# --- split
show(lambda: b'a,b,,c'.split(b','), lambda: b' a  b '.split(), lambda: b'a b c'.split(None, 1), lambda: b'a,b'.split(b',', 0), lambda: b''.split(), lambda: b''.split(b','), lambda: b'a'.split(b''), lambda: b'a'.split(','), lambda: b'a b'.split(maxsplit=1), lambda: b'a'.split(97))

# --- rsplit
show(lambda: b'a,b,c'.rsplit(b',', 1), lambda: b' a b '.rsplit(None, 1), lambda: b'a'.rsplit(sep=b'x'), lambda: b'a'.rsplit(b''))

# --- splitlines
show(lambda: b'a\nb\r\nc\rd'.splitlines(), lambda: b'a\nb'.splitlines(True), lambda: b'a\x0bb\x85c'.splitlines(), lambda: b''.splitlines(), lambda: b'a\n\n'.splitlines(keepends=True))

# --- partition and rpartition
show(lambda: b'a=b=c'.partition(b'='), lambda: b'a=b=c'.rpartition(b'='), lambda: b'abc'.partition(b'='), lambda: b'abc'.rpartition(b'='), lambda: b'a'.partition(b''), lambda: b'a'.partition('='), lambda: b'a=b'.partition(bytearray(b'=')))

# --- replace
show(lambda: b'aaa'.replace(b'a', b'b'), lambda: b'aaa'.replace(b'a', b'', 2), lambda: b'ab'.replace(b'', b'-'), lambda: b'a'.replace('a', b'b'), lambda: b'a'.replace(b'a', 'b'), lambda: b'a'.replace(b'a'), lambda: b'a'.replace(97, b'b'))

# --- removeprefix and removesuffix
show(lambda: b'TestHook'.removeprefix(b'Test'), lambda: b'abc'.removesuffix(b'bc'), lambda: b'abc'.removeprefix(b'x'), lambda: b'a'.removeprefix('a'), lambda: b'abc'.removesuffix(bytearray(b'c')))

# --- strip
show(lambda: b' a \n'.strip(), lambda: b'xax'.strip(b'x'), lambda: b' a '.lstrip(), lambda: b' a '.rstrip(None), lambda: b'xyxa'.lstrip(b'xy'), lambda: b'a'.strip('a'), lambda: b'a'.rstrip(97), lambda: b'\x0ba\x0c'.strip(), lambda: b'\xa0a'.strip())

# --- translate
table = bytes(range(256)).replace(b'a', b'A')
show(lambda: b'banana'.translate(table), lambda: b'banana'.translate(None, b'a'), lambda: b'banana'.translate(table, b'n'), lambda: b'a'.translate(b'short'), lambda: b'a'.translate('x'), lambda: b'abc'.translate(None, delete=b'b'), lambda: b'a'.translate(5))

# --- maketrans
show(lambda: bytes.maketrans(b'ab', b'xy')[97:100], lambda: bytes.maketrans(b'a', b'xy'), lambda: bytes.maketrans('a', 'b'), lambda: b'abc'.translate(bytes.maketrans(b'abc', b'123')))

# --- decode
show(lambda: b'\xc3\xa9'.decode(), lambda: b'\xe9'.decode('latin-1'), lambda: b'a'.decode(encoding='ascii'), lambda: b'\xff'.decode('utf-8', 'replace'), lambda: b'a\xffb'.decode(errors='ignore'), lambda: b'\xff'.decode('ascii', 'backslashreplace'), lambda: b'a\x00'.decode('utf-16-le'), lambda: b'\xef\xbb\xbfa'.decode('utf-8-sig'), lambda: b'\xff\xfea\x00'.decode('utf-16'))

# --- decode errors
show(lambda: b'\xff'.decode(), lambda: b'\xc3'.decode(), lambda: b'\xc3('.decode(), lambda: b'\xe2\x82'.decode(), lambda: b'\x80'.decode('ascii'), lambda: b'a'.decode('no-such'), lambda: b'\xed\xa0\x80'.decode(), lambda: b'a'.decode('utf-16'), lambda: b'\xf5\x80\x80\x80'.decode(), lambda: b'\xc0\x80'.decode(), lambda: b'a'.decode(5))

# --- decode replaces by maximal parts
for data in (b'\xe2\x82\x28', b'\xf0\x9f\x98', b'\xf0\x28\x8c\x28', b'\xc3\x28', b'a\x80\x80b', b'\xed\xa0\x80', b'\xff\xfe'):
    print(ascii(data.decode('utf-8', 'replace')), ascii(data.decode('utf-8', 'backslashreplace')), ascii(data.decode('utf-8', 'surrogateescape')))

# --- hex
show(lambda: b'\x01\xab\xff'.hex(), lambda: b'\x01\xab\xff'.hex(':'), lambda: b'\x01\xab\xff\x10'.hex('-', 2), lambda: b'\x01\xab\xff'.hex('_', -2), lambda: b''.hex(), lambda: b'ab'.hex('xx'), lambda: b'ab'.hex(5), lambda: b'ab'.hex('é'), lambda: b'ab'.hex(b':'))

# --- fromhex
show(lambda: bytes.fromhex('01abFF'), lambda: bytes.fromhex(' 01 ab\n'), lambda: bytes.fromhex(''), lambda: bytes.fromhex('1'), lambda: bytes.fromhex('zz'), lambda: bytes.fromhex('0 1'), lambda: bytes.fromhex('0é'), lambda: bytes.fromhex(5))

# --- percent formatting
show(lambda: b'%s' % b'a', lambda: b'%d %x' % (5, 255), lambda: b'%a' % 'é', lambda: b'%r' % 'x', lambda: b'%c' % 65, lambda: b'%c' % b'x', lambda: b'%5.1f' % 2.25, lambda: b'%(k)s' % {b'k': b'v'}, lambda: b'%%' % (), lambda: b'%-5s|' % b'a', lambda: b'%.1s' % b'ab')

# --- percent formatting errors
show(lambda: b'%s' % 'a', lambda: b'%d' % 'a', lambda: b'%c' % 256, lambda: b'%c' % 'x', lambda: b'%s %s' % b'a', lambda: b'a' % 1, lambda: b'%b' % 5, lambda: b'%z' % 1, lambda: b'%(k)s' % {'k': b'v'})

# --- hash and immutability
print(hash(b'ab') == hash(b'a' + b'b'), {b'a': 1}[b'a'], len(b'abc'), bool(b''))
data = b'abc'
show(lambda: data.__setitem__(0, 1), lambda: setattr(data, 'x', 1), lambda: data.append(1))
try:
    data[0] = 1
except TypeError as error:
    print(error)

# --- subclass
class Token(bytes):
    def shout(self):
        return self.upper()


token = Token(b'abc')
print(token, token.shout(), type(token.shout()).__name__, type(token[:]).__name__, type(bytes(token)).__name__, token == b'abc', Token.fromhex('41'), type(Token.fromhex('41')).__name__)

# --- dunder calls
show(lambda: b'a'.__add__(b'b'), lambda: b'a'.__contains__(97), lambda: b'ab'.__getitem__(0), lambda: b'a'.__mul__(2), lambda: b'a'.__mod__(()), lambda: b'a'.__eq__('a'), lambda: b'a'.__lt__('a'), lambda: b'a'.__getnewargs__(), lambda: b'a'.__bytes__(), lambda: b'a'.__len__(), lambda: b'a'.__add__('x'))

# --- methods of the type
print(sorted(name for name in dir(bytes) if not name.startswith('__')))

# --- iteration
print(list(b'ab'), tuple(reversed(b'ab')), [*b'a'], sorted(b'ba'), max(b'az'), sum(b'\x01\x02'), next(iter(b'a')), list(enumerate(b'ab')), dict(zip(b'ab', 'xy')))
