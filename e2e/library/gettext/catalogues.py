"""Catalogues that are written, found and asked."""

import gettext
import io
import os
import struct
import tempfile
import warnings


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except Exception as error:
        print(name, "raised", type(error).__name__, error)


def catalogue(texts, order="<", magic=0x950412DE, version=0):
    """The bytes of a file `.mo`."""
    entries = [(key.encode(), value.encode("utf-8")) for key, value in sorted(texts.items())]
    start = 28 + 16 * len(entries)
    keys, values, body = b"", b"", b""
    for key, value in entries:
        keys += struct.pack(order + "II", len(key), start + len(body))
        body += key + b"\0"
        values += struct.pack(order + "II", len(value), start + len(body))
        body += value + b"\0"
    head = struct.pack(order + "7I", magic, version, len(entries), 28, 28 + 8 * len(entries), 0, 0)
    return head + keys + values + body


HEAD = (
    "Project-Id-Version: case 1\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\nX-Long: one\n two\n#-#-#-#-#  x  #-#-#-#-#\n"
)
TEXTS = {
    "": HEAD, "file": "файл", "%d file\0%d files": "%d файл\0%d файла\0%d файлов", "menu\x04Open": "Открыть",
    "menu\x04%d item\0%d items": "пункт\0пункта\0пунктов", "empty": "",
}  # fmt: skip

t = gettext.GNUTranslations(io.BytesIO(catalogue(TEXTS)))
print(t.info(), t.charset(), sorted(map(str, t._catalog)))
for text in ("file", "absent", "empty", "%d file", ""):
    print(repr(t.gettext(text)))
for n in (0, 1, 2, 5, 11, 21, 22, 112):
    print(n, t.ngettext("%d file", "%d files", n), t.ngettext("%d dog", "%d dogs", n), t.npgettext("menu", "%d item", "%d items", n))
print(t.pgettext("menu", "Open"), t.pgettext("menu", "Close"), t.pgettext("menu", "%d item"), t.npgettext("x", "a", "b", 2))
big = gettext.GNUTranslations(io.BytesIO(catalogue({"a": "b"}, ">")))
print(big.gettext("a"), big.charset(), big.plural(1), big.plural(5), big.info())
attempt("magic", gettext.GNUTranslations, io.BytesIO(catalogue({"a": "b"}, magic=7)))
attempt("version", gettext.GNUTranslations, io.BytesIO(catalogue({"a": "b"}, version=5 << 16)))
attempt("corrupt", gettext.GNUTranslations, io.BytesIO(catalogue({"a": "b"})[:-3]))
attempt("short", gettext.GNUTranslations, io.BytesIO(b"ab"))
attempt("charset", gettext.GNUTranslations, io.BytesIO(catalogue({"é": "b"})))

null = gettext.NullTranslations()
print(null.gettext("a"), null.ngettext("a", "b", 1), null.ngettext("a", "b", 2), null.pgettext("c", "a"), null.npgettext("c", "a", "b", 0))
null.add_fallback(big)
null.add_fallback(t)
print(null.gettext("a"), null.gettext("file"), null.ngettext("%d file", "%d files", 2), null.pgettext("menu", "Open"), null.info(), null.charset())
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(gettext.NullTranslations().ngettext("a", "b", 1.0), gettext.ngettext("a", "b", 1.5), t.ngettext("%d file", "%d files", 2.0))
    print([(str(one.message), one.category.__name__, os.path.basename(one.filename)[-13:]) for one in caught])
attempt("plural of a text", t.ngettext, "%d file", "%d files", "2")
attempt("plural of nothing", gettext.NullTranslations().ngettext, "a", "b", None)

with tempfile.TemporaryDirectory() as folder:
    for language, domain, texts in (
        ("ru", "case", TEXTS), ("de_DE", "case", {"": "Content-Type: text/plain; charset=UTF-8\n", "file": "Datei"}),
        ("de", "case", {"": "Content-Type: text/plain; charset=UTF-8\n", "file": "datei", "only": "nur"}),
        ("sr@latin", "case", {"file": "fajl"}),
    ):  # fmt: skip
        os.makedirs(f"{folder}/{language}/LC_MESSAGES")
        with open(f"{folder}/{language}/LC_MESSAGES/{domain}.mo", "wb") as file:
            file.write(catalogue(texts))

    def short(path):
        return path and ([short(one) for one in path] if isinstance(path, list) else path.replace(folder, "F"))

    for languages in (["de"], ["de_DE.UTF-8"], ["de_AT"], ["xx", "ru"], ["C", "de"], ["sr_RS@latin"], ["de_DE@euro"], [], ["DE_de"]):
        print(languages, short(gettext.find("case", folder, languages)), short(gettext.find("case", folder, languages, all=True)))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        os.environ.pop(name, None)
    print(gettext.find("case", folder), gettext.textdomain(), gettext.gettext("file"))
    os.environ["LANG"] = "ru_RU.UTF-8"
    os.environ["LANGUAGE"] = "de:ru"
    print(short(gettext.find("case", folder, all=True)))
    attempt("translation", gettext.translation, "none", folder)
    print(type(gettext.translation("none", folder, fallback=True)).__name__)
    found = gettext.translation("case", folder)
    print(found.gettext("file"), found.gettext("only"), found.gettext("absent"), found.ngettext("%d file", "%d files", 3))
    print(gettext.translation("case", folder) is found, gettext.Catalog is gettext.translation)
    print(short(gettext.bindtextdomain("case", folder)), short(gettext.bindtextdomain("case")), gettext.textdomain("case"))
    print(gettext.gettext("file"), gettext.dgettext("case", "only"), gettext.dgettext("none", "only"), gettext.ngettext("%d file", "%d files", 5))
    print(gettext.pgettext("menu", "Open"), gettext.npgettext("menu", "%d item", "%d items", 1), gettext.dpgettext("none", "menu", "Open"))
    print(gettext.dnpgettext("none", "c", "a", "b", 2), gettext.dngettext("none", "a", "b", 1))
    gettext.install("case", folder, names=["ngettext", "other"])
    import builtins

    print(builtins._("file"), builtins.ngettext("%d file", "%d files", 2), hasattr(builtins, "pgettext"))


class Words(gettext.NullTranslations):
    def _parse(self, fp):
        self._info["words"] = fp.read()

    def gettext(self, message):
        return message.upper()


print(Words(io.StringIO("x")).info(), Words().gettext("a"))
