"""Cookies as clients keep them. CPython Lib/http/cookiejar.py."""

from http.cookiejar._cookie import Cookie
from http.cookiejar._dates import (
    DAYS, EPOCH_YEAR, ISO_DATE_RE, LOOSE_HTTP_DATE_RE, MONTHS, MONTHS_LOWER, STRICT_DATE_RE, TIMEZONE_RE, UTC_ZONES,
    WEEKDAY_RE, http2time, iso2time, offset_from_tz_string, time2isoz, time2netscape,
)  # fmt: skip
from http.cookiejar._files import (
    HTTPONLY_ATTR, HTTPONLY_PREFIX, MISSING_FILENAME_TEXT, NETSCAPE_HEADER_TEXT, NETSCAPE_MAGIC_RGX, FileCookieJar,
    LoadError, LWPCookieJar, MozillaCookieJar, lwp_cookie_str,
)  # fmt: skip
from http.cookiejar._headers import (
    HEADER_ESCAPE_RE, HEADER_JOIN_ESCAPE_RE, HEADER_QUOTED_VALUE_RE, HEADER_TOKEN_RE, HEADER_VALUE_RE,
    join_header_words, parse_ns_headers, split_header_words, strip_quotes, unmatched,
)  # fmt: skip
from http.cookiejar._hosts import (
    DEFAULT_HTTP_PORT, ESCAPED_CHAR_RE, HTTP_PATH_SAFE, IPV4_RE, cut_port_re, domain_match, eff_request_host,
    escape_path, is_HDN, is_third_party, liberal_is_HDN, reach, request_host, request_path, request_port,
    uppercase_escaped_char, user_domain_match,
)  # fmt: skip
from http.cookiejar._jar import Absent, CookieJar, deepvalues
from http.cookiejar._policy import CookiePolicy, DefaultCookiePolicy

__molt_missing__ = ("HEADER_JOIN_TOKEN_RE",)

# What classes that derive from the jar, the policy and the cookie use of them.
__molt_public__ = (
    "_cookies", "_cookies_for_domain", "_cookies_for_request", "_cookie_attrs", "_cookies_lock", "_now", "_policy",
    "_really_load", "_rest",
)  # fmt: skip

__all__ = [
    "Cookie", "CookieJar", "CookiePolicy", "DefaultCookiePolicy", "FileCookieJar", "LWPCookieJar", "LoadError",
    "MozillaCookieJar",
]  # fmt: skip

# Set to log what is done with cookies.
debug = False
logger = None
