# str: the three ways to format, and the mini-language.
from support.show import show

# --- positional fields
show(lambda: '{} {}'.format(1, 2), lambda: '{1} {0}'.format('a', 'b'), lambda: '{0}{0}'.format('x'), lambda: '{{}}'.format(), lambda: '{}'.format('{}'))

# --- keyword fields
show(lambda: '{a} {b}'.format(a=1, b=2), lambda: '{a}'.format(**{'a': 5}), lambda: '{a[0]} {a[1]}'.format(a=[1, 2]), lambda: '{a.real}'.format(a=3))

# --- fields by path
class Box:
    def __init__(self):
        self.items = {'k': [10, 20], '1': 'text'}


show(lambda: '{0.items[k][1]}'.format(Box()), lambda: '{0[k]}'.format({'k': 1}), lambda: '{0[1]}'.format({1: 'int'}), lambda: '{0[-1]}'.format({'-1': 'text'}))

# --- nested fields
show(lambda: '{:{}}'.format('a', 5), lambda: '{:{w}.{p}}'.format(3.14159, w=8, p=2), lambda: '{0:{1}{2}}'.format('x', '>', 4), lambda: '{:{:{}}}'.format(1, 2, 3))

# --- conversions
show(lambda: '{!r} {!s} {!a}'.format('é', 'é', 'é'), lambda: '{0!r:>6}'.format('a'), lambda: '{!x}'.format(1), lambda: '{!}'.format(1), lambda: '{!rr}'.format(1))

# --- errors of templates
show(lambda: '{'.format(), lambda: '}'.format(), lambda: '{}'.format(), lambda: '{a}'.format(), lambda: '{0'.format(1), lambda: '{a!}'.format(a=1))
show(lambda: '{} {1}'.format(1, 2), lambda: '{1} {}'.format(1, 2), lambda: '{5}'.format(1), lambda: '{0.x}'.format(1), lambda: '{0[x]}'.format([1]))
show(lambda: '{0[}'.format([1]), lambda: '{0[]}'.format([1]), lambda: '{0.}'.format(1), lambda: '{0]}'.format(1), lambda: '{:{}'.format(1, 2))
show(lambda: '{!r'.format(1), lambda: '{0[0]x}'.format([1]), lambda: '{0..a}'.format(1), lambda: '{-1}'.format(1), lambda: '{ }'.format(1))

# --- format_map
class Default(dict):
    def __missing__(self, key):
        return f'<{key}>'


show(lambda: '{a} {b}'.format_map(Default(a=1)), lambda: '{}'.format_map({}), lambda: '{a}'.format_map({'a': 2}), lambda: '{a}'.format_map({}), lambda: '{a}'.format_map(1))

# --- alignment of text
for spec in ('<6', '>6', '^6', '*^7', '6', '.2', '6.2', '<', 's', '^1', '\x00>4', 'é<5', '{>4', '06', '<06', '=6', '=<4'):
    show(lambda: format('abc', spec))

# --- specifications refused for text
for spec in ('d', '+', ' ', ',', '_', '#', '=5', '.', '5.', 'q', '>>5', '5 s', 'ss', 'n', '-', 'z', '.-1', '5x'):
    show(lambda: format('abc', spec))

# --- integers by presentation
for spec in ('d', 'b', 'o', 'x', 'X', '#b', '#o', '#x', '#X', 'n', '', 'e', '.2f', '%', 'g', 'c', '.3e', 'E', 'G', 'F'):
    show(lambda: format(97, spec))

# --- negative integers
for spec in ('d', 'b', '#x', '+', ' ', '-', '08', '=8', '<8', '>8', '^8', '*=8', '+08', '#010x', '_b', ','):
    show(lambda: format(-1234, spec))

# --- grouping of integers
for spec in (',', '_', ',d', '_d', '_b', '_x', '_o', ',b', ',x', '012,', '015_', '20,', '<20,', '0=20,', '_n', ',,', '_,', ',c', ',s'):
    show(lambda: format(1234567, spec))

# --- integers as characters
show(lambda: format(65, 'c'), lambda: format(8364, 'c'), lambda: format(1114112, 'c'), lambda: format(-1, 'c'), lambda: format(65, '5c'), lambda: format(65, '+c'), lambda: format(65, '#c'), lambda: format(10**20, 'c'))

# --- precision refused for integers
show(lambda: format(1, '.2'), lambda: format(1, '.2d'), lambda: format(1, 's'), lambda: format(1, 'q'), lambda: format(1, '.'), lambda: format(1, 'z'), lambda: format(True, 's'))

# --- booleans
show(lambda: format(True), lambda: format(True, 'd'), lambda: format(True, '5'), lambda: format(False, '.1f'), lambda: format(True, '<7'), lambda: f'{True!s:>6}', lambda: format(True, 'n'))

# --- big integers
big = 12345678901234567890123456789
show(lambda: format(big, ','), lambda: format(big, 'x'), lambda: format(big, 'e'), lambda: format(big, 'g'), lambda: format(-big, '+,'), lambda: format(big, '.2f'), lambda: format(10**400, 'f'))

# --- floats by presentation
for spec in ('', 'f', 'e', 'g', 'n', '%', '.0f', '.1f', '.3g', '.0e', 'E', 'G', 'F', '#.0f', '#g', '.10', '.1', '.20f'):
    show(lambda: format(1234.5678, spec))

# --- floats of any size
for value in (0.0, -0.0, 1e-7, 1e16, 123456789.0, 1e22, 5e-324, 0.1, 1 / 3, 1e100):
    print(format(value), format(value, 'g'), format(value, '.3f'), format(value, 'e'), format(value, '.3'), format(value, '.17g'))

# --- infinite and not a number
for value in (float('inf'), float('-inf'), float('nan')):
    print(format(value), format(value, 'f'), format(value, 'F'), format(value, '010'), format(value, '+'), format(value, '%'), format(value, '>8'), format(value, ',.2f'))

# --- rounding half to even
for value in (0.5, 1.5, 2.5, 0.125, 0.375, 2.675, 1e-5 / 2, 9.995):
    print(format(value, '.0f'), format(value, '.2f'), format(value, '.1e'), '%.2f' % value)

# --- signs of floats
for spec in ('+', ' ', '-', '+.1f', ' .1f', '=+10.2f', '0>10', '010.2f', '+010.2f', 'z.1f', '+z.1f'):
    show(lambda: format(-0.04, spec), lambda: format(3.14, spec))

# --- grouping of floats
for spec in (',', ',.2f', '_', '_.1f', '015,.2f', ',e', ',g', ',%', '_.0%', '020,', ',.3', '+,'):
    show(lambda: format(1234567.891, spec), lambda: format(-0.5, spec))

# --- specifications refused for floats
for spec in ('d', 'x', 's', 'c', 'b', '.', 'q', ',n', '.1', '5.5.5', 'ff', '1000000000000000000000'):
    show(lambda: format(1.5, spec))

# --- percentages
show(lambda: format(0.25, '%'), lambda: format(0.5, '.0%'), lambda: format(0.005, '.0%'), lambda: format(12, '%'), lambda: format(-1.234, '8.1%'), lambda: format(1.0, '+.2%'))

# --- complex numbers
value = 3.14159 - 2.5j
for spec in ('', '.2f', '+.1f', 'e', 'g', '>20', '<20.3', '^25.2f', ',', 'n', '=20', '020', '%', 'd', 's', '.3'):
    show(lambda: format(value, spec))

# --- fallback of objects
class Plain:
    def __str__(self):
        return 'plain'


show(lambda: format(Plain()), lambda: format(Plain(), ''), lambda: format(Plain(), '>9'), lambda: '{:5}'.format(None), lambda: format([1], '5'), lambda: format(None))

# --- formats of own types
class Money:
    def __format__(self, spec):
        return f'money({spec})'


class Wrong:
    def __format__(self, spec):
        return 5


show(lambda: format(Money()), lambda: f'{Money():a:b}', lambda: '{:{{}}'.format(Money()), lambda: '{0:x{1}y}'.format(Money(), 3), lambda: format(Wrong()), lambda: format(1, 2))

# --- percent with text
show(lambda: '%s' % 'a', lambda: '%r' % 'a', lambda: '%a' % 'é', lambda: '%5s|%-5s|%.1s' % ('a', 'b', 'cd'), lambda: '%s' % (1,), lambda: '%s' % [1], lambda: '%%' % (), lambda: '%5%' % ())

# --- percent with integers
show(lambda: '%d' % 5, lambda: '%5d|%-5d|%05d|%+d|% d' % (1, 2, 3, 4, 5), lambda: '%x %X %o %#x %#X %#o' % (255,) * 1 if False else '%x %X %o' % (255, 255, 8))
show(lambda: '%#x %#X %#o' % (255, 255, 8), lambda: '%i %u' % (1, 2), lambda: '%.5d' % 42, lambda: '%+.3d' % 7, lambda: '%d' % 3.99, lambda: '%d' % True)
show(lambda: '%x' % -255, lambda: '%#06x' % 10, lambda: '%-#8x|' % 10, lambda: '%d' % 10**20, lambda: '%ld %hd %Ld' % (1, 2, 3))

# --- percent with floats
show(lambda: '%f' % 1.5, lambda: '%.2f' % 2, lambda: '%e' % 12345.678, lambda: '%g' % 1e-5, lambda: '%G' % 1e20, lambda: '%#.0f' % 1, lambda: '%010.3f' % -1.5, lambda: '%+.1e' % 0)
show(lambda: '%.0f' % 0.5, lambda: '%5.1f|%-8.2f|' % (1.25, 2.5), lambda: '%f' % float('nan'), lambda: '%F' % float('inf'), lambda: '%.3g' % 1234567, lambda: '%#g' % 1)

# --- percent with characters
show(lambda: '%c' % 65, lambda: '%c' % 'x', lambda: '%c' % 'xy', lambda: '%c' % -1, lambda: '%c' % 1.5, lambda: '%3c|%-3c|' % ('a', 98), lambda: '%c' % 0x110000)

# --- percent with mappings
show(lambda: '%(a)s %(b)d' % {'a': 1, 'b': 2}, lambda: '%(a)s' % {}, lambda: '%(a)s' % (1,), lambda: '%(a)5.1f' % {'a': 2}, lambda: '%(a' % {'a': 1}, lambda: '%(a(b))s' % {'a(b)': 1}, lambda: 'x' % {'a': 1})

# --- percent with stars
show(lambda: '%*d' % (5, 1), lambda: '%-*d|' % (5, 1), lambda: '%.*f' % (2, 3.14159), lambda: '%*.*f' % (8, 1, 2.55), lambda: '%*d' % (-5, 1), lambda: '%*d' % ('a', 1), lambda: '%.*f' % (-1, 1.5))

# --- percent errors
show(lambda: '%d' % 'a', lambda: '%d %d' % 1, lambda: '%d' % (1, 2), lambda: '%z' % 1, lambda: '%' % 1, lambda: 'a' % 1, lambda: '%f' % 'a', lambda: '%x' % 1.5)
show(lambda: '%s %s' % ('a',), lambda: '%s' % (), lambda: '%d' % None, lambda: '%e' % None, lambda: '%5' % 1, lambda: '%c' % None, lambda: '%o' % 'a', lambda: '%d' % [])

# --- percent asks objects
class Number:
    def __int__(self):
        return 7

    def __index__(self):
        return 8

    def __float__(self):
        return 2.5


show(lambda: '%d' % Number(), lambda: '%x' % Number(), lambda: '%f' % Number(), lambda: '%c' % Number())
