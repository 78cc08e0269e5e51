"""Exceptions out of templates. jinja2/debug.py: here tracebacks are not rewritten, a syntax error gets its source."""

import sys

from .exceptions import TemplateSyntaxError

__molt_missing__ = ("fake_traceback", "get_template_locals")


def rewrite_traceback_stack(source=None):
    """The exception that is handled."""
    error = sys.exc_info()[1]
    if isinstance(error, TemplateSyntaxError) and not error.translated:
        error.translated = True
        error.source = source
    return error
