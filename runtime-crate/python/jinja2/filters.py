"""Filters. jinja2/filters.py; those over the items of something are in _item_filters.py."""

import math
import random
import re
from collections import abc
from inspect import getattr_static
from itertools import chain

from markupsafe import Markup, escape, soft_str

from ._item_filters import (
    _GroupTuple as _GroupTuple,
    async_select_or_reject as async_select_or_reject,
    do_first,
    do_groupby,
    do_join,
    do_list,
    do_map,
    do_reject,
    do_rejectattr,
    do_select,
    do_selectattr,
    do_slice,
    do_sum,
    do_unique,
    ignore_case as ignore_case,
    make_attrgetter as make_attrgetter,
    make_multi_attrgetter as make_multi_attrgetter,
    prepare_map as prepare_map,
    prepare_select_or_reject as prepare_select_or_reject,
    select_or_reject as select_or_reject,
    sync_do_first as sync_do_first,
    sync_do_groupby as sync_do_groupby,
    sync_do_join as sync_do_join,
    sync_do_list as sync_do_list,
    sync_do_map as sync_do_map,
    sync_do_reject as sync_do_reject,
    sync_do_rejectattr as sync_do_rejectattr,
    sync_do_select as sync_do_select,
    sync_do_selectattr as sync_do_selectattr,
    sync_do_slice as sync_do_slice,
    sync_do_sum as sync_do_sum,
    sync_do_unique as sync_do_unique,
)
from .exceptions import FilterArgumentError
from .runtime import Undefined
from .utils import htmlsafe_json_dumps, pass_context, pass_environment, pass_eval_context, pformat, url_quote, urlize


def _own_html(value):
    return value.__html__() if hasattr(value, "__html__") else value


def do_forceescape(value):
    """Escapes what is safe too."""
    return escape(str(_own_html(value)))


def do_urlencode(value):
    """A text for an address, or pairs for its query."""
    if isinstance(value, str) or not isinstance(value, abc.Iterable):
        return url_quote(value)
    pairs = value.items() if isinstance(value, dict) else value
    return "&".join([f"{url_quote(name, for_qs=True)}={url_quote(given, for_qs=True)}" for name, given in pairs])


@pass_eval_context
def do_replace(eval_ctx, s, old, new, count=None):
    """Replaces a part wherever it stands, or so many times."""
    count = -1 if count is None else count
    if not eval_ctx.autoescape:
        return str(s).replace(str(old), str(new), count)
    brings_html = hasattr(old, "__html__") or (hasattr(new, "__html__") and not hasattr(s, "__html__"))
    return (escape if brings_html else soft_str)(s).replace(soft_str(old), soft_str(new), count)


def do_upper(s):
    return soft_str(s).upper()


def do_lower(s):
    return soft_str(s).lower()


def do_items(value):
    """The pairs of a mapping."""
    if isinstance(value, Undefined):
        return
    if not isinstance(value, abc.Mapping):
        raise TypeError("Can only get item pairs from a mapping.")
    yield from value.items()


_attr_key_re = re.compile(r"[\s/>=]", re.ASCII)


@pass_eval_context
def do_xmlattr(eval_ctx, d, autospace=True):
    """A mapping as attributes of an element."""
    pairs = []
    for name, value in d.items():
        if value is None or isinstance(value, Undefined):
            continue
        if _attr_key_re.search(name):
            raise ValueError(f"Invalid character in attribute name: {name!r}")
        pairs.append(f'{escape(name)}="{escape(value)}"')
    text = (" " if autospace and pairs else "") + " ".join(pairs)
    return Markup(text) if eval_ctx.autoescape else text


def do_capitalize(s):
    return soft_str(s).capitalize()


_word_beginning_split_re = re.compile(r"([-\s({\[<]+)")


def do_title(s):
    """Each word with a capital letter at its beginning, and small ones behind."""
    words = _word_beginning_split_re.split(soft_str(s))
    return "".join([word[0].upper() + word[1:].lower() for word in words if word])


def do_dictsort(value, case_sensitive=False, by="key", reverse=False):
    """The pairs of a mapping in order."""
    if by not in ("key", "value"):
        raise FilterArgumentError('You can only sort by either "key" or "value"')
    position = 0 if by == "key" else 1
    folded = (lambda part: part) if case_sensitive else ignore_case
    return sorted(value.items(), key=lambda item: folded(item[position]), reverse=reverse)


@pass_environment
def do_sort(environment, value, reverse=False, case_sensitive=False, attribute=None):
    """Items in order, of themselves or of some attributes."""
    postprocess = None if case_sensitive else ignore_case
    return sorted(value, key=make_multi_attrgetter(environment, attribute, postprocess), reverse=reverse)


def _extreme(environment, value, choose, case_sensitive, attribute):
    items = iter(value)
    for first in items:
        key = make_attrgetter(environment, attribute, None if case_sensitive else ignore_case)
        return choose(chain((first,), items), key=key)
    return environment.undefined("No aggregated item, sequence was empty.")


@pass_environment
def do_min(environment, value, case_sensitive=False, attribute=None):
    return _extreme(environment, value, min, case_sensitive, attribute)


@pass_environment
def do_max(environment, value, case_sensitive=False, attribute=None):
    return _extreme(environment, value, max, case_sensitive, attribute)


def do_default(value, default_value="", boolean=False):
    """A value, or another where there is none; if asked for, also where it is false."""
    takes_default = isinstance(value, Undefined) or (boolean and not value)
    return default_value if takes_default else value


def do_center(value, width=80):
    return soft_str(value).center(width)


@pass_environment
def do_last(environment, seq):
    for item in reversed(seq):
        return item
    return environment.undefined("No last item, sequence was empty.")


@pass_context
def do_random(context, seq):
    try:
        return random.choice(seq)
    except IndexError:
        return context.environment.undefined("No random item, sequence was empty.")


_UNITS = "kMGTPEZY"


def do_filesizeformat(value, binary=False):
    """A number of bytes as people read it."""
    size = float(value)
    base = 1024 if binary else 1000
    if size == 1:
        return "1 Byte"
    if size < base:
        return f"{int(size)} Bytes"
    limit = base
    for letter in _UNITS:
        limit *= base
        if size < limit:
            break
    unit = letter.upper() + "iB" if binary else letter + "B"
    return f"{base * size / limit:.1f} {unit}"


def do_pprint(value):
    return pformat(value)


_uri_scheme_re = re.compile(r"^([\w.+-]{2,}:(/){0,2})$")


@pass_eval_context
def do_urlize(
    eval_ctx, value, trim_url_limit=None, nofollow=False, target=None, rel=None, extra_schemes=None
):
    """A text with links for the addresses in it."""
    policies = eval_ctx.environment.policies
    relations = {*(rel or "").split(), *(policies["urlize.rel"] or "").split()}
    if nofollow:
        relations.add("nofollow")
    if extra_schemes is None:
        extra_schemes = policies["urlize.extra_schemes"] or ()
    for scheme in extra_schemes:
        if not _uri_scheme_re.fullmatch(scheme):
            raise FilterArgumentError(f"{scheme!r} is not a valid URI scheme prefix.")
    text = urlize(
        value,
        trim_url_limit,
        " ".join(sorted(relations)) or None,
        policies["urlize.target"] if target is None else target,
        extra_schemes,
    )
    return Markup(text) if eval_ctx.autoescape else text


def do_indent(s, width=4, first=False, blank=False):
    """Each line behind the first further to the right; if asked for, the first and blank ones too."""
    indention = width if isinstance(width, str) else " " * width
    newline = "\n"
    if isinstance(s, Markup):
        indention, newline = Markup(indention), Markup(newline)
    lines = (s + newline).splitlines()
    if blank:
        text = (newline + indention).join(lines)
    else:
        text = lines.pop(0)
        if lines:
            text += newline + newline.join([indention + line if line else line for line in lines])
    return indention + text if first else text


@pass_environment
def do_truncate(env, s, length=255, killwords=False, end="...", leeway=None):
    """A text of at most so many characters, ended at a word."""
    leeway = env.policies["truncate.leeway"] if leeway is None else leeway
    assert length >= len(end), f"expected length >= {len(end)}, got {length}"
    assert leeway >= 0, f"expected leeway >= 0, got {leeway}"
    if len(s) <= length + leeway:
        return s
    kept = s[: length - len(end)]
    return (kept if killwords else kept.rsplit(" ", 1)[0]) + end


@pass_environment
def do_wordwrap(environment, s, width=79, break_long_words=True, wrapstring=None, break_on_hyphens=True):
    """A text whose lines are of at most so many characters."""
    import textwrap

    wrapper = textwrap.TextWrapper(
        width=width,
        expand_tabs=False,
        replace_whitespace=False,
        break_long_words=break_long_words,
        break_on_hyphens=break_on_hyphens,
    )
    if wrapstring is None:
        wrapstring = environment.newline_sequence
    return wrapstring.join([wrapstring.join(wrapper.wrap(line)) for line in s.splitlines()])


_word_re = re.compile(r"\w+")


def do_wordcount(s):
    return len(_word_re.findall(soft_str(s)))


def do_int(value, default=0, base=10):
    """A value as an integer, or another where it is none."""
    try:
        return int(value, base) if isinstance(value, str) else int(value)
    except (TypeError, ValueError):
        pass
    try:
        # "42.23" is a number too.
        return int(float(value))
    except (TypeError, ValueError, OverflowError):
        return default


def do_float(value, default=0.0):
    try:
        return float(value)
    except (TypeError, ValueError):
        return default


def do_format(value, *args, **kwargs):
    """The `%` of texts."""
    if args and kwargs:
        raise FilterArgumentError("can't handle positional and keyword arguments at the same time")
    return soft_str(value) % (kwargs or args)


def do_trim(value, chars=None):
    return soft_str(value).strip(chars)


def do_striptags(value):
    return Markup(str(_own_html(value))).striptags()


def do_batch(value, linecount, fill_with=None):
    """Items in lists of so many; the last may be filled."""
    batch = []
    for item in value:
        if len(batch) == linecount:
            yield batch
            batch = []
        batch.append(item)
    if not batch:
        return
    if fill_with is not None:
        batch += [fill_with] * (linecount - len(batch))
    yield batch


def do_round(value, precision=0, method="common"):
    """A number with so many digits."""
    if method not in ("common", "ceil", "floor"):
        raise FilterArgumentError("method must be common, ceil or floor")
    if method == "common":
        return round(value, precision)
    scale = 10**precision
    return (math.ceil if method == "ceil" else math.floor)(value * scale) / scale


def do_mark_safe(value):
    return Markup(value)


def do_mark_unsafe(value):
    return str(value)


def do_reverse(value):
    """The other way round."""
    if isinstance(value, str):
        return value[::-1]
    try:
        return reversed(value)
    except TypeError:
        pass
    try:
        return list(value)[::-1]
    except TypeError as error:
        raise FilterArgumentError("argument must be iterable") from error


@pass_environment
def do_attr(environment, obj, name):
    """An attribute, and never an item."""
    try:
        getattr_static(obj, name)
    except AttributeError:
        if not hasattr(obj, name):
            return environment.undefined(obj=obj, name=name)
    return environment.getattr(obj, name)


@pass_eval_context
def do_tojson(eval_ctx, value, indent=None):
    """JSON that may stand in HTML."""
    policies = eval_ctx.environment.policies
    settings = policies["json.dumps_kwargs"]
    if indent is not None:
        settings = {**settings, "indent": indent}
    return htmlsafe_json_dumps(value, policies["json.dumps_function"], **settings)


FILTERS = {
    "abs": abs,
    "attr": do_attr,
    "batch": do_batch,
    "capitalize": do_capitalize,
    "center": do_center,
    "count": len,
    "d": do_default,
    "default": do_default,
    "dictsort": do_dictsort,
    "e": escape,
    "escape": escape,
    "filesizeformat": do_filesizeformat,
    "first": do_first,
    "float": do_float,
    "forceescape": do_forceescape,
    "format": do_format,
    "groupby": do_groupby,
    "indent": do_indent,
    "int": do_int,
    "join": do_join,
    "last": do_last,
    "length": len,
    "list": do_list,
    "lower": do_lower,
    "items": do_items,
    "map": do_map,
    "min": do_min,
    "max": do_max,
    "pprint": do_pprint,
    "random": do_random,
    "reject": do_reject,
    "rejectattr": do_rejectattr,
    "replace": do_replace,
    "reverse": do_reverse,
    "round": do_round,
    "safe": do_mark_safe,
    "select": do_select,
    "selectattr": do_selectattr,
    "slice": do_slice,
    "sort": do_sort,
    "string": soft_str,
    "striptags": do_striptags,
    "sum": do_sum,
    "title": do_title,
    "trim": do_trim,
    "truncate": do_truncate,
    "unique": do_unique,
    "upper": do_upper,
    "urlencode": do_urlencode,
    "urlize": do_urlize,
    "wordcount": do_wordcount,
    "wordwrap": do_wordwrap,
    "xmlattr": do_xmlattr,
    "tojson": do_tojson,
}
