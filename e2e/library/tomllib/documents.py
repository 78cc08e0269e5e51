"""TOML documents, right and wrong."""

import io
import tomllib
from decimal import Decimal

DOCUMENT = """
# A comment
title = "TOML \\u00e9 \\U0001F600 \\t\\"q\\" \\\\"
bare-key_1 = 'C:\\Users'
"quoted key" = 1
'literal.key' = 2
a.b.c = 3
a . "b" . d = 4
empty = {}
ints = [0, +1, -17, 1_000, 0xDEAD_beef, 0o755, 0b1101]
floats = [1.0, -0.01, 5e+22, 1e06, -2E-2, 6.626e-34, 1_0.2_5, inf, +inf, -inf]
bools = [true, false]
mixed = [ [1, 2], ["a", 'b'],   # comment
  { x = 1, y.z = "two", }.x if False else 3 ]
""".replace('{ x = 1, y.z = "two", }.x if False else 3', '{ x = 1, y.z = "two" },')

DATES = """
odt1 = 1979-05-27T07:32:00Z
odt2 = 1979-05-27 00:32:00.999999-07:00
odt3 = 1979-05-27t00:32:00.5+05:30
ldt = 1979-05-27T07:32:00.1234567
ld = 1979-05-27
lt = 07:32:00
lt2 = 00:32:00.9
"""

LINES = '''
one = """
Roses are red
Violets are blue"""
two = """\\
   The quick \\\x20\x20

   brown fox."""
three = \'\'\'
raw \\n
  'text' \'\'\'
four = """quoted "" and """""
five = \'\'\'\'That\'\'\'\'\'
'''

TABLES = """
top = 1
[server]
host = "h"
[server.limits]
max = 5
[[products]]
name = "Hammer"
[[products]]
[[products.parts]]
id = 1
[[products.parts]]
id = 2
[products.parts.maker]
name = "x"
[a.b]
c = 1
[a]
d = 2
"""

for text in (DOCUMENT, DATES, LINES, TABLES, "", "# only\n", "a=1\r\nb='x'\r\n"):
    print(tomllib.loads(text))

print(tomllib.loads("a = 1.10\nb = nan\nc = 1e3", parse_float=Decimal))
print(tomllib.load(io.BytesIO("k = 'é'".encode())))

WRONG = [
    "a", "a =", "a = ", "= 1", "a = 1 b = 2", "a = 1\na = 2", "[a]\n[a]", "[a", "[[a]", "[a]\nb=1\n[a.b]", "a = 'x", 'a = "x',
    'a = "x\ny"', 'a = "\\q"', 'a = "\\u12"', 'a = "\\uD800"', 'a = "\\UFFFFFFFF"', "a = [1", "a = [1 2]", "a = {b = 1", "a = {b = 1,}",
    "a = {b = 1 c = 2}", "a = {b = 1, b = 2}", "a = {b = {c = 1}, b.d = 2}", "a = 2020-13-01", "a = 2021-02-30", "a = 01", "a = 1__0",
    "a = +0x1", "a = tru", "a = truex", "a.b = 1\na = 2", "a = 1\na.b = 2", "a = {}\na.b = 1", "a = {}\n[a.b]", "a = []\n[[a]]",
    "[a]\nb.c = 1\n[a.b]", "[a.b]\n[a]\nb.c = 1", "[[a]]\n[a]", "[a]\n[[a]]", "a = 1\n[[a]]", "# \x01", "a = '\x02'", "a = '''\x0b'''",
    "a = '''x", 'a = """x', 'a = """\x00"""', 'a = """\\  x"""', 'a = """\\ ', "?", "a = ?", "a = @", "a = .5", "a = 5.", "a.", "a..b = 1",
    "[]", "[[]]", "[ ]", "a = 1 # \x7f", "a = 25:00:00", "a = 1979-05-27T25:00:00", "x = 'a\nb'", "a = \"\"\"\"\"\"\"\"\"", "fruit = 1\n[fruit]",
    "[t1]\nt2.t3.v = 0\n[t1.t2.t3]", "a = 1\r", "\ufeffa = 1",
]  # fmt: skip
for text in WRONG:
    try:
        print(repr(text), tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        print(repr(text), type(error), error)

for call in (
    lambda: tomllib.load(io.StringIO("a = 1")),
    lambda: tomllib.loads("a = 1.5", parse_float=lambda text: [text]),
    lambda: tomllib.load(io.BytesIO(b"a = '\xff'")),
):
    try:
        print(call())
    except Exception as error:
        print(type(error), error)
