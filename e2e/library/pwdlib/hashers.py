"""Several hashers in one."""

from pwdlib import PasswordHash, exceptions
from pwdlib.hashers import HasherProtocol
from pwdlib.hashers.argon2 import Argon2Hasher
from pwdlib.hashers.bcrypt import BcryptHasher


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


argon2 = Argon2Hasher(time_cost=1, memory_cost=16, parallelism=1)
bcrypt = BcryptHasher(rounds=4)
both = PasswordHash((argon2, bcrypt))
old = bcrypt.hash("password", salt=b"$2b$04$abcdefghijklmnopqrstuu")
new = argon2.hash(b"password", salt=b"0123456789abcdef")
print(old, new)
for hashed in (old, new, old.encode(), new.encode()):
    print(both.verify("password", hashed), both.verify(b"wrong", hashed), bcrypt.identify(hashed), argon2.identify(hashed))
    print(both.verify_and_update("wrong", hashed))
valid, updated = both.verify_and_update("password", old)
print(valid, updated[:28], both.verify_and_update("password", updated))
for hasher in (argon2, bcrypt, Argon2Hasher(), BcryptHasher(), BcryptHasher(4, "2a")):
    print(tell(hasher.check_needs_rehash, old), tell(hasher.check_needs_rehash, new), tell(hasher.check_needs_rehash, "x"))
print(BcryptHasher(4, "2a").hash("x")[:7], tell(BcryptHasher(3).hash, "x"), tell(BcryptHasher(4, "2y").hash, "x"))
print(both.hash("x")[:28], both.hash("x", salt=b"0123456789abcdef"), both.hash("x") == both.hash("x"))
for hashed in ("", "nonsense", b"\xff", "$2b$04$short", "$argon2id$v=19$m=1", new[:-3], None, 5):
    print(hashed, tell(both.verify, "x", hashed), tell(both.verify_and_update, "x", hashed), tell(argon2.identify, hashed))
for password in (None, 5, bytearray(b"x")):
    print(password, tell(both.hash, password), tell(both.verify, password, new), tell(argon2.verify, password, new))
print(tell(both.verify, "a" * 73, old), tell(bcrypt.hash, "a" * 73), both.verify("a" * 73, new))
print(tell(PasswordHash, ()), tell(PasswordHash([bcrypt]).verify, "x", new))
try:
    both.verify("x", "nonsense")
except exceptions.PwdlibError as error:
    print(repr(error), error.message, error.hash, error.args)
missing = exceptions.HasherNotAvailable("argon2")
print(missing, missing.hasher, isinstance(missing, exceptions.PwdlibError))
print(HasherProtocol in Argon2Hasher.__mro__, type(PasswordHash.recommended().current_hasher).__name__)
