"""Words as a shell has them."""

import shlex

TEXTS = [
    "", "a b  c", "a 'b c' d", 'a "b c" d', "it\\'s", 'a"b"c', "a'b'\"c\"", "''", '""', "a '' b", '"a\\"b\\\\c\\d"', "'a\\'", "a\\ b",
    "# comment", "a # comment\nb", "a#b c", "a\tb\nc\r", "unclosed 'quote", 'unclosed "quote', "end\\", "é ü", "--x=1 -y 'z w'", '"a\\',
]  # fmt: skip
for text in TEXTS:
    for options in ({}, {"comments": True}, {"posix": False}):
        try:
            print(repr(text), options, shlex.split(text, **options))
        except ValueError as error:
            print(repr(text), options, error)
for text in ("", "plain", "with space", "it's", "$HOME", "a@b%c+d=e:f,g./h-i_", "é", "a\nb", "*"):
    print(shlex.quote(text), shlex.split(shlex.quote(text)) == [text])
print(shlex.join(["echo", "a b", "c'd"]))
try:
    shlex.split(None)
except ValueError as error:
    print(error)
