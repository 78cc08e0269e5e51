"""Filters over the items of something. jinja2/filters.py: those that exist twice, once for environments that await."""

from collections import namedtuple
from itertools import groupby

from markupsafe import escape, soft_str

from .async_utils import async_variant, auto_aiter, auto_await, auto_to_list
from .exceptions import FilterArgumentError
from .runtime import Undefined
from .utils import pass_context, pass_environment, pass_eval_context


def ignore_case(value):
    """Texts in small letters; anything else as it is."""
    return value.lower() if isinstance(value, str) else value


def _prepare_attribute_parts(attr):
    """The steps from a value to an attribute of an attribute."""
    if isinstance(attr, str):
        return [int(part) if part.isdigit() else part for part in attr.split(".")]
    return [] if attr is None else [attr]


def make_attrgetter(environment, attribute, postprocess=None, default=None):
    """The function that gives an attribute of an item."""
    parts = _prepare_attribute_parts(attribute)

    def attrgetter(item):
        for part in parts:
            item = environment.getitem(item, part)
            if default is not None and isinstance(item, Undefined):
                item = default
        return item if postprocess is None else postprocess(item)

    return attrgetter


def make_multi_attrgetter(environment, attribute, postprocess=None):
    """The function that gives a list of attributes of an item, whose names stand between commas."""
    names = attribute.split(",") if isinstance(attribute, str) else [attribute]
    getters = [make_attrgetter(environment, name, postprocess) for name in names]
    return lambda item: [getter(item) for getter in getters]


def _folding(case_sensitive):
    return None if case_sensitive else ignore_case


@pass_environment
def sync_do_unique(environment, value, case_sensitive=False, attribute=None):
    """Items without those that were there before."""
    key_of = make_attrgetter(environment, attribute, _folding(case_sensitive))
    seen = set()
    for item in value:
        key = key_of(item)
        if key in seen:
            continue
        seen.add(key)
        yield item


@async_variant(sync_do_unique)
async def do_unique(environment, value, case_sensitive=False, attribute=None):
    return sync_do_unique(environment, await auto_to_list(value), case_sensitive, attribute)


@pass_eval_context
def sync_do_join(eval_ctx, value, d="", attribute=None):
    """Items as one text."""
    if attribute is not None:
        value = map(make_attrgetter(eval_ctx.environment, attribute), value)
    if not eval_ctx.autoescape:
        return str(d).join(map(str, value))
    if hasattr(d, "__html__"):
        return soft_str(d).join(map(soft_str, value))
    # A single item that is safe makes the whole safe, and the others escaped.
    parts = [item if hasattr(item, "__html__") else str(item) for item in value]
    is_safe = any([hasattr(part, "__html__") for part in parts])
    return (escape(d) if is_safe else str(d)).join(parts)


@async_variant(sync_do_join)
async def do_join(eval_ctx, value, d="", attribute=None):
    return sync_do_join(eval_ctx, await auto_to_list(value), d, attribute)


def _no_first(environment):
    return environment.undefined("No first item, sequence was empty.")


@pass_environment
def sync_do_first(environment, seq):
    for item in seq:
        return item
    return _no_first(environment)


@async_variant(sync_do_first)
async def do_first(environment, seq):
    try:
        return await auto_aiter(seq).__anext__()
    except StopAsyncIteration:
        return _no_first(environment)


def sync_do_slice(value, slices, fill_with=None):
    """Items in so many lists; those that are shorter by one may be filled."""
    items = list(value)
    size, longer = divmod(len(items), slices)
    start = 0
    for number in range(slices):
        end = start + size + (number < longer)
        part = items[start:end]
        start = end
        if number >= longer and fill_with is not None:
            part.append(fill_with)
        yield part


@async_variant(sync_do_slice)
async def do_slice(value, slices, fill_with=None):
    return sync_do_slice(await auto_to_list(value), slices, fill_with)


class _GroupTuple(namedtuple("_GroupTuple", ("grouper", "list"))):
    """A group: what its items have in common, and they."""

    __slots__ = ()

    def __repr__(self):
        return tuple.__repr__(self)

    def __str__(self):
        return tuple.__str__(self)


@pass_environment
def sync_do_groupby(environment, value, attribute, default=None, case_sensitive=False):
    """Items in groups with equal attributes, in the order of these."""
    key_of = make_attrgetter(environment, attribute, _folding(case_sensitive), default)
    groups = [(key, list(items)) for key, items in groupby(sorted(value, key=key_of), key_of)]
    if not case_sensitive:
        # The first spelling of a group's attribute is its name.
        spelled = make_attrgetter(environment, attribute, default=default)
        groups = [(spelled(items[0]), items) for _, items in groups]
    return [_GroupTuple(key, items) for key, items in groups]


@async_variant(sync_do_groupby)
async def do_groupby(environment, value, attribute, default=None, case_sensitive=False):
    return sync_do_groupby(environment, await auto_to_list(value), attribute, default, case_sensitive)


@pass_environment
def sync_do_sum(environment, iterable, attribute=None, start=0):
    """The sum of items, or of an attribute of theirs."""
    if attribute is not None:
        iterable = map(make_attrgetter(environment, attribute), iterable)
    return sum(iterable, start)


@async_variant(sync_do_sum)
async def do_sum(environment, iterable, attribute=None, start=0):
    total = start
    number_of = make_attrgetter(environment, attribute)
    async for item in auto_aiter(iterable):
        total += number_of(item)
    return total


def sync_do_list(value):
    return list(value)


@async_variant(sync_do_list)
async def do_list(value):
    return await auto_to_list(value)


def prepare_map(context, args, kwargs):
    """The function of `map`: an attribute, or a filter by its name."""
    if args:
        name, *args = args
        return lambda item: context.environment.call_filter(name, item, args, kwargs, context=context)
    if "attribute" not in kwargs:
        raise FilterArgumentError("map requires a filter argument")
    attribute, default = kwargs.pop("attribute"), kwargs.pop("default", None)
    for name in kwargs:
        raise FilterArgumentError(f"Unexpected keyword argument {name!r}")
    return make_attrgetter(context.environment, attribute, default=default)


@pass_context
def sync_do_map(context, value, *args, **kwargs):
    """An attribute of each item, or what a filter makes of it."""
    if value:
        function = prepare_map(context, args, kwargs)
        for item in value:
            yield function(item)


@async_variant(sync_do_map)
async def do_map(context, value, *args, **kwargs):
    if value:
        function = prepare_map(context, args, kwargs)
        async for item in auto_aiter(value):
            yield await auto_await(function(item))


def prepare_select_or_reject(context, args, kwargs, modfunc, lookup_attr):
    """The function that says whether an item stays: by a test, of an attribute if asked for."""
    environment = context.environment
    part_of = None
    if lookup_attr:
        if not args:
            raise FilterArgumentError("Missing parameter for attribute name")
        part_of, args = make_attrgetter(environment, args[0]), args[1:]
    if args:
        name, rest = args[0], args[1:]
        holds = lambda value: environment.call_test(name, value, rest, kwargs, context)  # noqa: E731
    else:
        holds = bool
    return lambda item: modfunc(holds(item if part_of is None else part_of(item)))


def select_or_reject(context, value, args, kwargs, modfunc, lookup_attr):
    if value:
        stays = prepare_select_or_reject(context, args, kwargs, modfunc, lookup_attr)
        yield from filter(stays, value)


async def async_select_or_reject(context, value, args, kwargs, modfunc, lookup_attr):
    if value:
        stays = prepare_select_or_reject(context, args, kwargs, modfunc, lookup_attr)
        async for item in auto_aiter(value):
            if stays(item):
                yield item


def _as_it_is(result):
    return result


def _negated(result):
    return not result


@pass_context
def sync_do_select(context, value, *args, **kwargs):
    return select_or_reject(context, value, args, kwargs, _as_it_is, False)


@async_variant(sync_do_select)
async def do_select(context, value, *args, **kwargs):
    return async_select_or_reject(context, value, args, kwargs, _as_it_is, False)


@pass_context
def sync_do_reject(context, value, *args, **kwargs):
    return select_or_reject(context, value, args, kwargs, _negated, False)


@async_variant(sync_do_reject)
async def do_reject(context, value, *args, **kwargs):
    return async_select_or_reject(context, value, args, kwargs, _negated, False)


@pass_context
def sync_do_selectattr(context, value, *args, **kwargs):
    return select_or_reject(context, value, args, kwargs, _as_it_is, True)


@async_variant(sync_do_selectattr)
async def do_selectattr(context, value, *args, **kwargs):
    return async_select_or_reject(context, value, args, kwargs, _as_it_is, True)


@pass_context
def sync_do_rejectattr(context, value, *args, **kwargs):
    return select_or_reject(context, value, args, kwargs, _negated, True)


@async_variant(sync_do_rejectattr)
async def do_rejectattr(context, value, *args, **kwargs):
    return async_select_or_reject(context, value, args, kwargs, _negated, True)
