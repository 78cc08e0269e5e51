"""Types of arguments, and what bodies are made of. httpx `httpx/_types.py`."""

from http.cookiejar import CookieJar
from typing import IO, TYPE_CHECKING, Any, AsyncIterable, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

if TYPE_CHECKING:
    from ._auth import Auth
    from ._config import Proxy, Timeout
    from ._models import Cookies, Headers, Request
    from ._urls import URL, QueryParams

__all__ = ["AsyncByteStream", "SyncByteStream"]

__molt_public__ = (
    "PrimitiveData",
    "URLTypes",
    "QueryParamTypes",
    "HeaderTypes",
    "CookieTypes",
    "TimeoutTypes",
    "ProxyTypes",
    "CertTypes",
    "AuthTypes",
    "RequestContent",
    "ResponseContent",
    "RequestData",
    "RequestFiles",
    "RequestExtensions",
)

PrimitiveData = Optional[Union[str, int, float, bool]]
URLTypes = Union["URL", str]
QueryParamTypes = Union[
    "QueryParams",
    Mapping[str, Union[PrimitiveData, Sequence[PrimitiveData]]],
    List[Tuple[str, PrimitiveData]],
    Tuple[Tuple[str, PrimitiveData], ...],
    str,
    bytes,
]
HeaderTypes = Union[
    "Headers", Mapping[str, str], Mapping[bytes, bytes], Sequence[Tuple[str, str]], Sequence[Tuple[bytes, bytes]]
]
CookieTypes = Union["Cookies", CookieJar, Dict[str, str], List[Tuple[str, str]]]
TimeoutTypes = Union[
    Optional[float], Tuple[Optional[float], Optional[float], Optional[float], Optional[float]], "Timeout"
]
ProxyTypes = Union["URL", str, "Proxy"]
CertTypes = Union[str, Tuple[str, str], Tuple[str, str, str]]
AuthTypes = Union[Tuple[Union[str, bytes], Union[str, bytes]], Callable[["Request"], "Request"], "Auth"]
RequestContent = Union[str, bytes, Iterable[bytes], AsyncIterable[bytes]]
ResponseContent = Union[str, bytes, Iterable[bytes], AsyncIterable[bytes]]
ResponseExtensions = Mapping[str, Any]
RequestData = Mapping[str, Any]
FileContent = Union[IO[bytes], bytes, str]
FileTypes = Union[
    FileContent,
    Tuple[Optional[str], FileContent],
    Tuple[Optional[str], FileContent, Optional[str]],
    Tuple[Optional[str], FileContent, Optional[str], Mapping[str, str]],
]
RequestFiles = Union[Mapping[str, FileTypes], Sequence[Tuple[str, FileTypes]]]
RequestExtensions = Mapping[str, Any]


class SyncByteStream:
    """A body for callers that block."""

    def __iter__(self):
        raise NotImplementedError("The '__iter__' method must be implemented.")
        yield b""

    def close(self):
        """Gives back what the body stands on."""


class AsyncByteStream:
    """A body for callers that await."""

    async def __aiter__(self):
        raise NotImplementedError("The '__aiter__' method must be implemented.")
        yield b""

    async def aclose(self):
        """Gives back what the body stands on."""
