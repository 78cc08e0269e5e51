"""Helpers of the engine and of those who use it. jinja2/utils.py."""

import enum
import json
import os
from collections import abc, deque
from random import choice, randrange
from threading import Lock
from urllib.parse import quote_from_bytes

import markupsafe

from ._urlize import urlize as urlize


class _MissingType:
    """The class of the mark for a value that is not there."""

    def __repr__(self):
        return "missing"

    def __reduce__(self):
        return "missing"


missing = _MissingType()
internal_code = set()
concat = "".join


class _PassArg(enum.Enum):
    """What a function wants as its first argument when a template calls it."""

    context = 1
    eval_context = 2
    environment = 3

    @classmethod
    def from_obj(cls, obj):
        return getattr(obj, "jinja_pass_arg", None)


def pass_context(f):
    """Marks a function that wants the context."""
    f.jinja_pass_arg = _PassArg.context
    return f


def pass_eval_context(f):
    """Marks a function that wants the settings of evaluation."""
    f.jinja_pass_arg = _PassArg.eval_context
    return f


def pass_environment(f):
    """Marks a function that wants the environment."""
    f.jinja_pass_arg = _PassArg.environment
    return f


def internalcode(f):
    """Marks a function of the engine. The original leaves such functions out of tracebacks; here it says nothing."""
    return f


def is_undefined(obj):
    """Whether a value is one that stands for none."""
    from .runtime import Undefined

    return isinstance(obj, Undefined)


def consume(iterable):
    """Iterates to the end."""
    deque(iterable, maxlen=0)


def clear_caches():
    """Drops the lexers and the environments of templates that were made without one."""
    from .environment import get_spontaneous_environment
    from .lexer import _lexer_cache

    get_spontaneous_environment.cache_clear()
    _lexer_cache.clear()


def import_string(import_name, silent=False):
    """An object by the dotted name of its module and its own, which may stand behind a colon."""
    module, colon, name = import_name.partition(":")
    if not colon:
        module, _, name = import_name.rpartition(".")
    try:
        if not colon and not module:
            return __import__(name)
        return getattr(__import__(module, None, None, [name]), name)
    except (ImportError, AttributeError):
        if not silent:
            raise


def open_if_exists(filename, mode="rb"):
    """An open file, or None where there is none."""
    return open(filename, mode) if os.path.isfile(filename) else None


def object_type_repr(obj):
    """How messages name the type of a value."""
    if obj is None or obj is Ellipsis:
        return repr(obj)
    cls = type(obj)
    prefix = "" if cls.__module__ == "builtins" else cls.__module__ + "."
    return f"{prefix}{cls.__name__} object"


def pformat(obj):
    """A value over several lines."""
    from pprint import pformat as formatted

    return formatted(obj)


def generate_lorem_ipsum(n=5, html=True, min=20, max=100):
    """Paragraphs of placeholder text."""
    from .constants import LOREM_IPSUM_WORDS

    words = LOREM_IPSUM_WORDS.split()
    paragraphs = [_lorem_paragraph(words, min, max) for _ in range(n)]
    if html:
        return markupsafe.Markup("\n".join([f"<p>{markupsafe.escape(text)}</p>" for text in paragraphs]))
    return "\n\n".join(paragraphs)


def _lorem_paragraph(words, least, most):
    """One paragraph. The random numbers are asked for in the original's order, so that a seed gives its text."""
    text = []
    previous = None
    starts_sentence = True
    comma = stop = 0
    for position in range(randrange(least, most)):
        word = choice(words)
        while word == previous:
            word = choice(words)
        previous = word
        if starts_sentence:
            word = word.capitalize()
            starts_sentence = False
        if position - randrange(3, 8) > comma:
            comma = position
            stop += 2
            word += ","
        if position - randrange(10, 20) > stop:
            comma = stop = position
            word += "."
            starts_sentence = True
        text.append(word)
    paragraph = " ".join(text)
    if paragraph.endswith("."):
        return paragraph
    return (paragraph[:-1] if paragraph.endswith(",") else paragraph) + "."


def url_quote(obj, charset="utf-8", for_qs=False):
    """A value percent-encoded for the path of an address, or for its query."""
    if not isinstance(obj, (bytes, str)):
        obj = str(obj)
    raw = obj if isinstance(obj, bytes) else obj.encode(charset)
    if for_qs:
        return quote_from_bytes(raw, b"").replace("%20", "+")
    return quote_from_bytes(raw, b"/")


@abc.MutableMapping.register
class LRUCache:
    """A mapping of limited size that drops what was not asked for longest. The least recent key is first."""

    def __init__(self, capacity):
        self.capacity = capacity
        self._mapping = {}
        self._queue = deque()
        self._wlock = Lock()

    def __getstate__(self):
        return {name: value for name, value in self.__dict__.items() if name != "_wlock"}

    def __setstate__(self, d):
        self.__dict__.update(d)
        self._wlock = Lock()

    def __getnewargs__(self):
        return (self.capacity,)

    def copy(self):
        other = self.__class__(self.capacity)
        other._mapping = dict(self._mapping)
        other._queue = deque(self._queue)
        return other

    __copy__ = copy

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default

    def clear(self):
        with self._wlock:
            self._mapping.clear()
            self._queue.clear()

    def __contains__(self, key):
        return key in self._mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"<{type(self).__name__} {self._mapping!r}>"

    def _forget(self, key):
        if key in self._queue:
            self._queue.remove(key)

    def __getitem__(self, key):
        with self._wlock:
            value = self._mapping[key]
            if self._queue[-1] != key:
                self._forget(key)
                self._queue.append(key)
        return value

    def __setitem__(self, key, value):
        with self._wlock:
            if key in self._mapping:
                self._queue.remove(key)
            elif len(self._mapping) == self.capacity:
                self._mapping.pop(self._queue.popleft())
            self._queue.append(key)
            self._mapping[key] = value

    def __delitem__(self, key):
        with self._wlock:
            del self._mapping[key]
            self._forget(key)

    def items(self):
        return [(key, self._mapping[key]) for key in self.keys()]

    def values(self):
        return [self._mapping[key] for key in self.keys()]

    def keys(self):
        return list(self)

    def __iter__(self):
        return reversed(tuple(self._queue))

    def __reversed__(self):
        return iter(tuple(self._queue))


def select_autoescape(
    enabled_extensions=("html", "htm", "xml"), disabled_extensions=(), default_for_string=True, default=False
):
    """Decides by the ending of a template's name whether it is escaped."""

    def endings(extensions):
        return tuple(["." + extension.lstrip(".").lower() for extension in extensions])

    enabled = endings(enabled_extensions)
    disabled = endings(disabled_extensions)

    def autoescape(template_name):
        if template_name is None:
            return default_for_string
        name = template_name.lower()
        return True if name.endswith(enabled) else False if name.endswith(disabled) else default

    return autoescape


# What JSON may not hold where HTML stands around it, and how JSON spells it otherwise.
_JSON_ESCAPES = (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026"), ("'", "\\u0027"))


def htmlsafe_json_dumps(obj, dumps=None, **kwargs):
    """JSON that may stand in a script element, and in an attribute in single quotes."""
    text = (json.dumps if dumps is None else dumps)(obj, **kwargs)
    for character, spelled in _JSON_ESCAPES:
        text = text.replace(character, spelled)
    return markupsafe.Markup(text)


class Cycler:
    """Gives some values in turn."""

    def __init__(self, *items):
        if not items:
            raise RuntimeError("at least one item has to be provided")
        self.items = items
        self.pos = 0

    def reset(self):
        self.pos = 0

    @property
    def current(self):
        return self.items[self.pos]

    def next(self):
        item = self.items[self.pos]
        self.pos = (self.pos + 1) % len(self.items)
        return item

    __next__ = next


class Joiner:
    """Gives nothing at first, then a separator."""

    def __init__(self, sep=", "):
        self.sep = sep
        self.used = False

    def __call__(self):
        first, self.used = not self.used, True
        return "" if first else self.sep


class Namespace:
    """Attributes that templates may assign."""

    def __init__(*args, **kwargs):
        # Positional only, `self` too: a template may name an attribute like it.
        args[0].__attrs = dict(*args[1:], **kwargs)

    def __getattribute__(self, name):
        if name == "_Namespace__attrs" or name == "__class__":
            return object.__getattribute__(self, name)
        attributes = object.__getattribute__(self, "_Namespace__attrs")
        if name in attributes:
            return attributes[name]
        raise AttributeError(name)

    def __setitem__(self, name, value):
        self.__attrs[name] = value

    def __repr__(self):
        return f"<Namespace {self.__attrs!r}>"
