"""AES in its modes, and authenticated encryption in one go."""

from cryptography.hazmat.primitives.ciphers import (
    AEADDecryptionContext,
    AEADEncryptionContext,
    Cipher,
    CipherContext,
    algorithms,
    modes,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305


def tell(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as error:
        reason = getattr(error, "_reason", "")
        return f"{type(error).__module__}.{type(error).__name__}: {str(error).partition(' object at ')[0]} {reason!r}"


KEY, VECTOR = b"k" * 16, b"i" * 16
for key in (b"x" * 16, b"x" * 24, b"x" * 32, b"x" * 64, b"x" * 15, "x" * 16, None, bytearray(16)):
    print(type(key).__name__, tell(lambda: algorithms.AES(key).key_size))
print(tell(algorithms.AES128, b"x" * 32), tell(algorithms.AES256, b"x" * 16), algorithms.AES128(KEY).key_size, algorithms.AES.block_size)


def turn(mode, data, key, decrypts=False):
    cipher = Cipher(algorithms.AES(key), mode)
    context = cipher.decryptor() if decrypts else cipher.encryptor()
    return context.update(data) + context.finalize()


for key in (KEY, b"k" * 24, b"k" * 32, bytearray(b"k" * 16)):
    for mode in (modes.CBC(VECTOR), modes.CTR(VECTOR), modes.CTR(b"\xff" * 16), modes.ECB(), modes.GCM(VECTOR[:12]), modes.GCM(b"n" * 20)):
        for size in (0, 5, 16, 20, 48):
            encrypted = tell(turn, mode, b"d" * size, key)
            print(mode.name, size, encrypted, tell(turn, mode, encrypted, key, True) if isinstance(encrypted, bytes) else "")
for make in (
    lambda: modes.CBC("x" * 16),
    lambda: modes.CTR(None),
    lambda: modes.GCM(b"1234567"),
    lambda: modes.GCM(b"x" * 129),
    lambda: modes.GCM("x" * 12),
    lambda: modes.GCM(VECTOR, b"short"),
    lambda: modes.GCM(VECTOR, b"x" * 12, 12).tag,
    lambda: modes.GCM(VECTOR, "x" * 16),
    lambda: modes.GCM(VECTOR, None, 3),
    lambda: Cipher(algorithms.AES(KEY), modes.CBC(b"x")),
    lambda: Cipher(algorithms.AES(KEY), modes.CTR(b"x")),
    lambda: Cipher(algorithms.AES(KEY), modes.GCM(VECTOR, b"x" * 17)),
    lambda: Cipher(algorithms.AES(b"x" * 64), modes.CBC(VECTOR)),
    lambda: Cipher(algorithms.AES(b"x" * 64), modes.ECB()),
    lambda: Cipher(5, modes.CBC(VECTOR)),
    lambda: Cipher(algorithms.AES(KEY), 5),
    lambda: Cipher(algorithms.AES(KEY), None).encryptor(),
    lambda: Cipher(algorithms.AES(KEY), modes.GCM(VECTOR, b"t" * 16)).encryptor(),
    lambda: modes.Mode(),
):
    print(tell(make))

for mode in (modes.CBC(VECTOR), modes.CTR(VECTOR), modes.ECB()):
    for context in (Cipher(algorithms.AES(KEY), mode).encryptor(), Cipher(algorithms.AES(KEY), mode).decryptor()):
        print([context.update(b"x" * size) for size in (1, 14, 1, 16, 31)], tell(context.finalize), tell(context.finalize))
        print(tell(context.update, b"x"), tell(context.finalize), tell(context.update, b""), isinstance(context, CipherContext))
    context = Cipher(algorithms.AES(KEY), mode).encryptor()
    buffer = bytearray(40)
    print(tell(context.update_into, b"x" * 20, buffer), bytes(buffer), tell(context.update_into, b"x" * 5, bytearray(4)))
    print(tell(context.update_into, b"", b"x" * 40), tell(context.update, "text"), tell(context.reset_nonce, VECTOR), context.update(b"y" * 28))
    print(tell(context.reset_nonce, b"x"), tell(context.reset_nonce, "x" * 16))

sealing = Cipher(algorithms.AES(KEY), modes.GCM(VECTOR)).encryptor()
print(tell(lambda: sealing.tag), tell(sealing.authenticate_additional_data, b"associated"), tell(sealing.authenticate_additional_data, "x"))
sealed = sealing.update(b"secret") + sealing.update(b" data, longer than a block")
print(sealed, tell(sealing.authenticate_additional_data, b"x"), tell(sealing.reset_nonce, VECTOR), sealing.finalize(), sealing.tag)
tag = sealing.tag
print(tell(sealing.finalize), tell(sealing.update, b""), tell(sealing.authenticate_additional_data, b""), isinstance(sealing, AEADEncryptionContext))


def opened(tag, associated=b"associated", least=16):
    context = Cipher(algorithms.AES(KEY), modes.GCM(VECTOR, tag, least)).decryptor()
    context.authenticate_additional_data(associated)
    return context, context.update(sealed)


for given in (tag, tag[:12], tag[:4], b"0" * 16, None):
    context, data = opened(given, least=4)
    print(data, tell(context.finalize), tell(context.finalize), isinstance(context, AEADDecryptionContext))
    context, data = opened(None, least=4)
    print(tell(context.finalize_with_tag, given), tell(context.finalize_with_tag, tag), tell(context.finalize))
print(tell(opened(tag, b"other")[0].finalize), tell(opened(tag)[0].finalize_with_tag, tag), tell(opened(None)[0].finalize_with_tag, b"short"))
print(tell(opened(None)[0].finalize_with_tag, b"x" * 17))

for kind, size in ((AESGCM, 16), (AESGCM, 24), (AESGCM, 32), (ChaCha20Poly1305, 32)):
    cipher = kind(b"k" * size)
    for nonce in (b"n" * 12, b"n" * 8, b"n" * 7, b"", b"n" * 128, b"n" * 129, "n" * 12, None, bytearray(12)):
        print(kind.__name__, nonce, tell(cipher.encrypt, nonce, b"data", None))
    for data, associated in ((b"data" * 40, b"associated"), (b"data", b""), (b"", None), ("data", None), (b"data", "x"), (None, None), (bytearray(b"data"), memoryview(b"x"))):
        print(type(data).__name__, type(associated).__name__, tell(cipher.encrypt, b"n" * 12, data, associated))
    sealed = cipher.encrypt(b"n" * 12, b"data", b"associated")
    for nonce, data, associated in ((b"n" * 12, sealed, b"associated"), (b"n" * 12, sealed, None), (b"m" * 12, sealed, b"associated"), (b"n" * 12, sealed[:-1] + b"x", b"associated"), (b"n" * 12, b"x" + sealed[1:], b"associated"), (b"n" * 12, b"x" * 15, None), (b"n" * 12, b"", None), (b"n" * 7, sealed, None), (b"n" * 12, "text", None)):
        print(tell(cipher.decrypt, nonce, data, associated))
    buffer = bytearray(20)
    print(cipher.encrypt_into(b"n" * 12, b"data", None, buffer), bytes(buffer), tell(cipher.encrypt_into, b"n" * 12, b"d", None, bytearray(16)))
    print(tell(cipher.decrypt_into, b"n" * 12, buffer, None, bytearray(4)), tell(cipher.decrypt_into, b"n" * 12, buffer, None, bytearray(5)))
print([len(AESGCM.generate_key(bits)) for bits in (128, 192, 256)], tell(AESGCM.generate_key, 100), tell(AESGCM.generate_key, "x"))
print(len(ChaCha20Poly1305.generate_key()), tell(AESGCM, b"x" * 15), tell(AESGCM, "x" * 16), tell(ChaCha20Poly1305, b"x"), tell(ChaCha20Poly1305, None))
