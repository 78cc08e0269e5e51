"""Which names metrics and labels may have. prometheus_client `validation.py`.

By default any text is a name; `PROMETHEUS_LEGACY_NAME_VALIDATION` asks for the letters that the older format had alone.
"""

import os
import re

METRIC_NAME_RE = re.compile(r"^[a-zA-Z_:][a-zA-Z0-9_:]*$")
METRIC_LABEL_NAME_RE = re.compile(r"^[a-zA-Z_][a-zA-Z0-9_]*$")
RESERVED_METRIC_LABEL_NAME_RE = re.compile(r"^__.*$")

__molt_public__ = (
    "_is_valid_legacy_labelname", "_is_valid_legacy_metric_name", "_legacy_validation", "_validate_exemplar", "_validate_labelname",
    "_validate_labelnames", "_validate_metric_label_name_token", "_validate_metric_name",
)  # fmt: skip

_MOST_EXEMPLAR_LETTERS = 128

_legacy_validation = os.environ.get("PROMETHEUS_LEGACY_NAME_VALIDATION", "False").lower() in ("true", "1", "t")


def get_legacy_validation():
    """Whether names must be of the older format."""
    return _legacy_validation


def disable_legacy_validation():
    """Allow any text as a name."""
    global _legacy_validation
    _legacy_validation = False


def enable_legacy_validation():
    """Allow names of the older format alone."""
    global _legacy_validation
    _legacy_validation = True


def _validate_metric_name(name):
    if not name:
        raise ValueError("metric name cannot be empty")
    if _legacy_validation and METRIC_NAME_RE.match(name) is None:
        raise ValueError("invalid metric name " + name)
    # Text that cannot be encoded is an error of its own.
    name.encode("utf-8")


def _is_valid_legacy_metric_name(name):
    return METRIC_NAME_RE.match(name) is not None


def _validate_metric_label_name_token(tok):
    if not tok:
        raise ValueError("invalid label name token " + tok)
    if _legacy_validation or not (tok[0] == tok[-1] == '"'):
        if METRIC_LABEL_NAME_RE.match(tok) is None:
            raise ValueError("invalid label name token " + tok)
    else:
        tok.encode("utf-8")


def _validate_labelname(l):  # noqa: E741
    if not _legacy_validation:
        l.encode("utf-8")
    elif METRIC_LABEL_NAME_RE.match(l) is None:
        raise ValueError("Invalid label metric name: " + l)
    if RESERVED_METRIC_LABEL_NAME_RE.match(l) is not None:
        raise ValueError("Reserved label metric name: " + l)


def _is_valid_legacy_labelname(l):  # noqa: E741
    return METRIC_LABEL_NAME_RE.match(l) is not None and RESERVED_METRIC_LABEL_NAME_RE.match(l) is None


def _validate_labelnames(cls, labelnames):
    names = tuple(labelnames)
    for name in names:
        _validate_labelname(name)
        if name in cls._reserved_labelnames:
            raise ValueError("Reserved label methe fric name: " + name)
    return names


def _validate_exemplar(exemplar):
    letters = 0
    for name, value in exemplar.items():
        _validate_labelname(name)
        letters += len(name) + len(value)
    if letters > _MOST_EXEMPLAR_LETTERS:
        # The original never fills in the number.
        raise ValueError("Exemplar labels have %d UTF-8 characters, exceeding the limit of 128")
