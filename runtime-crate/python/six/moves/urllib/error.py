"""six 1.17 `six.moves.urllib.error`."""

from urllib.error import (  # noqa: F401
    ContentTooShortError, HTTPError, URLError,
)

__molt_missing__ = ()
