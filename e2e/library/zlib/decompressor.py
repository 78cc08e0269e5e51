# zlib._ZlibDecompressor: pieces, room, what comes after the end, and the errors.
import zlib

data = zlib.compress(b"spam and eggs " * 50)
d = zlib._ZlibDecompressor()
print(d.decompress(data[:10], 5), d.needs_input, d.eof, d.unused_data)
print(d.decompress(b"", 7), d.needs_input)
print(d.decompress(data[10:] + b"rest", 0), d.needs_input)
print(len(d.decompress(b"")), d.needs_input, d.eof, d.unused_data)
for call in (
    lambda: d.decompress(b""),
    lambda: zlib._ZlibDecompressor("a"),
    lambda: zlib._ZlibDecompressor(-15, "x"),
    lambda: zlib._ZlibDecompressor().decompress(b"no stream"),
    lambda: zlib._ZlibDecompressor().decompress("x"),
):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
