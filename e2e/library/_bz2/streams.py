# Compressing and decompressing by bzip2: bytes, pieces, limits, attributes and errors.
import random
from _bz2 import BZ2Compressor, BZ2Decompressor


def compress(data, level=9):
    compressor = BZ2Compressor(level)
    return compressor.compress(data) + compressor.flush()


def decompress(data):
    return BZ2Decompressor().decompress(data)


def told(action):
    try:
        print(repr(action()))
    except Exception as error:
        print(type(error).__name__, error)


texts = [b"", b"hello", b"hello" * 1000, bytes(range(256)) * 500, random.Random(1).randbytes(200_000), b"a" * 1_000_000]
for text in texts:
    for level in (1, 5, 9):
        packed = compress(text, level)
        print(len(text), level, len(packed), packed[:12].hex(), packed[-12:].hex(), decompress(packed) == text)

compressor = BZ2Compressor(3)
pieces = [compressor.compress(texts[4][at : at + 30_000]) for at in range(0, 200_000, 30_000)] + [compressor.flush()]
print([len(piece) for piece in pieces], b"".join(pieces) == compress(texts[4], 3))
told(compressor.flush)
told(lambda: compressor.compress(b"more"))
told(lambda: BZ2Compressor().compress("text"))
for level in (0, 10, -1, 2**40, "1", 1.5):
    told(lambda level=level: BZ2Compressor(level))
told(lambda: BZ2Compressor(1, 2))
told(lambda: BZ2Compressor(compresslevel=2))

packed = compress(b"hello" * 1000)
one = BZ2Decompressor()
print(one.eof, one.needs_input, one.unused_data)
for data, most in [(packed[:20], 10), (packed[20:] + b"rest", 0), (b"", 12), (b"", -1)]:
    told(lambda data=data, most=most: len(one.decompress(data, max_length=most)))
    print(one.eof, one.needs_input, one.unused_data)
told(lambda: one.decompress(b""))
for name in ("eof", "needs_input", "unused_data"):
    told(lambda name=name: setattr(one, name, 1))

for text in texts:
    packed = compress(text, 1)
    for step in (1 if len(packed) < 5000 else 997, 60_000):
        for most in (-1, 0, 7, 40_000, 32 * 1024):
            one, seen, made = BZ2Decompressor(), [], b""
            for at in range(0, len(packed), step):
                made += (part := one.decompress(packed[at : at + step], most))
                seen.append((len(part), one.needs_input, one.eof))
            for _ in range(3):
                if not one.eof:
                    made += (part := one.decompress(b"", most))
                    seen.append((len(part), one.needs_input, one.eof))
            print(step, most, hash(tuple(seen)), seen[-4:], text.startswith(made))

broken = bytearray(compress(texts[3]))
broken[200] ^= 1
for data in (b"garbage", bytes(broken), b"BZh9", broken[:100]):
    one = BZ2Decompressor()
    told(lambda data=data: one.decompress(data))
    told(lambda data=data: one.decompress(data))
told(lambda: BZ2Decompressor().decompress("text"))
told(lambda: BZ2Decompressor().decompress(b"", "1"))
