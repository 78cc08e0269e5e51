"""The locale of the process, which is always "C". CPython Lib/locale.py."""

import encodings
import encodings.aliases
import functools
import os
import sys
import warnings

from _locale_names import ENCODINGS, LOCALES, table

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127

__all__ = [
    "getlocale", "getpreferredencoding", "Error", "setlocale", "localeconv", "strcoll", "strxfrm", "str",
    "atof", "atoi", "format_string", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_TIME", "LC_MONETARY",
    "LC_NUMERIC", "LC_ALL", "CHAR_MAX", "getencoding", "normalize",
]

__molt_missing__ = (
    "CODESET", "D_FMT", "D_T_FMT", "RADIXCHAR", "THOUSEP", "T_FMT", "bindtextdomain", "currency", "dcgettext", "delocalize",
    "dgettext", "gettext", "localize", "nl_langinfo", "textdomain", "windows_locale", "resetlocale",
)


locale_alias, locale_encoding_alias = table(LOCALES), table(ENCODINGS)
if sys.version_info < (3, 12):
    locale_alias["c.utf8"] = "en_US.UTF-8"


class Error(ValueError):
    """A locale that there is not."""


_CONVENTIONS = {
    "int_curr_symbol": "", "currency_symbol": "", "mon_decimal_point": "", "mon_thousands_sep": "", "mon_grouping": [],
    "positive_sign": "", "negative_sign": "", "int_frac_digits": CHAR_MAX, "frac_digits": CHAR_MAX, "p_cs_precedes": CHAR_MAX,
    "p_sep_by_space": CHAR_MAX, "n_cs_precedes": CHAR_MAX, "n_sep_by_space": CHAR_MAX, "p_sign_posn": CHAR_MAX,
    "n_sign_posn": CHAR_MAX, "decimal_point": ".", "thousands_sep": "", "grouping": [],
}


def setlocale(category, locale=None):
    """The name of the locale: "C". Raises Error for another."""
    if locale not in (None, "", "C", "POSIX", ("C", None), (None, None)):
        raise Error("unsupported locale setting")
    return "C"


def localeconv():
    return {name: value[:] if isinstance(value, list) else value for name, value in _CONVENTIONS.items()}


def getlocale(category=LC_CTYPE):
    if category == LC_ALL:
        raise TypeError("category LC_ALL is not supported")
    return None, None


def getdefaultlocale(envvars=("LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE")):
    """The language and the encoding that the environment names, each None where it does not."""
    instead = "Use setlocale(), getencoding() and getlocale() instead."
    message = "{name!r} is deprecated and slated for removal in Python {remove}. " + instead
    warnings._deprecated("locale.getdefaultlocale", message, remove=(3, 15))
    for variable in envvars:
        name = os.environ.get(variable)
        if name:
            return _parts(name.split(":")[0] if variable == "LANGUAGE" else name)
    return _parts("C")


def _parts(name):
    code = normalize(name)
    if "@" in code:
        code, modifier = code.split("@", 1)
        if modifier == "euro" and "." not in code:
            return code, "iso-8859-15"
    if "." in code:
        return tuple(code.split(".")[:2])
    if code == "C":
        return None, None
    if code == "UTF-8":
        return None, "UTF-8"
    raise ValueError(f"unknown locale: {name}")


def getpreferredencoding(do_setlocale=True):
    return getencoding()


def getencoding():
    return "UTF-8"


def strcoll(string1, string2, /):
    """Below, equal to or above zero as texts compare."""
    return (string1 > string2) - (string1 < string2)


def strxfrm(string, /):
    return string


def format_string(f, val, grouping=False, monetary=False):
    """Text formatted as with `%`; the locale groups no digits."""
    return f % val


def str(val):
    return f"{val:.12g}"


def atof(string, func=float):
    return func(string)


atoi = functools.partial(atof, func=int)


def normalize(localename):
    """A locale's name as the C library spells it; one that is not known as it is."""
    name, at, modifier = localename.lower().replace(":", ".").partition("@")
    language, *encodings_given = name.split(".")
    encoding = encodings_given[0] if encodings_given else ""
    full = f"{language}.{encoding.replace('-', '').replace('_', '')}" if encoding else language
    # With all of it, without the modifier, without the encoding, and without both: as far as there is something to leave out.
    if found := locale_alias.get(f"{full}@{modifier}" if modifier else full):
        return found
    if modifier and (found := locale_alias.get(full)):
        known, _, own = found.partition("@")
        if not own:
            return _modified(found, modifier)
        if own.lower() == modifier:
            return found
    if not encoding:
        return localename
    if found := locale_alias.get(f"{language}@{modifier}" if modifier else language):
        known, at, own = found.partition("@")
        return _encoded(known, encoding) + at + own
    if modifier and (found := locale_alias.get(language)):
        known, _, own = found.partition("@")
        if not own:
            return _modified(_encoded(known, encoding), modifier)
        if own.lower() == modifier:
            return f"{_encoded(known, encoding)}@{own}"
    return localename


def _encoded(name, encoding):
    """A locale's name with another encoding."""
    spelled = encodings.normalize_encoding(encoding)
    spelled = encodings.aliases.aliases.get(spelled.lower(), spelled)
    key = spelled.lower()
    known = locale_encoding_alias.get(key) or locale_encoding_alias.get(key.replace("_", "").replace("-", ""), spelled)
    return f"{name.partition('.')[0]}.{known}"


def _modified(name, modifier):
    """A locale's name with a modifier; that of the euro is an encoding."""
    encoding = name.partition(".")[2]
    if modifier == "euro":
        if "." not in name:
            return f"{name}.ISO8859-15"
        if encoding in ("ISO8859-15", "UTF-8"):
            return name
        if encoding == "ISO8859-1":
            return _encoded(name, "ISO8859-15")
    return f"{name}@{modifier}"
