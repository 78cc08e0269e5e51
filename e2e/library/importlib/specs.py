"""What loaders tell of modules."""

from importlib.util import spec_from_loader


class Plain:
    pass


class Unsure:
    def is_package(self, name):
        raise ImportError


class Packages:
    def is_package(self, name):
        return name == "pack"


class Files(Packages):
    def get_filename(self, name):
        return f"folder/{name}.py"


class Others(Packages):
    def get_filename(self, name):
        return "folder/data"


class Lost:
    def get_filename(self, name):
        raise ImportError


class Built:
    _ORIGIN = "built"


for loader in (None, Plain(), Unsure(), Packages(), Files(), Others(), Lost(), Built(), Built):
    for name in ("pack", "pack.one"):
        for is_package in (None, True, False):
            for origin in (None, "elsewhere"):
                spec = spec_from_loader(name, loader, origin=origin, is_package=is_package)
                print(type(spec).__name__, spec.name, spec.loader is loader, spec.origin, spec.has_location, spec.cached)
                print(spec.submodule_search_locations, repr(spec.parent), spec.loader_state)
print(spec_from_loader("one", None), spec_from_loader("one", None, origin="x", is_package=True))
