"""Constants, templates and formatting of text. CPython Lib/string/__init__.py."""

import re as _re

__all__ = [
    "ascii_letters",
    "ascii_lowercase",
    "ascii_uppercase",
    "capwords",
    "digits",
    "hexdigits",
    "octdigits",
    "printable",
    "punctuation",
    "whitespace",
    "Formatter",
    "Template",
]
__molt_missing__ = ("_string",)

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    """Capitalize each word, and join them by the separator or a blank."""
    return (sep or " ").join(map(str.capitalize, s.split(sep)))


_no_mapping = {}


class _Both:
    """A mapping whose entries go before those of another."""

    def __init__(self, first, second):
        self.first = first
        self.second = second

    def __getitem__(self, key):
        return self.first[key] if key in self.first else self.second[key]


class Template:
    """Text with $names that are replaced."""

    delimiter = "$"
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = _re.IGNORECASE

    def __init_subclass__(cls):
        super().__init_subclass__()
        cls._make_pattern()

    @classmethod
    def _make_pattern(cls):
        if "pattern" in cls.__dict__:
            pattern = cls.pattern
        else:
            delimiter = _re.escape(cls.delimiter)
            name = cls.idpattern
            braced = cls.braceidpattern or cls.idpattern
            pattern = rf"""
            {delimiter}(?:
              (?P<escaped>{delimiter})  |
              (?P<named>{name})         |
              {{(?P<braced>{braced})}}  |
              (?P<invalid>)
            )
            """
        cls.pattern = _re.compile(pattern, cls.flags | _re.VERBOSE)

    def __init__(self, template):
        self.template = template

    def _invalid(self, mo):
        lines = self.template[: mo.start("invalid")].splitlines(keepends=True)
        line, column = (len(lines), len(lines[-1])) if lines else (1, 1)
        raise ValueError(f"Invalid placeholder in string: line {line}, col {column}")

    def _merged(self, mapping, kws):
        if mapping is _no_mapping:
            return kws
        return _Both(kws, mapping) if kws else mapping

    def substitute(self, mapping=_no_mapping, /, **kws):
        """The text with its names replaced; a name without a value is a KeyError."""
        values = self._merged(mapping, kws)
        return self._expanded(lambda mo, name: str(values[name]), self._invalid)

    def safe_substitute(self, mapping=_no_mapping, /, **kws):
        """The text with its names replaced; what has no value stays as it is."""
        values = self._merged(mapping, kws)

        def value_or_text(mo, name):
            try:
                return str(values[name])
            except KeyError:
                return mo.group()

        return self._expanded(value_or_text, lambda mo: mo.group())

    def _expanded(self, value_of, invalid):
        def replacement(mo):
            name = mo["named"] or mo["braced"]
            if name is not None:
                return value_of(mo, name)
            if mo["escaped"] is not None:
                return self.delimiter
            if mo["invalid"] is None:
                raise ValueError("Unrecognized named group in pattern", self.pattern)
            return invalid(mo)

        return self.pattern.sub(replacement, self.template)

    def is_valid(self):
        """Whether nothing in the template is invalid."""
        for mo in self.pattern.finditer(self.template):
            if mo.group("invalid") is not None:
                return False
            if mo.group("named") is None and mo.group("braced") is None and mo.group("escaped") is None:
                raise ValueError("Unrecognized named group in pattern", self.pattern)
        return True

    def get_identifiers(self):
        """The names in the template, in order."""
        ids = []
        for mo in self.pattern.finditer(self.template):
            named = mo.group("named") or mo.group("braced")
            if named is not None:
                if named not in ids:
                    ids.append(named)
            elif mo.group("escaped") is None and mo.group("invalid") is None:
                raise ValueError("Unrecognized named group in pattern", self.pattern)
        return ids


Template._make_pattern()


def _parse(text):
    """The pieces of a format string: literal text, field, format specification, conversion."""
    if type(text) is not str and isinstance(text, str):
        # The pieces of a subclass's text are plain.
        text = str.__str__(text)
    literal = []
    at = 0
    end = len(text)
    while at < end:
        char = text[at]
        at += 1
        if char == "{":
            if text[at : at + 1] == "{":
                at += 1
                yield "".join(literal) + "{", None, None, None
                literal = []
                continue
            field, spec, conversion, at = _field(text, at)
            yield "".join(literal), field, spec, conversion
            literal = []
            continue
        if char == "}":
            if text[at : at + 1] != "}":
                raise ValueError("Single '}' encountered in format string")
            at += 1
            yield "".join(literal) + "}", None, None, None
            literal = []
            continue
        literal.append(char)
    if literal:
        yield "".join(literal), None, None, None


def _field(text, at):
    end = len(text)
    if at >= end:
        raise ValueError("Single '{' encountered in format string")
    start = at
    brackets = False
    while at < end and (brackets or text[at] not in "{}:!"):
        brackets = text[at] == "[" or brackets and text[at] != "]"
        at += 1
    if at >= end:
        raise ValueError("expected '}' before end of string")
    if text[at] == "{":
        raise ValueError("unexpected '{' in field name")
    name = text[start:at]
    conversion = None
    if text[at] == "!":
        if at + 1 >= end:
            raise ValueError("end of string while looking for conversion specifier")
        conversion = text[at + 1]
        at += 2
        if at >= end:
            raise ValueError("unmatched '{' in format spec")
        if text[at] not in ":}":
            raise ValueError("expected ':' after conversion specifier")
    if text[at] == "}":
        return name, "", conversion, at + 1
    start = at + 1
    depth = 1
    for at in range(start, end):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if not depth:
                return name, text[start:at], conversion, at + 1
    raise ValueError("unmatched '{' in format spec" if start < end else "expected '}' before end of string")


def _split_name(name):
    """The first part of a field's name, and the attributes and items behind it."""
    at = 0
    while at < len(name) and name[at] not in ".[":
        at += 1
    first = name[:at]
    rest = []
    while at < len(name):
        if name[at] == ".":
            start = at = at + 1
            while at < len(name) and name[at] not in ".[":
                at += 1
            if at == start:
                raise ValueError("Empty attribute in format string")
            rest.append((True, name[start:at]))
        elif name[at] == "[":
            close = name.find("]", at + 1)
            if close < 0:
                raise ValueError("Missing ']' in format string")
            key = name[at + 1 : close]
            if not key:
                raise ValueError("Empty attribute in format string")
            rest.append((False, int(key) if key.isdecimal() else key))
            at = close + 1
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
    return int(first) if first.isdecimal() else first, rest


class Formatter:
    """What `str.format` does, as methods to be overridden."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used_args = set()
        result, _ = self._vformat(format_string, args, kwargs, used_args, 2)
        self.check_unused_args(used_args, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError("Max string recursion exceeded")
        result = []
        for literal_text, field_name, format_spec, conversion in self.parse(format_string):
            if literal_text:
                result.append(literal_text)
            if field_name is None:
                continue
            first, _ = _split_name(field_name)
            if first == "":
                if auto_arg_index is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                field_name = str(auto_arg_index) + field_name
                auto_arg_index += 1
            elif isinstance(first, int):
                if auto_arg_index:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                auto_arg_index = False
            obj, arg_used = self.get_field(field_name, args, kwargs)
            used_args.add(arg_used)
            obj = self.convert_field(obj, conversion)
            format_spec, auto_arg_index = self._vformat(
                format_spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index=auto_arg_index
            )
            result.append(self.format_field(obj, format_spec))
        return "".join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")

    def parse(self, format_string):
        return _parse(format_string)

    def get_field(self, field_name, args, kwargs):
        first, rest = _split_name(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attr, i in rest:
            obj = getattr(obj, i) if is_attr else obj[i]
        return obj, first
