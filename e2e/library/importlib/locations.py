"""Modules that are made of files: `spec_from_file_location`."""

import html
import html.entities
import importlib.machinery
import importlib.util
import os
import pathlib
import sys

spec = importlib.util.spec_from_file_location("copies.entities", html.entities.__file__)
print(spec.name, spec.parent, spec.has_location, spec.submodule_search_locations, type(spec.loader).__name__)
print(
    spec.origin == html.entities.__file__,
    spec.loader.name,
    spec.loader.path == spec.origin,
    spec.cached.endswith(".pyc"),
)
copy = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = copy
print(copy.__name__, copy.__package__, hasattr(copy, "codepoint2name"), copy.__file__ == spec.origin)
spec.loader.exec_module(copy)
print(
    copy.codepoint2name[38],
    copy.codepoint2name is html.entities.codepoint2name,
    copy.__name__,
    copy is sys.modules[copy.__name__],
)

package = importlib.util.spec_from_file_location("copied", pathlib.Path(html.__file__))
print(
    package.submodule_search_locations == [os.path.dirname(html.__file__)],
    package.parent,
    package.loader.is_package("copied"),
)
made = importlib.util.module_from_spec(package)
print(made.__path__ == package.submodule_search_locations, made.__package__)
package.loader.exec_module(made)
print(made.escape("<&>"))

print(importlib.util.spec_from_file_location("a", "b.txt"), importlib.util.spec_from_file_location("a", "nothing"))
absent = importlib.util.spec_from_file_location("absent", "absent.py")
print(absent.origin == os.path.join(os.getcwd(), "absent.py"), absent.submodule_search_locations)
print(
    importlib.util.spec_from_file_location(
        "a", html.__file__, submodule_search_locations=None
    ).submodule_search_locations
)
print(
    importlib.util.spec_from_file_location(
        "a", "b/c.py", submodule_search_locations=["d", "e"]
    ).submodule_search_locations
)
print(
    importlib.util.spec_from_file_location(
        "a", os.path.join(os.getcwd(), "b.py"), submodule_search_locations=[]
    ).submodule_search_locations
    == [os.getcwd()]
)


class Loader:
    def get_filename(self, name):
        if name == "bad":
            raise ImportError(name)
        return f"/{name}.py"

    def is_package(self, name):
        if name == "worse":
            raise ImportError(name)
        return True


for name in ("good", "bad", "worse"):
    given = importlib.util.spec_from_file_location(name, loader=Loader())
    print(given.origin, given.submodule_search_locations, given.parent, type(given.loader).__name__)
unknown = importlib.util.spec_from_file_location("a")
print(unknown)
loader = importlib.machinery.SourceFileLoader("one", html.entities.__file__)
print(importlib.util.spec_from_file_location("one", html.entities.__file__, loader=loader).loader is loader)
for arguments in ((1, 2), ("a", None)):
    try:
        print(importlib.util.spec_from_file_location(*arguments))
    except TypeError as error:
        print(error)
try:
    importlib.util.module_from_spec(unknown)
except AttributeError as error:
    print(error)
