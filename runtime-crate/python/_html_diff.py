"""Differences side by side, as tables of HTML: the half of `difflib` that few programs need. CPython Lib/difflib.py."""

import difflib
import re
from collections import deque
from itertools import zip_longest

_FILE_TEMPLATE = """
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
          "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">

<html>

<head>
    <meta http-equiv="Content-Type"
          content="text/html; charset=%(charset)s" />
    <title></title>
    <style type="text/css">%(styles)s
    </style>
</head>

<body>
    %(table)s%(legend)s
</body>

</html>"""

_STYLES = """
        table.diff {font-family:Courier; border:medium;}
        .diff_header {background-color:#e0e0e0}
        td.diff_header {text-align:right}
        .diff_next {background-color:#c0c0c0}
        .diff_add {background-color:#aaffaa}
        .diff_chg {background-color:#ffff77}
        .diff_sub {background-color:#ffaaaa}"""

_TABLE_TEMPLATE = """
    <table class="diff" id="difflib_chg_%(prefix)s_top"
           cellspacing="0" cellpadding="0" rules="groups" >
        <colgroup></colgroup> <colgroup></colgroup> <colgroup></colgroup>
        <colgroup></colgroup> <colgroup></colgroup> <colgroup></colgroup>
        %(header_row)s
        <tbody>
%(data_rows)s        </tbody>
    </table>"""

_LEGEND = """
    <table class="diff" summary="Legends">
        <tr> <th colspan="2"> Legends </th> </tr>
        <tr> <td> <table border="" summary="Colors">
                      <tr><th> Colors </th> </tr>
                      <tr><td class="diff_add">&nbsp;Added&nbsp;</td></tr>
                      <tr><td class="diff_chg">Changed</td> </tr>
                      <tr><td class="diff_sub">Deleted</td> </tr>
                  </table></td>
             <td> <table border="" summary="Links">
                      <tr><th colspan="2"> Links </th> </tr>
                      <tr><td>(f)irst change</td> </tr>
                      <tr><td>(n)ext change</td> </tr>
                      <tr><td>(t)op</td> </tr>
                  </table></td> </tr>
    </table>"""

# Marks that no text has, until the end, when they become elements: of added, deleted and changed text, and their end.
_MARKS = (
    ("\0+", '<span class="diff_add">'), ("\0-", '<span class="diff_sub">'), ("\0^", '<span class="diff_chg">'),
    ("\1", "</span>"), ("\t", "&nbsp;"),
)  # fmt: skip
_LEFT, _RIGHT = 0, 1
_BLANK = "", "\n"


class _Sides:
    """Makes pairs of lines out of what `ndiff` says. A line is its number and its text, with marks."""

    def __init__(self, delta):
        self._delta = delta
        self._ahead = []
        self._numbers = [0, 0]
        self._queues = deque(), deque()
        # Lines of one side more than of the other: deleted ones count negatively.
        self._pending = 0

    def _line(self, side, how):
        """The next line: `how` is None for one without marks, a sign for one that is marked whole, `?` for parts."""
        text = self._ahead.pop(0)
        if how == "?":
            guide = self._ahead.pop(0)
            for run in reversed(list(re.finditer(r"\++|-+|\^+", guide))):
                start, end = run.span()
                text = f"{text[:start]}\0{run[0][0]}{text[start:end]}\1{text[end:]}"
        text = text[2:]
        if how is not None and how != "?":
            text = f"\0{how}{text or ' '}\1"
        self._numbers[side] += 1
        return self._numbers[side], text

    def _put(self, side, line, changed=True):
        self._queues[side].append((line, changed))

    def _fill(self, missing):
        """Puts blank lines where a side has fewer."""
        for _ in range(abs(missing)):
            self._put(_LEFT if missing > 0 else _RIGHT, _BLANK)
        self._pending = 0

    def _both(self, left, right):
        line = self._line(_LEFT, left)
        self._put(_RIGHT, self._line(_RIGHT, right))
        self._put(_LEFT, line)

    def _one(self, side, signs, closes):
        """A line that only one side has; the last one of its block closes it."""
        step = -1 if side == _LEFT else 1
        line = self._line(side, signs)
        if closes:
            self._fill(self._pending + step)
        else:
            self._pending += step
        self._put(side, line)

    def _step(self):
        """Takes what belongs together, by the signs of the next four lines; whether there was something."""
        while len(self._ahead) < 4:
            self._ahead.append(next(self._delta, "X"))
        signs = "".join(line[0] for line in self._ahead)
        if signs.startswith("X"):
            self._fill(self._pending)
            return False
        if signs.startswith("-?+?"):
            self._both("?", "?")
        elif signs.startswith("--++"):
            self._one(_LEFT, "-", False)
        elif signs.startswith(("--?+", "--+", "- ")):
            self._one(_LEFT, "-", True)
        elif signs.startswith("-+?"):
            self._both(None, "?")
        elif signs.startswith("-?+"):
            self._both("?", None)
        elif signs.startswith("-"):
            self._one(_LEFT, "-", False)
        elif signs.startswith("+--"):
            self._one(_RIGHT, "+", False)
        elif signs.startswith(("+ ", "+-")):
            self._one(_RIGHT, "+", True)
        elif signs.startswith("+"):
            self._one(_RIGHT, "+", False)
        else:
            self._ahead.insert(0, self._ahead[0])
            self._put(_LEFT, self._line(_LEFT, None), False)
            self._put(_RIGHT, self._line(_RIGHT, None), False)
        return True

    def pairs(self):
        lefts, rights = self._queues
        more = True
        while more:
            more = self._step()
            while lefts and rights:
                (left, left_changed), (right, right_changed) = lefts.popleft(), rights.popleft()
                yield left, right, left_changed or right_changed


def mdiff(fromlines, tolines, context=None, linejunk=None, charjunk=difflib.IS_CHARACTER_JUNK):
    """Yields pairs of lines and whether they differ; three times None between what is apart. CPython `_mdiff`."""
    pairs = _Sides(difflib.ndiff(fromlines, tolines, linejunk, charjunk)).pairs()
    if context is None:
        yield from pairs
        return
    before = deque(maxlen=context + 1)
    after, seen = 0, 0
    for pair in pairs:
        if after:
            after = context if pair[2] else after - 1
            yield pair
            continue
        before.append(pair)
        seen += 1
        if pair[2]:
            if seen > context + 1:
                yield None, None, None
            yield from before
            before.clear()
            after, seen = context, 0


class HtmlDiff:
    """For producing HTML side by side comparison with change highlights."""

    __module__ = "difflib"
    _file_template = _FILE_TEMPLATE
    _styles = _STYLES
    _table_template = _TABLE_TEMPLATE
    _legend = _LEGEND
    _default_prefix = 0

    def __init__(self, tabsize=8, wrapcolumn=None, linejunk=None, charjunk=difflib.IS_CHARACTER_JUNK):
        self._tabsize = tabsize
        self._wrapcolumn = wrapcolumn
        self._linejunk = linejunk
        self._charjunk = charjunk

    def make_file(
        self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5, *, charset="utf-8"
    ):  # fmt: skip
        """Returns HTML file of side by side comparison with change highlights."""
        table = self.make_table(fromlines, tolines, fromdesc, todesc, context=context, numlines=numlines)
        parts = {"styles": self._styles, "legend": self._legend, "table": table, "charset": charset}
        return (self._file_template % parts).encode(charset, "xmlcharrefreplace").decode(charset)

    def make_table(self, fromlines, tolines, fromdesc="", todesc="", context=False, numlines=5):
        """Returns HTML table of side by side comparison with change highlights."""
        number = HtmlDiff._default_prefix
        HtmlDiff._default_prefix += 1
        self._prefix = [f"from{number}_", f"to{number}_"]
        left, right = ([self._expanded(line) for line in lines] for lines in (fromlines, tolines))
        pairs = mdiff(left, right, numlines if context else None, linejunk=self._linejunk, charjunk=self._charjunk)
        if self._wrapcolumn:
            pairs = self._wrapped(pairs)
        rows = [self._row(*pair) for pair in pairs]
        header = ""
        if fromdesc or todesc:
            cells = (
                f'<th class="diff_next"><br /></th><th colspan="2" class="diff_header">{desc}</th>'
                for desc in (fromdesc, todesc)
            )
            header = f"<thead><tr>{''.join(cells)}</tr></thead>"
        parts = {"data_rows": self._body(rows, context, numlines), "header_row": header, "prefix": self._prefix[1]}
        table = self._table_template % parts
        for mark, element in _MARKS:
            table = table.replace(mark, element)
        return table

    def _expanded(self, line):
        """A line whose tabs are as many tabs as columns, so that they differ from spaces."""
        line = line.replace(" ", "\0").expandtabs(self._tabsize).replace(" ", "\t")
        return line.replace("\0", " ").rstrip("\n")

    def _split(self, number, text):
        """The pieces of a line that is too long; marks count as nothing and go on in the next piece."""
        width = self._wrapcolumn
        pieces = []
        while number and len(text) > width and len(text) - 3 * text.count("\0") > width:
            at, columns, mark = 0, 0, ""
            while columns < width and at < len(text):
                if text[at] == "\0":
                    mark = text[at + 1]
                    at += 2
                elif text[at] == "\1":
                    mark = ""
                    at += 1
                else:
                    at += 1
                    columns += 1
            piece, text = text[:at], text[at:]
            if mark:
                piece, text = f"{piece}\1", f"\0{mark}{text}"
            pieces.append((number, piece))
            number = ">"
        return [*pieces, (number, text)]

    def _wrapped(self, pairs):
        for left, right, changed in pairs:
            if changed is None:
                yield left, right, changed
                continue
            for one, other in zip_longest(self._split(*left), self._split(*right), fillvalue=("", " ")):
                yield one, other, changed

    def _row(self, left, right, changed):
        """The cells of a pair; None for both where something is left out."""
        if changed is None:
            return None, None, None
        return self._cell(_LEFT, *left), self._cell(_RIGHT, *right), changed

    def _cell(self, side, number, text):
        place = f' id="{self._prefix[side]}{number}"' if isinstance(number, int) else ""
        text = text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;").replace(" ", "&nbsp;").rstrip()
        return f'<td class="diff_header"{place}>{number}</td><td nowrap="nowrap">{text}</td>'

    def _body(self, rows, context, numlines):
        """The rows, each with a link to the next change."""
        prefix = self._prefix[1]
        links, anchors = [""] * len(rows), [""] * len(rows)
        changes, last, before = 0, 0, False
        for at, (_, _, changed) in enumerate(rows):
            if changed and not before:
                last = at
                anchors[max(0, at - numlines)] = f' id="difflib_chg_{prefix}_{changes}"'
                changes += 1
                links[at] = f'<a href="#difflib_chg_{prefix}_{changes}">n</a>'
            before = bool(changed)
        if not rows:
            cell = f"<td></td><td>&nbsp;{'No Differences Found' if context else 'Empty File'}&nbsp;</td>"
            rows, links, anchors = [(cell, cell, False)], [""], [""]
        if not rows[0][2]:
            links[0] = f'<a href="#difflib_chg_{prefix}_0">f</a>'
        links[last] = f'<a href="#difflib_chg_{prefix}_top">t</a>'
        body = []
        for at, (left, right, changed) in enumerate(rows):
            if changed is not None:
                cells = f'<td class="diff_next"{anchors[at]}>{links[at]}</td>{left}<td class="diff_next">{links[at]}</td>{right}'
                body.append(f"            <tr>{cells}</tr>\n")
            elif at:
                body.append("        </tbody>        \n        <tbody>\n")
        return "".join(body)
