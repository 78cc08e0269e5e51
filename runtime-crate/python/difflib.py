"""What differs between sequences. CPython Lib/difflib.py."""

from collections import namedtuple
from heapq import nlargest
from types import GenericAlias

__molt_missing__ = ()

__all__ = [
    "Differ", "HtmlDiff", "IS_CHARACTER_JUNK", "IS_LINE_JUNK", "Match", "SequenceMatcher", "context_diff", "diff_bytes", "get_close_matches",
    "ndiff", "restore", "unified_diff",
]  # fmt: skip

Match = namedtuple("Match", "a b size")


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Compares two sequences by the longest blocks that they have in common."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk = isjunk
        self.autojunk = autojunk
        self.a = self.b = None
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        """Set both sequences."""
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        """Set the first sequence."""
        if a is not self.a:
            self.a = a
            self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        """Set the second sequence, of which an index is kept."""
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = self.fullbcount = None
        self._index()

    def _index(self):
        """Where each element of the second sequence stands, without junk and without what stands too often."""
        places = {}
        for place, element in enumerate(self.b):
            places.setdefault(element, []).append(place)
        self.bjunk = {element for element in places if self.isjunk(element)} if self.isjunk else set()
        for element in self.bjunk:
            del places[element]
        self.bpopular = set()
        size = len(self.b)
        if self.autojunk and size >= 200:
            most = size // 100 + 1
            self.bpopular = {element for element, found in places.items() if len(found) > most}
            for element in self.bpopular:
                del places[element]
        self.b2j = places

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        """The longest common block of two slices; of several, the first."""
        a, b, junk = self.a, self.b, self.bjunk
        ahi = len(a) if ahi is None else ahi
        bhi = len(b) if bhi is None else bhi
        start_a, start_b, size = alo, blo, 0
        # How long the common block is that ends at a place of `b`, and at the element before in `a`.
        ending = {}
        for i in range(alo, ahi):
            longer = {}
            for j in self.b2j.get(a[i], ()):
                if j >= bhi:
                    break
                if j < blo:
                    continue
                length = longer[j] = ending.get(j - 1, 0) + 1
                if length > size:
                    start_a, start_b, size = i - length + 1, j - length + 1, length
            ending = longer
        # What is no junk goes first, then the junk around it.
        for grown in (lambda element: element not in junk, lambda element: element in junk):
            while start_a > alo and start_b > blo and grown(b[start_b - 1]) and a[start_a - 1] == b[start_b - 1]:
                start_a, start_b, size = start_a - 1, start_b - 1, size + 1
            while (
                start_a + size < ahi
                and start_b + size < bhi
                and grown(b[start_b + size])
                and a[start_a + size] == b[start_b + size]
            ):
                size += 1
        return Match(start_a, start_b, size)

    def get_matching_blocks(self):
        """All common blocks in order, the last one empty, at the ends."""
        if self.matching_blocks is None:
            ends = len(self.a), len(self.b)
            found = []
            waiting = [(0, ends[0], 0, ends[1])]
            while waiting:
                alo, ahi, blo, bhi = waiting.pop()
                block = self.find_longest_match(alo, ahi, blo, bhi)
                if not block.size:
                    continue
                found.append(block)
                if alo < block.a and blo < block.b:
                    waiting.append((alo, block.a, blo, block.b))
                after = block.a + block.size, block.b + block.size
                if after[0] < ahi and after[1] < bhi:
                    waiting.append((after[0], ahi, after[1], bhi))
            self.matching_blocks = [*_joined(sorted(found)), Match(*ends, 0)]
        return self.matching_blocks

    def get_opcodes(self):
        """How the first sequence becomes the second one: (what, from, to, from, to)."""
        if self.opcodes is None:
            self.opcodes = codes = []
            i = j = 0
            for start_a, start_b, size in self.get_matching_blocks():
                kind = _KINDS[i < start_a, j < start_b]
                if kind:
                    codes.append((kind, i, start_a, j, start_b))
                i, j = start_a + size, start_b + size
                if size:
                    codes.append(("equal", start_a, i, start_b, j))
        return self.opcodes

    def get_grouped_opcodes(self, n=3):
        """Groups of changes with some equal elements around them."""
        codes = self.get_opcodes() or [("equal", 0, 1, 0, 1)]
        first, last = codes[0], codes[-1]
        if first[0] == "equal":
            _, i1, i2, j1, j2 = first
            codes[0] = "equal", max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if last[0] == "equal":
            _, i1, i2, j1, j2 = codes[-1]
            codes[-1] = "equal", i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for kind, i1, i2, j1, j2 in codes:
            if kind == "equal" and i2 - i1 > 2 * n:
                yield [*group, (kind, i1, min(i2, i1 + n), j1, min(j2, j1 + n))]
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((kind, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        """How alike the sequences are, from 0 to 1."""
        return _ratio(sum(block.size for block in self.get_matching_blocks()), len(self.a) + len(self.b))

    def quick_ratio(self):
        """How alike the sequences are at most."""
        if self.fullbcount is None:
            self.fullbcount = counted = {}
            for element in self.b:
                counted[element] = counted.get(element, 0) + 1
        left = {}
        matches = 0
        for element in self.a:
            count = left.get(element, self.fullbcount.get(element, 0))
            left[element] = count - 1
            matches += count > 0
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        """How alike the sequences are at most, by their lengths."""
        lengths = len(self.a), len(self.b)
        return _ratio(min(lengths), sum(lengths))


# What happens between two common blocks, by whether the first and the second sequence have something there.
_KINDS = {(True, True): "replace", (True, False): "delete", (False, True): "insert", (False, False): ""}


def _joined(blocks):
    """Blocks of which those that touch are one."""
    whole = []
    for block in blocks:
        if whole and whole[-1].a + whole[-1].size == block.a and whole[-1].b + whole[-1].size == block.b:
            whole[-1] = whole[-1]._replace(size=whole[-1].size + block.size)
        else:
            whole.append(block)
    return whole


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    """Those of some sequences that are most like a word, the best first."""
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    scored = []
    for one in possibilities:
        matcher.set_seq1(one)
        if all(measure() >= cutoff for measure in (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)):
            scored.append((matcher.ratio(), one))
    return [one for _, one in nlargest(n, scored)]


# Lines that show what differs.


def _format_range_unified(start, stop):
    """A range of lines, as a header of a unified difference says it."""
    length = stop - start
    if length == 1:
        return f"{stop}"
    return f"{start + 1 if length else start},{length}"


def _format_range_context(start, stop):
    """A range of lines, as a header of a difference with context says it."""
    length = stop - start
    return f"{start + 1},{stop}" if length > 1 else f"{start + length}"


def _check_types(a, b, *texts):
    """Raise a TypeError for lines and names that are no texts."""
    for lines in (a, b):
        if lines and not isinstance(lines[0], str):
            raise TypeError(f"lines to compare must be str, not {type(lines[0]).__name__} ({lines[0]!r})")
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"all arguments must be str, not: {text!r}")


def _dated(date):
    return f"\t{date}" if date else ""


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """The lines of a unified difference."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    signs = {"replace": "-+", "delete": "-", "insert": "+"}
    for number, group in enumerate(SequenceMatcher(None, a, b).get_grouped_opcodes(n)):
        if not number:
            yield f"--- {fromfile}{_dated(fromfiledate)}{lineterm}"
            yield f"+++ {tofile}{_dated(tofiledate)}{lineterm}"
        _, from_a, _, from_b, _ = group[0]
        _, _, to_a, _, to_b = group[-1]
        yield f"@@ -{_format_range_unified(from_a, to_a)} +{_format_range_unified(from_b, to_b)} @@{lineterm}"
        for kind, i1, i2, j1, j2 in group:
            if kind == "equal":
                yield from (f" {line}" for line in a[i1:i2])
                continue
            for sign in signs[kind]:
                yield from (sign + line for line in (a[i1:i2] if sign == "-" else b[j1:j2]))


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """The lines of a difference with context."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    prefixes = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}
    for number, group in enumerate(SequenceMatcher(None, a, b).get_grouped_opcodes(n)):
        if not number:
            yield f"*** {fromfile}{_dated(fromfiledate)}{lineterm}"
            yield f"--- {tofile}{_dated(tofiledate)}{lineterm}"
        yield f"***************{lineterm}"
        kinds = {code[0] for code in group}
        for mark, lines, low, left_out in (("*", a, 1, "insert"), ("-", b, 3, "delete")):
            yield f"{mark * 3} {_format_range_context(group[0][low], group[-1][low + 1])} {mark * 4}{lineterm}"
            if kinds - {"equal", left_out}:
                for code in group:
                    if code[0] != left_out:
                        yield from (prefixes[code[0]] + line for line in lines[code[low] : code[low + 1]])


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    """The lines of a difference between lines of bytes."""

    def text(data):
        try:
            return data.decode("ascii", "surrogateescape")
        except AttributeError as error:
            raise TypeError(f"all arguments must be bytes, not {type(data).__name__} ({data!r})") from error

    lines = [text(line) for line in a], [text(line) for line in b]
    names = [text(name) for name in (fromfile, tofile, fromfiledate, tofiledate)]
    for line in dfunc(*lines, *names, n, text(lineterm)):
        yield line.encode("ascii", "surrogateescape")


def IS_LINE_JUNK(line, pat=None):
    """Whether a line is empty but for one `#`."""
    if pat is not None:
        return pat(line) is not None
    return line.strip() in ("", "#")


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    """Whether a character is a blank."""
    return ch in ws


class Differ:
    """Compares lines, and the characters of lines that are alike."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        """The lines of both, marked: `- `, `+ `, `  ` or `? `."""
        for kind, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if kind == "replace":
                yield from self._replaced(a, alo, ahi, b, blo, bhi)
            elif kind == "equal":
                yield from _marked(" ", a[alo:ahi])
            else:
                yield from _marked("-", a[alo:ahi])
                yield from _marked("+", b[blo:bhi])

    def _replaced(self, a, alo, ahi, b, blo, bhi):
        """A block became another one: the lines that are most alike belong together."""
        pair = self._most_alike(a, alo, ahi, b, blo, bhi)
        if pair is None:
            first, second = _marked("-", a[alo:ahi]), _marked("+", b[blo:bhi])
            yield from second + first if bhi - blo < ahi - alo else first + second
            return
        i, j, equal = pair
        yield from self._around(a, alo, i, b, blo, j)
        if equal:
            yield f"  {a[i]}"
        else:
            yield from self._characters(a[i], b[j])
        yield from self._around(a, i + 1, ahi, b, j + 1, bhi)

    def _around(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi and blo < bhi:
            yield from self._replaced(a, alo, ahi, b, blo, bhi)
        else:
            yield from _marked("-", a[alo:ahi]) + _marked("+", b[blo:bhi])

    def _most_alike(self, a, alo, ahi, b, blo, bhi):
        """Where the two lines stand that are most alike, and whether they are equal; None if none are."""
        matcher = SequenceMatcher(self.charjunk)
        best, found, equal = 0.74, None, None
        for j in range(blo, bhi):
            matcher.set_seq2(b[j])
            for i in range(alo, ahi):
                if a[i] == b[j]:
                    equal = equal or (i, j, True)
                    continue
                matcher.set_seq1(a[i])
                if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
                    best, found = matcher.ratio(), (i, j, False)
        return equal if best < 0.75 else found

    def _characters(self, before, after):
        """Two lines, and below each where it differs from the other."""
        marks = ["", ""]
        signs = {"replace": "^^", "delete": "-+", "insert": "-+", "equal": "  "}
        for kind, i1, i2, j1, j2 in SequenceMatcher(self.charjunk, before, after).get_opcodes():
            marks[0] += signs[kind][0] * (i2 - i1)
            marks[1] += signs[kind][1] * (j2 - j1)
        for sign, line, mark in (("-", before, marks[0]), ("+", after, marks[1])):
            yield f"{sign} {line}"
            kept = "".join(
                character if below == " " and character.isspace() else below
                for character, below in zip(line, mark, strict=False)
            ).rstrip()
            if kept:
                yield f"? {kept}\n"


def _marked(sign, lines):
    return [f"{sign} {line}" for line in lines]


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """The lines of both, marked: `- `, `+ `, `  ` or `? `."""
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """The lines of the first or of the second text, from what `ndiff` gave."""
    sign = {1: "- ", 2: "+ "}.get(int(which))
    if sign is None:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}")
    for line in delta:
        if line[:2] in ("  ", sign):
            yield line[2:]


# At the end: the module takes its functions from this one.
from _html_diff import HtmlDiff  # noqa: E402
from _html_diff import mdiff as _mdiff  # noqa: E402, F401
