"""The lexical analyzer: words, comments, punctuation, tokens given back and sources inside sources."""

import io
import shlex

for text in ("a 'b c'd e\\ f # tail\n g", "x&&y||z;(q) >f", "~/a b-c *.py k=v", 'say "a\\"b\\q" end', "'' \"\" x", "ü ß 'é'"):
    for posix in (False, True):
        for punctuation in (False, True, "|"):
            words = shlex.shlex(text, posix=posix, punctuation_chars=punctuation)
            try:
                print(posix, punctuation, list(words), words.lineno)
            except ValueError as error:
                print(posix, punctuation, error, repr(words.token), words.state)
            words = shlex.shlex(text, posix=posix, punctuation_chars=punctuation)
            words.whitespace_split = True
            try:
                print(list(words))
            except ValueError as error:
                print(error)

words = shlex.shlex("one two", infile="main")
words.push_token("before")
print(words.get_token(), words.get_token(), words.error_leader(), words.error_leader("other", 7))
words.push_source("inner \n words", "file")
print(words.infile, list(words), words.infile, repr(words.eof), repr(shlex.shlex("", posix=True).eof))
words = shlex.shlex('first include "second" last', infile="main")
words.source = "include"
words.sourcehook = lambda name: (name, io.StringIO("from the file"))
print(list(words))
words = shlex.shlex("a;b", punctuation_chars=";")
print(words.punctuation_chars, ";" in words.wordchars)
try:
    words.punctuation_chars = "|"
except AttributeError as error:
    print(type(error).__name__)
print(shlex.split("a 'b c' # d", comments=True), shlex.split("a#b 'c\"d'", posix=False))
for bad in ("'open", "back\\", None):
    try:
        shlex.split(bad)
    except ValueError as error:
        print(error)
