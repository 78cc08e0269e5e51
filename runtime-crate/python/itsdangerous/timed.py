"""Values with the time of their signature. itsdangerous `src/itsdangerous/timed.py`."""

import time
from datetime import UTC, datetime

from .encoding import base64_decode, base64_encode, bytes_to_int, int_to_bytes, want_bytes
from .exc import BadSignature, BadTimeSignature, SignatureExpired
from .serializer import Serializer, _Text
from .signer import Signer


def _seconds(text):
    """The time in a signed value; None if it is none."""
    try:
        return bytes_to_int(base64_decode(text))
    except Exception:
        return None


class TimestampSigner(Signer):
    """Signs the time together with the value."""

    def get_timestamp(self):
        """The time of now."""
        return int(time.time())

    def timestamp_to_datetime(self, ts):
        """A time as a datetime, in UTC."""
        return datetime.fromtimestamp(ts, tz=UTC)

    def sign(self, value):
        """A value, the time of now, and the signature of both."""
        stamp = base64_encode(int_to_bytes(self.get_timestamp()))
        return super().sign(self.sep.join((want_bytes(value), stamp)))

    def unsign(self, signed_value, max_age=None, return_timestamp=False):
        """The value without time and signature, both of which are verified: the signature first."""
        refusal = None
        try:
            stamped = super().unsign(signed_value)
        except BadSignature as error:
            refusal, stamped = error, error.payload or b""
        value, found, stamp = stamped.rpartition(self.sep)
        if not found:
            raise refusal or BadTimeSignature("timestamp missing", payload=stamped)
        signed_at = _seconds(stamp)
        if refusal is not None:
            raise self._refusal(refusal, value, signed_at)
        if signed_at is None:
            raise BadTimeSignature("Malformed timestamp", payload=value)
        if max_age is not None:
            self._check_age(self.get_timestamp() - signed_at, max_age, value, signed_at)
        return (value, self.timestamp_to_datetime(signed_at)) if return_timestamp else value

    def _refusal(self, refusal, value, signed_at):
        """What is raised for another signature: with the time that the value claims."""
        try:
            claimed = None if signed_at is None else self.timestamp_to_datetime(signed_at)
        except (ValueError, OSError, OverflowError) as error:
            malformed = BadTimeSignature("Malformed timestamp", payload=value)
            malformed.__cause__ = error
            return malformed
        return BadTimeSignature(str(refusal), payload=value, date_signed=claimed)

    def _check_age(self, age, max_age, value, signed_at):
        if 0 <= age <= max_age:
            return
        bound = f"> {max_age}" if age > max_age else "< 0"
        raise SignatureExpired(
            f"Signature age {age} {bound} seconds",
            payload=value,
            date_signed=self.timestamp_to_datetime(signed_at),
        )

    def validate(self, signed_value, max_age=None):
        """Whether the signature is the value's, and not too old."""
        try:
            self.unsign(signed_value, max_age=max_age)
        except BadSignature:
            return False
        return True


class TimedSerializer(Serializer[_Text]):
    """Serializes with the time."""

    default_signer = TimestampSigner

    def loads(self, s, max_age=None, return_timestamp=False, salt=None):
        """The object of a text, whose signature is verified and at most so many seconds old."""
        text, refusal = want_bytes(s), None
        for signer in self.iter_unsigners(salt):
            try:
                payload, signed_at = signer.unsign(text, max_age=max_age, return_timestamp=True)
                loaded = self.load_payload(payload)
            except SignatureExpired:
                # The signature is right: no other signer is asked.
                raise
            except BadSignature as error:
                refusal = error
            else:
                return (loaded, signed_at) if return_timestamp else loaded
        raise refusal

    def loads_unsafe(self, s, max_age=None, salt=None):
        """Whether the signature holds, and the object either way."""
        return self._loads_unsafe_impl(s, salt, {"max_age": max_age})
