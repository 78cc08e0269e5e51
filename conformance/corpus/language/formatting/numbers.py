# Texts of numbers: every presentation with widths, signs, grouping and precision.
from support.show import show

# --- width and fill of integers
for spec in ('5', '<5', '>5', '^5', '05', '*<5', '*>5', '*^5', '*=5', '=5', '0<5', '0^5', ' >5', '}>5' if False else '->5'):
    print(spec, [format(n, spec) for n in (0, 7, -7, 12345, 1234567)])

# --- signs of integers
for spec in ('+', '-', ' ', '+5', '-5', ' 5', '+05', ' 05', '+<5', '*=+6', '+x', ' b', '+#o', '+,', '+c' if False else '+d'):
    print(spec, [format(n, spec) for n in (0, 7, -7, 1234)])

# --- bases with alternate form
for spec in ('b', 'o', 'x', 'X', '#b', '#o', '#x', '#X', '08b', '#08b', '#010x', '_b', '_x', '#_X', '012_b', '+#x', '^10x', '#>8x'):
    print(spec, [format(n, spec) for n in (0, 5, -5, 255, 65535)])

# --- grouping of integers
for spec in (',', '_', ',d', '8,', '08,', '010,', '+,', '^10,', '_d', '09_d', '012_x'):
    print(spec, [format(n, spec) for n in (0, 123, 1234, -1234567, 10**12)])

# --- integers as floats
for spec in ('f', '.0f', '.2f', 'e', '.1e', 'g', '%', '.0%', 'E', 'G', ',.1f', '010.2f', '+.1e'):
    print(spec, [format(n, spec) for n in (0, 5, -12, 123456, 10**21)])

# --- fixed point precision
for spec in ('.0f', '.1f', '.3f', '.10f', '#.0f', '8.2f', '<8.2f', '^8.2f', '08.2f', '+8.2f', ' .1f'):
    print(spec, [format(x, spec) for x in (0.0, 1.5, -2.25, 1234.5678, 1e-7, 1e15)])

# --- exponents
for spec in ('e', '.0e', '.2e', 'E', '#.0e', '12.3e', '+e', '012.1e'):
    print(spec, [format(x, spec) for x in (0.0, 1.0, -12.5, 1e100, 1e-100, 123456789.0)])

# --- general
for spec in ('g', '.1g', '.3g', '.10g', 'G', '#g', '#.3g', '10g', '010g', '+g', '.0g'):
    print(spec, [format(x, spec) for x in (0.0, 1.0, 0.0001, 0.00001, 123456.0, 1234567.0, 1e20, -2.5)])

# --- no presentation
for spec in ('', '10', '.3', '.10', '<10', '010', '+', ',', '_', '.1', '#', '10.4'):
    print(repr(spec), [format(x, spec) for x in (0.0, 1.0, 0.1, 1e16, 1e15, 1234567.5, 1e-5)])

# --- percent presentation
for spec in ('%', '.0%', '.1%', '10.2%', '+%', '010.1%', ',.0%', '<10%'):
    print(spec, [format(x, spec) for x in (0.0, 0.5, 1.0, -0.125, 12.345, 1e-5)])

# --- grouping of floats
for spec in (',', '_', ',.2f', '_.3f', '015,.1f', '+,.0f', ',e', ',g', '020_'):
    print(spec, [format(x, spec) for x in (0.0, 999.5, 1234.5, -1234567.891, 1e15)])

# --- special floats
for spec in ('', 'f', 'e', 'g', '%', '8', '<8', '08', '+', '+8.2f', 'F', 'G', ',', '.3'):
    print(spec, [format(x, spec) for x in (float('inf'), float('-inf'), float('nan'))])

# --- negative zero
for spec in ('', '.1f', 'e', 'g', '+', 'z', 'z.1f', 'z.0f', '05', '%', '+z.2f'):
    show(lambda: (format(-0.0, spec), format(-0.001, spec), format(0.0, spec)))

# --- rounding half
print([format(x, '.0f') for x in (0.5, 1.5, 2.5, 3.5, -0.5, -1.5)], [format(x, '.1f') for x in (0.05, 0.15, 0.25, 0.35, 0.45)], [format(x, '.2e') for x in (1.125, 1.135, 9.995)], [round(x, 1) for x in (0.05, 0.15, 0.25, 0.35)], [round(x) for x in (0.5, 1.5, 2.5)])

# --- shortest text
for x in (0.1, 0.2, 0.3, 1 / 3, 2 / 3, 1e-323, 4.9e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 123456789.12345678, 1e21, 1e22, 1.1e16, 9.999999999999999e22, 5e-5, 0.00012345, 100000.0, 1000000000000000.0, 12345678901234567.0):
    print(repr(x), str(-x), f'{x}', '%s' % x, '%r' % x, '{}'.format(x))

# --- floats round trip
for text in ('0.1', '1e10', '123.456', '1e-10', '3.141592653589793', '2.718281828459045', '1.0000000000000002', '0.30000000000000004'):
    print(float(text), repr(float(text)) == text or float(repr(float(text))) == float(text), float(text).hex())

# --- percent operator flags
for spec in ('%d', '%5d', '%-5d|', '%05d', '%+d', '% d', '%x', '%#x', '%X', '%o', '%#o', '%i', '%u', '%.3d', '%8.3d', '%-8.3d|', '%+.2d', '%08.3d'):
    print(spec, [spec % n for n in (0, 7, -7, 255)])

# --- percent operator floats
for spec in ('%f', '%.0f', '%#.0f', '%8.2f', '%-8.2f|', '%08.2f', '%+.1f', '% f', '%e', '%.2E', '%g', '%.3g', '%#g', '%G', '%10.3e', '%s', '%r', '%.3s', '%a'):
    print(spec, [spec % x for x in (0.0, 1.5, -2.25, 1e20)])

# --- percent operator text
for spec in ('%s', '%5s|', '%-5s|', '%.2s', '%5.1s|', '%r', '%a', '%c', '%05s', '%+s'):
    show(lambda: [spec % x for x in ('a', 'é')], lambda: spec % ('abc',))

# --- complex numbers
for spec in ('', '.1f', '.2e', 'g', '+', ' ', '>20', '^20.1f', ',', '.3', '#', '_.2f'):
    show(lambda: [format(z, spec) for z in (0j, 1 + 2j, -1.5 - 0.25j, complex(float('nan'), float('inf')))])

# --- complex text
for z in (0j, 1j, -1j, 1 + 0j, 1.5 - 2.5j, complex(-0.0, 0.0), complex(0.0, -0.0), complex(-0.0, -0.0), 1e20 + 1e-20j, complex(float('inf'), -1)):
    print(z, repr(z), str(-z), z.conjugate(), [z])

# --- decimals
from decimal import Decimal

for spec in ('', '.2f', 'e', 'g', '%', ',', '10.3f', '+', '08.2f', '.0f', 'E', '_' if False else 'f', '^12', '.3'):
    show(lambda: [format(Decimal(d), spec) for d in ('0', '1.10', '-1234.5678', '1E+10', '1E-10')])

# --- fractions
from fractions import Fraction

print(Fraction(1, 2), Fraction('3/4'), Fraction(0.5), Fraction(-2, 4), Fraction(5), repr(Fraction(1, 3)), Fraction(1, 3) + Fraction(1, 6), Fraction(1, 3) * 3, Fraction(7, 2) // 1, Fraction(1, 2) < 0.6, Fraction('1.25'), float(Fraction(1, 3)), round(Fraction(5, 2)), Fraction(1, 2) ** 2, hash(Fraction(1, 2)) == hash(0.5), Fraction(3, 2).limit_denominator(1))
show(lambda: Fraction(1, 0), lambda: Fraction('x'), lambda: Fraction(1.5, 2), lambda: Fraction(1, 2) + 'a')

# --- booleans and none
for spec in ('', 'd', '5', '<5', 'x', '.1f', 's', '5s', '+', '^7', '05', ',', 'b', 'c'):
    show(lambda: format(True, spec), lambda: format(None, spec))

# --- text alignment
for spec in ('5', '<5', '>5', '^5', '*^5', '.1', '5.1', '^6.2', 's', '5s', '05', '<05', '=5', '+', ',', 'd', '0', '.0', '1'):
    show(lambda: [format(t, spec) for t in ('', 'ab', 'abcdefg', 'é')])

# --- format function and method agree
for value, spec in ((5, '>4'), (1.5, '.2f'), ('a', '^3'), (True, 'd'), (None, ''), ([1], ''), (1j, '.1f')):
    print(format(value, spec), f'{value:{spec}}', ('{:' + spec + '}').format(value), value.__format__(spec), format(value, spec) == f'{value:{spec}}')

# --- parsing of integers
for text in ('0', '-0', '+5', ' 7 ', '1_000', '0x1f', '0b1', '0o7', '1e3', '1.0', '', '-', '٣', '１２', '\u00a05', '1\n', '0_0', '00', '__1', '1__0', '１_０'):
    show(lambda: int(text), lambda: int(text, 0))

# --- parsing of floats
for text in ('0', '-0', '.5', '5.', '1e3', '1E-3', ' 1.5 ', '1_0.0_1', 'inf', '-INF', 'nan', '+nan', 'infinity', '1e', '.', '1.5.5', '0x1p3', '1_e5', '１.５', '', 'e5', '1e400', '-1e400', '1e-400', '1d5'):
    show(lambda: float(text))

# --- parsing of complex numbers
for text in ('1', '1j', '1+2j', '-1-2j', ' 1+2j ', '(1+2j)', '1 + 2j', 'j', '-j', '1+j', '1e2+3e-1j', 'nanj', 'inf+nanj', '1+2', '', '1jj', '1_0j', '+1j', '(1', '1J'):
    show(lambda: complex(text))
