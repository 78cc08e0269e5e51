"""In the place of CPython's `io` in Python, `_pyio`: there is one implementation."""

from io import *  # noqa: F403
from io import DEFAULT_BUFFER_SIZE, open_code, text_encoding  # noqa: F401
