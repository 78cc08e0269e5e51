"""Cookies in files. CPython Lib/http/cookiejar.py `FileCookieJar`, `LWPCookieJar`, `MozillaCookieJar`."""

import copy
import os
import re
import time

from http.cookiejar._cookie import Cookie
from http.cookiejar._dates import iso2time, time2isoz
from http.cookiejar._headers import join_header_words, split_header_words
from http.cookiejar._jar import CookieJar
from http.cookiejar._logs import _warn_unhandled_exception

HTTPONLY_ATTR = "HTTPOnly"
HTTPONLY_PREFIX = "#HttpOnly_"
NETSCAPE_MAGIC_RGX = re.compile("#( Netscape)? HTTP Cookie File")
MISSING_FILENAME_TEXT = "a filename was not supplied (nor was the CookieJar instance initialised with one)"
NETSCAPE_HEADER_TEXT = (
    "# Netscape HTTP Cookie File\n"
    "# http://curl.haxx.se/rfc/cookie_spec.html\n"
    "# This is a generated file!  Do not edit.\n"
    "\n"
)

_LWP_FLAGS = ("port_spec", "path_spec", "domain_dot", "secure", "discard")
_LWP_VALUES = ("version", "port", "path", "domain", "expires", "comment", "commenturl")


class LoadError(OSError):
    """A file that has no cookies in the form that was asked for."""

    __module__ = "http.cookiejar"


class FileCookieJar(CookieJar):
    """Cookies that can be saved to a file and loaded from one."""

    __module__ = "http.cookiejar"

    def __init__(self, filename=None, delayload=False, policy=None):
        CookieJar.__init__(self, policy)
        self.filename = filename if filename is None else os.fspath(filename)
        self.delayload = bool(delayload)

    def _file(self, filename):
        """The file that is given, or that of the jar."""
        filename = self.filename if filename is None else filename
        if filename is None:
            raise ValueError(MISSING_FILENAME_TEXT)
        return filename

    def save(self, filename=None, ignore_discard=False, ignore_expires=False):
        """Save the cookies."""
        raise NotImplementedError()

    def load(self, filename=None, ignore_discard=False, ignore_expires=False):
        """Load cookies, to those that are there."""
        filename = self._file(filename)
        with open(filename) as file:
            self._really_load(file, filename, ignore_discard, ignore_expires)

    def revert(self, filename=None, ignore_discard=False, ignore_expires=False):
        """Load cookies instead of those that are there, which stay if that fails."""
        filename = self._file(filename)
        with self._cookies_lock:
            before = copy.deepcopy(self._cookies)
            self._cookies = {}
            try:
                self.load(filename, ignore_discard, ignore_expires)
            except OSError:
                self._cookies = before
                raise

    def _kept(self, ignore_discard, ignore_expires):
        """The cookies that are saved."""
        now = time.time()
        return [cookie for cookie in self if _is_kept(cookie, now, ignore_discard, ignore_expires)]

    def _load_lines(self, file, kind, filename, read, ignore_discard, ignore_expires):
        """Load what a function reads off each line of a file: what is told of the line if it is wrong, and its cookies."""
        now = time.time()
        line = ""
        try:
            while line := file.readline():
                line, cookies = read(line)
                for cookie in cookies:
                    if _is_kept(cookie, now, ignore_discard, ignore_expires):
                        self.set_cookie(cookie)
        except OSError:
            raise
        except Exception:
            _warn_unhandled_exception()
            raise LoadError(f"invalid {kind} file {filename!r}: {line!r}")


def _is_kept(cookie, now, ignore_discard, ignore_expires):
    return (ignore_discard or not cookie.discard) and (ignore_expires or not cookie.is_expired(now))


def _created(filename):
    """A file that only its owner can read, empty."""
    return os.fdopen(os.open(filename, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w")


def lwp_cookie_str(cookie):
    """A cookie as a line of a file of libwww-perl has it."""
    parts = [(cookie.name, cookie.value), ("path", cookie.path), ("domain", cookie.domain)]
    if cookie.port is not None:
        parts.append(("port", cookie.port))
    flags = {
        "path_spec": cookie.path_specified, "port_spec": cookie.port_specified, "domain_dot": cookie.domain_initial_dot,
        "secure": cookie.secure,
    }  # fmt: skip
    parts += [(flag, None) for flag, is_set in flags.items() if is_set]
    if cookie.expires:
        parts.append(("expires", time2isoz(float(cookie.expires))))
    if cookie.discard:
        parts.append(("discard", None))
    texts = (("comment", cookie.comment), ("commenturl", cookie.comment_url))
    parts += [(name, text) for name, text in texts if text]
    parts += [(name, str(cookie._rest[name])) for name in sorted(cookie._rest)]
    return join_header_words([[*parts, ("version", str(cookie.version))]])


def _lwp_line(line):
    header = "Set-Cookie3:"
    if not line.startswith(header):
        return line, ()
    text = line.removeprefix(header).strip()
    return text, _lwp_cookies(text)


def _lwp_cookies(text):
    """The cookies of a line."""
    for (name, value), *pairs in split_header_words([text]):
        standard, rest = dict.fromkeys(_LWP_FLAGS, False), {}
        for key, part in pairs:
            lower = key.lower()
            if lower in _LWP_FLAGS:
                standard[lower] = True if part is None else part
            elif lower in _LWP_VALUES:
                standard[lower] = part
            else:
                rest[key] = part
        get = standard.get
        expires = get("expires")
        expires = None if expires is None else iso2time(expires)
        yield Cookie(
            get("version"), name, value, get("port"), get("port_spec"), get("domain"), get("domain").startswith("."),
            get("domain_dot"), get("path"), get("path_spec"), get("secure"), expires,
            True if expires is None else get("discard"), get("comment"), get("commenturl"), rest,
        )  # fmt: skip


class LWPCookieJar(FileCookieJar):
    """Cookies in the form of libwww-perl, which loses nothing."""

    __module__ = "http.cookiejar"

    def as_lwp_str(self, ignore_discard=True, ignore_expires=True):
        """The cookies as lines of headers."""
        cookies = self._kept(ignore_discard, ignore_expires)
        return "".join(f"Set-Cookie3: {lwp_cookie_str(cookie)}\n" for cookie in cookies)

    def save(self, filename=None, ignore_discard=False, ignore_expires=False):
        """Save the cookies."""
        with _created(self._file(filename)) as file:
            file.write("#LWP-Cookies-2.0\n")
            file.write(self.as_lwp_str(ignore_discard, ignore_expires))

    def _really_load(self, f, filename, ignore_discard, ignore_expires):
        if not self.magic_re.search(f.readline()):
            raise LoadError(f"{filename!r} does not look like a Set-Cookie3 (LWP) format file")
        self._load_lines(f, "Set-Cookie3 format", filename, _lwp_line, ignore_discard, ignore_expires)


def _mozilla_line(line):
    rest = {HTTPONLY_ATTR: ""} if line.startswith(HTTPONLY_PREFIX) else {}
    text = line.removeprefix(HTTPONLY_PREFIX).removesuffix("\n")
    is_comment = text.strip() == "" or text.strip().startswith(("#", "$"))
    return text, () if is_comment else _mozilla_cookies(text, rest)


def _mozilla_cookies(line, rest):
    """The cookie of a line."""
    domain, domain_specified, path, secure, expires, name, value = line.split("\t")
    is_specified = domain_specified == "TRUE"
    if name == "":
        # A cookie without a value is one without a name there.
        name, value = value, None
    has_dot = domain.startswith(".")
    assert is_specified == has_dot
    yield Cookie(
        0, name, value, None, False, domain, is_specified, has_dot, path, False, secure == "TRUE",
        None if expires == "" else expires, expires == "", None, None, rest,
    )  # fmt: skip


class MozillaCookieJar(FileCookieJar):
    """Cookies in the form of Netscape and curl, which knows no versions and no ports."""

    __module__ = "http.cookiejar"

    def _really_load(self, f, filename, ignore_discard, ignore_expires):
        if not NETSCAPE_MAGIC_RGX.match(f.readline()):
            raise LoadError(f"{filename!r} does not look like a Netscape format cookies file")
        self._load_lines(f, "Netscape format cookies", filename, _mozilla_line, ignore_discard, ignore_expires)

    def save(self, filename=None, ignore_discard=False, ignore_expires=False):
        """Save the cookies."""
        with _created(self._file(filename)) as file:
            file.write(NETSCAPE_HEADER_TEXT)
            for cookie in self._kept(ignore_discard, ignore_expires):
                prefix = HTTPONLY_PREFIX if cookie.has_nonstandard_attr(HTTPONLY_ATTR) else ""
                expires = "" if cookie.expires is None else str(cookie.expires)
                name, value = ("", cookie.name) if cookie.value is None else (cookie.name, cookie.value)
                flags = ["TRUE" if is_set else "FALSE" for is_set in (cookie.domain.startswith("."), cookie.secure)]
                fields = [prefix + cookie.domain, flags[0], cookie.path, flags[1], expires, name, value]
                file.write("\t".join(fields) + "\n")
