"""Names that are like a pattern, as in a shell. CPython Lib/fnmatch.py."""

import functools
import os
import re

__molt_missing__ = ()

__all__ = ["filter", "fnmatch", "fnmatchcase", "translate"]


def fnmatch(name, pat):
    """Whether a name is like a pattern, case as the system has it."""
    return fnmatchcase(os.path.normcase(name), os.path.normcase(pat))


@functools.lru_cache(maxsize=32768, typed=True)
def _matcher(pattern):
    if isinstance(pattern, bytes):
        return re.compile(translate(pattern.decode("iso-8859-1")).encode("iso-8859-1")).match
    return re.compile(translate(pattern)).match


def filter(names, pat):
    """The names that are like a pattern."""
    match = _matcher(os.path.normcase(pat))
    return [name for name in names if match(name)]


def fnmatchcase(name, pat):
    """Whether a name is like a pattern, case and all."""
    return _matcher(pat)(name) is not None


def translate(pat):
    """The pattern as a regular expression."""
    return _joined(_translate(pat, "*", "."))


def _translate(pat, STAR, QUESTION_MARK):
    """The expressions of the parts of a pattern: stars in a row are one."""
    parts = []
    at = 0
    while at < len(pat):
        char = pat[at]
        at += 1
        if char == "*":
            if not parts or parts[-1] != STAR:
                parts.append(STAR)
        elif char == "?":
            parts.append(QUESTION_MARK)
        elif char == "[":
            end = at
            if pat[end : end + 1] == "!":
                end += 1
            if pat[end : end + 1] == "]":
                end += 1
            while end < len(pat) and pat[end] != "]":
                end += 1
            if end >= len(pat):
                parts.append("\\[")
            else:
                parts.append(_set(pat[at:end]))
                at = end + 1
        else:
            parts.append(re.escape(char))
    return parts


def _set(text):
    """A set of characters between brackets."""
    if "-" not in text:
        text = text.replace("\\", r"\\")
    else:
        chunks = []
        start = 0
        look = 2 if text[0] == "!" else 1
        while (dash := text.find("-", look)) >= 0:
            chunks.append(text[start:dash])
            start = dash + 1
            look = dash + 3
        last = text[start:]
        if last:
            chunks.append(last)
        else:
            chunks[-1] += "-"
        # Ranges whose ends are the wrong way round are empty.
        for k in range(len(chunks) - 1, 0, -1):
            if chunks[k - 1][-1] > chunks[k][0]:
                chunks[k - 1] = chunks[k - 1][:-1] + chunks[k][1:]
                del chunks[k]
        text = "-".join(chunk.replace("\\", r"\\").replace("-", r"\-") for chunk in chunks)
    text = re.sub(r"([&~|])", r"\\\1", text)
    if not text:
        return "(?!)"
    if text == "!":
        return "."
    if text[0] == "!":
        text = "^" + text[1:]
    elif text[0] in ("^", "["):
        text = "\\" + text
    return f"[{text}]"


def _joined(parts):
    """The expression: each star takes as little as makes the text after it fit, and is not tried again."""
    if "*" not in parts:
        return rf"(?s:{''.join(parts)})\Z"
    stars = [at for at, part in enumerate(parts) if part == "*"]
    result = parts[: stars[0]]
    for start, end in zip(stars, stars[1:]):
        result.append(f"(?>.*?{''.join(parts[start + 1 : end])})")
    result.append(".*")
    result += parts[stars[-1] + 1 :]
    return rf"(?s:{''.join(result)})\Z"
