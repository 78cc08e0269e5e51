"""Random values of the operating system: their sizes, forms, ranges and errors, and that none comes twice. [SPEC 5.2:randomness]"""

import secrets
import uuid


def tell(function, *args):
    try:
        return function(*args)
    except (IndexError, OverflowError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


print([len(secrets.token_bytes(size)) for size in (0, 1, 16, 1000)], len(secrets.token_bytes()))
print([len(secrets.token_hex(size)) for size in (0, 1, 16)], [len(secrets.token_urlsafe(size)) for size in (0, 1, 2, 3, 32)])
print(tell(secrets.token_bytes, -1), "|", tell(secrets.token_hex, "x"), "|", tell(secrets.choice, []), "|", tell(secrets.randbelow, 0))
print(len({secrets.token_hex(8) for _ in range(500)}), len({secrets.token_bytes(8) for _ in range(500)}), len({uuid.uuid4() for _ in range(500)}))
print({secrets.randbelow(3) for _ in range(200)}, {secrets.choice("abc") for _ in range(200)} == set("abc"))
print(all(0 <= secrets.randbits(bits) < 2**bits for bits in (1, 7, 64, 200) for _ in range(20)), tell(secrets.randbits, -1))
print({uuid.uuid4().version for _ in range(20)}, {uuid.uuid4().variant for _ in range(20)})
print(secrets.compare_digest("same", "same"), secrets.compare_digest(b"same", b"other"), tell(secrets.compare_digest, "é", "é"))
