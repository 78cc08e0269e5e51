"""Files: names, rotation, retention, compression."""

import datetime
import gzip
import os
import pathlib
import re
import sys
import tempfile
import zipfile

from loguru import logger

logger.remove()
folder = tempfile.mkdtemp()


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)).replace(folder, "<folder>"))
    except BaseException as error:
        print(name, "raised", type(error).__name__, str(error).replace(folder, "<folder>"))


def inside(under=""):
    """Names, with digits of dates as marks, and contents."""
    result = []
    for place, _, names in sorted(os.walk(os.path.join(folder, under))):
        for name in names:
            path = os.path.join(place, name)
            if name.endswith(".gz"):
                text = gzip.open(path, "rt").read()
            elif name.endswith(".zip"):
                with zipfile.ZipFile(path) as archive:
                    text = [(re.sub(r"\d{4}-[\d_-]+", "<date>", one), archive.read(one)) for one in archive.namelist()]
            else:
                text = open(path, encoding="utf8", errors="replace").read()
            shown = re.sub(r"\d{4}-\d\d-\d\d(_\d\d-\d\d-\d\d_\d+)?", "<date>", os.path.relpath(path, folder))
            result.append((shown, text))
    return sorted(result, key=str)


def logged(name, count=3, messages=("one", "two", "three", "four", "five"), **options):
    number = logger.add(os.path.join(folder, name), format="{message}", catch=False, **options)
    for message in messages[:count]:
        logger.info(message)
    logger.remove(number)
    print(inside(os.path.dirname(name)))


number = logger.add(os.path.join(folder, "plain", "a.log"))
print(repr(logger).replace(folder, "<folder>"))
logger.info("default ü")
logger.remove(number)
print([re.sub(r"[\d:. -]+ \|", "<time> |", text) for _, text in inside("plain")])
logged("made/deep/er/file.log")
logged("made/deep/er/file.log")
logged("made/deep/er/file.log", mode="w")
logged("latin/file.log", messages=["ü"], encoding="latin-1")
logged("dated/{time:YYYY-MM-DD}/{time}.log")
logged("sized/file.log", 5, rotation=10)
logged("sized2/file.log", 5, rotation="8 B")
logged("sized3/{time}.log", 5, rotation="0.008 kB")
logged("zipped/file.log", 3, rotation=5, compression="zip")
logged("gzipped/file.log", 3, rotation=5, compression=".gz")
logged("kept/file.log", 5, rotation=5, retention=2)
logged("ended/file.log", 2, compression="gz")
logged("none/file.log", 5, rotation=5, retention=0)
logged("old/file.log", 2, retention="10 days")
logged("young/file.log", 3, rotation=5, retention=datetime.timedelta(seconds=-5))
seen = []
logged("functions/file.log", 3, rotation=lambda message, file: message.record["message"] == "two", compression=lambda path: seen.append(os.path.basename(path)[:5]), retention=lambda paths: seen.append(len(paths)))
print(seen)
logged("serialized/file.log", 0, serialize=True)
path = pathlib.Path(folder) / "pathlib.log"
number = logger.add(path, format="{message}", delay=True)
print(path.exists())
logger.info("now")
print(path.read_text())
logger.remove(number)
path = os.path.join(folder, "watched.log")
number = logger.add(path, format="{message}", watch=True)
logger.info("first")
os.remove(path)
logger.info("second")
os.rename(path, path + ".moved")
logger.info("third")
logger.remove(number)
print(open(path).read(), open(path + ".moved").read())
path = os.path.join(folder, "queued", "file.log")
number = logger.add(path, format="{message}", enqueue=True, rotation=12, compression="zip")
for value in range(3):
    logger.info("queued {}", value)
logger.remove(number)
print(inside("queued"))


class Message(str):
    record = None


class File:
    def __init__(self, name):
        self.name = name


def rotations(rotation, *moments):
    """Whether a file that was written on the first of January would be changed at these times."""
    from loguru._file_sink import FileSink

    path = os.path.join(folder, "rotated.log")
    if os.path.exists(path):
        os.remove(path)
    open(path, "w").close()
    made = datetime.datetime(2026, 1, 1, 10, 30, tzinfo=datetime.timezone.utc)
    os.utime(path, (made.timestamp(), made.timestamp()))
    rotate = FileSink._make_rotation_function(rotation)
    message, answers = Message("x"), []
    for days, hours in moments:
        message.record = {"time": made + datetime.timedelta(days=days, hours=hours)}
        answers.append(rotate(message, File(path)))
    print(rotation, answers)


MOMENTS = [(0, 0), (0, 1), (0, 3), (0, 14), (1, 0), (1, 1), (3, 0), (3, 1), (8, 0), (40, 0), (400, 0), (400, 1)]
for rotation in (
    "1 hour", "2 h, 30 min", "daily", "hourly", "weekly", "monthly", "yearly", "12:00", "00:00", "monday", "w3 at 11:00", "thursday at 10:00",
    datetime.time(13, 30), datetime.time(9, tzinfo=datetime.timezone(datetime.timedelta(hours=5))), datetime.timedelta(days=2), "1 week",
):
    rotations(rotation, *MOMENTS)
for options in ({"rotation": "nonsense"}, {"rotation": []}, {"rotation": "w8"}, {"retention": "nonsense"}, {"retention": 1.5}, {"compression": "rar"}, {"compression": 5}, {"rotation": "1 parsec"}, {"rotation": "monday at noon"}, {"mode": "q"}, {"nothing": 1}):
    attempt(options, logger.add, os.path.join(folder, "refused.log"), **options)
attempt("folder", logger.add, folder)
attempt("field", logger.add, os.path.join(folder, "{nothing}"))
print(list(logger.parse(os.path.join(folder, "watched.log"), r"(?P<word>\w+)")))
sys.stdout.flush()
