"""Configuration files, read, asked and written."""

import configparser
import io
import os
import tempfile
from configparser import ConfigParser, ExtendedInterpolation, RawConfigParser

TEXT = """
# comment
[DEFAULT]
base = /srv
Port: 80

[web]
root = %(base)s/www
; another
url = http://x:%(port)s/
lines =
    one
    two

    three
  # a comment within
    four
empty =
debug = Yes
level = 3.5
count = 42
percent = 100%%

[db.main]
password = a;b#c
root: own
"""


def shown(function, *arguments, **keywords):
    try:
        print(repr(function(*arguments, **keywords)))
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error, error.args)


config = ConfigParser()
config.read_string(TEXT)
print(
    config.sections(),
    list(config),
    len(config),
    "web" in config,
    "DEFAULT" in config,
    "none" in config,
    config.defaults(),
)
for section in ("web", "db.main", "DEFAULT"):
    print(section, dict(config[section]), config[section], len(config[section]), list(config[section]))
print(
    config.options("web"),
    config.items("web"),
    config.items("db.main", raw=True),
    config.items("web", vars={"Extra": "e", "base": "/other"}),
)
web = config["web"]
print(
    web.getint("count"),
    web.getfloat("level"),
    web.getboolean("debug"),
    web.get("none"),
    web.get("none", "other"),
    web.getint("none", 7),
)
print(
    config.getint("web", "count"),
    config.get("web", "url", raw=True),
    config.get("web", "url", vars={"port": 8}),
    config.get("web", "PERCENT"),
)
print(
    web.name,
    web.parser is config,
    "ROOT" in web,
    "none" in web,
    config.has_option("web", "base"),
    config.has_option("", "port"),
)
for call in (
    lambda: config.get("none", "x"), lambda: config.get("web", "none"), lambda: config["none"], lambda: web["none"],
    lambda: config.getint("web", "debug"), lambda: config.getboolean("web", "count"), lambda: config.get("none", "x", fallback=1),
    lambda: config.getint("web", "none", fallback=None), lambda: config.options("none"), lambda: config.items("none"),
    lambda: config.set("none", "a", "b"), lambda: config.set("web", "a", 1), lambda: config.set("web", 1, "a"), lambda: config.add_section("web"),
    lambda: config.add_section("DEFAULT"), lambda: config.add_section(3), lambda: config.set("web", "a", "100%"), lambda: config.remove_option("none", "a"),
    lambda: web.__setitem__("a", 1), lambda: config.__delitem__("DEFAULT"), lambda: config.__delitem__("none"), lambda: web.__delitem__("none"),
    lambda: ConfigParser(interpolation=1), lambda: ConfigParser({"a": 1}).items("DEFAULT"), lambda: config.getboolean("web", "empty"),
):  # fmt: skip
    shown(call)
config["new"] = {"a": 1, "B": "two\nlines"}
config["new"]["c"] = "see %(a)s"
config.add_section("empty")
config.set("empty", "x", "y")
print(
    config.remove_option("empty", "x"),
    config.remove_option("empty", "x"),
    config.remove_section("empty"),
    config.remove_section("empty"),
)
del config["new"]["b"]
for spaces in (True, False):
    output = io.StringIO()
    config.write(output, spaces)
    print(output.getvalue())
print(config.popitem()[0], config.sections())
config["web"] = {"only": "this"}
print(dict(config["web"]))
config.clear()
print(config.sections(), config.defaults())

for text in (
    "a = 1", "[s]\na = 1\na = 2", "[s]\n[s]", "[s]\njunk\n[t]\nmore junk\n= 3\n", "[s]\na\n", "[s]\na = 1\n  b = 2\n[t]\n c = 3\n d = 4",
    "[s]\na = %(b)s", "[s]\na = %(a)s", "[s]\na = %x", "[s]\na = %(b", "[s]\na = 1\n\n\n  2\n\n", "[]\na=1", "[s] trailing\na = 1", "[a]b]\nc=1", "\n",
):  # fmt: skip
    one = ConfigParser()
    shown(lambda: one.read_string(text))
    for section in one.sections():
        shown(lambda: one.items(section))
plain = RawConfigParser(
    allow_no_value=True, delimiters=":=", inline_comment_prefixes=(";", "#"), strict=False, empty_lines_in_values=False
)
plain.read_string(
    "[s]\nalone\na : 1 ; comment\na = 2\nb = x;y # z\nlong = 1\n 2\n\n 3 = 4\n; whole\n[s]\nmore = %(raw)s\n", "here"
)
print(plain.items("s"))
output = io.StringIO()
plain.write(output)
print(output.getvalue())
shown(plain.read_string, "[s]\nalone\n  more\n")
arrows = ConfigParser(delimiters=("->",), comment_prefixes=("//",), default_section="common", interpolation=None)
arrows.read_string("[common]\nx -> 1\n[s]\n// no\ny -> %(x)s = :\n")
print(arrows.items("s"), arrows.default_section, arrows.defaults())
unnamed = ConfigParser(allow_unnamed_section=True)
unnamed.read_string("a = 1\n[s]\nb = 2")
output = io.StringIO()
unnamed.write(output)
print(unnamed.sections(), unnamed.get(configparser.UNNAMED_SECTION, "a"), output.getvalue())
extended = ConfigParser(interpolation=ExtendedInterpolation())
extended.read_string(
    "[a]\nx = 1\ny = ${x}2 $$\n[b]\nz = ${a:y} ${w}\nw = w\n[c]\none = ${none}\ntwo = ${a:b:c}\nthree = $x\nfour = ${a\nfive = ${five}\nsix = ${q:x}\n"
)
print(extended["a"]["y"], extended["b"]["z"])
for option in extended["c"]:
    shown(extended.get, "c", option)
shown(extended.set, "a", "x", "$")
typed = ConfigParser(converters={"list": lambda text: text.split(","), "upper": str.upper})
typed.read_dict({"s": {"items": "a,b", "n": 5}, "t": {}})
print(
    typed.getlist("s", "items"),
    typed["s"].getupper("items"),
    typed["t"].getlist("items", ["f"]),
    list(typed.converters),
    typed.getlist("s", "none", fallback=0),
)
typed.converters["int2"] = lambda text: int(text) * 2
print(typed["s"].getint2("n"), typed.getint2("s", "n"))
del typed.converters["int2"]
shown(lambda: typed.getint2("s", "n"))
shown(lambda: typed.converters.__setitem__("", int))
shown(lambda: typed.read_dict({"s": {"A": 1, "a": 2}}))


class Exact(ConfigParser):
    def optionxform(self, optionstr):
        return optionstr


exact = Exact({"Top": "1"})
exact.read_string("[s]\nA = 1\na = %(A)s%(Top)s")
print(exact.items("s"))
os.chdir(tempfile.mkdtemp())
with open("a.ini", "w") as file:
    file.write("[s]\na = 1\nbad")
print(ConfigParser().read(["none.ini"]))
shown(ConfigParser().read, "a.ini", encoding="utf-8")
with open("a.ini") as file:
    shown(ConfigParser().read_file, file)
shown(ConfigParser().read_file, ["[s]\n", "x\n"])
print(
    repr(configparser.Error("m")),
    str(configparser.NoSectionError("s")),
    repr(configparser.DuplicateSectionError("s", "f")),
)
