"""Validators. attr/validators.py."""

import operator
import re
from contextlib import contextmanager

from attr._composed import _AndValidator, and_
from attr._config import get_run_validators, set_run_validators
from attr._make import attrib, attrs
from attr.converters import default_if_none
from attr.exceptions import NotCallableError

__all__ = [
    "and_", "deep_iterable", "deep_mapping", "disabled", "ge", "get_disabled", "gt", "in_", "instance_of", "is_callable", "le", "lt",
    "matches_re", "max_len", "min_len", "not_", "optional", "or_", "set_disabled",
]


def get_disabled():
    """Whether no validators run."""
    return not get_run_validators()


def set_disabled(disabled):
    """Say whether no validators run."""
    set_run_validators(not disabled)


@contextmanager
def disabled():
    """No validators run inside."""
    before = get_disabled()
    set_disabled(True)
    try:
        yield
    finally:
        set_disabled(before)


def _joined(given):
    """One validator for a list of them."""
    return and_(*given) if isinstance(given, (list, tuple)) else given


@attrs(repr=False, slots=True, unsafe_hash=True)
class _InstanceOfValidator:
    type = attrib()

    def __call__(self, inst, attr, value):
        if isinstance(value, self.type):
            return
        text = f"'{attr.name}' must be {self.type!r} (got {value!r} that is a {value.__class__!r})."
        raise TypeError(text, attr, self.type, value)

    def __repr__(self):
        return f"<instance_of validator for type {self.type!r}>"


def instance_of(type):
    """The value is an instance of a class, or of one of several."""
    return _InstanceOfValidator(type)


@attrs(repr=False, frozen=True, slots=True)
class _MatchesReValidator:
    pattern = attrib()
    match_func = attrib()

    def __call__(self, inst, attr, value):
        if self.match_func(value):
            return
        text = f"'{attr.name}' must match regex {self.pattern.pattern!r} ({value!r} doesn't)"
        raise ValueError(text, attr, self.pattern, value)

    def __repr__(self):
        return f"<matches_re validator for pattern {self.pattern!r}>"


def matches_re(regex, flags=0, func=None):
    """The text matches a regular expression: as a whole, or as `re.match` or `re.search` say."""
    methods = {None: "fullmatch", re.fullmatch: "fullmatch", re.match: "match", re.search: "search"}
    if func not in methods:
        raise ValueError("'func' must be one of None, fullmatch, match, search.")
    if not isinstance(regex, re.Pattern):
        regex = re.compile(regex, flags)
    elif flags:
        raise TypeError("'flags' can only be used with a string pattern; pass flags to re.compile() instead")
    return _MatchesReValidator(regex, getattr(regex, methods[func]))


@attrs(repr=False, slots=True, unsafe_hash=True)
class _OptionalValidator:
    validator = attrib()

    def __call__(self, inst, attr, value):
        if value is not None:
            self.validator(inst, attr, value)

    def __repr__(self):
        return f"<optional validator for {self.validator!r} or None>"


def optional(validator):
    """The value is None, or passes a validator."""
    return _OptionalValidator(_AndValidator(validator) if isinstance(validator, (list, tuple)) else validator)


@attrs(repr=False, slots=True, unsafe_hash=True)
class _InValidator:
    options = attrib()
    _original_options = attrib(hash=False)

    def __call__(self, inst, attr, value):
        if not self._has(value):
            text = f"'{attr.name}' must be in {self._original_options!r} (got {value!r})"
            raise ValueError(text, attr, self._original_options, value)

    def _has(self, value):
        try:
            return value in self.options
        except TypeError:
            # A text holds no numbers.
            return False

    def __repr__(self):
        return f"<in_ validator with options {self._original_options!r}>"


def in_(options):
    """The value is one of these."""
    # The validator can be hashed, whatever the options are.
    return _InValidator(tuple(options) if isinstance(options, (list, dict, set)) else options, options)


@attrs(repr=False, slots=False, unsafe_hash=True)
class _IsCallableValidator:
    def __call__(self, inst, attr, value):
        if not callable(value):
            text = f"'{attr.name}' must be callable (got {value!r} that is a {value.__class__!r})."
            raise NotCallableError(text, value)

    def __repr__(self):
        return "<is_callable validator>"


def is_callable():
    """The value can be called."""
    return _IsCallableValidator()


@attrs(repr=False, slots=True, unsafe_hash=True)
class _DeepIterable:
    member_validator = attrib(validator=is_callable())
    iterable_validator = attrib(default=None, validator=optional(is_callable()))

    def __call__(self, inst, attr, value):
        if self.iterable_validator is not None:
            self.iterable_validator(inst, attr, value)
        for item in value:
            self.member_validator(inst, attr, item)

    def __repr__(self):
        whole = f" {self.iterable_validator!r}" if self.iterable_validator is not None else ""
        return f"<deep_iterable validator for{whole} iterables of {self.member_validator!r}>"


def deep_iterable(member_validator, iterable_validator=None):
    """All that is inside passes a validator; the whole may have one too."""
    return _DeepIterable(_joined(member_validator), _joined(iterable_validator))


@attrs(repr=False, slots=True, unsafe_hash=True)
class _DeepMapping:
    key_validator = attrib(validator=optional(is_callable()))
    value_validator = attrib(validator=optional(is_callable()))
    mapping_validator = attrib(validator=optional(is_callable()))

    def __call__(self, inst, attr, value):
        if self.mapping_validator is not None:
            self.mapping_validator(inst, attr, value)
        for name in value:
            if self.key_validator is not None:
                self.key_validator(inst, attr, name)
            if self.value_validator is not None:
                self.value_validator(inst, attr, value[name])

    def __repr__(self):
        return f"<deep_mapping validator for objects mapping {self.key_validator!r} to {self.value_validator!r}>"


def deep_mapping(key_validator=None, value_validator=None, mapping_validator=None):
    """All keys, or all values, pass validators; the whole may have one too."""
    if key_validator is None and value_validator is None:
        raise ValueError("At least one of key_validator or value_validator must be provided")
    return _DeepMapping(_joined(key_validator), _joined(value_validator), _joined(mapping_validator))


@attrs(repr=False, frozen=True, slots=True)
class _NumberValidator:
    bound = attrib()
    compare_op = attrib()
    compare_func = attrib()

    def __call__(self, inst, attr, value):
        if not self.compare_func(value, self.bound):
            raise ValueError(f"'{attr.name}' must be {self.compare_op} {self.bound}: {value}")

    def __repr__(self):
        return f"<Validator for x {self.compare_op} {self.bound}>"


def lt(val):
    """The value is less."""
    return _NumberValidator(val, "<", operator.lt)


def le(val):
    """The value is less, or equal."""
    return _NumberValidator(val, "<=", operator.le)


def ge(val):
    """The value is greater, or equal."""
    return _NumberValidator(val, ">=", operator.ge)


def gt(val):
    """The value is greater."""
    return _NumberValidator(val, ">", operator.gt)


@attrs(repr=False, frozen=True, slots=True)
class _MaxLengthValidator:
    max_length = attrib()

    def __call__(self, inst, attr, value):
        if len(value) > self.max_length:
            raise ValueError(f"Length of '{attr.name}' must be <= {self.max_length}: {len(value)}")

    def __repr__(self):
        return f"<max_len validator for {self.max_length}>"


def max_len(length):
    """The value is not longer."""
    return _MaxLengthValidator(length)


@attrs(repr=False, frozen=True, slots=True)
class _MinLengthValidator:
    min_length = attrib()

    def __call__(self, inst, attr, value):
        if len(value) < self.min_length:
            raise ValueError(f"Length of '{attr.name}' must be >= {self.min_length}: {len(value)}")

    def __repr__(self):
        return f"<min_len validator for {self.min_length}>"


def min_len(length):
    """The value is not shorter."""
    return _MinLengthValidator(length)


@attrs(repr=False, slots=True, unsafe_hash=True)
class _SubclassOfValidator:
    type = attrib()

    def __call__(self, inst, attr, value):
        if not issubclass(value, self.type):
            raise TypeError(f"'{attr.name}' must be a subclass of {self.type!r} (got {value!r}).", attr, self.type, value)

    def __repr__(self):
        return f"<subclass_of validator for type {self.type!r}>"


_NOT_RAISED = "not_ validator child '{validator!r}' did not raise a captured error"


@attrs(repr=False, slots=True, unsafe_hash=True)
class _NotValidator:
    validator = attrib()
    msg = attrib(converter=default_if_none(_NOT_RAISED))
    exc_types = attrib(validator=deep_iterable(_SubclassOfValidator(Exception), instance_of(tuple)))

    def __call__(self, inst, attr, value):
        try:
            self.validator(inst, attr, value)
        except self.exc_types:
            return
        text = self.msg.format(validator=self.validator, exc_types=self.exc_types)
        raise ValueError(text, attr, self.validator, value, self.exc_types)

    def __repr__(self):
        return f"<not_ validator wrapping {self.validator!r}, capturing {self.exc_types!r}>"


def not_(validator, *, msg=None, exc_types=(ValueError, TypeError)):
    """The value does not pass a validator."""
    try:
        kinds = tuple(exc_types)
    except TypeError:
        kinds = (exc_types,)
    return _NotValidator(validator, msg, kinds)


@attrs(repr=False, slots=True, unsafe_hash=True)
class _OrValidator:
    validators = attrib()

    def __call__(self, inst, attr, value):
        for one in self.validators:
            try:
                one(inst, attr, value)
            except Exception:
                continue
            return
        raise ValueError(f"None of {self.validators!r} satisfied for value {value!r}")

    def __repr__(self):
        return f"<or validator wrapping {self.validators!r}>"


def or_(*validators):
    """The value passes one of several validators."""
    flat = []
    for one in validators:
        flat += one.validators if isinstance(one, _OrValidator) else (one,)
    return _OrValidator(tuple(flat))
