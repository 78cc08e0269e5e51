"""Signed texts for URLs. itsdangerous `src/itsdangerous/url_safe.py`."""

import zlib

from ._json import _CompactJSON
from .encoding import base64_decode, base64_encode
from .exc import BadPayload
from .serializer import Serializer
from .timed import TimedSerializer


class URLSafeSerializerMixin(Serializer[str]):
    """Writes in base64, compressed where that is shorter: then a dot comes first."""

    default_serializer = _CompactJSON

    def load_payload(self, payload, *args, serializer=None, **kwargs):
        """The object of what was signed. As in the original, another serializer is not heard."""
        try:
            text = base64_decode(payload.removeprefix(b"."))
        except Exception as error:
            raise BadPayload(
                "Could not base64 decode the payload because of an exception", original_error=error
            ) from error
        if payload.startswith(b"."):
            try:
                text = zlib.decompress(text)
            except Exception as error:
                raise BadPayload(
                    "Could not zlib decompress the payload before decoding the payload", original_error=error
                ) from error
        return super().load_payload(text, *args, **kwargs)

    def dump_payload(self, obj):
        """What is signed of an object."""
        text = super().dump_payload(obj)
        shorter = zlib.compress(text)
        if len(shorter) + 1 < len(text):
            return b"." + base64_encode(shorter)
        return base64_encode(text)


class URLSafeSerializer(URLSafeSerializerMixin, Serializer[str]):
    """Serializes for URLs."""


class URLSafeTimedSerializer(URLSafeSerializerMixin, TimedSerializer[str]):
    """Serializes for URLs, with the time."""
