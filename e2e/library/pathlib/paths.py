"""Paths as objects: pathlib.PureWindowsPath, classes of one's own, walking and searching; ntpath."""

import ntpath
import os
import pathlib
import pickle
import tempfile
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

W, P = PureWindowsPath, PurePosixPath


def error_of(function, *args, **kw):
    try:
        return function(*args, **kw)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


TEXTS = [
    "c:/a/b.txt", "c:a", "c:\\", "/a/b", "a\\..\\b", "//server/share", "//server/share/a", "\\\\?\\UNC\\s\\t\\x", "//./dev",
    "a/c:b", "./c:b", "", ".", "C:/A/B.TXT", "nul", "a.b.", "x/.y", "d:/a/./b//c",
]  # fmt: skip
for text in TEXTS:
    path = W(text)
    print(
        repr(path),
        str(path),
        path.parts,
        [path.drive, path.root, path.anchor, path.name, path.stem, path.suffix, path.suffixes],
    )
    print(
        path.is_absolute(),
        path.parent,
        list(path.parents),
        path.as_posix(),
        error_of(path.as_uri),
        ntpath.isreserved(path),
    )
    print(
        ntpath.split(text), ntpath.splitroot(text), ntpath.splitext(text), ntpath.normpath(text), ntpath.normcase(text)
    )

print(W("c:/A") == W("C:\\a"), hash(W("c:/A")) == hash(W("C:\\a")), W("a") == P("a"), W("b") > W("A"))
print(error_of(lambda: W("a") < P("a")))
for joined in (
    W("c:/a") / "b",
    W("c:/a") / "/b",
    W("c:/a") / "d:b",
    W("c:/a") / "C:b",
    "x" / W("y"),
    W(P("a/b"), "c"),
    P(W("a\\b")),
):
    print(repr(joined))
print(W("c:/a/b").relative_to("C:/A"), error_of(W("c:/a").relative_to, "d:/a"), W("c:/a/b").is_relative_to(W("C:/")))
print(
    W("c:/a/b").with_name("x"),
    error_of(W("c:/a").with_name, "d:\\x"),
    W("a.b").with_suffix(".c"),
    W("c:a").with_stem("q"),
)
print(W("c:/a/B.py").match("*.PY"), W("c:/a/B.py").match("c:/*/b.py"), W("a").match("B", case_sensitive=True))
print(P("a/b/c").full_match("a/**"), P("a/b").full_match("**/B", case_sensitive=False), W("A/x/y").full_match("a/**/Y"))
print(error_of(pathlib.WindowsPath, "a"), issubclass(pathlib.UnsupportedOperation, NotImplementedError))
print(
    PurePath("a").parser.__name__, W.parser.__name__, error_of(P("a.").with_suffix, "b"), error_of(P("a").with_name, "")
)
print(pickle.loads(pickle.dumps([W("c:/a"), P("/a/b")])), pickle.loads(pickle.dumps(Path("a"))))


class Kept(P):
    def __init__(self, *args, owner):
        super().__init__(*args)
        self.owner = owner

    def with_segments(self, *segments):
        return type(self)(*segments, owner=self.owner)


kept = Kept("/a/b.c", owner="me")
made = [kept.parent, kept / "d", kept.with_name("e"), kept.relative_to("/a"), kept.parents[1], kept.with_suffix("")]
print([(repr(one), one.owner) for one in made])

with tempfile.TemporaryDirectory() as folder:
    top = Path(folder)
    (top / "a" / "b").mkdir(parents=True)
    (top / "a" / "x.TXT").write_text("x")
    (top / "a" / "b" / "y.txt").write_text("y")
    (top / "link").symlink_to("a")
    (top / "broken").symlink_to("nowhere")

    def below(paths):
        return sorted(str(path.relative_to(top)) for path in paths)

    for pattern in ("*", "*/", "**", "**/", "**/*.txt", "broken", "link/*", "a/../a", "*/b"):
        print(pattern, below(top.glob(pattern)), below(top.rglob(pattern)))
    print(
        below(top.rglob("")),
        below(top.rglob("*.txt", case_sensitive=False)),
        below(top.glob("**/*.txt", recurse_symlinks=True)),
    )
    print(sorted((str(path.relative_to(top)), sorted(dirs), sorted(files)) for path, dirs, files in top.walk()))
    print([str(path.relative_to(top)) for path, _, _ in top.walk(top_down=False, follow_symlinks=True)][-1:])
    for path, dirs, _ in top.walk():
        dirs[:] = [name for name in dirs if name != "b"]
        print(path == top, dirs)
    print(
        error_of((top / "absent").iterdir)[:18],
        list((top / "absent").walk()),
        (top / "broken").exists(),
        top.is_mount(),
    )
    print(
        error_of(top.glob("").__next__ if False else lambda: list(top.glob("")))[:26],
        error_of(lambda: list(top.glob("/a"))),
    )
    print(top.owner() == Path(os.curdir).owner() or top.owner() != "")
