"""Families of samples as OpenMetrics text. prometheus_client `openmetrics/exposition.py`."""

from ..utils import floatToGoString, parse_version
from ..validation import _is_valid_legacy_labelname, _is_valid_legacy_metric_name

__molt_public__ = (
    "_compose_exemplar_string", "_escape", "_is_legacy_labelname_rune", "_is_legacy_metric_rune", "_is_valid_exemplar_metric",
    "_is_valid_legacy_labelname", "_is_valid_legacy_metric_name", "_is_valid_utf8",
)  # fmt: skip
__molt_missing__ = ("StringIO", "maxunicode")

CONTENT_TYPE_LATEST = "application/openmetrics-text; version=1.0.0; charset=utf-8"
CONTENT_TYPE_LATEST_2_0 = "application/openmetrics-text; version=2.0.0; charset=utf-8"
ESCAPING_HEADER_TAG = "escaping"

ALLOWUTF8 = "allow-utf-8"
UNDERSCORES = "underscores"
DOTS = "dots"
VALUES = "values"

_SURROGATE_MIN = 0xD800
_SURROGATE_MAX = 0xDFFF


def _is_valid_exemplar_metric(metric, sample):
    if metric.type == "histogram" and sample.name == metric.name:
        return True
    suffix = {"counter": "_total", "gaugehistogram": "_bucket", "histogram": "_bucket"}.get(metric.type)
    return suffix is not None and sample.name.endswith(suffix)


def _compose_exemplar_string(metric, sample, exemplar):
    if not _is_valid_exemplar_metric(metric, sample):
        raise ValueError(f"Metric {metric.name} has exemplars, but is not a histogram bucket or counter")
    labels = ",".join(f'{name}="{_quoted(value)}"' for name, value in sorted(exemplar.labels.items()))
    moment = "" if exemplar.timestamp is None else f" {exemplar.timestamp}"
    return f" # {{{labels}}} {floatToGoString(exemplar.value)}{moment}"


def generate_latest(registry, escaping=UNDERSCORES, version="1.0.0"):
    """All families of a registry, as bytes of text."""
    shows_native = parse_version(version) >= (2, 0, 0)
    lines = []
    for metric in registry.collect():
        try:
            lines += _head(metric, escaping)
            for sample in metric.samples:
                # Scrapers of the older version do not know native histograms.
                if shows_native or not sample.native_histogram:
                    lines.append(_line(metric, sample, escaping))
        except Exception as exception:
            exception.args = (*(exception.args or ("",)), metric)
            raise
    return "".join([*lines, "# EOF\n"]).encode("utf-8")


def _head(metric, escaping):
    name = escape_metric_name(metric.name, escaping)
    yield f"# HELP {name} {_quoted(metric.documentation)}\n"
    yield f"# TYPE {name} {metric.type}\n"
    if metric.unit:
        yield f"# UNIT {name} {metric.unit}\n"


def _line(metric, sample, escaping):
    """One sample; a name that only UTF-8 has stands among the labels."""
    name_is_label = escaping == ALLOWUTF8 and not _is_valid_legacy_metric_name(sample.name)
    terms = [escape_metric_name(sample.name, escaping)] if name_is_label else []
    terms += [
        f'{escape_label_name(name, escaping)}="{_quoted(value)}"' for name, value in sorted((sample.labels or {}).items())
    ]
    name = "" if name_is_label else _escape(sample.name, escaping, _is_legacy_labelname_rune)
    labels = f"{{{','.join(terms)}}}" if any(terms) else ""
    exemplars = _compose_exemplar_string(metric, sample, sample.exemplar) if sample.exemplar else ""
    moment = "" if sample.timestamp is None else f" {sample.timestamp}"
    value = ""
    if sample.native_histogram:
        value = _native_histogram(sample.native_histogram)
        for exemplar in sample.native_histogram.nh_exemplars or ():
            exemplars += _compose_exemplar_string(metric, sample, exemplar)
    elif sample.value is not None:
        value = floatToGoString(sample.value)
    return f"{name}{labels} {value}{moment}{exemplars}\n"


def _native_histogram(histogram):
    count, total, schema, threshold, zeros, positive, negative, positive_deltas, negative_deltas, _ = histogram
    text = f"count:{count},sum:{total},schema:{schema},zero_threshold:{threshold},zero_count:{zeros}"
    for sign, spans, deltas in (("negative", negative, negative_deltas), ("positive", positive, positive_deltas)):
        if spans:
            text += f",{sign}_spans:[{','.join(f'{span[0]}:{span[1]}' for span in spans)}]"
            text += f",{sign}_deltas:[{','.join(map(str, deltas))}]"
    return f"{{{text}}}"


def escape_metric_name(s, escaping=UNDERSCORES):
    """The name of a metric as a scheme writes it; in quotes, where it may keep what only UTF-8 has."""
    return _escaped_name(s, escaping, _is_valid_legacy_metric_name(s), _is_legacy_metric_rune)


def escape_label_name(s, escaping=UNDERSCORES):
    """The name of a label as a scheme writes it; in quotes, where it may keep what only UTF-8 has."""
    return _escaped_name(s, escaping, _is_valid_legacy_labelname(s), _is_legacy_labelname_rune)


def _escaped_name(name, escaping, is_plain, valid_rune_fn):
    if not name or is_plain and escaping in (UNDERSCORES, VALUES):
        return name
    escaped = _escape(name, escaping, valid_rune_fn)
    return f'"{escaped}"' if escaping == ALLOWUTF8 and not is_plain else escaped


def _quoted(text):
    """Text as it stands between quotes."""
    for letter, written in (("\\", "\\\\"), ("\n", "\\n"), ('"', '\\"')):
        text = text.replace(letter, written)
    return text


def _escape(s, escaping, valid_rune_fn):
    if escaping == ALLOWUTF8:
        return _quoted(s)
    write = {UNDERSCORES: _underscored, DOTS: _dotted, VALUES: _valued}.get(escaping)
    if write is None:
        return s
    start = "U__" if escaping == VALUES else ""
    return start + "".join(write(letter, valid_rune_fn(letter, at)) for at, letter in enumerate(s))


def _underscored(letter, is_valid):
    return letter if is_valid else "_"


def _dotted(letter, is_valid):
    if letter == ".":
        return "_dot_"
    return letter if is_valid and letter != "_" else "__"


def _valued(letter, is_valid):
    if letter == "_":
        return "__"
    if is_valid:
        return letter
    return f"_{ord(letter):x}_" if _is_valid_utf8(letter) else "_FFFD_"


def _is_legacy_metric_rune(b, i):
    return b == ":" or _is_legacy_labelname_rune(b, i)


def _is_legacy_labelname_rune(b, i):
    if len(b) != 1:
        raise ValueError("Input 'b' must be a single character.")
    return b.isascii() and (b.isalpha() or b == "_" or b.isdigit() and i > 0)


def _is_valid_utf8(s):
    return not _SURROGATE_MIN <= ord(s) <= _SURROGATE_MAX
