"""Comma-separated values. CPython Lib/csv.py and Modules/_csv.c."""

import re
import types

from csv._sniffing import Sniffer

__molt_missing__ = ()

__all__ = [
    "Dialect", "DictReader", "DictWriter", "Error", "QUOTE_ALL", "QUOTE_MINIMAL", "QUOTE_NONE", "QUOTE_NONNUMERIC",
    "QUOTE_NOTNULL", "QUOTE_STRINGS", "Sniffer", "excel", "excel_tab", "field_size_limit", "get_dialect", "list_dialects",
    "reader", "register_dialect", "unix_dialect", "unregister_dialect", "writer",
]  # fmt: skip

QUOTE_MINIMAL = 0
QUOTE_ALL = 1
QUOTE_NONNUMERIC = 2
QUOTE_NONE = 3
QUOTE_STRINGS = 4
QUOTE_NOTNULL = 5

_NEWLINES = "\r\n"
_UNSET = object()

_dialects = {}
_field_limit = 131072


class Error(Exception):
    """What is wrong with the data, or with how they are to be written."""

    __module__ = "_csv"


def field_size_limit(limit=_UNSET, /):
    """The longest field that is read; sets it when one is given."""
    global _field_limit
    old = _field_limit
    if limit is not _UNSET:
        if not isinstance(limit, int):
            raise TypeError("limit must be an integer")
        _field_limit = limit
    return old


def register_dialect(name, dialect=None, /, **fmtparams):
    """Give a name to a dialect."""
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _Format(dialect, fmtparams)


def unregister_dialect(name, /):
    """Forget a dialect."""
    if name not in _dialects:
        raise Error("unknown dialect")
    del _dialects[name]


def get_dialect(name, /):
    """The dialect of a name."""
    if name not in _dialects:
        raise Error("unknown dialect")
    return _dialects[name]


def list_dialects():
    """The names of all dialects."""
    return list(_dialects)


class _Format:
    """A dialect whose values have been checked; `_csv.Dialect`."""

    __module__ = "_csv"
    __name__ = __qualname__ = "Dialect"

    def __init__(self, dialect=None, fmtparams=types.MappingProxyType({})):
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)
        given = dict(fmtparams)

        def option(name, default):
            value = given.pop(name, _UNSET)
            return getattr(dialect, name, default) if value is _UNSET else value

        self.delimiter = _character("delimiter", option("delimiter", ","), optional=False)
        self.doublequote = bool(option("doublequote", True))
        self.escapechar = _character("escapechar", option("escapechar", None))
        self.lineterminator = option("lineterminator", "\r\n")
        quotechar = option("quotechar", _UNSET)
        self.quotechar = '"' if quotechar is _UNSET else _character("quotechar", quotechar)
        quoting = option("quoting", _UNSET)
        if quoting is _UNSET:
            quoting = QUOTE_NONE if quotechar is None else QUOTE_MINIMAL
        self.quoting = quoting
        self.skipinitialspace = bool(option("skipinitialspace", False))
        self.strict = bool(option("strict", False))
        if given:
            raise TypeError(f"this function got an unexpected keyword argument '{next(iter(given))}'")
        self._check()

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle 'Dialect' instances")

    def _check(self):
        if self.lineterminator is not None and not isinstance(self.lineterminator, str):
            raise TypeError('"lineterminator" must be a string')
        if type(self.quoting) is not int:
            raise TypeError('"quoting" must be an integer')
        if not QUOTE_MINIMAL <= self.quoting <= QUOTE_NOTNULL:
            raise TypeError('bad "quoting" value')
        if self.quoting != QUOTE_NONE and self.quotechar is None:
            raise TypeError("quotechar must be set if quoting enabled")
        if self.lineterminator is None:
            raise TypeError("lineterminator must be set")
        names = ("delimiter", "escapechar", "quotechar")
        for name in names:
            char = getattr(self, name)
            with_spaces = self.skipinitialspace and name != "delimiter"
            if char is not None and (char in _NEWLINES or (with_spaces and char == " ")):
                raise ValueError(f"bad {name} value")
        for first, second in (("delimiter", "escapechar"), ("delimiter", "quotechar"), ("escapechar", "quotechar")):
            char = getattr(self, first)
            if char is not None and char == getattr(self, second):
                raise ValueError(f"bad {first} or {second} value")
        for name in names:
            char = getattr(self, name)
            if char is not None and char in self.lineterminator:
                raise ValueError(f"bad {name} or lineterminator value")


def _character(name, value, optional=True):
    if value is None and optional:
        return None
    if not isinstance(value, str):
        expected = "string or None" if optional else "string"
        raise TypeError(f'"{name}" must be {expected}, not {type(value).__name__}')
    if len(value) != 1:
        raise TypeError(f'"{name}" must be a 1-character string')
    return value


def _any_of(characters):
    """A pattern for the next of some characters."""
    return re.compile("[" + re.escape(characters) + "]")


class reader:
    """Rows of an iterable of lines."""

    __module__ = "_csv"

    def __init__(self, iterable, /, dialect=None, **fmtparams):
        self._lines = iter(iterable)
        self.dialect = form = _Format(dialect, fmtparams)
        self.line_num = 0
        self._splits = form.quoting in (QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONE) and not form.skipinitialspace
        quote = form.quotechar if form.quoting != QUOTE_NONE else None
        self._quote = quote
        self._ends_plain = _any_of(form.delimiter + _NEWLINES + (form.escapechar or ""))
        self._ends_quoted = _any_of((quote or "") + (form.escapechar or "")) if quote or form.escapechar else None
        self._restart()

    def _restart(self):
        self._fields = []
        self._parts = []
        self._size = 0
        self._bare = True
        self._state = self._at_record

    def __iter__(self):
        return self

    def __next__(self):
        line = self._next_line()
        if self._splits and self._quote not in (found := set(line)) and self.dialect.escapechar not in found:
            return self._split(line)
        self._restart()
        while not self._feed(line):
            try:
                line = self._next_line()
            except StopIteration:
                if self._size == 0 and self._state != self._in_quotes:
                    raise
                if self.dialect.strict:
                    raise Error("unexpected end of data") from None
                self._save()
                break
        return self._fields

    def _next_line(self):
        line = next(self._lines)
        if not isinstance(line, str):
            kind = type(line).__name__
            raise Error(f"iterator should return strings, not {kind} (the file should be opened in text mode)")
        self.line_num += 1
        return line

    def _split(self, line):
        """The fields of a line without quotes and escapes."""
        line = line.rstrip(_NEWLINES)
        if "\n" in line or "\r" in line:
            raise _stray_newline()
        if not line:
            return []
        fields = line.split(self.dialect.delimiter)
        if len(line) > _field_limit and max(map(len, fields)) > _field_limit:
            raise _too_long()
        return fields

    def _feed(self, line):
        """Take a line; whether the record ends with it."""
        at = 0
        while at < len(line):
            at = self._state(line, at)
        state = self._state
        if state == self._escaped or state == self._escaped_in_quotes:
            self._take("\n")
            self._state = self._in_field if state == self._escaped else self._in_quotes
            return False
        if state == self._in_quotes or state == self._after_escaped_newline:
            return False
        if state != self._at_record and state != self._after_newline:
            self._save()
        return True

    def _take(self, text):
        self._size += len(text)
        if self._size > _field_limit:
            raise _too_long()
        self._parts.append(text)

    def _save(self):
        field = "".join(self._parts)
        if self._bare and self.dialect.quoting in (QUOTE_NONNUMERIC, QUOTE_STRINGS, QUOTE_NOTNULL):
            if field == "":
                field = field if self.dialect.quoting == QUOTE_NONNUMERIC else None
            elif self.dialect.quoting != QUOTE_NOTNULL:
                field = float(field)
        self._fields.append(field)
        self._parts = []
        self._size = 0
        self._bare = True

    # Each state takes what it can from a line and says where the next goes on.

    def _at_record(self, line, at):
        if line[at] in _NEWLINES:
            self._state = self._after_newline
            return at + 1
        self._state = self._at_field
        return at

    def _at_field(self, line, at):
        char = line[at]
        if char == self._quote:
            self._bare = False
            self._state = self._in_quotes
        elif char == " " and self.dialect.skipinitialspace:
            pass
        else:
            self._state = self._in_field
            return at
        return at + 1

    def _in_field(self, line, at):
        end = self._ends_plain.search(line, at)
        stop = end.start() if end else len(line)
        if stop > at:
            self._take(line[at:stop])
        if end is None:
            return stop
        if end[0] == self.dialect.delimiter:
            self._save()
            self._state = self._at_field
        elif end[0] in _NEWLINES:
            self._save()
            self._state = self._after_newline
        else:
            self._state = self._escaped
        return stop + 1

    def _in_quotes(self, line, at):
        end = self._ends_quoted.search(line, at)
        stop = end.start() if end else len(line)
        if stop > at:
            self._take(line[at:stop])
        if end is None:
            return stop
        if end[0] != self._quote:
            self._state = self._escaped_in_quotes
        else:
            self._state = self._after_quote if self.dialect.doublequote else self._in_field
        return stop + 1

    def _escaped(self, line, at):
        self._take(line[at])
        self._state = self._after_escaped_newline if line[at] in _NEWLINES else self._in_field
        return at + 1

    def _after_escaped_newline(self, line, at):
        self._state = self._in_field
        return at

    def _escaped_in_quotes(self, line, at):
        self._take(line[at])
        self._state = self._in_quotes
        return at + 1

    def _after_quote(self, line, at):
        char = line[at]
        if char == self._quote:
            self._take(char)
            self._state = self._in_quotes
            return at + 1
        if char != self.dialect.delimiter and char not in _NEWLINES:
            if self.dialect.strict:
                raise Error(f"'{self.dialect.delimiter}' expected after '{self.dialect.quotechar}'")
            self._take(char)
            at += 1
        self._state = self._in_field
        return at

    def _after_newline(self, line, at):
        if line[at] not in _NEWLINES:
            raise _stray_newline()
        return at + 1


def _stray_newline():
    return Error("new-line character seen in unquoted field - do you need to open the file with newline=''?")


def _too_long():
    return Error(f"field larger than field limit ({_field_limit})")


def _is_number(value):
    return hasattr(value, "__index__") or hasattr(value, "__float__") or hasattr(value, "__int__")


class writer:
    """Writes rows to a file."""

    __module__ = "_csv"

    def __init__(self, fileobj, /, dialect=None, **fmtparams):
        self._write = getattr(fileobj, "write", None)
        if not callable(self._write):
            raise TypeError('argument 1 must have a "write" method')
        self.dialect = form = _Format(dialect, fmtparams)
        self._special = _any_of(
            form.delimiter + (form.escapechar or "") + (form.quotechar or "") + _NEWLINES + form.lineterminator
        )

    def writerow(self, row, /):
        """Write a row; gives what the file's `write` gives."""
        try:
            row = iter(row)
        except TypeError:
            raise Error(f"iterable expected, not {type(row).__name__}") from None
        form = self.dialect
        fields = [self._field(value) for value in row]
        if fields == [""]:
            if form.quoting == QUOTE_NONE or form.quoting in (QUOTE_STRINGS, QUOTE_NOTNULL):
                raise Error("single empty field record must be quoted")
            fields = [form.quotechar * 2]
        return self._write(form.delimiter.join(fields) + form.lineterminator)

    def writerows(self, rows, /):
        """Write several rows."""
        for row in rows:
            self.writerow(row)

    def _field(self, value):
        form = self.dialect
        text = value if isinstance(value, str) else "" if value is None else str(value)
        if not text:
            quoted = self._quotes_empty(value)
        else:
            quoted = self._quotes(value)
        if self._special.search(text) is not None:
            if form.quoting == QUOTE_NONE:
                text = self._special.sub(self._escape, text)
            else:
                text, needs_quotes = self._mark(text)
                quoted = quoted or needs_quotes
        return form.quotechar + text + form.quotechar if quoted else text

    def _quotes(self, value):
        """Whether the kind of a value alone asks for quotes."""
        match self.dialect.quoting:
            case 1:
                return True
            case 2:
                return not _is_number(value)
            case 4:
                return isinstance(value, str)
            case 5:
                return value is not None
        return False

    def _quotes_empty(self, value):
        form = self.dialect
        if form.delimiter == " " and form.skipinitialspace:
            if form.quoting == QUOTE_NONE or (value is None and form.quoting in (QUOTE_STRINGS, QUOTE_NOTNULL)):
                raise Error("empty field must be quoted if delimiter is a space and skipinitialspace is true")
            return True
        return self._quotes(value)

    def _mark(self, text):
        """A text with its quotes doubled or escaped, and whether it has what only quotes make harmless."""
        form = self.dialect
        found = set(self._special.findall(text))
        quote, escape = form.quotechar, form.escapechar
        needs_quotes = bool(found - {quote, escape}) or (quote in found and form.doublequote)
        if escape in found:
            text = text.replace(escape, escape * 2)
        if quote in found:
            if not form.doublequote and escape is None:
                raise _no_escape()
            text = text.replace(quote, (quote if form.doublequote else escape) + quote)
        return text, needs_quotes

    def _escape(self, match):
        if self.dialect.escapechar is None:
            raise _no_escape()
        return self.dialect.escapechar + match[0]


def _no_escape():
    return Error("need to escape, but no escapechar set")


class Dialect:
    """What a subclass describes: how the fields of a row are told apart."""

    _name = ""
    _valid = False
    delimiter = None
    quotechar = None
    escapechar = None
    doublequote = None
    skipinitialspace = None
    lineterminator = None
    quoting = None

    def __init__(self):
        self._valid = type(self) is not Dialect
        try:
            _Format(self)
        except TypeError as error:
            raise Error(str(error)) from None


class excel(Dialect):
    """As Excel writes them."""

    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    """As Excel writes them, with tabs."""

    delimiter = "\t"


class unix_dialect(excel):
    """Every field in quotes, newlines alone."""

    lineterminator = "\n"
    quoting = QUOTE_ALL


for _name, _dialect in (("excel", excel), ("excel-tab", excel_tab), ("unix", unix_dialect)):
    register_dialect(_name, _dialect)


def _reusable(fieldnames):
    """The names as something that can be gone through again."""
    return list(fieldnames) if fieldnames is not None and iter(fieldnames) is fieldnames else fieldnames


class DictReader:
    """Rows as dicts; the first row names the fields unless names are given."""

    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        self._fieldnames = _reusable(fieldnames)
        self.restkey, self.restval, self.dialect = restkey, restval, dialect
        self.reader = reader(f, dialect, *args, **kwds)
        self.line_num = 0

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            self._fieldnames = next(self.reader, None)
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if self.line_num == 0:
            _ = self.fieldnames
        row = next(filter(None, self.reader))
        self.line_num = self.reader.line_num
        names = self.fieldnames
        record = dict(zip(names, row))
        if len(row) > len(names):
            record[self.restkey] = row[len(names) :]
        else:
            record.update(dict.fromkeys(names[len(row) :], self.restval))
        return record

    __class_getitem__ = classmethod(types.GenericAlias)


class DictWriter:
    """Writes dicts as rows."""

    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        self.fieldnames = _reusable(fieldnames)
        self.restval = restval
        self.extrasaction = extrasaction.lower()
        if self.extrasaction not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({self.extrasaction}) must be 'raise' or 'ignore'")
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        """Write the names."""
        return self.writer.writerow(self.fieldnames)

    def _row(self, rowdict):
        if self.extrasaction == "raise":
            unknown = rowdict.keys() - self.fieldnames
            if unknown:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join(map(repr, unknown)))
        return [rowdict.get(name, self.restval) for name in self.fieldnames]

    def writerow(self, rowdict):
        """Write a dict; gives what the file's `write` gives."""
        return self.writer.writerow(self._row(rowdict))

    def writerows(self, rowdicts):
        """Write several dicts."""
        return self.writer.writerows(map(self._row, rowdicts))

    __class_getitem__ = classmethod(types.GenericAlias)
