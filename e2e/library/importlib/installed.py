"""What is installed in a folder."""

import importlib.abc
import importlib.machinery
import importlib.resources
import os
import sys
import tempfile
import warnings
from importlib import metadata
from importlib.metadata import EntryPoint, EntryPoints, PackageNotFoundError, distribution, entry_points, version
from pathlib import Path

warnings.simplefilter("ignore")
folder = Path(tempfile.mkdtemp())


def write(path, text):
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(text, encoding="utf-8")


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error)


write(
    "Some_Package-1.2.3.dist-info/METADATA",
    "Metadata-Version: 2.1\nName: Some.Package\nVersion: 1.2.3\nSummary: sümmary\nKeywords: a b\nClassifier: One\nClassifier: Two\n"
    "License: first\n        second\n           third\n"
    "Requires-Dist: x>=1\nRequires-Dist: y; extra == 'z'\nProvides-Extra: z\n\nThe description\n\nof it\n",
)
write(
    "Some_Package-1.2.3.dist-info/entry_points.txt",
    "[console_scripts]\n# comment\nrun = os.path:join\n\n[plugins]\na = json\nb = json:dumps [e1, e2]\n",
)
write(
    "Some_Package-1.2.3.dist-info/RECORD",
    "some_package/__init__.py,sha256=abc,5\nsome_package/gone.py,,\nsingle.py,sha256=x,7\n",
)
write("Some_Package-1.2.3.dist-info/direct_url.json", '{"url": "file:///x", "dir_info": {"editable": true}}')
write("some_package/__init__.py", "# x\n")
write("some_package/data.txt", "dätä\nlines")
write("single.py", "x = 1\n")
write("old-0.1.egg-info/PKG-INFO", "Metadata-Version: 1.0\nName: old\nVersion: 0.1\n")
write(
    "old-0.1.egg-info/requires.txt",
    "plain\n\n[extra]\nother\nurl @ http://x\n\n[:python_version < '3']\nmarked\n\n[e:m]\nboth\n",
)
write("old-0.1.egg-info/top_level.txt", "old\nolder\n")
sys.path[:] = [*sys.path, str(folder), "/nowhere"]

found = distribution("some-package")
print(found.name, found.version, version("Some_Package"), version("SOME.package"), found._normalized_name)
print(found.metadata["Summary"], found.metadata.get_all("Classifier"), found.metadata["none"], found.metadata["name"])
print(found.metadata.json)
print(found.requires, metadata.requires("old"), distribution("old").files, metadata.metadata("old").keys())
print(
    found.files,
    [(file.hash, file.size, file.dist is found) for file in found.files],
    found.files[0].read_text(),
    found.files[1].read_binary(),
)
print(found.origin, distribution("old").origin, found.read_text("none"), os.path.basename(str(found.locate_file("x"))))
print(found.entry_points, found.entry_points.names == {"run", "a", "b"}, sorted(found.entry_points.groups))
print(
    entry_points(group="plugins"),
    entry_points(group="none"),
    found.entry_points["a"],
    entry_points(name="run", group="console_scripts"),
)
for point in found.entry_points:
    print(point.name, point.value, point.group, point.module, point.attr, point.extras, point.dist is found)
    print(getattr(point.load(), "__name__", None))
point = EntryPoint("n", "m:a.b", "g")
print(
    point,
    point == EntryPoint("n", "m:a.b", "g"),
    point < EntryPoint("o", "", ""),
    hash(point) == hash(EntryPoint("n", "m:a.b", "g")),
    point.dist,
)
print(
    point.matches(name="n"), point.matches(name="n", group="x"), EntryPoints([point]).select(attr="a.b"), EntryPoints()
)
shown(setattr, point, "name", "x")
shown(lambda: EntryPoints()["x"])
for name in ("none", "", "a b"):
    shown(version, name)
    shown(metadata.files, name)
print(issubclass(PackageNotFoundError, ImportError), PackageNotFoundError("x").name, repr(PackageNotFoundError("x")))
print(
    sorted(one.name for one in metadata.distributions(path=[str(folder)])),
    [one.version for one in metadata.distributions(name="old")],
)
names = metadata.packages_distributions()
print(names["some_package"], names["single"], names["old"], names["older"])
print(metadata.Distribution.at(folder / "old-0.1.egg-info").version)

print(importlib.machinery.SOURCE_SUFFIXES, importlib.machinery.ModuleSpec("a.b", None).parent)


class Finder(importlib.abc.MetaPathFinder):
    pass


class Loader(importlib.abc.Loader):
    pass


print(Finder().invalidate_caches(), Loader().create_module(None))
shown(Loader().load_module, "x")
