"""The locale of the process, which is always "C". CPython Lib/locale.py."""

import functools

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127

__all__ = [
    "getlocale", "getpreferredencoding", "Error", "setlocale", "localeconv", "strcoll", "strxfrm", "str",
    "atof", "atoi", "format_string", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_TIME", "LC_MONETARY",
    "LC_NUMERIC", "LC_ALL", "CHAR_MAX", "getencoding",
]

__molt_missing__ = (
    "CODESET", "D_FMT", "D_T_FMT", "RADIXCHAR", "THOUSEP", "T_FMT", "bindtextdomain", "currency", "dcgettext", "delocalize",
    "dgettext", "gettext", "locale_alias", "locale_encoding_alias", "localize", "nl_langinfo", "normalize", "textdomain",
    "windows_locale", "getdefaultlocale", "resetlocale",
)


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
