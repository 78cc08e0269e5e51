"""six 1.17 `six.moves.urllib.response`."""

from urllib.response import (  # noqa: F401
    addbase, addclosehook, addinfo, addinfourl,
)

__molt_missing__ = ()
