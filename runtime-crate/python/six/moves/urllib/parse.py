"""six 1.17 `six.moves.urllib.parse`."""

from urllib.parse import (  # noqa: F401
    ParseResult, SplitResult, parse_qs, parse_qsl, quote, quote_plus, unquote, unquote_plus, unquote_to_bytes, urldefrag,
    urlencode, urljoin, urlparse, urlsplit, urlunparse, urlunsplit, uses_fragment, uses_netloc, uses_params, uses_query,
    uses_relative, splitquery, splittag, splituser, splitvalue,
)

__molt_missing__ = ()
