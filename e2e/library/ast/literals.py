"""Literals out of texts."""

import ast

TEXTS = [
    "1", "-1", "+5", "--3", "1.5", ".5", "1e3", "1_000", "0xff", "0o17", "0b101", "1j", "1+2j", "-1.5-2j", "None", "True", "False",
    "'a'", '"b"', "'''c\nd'''", "r'\\n'", "'\\n\\t\\x41\\u00e9\\101\\\\'", "b'\\x00a'", "'a' 'b'", "b'a' b'b'", "u'x'", "'\\N{BULLET}'",
    "()", "(1,)", "(1, 2)", "1, 2", "1,", "(1)", "[]", "[1, [2, (3,)]]", "{}", "{'a': 1, 'b': [1]}", "{1, 2}", "{1,}", "set()",
    "  1", "\t[1,\n 2]", "{'a': # comment\n 1,}", "[1,]", "{'k': {'n': None}}", "'it''s'", "007", "00", "1 ", "[1, 2", "1 2", "",
    "a", "a.b", "f()", "1 + 2", "[x for x in y]", "{'a'}", "'a' + 'b'", "-'a'", "lambda: 1", "[1 2]", "{1: 2, 3}", "(", "b'é'",
    "'a' b'b'", "0.0", "'é'", "\"\"\"x'y\"\"\"", "-0", "1*2", "2 ** 3", "1 < 2", "1 or 2", "1e400", "{**{}}", "not True", "1 if 1 else 2",
]  # fmt: skip
for text in TEXTS:
    try:
        value = ast.literal_eval(text)
        print(repr(text), type(value).__name__, repr(value))
    except (ValueError, SyntaxError, TypeError) as error:
        print(repr(text), type(error).__name__)
print(ast.literal_eval("[" * 20 + "]" * 20))
