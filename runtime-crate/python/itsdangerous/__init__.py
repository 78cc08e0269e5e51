"""Signed data. itsdangerous `src/itsdangerous/__init__.py`."""

from .encoding import base64_decode, base64_encode, want_bytes
from .exc import BadData, BadHeader, BadPayload, BadSignature, BadTimeSignature, SignatureExpired
from .serializer import Serializer
from .signer import HMACAlgorithm, NoneAlgorithm, Signer
from .timed import TimedSerializer, TimestampSigner
from .url_safe import URLSafeSerializer, URLSafeTimedSerializer

__molt_missing__ = ("__version__",)
