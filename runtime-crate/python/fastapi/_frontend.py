"""Frontends: folders of files that are served for paths that no route has. fastapi/routing.py."""

import errno
import os
import stat
import warnings
from contextlib import AsyncExitStack

from starlette._utils import get_route_path
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import URL
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import BaseRoute, Match, NoMatchFound
from starlette.staticfiles import StaticFiles

from fastapi.dependencies.analysis import get_dependant, get_parameterless_sub_dependant
from fastapi.dependencies.plan import Plan, Solving, solve
from fastapi.exceptions import RequestValidationError

_FALLBACKS = ("auto", "index.html", "404.html", None)
_METHODS = ("GET", "HEAD")
_PAGE_TYPES = ("text/html", "application/xhtml+xml")


def normalized_path(path):
    """The path of a frontend without a slash at its end."""
    if not path:
        raise AssertionError("A frontend path cannot be empty")
    if not path.startswith("/"):
        raise AssertionError("A frontend path must start with '/'")
    return path if path == "/" else path.rstrip("/")


def join_paths(prefix, path):
    """The path of a frontend beneath a prefix."""
    return prefix if prefix and path == "/" else prefix + path


def _specificity(path):
    return 0 if path == "/" else len(path)


def _absolute(path):
    return os.path.realpath(os.fspath(path))


def resolved_check_dir(directory, check_dir):
    """Whether the folder must exist: with "auto" it need not in development, where its absence is a warning."""
    if check_dir != "auto":
        return check_dir
    if os.environ.get("FASTAPI_ENV") != "development":
        return True
    if not os.path.isdir(directory):
        warnings.warn(
            f"Frontend directory '{directory}' does not exist. Resolved absolute path: '{_absolute(directory)}'",
            stacklevel=3,
        )
    return False


class FrontendFiles(StaticFiles):
    """The files of a frontend, with a page for paths that are no files."""

    def __init__(self, directory, fallback, check_dir):
        self.fallback = fallback
        if check_dir and not os.path.isdir(directory):
            raise RuntimeError(
                f"Frontend directory '{directory}' does not exist. Resolved absolute path: '{_absolute(directory)}'"
            )
        super().__init__(directory=directory, html=True, check_dir=check_dir, follow_symlink=False)
        if check_dir and fallback in ("index.html", "404.html"):
            self._existing_fallback(fallback, *self.lookup_path(fallback))

    def _existing_fallback(self, fallback, full_path, stat_result):
        if stat_result is None or not stat.S_ISREG(stat_result.st_mode):
            raise RuntimeError(
                f"Frontend fallback file '{fallback}' does not exist in directory '{self.directory}'. "
                f"Resolved absolute directory: '{_absolute(self.directory)}'"
            )
        return full_path, stat_result

    def get_path(self, scope):
        path = scope.get("fastapi", {}).get("frontend_path", "")
        return os.path.normpath(os.path.join(*path.split("/")))

    async def get_response_for_scope(self, scope):
        """The response for the path that the frontend was matched with."""
        if not self.config_checked:
            await self.check_config()
            self.config_checked = True
        return await self.get_response(self.get_path(scope), scope)

    async def get_response(self, path, scope):
        found = await self._find(path)
        if scope["method"] not in _METHODS:
            raise HTTPException(status_code=404 if found is None else 405)
        if found is not None:
            full_path, stat_result, is_index = found
            if is_index and not scope["path"].endswith("/"):
                url = URL(scope=scope)
                return RedirectResponse(url=url.replace(path=url.path + "/"))
            return self.file_response(full_path, stat_result, scope)
        if self._falls_back_to("404.html"):
            return await self._fallback_response("404.html", scope, status_code=404)
        if self._falls_back_to("index.html") and _asks_for_page(scope):
            return await self._fallback_response("index.html", scope, status_code=200)
        raise HTTPException(status_code=404)

    async def _look_up(self, path):
        try:
            return await run_in_threadpool(self.lookup_path, path)
        except PermissionError:
            raise HTTPException(status_code=401) from None
        except OSError as error:
            if error.errno != errno.ENAMETOOLONG:
                raise
            raise HTTPException(status_code=404) from None
        except ValueError:
            raise HTTPException(status_code=404) from None

    async def _find(self, path):
        """The file at a path and whether it is the index of the folder there, or None."""
        full_path, found = await self._look_up(path)
        if found is None:
            return None
        if stat.S_ISREG(found.st_mode):
            return full_path, found, False
        if stat.S_ISDIR(found.st_mode):
            full_path, found = await self._look_up(os.path.join(path, "index.html"))
            if found is not None and stat.S_ISREG(found.st_mode):
                return full_path, found, True
        return None

    def _falls_back_to(self, name):
        if self.fallback != "auto":
            return self.fallback == name
        found = self.lookup_path(name)[1]
        return found is not None and stat.S_ISREG(found.st_mode)

    async def _fallback_response(self, name, scope, *, status_code):
        found = await run_in_threadpool(self.lookup_path, name)
        return self.file_response(*self._existing_fallback(name, *found), scope, status_code=status_code)


def _asks_for_page(scope):
    """Whether the Accept header has HTML with a quality other than 0."""
    for entry in Request(scope).headers.get("accept", "").split(","):
        media_type, *options = (part.strip() for part in entry.split(";"))
        quality = 1.0
        for option in options:
            name, _, value = option.partition("=")
            if name.strip().lower() == "q":
                try:
                    quality = float(value.strip().strip('"'))
                except ValueError:
                    pass
                break
        if media_type.lower() in _PAGE_TYPES and quality != 0:
            return True
    return False


class FrontendRoute:
    """A frontend at a path."""

    def __init__(self, path, directory, fallback, check_dir):
        if fallback not in _FALLBACKS:
            raise AssertionError("fallback must be 'auto', 'index.html', '404.html', or None")
        self.path = normalized_path(path)
        self.app = FrontendFiles(directory, fallback, check_dir)


def _path_within(path, route_path):
    """The part of a request's path that is within a frontend's, or None."""
    if path == "/":
        return route_path.lstrip("/")
    if route_path == path:
        return ""
    return route_path[len(path) + 1 :] if route_path.startswith(path + "/") else None


def _no_endpoint():
    pass


class FrontendRouteGroup(BaseRoute):
    """The frontends of a router, with the dependencies that are called before a file is sent."""

    def __init__(self, dependencies, dependency_overrides_provider, prefix="", routes=None):
        self.routes = [] if routes is None else routes
        self.prefix = prefix
        self.dependencies = list(dependencies)
        self.overrides_provider = dependency_overrides_provider
        self.dependant = get_dependant(path="", call=_no_endpoint, scope="function")
        for depends in self.dependencies:
            self.dependant.dependencies.append(get_parameterless_sub_dependant(depends=depends, path=""))

    def add(self, path, directory, fallback, check_dir):
        """Add a frontend."""
        self.routes.append(FrontendRoute(path, directory, fallback, check_dir))

    def included(self, context):
        """The same frontends with the options of an inclusion."""
        return FrontendRouteGroup(
            [*context.dependencies, *self.dependencies],
            context.dependency_overrides_provider,
            context.prefix,
            self.routes,
        )

    def _find(self, scope):
        """The frontend with the longest path that has a request's: its route, path, and the path within."""
        best = None
        if scope["type"] == "http":
            route_path = get_route_path(scope)
            for route in self.routes:
                path = join_paths(self.prefix, route.path)
                within = _path_within(path, route_path)
                if within is not None and (best is None or _specificity(path) > _specificity(best[1])):
                    best = route, path, within
        return best

    def matches(self, scope):
        found = self._find(scope)
        if found is None:
            return Match.NONE, {}
        _, path, within = found
        own = {"frontend_path": within, "frontend_specificity": _specificity(path)}
        child_scope = {"fastapi": {**scope.get("fastapi", {}), **own}}
        return Match.FULL if scope["method"] in _METHODS else Match.PARTIAL, child_scope

    async def handle(self, scope, receive, send):
        found = self._find(scope)
        if found is None:
            raise HTTPException(status_code=404)
        route = found[0]
        if scope["method"] not in _METHODS or not self.dependencies:
            response = await route.app.get_response_for_scope(scope)
            await response(scope, receive, send)
            return
        own_stacks = ("fastapi_inner_astack", "fastapi_function_astack")
        before = {name: scope[name] for name in own_stacks if name in scope}
        try:
            async with AsyncExitStack() as request_stack, AsyncExitStack() as function_stack:
                scope["fastapi_inner_astack"] = request_stack
                scope["fastapi_function_astack"] = function_stack
                solving = await self._solve(Request(scope, receive, send))
                response = await route.app.get_response_for_scope(scope)
                if response.background is None:
                    response.background = solving.background_tasks
                if solving.response is not None:
                    response.headers.raw.extend(solving.response.headers.raw)
                await response(scope, receive, send)
        finally:
            for name in own_stacks:
                scope.pop(name, None)
            scope.update(before)

    async def _solve(self, request):
        solving = Solving(request)
        overrides = self.overrides_provider and self.overrides_provider.dependency_overrides
        await solve(Plan(self.dependant, False, overrides), solving)
        if solving.errors:
            raise RequestValidationError(solving.errors)
        return solving

    def url_path_for(self, name, /, **path_params):
        raise NoMatchFound(name, path_params)
