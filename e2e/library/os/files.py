"""Files, directories, paths and the environment."""

import os
import stat
from os.path import basename, dirname, join, normpath, split, splitext

ROOT = f"/tmp/molt-files-{os.getpid()}"


def show(make, *arguments, **keywords):
    try:
        print(repr(make(*arguments, **keywords)).replace(ROOT, "ROOT"))
    except Exception as error:
        print(type(error).__name__, str(error).replace(ROOT, "ROOT"))


os.makedirs(join(ROOT, "a", "b"))
os.makedirs(join(ROOT, "a"), exist_ok=True)
show(os.makedirs, join(ROOT, "a"))
name = join(ROOT, "text.txt")
with open(name, "w") as stream:
    print(stream.write("first\nsecond é\n"), stream.writable(), stream.readable(), stream.name == name, stream.mode)
    print("printed", file=stream)
with open(name, encoding="utf-8") as stream:
    print(
        stream.read(3),
        stream.readline(),
        list(stream),
        stream.read(),
        stream.seek(0),
        stream.readlines(),
        stream.tell(),
    )
with open(name, "rb") as stream:
    print(
        stream.read(4),
        stream.readline(),
        stream.peek(3)[:3],
        stream.tell(),
        stream.seek(-3, 2),
        stream.read(),
        stream.seekable(),
    )
with open(name, "a") as stream:
    stream.write("more")
with open(name, "r+b") as stream:
    print(stream.read(5), stream.write(b"!"), stream.seek(0), stream.read())
with open(name, "wb", buffering=0) as stream:
    print(stream.write(b"raw"), stream.fileno() > 2, stream.mode)
print(
    os.path.getsize(name),
    os.path.isfile(name),
    os.path.isdir(ROOT),
    os.path.exists(name + "x"),
    stat.S_ISREG(os.stat(name).st_mode),
)
print(sorted(os.listdir(ROOT)), sorted((entry.name, entry.is_dir(), entry.is_file()) for entry in os.scandir(ROOT)))
print([(path.replace(ROOT, "ROOT"), sorted(d), sorted(f)) for path, d, f in os.walk(ROOT)])
os.chmod(name, 0o640)
print(stat.filemode(os.stat(name).st_mode), os.access(name, os.R_OK), os.stat(name).st_size, len(os.stat(name)))
os.utime(name, (1000000000, 1000000001.5))
print(os.stat(name).st_mtime, os.stat(name).st_atime_ns, os.path.getmtime(name))
os.rename(name, name + "2")
os.symlink("text.txt2", join(ROOT, "link"))
print(
    os.path.islink(join(ROOT, "link")),
    os.readlink(join(ROOT, "link")),
    os.path.realpath(join(ROOT, "link")) == name + "2",
    os.lstat(join(ROOT, "link")).st_size,
)
for call in (
    lambda: open(name),
    lambda: open(ROOT),
    lambda: os.remove(name),
    lambda: os.rmdir(ROOT),
    lambda: os.listdir(name),
    lambda: os.mkdir(ROOT),
    lambda: os.rename(name, name + "3"),
    lambda: open(name, "q"),
    lambda: open(name, "rw"),
    lambda: open(name + "2", "x"),
    lambda: os.stat(1.5),
    lambda: open(name, "rb", encoding="utf-8"),
    lambda: open(name + "2").write("x"),
    lambda: open("a\0b"),
    lambda: os.fspath(3),
):
    show(call)
try:
    os.stat(name)
except FileNotFoundError as error:
    print(error.errno, error.strerror, error.filename == name)
os.remove(join(ROOT, "link"))
os.unlink(name + "2")
os.removedirs(join(ROOT, "a", "b"))
print(os.path.exists(ROOT))

for path in (
    "",
    "/",
    "a",
    "/a/b.c",
    "a/b/",
    "//x/y",
    ".bashrc",
    "a.tar.gz",
    "a/../b/./c//d",
    "../..",
    "/..",
    "a/.b.c",
    "..",
    "///a",
):
    print(
        repr(path),
        split(path),
        splitext(path),
        basename(path),
        dirname(path),
        normpath(path),
        os.path.isabs(path),
        os.path.splitroot(path),
    )
print(
    join("a", "b", "/c", "d"),
    join("a/", "b"),
    join("", "x"),
    join(b"a", b"b"),
    os.path.commonpath(["/a/b/c", "/a/b/d"]),
    os.path.commonprefix(["abc", "abd"]),
)
print(
    os.path.relpath("/a/b", "/a/c/d"),
    os.path.abspath("/a/../b"),
    os.path.expanduser("~nobody-here"),
    os.sep,
    os.linesep,
    os.curdir,
    os.name,
)
show(join, "a", 1)
show(join, "a", b"b")
show(os.path.relpath, "")
os.environ["MOLT_TEST"] = "value"
print(
    os.environ["MOLT_TEST"],
    os.getenv("MOLT_TEST"),
    os.getenv("MOLT_NOPE", "default"),
    os.environ.get("MOLT_NOPE"),
    "MOLT_TEST" in os.environ,
)
print(
    os.path.expandvars("$MOLT_TEST/${MOLT_TEST}x$NOPE_"),
    os.environ.pop("MOLT_TEST"),
    os.environb.get(b"MOLT_TEST"),
    os.fsencode("é"),
    ascii(os.fsdecode(b"\xff")),
)
show(lambda: os.environ["MOLT_NOPE"])
show(lambda: os.environ.__setitem__("A", 3))
print(
    len(os.urandom(5)),
    os.getpid() > 0,
    isinstance(os.cpu_count(), int),
    os.getcwd() == os.path.abspath("."),
    issubclass(str, os.PathLike),
)
