"""What is installed, by the metadata in the folders of `sys.path`. CPython Lib/importlib/metadata/__init__.py."""

import collections
import csv
import email
import json
import operator
import os
import pathlib
import re
import sys
import types
import warnings
from functools import reduce
from importlib import import_module

from email.message import Message as _Message

__molt_missing__ = ("DistributionFinder", "Lookup", "MetadataPathFinder", "FastPath", "Prepared", "Sectioned")

__all__ = [
    "Distribution", "PackageMetadata", "PackageNotFoundError", "distribution", "distributions", "entry_points", "files",
    "metadata", "packages_distributions", "requires", "version",
]  # fmt: skip


class PackageNotFoundError(ModuleNotFoundError):
    """No distribution has the name."""

    def __str__(self):
        return f"No package metadata was found for {self.name}"

    @property
    def name(self):
        (name,) = self.args
        return name


def _normalized(name):
    return re.sub(r"[-_.]+", "_", name).lower()


def _sections(text):
    """The lines of a text with the name of their section; empty lines and comments are left out."""
    name = None
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            yield name, line


_REFERENCE = re.compile(r"(?P<module>[\w.]+)\s*(:\s*(?P<attr>[\w.]+)\s*)?((?P<extras>\[.*\])\s*)?$")


class EntryPoint:
    """An object that a distribution offers under a name."""

    pattern = _REFERENCE
    dist = None

    def __init__(self, name, value, group):
        vars(self).update(name=name, value=value, group=group)

    def __setattr__(self, name, value):
        raise AttributeError("EntryPoint objects are immutable.")

    def _part(self, name):
        found = self.pattern.match(self.value)
        assert found is not None
        return found[name]

    @property
    def module(self):
        """The name of the module that has the object."""
        return self._part("module")

    @property
    def attr(self):
        """The path of the object in its module."""
        return self._part("attr")

    @property
    def extras(self):
        """The extras that the object needs."""
        return re.findall(r"\w+", self._part("extras") or "")

    def load(self):
        """The object."""
        path = self.attr
        return reduce(getattr, path.split(".") if path else (), import_module(self.module))

    def matches(self, **params):
        """Whether the attributes are as given."""
        return all(getattr(self, name) == value for name, value in params.items())

    def _key(self):
        return self.name, self.value, self.group

    def __eq__(self, other):
        return self._key() == other._key()

    def __lt__(self, other):
        return self._key() < other._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return f"EntryPoint(name={self.name!r}, value={self.value!r}, group={self.group!r})"


class EntryPoints(tuple):
    """What distributions offer."""

    __slots__ = ()

    def __getitem__(self, name):
        for point in self:
            if point.name == name:
                return point
        raise KeyError(name)

    def __repr__(self):
        return f"{type(self).__name__}({tuple(self)!r})"

    def select(self, **params):
        """Those whose attributes are as given."""
        return EntryPoints(point for point in self if point.matches(**params))

    @property
    def names(self):
        """The names under which something is offered."""
        return {point.name for point in self}

    @property
    def groups(self):
        """The groups in which something is offered."""
        return {point.group for point in self}

    @classmethod
    def _from_text_for(cls, text, dist):
        points = []
        for group, line in _sections(text or ""):
            if group is not None:
                name, _, value = line.partition("=")
                point = EntryPoint(name.strip(), value.strip(), group)
                vars(point)["dist"] = dist
                points.append(point)
        return cls(points)


class FileHash:
    """The hash of an installed file."""

    def __init__(self, spec):
        self.mode, _, self.value = spec.partition("=")

    def __repr__(self):
        return f"<FileHash mode: {self.mode} value: {self.value}>"


class PackagePath(pathlib.PurePosixPath):
    """An installed file."""

    def read_text(self, encoding="utf-8"):
        """Its text."""
        return self.locate().read_text(encoding=encoding)

    def read_binary(self):
        """Its bytes."""
        return self.locate().read_bytes()

    def locate(self):
        """Where it lies."""
        return self.dist.locate_file(self)


_REPEATED = {
    "classifier", "obsoletes-dist", "platform", "project-url", "provides-dist", "provides-extra", "requires-dist",
    "requires-external", "supported-platform", "dynamic",
}  # fmt: skip


class PackageMetadata(_Message):
    """The metadata of a distribution, as headers."""

    @classmethod
    def _of(cls, message):
        made = cls.__new__(cls)
        vars(made).update(vars(message))
        made._headers = [(name, _undented(value)) for name, value in message._headers]
        if message._payload:
            made._headers.append(("Description", message.get_payload()))
        return made

    def __getitem__(self, item):
        value = _Message.__getitem__(self, item)
        if value is None:
            warnings.warn(
                "Implicit None on return values is deprecated and will raise KeyErrors.", DeprecationWarning, stacklevel=2
            )
        return value

    @property
    def json(self):
        """The metadata as a dictionary that can be JSON."""
        found = {}
        for name in self:
            lowered = name.lower()
            value = self.get_all(name) if lowered in _REPEATED else self[name]
            if lowered == "keywords":
                value = re.split(r"\s+", value)
            found[lowered.replace("-", "_")] = value
        return found


def _undented(value):
    """A text without the blanks before its lines that headers need."""
    if "\n" not in value:
        return value
    lines = (" " * 8 + value).split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] if line.strip() else "" for line in lines)


class Distribution:
    """Something that is installed."""

    def read_text(self, filename):
        """The text of a file of the metadata, or None."""
        raise NotImplementedError

    def locate_file(self, path):
        """Where a file lies."""
        raise NotImplementedError

    @classmethod
    def from_name(cls, name):
        """The distribution of a name."""
        if not name:
            raise ValueError("A distribution name is required.")
        for found in cls.discover(name=name):
            return found
        raise PackageNotFoundError(name)

    @classmethod
    def discover(cls, *, context=None, **kwargs):
        """All distributions, or those of a name or in some folders."""
        if context and kwargs:
            raise ValueError("cannot accept context and kwargs")
        wanted = vars(context) if context else kwargs
        return _found(wanted.get("name"), wanted.get("path", sys.path))

    @staticmethod
    def at(path):
        """The distribution whose metadata lie in a folder."""
        return PathDistribution(pathlib.Path(path))

    @property
    def metadata(self):
        """The metadata, as headers."""
        text = self.read_text("METADATA") or self.read_text("PKG-INFO") or self.read_text("")
        return PackageMetadata._of(email.message_from_string(text))

    @property
    def name(self):
        """The name."""
        return self.metadata["Name"]

    @property
    def version(self):
        """The version."""
        return self.metadata["Version"]

    @property
    def _normalized_name(self):
        return _normalized(self.name)

    @property
    def entry_points(self):
        """What the distribution offers."""
        return EntryPoints._from_text_for(self.read_text("entry_points.txt"), self)

    @property
    def files(self):
        """The installed files that are there, or None if they are not known."""
        record = self.read_text("RECORD")
        if record:
            rows = list(csv.reader(record.splitlines()))
        else:
            sources = self.read_text("SOURCES.txt")
            rows = sources and [[line] for line in sources.splitlines()]
        if not rows:
            return None
        found = (self._file(*row) for row in rows)
        return [file for file in found if file.locate().exists()]

    def _file(self, name, hash=None, size=None):
        file = PackagePath(name)
        file.hash = FileHash(hash) if hash else None
        file.size = int(size) if size else None
        file.dist = self
        return file

    @property
    def requires(self):
        """What the distribution needs, or None."""
        return self.metadata.get_all("Requires-Dist") or self._requires_of_egg()

    def _requires_of_egg(self):
        text = self.read_text("requires.txt")
        if text is None:
            return None
        found = []
        for section, needed in _sections(text):
            extra, _, markers = (section or "").partition(":")
            conditions = [f"({markers})" if extra and markers else markers, f'extra == "{extra}"' if extra else ""]
            marker = " and ".join(filter(None, conditions))
            found.append(needed + (" " if "@" in needed else "") + (f"; {marker}" if marker else ""))
        return found

    @property
    def origin(self):
        """Where the distribution was installed from, if that is known."""
        text = self.read_text("direct_url.json")
        return text and json.loads(text, object_hook=lambda data: types.SimpleNamespace(**data))


class PathDistribution(Distribution):
    """Something whose metadata lie in a folder."""

    def __init__(self, path):
        self._path = path

    def read_text(self, filename):
        try:
            return self._path.joinpath(filename).read_text(encoding="utf-8")
        except (FileNotFoundError, IsADirectoryError, KeyError, NotADirectoryError, PermissionError):
            return None

    def locate_file(self, path):
        return self._path.parent / path

    @property
    def _normalized_name(self):
        stem, ending = os.path.splitext(os.path.basename(str(self._path)))
        if ending in (".dist-info", ".egg-info"):
            return _normalized(stem.partition("-")[0])
        return _normalized(self.name)


def _found(name, folders):
    """The distributions in some folders."""
    wanted = name and _normalized(name)
    for folder in folders:
        try:
            entries = os.listdir(folder or ".")
        except OSError:
            continue
        for entry in entries:
            stem, ending = os.path.splitext(entry.lower())
            if ending in (".dist-info", ".egg-info") and (not wanted or _normalized(stem.partition("-")[0]) == wanted):
                yield PathDistribution(pathlib.Path(folder, entry))


def distribution(distribution_name):
    """The distribution of a name."""
    return Distribution.from_name(distribution_name)


def distributions(**kwargs):
    """All distributions, or those of a name or in some folders."""
    return Distribution.discover(**kwargs)


def metadata(distribution_name):
    """The metadata of a distribution, as headers."""
    return distribution(distribution_name).metadata


def version(distribution_name):
    """The version of a distribution."""
    return distribution(distribution_name).version


def files(distribution_name):
    """The installed files of a distribution, or None if they are not known."""
    return distribution(distribution_name).files


def requires(distribution_name):
    """What a distribution needs, or None."""
    return distribution(distribution_name).requires


def entry_points(**params):
    """What all distributions offer; of several of one name, the first."""
    first = {}
    for found in distributions():
        first.setdefault(operator.attrgetter("_normalized_name")(found), found)
    return EntryPoints(point for found in first.values() for point in found.entry_points).select(**params)


def packages_distributions():
    """The distributions that each importable name comes from."""
    names = collections.defaultdict(list)
    for found in distributions():
        declared = (found.read_text("top_level.txt") or "").split()
        for name in declared or _top_levels(found):
            names[name].append(found.metadata["Name"])
    return dict(names)


def _top_levels(found):
    tops = set()
    for path in found.files or ():
        top = path.parts[0]
        tops.add(top if len(path.parts) > 1 else top.removesuffix(".py"))
    return [top for top in tops if "." not in top]
