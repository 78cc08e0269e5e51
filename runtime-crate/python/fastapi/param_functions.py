"""Functions that declare parameters; type checkers take what they return for the parameter. fastapi/param_functions.py."""

from . import params
from ._compat import Undefined


def Path(default=..., **options):
    """A part of the path."""
    return params.Path(default, **options)


def Query(default=Undefined, **options):
    """A parameter of the query string."""
    return params.Query(default, **options)


def Header(default=Undefined, **options):
    """A header."""
    return params.Header(default, **options)


def Cookie(default=Undefined, **options):
    """A cookie."""
    return params.Cookie(default, **options)


def Body(default=Undefined, **options):
    """The body, or a member of it."""
    return params.Body(default, **options)


def Form(default=Undefined, **options):
    """A field of a form."""
    return params.Form(default, **options)


def File(default=Undefined, **options):
    """A file of a form."""
    return params.File(default, **options)


def Depends(dependency=None, *, use_cache=True, scope=None):
    """A dependency, called for each request."""
    return params.Depends(dependency=dependency, use_cache=use_cache, scope=scope)


def Security(dependency=None, *, scopes=None, use_cache=True):
    """A dependency with OAuth2 scopes."""
    return params.Security(dependency=dependency, scopes=scopes, use_cache=use_cache)
