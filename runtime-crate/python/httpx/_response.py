"""Responses. httpx `httpx/_models.py`: `Response`."""

import codecs
import json as jsonlib
import re
from datetime import timedelta
from email.message import Message

from ._content import ByteStream, UnattachedStream, encode_response
from ._cookies import Cookies
from ._decoders import Chunker, LineDecoder, TextDecoder, content_decoder
from ._exceptions import HTTPStatusError, Regarding, ResponseNotRead, StreamClosed, StreamConsumed
from ._headers import Headers
from ._request import Request, set_defaults
from ._status_codes import codes
from ._types import AsyncByteStream, SyncByteStream
from ._urls import URL

_REDIRECTS = (
    codes.MOVED_PERMANENTLY,
    codes.FOUND,
    codes.SEE_OTHER,
    codes.TEMPORARY_REDIRECT,
    codes.PERMANENT_REDIRECT,
)
_FAILURES = {1: "Informational response", 3: "Redirect response", 4: "Client error", 5: "Server error"}
_MORE = "For more information check: https://developer.mozilla.org/en-US/docs/Web/HTTP/Status/"
_AROUND = " '\""


def _is_known_encoding(encoding):
    try:
        codecs.lookup(encoding)
    except LookupError:
        return False
    return True


def _links(value):
    """The links of a header."""
    value = value.strip(_AROUND)
    links = []
    for entry in re.split(", *<", value) if value else ():
        url, _, params = entry.partition(";")
        link = {"url": url.strip("<> '\"")}
        for param in params.split(";"):
            pair = param.split("=")
            if len(pair) != 2:
                break
            link[pair[0].strip(_AROUND)] = pair[1].strip(_AROUND)
        links.append(link)
    return links


class Response:
    """A response; its body may still be to come."""

    def __init__(
        self,
        status_code,
        *,
        headers=None,
        content=None,
        text=None,
        html=None,
        json=None,
        stream=None,
        request=None,
        extensions=None,
        history=None,
        default_encoding="utf-8",
    ):
        self.status_code = status_code
        self.headers = Headers(headers)
        self._request = request
        self.next_request = None
        self.extensions = {} if extensions is None else dict(extensions)
        self.history = [] if history is None else list(history)
        self.is_closed = False
        self.is_stream_consumed = False
        self.default_encoding = default_encoding
        if stream is None:
            defaults, self.stream = encode_response(content, text, html, json)
            set_defaults(self.headers, defaults)
            if isinstance(self.stream, ByteStream):
                self.read()
        else:
            self.stream = stream
        self._num_bytes_downloaded = 0

    @property
    def elapsed(self) -> timedelta:
        """The time between the request and the end of the body."""
        if not hasattr(self, "_elapsed"):
            raise RuntimeError("'.elapsed' may only be accessed after the response has been read or closed.")
        return self._elapsed

    @elapsed.setter
    def elapsed(self, elapsed):
        self._elapsed = elapsed

    @property
    def request(self) -> Request:
        if self._request is None:
            raise RuntimeError("The request instance has not been set on this response.")
        return self._request

    @request.setter
    def request(self, value):
        self._request = value

    @property
    def http_version(self) -> str:
        version = self.extensions.get("http_version")
        return "HTTP/1.1" if version is None else version.decode("ascii", errors="ignore")

    @property
    def reason_phrase(self) -> str:
        phrase = self.extensions.get("reason_phrase")
        return codes.get_reason_phrase(self.status_code) if phrase is None else phrase.decode("ascii", errors="ignore")

    @property
    def url(self) -> URL:
        return self.request.url

    @property
    def content(self):
        if not hasattr(self, "_content"):
            raise ResponseNotRead()
        return self._content

    @property
    def text(self) -> str:
        if not hasattr(self, "_text"):
            content = self.content
            self._text = ""
            if content:
                decoder = TextDecoder(self.encoding or "utf-8")
                self._text = decoder.decode(content) + decoder.flush()
        return self._text

    @property
    def encoding(self):
        """The encoding that the headers name, else the default one."""
        if not hasattr(self, "_encoding"):
            encoding = self.charset_encoding
            if encoding is None or not _is_known_encoding(encoding):
                encoding = self._guessed_encoding(encoding)
            self._encoding = encoding or "utf-8"
        return self._encoding

    def _guessed_encoding(self, encoding):
        if isinstance(self.default_encoding, str):
            return self.default_encoding
        return self.default_encoding(self._content) if hasattr(self, "_content") else encoding

    @encoding.setter
    def encoding(self, value):
        if hasattr(self, "_text"):
            raise ValueError("Setting encoding after `text` has been accessed is not allowed.")
        self._encoding = value

    @property
    def charset_encoding(self) -> str | None:
        content_type = self.headers.get("Content-Type")
        if content_type is None:
            return None
        message = Message()
        message["content-type"] = content_type
        return message.get_content_charset(failobj=None)

    def _get_content_decoder(self):
        if not hasattr(self, "_decoder"):
            self._decoder = content_decoder(self.headers.get_list("content-encoding", split_commas=True))
        return self._decoder

    @property
    def is_informational(self) -> bool:
        return codes.is_informational(self.status_code)

    @property
    def is_success(self) -> bool:
        return codes.is_success(self.status_code)

    @property
    def is_redirect(self) -> bool:
        return codes.is_redirect(self.status_code)

    @property
    def is_client_error(self) -> bool:
        return codes.is_client_error(self.status_code)

    @property
    def is_server_error(self) -> bool:
        return codes.is_server_error(self.status_code)

    @property
    def is_error(self) -> bool:
        return codes.is_error(self.status_code)

    @property
    def has_redirect_location(self):
        return self.status_code in _REDIRECTS and "Location" in self.headers

    def raise_for_status(self):
        """HTTPStatusError if the request failed, else the response itself."""
        request = self._request
        if request is None:
            raise RuntimeError("Cannot call `raise_for_status` as the request instance has not been set on this response.")
        if self.is_success:
            return self
        failure = _FAILURES.get(self.status_code // 100, "Invalid status code")
        message = f"{failure} '{self.status_code} {self.reason_phrase}' for url '{self.url}'\n"
        if self.has_redirect_location:
            message += f"Redirect location: '{self.headers['location']}'\n"
        raise HTTPStatusError(f"{message}{_MORE}{self.status_code}", request=request, response=self)

    def json(self, **kwargs):
        """The body, read as JSON."""
        return jsonlib.loads(self.content, **kwargs)

    @property
    def cookies(self):
        """The cookies that the response sets."""
        if not hasattr(self, "_cookies"):
            self._cookies = Cookies()
            self._cookies.extract_cookies(self)
        return self._cookies

    @property
    def links(self):
        header = self.headers.get("link")
        return {} if header is None else {link.get("rel") or link.get("url"): link for link in _links(header)}

    @property
    def num_bytes_downloaded(self):
        return self._num_bytes_downloaded

    def __repr__(self):
        return f"<Response [{self.status_code} {self.reason_phrase}]>"

    def __getstate__(self):
        left_out = ("extensions", "stream", "is_closed", "_decoder")
        return {name: value for name, value in self.__dict__.items() if name not in left_out}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.is_closed = True
        self.extensions = {}
        self.stream = UnattachedStream()

    def _pieces(self, chunk_size):
        """A body that is there already, in pieces."""
        size = len(self._content) if chunk_size is None else chunk_size
        return [self._content[index : index + size] for index in range(0, len(self._content), max(size, 1))]

    def _text_decoder(self):
        return TextDecoder(self.encoding or "utf-8")

    def _begin(self):
        if self.is_stream_consumed:
            raise StreamConsumed()
        if self.is_closed:
            raise StreamClosed()

    def _begun(self, chunk_size):
        self.is_stream_consumed = True
        self._num_bytes_downloaded = 0
        return Chunker(chunk_size, b"")

    # For callers that block

    def read(self):
        """Reads the body."""
        if not hasattr(self, "_content"):
            self._content = b"".join(self.iter_bytes())
        return self._content

    def iter_bytes(self, chunk_size=None):
        """The body, decompressed."""
        if hasattr(self, "_content"):
            yield from self._pieces(chunk_size)
            return
        decoder, chunker = self._get_content_decoder(), Chunker(chunk_size, b"")
        with Regarding(self._request):
            for raw in self.iter_raw():
                yield from chunker.decode(decoder.decode(raw))
            yield from chunker.decode(decoder.flush())
            yield from chunker.flush()

    def iter_text(self, chunk_size=None):
        """The body as text."""
        decoder, chunker = self._text_decoder(), Chunker(chunk_size, "")
        with Regarding(self._request):
            for content in self.iter_bytes():
                yield from chunker.decode(decoder.decode(content))
            yield from chunker.decode(decoder.flush())
            yield from chunker.flush()

    def iter_lines(self):
        """The lines of the body."""
        decoder = LineDecoder()
        with Regarding(self._request):
            for text in self.iter_text():
                yield from decoder.decode(text)
            yield from decoder.flush()

    def iter_raw(self, chunk_size=None):
        """The body as it comes."""
        self._begin()
        if not isinstance(self.stream, SyncByteStream):
            raise RuntimeError("Attempted to call a sync iterator on an async stream.")
        chunker = self._begun(chunk_size)
        with Regarding(self._request):
            for raw in self.stream:
                self._num_bytes_downloaded += len(raw)
                yield from chunker.decode(raw)
        yield from chunker.flush()
        self.close()

    def close(self):
        """Gives the connection back."""
        if not isinstance(self.stream, SyncByteStream):
            raise RuntimeError("Attempted to call an sync close on an async stream.")
        if not self.is_closed:
            self.is_closed = True
            with Regarding(self._request):
                self.stream.close()

    # For callers that await

    async def aread(self):
        """Reads the body."""
        if not hasattr(self, "_content"):
            self._content = b"".join([part async for part in self.aiter_bytes()])
        return self._content

    async def aiter_bytes(self, chunk_size=None):
        """The body, decompressed."""
        if hasattr(self, "_content"):
            for piece in self._pieces(chunk_size):
                yield piece
            return
        decoder, chunker = self._get_content_decoder(), Chunker(chunk_size, b"")
        with Regarding(self._request):
            async for raw in self.aiter_raw():
                for chunk in chunker.decode(decoder.decode(raw)):
                    yield chunk
            for chunk in chunker.decode(decoder.flush()) + chunker.flush():
                yield chunk

    async def aiter_text(self, chunk_size=None):
        """The body as text."""
        decoder, chunker = self._text_decoder(), Chunker(chunk_size, "")
        with Regarding(self._request):
            async for content in self.aiter_bytes():
                for chunk in chunker.decode(decoder.decode(content)):
                    yield chunk
            for chunk in chunker.decode(decoder.flush()) + chunker.flush():
                yield chunk

    async def aiter_lines(self):
        """The lines of the body."""
        decoder = LineDecoder()
        with Regarding(self._request):
            async for text in self.aiter_text():
                for line in decoder.decode(text):
                    yield line
            for line in decoder.flush():
                yield line

    async def aiter_raw(self, chunk_size=None):
        """The body as it comes."""
        self._begin()
        if not isinstance(self.stream, AsyncByteStream):
            raise RuntimeError("Attempted to call an async iterator on an sync stream.")
        chunker = self._begun(chunk_size)
        with Regarding(self._request):
            async for raw in self.stream:
                self._num_bytes_downloaded += len(raw)
                for chunk in chunker.decode(raw):
                    yield chunk
        for chunk in chunker.flush():
            yield chunk
        await self.aclose()

    async def aclose(self):
        """Gives the connection back."""
        if not isinstance(self.stream, AsyncByteStream):
            raise RuntimeError("Attempted to call an async close on an sync stream.")
        if not self.is_closed:
            self.is_closed = True
            with Regarding(self._request):
                await self.stream.aclose()
