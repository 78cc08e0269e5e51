"""Files of a package that the program carries with it, since the package need not be installed where it runs."""

import io
from importlib import import_module

# The module that generation adds to packages with such files.
_NAME = "__molt_files__"


def carried_files(package):
    """The files of a package, by their paths in it; None where there are none."""
    try:
        return import_module(f"{package}.{_NAME}").FILES
    except ModuleNotFoundError:
        return None


class Carried:
    """A file or a folder, as `importlib.resources` gives it of what does not lie on a disk."""

    def __init__(self, folder, files, place=()):
        self._folder, self._files, self._place = folder, files, place

    @property
    def name(self):
        """The last part of the path."""
        return self._place[-1] if self._place else self._folder.name

    def __str__(self):
        return str(self._folder.joinpath(*self._place))

    def __repr__(self):
        return f"Path({str(self)!r})"

    def __eq__(self, other):
        return isinstance(other, Carried) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def joinpath(self, *descendants):
        """What lies below."""
        place = list(self._place)
        for part in "/".join(map(str, descendants)).split("/"):
            if part == "..":
                del place[-1:]
            elif part not in ("", "."):
                place.append(part)
        return Carried(self._folder, self._files, tuple(place))

    def __truediv__(self, child):
        return self.joinpath(child)

    @property
    def parent(self):
        """The folder that it lies in."""
        return Carried(self._folder, self._files, self._place[:-1])

    def _below(self):
        """The paths of the files of a folder, in it."""
        prefix = "".join(f"{part}/" for part in self._place)
        return [path[len(prefix) :] for path in self._files if path.startswith(prefix)]

    def iterdir(self):
        """What lies in the folder."""
        return iter([self.joinpath(name) for name in dict.fromkeys(path.partition("/")[0] for path in self._below())])

    def is_file(self):
        """Whether it is a file."""
        return "/".join(self._place) in self._files

    def is_dir(self):
        """Whether files lie in it."""
        return bool(self._below())

    def exists(self):
        """Whether it is there at all."""
        return self.is_file() or self.is_dir()

    def read_bytes(self):
        """The bytes of the file."""
        try:
            return self._files["/".join(self._place)]
        except KeyError:
            raise FileNotFoundError(2, "No such file or directory", str(self)) from None

    def read_text(self, encoding=None, errors=None):
        """The text of the file."""
        with self.open("r", encoding=encoding, errors=errors) as file:
            return file.read()

    def open(self, mode="r", *args, **kwargs):
        """The file as a stream, to be read."""
        if mode not in ("r", "rt", "rb"):
            raise ValueError("Files that the program carries can only be read")
        file = io.BytesIO(self.read_bytes())
        return file if mode == "rb" else io.TextIOWrapper(file, *args, **kwargs)

    def copy_to(self, folder):
        """Writes it into a folder: its path there."""
        copy = folder / self.name
        if self.is_file():
            copy.write_bytes(self.read_bytes())
            return copy
        copy.mkdir()
        for child in self.iterdir():
            child.copy_to(copy)
        return copy
