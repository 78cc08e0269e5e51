"""Modules of the standard library that Molt has no code of its own for: they are compiled from the environment's Python."""

import bz2
import colorsys
import fileinput
import getopt
import imaplib
import io
import nturl2path
import pkgutil
import re
import sched
import shelve
import tempfile
import tokenize
import wave
from importlib.metadata._itertools import unique_everseen
from importlib.metadata._text import FoldedCase
from pathlib import Path
from wsgiref.headers import Headers
from wsgiref.util import request_uri, shift_path_info

from fastapi import FastAPI

from . import added, parts

app = FastAPI()


@app.get("/colors/{red}/{green}/{blue}")
def colors(red: float, green: float, blue: float) -> dict[str, list[float]]:
    return {
        "hls": list(colorsys.rgb_to_hls(red, green, blue)),
        "hsv": list(colorsys.rgb_to_hsv(red, green, blue)),
        "yiq": list(colorsys.rgb_to_yiq(red, green, blue)),
    }


@app.post("/getopt")
def plain_options(arguments: list[str]) -> object:
    try:
        return getopt.gnu_getopt(arguments, "ab:", ["long", "value="])
    except getopt.GetoptError as error:
        return {"message": error.msg, "option": error.opt, "text": str(error)}


@app.get("/sound/{frames}")
def sound(frames: int) -> dict[str, object]:
    held = io.BytesIO()
    with wave.open(held, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(8000)
        writer.writeframes(bytes(range(frames * 2)))
    held.seek(0)
    with wave.open(held, "rb") as reader:
        return {"parameters": reader.getparams()._asdict(), "data": held.getvalue().hex()}


@app.get("/schedule")
def schedule() -> list[object]:
    now = [0.0]
    done: list[object] = []

    def sleep(seconds: float) -> None:
        now[0] += seconds

    scheduler = sched.scheduler(lambda: now[0], sleep)
    scheduler.enter(5, 1, done.append, ("late",))
    scheduler.enter(1, 2, lambda: done.append(now[0]))
    cancelled = scheduler.enter(2, 1, done.append, ("never",))
    scheduler.enter(1, 1, done.append, kwargs={}, argument=("first",))
    scheduler.cancel(cancelled)
    scheduler.run()
    return done


@app.post("/shelf")
def shelf(values: dict[str, object]) -> object:
    backing: dict[bytes, bytes] = {}
    with shelve.Shelf(backing) as held:
        held.update(values)
        answer = {
            "keys": sorted(held),
            "missing": "nothing" in held,
            "first": held[next(iter(held))] if values else None,
        }
    return answer


@app.get("/mail")
def mail() -> object:
    moment = imaplib.Internaldate2tuple(b'25 (INTERNALDATE "01-Jan-2000 11:30:00 +0000")')
    return {
        "number": imaplib.Int2AP(4711).decode(),
        "flags": [flag.decode() for flag in imaplib.ParseFlags(b"FLAGS (\\Seen \\Draft)")],
        "year": moment.tm_year if moment else None,
    }


@app.get("/url")
def url(path: str) -> list[str]:
    return [nturl2path.url2pathname(path), nturl2path.pathname2url("C:\\foo\\bar")]


@app.get("/wsgi")
def gateway() -> object:
    environ = {
        "wsgi.url_scheme": "https",
        "HTTP_HOST": "example.org",
        "SCRIPT_NAME": "/a",
        "PATH_INFO": "/b/c d",
        "QUERY_STRING": "x=1",
    }
    uri = request_uri(environ)
    headers = Headers([("Content-Type", "text/plain")])
    headers.add_header("Content-Disposition", "attachment", filename='a "b".txt')
    return {"uri": uri, "part": shift_path_info(environ), "rest": environ["PATH_INFO"], "headers": str(headers)}


@app.get("/lines")
def lines() -> list[object]:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("a.txt", "b.txt")]
        for path in paths:
            path.write_text(f"one of {path.name}\ntwo\n")
        with fileinput.input(files=paths) as source:
            return [[fileinput.lineno(), source.filelineno(), line] for line in source]


@app.post("/packed")
def packed(values: list[str]) -> object:
    held = io.BytesIO()
    with bz2.open(held, "wt", encoding="utf-8") as file:
        file.writelines(f"{value}\n" for value in values)
    data = held.getvalue()
    with bz2.BZ2File(io.BytesIO(data + data + b"rest")) as file:
        seen = [file.peek(3)[:3].decode(), file.seek(2), file.readlines(), file.seek(-3, io.SEEK_END), file.read()]
    try:
        bz2.decompress(data[:-1])
    except ValueError as error:
        seen.append(str(error))
    return [data.hex(), str(seen), bz2.compress(data, 1).hex()]


@app.get("/parts")
def found_parts() -> object:
    found = [(one.name, one.ispkg) for one in pkgutil.walk_packages(parts.__path__, parts.__name__ + ".")]
    made = pkgutil.resolve_name("app.parts.inner:made")
    text = pkgutil.get_data("app.parts", "note.txt")
    specs = [finder.find_spec(name) for finder, name, _ in pkgutil.iter_modules(parts.__path__)]
    return [found, made(), text, [spec and spec.name for spec in specs], pkgutil.resolve_name("app.parts.one").NAME]


@app.post("/words")
def words(texts: list[str]) -> object:
    whole = [bool(re.match(f"^{tokenize.Name}$", text)) for text in texts]
    numbers = [re.findall(tokenize.Number, text) for text in texts]
    source = io.BytesIO("\n".join(texts).encode())
    try:
        encoding = tokenize.detect_encoding(source.readline)
    except SyntaxError as error:
        encoding = (str(error), [])
    token = tokenize.TokenInfo(tokenize.OP, "+", (1, 0), (1, 1), "+")
    return [whole, numbers, encoding[0], [line.decode() for line in encoding[1]], repr(token), token.exact_type]


@app.get("/inside/{text}")
def inside(text: str) -> object:
    folded = FoldedCase(text)
    return [
        list(unique_everseen(text)),
        list(unique_everseen(text, str.lower)),
        folded == text.upper(),
        folded.split("B"),
    ]


@app.get("/stray")
def stray() -> list[object]:
    return added.told()
