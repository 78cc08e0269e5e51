"""Files: when they are changed for others, which are kept, and how they are compressed. loguru `loguru/_file_sink.py`."""

import datetime
import decimal
import glob
import gzip
import numbers
import os
import shutil
import string
import zipfile
from functools import partial
from stat import ST_DEV, ST_INO

from . import _string_parsers as string_parsers
from ._ctime_functions import get_ctime, set_ctime
from ._datetime import aware_now


def generate_rename_path(root, ext, creation_time):
    """A name that is free, with the time in it."""
    date = FileDateFormatter(datetime.datetime.fromtimestamp(creation_time))
    path, counter = f"{root}.{date}{ext}", 1
    while os.path.exists(path):
        counter += 1
        path = f"{root}.{date}.{counter}{ext}"
    return path


class FileDateFormatter:
    """`{time}` in names of files."""

    def __init__(self, datetime=None):
        self.datetime = datetime or aware_now()

    def __format__(self, spec):
        return self.datetime.__format__(spec or "%Y-%m-%d_%H-%M-%S_%f")


class Compression:
    """How files are compressed."""

    @staticmethod
    def write_compress(path_in, path_out, opener, **kwargs):
        """Into an archive."""
        with opener(path_out, **kwargs) as archive:
            archive.write(path_in, os.path.basename(path_in))

    @staticmethod
    def copy_compress(path_in, path_out, opener, **kwargs):
        """Into a stream."""
        with open(path_in, "rb") as plain, opener(path_out, **kwargs) as compressed:
            shutil.copyfileobj(plain, compressed)

    @staticmethod
    def compression(path_in, ext, compress_function):
        """Compress and remove; a file that has the name already gets another one."""
        path_out = path_in + ext
        if os.path.exists(path_out):
            root, middle = os.path.splitext(path_in)
            os.rename(path_out, generate_rename_path(root, middle + ext, get_ctime(path_out)))
        compress_function(path_in, path_out)
        os.remove(path_in)


class Retention:
    """Which files are kept."""

    @staticmethod
    def retention_count(logs, number):
        """So many, the newest."""
        for log in sorted(logs, key=lambda log: (-os.stat(log).st_mtime, log))[number:]:
            os.remove(log)

    @staticmethod
    def retention_age(logs, seconds):
        """Those younger than a time."""
        oldest = datetime.datetime.now().timestamp() - seconds
        for log in logs:
            if os.stat(log).st_mtime <= oldest:
                os.remove(log)


class Rotation:
    """When a file is changed for another one."""

    @staticmethod
    def forward_day(t):
        """A day later."""
        return t + datetime.timedelta(days=1)

    @staticmethod
    def forward_weekday(t, weekday):
        """The next such day."""
        return t + datetime.timedelta(days=(weekday - t.weekday() - 1) % 7 + 1)

    @staticmethod
    def forward_interval(t, interval):
        """An interval later."""
        return t + interval

    @staticmethod
    def rotation_size(message, file, size_limit):
        """When it would be too long."""
        file.seek(0, 2)
        return file.tell() + len(message) > size_limit

    class RotationTime:
        """At times: `step_forward` tells the next one, and `time_init` the time of the day."""

        def __init__(self, step_forward, time_init=None):
            self._step_forward = step_forward
            self._time_init = time_init
            self._limit = None

        def __call__(self, message, file):
            moment = message.record["time"]
            if self._limit is None:
                self._limit = self._first_limit(os.path.realpath(file.name), moment.tzinfo)
            if self._limit.tzinfo is None:
                moment = moment.replace(tzinfo=None)
            if moment < self._limit:
                return False
            while self._limit <= moment:
                self._limit = self._step_forward(self._limit)
            return True

        def _first_limit(self, path, zone):
            """Counted from when the file was made, whose time is kept with it."""
            created = get_ctime(path)
            set_ctime(path, created)
            start = datetime.datetime.fromtimestamp(created, tz=datetime.timezone.utc)
            at = self._time_init
            if at is None:
                return self._step_forward(start.astimezone(zone).replace(tzinfo=None))
            limit = start.astimezone(at.tzinfo or zone).replace(
                hour=at.hour, minute=at.minute, second=at.second, microsecond=at.microsecond
            )
            if limit <= start:
                limit = self._step_forward(limit)
            return limit.replace(tzinfo=None) if at.tzinfo is None else limit


class FileSink:
    """A file with all that."""

    def __init__(
        self,
        path,
        *,
        rotation=None,
        retention=None,
        compression=None,
        delay=False,
        watch=False,
        mode="a",
        buffering=1,
        encoding="utf8",
        **kwargs,
    ):
        self.encoding = encoding
        self._kwargs = {**kwargs, "mode": mode, "buffering": buffering, "encoding": encoding}
        self._path = str(path)
        self._glob_patterns = self._make_glob_patterns(self._path)
        self._rotation_function = self._make_rotation_function(rotation)
        self._retention_function = self._make_retention_function(retention)
        self._compression_function = self._make_compression_function(compression)
        self._file = self._file_path = None
        self._watch = watch
        self._file_dev = self._file_ino = -1
        if not delay:
            self._open(self._create_path())

    def write(self, message):
        """Write, to another file if it is time."""
        if self._file is None:
            self._open(self._create_path())
        if self._watch:
            self._reopen_if_needed()
        if self._rotation_function is not None and self._rotation_function(message, self._file):
            self._terminate_file(is_rotating=True)
        self._file.write(message)

    def stop(self):
        """Close the file."""
        if self._watch:
            self._reopen_if_needed()
        self._terminate_file(is_rotating=False)

    def tasks_to_complete(self):
        """What is to be awaited."""
        return []

    def _create_path(self):
        return os.path.abspath(self._path.format_map({"time": FileDateFormatter()}))

    def _create_dirs(self, path):
        os.makedirs(os.path.dirname(path), exist_ok=True)

    def _create_file(self, path):
        self._file = open(path, **self._kwargs)
        self._file_path = path
        if self._watch:
            status = os.fstat(self._file.fileno())
            self._file_dev, self._file_ino = status[ST_DEV], status[ST_INO]

    def _open(self, path):
        self._create_dirs(path)
        self._create_file(path)

    def _close_file(self):
        self._file.flush()
        self._file.close()
        self._file = self._file_path = None
        self._file_dev = self._file_ino = -1

    def _reopen_if_needed(self):
        """Open the file anew if somebody has taken it away."""
        if not self._file:
            return
        path = self._file_path
        try:
            status = os.stat(path)
            same = status[ST_DEV] == self._file_dev and status[ST_INO] == self._file_ino
        except FileNotFoundError:
            same = False
        if not same:
            self._close_file()
            self._open(path)

    def _terminate_file(self, *, is_rotating=False):
        """Close the file, compress it, remove old ones, and open the next one if there is to be one."""
        old_path = self._file_path
        if self._file is not None:
            self._close_file()
        new_path = None
        if is_rotating:
            new_path = self._create_path()
            self._create_dirs(new_path)
            if new_path == old_path:
                root, ext = os.path.splitext(old_path)
                old_path = generate_rename_path(root, ext, get_ctime(new_path))
                os.rename(new_path, old_path)
        if is_rotating or self._rotation_function is None:
            self._compress_and_retain(old_path)
        if is_rotating:
            self._create_file(new_path)
            set_ctime(new_path, datetime.datetime.now().timestamp())

    def _compress_and_retain(self, path):
        if self._compression_function is not None and path is not None:
            self._compression_function(path)
        if self._retention_function is not None:
            found = {file for pattern in self._glob_patterns for file in glob.glob(pattern)}
            self._retention_function([file for file in found if os.path.isfile(file)])

    @staticmethod
    def _make_glob_patterns(path):
        """What finds the files of a path with fields in it."""
        escaped = ""
        for text, name, _, _ in string.Formatter().parse(path):
            escaped += glob.escape(text) + ("" if name is None else "*")
        root, ext = os.path.splitext(escaped)
        patterns = [escaped, f"{escaped}.*"]
        return [*patterns, f"{root}.*{ext}", f"{root}.*{ext}.*"] if ext else patterns

    @staticmethod
    def _make_rotation_function(rotation):
        if isinstance(rotation, str):
            return FileSink._parse_rotation(rotation)
        if isinstance(rotation, (numbers.Real, decimal.Decimal)):
            return partial(Rotation.rotation_size, size_limit=rotation)
        if isinstance(rotation, datetime.time):
            return Rotation.RotationTime(Rotation.forward_day, rotation)
        if isinstance(rotation, datetime.timedelta):
            return Rotation.RotationTime(partial(Rotation.forward_interval, interval=rotation))
        if rotation is None or callable(rotation):
            return rotation
        raise TypeError(f"Cannot infer rotation for objects of type: '{type(rotation).__name__}'")

    @staticmethod
    def _parse_rotation(text):
        """A size, an interval, a frequency, or a day and time."""
        for parse in (string_parsers.parse_size, string_parsers.parse_duration):
            value = parse(text)
            if value is not None:
                return FileSink._make_rotation_function(value)
        frequency = string_parsers.parse_frequency(text)
        if frequency is not None:
            return Rotation.RotationTime(frequency)
        daytime = string_parsers.parse_daytime(text)
        if daytime is None:
            raise ValueError(f"Cannot parse rotation from: '{text}'")
        day, time = daytime
        if day is None:
            return FileSink._make_rotation_function(time)
        step_forward = partial(Rotation.forward_weekday, weekday=day)
        return Rotation.RotationTime(step_forward, datetime.time(0, 0, 0) if time is None else time)

    @staticmethod
    def _make_retention_function(retention):
        if isinstance(retention, str):
            interval = string_parsers.parse_duration(retention)
            if interval is None:
                raise ValueError(f"Cannot parse retention from: '{retention}'")
            retention = interval
        if isinstance(retention, int):
            return partial(Retention.retention_count, number=retention)
        if isinstance(retention, datetime.timedelta):
            return partial(Retention.retention_age, seconds=retention.total_seconds())
        if retention is None or callable(retention):
            return retention
        raise TypeError(f"Cannot infer retention for objects of type: '{type(retention).__name__}'")

    @staticmethod
    def _make_compression_function(compression):
        if isinstance(compression, str):
            ext = compression.strip().lstrip(".")
            return partial(Compression.compression, ext=f".{ext}", compress_function=_compressor(ext))
        if compression is None or callable(compression):
            return compression
        raise TypeError(f"Cannot infer compression for objects of type: '{type(compression).__name__}'")


def _compressor(ext):
    """What compresses files to an ending."""
    if ext == "gz":
        return partial(Compression.copy_compress, opener=gzip.open, mode="wb")
    if ext == "zip":
        options = {"mode": "w", "compression": zipfile.ZIP_DEFLATED}
        return partial(Compression.write_compress, opener=zipfile.ZipFile, **options)
    if ext in ("bz2", "lzma", "tar", "tar.bz2", "tar.gz", "tar.xz", "xz"):
        raise NotImplementedError(f"compression '{ext}' is not available in a compiled program")
    raise ValueError(f"Invalid compression format: '{ext}'")
