"""Sections of options, read from files and written into them. CPython Lib/configparser.py `RawConfigParser`."""

import io
import os
import re
from collections import ChainMap
from collections.abc import MutableMapping
from functools import partial

from configparser._errors import DuplicateOptionError, DuplicateSectionError, NoOptionError, NoSectionError
from configparser._interpolation import BasicInterpolation, Interpolation
from configparser._reading import read_lines

_default_dict = dict
DEFAULTSECT = "DEFAULT"


class _UnnamedSection:
    """The name of the section that stands before all others."""

    __module__ = "configparser"

    def __repr__(self):
        return "<UNNAMED_SECTION>"


UNNAMED_SECTION = _UnnamedSection()

_UNSET = object()


class RawConfigParser(MutableMapping):
    """Sections of options; values are as they are written."""

    __module__ = "configparser"

    _OPTION = r"(?P<option>.*?)\s*(?P<vi>{delim})\s*(?P<value>.*)$"
    _OPTION_ALONE = r"(?P<option>.*?)\s*(?:(?P<vi>{delim})\s*(?P<value>.*))?$"
    _DEFAULT_INTERPOLATION = Interpolation()

    SECTCRE = re.compile(r"\[(?P<header>.+)\]")
    OPTCRE = re.compile(_OPTION.format(delim="=|:"))
    OPTCRE_NV = re.compile(_OPTION_ALONE.format(delim="=|:"))
    NONSPACECRE = re.compile(r"\S")
    BOOLEAN_STATES = {
        "1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False,
    }  # fmt: skip

    def __init__(
        self,
        defaults=None,
        dict_type=_default_dict,
        allow_no_value=False,
        *,
        delimiters=("=", ":"),
        comment_prefixes=("#", ";"),
        inline_comment_prefixes=None,
        strict=True,
        empty_lines_in_values=True,
        default_section=DEFAULTSECT,
        interpolation=_UNSET,
        converters=_UNSET,
        allow_unnamed_section=False,
    ):
        self._dict = dict_type
        self._sections = dict_type()
        self._defaults = dict_type()
        self._converters = ConverterMapping(self)
        self._proxies = dict_type()
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        self._comments = tuple(comment_prefixes or ())
        self._inline_comments = tuple(inline_comment_prefixes or ())
        self._strict = strict
        self._allow_no_value = allow_no_value
        self._allow_unnamed_section = allow_unnamed_section
        self._empty_lines_in_values = empty_lines_in_values
        self.default_section = default_section
        if delimiters == ("=", ":"):
            self._optcre = self.OPTCRE_NV if allow_no_value else self.OPTCRE
        else:
            pattern = self._OPTION_ALONE if allow_no_value else self._OPTION
            self._optcre = re.compile(pattern.format(delim="|".join(map(re.escape, delimiters))))
        if interpolation is _UNSET:
            interpolation = self._DEFAULT_INTERPOLATION
        if interpolation is None:
            interpolation = Interpolation()
        if not isinstance(interpolation, Interpolation):
            kind = type(interpolation)
            raise TypeError(f"interpolation= must be None or an instance of Interpolation; got an object of type {kind}")
        self._interpolation = interpolation
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)

    # Sections.

    def defaults(self):
        """The options that all sections have."""
        return self._defaults

    def sections(self):
        """The names of the sections."""
        return list(self._sections)

    def has_section(self, section):
        """Whether there is a section of a name."""
        return section in self._sections

    def add_section(self, section):
        """Add an empty section."""
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._begin(section)

    def _begin(self, section):
        self._sections[section] = options = self._dict()
        self._proxies[section] = SectionProxy(self, section)
        return options

    def remove_section(self, section):
        """Remove a section; whether there was one."""
        if section not in self._sections:
            return False
        del self._sections[section], self._proxies[section]
        return True

    def _section(self, section):
        """The options of a section itself."""
        if not section or section == self.default_section:
            return self._defaults
        try:
            return self._sections[section]
        except KeyError:
            raise NoSectionError(section) from None

    # Options.

    def optionxform(self, optionstr):
        """The name under which an option is kept."""
        return optionstr.lower()

    def options(self, section):
        """The names of the options of a section and of the defaults."""
        if section not in self._sections:
            raise NoSectionError(section) from None
        return list(dict.fromkeys([*self._sections[section], *self._defaults]))

    def has_option(self, section, option):
        """Whether a section, or the defaults, have an option."""
        name = self.optionxform(option)
        if not section or section == self.default_section:
            return name in self._defaults
        return section in self._sections and (name in self._sections[section] or name in self._defaults)

    def remove_option(self, section, option):
        """Remove an option; whether there was one."""
        options = self._section(section)
        return options.pop(self.optionxform(option), _UNSET) is not _UNSET

    def set(self, section, option, value=None):
        """Set an option."""
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        self._section(section)[self.optionxform(option)] = value

    def _values(self, section, vars):
        """The values that a section sees."""
        if section in self._sections:
            own = self._sections[section]
        elif section == self.default_section:
            own = {}
        else:
            raise NoSectionError(section)
        given = {self.optionxform(name): None if value is None else str(value) for name, value in (vars or {}).items()}
        return ChainMap(given, own, self._defaults)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        """The value of an option."""
        try:
            values = self._values(section, vars)
            name = self.optionxform(option)
            if name not in values:
                raise NoOptionError(name, section)
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback
        value = values[name]
        return value if raw or value is None else self._interpolation.before_get(self, section, name, value, values)

    def _get_conv(self, section, option, conv, *, fallback=_UNSET, **kwargs):
        """The value of an option, converted; what is not there is not."""
        try:
            value = self.get(section, option, **kwargs)
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback
        return conv(value)

    def getint(self, section, option, **kwargs):
        """The value of an option, as an int."""
        return self._get_conv(section, option, int, **kwargs)

    def getfloat(self, section, option, **kwargs):
        """The value of an option, as a float."""
        return self._get_conv(section, option, float, **kwargs)

    def getboolean(self, section, option, **kwargs):
        """The value of an option, as a bool."""
        return self._get_conv(section, option, self._convert_to_boolean, **kwargs)

    def _convert_to_boolean(self, value):
        try:
            return self.BOOLEAN_STATES[value.lower()]
        except KeyError:
            raise ValueError(f"Not a boolean: {value}") from None

    def items(self, section=_UNSET, raw=False, vars=None):
        """The sections, or the options of one and of the defaults."""
        if section is _UNSET:
            return MutableMapping.items(self)
        values = self._defaults.copy()
        if section in self._sections:
            values.update(self._sections[section])
        elif section != self.default_section:
            raise NoSectionError(section)
        names = list(values)
        values.update((self.optionxform(name), value) for name, value in (vars or {}).items())
        if raw:
            return [(name, values[name]) for name in names]
        return [(name, self._interpolation.before_get(self, section, name, values[name], values)) for name in names]

    @property
    def converters(self):
        """The functions behind `get<name>`."""
        return self._converters

    # Reading.

    def read(self, filenames, encoding=None):
        """Read files; which of them could be opened."""
        if isinstance(filenames, (str, bytes, os.PathLike)):
            filenames = [filenames]
        opened = []
        for name in filenames:
            try:
                file = open(name, encoding=encoding)
            except OSError:
                continue
            with file:
                self._read(file, name)
            opened.append(os.fspath(name))
        return opened

    def read_file(self, f, source=None):
        """Read lines."""
        self._read(f, getattr(f, "name", "<???>") if source is None else source)

    def read_string(self, string, source="<string>"):
        """Read a text."""
        self.read_file(io.StringIO(string), source)

    def _read(self, lines, source):
        read_lines(self, lines, source)

    def read_dict(self, dictionary, source="<dict>"):
        """Take sections and options from mappings."""
        seen = set()
        for section, options in dictionary.items():
            section = str(section)
            if section != self.default_section:
                if section not in self._sections:
                    self.add_section(section)
                elif self._strict and section in seen:
                    raise DuplicateSectionError(section)
            seen.add(section)
            for option, value in options.items():
                name = self.optionxform(str(option))
                if self._strict and (section, name) in seen:
                    raise DuplicateOptionError(section, name, source)
                seen.add((section, name))
                self.set(section, name, None if value is None else str(value))

    def _read_defaults(self, defaults):
        for name, value in defaults.items():
            self._defaults[self.optionxform(name)] = value

    # Writing.

    def write(self, fp, space_around_delimiters=True):
        """Write all sections into a file."""
        delimiter = f" {self._delimiters[0]} " if space_around_delimiters else self._delimiters[0]
        named = [(name, options) for name, options in self._sections.items() if name is not UNNAMED_SECTION]
        if self._defaults:
            named.insert(0, (self.default_section, self._defaults))
        if UNNAMED_SECTION in self._sections:
            place = 1 if self._defaults else 0
            named.insert(place, (UNNAMED_SECTION, self._sections[UNNAMED_SECTION]))
        for name, options in named:
            if name is not UNNAMED_SECTION:
                fp.write(f"[{name}]\n")
            for option, value in options.items():
                value = self._interpolation.before_write(self, name, option, value)
                absent = value is None and self._allow_no_value
                fp.write(option + ("" if absent else delimiter + str(value).replace("\n", "\n\t")) + "\n")
            fp.write("\n")

    # A mapping of sections.

    def __getitem__(self, key):
        if key in self:
            return self._proxies[key]
        raise KeyError(key)

    def __setitem__(self, key, value):
        if key in self:
            if self[key] is value:
                return
            self._section(key).clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.remove_section(key):
            raise KeyError(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __iter__(self):
        return iter([self.default_section, *self._sections])

    def __len__(self):
        return 1 + len(self._sections)

    def popitem(self):
        """Remove and return the first section that is not the default one."""
        for name, section in zip(self._sections, [self[name] for name in self._sections], strict=True):
            del self[name]
            return name, section
        raise KeyError


class ConfigParser(RawConfigParser):
    """Sections of options whose values can refer to others, and are texts."""

    __module__ = "configparser"

    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def _validate_value_types(self, *, section="", option="", value=""):
        if not isinstance(section, str):
            raise TypeError("section names must be strings")
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if not isinstance(value, str) and (value or not self._allow_no_value):
            raise TypeError("option values must be strings")

    def set(self, section, option, value=None):
        self._validate_value_types(option=option, value=value)
        RawConfigParser.set(self, section, option, value)

    def add_section(self, section):
        self._validate_value_types(section=section)
        RawConfigParser.add_section(self, section)

    def _read_defaults(self, defaults):
        """Defaults are kept as they are; references in them need not be right yet."""
        interpolation, self._interpolation = self._interpolation, Interpolation()
        try:
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = interpolation


class SectionProxy(MutableMapping):
    """A section as a mapping."""

    __module__ = "configparser"

    def __init__(self, parser, name):
        self._parser = parser
        self._name = name
        for converted in parser.converters:
            method = f"get{converted}"
            setattr(self, method, partial(self.get, _impl=getattr(parser, method)))

    @property
    def parser(self):
        """The parser that has the section."""
        return self._parser

    @property
    def name(self):
        """The section's name."""
        return self._name

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if key in self:
            return self._parser.get(self._name, key)
        raise KeyError(key)

    def __setitem__(self, key, value):
        ConfigParser._validate_value_types(self._parser, option=key, value=value)
        self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if key not in self or not self._parser.remove_option(self._name, key):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def _options(self):
        default = self._name == self._parser.default_section
        return self._parser.defaults() if default else self._parser.options(self._name)

    def __iter__(self):
        return iter(self._options())

    def __len__(self):
        return len(self._options())

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        """The value of an option, or another one."""
        found = _impl or self._parser.get
        return found(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)


class ConverterMapping(MutableMapping):
    """The functions behind `get<name>` of a parser and of its sections; None for the parser's own methods."""

    __module__ = "configparser"

    def __init__(self, parser):
        self._parser = parser
        self._functions = {
            name[3:]: None
            for name in dir(parser)
            if name.startswith("get") and len(name) > 3 and callable(getattr(parser, name))
        }

    def __getitem__(self, key):
        return self._functions[key]

    def __setitem__(self, key, value):
        if not isinstance(key, str):
            raise ValueError(f"Incompatible key: {key} (type: {type(key)})")
        if not key:
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._functions[key] = value
        getter = partial(self._parser._get_conv, conv=value)
        getter.converter = value
        setattr(self._parser, f"get{key}", getter)
        for section in self._parser.values():
            setattr(section, f"get{key}", partial(section.get, _impl=getter))

    def __delitem__(self, key):
        if not key or not isinstance(key, str):
            raise KeyError(key)
        del self._functions[key]
        for holder in (self._parser, *self._parser.values()):
            # A method of the class stays.
            vars(holder).pop(f"get{key}", None)

    def __iter__(self):
        return iter(self._functions)

    def __len__(self):
        return len(self._functions)
