"""Values over several lines. CPython Lib/pprint.py."""

import dataclasses
import re
import sys
import types
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
from io import StringIO

__all__ = ["PrettyPrinter", "isreadable", "isrecursive", "pformat", "pp", "pprint", "saferepr"]

_SCALARS = frozenset({str, bytes, bytearray, float, complex, bool, type(None)})
_INT_REPR, _TUPLE_REPR, _LIST_REPR, _DICT_REPR = int.__repr__, tuple.__repr__, list.__repr__, dict.__repr__


def pprint(object, stream=None, indent=1, width=80, depth=None, **settings):
    """Print a value."""
    PrettyPrinter(indent, width, depth, stream, **settings).pprint(object)


def pformat(object, indent=1, width=80, depth=None, **settings):
    """A value as text."""
    return PrettyPrinter(indent, width, depth, **settings).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    """Print a value; dictionaries keep their order."""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    """A value on one line, even if it contains itself."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    """Whether what is printed can be evaluated."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    """Whether a value contains itself."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


class _safe_key:
    """Sorts by the value, or by type and identity where values have no order."""

    __slots__ = ("obj",)

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            mine, theirs = ((str(type(one)), id(one)) for one in (self.obj, other.obj))
            return mine < theirs


def _item_key(item):
    return _safe_key(item[0]), _safe_key(item[1])


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


class PrettyPrinter:
    """Prints values over several lines where one is too short."""

    def __init__(
        self,
        indent=1,
        width=80,
        depth=None,
        stream=None,
        *,
        compact=False,
        sort_dicts=True,
        underscore_numbers=False,
    ):
        self._indent_per_level = int(indent)
        self._width = int(width)
        if self._indent_per_level < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not self._width:
            raise ValueError("width must be != 0")
        self._depth = depth
        self._stream = sys.stdout if stream is None else stream
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    def pprint(self, object):
        """Print a value."""
        if self._stream is not None:
            self._stream.write(self.pformat(object) + "\n")

    def pformat(self, object):
        """A value as text."""
        buffer = StringIO()
        self._format(object, buffer, 0, 0, {}, 0)
        return buffer.getvalue()

    def isrecursive(self, object):
        """Whether a value contains itself."""
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        """Whether what is printed can be evaluated."""
        _, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        """A value on one line, whether that can be evaluated, and whether the value contains itself."""
        return self._safe_repr(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    # Over several lines. `indent` is the column, `allowance` what must follow on the last line, `context` what is around.

    def _format(self, object, stream, indent, allowance, context, level):
        identity = id(object)
        if identity in context:
            stream.write(_recursion(object))
            return
        line = self._repr(object, context, level)
        writer = None
        if len(line) > self._width - indent - allowance:
            writer = self._dispatch.get(type(object).__repr__)
            if writer is None and _is_plain_dataclass(object):
                writer = PrettyPrinter._write_dataclass
        if writer is None:
            stream.write(line)
            return
        context[identity] = 1
        writer(self, object, stream, indent, allowance, context, level + 1)
        del context[identity]

    def _pad(self, stream):
        """The blanks between a bracket and the first element."""
        stream.write(" " * (self._indent_per_level - 1))

    def _write_items(self, items, stream, indent, allowance, context, level):
        """Elements, one a line, or as many as fit."""
        self._pad(stream)
        items = list(items)
        indent += self._indent_per_level
        new_line = ",\n" + " " * indent
        separator = ""
        room = whole = self._width - indent + 1
        for place, item in enumerate(items):
            last = place == len(items) - 1
            if last:
                room -= allowance
                whole -= allowance
            if self._compact:
                line = self._repr(item, context, level)
                needed = len(line) + 2
                if room < needed:
                    room = whole
                    separator = separator and new_line
                if room >= needed:
                    room -= needed
                    stream.write(separator + line)
                    separator = ", "
                    continue
            stream.write(separator)
            separator = new_line
            self._format(item, stream, indent, allowance if last else 1, context, level)

    def _write_pairs(self, pairs, joint, stream, indent, allowance, context, level):
        """Pairs of a text and a value, one a line."""
        pairs = list(pairs)
        for place, (name, value) in enumerate(pairs):
            last = place == len(pairs) - 1
            stream.write(name + joint)
            if joint == "=" and id(value) in context:
                stream.write("...")
            else:
                self._format(value, stream, indent + len(name) + len(joint), allowance if last else 1, context, level)
            if not last:
                stream.write(",\n" + " " * indent)

    def _write_dict_items(self, items, stream, indent, allowance, context, level):
        pairs = [(self._repr(key, context, level), value) for key, value in items]
        self._write_pairs(pairs, ": ", stream, indent + self._indent_per_level, allowance, context, level)

    def _write_named(self, name, pairs, stream, indent, allowance, context, level):
        stream.write(f"{name}(")
        self._write_pairs(pairs, "=", stream, indent + len(name) + 1, allowance, context, level)
        stream.write(")")

    def _write_dataclass(self, object, stream, indent, allowance, context, level):
        pairs = [(field.name, getattr(object, field.name)) for field in dataclasses.fields(object) if field.repr]
        self._write_named(type(object).__name__, pairs, stream, indent, allowance, context, level)

    def _write_namespace(self, object, stream, indent, allowance, context, level):
        name = "namespace" if type(object) is types.SimpleNamespace else type(object).__name__
        self._write_named(name, vars(object).items(), stream, indent, allowance, context, level)

    def _items_of(self, object):
        return sorted(object.items(), key=_item_key) if self._sort_dicts else list(object.items())

    def _write_dict(self, object, stream, indent, allowance, context, level):
        stream.write("{")
        self._pad(stream)
        if object:
            self._write_dict_items(self._items_of(object), stream, indent, allowance + 1, context, level)
        stream.write("}")

    def _write_ordered_dict(self, object, stream, indent, allowance, context, level):
        name = type(object).__name__
        stream.write(f"{name}(")
        self._format(list(object.items()), stream, indent + len(name) + 1, allowance + 1, context, level)
        stream.write(")")

    def _write_default_dict(self, object, stream, indent, allowance, context, level):
        name = type(object).__name__
        indent += len(name) + 1
        stream.write(f"{name}({self._repr(object.default_factory, context, level)},\n{' ' * indent}")
        self._write_dict(object, stream, indent, allowance + 1, context, level)
        stream.write(")")

    def _write_counter(self, object, stream, indent, allowance, context, level):
        name = type(object).__name__
        stream.write(name + "({")
        self._pad(stream)
        self._write_dict_items(object.most_common(), stream, indent + len(name) + 1, allowance + 2, context, level)
        stream.write("})")

    def _write_chain_map(self, object, stream, indent, allowance, context, level):
        name = type(object).__name__
        indent += len(name) + 1
        stream.write(f"{name}(")
        for place, mapping in enumerate(object.maps):
            last = place == len(object.maps) - 1
            if place:
                stream.write(",\n" + " " * indent)
            self._format(mapping, stream, indent, allowance + 1 if last else 1, context, level)
        if object.maps:
            stream.write(")")

    def _write_sequence(self, object, stream, indent, allowance, context, level):
        if isinstance(object, list):
            opening, closing = "[]"
        else:
            opening, closing = "(", ",)" if len(object) == 1 else ")"
        stream.write(opening)
        self._write_items(object, stream, indent, allowance + len(closing), context, level)
        stream.write(closing)

    def _write_set(self, object, stream, indent, allowance, context, level):
        opening, closing = "{", "}"
        kind = type(object)
        if kind is not set:
            opening, closing = kind.__name__ + "({", "})"
            indent += len(kind.__name__) + 1
        stream.write(opening)
        elements = sorted(object, key=_safe_key)
        self._write_items(elements, stream, indent, allowance + len(closing), context, level)
        stream.write(closing)

    def _write_deque(self, object, stream, indent, allowance, context, level):
        name = type(object).__name__
        stream.write(f"{name}([")
        indent += len(name) + 1
        limited = object.maxlen is not None
        self._write_items(object, stream, indent, 2 if limited else allowance + 2, context, level)
        stream.write(f"],\n{' ' * indent}maxlen={self._repr(object.maxlen, context, level)})" if limited else "])")

    def _write_proxy(self, object, stream, indent, allowance, context, level):
        stream.write("mappingproxy(")
        self._format(object.copy(), stream, indent + 13, allowance + 1, context, level)
        stream.write(")")

    def _write_user_object(self, object, stream, indent, allowance, context, level):
        self._format(object.data, stream, indent, allowance, context, level - 1)

    def _write_pieces(self, pieces, stream, indent, outermost):
        """Pieces of a text or of bytes, one a line; in brackets if nothing is around."""
        text = ("\n" + " " * indent).join(pieces)
        stream.write(f"({text})" if outermost else text)

    def _write_str(self, object, stream, indent, allowance, context, level):
        if level == 1:
            indent += 1
            allowance += 1
        pieces = list(_text_pieces(object, self._width - indent, allowance))
        if len(pieces) == 1:
            stream.write(pieces[0])
        else:
            self._write_pieces(pieces, stream, indent, level == 1)

    def _write_bytes(self, object, stream, indent, allowance, context, level):
        if len(object) <= 4:
            stream.write(repr(object))
            return
        outermost = level == 1
        pieces = _byte_pieces(object, self._width - indent - outermost, allowance + outermost)
        self._write_pieces(pieces, stream, indent + outermost, outermost)

    def _write_bytearray(self, object, stream, indent, allowance, context, level):
        stream.write("bytearray(")
        self._write_bytes(bytes(object), stream, indent + 10, allowance + 1, context, level + 1)
        stream.write(")")

    def _when_filled(write):
        """A writer that writes an empty value on one line."""

        def writer(self, object, stream, indent, allowance, context, level):
            if len(object.maps if isinstance(object, ChainMap) else object):
                write(self, object, stream, indent, allowance, context, level)
            else:
                stream.write(repr(object))

        return writer

    _dispatch = {
        dict.__repr__: _write_dict,
        list.__repr__: _write_sequence,
        tuple.__repr__: _write_sequence,
        set.__repr__: _when_filled(_write_set),
        frozenset.__repr__: _when_filled(_write_set),
        str.__repr__: _when_filled(_write_str),
        bytes.__repr__: _write_bytes,
        bytearray.__repr__: _write_bytearray,
        OrderedDict.__repr__: _when_filled(_write_ordered_dict),
        defaultdict.__repr__: _when_filled(_write_default_dict),
        Counter.__repr__: _when_filled(_write_counter),
        ChainMap.__repr__: _when_filled(_write_chain_map),
        deque.__repr__: _when_filled(_write_deque),
        types.MappingProxyType.__repr__: _write_proxy,
        types.SimpleNamespace.__repr__: _write_namespace,
        UserDict.__repr__: _write_user_object,
        UserList.__repr__: _write_user_object,
        UserString.__repr__: _write_user_object,
    }

    # On one line.

    def _safe_repr(self, object, context, maxlevels, level):
        kind = type(object)
        if kind in _SCALARS:
            return repr(object), True, False
        shown_by = kind.__repr__
        if shown_by is _INT_REPR and issubclass(kind, int):
            return f"{object:_d}" if self._underscore_numbers else repr(object), True, False
        if shown_by is _TUPLE_REPR and issubclass(kind, tuple):
            opening, closing = "(", ",)" if len(object) == 1 else ")"
        elif shown_by is _LIST_REPR and issubclass(kind, list):
            opening, closing = "[", "]"
        elif shown_by is _DICT_REPR and issubclass(kind, dict):
            opening, closing = "{", "}"
        else:
            text = repr(object)
            return text, bool(text) and not text.startswith("<"), False
        if not object:
            return "()" if opening == "(" else opening + closing, True, False
        identity = id(object)
        if maxlevels and level >= maxlevels:
            return f"{opening}...{closing}", False, identity in context
        if identity in context:
            return _recursion(object), False, True
        context[identity] = 1
        texts = []
        readable, recursive = True, False
        level += 1
        if opening == "{":
            for key, value in self._items_of(object):
                key_text, key_readable, key_recursive = self.format(key, context, maxlevels, level)
                text, part_readable, part_recursive = self.format(value, context, maxlevels, level)
                texts.append(f"{key_text}: {text}")
                readable = readable and key_readable and part_readable
                if key_recursive or part_recursive:
                    recursive = True
        else:
            for element in object:
                text, part_readable, part_recursive = self.format(element, context, maxlevels, level)
                texts.append(text)
                if not part_readable:
                    readable = False
                if part_recursive:
                    recursive = True
        del context[identity]
        return f"{opening}{', '.join(texts)}{closing}", readable, recursive


def _is_plain_dataclass(object):
    """Whether an object is shown as its class's decorator made it."""
    if isinstance(object, type) or not dataclasses.is_dataclass(object) or not object.__dataclass_params__.repr:
        return False
    shown_by = type(object).__repr__
    shown_by = getattr(shown_by, "__wrapped__", shown_by)
    return shown_by.__module__ == "dataclasses" or "__create_fn__" in shown_by.__qualname__


def _text_pieces(text, width, allowance):
    """The pieces of a text, each as it is shown: lines, and parts of those that are too long."""
    lines = text.splitlines(True)
    for number, line in enumerate(lines):
        last_line = number == len(lines) - 1
        shown = repr(line)
        if len(shown) <= width - (allowance if last_line else 0):
            yield shown
            continue
        words = re.findall(r"\S*\s*", line)[:-1]
        piece = ""
        for place, word in enumerate(words):
            room = width - (allowance if last_line and place == len(words) - 1 else 0)
            if piece and len(repr(piece + word)) > room:
                yield repr(piece)
                piece = ""
            piece += word
        if piece:
            yield repr(piece)


def _byte_pieces(data, width, allowance):
    """The pieces of bytes, each as it is shown, four bytes at a time."""
    last = len(data) // 4 * 4
    piece = b""
    for start in range(0, len(data), 4):
        part = data[start : start + 4]
        if start == last:
            width -= allowance
        if piece and len(repr(piece + part)) > width:
            yield repr(piece)
            piece = b""
        piece += part
    if piece:
        yield repr(piece)
