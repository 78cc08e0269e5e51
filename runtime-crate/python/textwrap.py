"""Wrapping and indenting of text. CPython Lib/textwrap.py."""

import re

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

_whitespace = "\t\n\x0b\x0c\r "
_SPACE = r"[\t\n\x0b\x0c\r\ ]"
_LETTER = r"[^\d\W]"


class TextWrapper:
    """Wraps paragraphs into lines; the attributes are the arguments."""

    unicode_whitespace_trans = dict.fromkeys(map(ord, _whitespace), ord(" "))
    # Whitespace, dashes between words, and words, which may break behind their hyphens.
    wordsep_re = re.compile(
        rf"""(
          {_SPACE}+
        | (?<=[\w!"'&.,?]) -{{2,}} (?=\w)
        | [^{_SPACE[1:]}+? (?:
              -(?: (?<={_LETTER}{{2}}-) | (?<={_LETTER}-{_LETTER}-)) (?={_LETTER} -? {_LETTER})
            | (?={_SPACE}|\Z)
            | (?<=[\w!"'&.,?]) (?=-{{2,}}\w)
          )
        )""",
        re.VERBOSE,
    )
    wordsep_simple_re = re.compile(rf"({_SPACE}+)")
    sentence_end_re = re.compile(r"[a-z][\.\!\?][\"\']?\Z")

    def __init__(
        self,
        width=70,
        initial_indent="",
        subsequent_indent="",
        expand_tabs=True,
        replace_whitespace=True,
        fix_sentence_endings=False,
        break_long_words=True,
        drop_whitespace=True,
        break_on_hyphens=True,
        tabsize=8,
        *,
        max_lines=None,
        placeholder=" [...]",
    ):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        return text.translate(self.unicode_whitespace_trans) if self.replace_whitespace else text

    def _split(self, text):
        pattern = self.wordsep_re if self.break_on_hyphens is True else self.wordsep_simple_re
        return [chunk for chunk in pattern.split(text) if chunk]

    def _split_chunks(self, text):
        return self._split(self._munge_whitespace(text))

    def _fix_sentence_endings(self, chunks):
        at = 0
        while at < len(chunks) - 1:
            if chunks[at + 1] == " " and self.sentence_end_re.search(chunks[at]):
                chunks[at + 1] = "  "
                at += 2
            else:
                at += 1

    def _handle_long_word(self, reversed_chunks, cur_line, cur_len, width):
        room = 1 if width < 1 else width - cur_len
        if self.break_long_words:
            end = room
            chunk = reversed_chunks[-1]
            if self.break_on_hyphens and len(chunk) > room:
                hyphen = chunk.rfind("-", 0, room)
                if hyphen > 0 and any(c != "-" for c in chunk[:hyphen]):
                    end = hyphen + 1
            cur_line.append(chunk[:end])
            reversed_chunks[-1] = chunk[end:]
        elif not cur_line:
            cur_line.append(reversed_chunks.pop())

    def _wrap_chunks(self, chunks):
        lines = []
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        chunks.reverse()
        while chunks:
            line = []
            length = 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == "" and lines:
                del chunks[-1]
            while chunks and length + len(chunks[-1]) <= width:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                self._handle_long_word(chunks, line, length, width)
                length = sum(map(len, line))
            if self.drop_whitespace and line and line[-1].strip() == "":
                length -= len(line[-1])
                del line[-1]
            if not line:
                continue
            is_rest_blank = not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip()
            if self.max_lines is None or len(lines) + 1 < self.max_lines or is_rest_blank and length <= width:
                lines.append(indent + "".join(line))
                continue
            self._truncate(lines, line, length, indent, width)
            break
        return lines

    def _truncate(self, lines, line, length, indent, width):
        """The last line that is allowed, with the placeholder at its end."""
        while line:
            if line[-1].strip() and length + len(self.placeholder) <= width:
                line.append(self.placeholder)
                lines.append(indent + "".join(line))
                return
            length -= len(line[-1])
            del line[-1]
        if lines:
            previous = lines[-1].rstrip()
            if len(previous) + len(self.placeholder) <= self.width:
                lines[-1] = previous + self.placeholder
                return
        lines.append(indent + self.placeholder.lstrip())

    def wrap(self, text):
        """The lines of a paragraph."""
        chunks = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        """The lines of a paragraph as one text."""
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    """The lines of a paragraph."""
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    """The lines of a paragraph as one text."""
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    """The text with its whitespace collapsed, cut to the width."""
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    """The text without the whitespace that all of its lines begin with."""
    lines = [line if line.strip(" \t") else "" for line in text.split("\n")]
    margin = None
    for line in lines:
        if not line:
            continue
        indent = line[: len(line) - len(line.lstrip(" \t"))]
        if margin is None:
            margin = indent
        else:
            common = 0
            while common < min(len(margin), len(indent)) and margin[common] == indent[common]:
                common += 1
            margin = margin[:common]
    if not margin:
        return "\n".join(lines)
    return "\n".join(line[len(margin) :] if line else line for line in lines)


def indent(text, prefix, predicate=None):
    """The text with a prefix before its lines, by default before those that are not blank."""
    out = []
    for line in text.splitlines(True):
        if (predicate(line) if predicate is not None else not line.isspace()):
            out.append(prefix)
        out.append(line)
    return "".join(out)
