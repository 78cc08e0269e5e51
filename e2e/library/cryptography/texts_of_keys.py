"""Keys in texts of objects and errors: nowhere. [SPEC 5.2:keys]"""

import base64

import jwt
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
from itsdangerous import BadSignature, URLSafeTimedSerializer
from joserfc.jwk import OctKey

RAW = b"0123456789abcdef-a-secret-of-us!"
KEY = base64.urlsafe_b64encode(RAW)
PARTS = (RAW.decode(), KEY.decode(), RAW.hex(), str(RAW)[2:-1])


def tells(what, text):
    print(what, [part for part in PARTS if part in text])


for made in (
    Fernet(KEY), MultiFernet([Fernet(KEY)]), AESGCM(RAW), ChaCha20Poly1305(RAW), Cipher(algorithms.AES(RAW), modes.CTR(b"n" * 16)),
    algorithms.AES(RAW), OctKey.import_key(RAW), URLSafeTimedSerializer(RAW),
):  # fmt: skip
    tells(type(made).__name__, f"{made!r} {made!s} {made}")
for what, function in {
    "fernet": lambda: Fernet(KEY).decrypt(b"gAAAAA"),
    "fernet of a short key": lambda: Fernet(KEY[:-4]),
    "signature": lambda: URLSafeTimedSerializer(RAW).loads("a.b.c"),
    "token": lambda: jwt.decode("a.b.c", RAW, algorithms=["HS256"]),
    "token of another key": lambda: jwt.decode(jwt.encode({}, RAW), RAW * 2, algorithms=["HS256"]),
    "algorithm": lambda: jwt.encode({}, RAW, algorithm="HS1"),
    "key of a wrong size": lambda: AESGCM(RAW + b"x"),
}.items():
    try:
        function()
    except (BadSignature, InvalidToken, NotImplementedError, ValueError, jwt.PyJWTError) as error:
        tells(f"{what}: {type(error).__name__}", f"{error!r} {error}")
