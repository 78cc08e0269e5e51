"""Signed values and objects: made, read, and refused."""

import base64
import hashlib
import io
import json
import time

from itsdangerous import (
    BadData,
    BadHeader,
    BadPayload,
    BadSignature,
    BadTimeSignature,
    HMACAlgorithm,
    NoneAlgorithm,
    Serializer,
    SignatureExpired,
    Signer,
    TimedSerializer,
    TimestampSigner,
    URLSafeSerializer,
    URLSafeTimedSerializer,
    base64_decode,
    base64_encode,
    want_bytes,
)
from itsdangerous.encoding import bytes_to_int, int_to_bytes


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        more = [getattr(error, name, "-") for name in ("payload", "date_signed")]
        original = type(getattr(error, "original_error", None)).__name__
        return f"{type(error).__module__}.{type(error).__name__}: {error} {more} {original} {type(error.__cause__).__name__}"


for derivation in ("concat", "django-concat", "hmac", "none", "strange"):
    for digest in (None, hashlib.sha1, hashlib.sha256, hashlib.sha512):
        signer = Signer("secret", salt="salt", key_derivation=derivation, digest_method=digest)
        signed = tell(signer.sign, "välue")
        print(derivation, signed, tell(signer.unsign, signed), tell(signer.derive_key))
signer = Signer("secret")
signed = signer.sign("value")
print(signed, Signer("secret", salt=None).sign(b"value"), signer.secret_key, signer.secret_keys, signer.salt, signer.sep)
for broken in (signed, signed.decode(), signed[:-1], signed + b"A", signed + b"=", b"other" + signed[5:], b"value", b"", "", b".", b"value.", signed.replace(b".", b".."), b"value.!!!", b"v\xff.x", "é.x", None, 5):
    print(broken, tell(signer.unsign, broken), tell(signer.validate, broken))
print(signer.verify_signature("value", signed[6:]), signer.verify_signature(b"value", "x"), signer.get_signature("value"))
old, both, new = Signer("old"), Signer(["old", "new"]), Signer([b"new"])
print(both.sign("x") == new.sign("x"), both.unsign(old.sign("x")), tell(new.unsign, old.sign("x")), both.secret_key)
for separator in (".", ":", b"|", "a", "-", "=", "", "::"):
    print(separator, tell(lambda: Signer("secret", sep=separator).sign("value")))
unsigned = Signer("secret", algorithm=NoneAlgorithm())
print(unsigned.sign("x"), unsigned.unsign("x."), tell(unsigned.unsign, "x.YQ"), HMACAlgorithm(hashlib.md5).get_signature(b"k", b"v"))
print(tell(Signer, None), tell(lambda: Signer([]).sign("x")))


class Clock(TimestampSigner):
    now = 1_700_000_000

    def get_timestamp(self):
        return self.now


clock = Clock("secret")
stamped = clock.sign("value")
print(stamped, clock.unsign(stamped), clock.unsign(stamped, max_age=0), clock.unsign(stamped, return_timestamp=True))
for moved in (-10, -1, 0, 5, 6, 100):
    clock.now = 1_700_000_000 + moved
    print(moved, tell(clock.unsign, stamped, max_age=5), tell(clock.unsign, stamped), clock.validate(stamped, max_age=5))
value, stamp, signature = stamped.split(b".")
for broken in (value, b"value.sig", b"value.!.sig", b".".join((value, stamp, b"x")), b".".join((value, b"", signature)), b".".join((value, b"AAAAAAAAAAAAAAAA", b"x")), b".".join((value, b"_" * 11, b"x")), Signer("secret").sign("value"), Signer("secret").sign("value.!"), Signer("secret").sign(b"value.AAAAAAAAAAAAAAAA"), Signer("secret").sign("value."), b""):
    print(broken, tell(clock.unsign, broken), tell(clock.unsign, broken, max_age=5), clock.validate(broken))
real = TimestampSigner("secret")
print(abs(real.get_timestamp() - time.time()) < 5, real.unsign(real.sign("x"), max_age=5), real.timestamp_to_datetime(0))

OBJECT = {"id": 5, "name": "é", "list": [1, None, True]}
for kind in (Serializer, URLSafeSerializer):
    serializer = kind("secret", salt="salt")
    text = serializer.dumps(OBJECT)
    print(text, serializer.loads(text), serializer.loads(text.encode()), tell(serializer.loads, text, salt="other"), serializer.dumps(OBJECT, salt=b"other"))
    for broken in (text[:-1], "x" + text, "", "nonsense", None):
        print(tell(serializer.loads, broken), tell(serializer.loads_unsafe, broken))
    file = io.StringIO()
    serializer.dump(OBJECT, file)
    print(serializer.load(io.StringIO(file.getvalue())), serializer.load_unsafe(io.StringIO("x.y")), tell(serializer.dumps, {1, 2}))
long = URLSafeSerializer("secret")
text = long.dumps(["word"] * 50)
print(text[0], len(text), long.loads(text) == ["word"] * 50, long.dumps("short"))
for payload in (b"!", b"A", b".AAAA", b"AAAA", base64.b64encode(b"{"), b""):
    print(payload, tell(long.loads, long.make_signer().sign(payload)), tell(long.load_payload, payload))
print(tell(Serializer("secret").loads, Signer("secret", salt="itsdangerous").sign("{")), tell(Serializer("secret").loads, Signer("secret", salt="itsdangerous").sign(b"\xff")))


class Bytes:
    @staticmethod
    def dumps(value, **kwargs):
        return repr((value, kwargs)).encode()

    @staticmethod
    def loads(value):
        return value


raw = Serializer("secret", serializer=Bytes, serializer_kwargs={"a": 1}, signer_kwargs={"digest_method": hashlib.sha256})
print(raw.dumps(5), raw.loads(raw.dumps(5)), raw.is_text_serializer, Serializer("secret", serializer=json, serializer_kwargs={"indent": 1}).dumps([1]))
falling = Serializer("secret", fallback_signers=[{"digest_method": hashlib.sha512}, (Signer, {"key_derivation": "hmac"}), Signer])
for other in (Serializer("secret", signer_kwargs={"digest_method": hashlib.sha512}), Serializer("secret", signer_kwargs={"key_derivation": "hmac"}), Serializer("other")):
    print(tell(falling.loads, other.dumps(1)), [type(one).__name__ for one in falling.iter_unsigners()])
rotated = URLSafeSerializer(["old", "new"])
print(rotated.loads(URLSafeSerializer("old").dumps(1)), rotated.dumps(1) == URLSafeSerializer("new").dumps(1), rotated.secret_key)

Clock.now = 1_700_000_000
for kind in (TimedSerializer, URLSafeTimedSerializer):
    timed = kind("secret", signer=Clock)
    text = timed.dumps(OBJECT)
    print(text, timed.loads(text), timed.loads(text, max_age=0), timed.loads(text, return_timestamp=True), timed.loads_unsafe(text, max_age=5))
    Clock.now += 10
    print(tell(timed.loads, text, max_age=5), timed.loads(text, 10), tell(timed.loads_unsafe, text, 5), tell(timed.loads, text, salt="other"))
    print(tell(timed.loads, text[:-1]), tell(timed.loads_unsafe, text[:-1]), tell(timed.loads, "nonsense"), tell(timed.loads, text, strange=1))
    Clock.now -= 10
now = URLSafeTimedSerializer("secret")
print(now.loads(now.dumps("x"), max_age=60), type(now.make_signer()).__name__)

for given in ("YQ", b"YQ==", "é", "Y", b"Y!Q", "", "-_"):
    print(given, tell(base64_decode, given))
print(base64_encode("é"), base64_encode(b"\xff\xfe"), want_bytes("é"), want_bytes("é", "latin-1"), want_bytes(5), int_to_bytes(0), int_to_bytes(1_700_000_000), bytes_to_int(b""), bytes_to_int(b"\1\0"))
print(repr(BadHeader("m", 1, 2, 3)), BadPayload("m").original_error, [kind.__mro__[1].__name__ for kind in (BadData, BadSignature, BadTimeSignature, SignatureExpired, BadHeader, BadPayload)])
