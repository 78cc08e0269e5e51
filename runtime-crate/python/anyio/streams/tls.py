"""Encrypted streams. anyio/streams/tls.py."""

import logging
import re
import ssl
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from anyio import to_thread
from anyio._core._eventloop import get_cancelled_exc_class
from anyio._core._exceptions import BrokenResourceError, EndOfStream
from anyio._core._resources import aclose_forcefully
from anyio._core._tasks import fail_after
from anyio._core._typedattr import TypedAttributeSet, typed_attribute
from anyio.abc._streams import ByteStream, ByteStreamConnectable, Listener

__all__ = ("TLSAttribute", "TLSConnectable", "TLSListener", "TLSStream")


class TLSAttribute(TypedAttributeSet):
    """What a stream tells of its encryption."""

    __molt_missing__ = ("channel_binding_tls_unique", "shared_ciphers")

    alpn_protocol: str | None = typed_attribute()
    cipher: tuple[str, str, int] = typed_attribute()
    peer_certificate: dict | None = typed_attribute()
    peer_certificate_binary: bytes | None = typed_attribute()
    server_side: bool = typed_attribute()
    ssl_object: ssl.SSLObject = typed_attribute()
    standard_compatible: bool = typed_attribute()
    tls_version: str = typed_attribute()


def _default_context(server_side):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH if server_side else ssl.Purpose.SERVER_AUTH)
    # Python may have told it to overlook that a connection ends without a word.
    if hasattr(ssl, "OP_IGNORE_UNEXPECTED_EOF"):
        context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
    return context


def _encoded(hostname):
    if hostname is None:
        return None
    from anyio._core._sockets import idna2008_resolve

    return idna2008_resolve(hostname)


@dataclass(eq=False)
class TLSStream(ByteStream):
    """Encrypts what goes over another stream; made by `wrap`."""

    transport_stream: Any
    standard_compatible: bool
    _ssl_object: Any
    _read_bio: Any
    _write_bio: Any
    _broken: bool = field(default=False, init=False)

    @classmethod
    async def wrap(
        cls, transport_stream, *, server_side=None, hostname=None, ssl_context=None, standard_compatible=True
    ):
        """Agree with the other side over a stream."""
        if server_side is None:
            server_side = not hostname
        context = ssl_context or _default_context(server_side)
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        name = _encoded(hostname)
        if type(context) is ssl.SSLContext:
            ssl_object = context.wrap_bio(incoming, outgoing, server_side=server_side, server_hostname=name)
        else:
            # Contexts of others may have to wait for something.
            ssl_object = await to_thread.run_sync(context.wrap_bio, incoming, outgoing, server_side, name, None)
        stream = cls(
            transport_stream=transport_stream,
            standard_compatible=standard_compatible,
            _ssl_object=ssl_object,
            _read_bio=incoming,
            _write_bio=outgoing,
        )
        await stream._call_sslobject_method(ssl_object.do_handshake)
        return stream

    async def _flush_write_bio(self):
        if not self._write_bio.pending:
            return
        data = self._write_bio.read()
        try:
            await self.transport_stream.send(data)
        except BaseException:
            # The other side can read nothing behind a record that it lacks.
            self._broken = True
            raise

    def _end_memories(self):
        self._read_bio.write_eof()
        self._write_bio.write_eof()

    async def _fetch(self):
        """What the encryption waits for, after what it has to say."""
        try:
            await self._flush_write_bio()
            data = await self.transport_stream.receive()
        except EndOfStream:
            self._read_bio.write_eof()
        except OSError as exc:
            self._end_memories()
            raise BrokenResourceError from exc
        else:
            self._read_bio.write(data)

    async def _call_sslobject_method(self, func, *args):
        if self._broken:
            raise BrokenResourceError
        while True:
            try:
                result = func(*args)
            except ssl.SSLWantReadError:
                await self._fetch()
            except ssl.SSLWantWriteError:
                await self._flush_write_bio()
            except ssl.SSLSyscallError as exc:
                self._end_memories()
                raise BrokenResourceError from exc
            except ssl.SSLError as exc:
                self._end_memories()
                if not isinstance(exc, ssl.SSLEOFError) and "UNEXPECTED_EOF_WHILE_READING" not in (exc.strerror or ""):
                    raise
                if self.standard_compatible:
                    raise BrokenResourceError from exc
                raise EndOfStream from None
            else:
                await self._flush_write_bio()
                return result

    async def unwrap(self):
        """End the encryption; the stream below, and what was read of it."""
        await self._call_sslobject_method(self._ssl_object.unwrap)
        self._end_memories()
        return self.transport_stream, self._read_bio.read()

    async def aclose(self):
        """End the encryption and close the stream below."""
        if self.standard_compatible and not self._broken:
            try:
                await self.unwrap()
            except BaseException:
                await aclose_forcefully(self.transport_stream)
                raise
        await self.transport_stream.aclose()

    async def receive(self, max_bytes=65536):
        """The next bytes."""
        if max_bytes < 1:
            raise ValueError("max_bytes must be a positive integer")
        data = await self._call_sslobject_method(self._ssl_object.read, max_bytes)
        if not data:
            raise EndOfStream
        return data

    async def send(self, item):
        """Send all of some bytes."""
        await self._call_sslobject_method(self._ssl_object.write, item)

    async def send_eof(self):
        """Not possible: the original cannot either."""
        version = self.extra(TLSAttribute.tls_version)
        parts = re.match(r"TLSv(\d+)(?:\.(\d+))?", version)
        if parts and (int(parts.group(1)), int(parts.group(2) or 0)) < (1, 3):
            raise NotImplementedError(f"send_eof() requires at least TLSv1.3; current session uses {version}")
        raise NotImplementedError("send_eof() has not yet been implemented for TLS streams")

    @property
    def extra_attributes(self):
        ssl_object = self._ssl_object
        return {
            **self.transport_stream.extra_attributes,
            TLSAttribute.alpn_protocol: ssl_object.selected_alpn_protocol,
            TLSAttribute.cipher: ssl_object.cipher,
            TLSAttribute.peer_certificate: lambda: ssl_object.getpeercert(False),
            TLSAttribute.peer_certificate_binary: lambda: ssl_object.getpeercert(True),
            TLSAttribute.server_side: lambda: ssl_object.server_side,
            TLSAttribute.standard_compatible: lambda: self.standard_compatible,
            TLSAttribute.ssl_object: lambda: ssl_object,
            TLSAttribute.tls_version: ssl_object.version,
        }


@dataclass(eq=False)
class TLSListener(Listener[TLSStream]):
    """Encrypts each connection that another listener accepts."""

    listener: Any
    ssl_context: Any
    standard_compatible: bool = True
    handshake_timeout: float = 30

    @staticmethod
    async def handle_handshake_error(exc, stream):
        """Close the stream and log the error; errors that are not for handlers are raised again."""
        await aclose_forcefully(stream)
        cancelled = isinstance(exc, get_cancelled_exc_class())
        if not cancelled:
            logging.getLogger(__name__).exception("Error during TLS handshake", exc_info=exc)
        if cancelled or not isinstance(exc, Exception):
            raise  # noqa: PLE0704

    async def serve(self, handler, task_group=None):
        """Call a function with each connection, when it is encrypted."""

        @wraps(handler)
        async def encrypted(stream):
            try:
                with fail_after(self.handshake_timeout):
                    wrapped = await TLSStream.wrap(
                        stream, ssl_context=self.ssl_context, standard_compatible=self.standard_compatible
                    )
            except BaseException as exc:
                await self.handle_handshake_error(exc, stream)
            else:
                await handler(wrapped)

        await self.listener.serve(encrypted, task_group)

    async def aclose(self):
        """Close the listener below."""
        await self.listener.aclose()

    @property
    def extra_attributes(self):
        return {TLSAttribute.standard_compatible: lambda: self.standard_compatible}


class TLSConnectable(ByteStreamConnectable):
    """Encrypts what another connectable connects."""

    def __init__(self, connectable, *, hostname=None, ssl_context=None, standard_compatible=True):
        self.connectable = connectable
        self.ssl_context = ssl_context or ssl.create_default_context(ssl.Purpose.SERVER_AUTH)
        if not isinstance(self.ssl_context, ssl.SSLContext):
            found = type(self.ssl_context).__name__
            raise TypeError(f"ssl_context must be an instance of ssl.SSLContext, not {found}")
        self.hostname = hostname
        self.standard_compatible = standard_compatible

    async def connect(self):
        """An encrypted stream."""
        stream = await self.connectable.connect()
        try:
            return await TLSStream.wrap(
                stream,
                hostname=self.hostname,
                ssl_context=self.ssl_context,
                standard_compatible=self.standard_compatible,
            )
        except BaseException:
            await aclose_forcefully(stream)
            raise
