"""URLs for which nobody is asked: files and data. CPython Lib/urllib/request.py `FileHandler` and `DataHandler`."""

import base64
import email
import io
import os
import socket
import sys
from urllib.error import URLError
from urllib.parse import quote, unquote, unquote_to_bytes, urlsplit
from urllib.response import addinfourl

from urllib._splitting import _splitport
from urllib.request._director import BaseHandler

# From 3.14 on paths and URLs are turned into each other wholly.
_WHOLE_URLS = sys.version_info >= (3, 14)


def _encoding():
    return {"encoding": sys.getfilesystemencoding(), "errors": sys.getfilesystemencodeerrors()}


if _WHOLE_URLS:

    def url2pathname(url, *, require_scheme=False, resolve_host=False):
        """The path of a URL of a file, which may lack its scheme."""
        scheme, authority, path = urlsplit(url if require_scheme else "file:" + url)[:3]
        if scheme != "file":
            raise URLError("URL is missing a 'file:' scheme")
        if not _is_local_authority(authority, resolve_host):
            raise URLError("file:// scheme is supported only on localhost")
        return unquote(path, **_encoding())

    def pathname2url(pathname, *, add_scheme=False):
        """The URL of a path, without its scheme if nobody asks for it."""
        _, root, path = os.path.splitroot(pathname)
        # An absolute path has a host without a name, lest it begin with something that looks like one.
        return ("file:" if add_scheme else "") + ("//" + root if root else "") + quote(path, **_encoding())

else:

    def url2pathname(pathname):
        """The path that a URL's path stands for."""
        return unquote(pathname)

    def pathname2url(pathname):
        """The URL's path that stands for a path."""
        return quote(pathname)


def _is_local_authority(authority, resolve):
    """Whether a host is this one, by its name or, if that is asked for, by its address."""
    if not authority or authority == "localhost":
        return True
    try:
        if authority == socket.gethostname():
            return True
    except (socket.gaierror, AttributeError):
        pass
    if not resolve:
        return False
    try:
        address = socket.gethostbyname(authority)
    except (socket.gaierror, AttributeError, UnicodeEncodeError):
        return False
    return address in FileHandler().get_names()


class FileHandler(BaseHandler):
    """Opens files of this host."""

    __module__ = "urllib.request"

    # The addresses of this host, as soon as somebody has asked.
    names = None

    def get_names(self):
        """The addresses of this host."""
        if FileHandler.names is None:
            try:
                found = [socket.gethostbyname_ex(name)[2] for name in ("localhost", socket.gethostname())]
                FileHandler.names = (*found[0], *found[1])
            except socket.gaierror:
                FileHandler.names = (socket.gethostbyname("localhost"),)
        return FileHandler.names

    if _WHOLE_URLS:

        def open_local_file(self, req):
            """Open the file of a URL."""
            import mimetypes

            path = url2pathname(req.full_url, require_scheme=True, resolve_host=True)
            try:
                headers = _file_headers(path, mimetypes.guess_file_type(path)[0])
                return addinfourl(open(path, "rb"), headers, pathname2url(path, add_scheme=True))
            except OSError as failed:
                raise URLError(failed, failed.filename)

        file_open = open_local_file

    else:

        def file_open(self, req):
            """Open the file of a URL whose host is this one."""
            is_elsewhere = req.selector[:2] == "//" and req.selector[2:3] != "/" and req.host and req.host != "localhost"
            if not is_elsewhere:
                return self.open_local_file(req)
            if req.host not in self.get_names():
                raise URLError("file:// scheme is supported only on localhost")
            return None

        def open_local_file(self, req):
            """Open the file of a URL."""
            import mimetypes

            host, selector = req.host, req.selector
            path = url2pathname(selector)
            try:
                headers = _file_headers(path, mimetypes.guess_type(selector)[0])
                host, port = _splitport(host) if host else (host, None)
                if not host or (not port and _safe_gethostbyname(host) in self.get_names()):
                    return addinfourl(open(path, "rb"), headers, f"file://{host or ''}{selector}")
            except OSError as failed:
                raise URLError(failed)
            raise URLError("file not on local host")


def _file_headers(path, kind):
    from email.utils import formatdate

    status = os.stat(path)
    modified = formatdate(status.st_mtime, usegmt=True)
    return email.message_from_string(
        f"Content-type: {kind or 'text/plain'}\nContent-length: {status.st_size}\nLast-modified: {modified}\n"
    )


def _safe_gethostbyname(host):
    try:
        return socket.gethostbyname(host)
    except socket.gaierror:
        return None


class DataHandler(BaseHandler):
    """Opens URLs that are their data: RFC 2397."""

    __module__ = "urllib.request"

    def data_open(self, req):
        """The data of a URL."""
        url = req.full_url
        mediatype, data = url.split(":", 1)[1].split(",", 1)
        content = unquote_to_bytes(data)
        if mediatype.endswith(";base64"):
            mediatype, content = mediatype.removesuffix(";base64"), base64.decodebytes(content)
        headers = f"Content-type: {mediatype or 'text/plain;charset=US-ASCII'}\nContent-length: {len(content)}\n"
        return addinfourl(io.BytesIO(content), email.message_from_string(headers), url)


class UnknownHandler(BaseHandler):
    """Refuses URLs that nobody opens."""

    __module__ = "urllib.request"

    def unknown_open(self, req):
        """Raise an error."""
        raise URLError(f"unknown url type: {req.type}")
