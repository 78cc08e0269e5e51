"""Files of gzip: members, their ends, moving within them, and what is no gzip file."""

import gzip
import io
import os
import tempfile

DATA = b"".join(b"line %d\n" % number for number in range(5000))


def show(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)


with tempfile.TemporaryDirectory() as place:
    path = os.path.join(place, "data.gz")
    with gzip.GzipFile(path, "w", mtime=123456789) as file:
        print(file.write(DATA), file.tell(), file.mode, file.writable(), file.readable(), isinstance(file.fileno(), int))
    with gzip.open(path, "ab") as file:
        file.write(memoryview(b"more"))
    with gzip.GzipFile(path) as file:
        print(file.peek(4)[:4], file.read(6), file.mtime, file.readline(), file.tell(), file.seek(-4, 2), file.read(), file.read())
        print(file.seek(10), file.read1(5), file.seek(0), file.read() == DATA + b"more")
        file.rewind()
        print(sum(1 for _ in file), file.seekable(), file.closed)
    show(file.read)
    show(lambda: file.__enter__())
    with gzip.open(path, "rt", encoding="ascii") as file:
        print(file.readline(), len(file.readlines()))

packed = gzip.compress(b"text", mtime=1)
print(gzip.decompress(packed + packed + bytes(20)), gzip.decompress(b""), gzip.GzipFile(fileobj=io.BytesIO(packed)).read())
for bad in (packed[:-1], packed[:9], b"no gzip", packed[:-5] + b"\0" * 5, packed[:-4] + b"\1\0\0\0", packed + b"rest", packed[:2] + b"\7" + packed[3:]):
    show(lambda: gzip.decompress(bad))
with gzip.GzipFile(fileobj=io.BytesIO(), mode="wb") as file:
    show(file.read)
show(lambda: gzip.GzipFile(fileobj=io.BytesIO(packed)).write(b""))
