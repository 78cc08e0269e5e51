"""Fields, classes with fields, and what is asked of them. attr/_make.py, which compiles the text of methods; these are closures."""

import contextlib
import sys
import types
import unicodedata
import warnings

from attr import _config, setters
from attr._build import _DEFAULT_ON_SETATTR, Making, _frozen_setattrs  # noqa: F401
from attr._compat import get_generic_base
from attr._fields import Attribute, Converter, Factory, _CountingAttr, settled_comparison  # noqa: F401
from attr._methods import _CacheHashWrapper  # noqa: F401
from attr._nothing import NOTHING, _Nothing  # noqa: F401
from attr._props import ClassProps
from attr.exceptions import NotAnAttrsClassError


def attrib(
    default=NOTHING, validator=None, repr=True, cmp=None, hash=None, init=True, metadata=None, type=None, converter=None, factory=None,
    kw_only=None, eq=None, order=None, on_setattr=None, alias=None,
):
    """Describe a field in the body of a class."""
    eq, eq_key, order, order_key = settled_comparison(cmp, eq, order)
    if hash is not None and not (hash is True or hash is False):
        raise TypeError("Invalid value for hash.  Must be True, False, or None.")
    if factory is not None:
        default = _factory_default(default, factory)
    options = {
        "repr": repr,
        "hash": hash,
        "init": init,
        "metadata": {} if metadata is None else metadata,
        "converter": _one_of_several(converter, "pipe"),
        "eq": eq,
        "eq_key": eq_key,
        "order": order,
        "order_key": order_key,
        "on_setattr": setters.pipe(*on_setattr) if isinstance(on_setattr, (list, tuple)) else on_setattr,
        "alias": alias,
    }
    return _CountingAttr(default, _one_of_several(validator, "and_"), kw_only, type, options)


def _factory_default(default, factory):
    if default is not NOTHING:
        raise ValueError("The `default` and `factory` arguments are mutually exclusive.")
    if not callable(factory):
        raise ValueError("The `factory` argument must be a callable.")
    return Factory(factory)


def _one_of_several(given, join):
    """A validator or converter of a list of them."""
    if not given or not isinstance(given, (list, tuple)):
        return given
    from attr import _composed

    return (_composed.pipe if join == "pipe" else _composed.and_)(*given)


def _settled_class_comparison(cmp, eq, order, default_eq):
    """Whether objects are compared, and ordered."""
    if cmp is not None:
        if eq is not None or order is not None:
            raise ValueError("Don't mix `cmp` with `eq' and `order`.")
        return cmp, cmp
    eq = default_eq if eq is None else eq
    order = eq if order is None else order
    if order is True and eq is False:
        raise ValueError("`order` can only be True if `eq` is True too.")
    return eq, order


class _Wanted:
    """What the decorator of a class was given, and what of it is settled by the class."""

    def __init__(self, cls, auto_detect):
        self.own = vars(cls) if auto_detect is True else ()
        self.does_detect = auto_detect is not False
        self.members = vars(cls)

    def adds(self, flag, methods, default=True):
        """Whether methods are added: as the flag says, else where the class has none of them."""
        if flag is True or flag is False:
            return flag
        is_there = (flag is not None or self.does_detect) and any(name in self.members for name in methods)
        return False if is_there else default

    def hashability(self, wanted, is_exception, eq, is_frozen, is_cached):
        kinds = ClassProps.Hashability
        hashable = kinds.HASHABLE_CACHED if is_cached else kinds.HASHABLE
        if is_exception or wanted is False:
            return kinds.LEAVE_ALONE
        if wanted is True:
            return hashable
        if wanted is not None:
            raise TypeError("Invalid value for hash.  Must be True, False, or None.")
        if "__hash__" in self.own or (eq is False):
            return kinds.LEAVE_ALONE
        return hashable if eq is True and is_frozen is True else kinds.UNHASHABLE


def attrs(
    maybe_cls=None, these=None, repr_ns=None, repr=None, cmp=None, hash=None, init=None, slots=False, frozen=False, weakref_slot=True,
    str=False, auto_attribs=False, kw_only=False, cache_hash=False, auto_exc=False, eq=None, order=None, auto_detect=False,
    collect_by_mro=False, getstate_setstate=None, on_setattr=None, field_transformer=None, match_args=True, unsafe_hash=None,
    force_kw_only=True,
):
    """Decorator that gives a class methods by its fields."""
    if repr_ns is not None:
        warnings.warn(
            DeprecationWarning("The `repr_ns` argument is deprecated and will be removed in or after August 2025."), stacklevel=2
        )
    eq, order = _settled_class_comparison(cmp, eq, order, None)
    hash = hash if unsafe_hash is None else unsafe_hash
    if isinstance(on_setattr, (list, tuple)):
        on_setattr = setters.pipe(*on_setattr)

    def wrap(cls):
        wanted = _Wanted(cls, auto_detect)
        is_frozen = frozen or cls.__setattr__ is _frozen_setattrs
        is_exception = auto_exc is True and issubclass(cls, BaseException)
        has_setattr = auto_detect and "__setattr__" in wanted.members
        if has_setattr and is_frozen:
            raise ValueError("Can't freeze a class with a custom __setattr__.")
        does_compare = not is_exception and wanted.adds(eq, ("__eq__", "__ne__"))
        forced = ClassProps.KeywordOnly.FORCE if force_kw_only else ClassProps.KeywordOnly.YES
        props = ClassProps(
            is_exception=is_exception,
            is_slotted=slots,
            has_weakref_slot=weakref_slot,
            is_frozen=is_frozen,
            hashability=wanted.hashability(hash, is_exception, does_compare, is_frozen, cache_hash),
            kw_only=forced if kw_only else ClassProps.KeywordOnly.NO,
            collected_fields_by_mro=collect_by_mro,
            added_init=wanted.adds(init, ("__init__",)),
            added_repr=wanted.adds(repr, ("__repr__",)),
            added_eq=does_compare,
            added_ordering=not is_exception and wanted.adds(order, ("__lt__", "__le__", "__gt__", "__ge__")),
            added_match_args=match_args,
            added_str=str,
            added_pickling=wanted.adds(getstate_setstate, ("__getstate__", "__setstate__"), default=slots),
            on_setattr_hook=on_setattr,
            field_transformer=field_transformer,
        )
        if cache_hash and not props.is_hashable:
            raise TypeError(
                "Invalid value for cache_hash.  To use hash caching, hashing must be either explicitly or implicitly enabled."
            )
        return _made(Making(cls, these, auto_attribs, props, has_setattr, attrib), repr_ns, frozen)

    return wrap if maybe_cls is None else wrap(maybe_cls)


def _made(making, repr_ns, frozen):
    """Add what a class is to have, in the order in which the errors come."""
    props, own = making.props, vars(making.cls)
    if props.added_repr:
        making.add_repr(repr_ns)
    if props.added_str:
        making.add_str()
    if props.added_eq:
        making.add_eq()
    if props.added_ordering:
        making.add_order()
    if not frozen:
        making.add_setattr()
    if props.is_hashable:
        making.add_hash()
    elif props.hashability is ClassProps.Hashability.UNHASHABLE:
        making.members["__hash__"] = None
    making.add_init("__init__" if props.added_init else "__attrs_init__")
    if making.is_hash_cached and not props.added_init:
        raise TypeError("Invalid value for cache_hash.  To use hash caching, init must be True.")
    if sys.version_info >= (3, 13) and "__replace__" not in own:
        making.add(_replacing(), "__replace__")
    if props.added_match_args and "__match_args__" not in own:
        making.add_match_args()
    return making.finish()


def evolve(*args, **changes):
    """A new object like another one, with some fields changed."""
    if len(args) != 1:
        raise TypeError(f"evolve() takes 1 positional argument, but {len(args)} were given")
    return _evolved(args[0], changes)


def _evolved(inst, changes):
    kind = inst.__class__
    kept = {a.alias: a.name for a in fields(kind) if a.init and a.alias not in changes}
    return kind(**changes, **{alias: getattr(inst, name) for alias, name in kept.items()})


def _replacing():
    """`__replace__`, for each class its own: it is told whose it is."""

    def evolve(*args, **changes):
        return _evolve(*args, **changes)

    return evolve


_evolve = evolve


def _not_attrs(cls):
    return NotAnAttrsClassError(f"{cls!r} is not an attrs-decorated class.")


def fields(cls):
    """The fields of a class, or of the class of an object, as a tuple that has them as attributes too."""
    generic = get_generic_base(cls)
    if generic is None and not isinstance(cls, type):
        cls = type(cls)
        if getattr(cls, "__attrs_attrs__", None) is None:
            raise TypeError("Passed object must be a class or attrs instance.")
    found = getattr(cls, "__attrs_attrs__", None)
    if found is None and generic is not None:
        found = getattr(generic, "__attrs_attrs__", None)
        if found is not None:
            cls.__attrs_attrs__ = found
    if found is None:
        raise _not_attrs(cls)
    return found


def fields_dict(cls):
    """The fields of a class by their names."""
    if not isinstance(cls, type):
        raise TypeError("Passed object must be a class.")
    found = getattr(cls, "__attrs_attrs__", None)
    if found is None:
        raise _not_attrs(cls)
    return {a.name: a for a in found}


def validate(inst):
    """Run the validators of an object's fields."""
    if _config._run_validators is not False:
        for a in fields(inst.__class__):
            if a.validator is not None:
                a.validator(inst, a, getattr(inst, a.name))


def make_class(name, attrs, bases=(object,), class_body=None, **attributes_arguments):
    """Make a class of names of fields, or of fields by their names."""
    if not isinstance(attrs, (dict, list, tuple)):
        raise TypeError("attrs argument must be a dict or a list.")
    these = attrs if isinstance(attrs, dict) else {field: attrib() for field in attrs}
    body = dict(class_body or {})
    for hook in ("__attrs_pre_init__", "__attrs_post_init__", "__init__"):
        function = these.pop(hook, None)
        if function is not None:
            body[hook] = function
    # As in source, two spellings of a name are one.
    made = types.new_class(unicodedata.normalize("NFKC", name), bases, {}, lambda namespace: namespace.update(body))
    with contextlib.suppress(AttributeError, ValueError):
        made.__module__ = sys._getframe(1).f_globals.get("__name__", "__main__")
    comparison = (attributes_arguments.pop("cmp", None), attributes_arguments.get("eq"), attributes_arguments.get("order"))
    attributes_arguments["eq"], attributes_arguments["order"] = _settled_class_comparison(*comparison, True)
    cls = _attrs(these=these, **attributes_arguments)(made)
    cls.__annotations__ = {field: value.type for field, value in these.items() if value.type is not None}
    return cls


_attrs = attrs
