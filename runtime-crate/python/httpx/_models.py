"""What is sent and what comes back. httpx `httpx/_models.py`."""

from ._cookies import Cookies
from ._headers import Headers
from ._request import Request
from ._response import Response

__all__ = ["Cookies", "Headers", "Request", "Response"]
