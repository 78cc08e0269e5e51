"""Objects in signed texts. itsdangerous `src/itsdangerous/serializer.py`."""

import json
import typing

from .encoding import want_bytes
from .exc import BadPayload, BadSignature
from .signer import Signer, _make_keys_list

_Text = typing.TypeVar("_Text", str, bytes)


def is_text_serializer(serializer):
    """Whether a serializer makes text."""
    return isinstance(serializer.dumps({}), str)


class Serializer(typing.Generic[_Text]):
    """Serializes and signs; other signers may be asked where the signature is another."""

    default_serializer = json
    default_signer = Signer
    default_fallback_signers = []

    def __init__(
        self,
        secret_key,
        salt=b"itsdangerous",
        serializer=None,
        serializer_kwargs=None,
        signer=None,
        signer_kwargs=None,
        fallback_signers=None,
    ):
        self.secret_keys = _make_keys_list(secret_key)
        self.salt = None if salt is None else want_bytes(salt)
        self.serializer = self.default_serializer if serializer is None else serializer
        self.is_text_serializer = is_text_serializer(self.serializer)
        self.serializer_kwargs = serializer_kwargs or {}
        self.signer = self.default_signer if signer is None else signer
        self.signer_kwargs = signer_kwargs or {}
        others = self.default_fallback_signers if fallback_signers is None else fallback_signers
        self.fallback_signers = [*others] if fallback_signers is None else others

    @property
    def secret_key(self):
        return self.secret_keys[-1]

    def load_payload(self, payload, serializer=None):
        """The object of what was signed."""
        reader = self.serializer if serializer is None else serializer
        is_text = self.is_text_serializer if serializer is None else is_text_serializer(reader)
        try:
            return reader.loads(payload.decode() if is_text else payload)
        except Exception as error:
            raise BadPayload(
                "Could not load the payload because an exception occurred on unserializing the data.",
                original_error=error,
            ) from error

    def dump_payload(self, obj):
        """What is signed of an object, in bytes."""
        return want_bytes(self.serializer.dumps(obj, **self.serializer_kwargs))

    def make_signer(self, salt=None):
        """The signer for a salt."""
        return self.signer(self.secret_keys, salt=self.salt if salt is None else salt, **self.signer_kwargs)

    def iter_unsigners(self, salt=None):
        """The signers that are asked: the own one first."""
        used = self.salt if salt is None else salt
        yield self.make_signer(used)
        for other in self.fallback_signers:
            kind, options = other, self.signer_kwargs
            if isinstance(other, dict):
                kind, options = self.signer, other
            elif isinstance(other, tuple):
                kind, options = other
            for key in self.secret_keys:
                yield kind(key, salt=used, **options)

    def dumps(self, obj, salt=None):
        """The signed text of an object."""
        signed = self.make_signer(salt).sign(want_bytes(self.dump_payload(obj)))
        return signed.decode() if self.is_text_serializer else signed

    def dump(self, obj, f, salt=None):
        """Writes the signed text of an object into a file."""
        f.write(self.dumps(obj, salt))

    def loads(self, s, salt=None, **kwargs):
        """The object of a text, whose signature is verified before it is read."""
        text, refusal = want_bytes(s), None
        for signer in self.iter_unsigners(salt):
            try:
                return self.load_payload(signer.unsign(text))
            except BadSignature as error:
                refusal = error
        raise refusal

    def load(self, f, salt=None):
        """The object of a file."""
        return self.loads(f.read(), salt)

    def loads_unsafe(self, s, salt=None):
        """Whether the signature holds, and the object either way."""
        return self._loads_unsafe_impl(s, salt)

    def _loads_unsafe_impl(self, s, salt, load_kwargs=None, load_payload_kwargs=None):
        try:
            return True, self.loads(s, salt=salt, **(load_kwargs or {}))
        except BadSignature as error:
            payload = error.payload
        if payload is None:
            return False, None
        try:
            return False, self.load_payload(payload, **(load_payload_kwargs or {}))
        except BadPayload:
            return False, None

    def load_unsafe(self, f, salt=None):
        """The same of a file."""
        return self.loads_unsafe(f.read(), salt=salt)
