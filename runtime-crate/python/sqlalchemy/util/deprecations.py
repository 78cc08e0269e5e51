"""Warnings about deprecated use. SQLAlchemy lib/sqlalchemy/util/deprecations.py."""

import warnings

from .. import exc


def warn_deprecated(msg, version, stacklevel=3, code=None):
    """Warns that `msg`, deprecated since `version`."""
    warning = exc.SADeprecationWarning(msg, code=code)
    warning.deprecated_since = version
    warnings.warn(warning, stacklevel=stacklevel + 1)
