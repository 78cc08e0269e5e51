"""Patterns of paths, what lies in directories, and what `stat` tells: paths that have been shown and those that have not."""

import os
import pathlib
import pickle
import sys
import tempfile
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath


class Own(type(Path())):
    def __init__(self, *args):
        super().__init__(*args)
        self.made = len(args)


def laid_out():
    root = Path(tempfile.mkdtemp())
    for name in ("a.py", "b.txt", "A.PY", ".hidden.py", "sub/c.py", "sub/deep/d.py", "sub/deep/e", "other.py/f.py"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (root / "link").symlink_to("sub")
    (root / "broken.py").symlink_to("nowhere")
    return root


def below(root, paths):
    return sorted(str(path)[len(str(root)) :] for path in paths)


def globs(root):
    patterns = (
        "*.py", "*", "*/*.py", "**/*.py", "**", "**/", "sub/*", "sub/../*.py", "s?b/c.py", "[ab].*", "**/deep/**", "**/**/*.py",
        "*.[pP][yY]", "nowhere/*", "a.py/*", "*/", ".hidden*", "sub/deep/d.py",
    )
    for base in (root, Own(root)):
        for pattern in patterns:
            found = list(base.glob(pattern))
            print(pattern, below(root, found), {type(path).__name__ for path in found})
            print(pattern, below(root, base.rglob(pattern)) if ".." not in pattern else "")
    if sys.version_info >= (3, 12):
        print(below(root, root.glob("*.py", case_sensitive=False)), below(root, root.glob("A.PY", case_sensitive=False)))
    for pattern in ("", "/abs", "/"):
        try:
            print(list(root.glob(pattern)))
        except Exception as error:
            print(type(error).__name__)


def children(root):
    for base in (root, Own(root), root / "sub"):
        found = sorted(base.iterdir())
        print(below(root, found), [path.name for path in found], {type(path).__name__ for path in found})
        first = found[0]
        print(first == base / first.name, hash(first) == hash(base / first.name), first.parent == base, first.parts[-1:])
        print(first.with_suffix(".x").name, (first / "y").name, pickle.loads(pickle.dumps(first)) == first, first.root)
    here = os.getcwd()
    os.chdir(root)
    print(sorted(map(str, Path().iterdir())), sorted(map(str, Path("sub").iterdir())), sorted(map(str, Path().glob("*/*.py"))))
    os.chdir(here)
    print([str(path) for path in Path("/").iterdir() if path.name == "proc"], [str(path) for path in Path("//").glob("pro[c]")])
    try:
        print(list((root / "nowhere").iterdir()))
    except OSError as error:
        print(type(error).__name__, error.errno)


def texts():
    for path in (PurePosixPath("a", "b"), PureWindowsPath("c:/x", "y"), Path("."), Path("/a//b/."), Own("q")):
        print(repr(path), str(path), str(path), path == type(path)(str(path)), os.fspath(path), path.name, path.match("*b"))
    print(PurePath("a") / "b" / PurePosixPath("c"), Own("x").made, Own("x", "y").with_name("z"))


def stats(root):
    path = root / "a.py"
    os.utime(path, ns=(1_700_000_000_123_456_789, 1_600_000_000_999_999_999))
    os.utime(root / "b.txt", ns=(-1, -1_500_000_000))
    for told in (path.stat(), os.stat(str(path)), os.lstat(path), os.stat(os.fsencode(path)), (root / "b.txt").stat()):
        print(told.st_size, told.st_mtime, told.st_atime, told.st_mtime_ns, told.st_atime_ns, told[7:9], len(told), told.st_mode)
        print(told == tuple(told), told.st_blksize > 0, told.st_blocks >= 0, told.st_rdev, isinstance(told, tuple))
    told = path.stat()
    copied = pickle.loads(pickle.dumps(told))
    print(copied == told, copied.st_mtime == told.st_mtime, type(copied).__name__)
    made = os.stat_result(range(10))
    print(made.st_mtime, made.st_mtime_ns, os.stat_result(range(10, 29)).st_mtime, repr(made))
    for missing in (root / "nowhere", str(root / "nowhere")):
        try:
            os.stat(missing)
        except OSError as error:
            print(type(error).__name__, str(error.filename)[len(str(root)) :])
    for wrong in (1.5, None, object()):
        try:
            os.stat(wrong)
        except TypeError as error:
            print(error)


root = laid_out()
for case in (globs, children, stats):
    print(case.__name__)
    case(root)
texts()
