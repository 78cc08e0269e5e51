"""Translations of texts, from the catalogues of GNU gettext. CPython Lib/gettext.py."""

import operator
import os
import sys

from _plural_forms import CONDITIONAL, parsed

__all__ = [
    "NullTranslations", "GNUTranslations", "Catalog", "bindtextdomain", "find", "translation", "install", "textdomain", "dgettext",
    "dngettext", "gettext", "ngettext", "pgettext", "dpgettext", "npgettext", "dnpgettext",
]  # fmt: skip

# Subclasses read catalogues of their own format by these, and applications look into a catalogue.
__molt_public__ = ("_catalog", "_charset", "_fallback", "_info", "_parse")

_default_localedir = os.path.join(sys.base_prefix, "share", "locale")

_MOST_CHARACTERS = 1000
_COMPLEX = "plural form expression is too complex"

# What is asked for the languages, in this order.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def _whole(number):
    """A number as an integer; one that is none is passed on with a warning where the caller of this module stands."""
    try:
        return operator.index(number)
    except TypeError:
        pass
    import warnings

    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") == __name__:
        level, frame = level + 1, frame.f_back
    warnings.warn(f"Plural value must be an integer, got {type(number).__name__}", DeprecationWarning, level)
    return number


def c2py(plural):
    """A function of a number out of an expression for plural forms, which is C."""
    if len(plural) > _MOST_CHARACTERS:
        raise ValueError("plural form expression is too long")
    try:
        tree = parsed(plural)
    except RecursionError:
        raise ValueError(_COMPLEX) from None

    def func(n):
        if not isinstance(n, int):
            try:
                round(n)
            except TypeError:
                raise TypeError(f"Plural value must be an integer, got {type(n).__name__}") from None
            n = _whole(n)
        return int(_value(tree, n))

    return func


def _value(tree, n):
    """What an expression gives."""
    if tree is None:
        return n
    if isinstance(tree, int):
        return tree
    operation, *operands = tree
    if operation == CONDITIONAL:
        test, one, other = operands
        return _value(one if _value(test, n) else other, n)
    return operation(lambda part: _value(part, n), *operands)


def _variants(name):
    """The names under which a locale's catalogue may lie, the most special one first."""
    import locale

    rest = locale.normalize(name)
    parts = []
    for mark in "@._":
        at = rest.find(mark)
        parts.append(rest[at:] if at >= 0 else "")
        rest = rest[:at] if at >= 0 else rest
    modifier, codeset, territory = parts
    found = []
    for with_modifier in (modifier, ""):
        for with_codeset in (codeset, ""):
            for with_territory in (territory, ""):
                variant = rest + with_territory + with_codeset + with_modifier
                if variant not in found:
                    found.append(variant)
    return found


def _counted(msgid1, msgid2, n):
    return msgid1 if _whole(n) == 1 else msgid2


class NullTranslations:
    """A catalogue without texts: what is asked for is the answer, or that of the next catalogue."""

    def __init__(self, fp=None):
        self._fallback = self._charset = None
        self._info = {}
        if fp is not None:
            self._parse(fp)

    def _parse(self, fp):
        """Read a catalogue."""

    def add_fallback(self, fallback):
        """Ask another catalogue for what no one before it has."""
        last = self._fallback
        if last:
            last.add_fallback(fallback)
        else:
            self._fallback = fallback

    def gettext(self, message):
        """The translation of a text."""
        return self._fallback.gettext(message) if self._fallback else message

    def ngettext(self, msgid1, msgid2, n):
        """The translation of a text for so many things."""
        return self._fallback.ngettext(msgid1, msgid2, n) if self._fallback else _counted(msgid1, msgid2, n)

    def pgettext(self, context, message):
        """The translation that a text has in a context."""
        return self._fallback.pgettext(context, message) if self._fallback else message

    def npgettext(self, context, msgid1, msgid2, n):
        """The translation that a text has in a context for so many things."""
        if not self._fallback:
            return _counted(msgid1, msgid2, n)
        return self._fallback.npgettext(context, msgid1, msgid2, n)

    def info(self):
        """What the catalogue says of itself."""
        return self._info

    def charset(self):
        """The encoding of the catalogue."""
        return self._charset

    def install(self, names=None):
        """Make `_` a builtin, and others of these functions."""
        import builtins

        space = vars(builtins)
        space["_"] = self.gettext
        given = {"gettext": self.gettext, "ngettext": self.ngettext, "npgettext": self.npgettext, "pgettext": self.pgettext}
        space.update((name, given[name]) for name in set(names or ()) if name in given)


class GNUTranslations(NullTranslations):
    """A catalogue out of a file `.mo`."""

    LE_MAGIC = 0x950412DE
    BE_MAGIC = 0xDE120495
    CONTEXT = "%s\x04%s"
    VERSIONS = (0, 1)

    def _get_versions(self, version):
        return divmod(version, 1 << 16)

    def _parse(self, fp):
        name = getattr(fp, "name", "")
        self._catalog = {}
        self.plural = lambda n: int(n != 1)
        content = fp.read()
        from struct import unpack

        (magic,) = unpack("<I", content[:4])
        order = {self.LE_MAGIC: "<", self.BE_MAGIC: ">"}.get(magic)
        if order is None:
            raise OSError(0, "Bad magic number", name)
        version, count, *tables = unpack(order + "4I", content[4:20])
        major, _ = self._get_versions(version)
        if major not in self.VERSIONS:
            raise OSError(0, f"Bad version number {major}", name)

        def entry(table, at):
            start = table + 8 * at
            length, offset = unpack(order + "II", content[start : start + 8])
            return offset, offset + length

        for at in range(count):
            ends = [entry(table, at) for table in tables]
            if any(end >= len(content) for _, end in ends):
                raise OSError(0, "File is corrupt", name)
            original, translated = (content[start:end] for start, end in ends)
            if not original:
                self._read_head(translated)
            self._add(original, translated, self._charset or "ascii")

    def _read_head(self, text):
        """Take in what the catalogue says of itself: lines of names and values, which may go on in the next line."""
        last = None
        for line in text.split(b"\n"):
            line = line.decode().strip()
            if not line or (line.startswith("#-#-#-#-#") and line.endswith("#-#-#-#-#")):
                continue
            key, colon, value = line.partition(":")
            if not colon:
                if last:
                    self._info[last] += f"\n{line}"
                continue
            last, value = key.strip().lower(), value.strip()
            self._info[last] = value
            if last == "content-type":
                self._charset = value.split("charset=")[1]
            elif last == "plural-forms":
                self.plural = c2py(value.split(";")[1].split("plural=")[1])

    def _add(self, original, translated, charset):
        if b"\0" not in original:
            self._catalog[str(original, charset)] = str(translated, charset)
            return
        singular, _ = original.split(b"\0")
        singular = str(singular, charset)
        for number, form in enumerate(translated.split(b"\0")):
            self._catalog[singular, number] = str(form, charset)

    def _single(self, key):
        """The translation for one thing; None if there is none."""
        found = self._catalog.get(key)
        return self._catalog.get((key, self.plural(1))) if found is None else found

    def gettext(self, message):
        """The translation of a text."""
        found = self._single(message)
        return super().gettext(message) if found is None else found

    def pgettext(self, context, message):
        """The translation that a text has in a context."""
        found = self._single(self.CONTEXT % (context, message))
        return super().pgettext(context, message) if found is None else found

    def ngettext(self, msgid1, msgid2, n):
        """The translation of a text for so many things."""
        found = self._catalog.get((msgid1, self.plural(n)))
        if found is not None:
            return found
        if self._fallback:
            return self._fallback.ngettext(msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def npgettext(self, context, msgid1, msgid2, n):
        """The translation that a text has in a context for so many things."""
        found = self._catalog.get((self.CONTEXT % (context, msgid1), self.plural(n)))
        if found is not None:
            return found
        if self._fallback:
            return self._fallback.npgettext(context, msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2


def find(domain, localedir=None, languages=None, all=False):
    """The file of a domain's catalogue, the first that there is, or all of them."""
    if localedir is None:
        localedir = _default_localedir
    if languages is None:
        languages = next((os.environ[name].split(":") for name in _VARIABLES if os.environ.get(name)), [])
        if "C" not in languages:
            languages.append("C")
    names = list(dict.fromkeys(variant for language in languages for variant in _variants(language)))
    if "C" in names:
        names = names[: names.index("C")]
    files = (os.path.join(localedir, name, "LC_MESSAGES", f"{domain}.mo") for name in names)
    found = filter(os.path.exists, files)
    return list(found) if all else next(found, None)


# Catalogues that were read, by the class and the path.
_translations = {}


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    """The catalogues of a domain, each of which asks the next one for what it lacks."""
    if class_ is None:
        class_ = GNUTranslations
    files = find(domain, localedir, languages, all=True)
    if not files:
        if fallback:
            return NullTranslations()
        from errno import ENOENT

        raise FileNotFoundError(ENOENT, "No translation file found for domain", domain)
    import copy

    result = None
    for file in files:
        key = class_, os.path.abspath(file)
        if key not in _translations:
            with open(file, "rb") as stream:
                _translations.setdefault(key, class_(stream))
        # Each gets copies, so that what it adds behind them does not show elsewhere.
        made = copy.copy(_translations[key])
        if result is None:
            result = made
        else:
            result.add_fallback(made)
    return result


def install(domain, localedir=None, *, names=None):
    """Make the translations of a domain builtins."""
    translation(domain, localedir, fallback=True).install(names)


# Where the catalogues of a domain lie, and the domain that is meant where none is named.
_localedirs = {}
_current_domain = "messages"


def textdomain(domain=None):
    """Set the domain that is meant where none is named; the one that is."""
    global _current_domain
    if domain is not None:
        _current_domain = domain
    return _current_domain


def bindtextdomain(domain, localedir=None):
    """Set where the catalogues of a domain lie; where they do."""
    if localedir is not None:
        _localedirs[domain] = localedir
    return _localedirs.get(domain, _default_localedir)


def _bound(domain):
    """The catalogues of a domain where they were said to lie; None if there are none."""
    try:
        return translation(domain, _localedirs.get(domain))
    except OSError:
        return None


def dgettext(domain, message):
    """The translation of a text in a domain."""
    found = _bound(domain)
    return message if found is None else found.gettext(message)


def dngettext(domain, msgid1, msgid2, n):
    """The translation of a text in a domain for so many things."""
    found = _bound(domain)
    return _counted(msgid1, msgid2, n) if found is None else found.ngettext(msgid1, msgid2, n)


def dpgettext(domain, context, message):
    """The translation that a text of a domain has in a context."""
    found = _bound(domain)
    return message if found is None else found.pgettext(context, message)


def dnpgettext(domain, context, msgid1, msgid2, n):
    """The translation that a text of a domain has in a context for so many things."""
    found = _bound(domain)
    return _counted(msgid1, msgid2, n) if found is None else found.npgettext(context, msgid1, msgid2, n)


def gettext(message):
    """The translation of a text."""
    return dgettext(_current_domain, message)


def ngettext(msgid1, msgid2, n):
    """The translation of a text for so many things."""
    return dngettext(_current_domain, msgid1, msgid2, n)


def pgettext(context, message):
    """The translation that a text has in a context."""
    return dpgettext(_current_domain, context, message)


def npgettext(context, msgid1, msgid2, n):
    """The translation that a text has in a context for so many things."""
    return dnpgettext(_current_domain, context, msgid1, msgid2, n)


Catalog = translation
