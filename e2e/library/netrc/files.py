"""Files with names and passwords: words, quotes, comments, macros, what is wrong in them, and who may read the user's own."""

import netrc
import os
import tempfile

TEXTS = (
    "machine one login a password b\nmachine two user c account d password e\ndefault login f password g\n",
    'machine "a b" login "x\\"y" password p\\ q"r\n',
    "# a comment\nmachine one\n",
    "#\n# \n#a\nmachine one login a # the rest is no word\n#two\n password p#q\n",
    "#machine one login a password b\nmachine two login c password d",
    "machine one login a\n\nmacdef init\n\tcd /pub\n\tget x\n\nmachine two password b\n",
    "macdef init\n\tcd /pub\n",
    "macdef a\n\nmacdef b\nc\n\n",
    "machine one login a other b",
    "machine",
    'machine ""',
    'machine one login "" password x',
    'machine one "" login a',
    'machine one login "open',
    "machine one login a\\",
    "machine one login",
    "other one",
    "\n\n  login a",
    "machine one machine two login b",
    "machine one login a machine one password b default default login z",
    "",
    "machine one login ü password ñ",
)

with tempfile.TemporaryDirectory() as folder:
    os.environ["HOME"] = folder
    path = os.path.join(folder, "file")

    def tell(*arguments):
        try:
            found = netrc.netrc(*arguments)
        except (netrc.NetrcParseError, OSError, UnicodeDecodeError) as error:
            print(type(error).__name__, str(error).replace(folder, "~"), getattr(error, "lineno", None), len(error.args))
        else:
            print(found.hosts, found.macros)
            print(repr(found))
            for host in ("one", "two", "default", "gone"):
                print(host, found.authenticators(host))

    for text in TEXTS:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        print(repr(text))
        tell(path)

    with open(path, "wb") as file:
        file.write(b"machine one login \xff")
    tell(path)
    tell(os.path.join(folder, "gone"))
    tell()

    own = os.path.join(folder, ".netrc")
    for text in (TEXTS[0], "machine one login anonymous password b\n", "machine one password b\n"):
        with open(own, "w", encoding="utf-8") as file:
            file.write(text)
        for mode in (0o600, 0o640, 0o604, 0o700):
            os.chmod(own, mode)
            tell()
            tell(own)

error = netrc.NetrcParseError("text")
print(str(error), error.args, error.filename, error.lineno, error.msg, netrc.__all__)
