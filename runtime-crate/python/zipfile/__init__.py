"""ZIP archives. CPython Lib/zipfile/__init__.py.

Entries are stored or deflated; neither bzip2 nor LZMA nor encryption is known.
"""

import io
import os
import shutil
import time
import warnings

from zipfile._entries import (
    ENCRYPTED, LOCAL, LOCAL_MARK, PATCH, STRONGLY_ENCRYPTED, ZIP64_LIMIT, ZIP_BZIP2, ZIP_DEFLATED, ZIP_FILECOUNT_LIMIT,
    ZIP_LZMA, ZIP_MAX_COMMENT, ZIP_STORED, BadZipFile, LargeZipFile, ZipInfo, decoded_name, directory_bytes, find_directory,
    method_name, read_entries,
)
from zipfile._entries import DESCRIPTOR as _DESCRIPTOR
from zipfile._streams import ZipExtFile, ZipWriteFile

__molt_missing__ = ("CompleteDirs", "Path", "PyZipFile", "main")

__all__ = [
    "BadZipFile", "BadZipfile", "LargeZipFile", "ZIP_BZIP2", "ZIP_DEFLATED", "ZIP_LZMA", "ZIP_STORED", "ZipFile", "ZipInfo",
    "error", "is_zipfile",
]  # fmt: skip

error = BadZipfile = BadZipFile


def is_zipfile(filename):
    """Whether a file is a ZIP archive."""
    try:
        if hasattr(filename, "read"):
            place = filename.tell()
            found = find_directory(filename)
            filename.seek(place)
            return found is not None
        with open(filename, "rb") as file:
            return find_directory(file) is not None
    except (OSError, BadZipFile):
        return False


def _check_method(method):
    if method in (ZIP_BZIP2, ZIP_LZMA):
        raise RuntimeError(f"Compression requires the (missing) {'bz2' if method == ZIP_BZIP2 else 'lzma'} module")
    if method not in (ZIP_STORED, ZIP_DEFLATED):
        raise NotImplementedError("That compression method is not supported")


class _Counted:
    """A file that cannot tell where it is."""

    def __init__(self, file):
        self.file, self.offset = file, 0

    def write(self, data):
        """Write, and count."""
        count = self.file.write(data)
        self.offset += count
        return count

    def tell(self):
        """How much was written."""
        return self.offset

    def flush(self):
        """Flush the file."""
        self.file.flush()

    def close(self):
        """Close the file."""
        self.file.close()


class ZipFile:
    """A ZIP archive."""

    fp = None

    def __init__(
        self, file, mode="r", compression=ZIP_STORED, allowZip64=True, compresslevel=None, *, strict_timestamps=True,
        metadata_encoding=None,
    ):  # fmt: skip
        if mode not in ("r", "w", "x", "a"):
            raise ValueError("ZipFile requires mode 'r', 'w', 'x', or 'a'")
        _check_method(compression)
        if metadata_encoding and mode != "r":
            raise ValueError("metadata_encoding is only supported for reading files")
        self.mode, self.compression, self.compresslevel = mode, compression, compresslevel
        self.metadata_encoding, self._strict_timestamps = metadata_encoding, strict_timestamps
        self._allowZip64, self.debug, self.pwd = allowZip64, 0, None
        self.NameToInfo, self.filelist, self._comment = {}, [], b""
        self._didModify, self._seekable, self._writing = mode in ("w", "x"), True, False
        self._filePassed = not isinstance(file, (str, os.PathLike))
        if self._filePassed:
            self.filename, self.fp = getattr(file, "name", None), file
        else:
            self.filename = os.fspath(file)
            self.fp = self._open_file()
        try:
            self._begin()
        except BaseException:
            self._close_file()
            raise

    def _open_file(self):
        for mode in {"r": ["rb"], "w": ["w+b", "wb"], "x": ["x+b", "xb"], "a": ["r+b", "w+b", "wb"]}[self.mode]:
            try:
                return io.open(self.filename, mode)
            except OSError as failure:
                last = failure
        raise last

    def _begin(self):
        if self.mode in ("w", "x"):
            self._begin_to_write()
            return
        try:
            directory = self._read_directory()
        except BadZipFile:
            if self.mode == "r":
                raise
            # What is no archive yet gets one at its end.
            self.fp.seek(0, 2)
            self._didModify = True
            self.start_dir = self.fp.tell()
            return
        self.start_dir, self._comment = directory.start, directory.comment
        if self.mode == "a":
            self.fp.seek(self.start_dir)

    def _begin_to_write(self):
        try:
            self.start_dir = self.fp.tell()
        except (AttributeError, OSError):
            self.fp = _Counted(self.fp)
            self.start_dir, self._seekable = 0, False
            return
        try:
            self.fp.seek(self.start_dir)
        except (AttributeError, OSError):
            self._seekable = False

    def _read_directory(self):
        try:
            directory = find_directory(self.fp)
        except OSError:
            directory = None
        if directory is None:
            raise BadZipFile("File is not a zip file")
        self.filelist = read_entries(self.fp, directory, self.metadata_encoding)
        self.NameToInfo = {entry.filename: entry for entry in self.filelist}
        return directory

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def __repr__(self):
        text = f"<{type(self).__module__}.{type(self).__qualname__}"
        if self.fp is None:
            return text + " [closed]>"
        if self._filePassed:
            text += f" file={self.fp!r}"
        elif self.filename is not None:
            text += f" filename={self.filename!r}"
        return f"{text} mode={self.mode!r}>"

    def __del__(self):
        self.close()

    def namelist(self):
        """The names of all entries."""
        return [entry.filename for entry in self.filelist]

    def infolist(self):
        """All entries."""
        return self.filelist

    def getinfo(self, name):
        """The entry of a name."""
        if name not in self.NameToInfo:
            raise KeyError(f"There is no item named {name!r} in the archive")
        return self.NameToInfo[name]

    def printdir(self, file=None):
        """Print a table of the entries."""
        print(f"{'File Name':<46} {'Modified    ':>19} {'Size':>12}", file=file)
        for entry in self.filelist:
            year, month, day, hour, minute, second = entry.date_time
            moment = f"{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"
            print(f"{entry.filename:<46} {moment} {entry.file_size:>12}", file=file)

    def testzip(self):
        """The name of the first entry that is broken, or None."""
        for entry in self.filelist:
            try:
                with self.open(entry.filename) as file:
                    while file.read(1 << 20):
                        pass
            except BadZipFile:
                return entry.filename
        return None

    def setpassword(self, pwd):
        """Set the password for encrypted entries, which are not read all the same."""
        if pwd and not isinstance(pwd, bytes):
            raise TypeError(f"pwd: expected bytes, got {type(pwd).__name__}")
        self.pwd = pwd or None

    @property
    def comment(self):
        return self._comment

    @comment.setter
    def comment(self, comment):
        if not isinstance(comment, bytes):
            raise TypeError(f"comment: expected bytes, got {type(comment).__name__}")
        if len(comment) > ZIP_MAX_COMMENT:
            warnings.warn(f"Archive comment is too long; truncating to {ZIP_MAX_COMMENT} bytes", stacklevel=2)
        self._comment, self._didModify = comment[:ZIP_MAX_COMMENT], True

    def read(self, name, pwd=None):
        """The data of an entry."""
        with self.open(name, "r", pwd) as file:
            return file.read()

    def open(self, name, mode="r", pwd=None, *, force_zip64=False):
        """An entry as a file."""
        if mode not in ("r", "w"):
            raise ValueError('open() requires mode "r" or "w"')
        if pwd and mode == "w":
            raise ValueError("pwd is only supported for reading files")
        if not self.fp:
            raise ValueError("Attempt to use ZIP archive that was already closed")
        if mode == "w":
            return self._open_to_write(name if isinstance(name, ZipInfo) else self._new_entry(name), force_zip64)
        entry = name if isinstance(name, ZipInfo) else self.getinfo(name)
        if self._writing:
            raise ValueError(
                "Can't read from the ZIP file while there is an open writing handle on it. "
                "Close the writing handle before trying to read."
            )
        return ZipExtFile(self, "r", entry, self._data_start(entry, name, pwd))

    def _data_start(self, entry, name, pwd):
        """Where the data of an entry begin; refuses what cannot be read."""
        fixed = self._read_at(entry.header_offset, LOCAL.size)
        if len(fixed) != LOCAL.size:
            raise BadZipFile("Truncated file header")
        mark, _, _, flags, *_, name_length, extra_length = LOCAL.unpack(fixed)
        if mark != LOCAL_MARK:
            raise BadZipFile("Bad magic number for file header")
        if entry.flag_bits & PATCH:
            raise NotImplementedError("compressed patched data (flag bit 5)")
        if entry.flag_bits & STRONGLY_ENCRYPTED:
            raise NotImplementedError("strong encryption (flag bit 6)")
        at = entry.header_offset + LOCAL.size
        told = self._read_at(at, name_length)
        if decoded_name(told, flags, self.metadata_encoding) != entry.orig_filename:
            raise BadZipFile(f"File name in directory {entry.orig_filename!r} and header {told!r} differ.")
        start = at + name_length + extra_length
        if entry._end_offset is not None and start + entry.compress_size > entry._end_offset:
            raise BadZipFile(f"Overlapped entries: {entry.orig_filename!r} (possible zip bomb)")
        if entry.flag_bits & ENCRYPTED:
            if not (pwd or self.pwd):
                raise RuntimeError(f"File {name!r} is encrypted, password required for extraction")
            raise NotImplementedError("encrypted entries are not supported")
        if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA):
            shown = method_name(entry.compress_type)
            told = f"compression type {entry.compress_type}" + (f" ({shown})" if shown else "")
            raise NotImplementedError(told)
        _check_method(entry.compress_type)
        return start

    def _read_at(self, place, count):
        self.fp.seek(place)
        return self.fp.read(count)

    def _new_entry(self, name, date_time=(1980, 1, 1, 0, 0, 0)):
        entry = ZipInfo(name, date_time)
        entry.compress_type, entry.compress_level = self.compression, self.compresslevel
        return entry

    def _open_to_write(self, entry, force_zip64):
        if force_zip64 and not self._allowZip64:
            raise ValueError("force_zip64 is True, but allowZip64 was False when opening the ZIP file.")
        if self._writing:
            raise ValueError(
                "Can't write to the ZIP file while there is another write handle open on it. "
                "Close the first handle before opening another."
            )
        entry.compress_size = entry.CRC = 0
        entry.flag_bits = 0 if self._seekable else _DESCRIPTOR
        entry.external_attr = entry.external_attr or 0o600 << 16
        # Data may get larger by compression.
        is_large = force_zip64 or entry.file_size * 1.05 > ZIP64_LIMIT
        if is_large and not self._allowZip64:
            raise LargeZipFile("Filesize would require ZIP64 extensions")
        self._begin_entry(entry, is_large)
        self._writing = True
        return ZipWriteFile(self, entry, is_large)

    def _begin_entry(self, entry, is_large):
        if self._seekable:
            self.fp.seek(self.start_dir)
        entry.header_offset = self.fp.tell()
        self._check_entry(entry)
        self._didModify = True
        self.fp.write(entry.FileHeader(is_large))

    def _check_entry(self, entry):
        if entry.filename in self.NameToInfo:
            warnings.warn(f"Duplicate name: {entry.filename!r}", stacklevel=5)
        if self.mode == "r":
            raise ValueError("write() requires mode 'w', 'x', or 'a'")
        _check_method(entry.compress_type)
        if self._allowZip64:
            return
        limits = (
            ("Files count", len(self.filelist) >= ZIP_FILECOUNT_LIMIT),
            ("Filesize", entry.file_size > ZIP64_LIMIT),
            ("Zipfile size", entry.header_offset > ZIP64_LIMIT),
        )
        for what, is_large in limits:
            if is_large:
                raise LargeZipFile(f"{what} would require ZIP64 extensions")

    def _add(self, entry):
        self.filelist.append(entry)
        self.NameToInfo[entry.filename] = entry

    def _check_open(self, full_stop=""):
        if not self.fp:
            raise ValueError("Attempt to write to ZIP archive that was already closed")
        if self._writing:
            raise ValueError(f"Can't write to ZIP archive while an open writing handle exists{full_stop}")

    def write(self, filename, arcname=None, compress_type=None, compresslevel=None):
        """Add a file or directory."""
        self._check_open()
        entry = ZipInfo.from_file(filename, arcname, strict_timestamps=self._strict_timestamps)
        if entry.is_dir():
            entry.CRC = 0
            self.mkdir(entry)
            return
        entry.compress_type = self.compression if compress_type is None else compress_type
        entry.compress_level = self.compresslevel if compresslevel is None else compresslevel
        with open(filename, "rb") as source, self.open(entry, "w") as target:
            shutil.copyfileobj(source, target)

    def writestr(self, zinfo_or_arcname, data, compress_type=None, compresslevel=None):
        """Add an entry with some data."""
        data = data.encode() if isinstance(data, str) else data
        entry = zinfo_or_arcname
        if not isinstance(entry, ZipInfo):
            entry = self._new_entry(entry, time.localtime()[:6])
            entry.external_attr = 0o40775 << 16 | 0x10 if entry.is_dir() else 0o600 << 16
        self._check_open(".")
        if compress_type is not None:
            entry.compress_type = compress_type
        if compresslevel is not None:
            entry.compress_level = compresslevel
        entry.file_size = len(data)
        with self.open(entry, "w") as target:
            target.write(data)

    def mkdir(self, zinfo_or_directory_name, mode=511):
        """Add a directory."""
        entry = zinfo_or_directory_name
        if isinstance(entry, ZipInfo):
            if not entry.is_dir():
                raise ValueError("The given ZipInfo does not describe a directory")
        elif isinstance(entry, str):
            entry = ZipInfo(entry if entry.endswith("/") else entry + "/")
            entry.CRC = 0
            entry.external_attr = ((0o40000 | mode) & 0xFFFF) << 16 | 0x10
        else:
            raise TypeError("Expected type str or ZipInfo")
        self._begin_entry(entry, False)
        self._add(entry)
        self.start_dir = self.fp.tell()

    def extract(self, member, path=None, pwd=None):
        """Write an entry into a directory; gives its path there."""
        entry = member if isinstance(member, ZipInfo) else self.getinfo(member)
        # Nothing may get outside the directory.
        parts = [part for part in entry.filename.split("/") if part not in ("", ".", "..")]
        if not parts and not entry.is_dir():
            raise ValueError("Empty filename.")
        target = os.path.normpath(os.path.join(os.getcwd() if path is None else os.fspath(path), *parts))
        if entry.is_dir():
            os.makedirs(target, exist_ok=True)
            return target
        os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
        with self.open(entry, pwd=pwd) as source, open(target, "wb") as file:
            shutil.copyfileobj(source, file)
        return target

    def extractall(self, path=None, members=None, pwd=None):
        """Write all entries, or some of them, into a directory."""
        for member in self.namelist() if members is None else members:
            self.extract(member, path, pwd)

    def close(self):
        """Write the directory, if something changed, and close the file."""
        if self.fp is None:
            return
        if self._writing:
            raise ValueError(
                "Can't close the ZIP file while there is an open writing handle on it. "
                "Close the writing handle before closing the zip."
            )
        try:
            if self._didModify and self.mode != "r":
                if self._seekable:
                    self.fp.seek(self.start_dir)
                self.fp.write(directory_bytes(self.filelist, self.fp.tell(), self._comment, self._allowZip64))
                if self.mode == "a":
                    self.fp.truncate()
                self.fp.flush()
        finally:
            self._close_file()

    def _close_file(self):
        file, self.fp = self.fp, None
        if not self._filePassed:
            file.close()
