"""Modules that are made of specs: a second copy of one, what its loader tells, and finders of directories."""

import importlib._bootstrap
import importlib.machinery
import importlib.util
import os
import re
import sys

import html.entities
import html.parser

spec = importlib.util.find_spec("html.parser")
print(spec.name, spec.parent, spec.has_location, spec.submodule_search_locations, type(spec.loader).__name__)
print(spec.loader is spec.loader, spec.loader.name, spec.loader.path == spec.origin == html.parser.__file__)
copy = importlib.util.module_from_spec(spec)
print(copy.__name__, copy.__package__, copy.__spec__ is spec, copy.__file__ == spec.origin, hasattr(copy, "HTMLParser"))
print(spec.loader.exec_module(copy), sys.modules["html.parser"] is copy, copy.HTMLParser is html.parser.HTMLParser)
copy.piclose = re.compile(r"\?>")
copy.entityref = copy.incomplete = re.compile("&([a-z]+);")


class Seen(copy.HTMLParser):
    def handle_starttag(self, tag, attrs):
        print(tag, attrs)

    def handle_pi(self, data):
        print("pi", data)

    def handle_entityref(self, name):
        print("entity", name)

    def handle_data(self, data):
        print("data", data)


class Plain(html.parser.HTMLParser):
    handle_pi, handle_entityref, handle_data = Seen.handle_pi, Seen.handle_entityref, Seen.handle_data


for kind in (Seen, Plain):
    kind(convert_charrefs=False).feed("<p class=one>text<br/></p><?a > b?>&amp;&amp &#38; end")
print(
    html.parser.piclose.pattern,
    copy.piclose.pattern,
    copy.HTMLParser.__module__,
    copy.HTMLParser.feed.__globals__ is vars(copy),
)


sys.modules.pop("html.entities")
fresh = importlib.util.find_spec("html.entities")
made = importlib._bootstrap._load(fresh)
print(made is sys.modules["html.entities"], made.codepoint2name[38], made.__loader__ is fresh.loader)
package = importlib.util.find_spec("html")
print(package.loader.is_package("html"), package.submodule_search_locations == [os.path.dirname(package.origin)])
print(importlib.util.find_spec("html.nothing"), importlib.util.find_spec("nothing_at_all"))
try:
    spec.loader.get_filename("other")
except ImportError as error:
    print(error, error.name)
try:
    importlib.machinery.SourceFileLoader("one", "/none/one.py").get_source("one")
except ImportError as error:
    print(error)


class Finder:
    """Finds and makes modules of its own."""

    def find_spec(self, name, path, target=None):
        print("asked for", name, path)
        return importlib.util.spec_from_loader(name, self) if name == "made_up" else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        module.value = 7


sys.meta_path.insert(0, Finder())
made_up = importlib.import_module("made_up")
print(made_up.value, made_up.__name__, made_up is importlib.import_module("made_up"))
print(importlib.util.find_spec("made_up") is made_up.__spec__)
try:
    importlib.import_module("made_down")
except ImportError as error:
    print(error)
sys.meta_path.pop(0)

details = importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES
here = importlib.machinery.FileFinder(os.path.dirname(os.path.abspath(__file__)), details)
found = here.find_spec("importlib_suffixes")
print(
    found.name,
    os.path.basename(found.origin),
    found.loader.get_source("importlib_suffixes")[:3],
    here.find_spec("nothing"),
)
print(
    "sys" in sys.builtin_module_names,
    "zlib" in sys.builtin_module_names,
    sys.builtin_module_names == tuple(sorted(sys.builtin_module_names)),
)
