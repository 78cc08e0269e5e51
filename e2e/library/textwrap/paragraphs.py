"""Wrapping, filling, shortening, indenting."""

import textwrap


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


TEXT = "Hello there, how are you this fine day?  I'm glad-to hear it -- really!\tTabs and\nnewlines, hyphen-ated-words e.g. foo--bar."
for width in (5, 10, 20, 40, 70):
    show(f"wrap {width}", textwrap.wrap, TEXT, width)
    show(f"no hyphens {width}", textwrap.wrap, TEXT, width, break_on_hyphens=False)
    show(f"no breaks {width}", textwrap.wrap, TEXT, width, break_long_words=False)
    show(f"lines {width}", textwrap.wrap, TEXT, width, max_lines=2, placeholder="...")
    show(f"shorten {width}", textwrap.shorten, TEXT, width)
show("indents", textwrap.fill, TEXT, 30, initial_indent="* ", subsequent_indent="  ")
show("keep", textwrap.wrap, "a  b\tc \n d", 3, drop_whitespace=False, replace_whitespace=False, expand_tabs=False)
show("sentences", textwrap.fill, "One. Two! Three? four.", 80, fix_sentence_endings=True)
show("empty", textwrap.wrap, "   ")
show("width", textwrap.wrap, "x", 0)
show("placeholder", textwrap.wrap, "x y", 3, max_lines=1)
show("long word", textwrap.wrap, "abcdefgh-ijklmnop", 6)
show("dedent", textwrap.dedent, "\n    a\n      b\n\n   \t \n    c\n")
show("dedent tabs", textwrap.dedent, "\ta\n\t b\n  c")
show("dedent none", textwrap.dedent, "a\n  b")
show("indent", textwrap.indent, "a\n\n  b\n c", "> ")
show("indent all", textwrap.indent, "a\n\nb", "> ", lambda line: True)
