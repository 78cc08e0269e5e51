"""ZIP archives, read and written."""

import hashlib
import io
import os
import tempfile
import warnings
import zipfile
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

os.chdir(tempfile.mkdtemp())


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error)


def digest(data):
    return len(data), hashlib.sha256(data).hexdigest()[:16]


def entry(name, moment=(2024, 5, 6, 7, 8, 10), method=ZIP_DEFLATED):
    made = ZipInfo(name, moment)
    made.compress_type = method
    return made


buffer = io.BytesIO()
with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
    archive.writestr(entry("a.txt"), "hello " * 100)
    archive.writestr(entry("dir/ü.bin", method=ZIP_STORED), bytes(range(256)))
    archive.writestr(entry("level.txt"), "abc" * 1000, compresslevel=9)
    archive.mkdir("folder")
    with archive.open(entry("stream.txt"), "w") as file:
        print(file.write(b"one\n"), file.write(b"two\nthree"), file.writable(), file.name)
        shown(archive.read, "a.txt")
        shown(archive.open, "b.txt", "w")
        shown(archive.close)
    archive.comment = b"a comment"
    print(archive.namelist())
print(archive, digest(buffer.getvalue()))
shown(archive.read, "a.txt")
shown(archive.writestr, "x", "y")

with ZipFile(buffer) as archive:
    for info in archive.infolist():
        print(info, info.date_time, info.CRC, info.compress_size, info.file_size, info.header_offset, info.is_dir(), info.flag_bits)
    print(archive.comment, archive.testzip(), archive.read("a.txt")[:12], archive.getinfo("level.txt").compress_type)
    archive.printdir()
    with archive.open("stream.txt") as file:
        print(file.read(2), file.tell(), file.readline(), list(file), file.read(), file.seekable(), file)
        print(file.seek(-5, 2), file.read(), file.seek(0), file.readlines(), file.closed)
    print(file)
    with archive.open("dir/ü.bin") as file:
        print(digest(file.read()), file.peek(3), file.read1(5))
    print(io.TextIOWrapper(archive.open("stream.txt"), "utf-8").read())
    shown(archive.read, "none")
    shown(archive.open, "a.txt", "q")
    shown(archive.writestr, "x", "y")
    shown(archive.extract, "a.txt", "out")
    archive.extractall("all")
print(sorted(os.listdir("all")), open("out/a.txt").read()[:5])

with open("file.txt", "w") as file:
    file.write("from a file\n")
os.utime("file.txt", (1_700_000_000, 1_700_000_000))
os.chmod("file.txt", 0o644)
os.makedirs("tree/sub")
os.chmod("tree", 0o755)
os.utime("tree", (1_700_000_000, 1_700_000_000))
with ZipFile("file.zip", "w") as archive:
    archive.write("file.txt")
    archive.write("file.txt", "renamed/file.txt", ZIP_DEFLATED)
    archive.write("tree")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        archive.write("file.txt")
    print([str(one.message) for one in caught])
    print(archive.infolist())
print(digest(open("file.zip", "rb").read()), zipfile.is_zipfile("file.zip"), zipfile.is_zipfile("file.txt"))
with ZipFile("file.zip", "a") as archive:
    archive.writestr(entry("added"), b"added")
    print(archive.namelist())
with ZipFile("file.zip") as archive:
    print(archive.read("added"), archive.testzip())

# An archive behind something else, one that is broken, one that nobody can seek in.
data = b"prefix" + buffer.getvalue()
with ZipFile(io.BytesIO(data)) as archive:
    print(archive.read("stream.txt"), archive.infolist()[0].header_offset)
broken = bytearray(buffer.getvalue())
broken[60] ^= 0xFF
with ZipFile(io.BytesIO(broken)) as archive:
    shown(archive.testzip)
for data in (b"", b"not a zip", buffer.getvalue()[:-30], bytes(buffer.getvalue()).replace(b"PK\1\2", b"PK\1\0")):
    shown(ZipFile, io.BytesIO(data))
shown(ZipFile, "none.zip")
shown(ZipFile, "x.zip", "q")
shown(ZipFile, "x.zip", "w", 99)
shown(ZipInfo, "x", (1970, 1, 1, 0, 0, 0))


class Pipe(io.RawIOBase):
    def __init__(self):
        self.data = b""

    def writable(self):
        return True

    def write(self, data):
        self.data += bytes(data)
        return len(data)


pipe = Pipe()
with ZipFile(pipe, "w", ZIP_DEFLATED) as archive:
    archive.writestr(entry("piped"), "piped " * 10)
print(digest(pipe.data), ZipFile(io.BytesIO(pipe.data)).read("piped")[:6])
print(repr(ZipInfo("plain")), repr(entry("deflated")), BadZipFile.__mro__, zipfile.error is BadZipFile)
with ZipFile(io.BytesIO(), "w") as archive:
    with archive.open(entry("large"), "w", force_zip64=True) as file:
        file.write(b"x" * 10)
    archive.comment = b"z"
    data = archive.fp
    info = archive.getinfo("large")
print(digest(data.getvalue()), info.extract_version)
