"""What differs between texts."""

import difflib
from difflib import Differ, SequenceMatcher, context_diff, diff_bytes, get_close_matches, ndiff, restore, unified_diff

PAIRS = [
    ("", ""), ("abc", "abc"), ("abcd", "bcde"), ("private Thread currentThread;", "private volatile Thread currentThread;"),
    (" abcd", "abcd abcd"), ("qabxcd", "abycdf"), ("x" * 50 + "y", "y" + "x" * 50), ("ab" * 150, "ba" * 150), ("b", "a" * 199 + "b" * 20),
    ([1, 2, 3, 4], [2, 3, 9, 4]), (("a",), ("b",)),
]  # fmt: skip
for a, b in PAIRS:
    for junk in (None, lambda element: element == " "):
        one = SequenceMatcher(junk, a, b)
        print(one.get_matching_blocks(), one.get_opcodes())
        print(
            round(one.ratio(), 6),
            round(one.quick_ratio(), 6),
            round(one.real_quick_ratio(), 6),
            one.find_longest_match(),
        )
        print(
            sorted(map(str, one.bjunk)),
            sorted(map(str, one.bpopular)),
            one.find_longest_match(1, len(a), 0, len(b)) if len(a) > 1 else None,
        )
one = SequenceMatcher(autojunk=False)
one.set_seqs("abc", "abd")
print(one.ratio())
one.set_seq1("abd")
print(one.ratio())
numbers = [str(number) for number in range(1, 40)]
changed = numbers[:8] + ["i"] + numbers[8:19] + numbers[20:34] + ["35y"] + numbers[35:]
print(list(SequenceMatcher(None, numbers, changed).get_grouped_opcodes()))
print(list(SequenceMatcher(None, numbers, changed).get_grouped_opcodes(1)))
print(
    list(SequenceMatcher(None, numbers, numbers).get_grouped_opcodes()),
    list(SequenceMatcher(None, [], []).get_grouped_opcodes()),
)
print(
    get_close_matches("appel", ["ape", "apple", "peach", "puppy"]),
    get_close_matches("x", ["y"]),
    get_close_matches("accept", ["except", "accent", "adopt"], n=1, cutoff=0.1),
)

ONE = "one\ntwo\nthree\n\nsame line here\nThe quick brown fox\n  indented\nlast\n".splitlines(keepends=True)
TWO = "ore\ntree\nemu\n\nsame line here\nThe quack brown fax\n\tindented\nother\nend".splitlines(keepends=True)
for function in (unified_diff, context_diff):
    print("".join(function(ONE, TWO, "a.txt", "b.txt", "now", "later")))
    print(
        list(function(ONE, TWO, n=0, lineterm="")),
        list(function(ONE, ONE)),
        list(function([], ONE[:1])),
        list(function(ONE[:1], [])),
    )
    print("".join(function([line + "\n" for line in numbers], [line + "\n" for line in changed])))
print(list(diff_bytes(unified_diff, [b"\xff\n", b"a"], [b"a"], b"x", b"y")))
difference = list(ndiff(ONE, TWO))
print("".join(difference))
print("".join(restore(difference, 1)) == "".join(ONE), "".join(restore(difference, 2)) == "".join(TWO))
print("".join(Differ(difflib.IS_LINE_JUNK).compare(["# \n", "a b c d\n", "x\n"], ["#\n", "a  b c e\n", "x\n", "y\n"])))
print(
    "".join(ndiff(["\tI am a bug\n"], ["\t\tI am a bug\n"])),
    "".join(ndiff(["a\n", "b\n", "c\n"], ["c\n", "b\n", "a\n"])),
)
print(
    [difflib.IS_LINE_JUNK(line) for line in ("\n", " # \n", "hello\n", "##")],
    [difflib.IS_CHARACTER_JUNK(c) for c in " \t\nx"],
)


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__name__, error)


shown(get_close_matches, "a", [], n=0)
shown(get_close_matches, "a", [], cutoff=2)
shown(lambda: list(restore([], 3)))
shown(lambda: list(unified_diff([b"a"], ["b"])))
shown(lambda: list(unified_diff("ab", "ac")))
shown(lambda: list(unified_diff(["a"], ["b"], b"x")))
shown(lambda: list(diff_bytes(unified_diff, ["a"], [b"b"])))
print(difflib.Match(1, 2, 3), SequenceMatcher[str])
