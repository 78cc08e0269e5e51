"""Families of samples out of text. prometheus_client `parser.py`."""

import io
import re
import string

from .metrics_core import Metric
from .samples import Sample
from .validation import _is_valid_legacy_metric_name, _validate_labelname, _validate_metric_name

__molt_public__ = (
    "_is_character_escaped", "_last_unquoted_char", "_next_term", "_next_unquoted_char", "_parse_sample", "_parse_value",
    "_parse_value_and_timestamp", "_replace_escaping", "_replace_help_escaping", "_split_quoted", "_unquote_unescape",
)  # fmt: skip
__molt_missing__ = ("StringIO",)

ESCAPE_SEQUENCES = {"\\\\": "\\", "\\n": "\n", '\\"': '"'}
HELP_ESCAPING_RE = re.compile(r"\\[\\n]")
ESCAPING_RE = re.compile(r'\\[\\n"]')

# What samples of a kind are called beside the name of their family.
_SUFFIXES = {"summary": ("_count", "_sum", ""), "histogram": ("_count", "_sum", "_bucket")}

_TOTAL = "_total"
_NAME = "__name__"


def text_string_to_metric_families(text):
    """The families in a text."""
    yield from text_fd_to_metric_families(io.StringIO(text))


def replace_escape_sequence(match):
    """The letter that an escape stands for."""
    return ESCAPE_SEQUENCES[match.group(0)]


def _replace_help_escaping(s):
    return HELP_ESCAPING_RE.sub(replace_escape_sequence, s)


def _replace_escaping(s):
    return ESCAPING_RE.sub(replace_escape_sequence, s)


def _is_character_escaped(s, charpos):
    before = s[:charpos]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def parse_labels(labels_string, openmetrics=False):
    """The labels between braces; the name of the metric may stand among them."""
    rest = labels_string.strip()
    if openmetrics and rest.startswith(","):
        raise ValueError("leading comma: " + labels_string)
    labels = {}
    try:
        while rest:
            name, value, rest = _next_term(rest, openmetrics)
            if value:
                _add_label(labels, name, value, labels_string)
            elif openmetrics:
                raise ValueError("empty term in line: " + labels_string)
    except ValueError:
        raise ValueError("Invalid labels: " + labels_string)
    return labels


def _add_label(labels, name_term, value_term, labels_string):
    name, is_quoted = _unquote_unescape(name_term)
    if not is_quoted and not _is_valid_legacy_metric_name(name):
        raise ValueError("unquoted UTF-8 metric name")
    if not _is_one_quoted(value_term):
        raise ValueError("unexpected text after quote: " + labels_string)
    value, _ = _unquote_unescape(value_term)
    if name == _NAME:
        _validate_metric_name(name)
    else:
        _validate_labelname(name)
    if name in labels:
        raise ValueError("invalid line, duplicate label name: " + labels_string)
    labels[name] = value


def _is_one_quoted(term):
    """Whether a term is one text in quotes, and nothing else."""
    if not term.startswith('"'):
        return False
    closing = (at for at in range(1, len(term)) if term[at] == '"' and not _is_character_escaped(term, at))
    return next(closing, None) == len(term) - 1


def _next_term(text, openmetrics):
    """The name and the text of the next label, and what comes behind it."""
    if text[0] == ",":
        text = text[1:]
        if not text:
            return "", "", ""
        if text[0] == ",":
            raise ValueError("multiple commas")
    name = _NAME
    end = _next_unquoted_char(text, "=,}")
    if end >= 0 and text[end] == "=":
        name, text = text[:end], text[end + 1 :]
        end = _next_unquoted_char(text, ",}")
    if end < 0:
        end = len(text)
    if openmetrics and end == 0:
        raise ValueError("empty term:", "")
    return name, text[:end].strip(), text[end:].strip()


def _next_unquoted_char(text, chs, startidx=0):
    wanted = string.whitespace if chs is None else chs
    is_quoted = False
    for at in range(startidx, len(text)):
        letter = text[at]
        if letter == '"' and not _is_character_escaped(text, at):
            is_quoted = not is_quoted
        if letter in wanted and not is_quoted:
            return at
    return -1


def _last_unquoted_char(text, chs):
    wanted = string.whitespace if chs is None else chs
    is_quoted = False
    for at in reversed(range(1, len(text))):
        if text[at] == '"' and not _is_character_escaped(text, at):
            is_quoted = not is_quoted
        if text[at] in wanted and not is_quoted:
            return at
    return -1


def _split_quoted(text, separator, maxsplit=0):
    parts, start = [""], 0
    while start < len(text):
        end = _next_unquoted_char(text, separator, start)
        if end < 0 or end > start and 0 < maxsplit < len(parts):
            parts[-1] = text[start:]
            break
        # Separators that follow each other are one.
        if end > start:
            parts[-1] = text[start:end]
            parts.append("")
        start = end + 1
    return parts


def _unquote_unescape(text):
    if not text:
        return text, False
    inner = text.strip()
    is_quoted = inner[0] == '"'
    if is_quoted:
        if len(inner) < 2 or not inner.endswith('"'):
            raise ValueError("missing close quote")
        inner = inner[1:-1]
    return _replace_escaping(inner), is_quoted


def _parse_value_and_timestamp(s):
    text = s.lstrip()
    words = [word.strip() for word in text.split(" " if " " in text else "\t") if word.strip()]
    if not words:
        return float(text), None
    value = _parse_value(words[0])
    return value, _parse_value(words[-1]) / 1000 if len(words) > 1 else None


def _parse_value(value):
    text = "".join(value)
    if "_" in text or text != text.strip():
        raise ValueError(f"Invalid value: {text!r}")
    try:
        return int(text)
    except ValueError:
        return float(text)


def _parse_sample(text):
    brace = _next_unquoted_char(text, "{")
    if brace == -1 or " # " in text[:brace]:
        end = _next_unquoted_char(text, " \t")
        name, labels = text[:end].strip(), {}
        if not _is_valid_legacy_metric_name(name):
            raise ValueError("invalid metric name:" + text)
    else:
        end = _next_unquoted_char(text[brace:], "}") + brace
        labels = parse_labels(text[brace + 1 : end], False)
        name = _sample_name(text[:brace].strip(), labels)
    value, timestamp = _parse_value_and_timestamp(text[end + 1 :])
    return Sample(name, labels, value, timestamp)


def _sample_name(name, labels):
    """The name before the labels, or else the one among them, which is taken out."""
    if name and _NAME in labels:
        raise ValueError("metric name specified more than once")
    if not name:
        if _NAME not in labels:
            raise ValueError
        name = labels.pop(_NAME)
    return name


def text_fd_to_metric_families(fd):
    """The families in the lines of a file; what breaks the format's rules may be read all the same."""
    reader = _Reader()
    for line in map(str.strip, fd):
        if line.startswith("#"):
            yield from reader.comment(line)
        elif line:
            yield from reader.sample(_parse_sample(line))
    yield from reader.finished()


class _Reader:
    """The family that is being read."""

    def __init__(self):
        self.name = ""
        self.begin("")

    def begin(self, name):
        self.name = name
        self.documentation = ""
        self.type = "untyped"
        self.samples = []
        self.allowed = [name] if name else []

    def finished(self):
        """The family, if one has begun."""
        if self.name != "":
            yield _family(self.name, self.documentation, self.type, self.samples)

    def comment(self, line):
        """Reads a line that tells of a family; gives the one before it, if that ends here."""
        parts = _split_quoted(line, None, 3)
        if len(parts) < 2 or len(parts) > 2 and parts[1] not in ("TYPE", "HELP"):
            return
        name = _family_name(parts[2]) if len(parts) > 2 else ""
        if parts[1] == "HELP":
            if name != self.name:
                yield from self.finished()
                self.begin(name)
                self.allowed = [name]
            self.documentation = _replace_help_escaping(parts[3]) if len(parts) == 4 else ""
        elif parts[1] == "TYPE":
            if len(parts) < 4:
                raise ValueError
            if name != self.name:
                yield from self.finished()
                self.begin(name)
            self.type = parts[3]
            self.allowed = [name + suffix for suffix in _SUFFIXES.get(self.type, ("",))]

    def sample(self, sample):
        """Reads a sample; one that is not of the family ends it, and is a family of its own."""
        if sample.name in self.allowed:
            self.samples.append(sample)
            return
        yield from self.finished()
        self.begin("")
        yield _family(sample.name, "", "untyped", [sample])


def _family_name(text):
    name, is_quoted = _unquote_unescape(text)
    if not is_quoted and not _is_valid_legacy_metric_name(name):
        raise ValueError
    return name


def _family(name, documentation, kind, samples):
    """A family; counters are called as OpenMetrics calls them."""
    if kind == "counter":
        if not name.endswith(_TOTAL):
            samples = [sample._replace(name=sample.name + _TOTAL) for sample in samples]
        name = name.removesuffix(_TOTAL)
    family = Metric(name, documentation, kind)
    family.samples = samples
    return family
