"""The version that this is a twin of. httpx `httpx/__version__.py`."""

__title__ = "httpx"
__description__ = "A next generation HTTP client, for Python 3."
__version__ = "0.28.1"
