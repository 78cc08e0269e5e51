"""Addresses in a text as links. jinja2/utils.py: urlize."""

import re

import markupsafe

_HTTP = re.compile(
    r"""
    ^
    (
        (https?://|www\.)
        (([\w%-]+\.)+)?
        ([a-z]{2,63} | xn--[\w%]{2,59})
    |
        ([\w%-]{2,63}\.)+
        (com|net|int|edu|gov|org|info|mil)
    |
        (https?://)
        (
            (([\d]{1,3})(\.[\d]{1,3}){3})
        |
            (\[([\da-f]{0,4}:){2}([\da-f]{0,4}:?){1,6}])
        )
    )
    (?::[\d]{1,5})?
    (?:[/?#]\S*)?
    $
    """,
    re.IGNORECASE | re.VERBOSE,
)
_EMAIL = re.compile(r"^\S+@\w[\w.-]*\.\w+$")
_HEAD = re.compile(r"^([(<]|&lt;)+")
_TAIL = re.compile(r"([)>.,\n]|&gt;)+$")
_TAIL_ENDINGS = (")", ">", ".", ",", "\n", "&gt;")
_BRACKETS = (("(", ")"), ("<", ">"), ("&lt;", "&gt;"))


def urlize(text, trim_url_limit=None, rel=None, target=None, extra_schemes=None):
    """The text, escaped, with links for the web and mail addresses in it."""
    attributes = f' rel="{markupsafe.escape(rel)}"' if rel else ""
    attributes += f' target="{markupsafe.escape(target)}"' if target else ""
    result = []
    for word in re.split(r"(\s+)", str(markupsafe.escape(text))):
        head, middle, tail = _parts(word)
        result += head, _link(middle, trim_url_limit, attributes, extra_schemes), tail
    return "".join(result)


def _parts(word):
    """A word without the punctuation around it, which comes before and behind."""
    head, tail = "", ""
    found = _HEAD.match(word)
    if found:
        head, word = found.group(), word[found.end() :]
    # Searching is slow for long words, and most end with something else.
    found = _TAIL.search(word) if word.endswith(_TAIL_ENDINGS) else None
    if found:
        tail, word = found.group(), word[: found.start()]
    for opening, closing in _BRACKETS:
        opened = word.count(opening)
        if opened <= word.count(closing):
            continue
        # Brackets that the address opens are closed by it.
        for _ in range(min(opened, tail.count(closing))):
            end = tail.index(closing) + len(closing)
            word, tail = word + tail[:end], tail[end:]
    return head, word, tail


def _link(word, limit, attributes, extra_schemes):
    if _HTTP.match(word):
        address = word if word.startswith(("https://", "http://")) else "https://" + word
        shown = word if limit is None or len(word) <= limit else word[:limit] + "..."
        return f'<a href="{address}"{attributes}>{shown}</a>'
    if word.startswith("mailto:") and _EMAIL.match(word[7:]):
        return f'<a href="{word}">{word[7:]}</a>'
    if "@" in word and ":" not in word and not word.startswith(("www.", "@")) and _EMAIL.match(word):
        return f'<a href="mailto:{word}">{word}</a>'
    for scheme in extra_schemes or ():
        if word != scheme and word.startswith(scheme):
            word = f'<a href="{word}"{attributes}>{word}</a>'
    return word
