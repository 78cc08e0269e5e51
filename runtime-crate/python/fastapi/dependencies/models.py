"""What a call needs, as its signature says. fastapi/dependencies/models.py."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from fastapi._compat import ModelField
from fastapi.dependencies.callables import is_async_gen_callable, is_gen_callable, unwrapped_call
from fastapi.security.base import SecurityBase


_LISTS = frozenset({
    "path_params", "query_params", "header_params", "cookie_params", "body_params", "dependencies", "own_oauth_scopes",
    "parent_oauth_scopes",
})


@dataclass(slots=True)
class Dependant:
    """An endpoint or a dependency: its parameters by where their values come from, and its own dependencies.

    An empty list is made when it is first asked for: there is a dependant wherever something is needed, and most of its lists
    stay empty.
    """

    path_params: list[ModelField] = field(default_factory=list)
    query_params: list[ModelField] = field(default_factory=list)
    header_params: list[ModelField] = field(default_factory=list)
    cookie_params: list[ModelField] = field(default_factory=list)
    body_params: list[ModelField] = field(default_factory=list)
    dependencies: list["Dependant"] = field(default_factory=list)
    name: str | None = None
    call: Callable[..., Any] | None = None
    request_param_name: str | None = None
    websocket_param_name: str | None = None
    http_connection_param_name: str | None = None
    response_param_name: str | None = None
    background_tasks_param_name: str | None = None
    security_scopes_param_name: str | None = None
    own_oauth_scopes: list[str] | None = None
    parent_oauth_scopes: list[str] | None = None
    use_cache: bool = True
    path: str | None = None
    scope: Literal["function", "request"] | None = None

    def __post_init__(self):
        for name in _LISTS:
            if getattr(self, name) == []:
                delattr(self, name)

    def __getattr__(self, name):
        if name not in _LISTS:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        setattr(self, name, [])
        return getattr(self, name)


def held(dependant, name):
    """What one of the lists of a dependant holds; the list is not made for that."""
    try:
        return object.__getattribute__(dependant, name) or ()
    except AttributeError:
        return ()


def get_oauth_scopes(dependant):
    """The OAuth2 scopes that hold for a dependency: those of what needs it, then its own."""
    scopes = list(held(dependant, "parent_oauth_scopes"))
    for scope in held(dependant, "own_oauth_scopes"):
        if scope not in scopes:
            scopes.append(scope)
    return scopes


def get_security_scheme(dependant):
    """The security scheme that a dependency is, or None."""
    call = unwrapped_call(dependant.call)
    return call if isinstance(call, SecurityBase) else None


def uses_scopes(dependant, known):
    """Whether the result of a dependency may depend on OAuth2 scopes. Keeps what it found in the dict `known`, by id."""
    if id(dependant) not in known:
        known[id(dependant)] = bool(
            held(dependant, "own_oauth_scopes")
            or dependant.security_scopes_param_name is not None
            or get_security_scheme(dependant)
            or any(uses_scopes(needed, known) for needed in held(dependant, "dependencies"))
        )
    return known[id(dependant)]


def get_computed_scope(dependant):
    """When the part after yield runs: with "function" before the response is sent, with "request" after it."""
    if dependant.scope:
        return dependant.scope
    return "request" if is_gen_callable(dependant.call) or is_async_gen_callable(dependant.call) else None


def get_cache_key(dependant, known):
    """What is the same for dependencies that one call can serve. `known` is a dict kept for all of a route."""
    scopes = tuple(sorted(set(get_oauth_scopes(dependant)))) if uses_scopes(dependant, known) else ()
    return (dependant.call, scopes, get_computed_scope(dependant) or "")
