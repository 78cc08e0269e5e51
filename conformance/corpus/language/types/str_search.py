# str: searching, counting, splitting and joining.
from support.show import show

# --- count
show(lambda: 'banana'.count('a'), lambda: 'banana'.count('ana'), lambda: 'banana'.count(''), lambda: ''.count(''))

# --- count within bounds
show(lambda: 'banana'.count('a', 2), lambda: 'banana'.count('a', 2, 4), lambda: 'banana'.count('a', -3))
show(lambda: 'banana'.count('', 7), lambda: 'banana'.count('', 6), lambda: 'banana'.count('a', None, None))

# --- count errors
show(lambda: 'a'.count(), lambda: 'a'.count(1), lambda: 'a'.count('a', 'b'), lambda: 'a'.count('a', 0, 1, 2))

# --- find
show(lambda: 'hello'.find('l'), lambda: 'hello'.find('z'), lambda: 'hello'.find(''), lambda: 'hello'.find('', 5))
show(lambda: 'hello'.find('', 6), lambda: 'hello'.find('l', 3), lambda: 'hello'.find('l', -1), lambda: 'hello'.find('lo', 0, 4))

# --- find errors
show(lambda: 'a'.find(), lambda: 'a'.find(None), lambda: 'a'.find('a', 1.5))

# --- rfind
show(lambda: 'hello'.rfind('l'), lambda: 'hello'.rfind(''), lambda: 'hello'.rfind('l', 0, 3), lambda: 'hello'.rfind('h', 1))

# --- index
show(lambda: 'hello'.index('e'), lambda: 'hello'.index('z'), lambda: 'hello'.index('e', 2), lambda: 'x'.index(b'x'))

# --- rindex
show(lambda: 'hello'.rindex('l'), lambda: 'hello'.rindex('z'), lambda: 'hello'.rindex('h', 1, 5), lambda: 'x'.rindex())

# --- startswith
show(lambda: 'hello'.startswith('he'), lambda: 'hello'.startswith(''), lambda: 'hello'.startswith('l', 2))
show(lambda: 'hello'.startswith(('x', 'he')), lambda: 'hello'.startswith(()), lambda: 'hello'.startswith('', 6))
show(lambda: 'hello'.startswith(1), lambda: 'hello'.startswith((1,)), lambda: 'hello'.startswith(['he']))

# --- endswith
show(lambda: 'hello'.endswith('lo'), lambda: 'hello'.endswith('l', 0, 4), lambda: 'hello'.endswith(('a', 'o')))
show(lambda: 'hello'.endswith(b'o'), lambda: 'hello'.endswith(('o', 2)), lambda: 'hello'.endswith((2, 'o')), lambda: 'a'.endswith())

# --- split on whitespace
show(lambda: ' a  b\tc\n'.split(), lambda: ''.split(), lambda: '   '.split(), lambda: 'a b c'.split(None, 1))
show(lambda: ' a b '.split(maxsplit=0), lambda: 'a\x1cb\x85c\u2003d'.split(), lambda: 'a\u200bb'.split())

# --- split on a separator
show(lambda: 'a,b,,c'.split(','), lambda: ',a,'.split(','), lambda: ''.split(','), lambda: 'a--b--c'.split('--', 1))
show(lambda: 'abc'.split(sep='b', maxsplit=-5), lambda: 'aaa'.split('aa'))

# --- split errors
show(lambda: 'a'.split(''), lambda: 'a'.split(1), lambda: 'a'.split(',', 'x'), lambda: 'a'.split(separator=','))

# --- rsplit
show(lambda: 'a b c'.rsplit(None, 1), lambda: ' a b '.rsplit(), lambda: 'a,b,c'.rsplit(',', 1), lambda: 'a,b'.rsplit(',', 0))
show(lambda: '  a b  '.rsplit(None, 1), lambda: ' x '.rsplit(maxsplit=0), lambda: 'a'.rsplit(''))

# --- splitlines
show(lambda: 'a\nb\r\nc\rd'.splitlines(), lambda: 'a\nb\r\nc\rd'.splitlines(True), lambda: ''.splitlines())
show(lambda: '\n'.splitlines(), lambda: 'a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i'.splitlines())
show(lambda: 'a\n'.splitlines(keepends=1), lambda: 'a'.splitlines('x'), lambda: 'a'.splitlines(1, 2))

# --- partition
show(lambda: 'a=b=c'.partition('='), lambda: 'abc'.partition('='), lambda: ''.partition('x'), lambda: 'a'.partition(''))
show(lambda: 'a'.partition(1), lambda: 'a'.partition())

# --- rpartition
show(lambda: 'a=b=c'.rpartition('='), lambda: 'abc'.rpartition('='), lambda: 'abc'.rpartition('abc'), lambda: 'a'.rpartition(''))

# --- join
show(lambda: ','.join(['a', 'b']), lambda: ''.join(()), lambda: ','.join('abc'), lambda: '-'.join({'k': 1}))
show(lambda: ','.join(str(n) for n in range(4)), lambda: ', '.join(['only']))

# --- join errors
show(lambda: ','.join(['a', 1]), lambda: ','.join(5), lambda: ','.join(), lambda: ','.join([None]), lambda: ''.join([b'x']))

# --- replace
show(lambda: 'aaa'.replace('a', 'b'), lambda: 'aaa'.replace('a', 'b', 2), lambda: 'abc'.replace('', '-'), lambda: ''.replace('', 'x'))
show(lambda: 'abc'.replace('', '-', 2), lambda: 'abc'.replace('b', ''), lambda: 'aaa'.replace('aa', 'b'), lambda: 'a'.replace('a', 'b', -1))
show(lambda: 'a'.replace('a'), lambda: 'a'.replace(1, 'b'), lambda: 'a'.replace('a', None), lambda: 'a'.replace('a', 'b', 'c'))

# --- replace with a keyword
# python: 3.13
show(lambda: 'aaa'.replace('a', 'b', count=1), lambda: 'a'.replace('a', 'b', maximum=1))

# --- removeprefix
show(lambda: 'TestHook'.removeprefix('Test'), lambda: 'abc'.removeprefix('x'), lambda: 'abc'.removeprefix(''))
show(lambda: 'abc'.removeprefix('abc'), lambda: 'aab'.removeprefix('a'), lambda: 'a'.removeprefix(1), lambda: 'a'.removeprefix(('a',)))

# --- removesuffix
show(lambda: 'file.py'.removesuffix('.py'), lambda: 'abc'.removesuffix(''), lambda: 'aab'.removesuffix('ab'), lambda: 'a'.removesuffix())

# --- expandtabs
show(lambda: 'a\tb'.expandtabs(), lambda: 'a\tb'.expandtabs(4), lambda: 'ab\tc\td'.expandtabs(2), lambda: 'a\tb'.expandtabs(0))
show(lambda: 'a\n\tb\r\tc'.expandtabs(4), lambda: 'a\tb'.expandtabs(-1), lambda: 'a'.expandtabs(tabsize=3), lambda: 'a'.expandtabs('4'))

# --- translate with a dict
table = {97: 'A', 98: None, 99: 100, 100: 'long'}
show(lambda: 'abcde'.translate(table), lambda: 'xyz'.translate({}), lambda: 'a'.translate({97: -1}), lambda: 'a'.translate({97: 1.5}))

# --- translate with any mapping


class Rot:
    def __getitem__(self, code):
        if code == 32:
            raise LookupError
        return code + 1


show(lambda: 'a b'.translate(Rot()), lambda: 'abc'.translate(['x'] * 98), lambda: 'a'.translate(5))

# --- maketrans
show(lambda: str.maketrans({'a': 'b', 99: None}), lambda: str.maketrans('ab', 'xy'), lambda: str.maketrans('ab', 'xy', 'z'))
show(lambda: str.maketrans('a', 'xy'), lambda: str.maketrans({'ab': 1}), lambda: str.maketrans('a'), lambda: str.maketrans(1, 'b'))
show(lambda: str.maketrans({1.5: 'a'}), lambda: 'cab'.translate(str.maketrans('abc', '123')))

# --- contains
show(lambda: 'a' in 'abc', lambda: '' in 'abc', lambda: 'abcd' in 'abc', lambda: 1 in 'abc', lambda: None in 'a', lambda: b'a' in 'a')

# --- indexing
text = 'héllo'
show(lambda: text[0], lambda: text[-1], lambda: text[5], lambda: text[-6], lambda: text['a'], lambda: text[1.0], lambda: text[True])

# --- slicing
text = 'abcdef'
show(lambda: text[1:3], lambda: text[::-1], lambda: text[::2], lambda: text[5:1:-2], lambda: text[10:], lambda: text[-100:2])
show(lambda: text[::0], lambda: text['a':], lambda: text[None:None:None], lambda: text[:-1])

# --- iteration
print(list('añ😀'), [ord(c) for c in 'añ😀'], len('añ😀'), list(reversed('abc')))
print(next(iter('x')), list(iter('')))
