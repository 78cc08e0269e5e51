"""Files of a directory. starlette/staticfiles.py."""

import errno
import os
from email.utils import parsedate

from starlette._utils import get_route_path
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import URL, Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response, is_regular

PathLike = str | os.PathLike


def is_directory(mode):
    """Whether the mode of a file is that of a directory."""
    return mode & 0o170000 == 0o040000


class NotModifiedResponse(Response):
    NOT_MODIFIED_HEADERS = ("cache-control", "content-location", "date", "etag", "expires", "vary")

    def __init__(self, headers):
        kept = {name: value for name, value in headers.items() if name in self.NOT_MODIFIED_HEADERS}
        super().__init__(status_code=304, headers=kept)


class StaticFiles:
    """An application that serves the files below its directories."""

    def __init__(self, *, directory=None, packages=None, html=False, check_dir=True, follow_symlink=False):
        self.directory = directory
        self.packages = packages
        self.all_directories = self.get_directories(directory, packages)
        self.html = html
        self.config_checked = False
        self.follow_symlink = follow_symlink
        if check_dir and directory is not None and not os.path.isdir(directory):
            raise RuntimeError(f"Directory '{directory}' does not exist")

    def get_directories(self, directory=None, packages=None):
        """The directories to look in: the one given, then those of packages, `statics` if not told otherwise."""
        directories = [] if directory is None else [directory]
        for package in packages or []:
            package, statics = package if isinstance(package, tuple) else (package, "statics")
            directories.append(_package_directory(package, statics))
        return directories

    async def __call__(self, scope, receive, send):
        assert scope["type"] == "http"
        if not self.config_checked:
            await self.check_config()
            self.config_checked = True
        response = await self.get_response(self.get_path(scope), scope)
        await response(scope, receive, send)

    def get_path(self, scope):
        """The path of the file that is asked for."""
        return os.path.normpath(os.path.join(*get_route_path(scope).split("/")))

    async def get_response(self, path, scope):
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(status_code=405)
        try:
            full_path, stat_result = await run_in_threadpool(self.lookup_path, path)
        except PermissionError:
            raise HTTPException(status_code=401)
        except OSError as exc:
            # No file has a name that long.
            if exc.errno == errno.ENAMETOOLONG:
                raise HTTPException(status_code=404)
            raise exc
        except ValueError:
            # Nor one with null bytes.
            raise HTTPException(status_code=404)
        if stat_result and is_regular(stat_result.st_mode):
            return self.file_response(full_path, stat_result, scope)
        if stat_result and is_directory(stat_result.st_mode) and self.html:
            full_path, stat_result = await run_in_threadpool(self.lookup_path, os.path.join(path, "index.html"))
            if stat_result is not None and is_regular(stat_result.st_mode):
                if scope["path"].endswith("/"):
                    return self.file_response(full_path, stat_result, scope)
                url = URL(scope=scope)
                return RedirectResponse(url=url.replace(path=url.path + "/"))
        if self.html:
            full_path, stat_result = await run_in_threadpool(self.lookup_path, "404.html")
            if stat_result and is_regular(stat_result.st_mode):
                return FileResponse(full_path, stat_result=stat_result, status_code=404)
        raise HTTPException(status_code=404)

    def lookup_path(self, path):
        """A file's whole path and what is known of it; "" and None if no directory has it, or it lies outside of them."""
        if path.startswith(("/", "\\")):
            return "", None
        resolve = os.path.abspath if self.follow_symlink else os.path.realpath
        for directory in self.all_directories:
            full_path = resolve(os.path.join(directory, path))
            directory = resolve(directory)
            if os.path.commonpath([full_path, directory]) != str(directory):
                continue
            try:
                return full_path, os.stat(full_path)
            except (FileNotFoundError, NotADirectoryError):
                continue
        return "", None

    def file_response(self, full_path, stat_result, scope, status_code=200):
        response = FileResponse(full_path, status_code=status_code, stat_result=stat_result)
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response

    async def check_config(self):
        """Complain of a directory that is none, once."""
        if self.directory is None:
            return
        try:
            stat_result = await run_in_threadpool(os.stat, self.directory)
        except FileNotFoundError:
            raise RuntimeError(f"StaticFiles directory '{self.directory}' does not exist.")
        if not is_directory(stat_result.st_mode):
            raise RuntimeError(f"StaticFiles path '{self.directory}' is not a directory.")

    def is_not_modified(self, response_headers, request_headers):
        """Whether the client has the file already."""
        known_tags = request_headers.get("if-none-match")
        if known_tags:
            return response_headers["etag"] in [tag.strip().removeprefix("W/") for tag in known_tags.split(",")]
        try:
            since = parsedate(request_headers["if-modified-since"])
            modified = parsedate(response_headers["last-modified"])
        except KeyError:
            return False
        return since is not None and modified is not None and since >= modified


def _package_directory(package, statics):
    """A directory in a package that can be imported."""
    import importlib.util

    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None, f"Package {package!r} could not be found."
    directory = os.path.normpath(os.path.join(spec.origin, "..", statics))
    assert os.path.isdir(directory), f"Directory '{statics!r}' in package {package!r} could not be found."
    return directory
