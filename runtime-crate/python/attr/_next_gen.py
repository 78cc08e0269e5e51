"""`define` and `field`: the same classes and fields, with other defaults. attr/_next_gen.py."""

from functools import partial

from attr import setters
from attr._build import _DEFAULT_ON_SETATTR, _frozen_setattrs
from attr._funcs import asdict as _asdict
from attr._funcs import astuple as _astuple
from attr._make import NOTHING, _not_attrs, attrib, attrs
from attr.exceptions import UnannotatedAttributeError


def define(
    maybe_cls=None, *, these=None, repr=None, unsafe_hash=None, hash=None, init=None, slots=True, frozen=False, weakref_slot=True,
    str=False, auto_attribs=None, kw_only=False, cache_hash=False, auto_exc=True, eq=None, order=False, auto_detect=True,
    getstate_setstate=None, on_setattr=None, field_transformer=None, match_args=True, force_kw_only=False,
):
    """Decorator that gives a class methods by its fields."""
    options = {
        "these": these, "repr": repr, "unsafe_hash": unsafe_hash, "hash": hash, "init": init, "slots": slots, "frozen": frozen,
        "weakref_slot": weakref_slot, "str": str, "kw_only": kw_only, "cache_hash": cache_hash, "auto_exc": auto_exc, "eq": eq,
        "order": order, "auto_detect": auto_detect, "getstate_setstate": getstate_setstate, "field_transformer": field_transformer,
        "match_args": match_args, "force_kw_only": force_kw_only, "collect_by_mro": True,
    }
    is_hooked = on_setattr is not None and on_setattr is not setters.NO_OP
    # A decorator that is used again has what it found out before.
    hook = _DEFAULT_ON_SETATTR if frozen is False and on_setattr is None else on_setattr
    known = {"hook": hook, "is_hooked": is_hooked}

    def wrap(cls):
        if any(base.__setattr__ is _frozen_setattrs for base in cls.__bases__):
            if known["is_hooked"]:
                raise ValueError("Frozen classes can't use on_setattr (frozen-ness was inherited).")
            known["hook"] = setters.NO_OP
        else:
            known["is_hooked"] = known["hook"] is not None and known["hook"] is not setters.NO_OP
        options["on_setattr"] = known["hook"]
        if auto_attribs is not None:
            return attrs(maybe_cls=cls, auto_attribs=auto_attribs, **options)
        try:
            return attrs(maybe_cls=cls, auto_attribs=True, **options)
        except UnannotatedAttributeError:
            return attrs(maybe_cls=cls, auto_attribs=False, **options)

    return wrap if maybe_cls is None else wrap(maybe_cls)


mutable = define
frozen = partial(define, frozen=True, on_setattr=None)


def field(
    *, default=NOTHING, validator=None, repr=True, hash=None, init=True, metadata=None, type=None, converter=None, factory=None,
    kw_only=None, eq=None, order=None, on_setattr=None, alias=None,
):
    """Describe a field in the body of a class."""
    return attrib(
        default, validator, repr, None, hash, init, metadata, type, converter, factory, kw_only, eq, order, on_setattr, alias
    )


def asdict(inst, *, recurse=True, filter=None, value_serializer=None):
    """The fields of an object as a dict; collections stay what they are."""
    return _asdict(inst, recurse, filter, dict, True, value_serializer)


def astuple(inst, *, recurse=True, filter=None):
    """The fields of an object as a tuple; collections stay what they are."""
    return _astuple(inst, recurse, filter, tuple, True)


def inspect(cls):
    """The options that a class was made with."""
    if "__attrs_props__" not in vars(cls):
        raise _not_attrs(cls)
    return vars(cls)["__attrs_props__"]
