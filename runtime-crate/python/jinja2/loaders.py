"""Where templates come from. jinja2/loaders.py."""

import importlib.util
import os
import posixpath
from collections import abc
from importlib import import_module

from .exceptions import TemplateNotFound

# Templates are no Python modules here.
__molt_missing__ = ("ModuleLoader",)


def split_template_path(template):
    """The parts of a template's name; raises TemplateNotFound for one that leads elsewhere."""
    parts = template.split("/")
    for part in parts:
        if part == os.path.pardir or os.path.sep in part or (os.path.altsep and os.path.altsep in part):
            raise TemplateNotFound(template)
    return [part for part in parts if part and part != "."]


class BaseLoader:
    """Base of loaders: one gives the source of a template for its name."""

    has_source_access = True

    def get_source(self, environment, template):
        """The source, the file it is in or None, and the function that says whether it is still the same, or None."""
        if self.has_source_access:
            raise TemplateNotFound(template)
        raise RuntimeError(f"{type(self).__name__} cannot provide access to the source")

    def list_templates(self):
        raise TypeError("this loader cannot iterate over all templates")

    def load(self, environment, name, globals=None):
        """The template of a name."""
        source, filename, uptodate = self.get_source(environment, name)
        functions = environment._functions(source, name, filename)
        return environment.template_class._from_functions(
            environment, functions, name, filename, {} if globals is None else globals, uptodate
        )


def _paths(path):
    several = isinstance(path, abc.Iterable) and not isinstance(path, str)
    return [os.fspath(one) for one in (path if several else [path])]


class FileSystemLoader(BaseLoader):
    """Templates in folders."""

    def __init__(self, searchpath, encoding="utf-8", followlinks=False):
        self.searchpath = _paths(searchpath)
        self.encoding = encoding
        self.followlinks = followlinks

    def get_source(self, environment, template):
        parts = split_template_path(template)
        for folder in self.searchpath:
            filename = posixpath.join(folder, *parts)
            if os.path.isfile(filename):
                return self._read(filename)
        folders = ", ".join(map(repr, self.searchpath))
        plural = "" if len(self.searchpath) == 1 else "s"
        raise TemplateNotFound(template, f"{template!r} not found in search path{plural}: {folders}")

    def _read(self, filename):
        with open(filename, encoding=self.encoding) as file:
            source = file.read()
        changed = os.path.getmtime(filename)

        def uptodate():
            try:
                return os.path.getmtime(filename) == changed
            except OSError:
                return False

        return source, os.path.normpath(filename), uptodate

    def list_templates(self):
        found = set()
        for folder in self.searchpath:
            for place, _, names in os.walk(folder, followlinks=self.followlinks):
                for name in names:
                    below = os.path.join(place, name)[len(folder) :].strip(os.path.sep)
                    found.add(below.replace(os.path.sep, "/").removeprefix("./"))
        return sorted(found)


class PackageLoader(BaseLoader):
    """Templates in a folder of a Python package."""

    def __init__(self, package_name, package_path="templates", encoding="utf-8"):
        path = os.path.normpath(package_path).rstrip(os.path.sep)
        if path == os.path.curdir:
            path = ""
        self.package_path = path.removeprefix(os.path.curdir + os.path.sep)
        self.package_name = package_name
        self.encoding = encoding
        import_module(package_name)
        spec = importlib.util.find_spec(package_name)
        assert spec is not None, "An import spec was not found for the package."
        assert spec.loader is not None, "A loader was not found for the package."
        self._loader = spec.loader
        self._template_root = self._find_root(spec)

    def _find_root(self, spec):
        places = list(spec.submodule_search_locations or ())
        if not places and spec.origin is not None:
            places = [os.path.dirname(spec.origin)]
        if not places:
            raise ValueError(
                f"The {self.package_name!r} package was not installed in a way that PackageLoader understands."
            )
        for place in places:
            root = os.path.join(place, self.package_path)
            if os.path.isdir(root):
                return root
        raise ValueError(
            f"PackageLoader could not find a {self.package_path!r} directory in the {self.package_name!r} package."
        )

    def get_source(self, environment, template):
        path = os.path.normpath(posixpath.join(self._template_root, *split_template_path(template)))
        if not os.path.isfile(path):
            raise TemplateNotFound(template)
        with open(path, "rb") as file:
            source = file.read()
        changed = os.path.getmtime(path)
        return source.decode(self.encoding), path, lambda: os.path.isfile(path) and os.path.getmtime(path) == changed

    def list_templates(self):
        found = []
        for place, _, names in os.walk(self._template_root):
            below = place[len(self._template_root) :].lstrip(os.path.sep)
            found += [os.path.join(below, name).replace(os.path.sep, "/") for name in names]
        return sorted(found)


class DictLoader(BaseLoader):
    """Templates in a mapping."""

    def __init__(self, mapping):
        self.mapping = mapping

    def get_source(self, environment, template):
        if template not in self.mapping:
            raise TemplateNotFound(template)
        source = self.mapping[template]
        return source, None, lambda: source == self.mapping.get(template)

    def list_templates(self):
        return sorted(self.mapping)


class FunctionLoader(BaseLoader):
    """Templates from a function."""

    def __init__(self, load_func):
        self.load_func = load_func

    def get_source(self, environment, template):
        found = self.load_func(template)
        if found is None:
            raise TemplateNotFound(template)
        return (found, None, None) if isinstance(found, str) else found


class PrefixLoader(BaseLoader):
    """Templates of several loaders, which are told apart by what their names begin with."""

    def __init__(self, mapping, delimiter="/"):
        self.mapping = mapping
        self.delimiter = delimiter

    def get_loader(self, template):
        """The loader for a name, and the name that it knows."""
        try:
            prefix, name = template.split(self.delimiter, 1)
            return self.mapping[prefix], name
        except (ValueError, KeyError) as error:
            raise TemplateNotFound(template) from error

    def get_source(self, environment, template):
        loader, name = self.get_loader(template)
        try:
            return loader.get_source(environment, name)
        except TemplateNotFound as error:
            # The name that was asked for, not the loader's.
            raise TemplateNotFound(template) from error

    def load(self, environment, name, globals=None):
        loader, local_name = self.get_loader(name)
        try:
            return loader.load(environment, local_name, globals)
        except TemplateNotFound as error:
            raise TemplateNotFound(name) from error

    def list_templates(self):
        return [prefix + self.delimiter + name for prefix, loader in self.mapping.items() for name in loader.list_templates()]


class ChoiceLoader(BaseLoader):
    """Templates of the first loader that knows them."""

    def __init__(self, loaders):
        self.loaders = loaders

    def _first(self, name, ask):
        for loader in self.loaders:
            try:
                return ask(loader)
            except TemplateNotFound:
                continue
        raise TemplateNotFound(name)

    def get_source(self, environment, template):
        return self._first(template, lambda loader: loader.get_source(environment, template))

    def load(self, environment, name, globals=None):
        return self._first(name, lambda loader: loader.load(environment, name, globals))

    def list_templates(self):
        return sorted({name for loader in self.loaders for name in loader.list_templates()})
