"""zlib in one go and in pieces."""

import zlib


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


DATA = [b"", b"a", b"hello hello hello " * 20, bytes(range(256)) * 300]
for data in DATA:
    for level in (-1, 1, 5, 6, 9):
        packed = zlib.compress(data, level)
        print(level, len(packed), zlib.crc32(packed), zlib.decompress(packed) == data)
    for wbits in (-15, 9, 15, 31, -9):
        packed = zlib.compress(data, wbits=wbits)
        print(wbits, len(packed), zlib.crc32(packed), zlib.decompress(packed, wbits) == data)
print(zlib.compress(b"abc"), zlib.adler32(b"hello"), zlib.crc32(b"hello"), zlib.adler32(b"x", 5), zlib.crc32(b"x" * 1000, 2**40))
stream = zlib.compressobj()
packed = stream.compress(b"abc" * 1000) + stream.flush(zlib.Z_SYNC_FLUSH) + stream.compress(b"def") + stream.flush()
print(packed)
reader = zlib.decompressobj()
print(reader.decompress(packed[:5]), len(reader.decompress(packed[5:] + b"rest")), reader.unused_data, reader.eof)
print(reader.decompress(b"more"), reader.unused_data, reader.flush())
reader = zlib.decompressobj()
print(reader.decompress(packed, 10), len(reader.unconsumed_tail) > 0, len(reader.decompress(reader.unconsumed_tail)), reader.eof)
show("corrupt", zlib.decompress, b"x\x9cgarbage")
show("header", zlib.decompress, b"not zlib")
show("truncated", zlib.decompress, zlib.compress(b"abc" * 10)[:-3])
show("empty", zlib.decompress, b"")
show("level", zlib.compress, b"x", 10)
show("wbits", zlib.compress, b"x", wbits=50)
show("text", zlib.compress, "x")
