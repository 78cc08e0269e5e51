"""`BaseModel` and `create_model`. pydantic main.py."""

import operator
import sys
import types
import warnings
from collections.abc import Mapping
from copy import copy, deepcopy
from functools import cached_property
from typing import Any, Generic, Self, Union

from pydantic_core import PydanticCustomError, PydanticUndefined, ValidationError

from ._internal import _model_construction
from ._internal._config import ConfigWrapper
from ._internal._decorators import DecoratorInfos
from ._internal._generics import (
    create_generic_submodel,
    generic_recursion_self_type,
    get_cached_generic_type_early,
    get_cached_generic_type_late,
    iter_contained_typevars,
    map_generic_model_arguments,
    replace_types,
    set_cached_generic_type,
)
from ._internal._metadata import is_valid_field_name
from ._internal._mock_val_ser import MockCoreSchema, MockValSer
from ._internal._repr import Representation, display_as_type
from ._internal._typing_extra import NsResolver, parent_frame_namespace
from ._internal._utils import SENTINEL, SafeGetItemProxy, all_identical, deprecated_instance_property
from .aliases import AliasChoices, AliasPath
from .errors import PydanticUndefinedAnnotation, PydanticUserError
from .json_schema import DEFAULT_REF_TEMPLATE, GenerateJsonSchema, model_json_schema
from .warnings import PydanticDeprecatedSince20, PydanticDeprecatedSince211

__all__ = ("BaseModel", "create_model")

__molt_missing__ = ("BaseModel._iter", "BaseModel._copy_and_set_values", "BaseModel._get_value", "BaseModel._calculate_keys", "BaseModel.parse_file")

IncEx = Union[set[int], set[str], Mapping[int, Any], Mapping[str, Any]]

_object_setattr = object.__setattr__

_NOT_A_MODEL = "Pydantic models should inherit from BaseModel, BaseModel cannot be instantiated directly"


# What setting an attribute of an instance comes down to; kept by name on the class.


def _set_field(model, name, value):
    model.__dict__[name] = value
    model.__pydantic_fields_set__.add(name)


def _set_private(model, name, value):
    if getattr(model, "__pydantic_private__", None) is None:
        _object_setattr(model, "__pydantic_private__", {})
    model.__pydantic_private__[name] = value


def _set_validated(model, name, value):
    model.__pydantic_validator__.validate_assignment(model, name, value)


def _set_cached_property(model, name, value):
    model.__dict__[name] = value


def _check_frozen(cls, name, value):
    if cls.model_config.get("frozen"):
        error_type = "frozen_instance"
    elif getattr(cls.__pydantic_fields__.get(name), "frozen", False):
        error_type = "frozen_field"
    else:
        return
    raise ValidationError.from_exception_data(cls.__name__, [{"type": error_type, "loc": (name,), "input": value}])


def _check_by_alias_or_name(by_alias, by_name):
    if by_alias is False and by_name is not True:
        raise PydanticUserError(
            "At least one of `by_alias` or `by_name` must be set to True.", code="validate-by-alias-and-name-false"
        )


def _deprecated(message):
    warnings.warn(message, category=PydanticDeprecatedSince20, stacklevel=3)


class BaseModel(metaclass=_model_construction.ModelMetaclass):
    """A class whose annotations are its fields. The metaclass gives each class its schema, validator and serializer."""

    __slots__ = ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")

    model_config = {}

    __class_vars__ = set()
    __private_attributes__ = {}
    __pydantic_complete__ = False
    __pydantic_decorators__ = DecoratorInfos()
    __pydantic_parent_namespace__ = None
    __pydantic_root_model__ = False
    __pydantic_core_schema__ = MockCoreSchema(_NOT_A_MODEL, code="base-model-instantiated")
    __pydantic_validator__ = MockValSer(_NOT_A_MODEL, val_or_ser="validator", code="base-model-instantiated")
    __pydantic_serializer__ = MockValSer(_NOT_A_MODEL, val_or_ser="serializer", code="base-model-instantiated")

    def __init__(self, /, **data: Any) -> None:
        validated = self.__pydantic_validator__.validate_python(data, self_instance=self)
        if self is not validated:
            warnings.warn(
                "A custom validator is returning a value other than `self`.\nReturning anything other than `self` from a top level "
                "model validator isn't supported when validating via `__init__`.\nSee the `model_validator` docs "
                "(https://docs.pydantic.dev/latest/concepts/validators/#model-validators) for more details.",
                stacklevel=2,
            )

    __init__.__pydantic_base_init__ = True

    @deprecated_instance_property
    @classmethod
    def model_fields(cls):
        """The fields of the class by name."""
        return getattr(cls, "__pydantic_fields__", {})

    @deprecated_instance_property
    @classmethod
    def model_computed_fields(cls):
        """The computed fields of the class by name."""
        return getattr(cls, "__pydantic_computed_fields__", {})

    @property
    def model_extra(self):
        """The extra fields of the instance; None if the class allows none."""
        return self.__pydantic_extra__

    @property
    def model_fields_set(self):
        """The names of the fields that were given, not defaulted."""
        return self.__pydantic_fields_set__

    # Making instances.

    @classmethod
    def model_construct(cls, _fields_set=None, **values) -> Self:
        """An instance of values that are not validated."""
        instance = cls.__new__(cls)
        fields_values, given = {}, set()
        for name, field in cls.__pydantic_fields__.items():
            value = _taken(name, field, values)
            if value is not PydanticUndefined:
                fields_values[name] = value
                given.add(name)
            elif not field.is_required():
                fields_values[name] = field.get_default(call_default_factory=True, validated_data=fields_values)
        _object_setattr(instance, "__dict__", fields_values)
        _object_setattr(instance, "__pydantic_fields_set__", given if _fields_set is None else _fields_set)
        if not cls.__pydantic_root_model__:
            extra = values if cls.model_config.get("extra") == "allow" else None
            _object_setattr(instance, "__pydantic_extra__", extra)
            _object_setattr(instance, "__pydantic_private__", None)
        if cls.__pydantic_post_init__:
            instance.model_post_init(None)
            private = getattr(instance, "__pydantic_private__", None)
            if private is not None:
                private.update({key: value for key, value in values.items() if key in instance.__private_attributes__})
        return instance

    def model_copy(self, *, update=None, deep=False) -> Self:
        """A copy with some values replaced, which are not validated."""
        copied = self.__deepcopy__() if deep else self.__copy__()
        if not update:
            return copied
        if self.model_config.get("extra") != "allow":
            copied.__dict__.update(update)
        else:
            for key, value in update.items():
                if key in self.__pydantic_fields__:
                    copied.__dict__[key] = value
                else:
                    if copied.__pydantic_extra__ is None:
                        copied.__pydantic_extra__ = {}
                    copied.__pydantic_extra__[key] = value
        copied.__pydantic_fields_set__.update(update.keys())
        return copied

    @classmethod
    def model_validate(
        cls, obj, *, strict=None, extra=None, from_attributes=None, context=None, by_alias=None, by_name=None
    ) -> Self:
        """An instance of an object: a dict, an instance, or anything with attributes if `from_attributes`. ValidationError."""
        _check_by_alias_or_name(by_alias, by_name)
        return cls.__pydantic_validator__.validate_python(
            obj,
            strict=strict,
            extra=extra,
            from_attributes=from_attributes,
            context=context,
            by_alias=by_alias,
            by_name=by_name,
        )

    @classmethod
    def model_validate_json(cls, json_data, *, strict=None, extra=None, context=None, by_alias=None, by_name=None) -> Self:
        """An instance of JSON text. ValidationError."""
        _check_by_alias_or_name(by_alias, by_name)
        return cls.__pydantic_validator__.validate_json(
            json_data, strict=strict, extra=extra, context=context, by_alias=by_alias, by_name=by_name
        )

    @classmethod
    def model_validate_strings(cls, obj, *, strict=None, extra=None, context=None, by_alias=None, by_name=None) -> Self:
        """An instance of a dict whose values are text. ValidationError."""
        _check_by_alias_or_name(by_alias, by_name)
        return cls.__pydantic_validator__.validate_strings(
            obj, strict=strict, extra=extra, context=context, by_alias=by_alias, by_name=by_name
        )

    # Dumping.

    def model_dump(
        self, *, mode="python", include=None, exclude=None, context=None, by_alias=None, exclude_unset=False,
        exclude_defaults=False, exclude_none=False, exclude_computed_fields=False, round_trip=False, warnings=True,
        fallback=None, serialize_as_any=False, polymorphic_serialization=None,
    ):
        """The instance as a dict."""
        return self.__pydantic_serializer__.to_python(
            self,
            mode=mode,
            by_alias=by_alias,
            include=include,
            exclude=exclude,
            context=context,
            exclude_unset=exclude_unset,
            exclude_defaults=exclude_defaults,
            exclude_none=exclude_none,
            exclude_computed_fields=exclude_computed_fields,
            round_trip=round_trip,
            warnings=warnings,
            fallback=fallback,
            serialize_as_any=serialize_as_any,
            polymorphic_serialization=polymorphic_serialization,
        )

    def model_dump_json(
        self, *, indent=None, ensure_ascii=False, include=None, exclude=None, context=None, by_alias=None, exclude_unset=False,
        exclude_defaults=False, exclude_none=False, exclude_computed_fields=False, round_trip=False, warnings=True,
        fallback=None, serialize_as_any=False, polymorphic_serialization=None,
    ):
        """The instance as JSON text."""
        return self.__pydantic_serializer__.to_json(
            self,
            indent=indent,
            ensure_ascii=ensure_ascii,
            include=include,
            exclude=exclude,
            context=context,
            by_alias=by_alias,
            exclude_unset=exclude_unset,
            exclude_defaults=exclude_defaults,
            exclude_none=exclude_none,
            exclude_computed_fields=exclude_computed_fields,
            round_trip=round_trip,
            warnings=warnings,
            fallback=fallback,
            serialize_as_any=serialize_as_any,
            polymorphic_serialization=polymorphic_serialization,
        ).decode()

    @classmethod
    def model_json_schema(
        cls, by_alias=True, ref_template=DEFAULT_REF_TEMPLATE, schema_generator=GenerateJsonSchema, mode="validation", *,
        union_format="any_of",
    ):
        """The JSON schema of the class."""
        return model_json_schema(
            cls,
            by_alias=by_alias,
            ref_template=ref_template,
            union_format=union_format,
            schema_generator=schema_generator,
            mode=mode,
        )

    # Hooks.

    @classmethod
    def model_parametrized_name(cls, params):
        """The name of `cls[params]`."""
        if not issubclass(cls, Generic):
            raise TypeError("Concrete names should only be generated for generic models.")
        names = [param if isinstance(param, str) else display_as_type(param) for param in params]
        return f"{cls.__name__}[{', '.join(names)}]"

    def model_post_init(self, context, /):
        """Called after an instance is made."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler, /):
        warnings.warn(
            "The `__get_pydantic_core_schema__` method of the `BaseModel` class is deprecated. If you are calling "
            "`super().__get_pydantic_core_schema__` when overriding the method on a Pydantic model, consider using "
            "`handler(source)` instead. However, note that overriding this method on models can lead to unexpected side effects.",
            PydanticDeprecatedSince211,
            stacklevel=2,
        )
        schema = cls.__dict__.get("__pydantic_core_schema__")
        if schema is not None and not isinstance(schema, MockCoreSchema):
            return schema
        return handler(source)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema, handler, /):
        return handler(core_schema)

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs):
        """Called as `__init_subclass__`, when the fields are known."""

    @classmethod
    def __pydantic_on_complete__(cls):
        """Called when the class can be used."""

    # Annotations that are evaluated later, and generic models.

    @classmethod
    def model_rebuild(cls, *, force=False, raise_errors=True, _parent_namespace_depth=2, _types_namespace=None):
        """Tries again to make the schema of a class some of whose annotations could not be evaluated.

        None if there was nothing to do, else whether it succeeded. PydanticUndefinedAnnotation if it did not.
        """
        already_complete = cls.__pydantic_complete__
        if already_complete and not force:
            return None
        cls.__pydantic_complete__ = False
        for name in ("__pydantic_core_schema__", "__pydantic_validator__", "__pydantic_serializer__"):
            if name in cls.__dict__ and not isinstance(getattr(cls, name), MockValSer):
                delattr(cls, name)
        if _types_namespace is not None:
            namespace = _types_namespace
        elif _parent_namespace_depth > 0:
            namespace = parent_frame_namespace(parent_depth=_parent_namespace_depth, force=True) or {}
        else:
            namespace = {}
        defined_in = _model_construction.unpack_lenient_weakvaluedict(cls.__pydantic_parent_namespace__) or {}
        return _model_construction.complete_model_class(
            cls,
            ConfigWrapper(cls.model_config, check=False),
            NsResolver(parent_namespace={**namespace, **defined_in}),
            raise_errors=raise_errors,
            call_on_complete_hook=not already_complete,
            is_force_rebuild=force,
        )

    def __class_getitem__(cls, typevar_values):
        cached = get_cached_generic_type_early(cls, typevar_values)
        if cached is not None:
            return cached
        if cls is BaseModel:
            raise TypeError("Type parameters should be placed on typing.Generic, not BaseModel")
        if not hasattr(cls, "__parameters__"):
            raise TypeError(f"{cls} cannot be parametrized because it does not inherit from typing.Generic")
        generic = cls.__pydantic_generic_metadata__
        if not generic["parameters"] and Generic not in cls.__bases__:
            raise TypeError(f"{cls} is not a generic class")
        if not isinstance(typevar_values, tuple):
            typevar_values = (typevar_values,)
        typevars_map = map_generic_model_arguments(cls, typevar_values)
        typevar_values = tuple(typevars_map.values())
        if typevars_map and all_identical(typevars_map.keys(), typevars_map.values()):
            set_cached_generic_type(cls, typevar_values, cls)
            return cls
        args = typevar_values
        if generic["args"]:
            args = tuple([replace_types(arg, typevars_map) for arg in generic["args"]])
        origin = generic["origin"] or cls
        name = origin.model_parametrized_name(args)
        params = tuple(dict.fromkeys(iter_contained_typevars([*typevars_map.values()])))
        with generic_recursion_self_type(origin, args) as maybe_self_type:
            cached = get_cached_generic_type_late(cls, typevar_values, origin, args)
            if cached is not None:
                return cached
            if maybe_self_type is not None:
                return maybe_self_type
            try:
                # The annotations of the origin may have become defined since.
                origin.model_rebuild(_types_namespace=parent_frame_namespace(parent_depth=2) or {})
            except PydanticUndefinedAnnotation:
                pass
            submodel = create_generic_submodel(name, origin, args, params)
            set_cached_generic_type(cls, typevar_values, submodel, origin, args)
        return submodel

    # Copying and pickling.

    def __copy__(self):
        cls = type(self)
        copied = cls.__new__(cls)
        _object_setattr(copied, "__dict__", copy(self.__dict__))
        _object_setattr(copied, "__pydantic_extra__", copy(self.__pydantic_extra__))
        _object_setattr(copied, "__pydantic_fields_set__", copy(self.__pydantic_fields_set__))
        _object_setattr(copied, "__pydantic_private__", _defined(getattr(self, "__pydantic_private__", None)))
        return copied

    def __deepcopy__(self, memo=None):
        cls = type(self)
        copied = cls.__new__(cls)
        _object_setattr(copied, "__dict__", deepcopy(self.__dict__, memo=memo))
        _object_setattr(copied, "__pydantic_extra__", deepcopy(self.__pydantic_extra__, memo=memo))
        _object_setattr(copied, "__pydantic_fields_set__", copy(self.__pydantic_fields_set__))
        private = _defined(getattr(self, "__pydantic_private__", None))
        _object_setattr(copied, "__pydantic_private__", deepcopy(private, memo=memo))
        return copied

    def __replace__(self, **changes):
        return self.model_copy(update=changes)

    def __getstate__(self):
        return {
            "__dict__": self.__dict__,
            "__pydantic_extra__": self.__pydantic_extra__,
            "__pydantic_fields_set__": self.__pydantic_fields_set__,
            "__pydantic_private__": _defined(self.__pydantic_private__),
        }

    def __setstate__(self, state):
        for name in ("__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__", "__dict__"):
            _object_setattr(self, name, state.get(name, {}))

    # Attributes.

    def __getattr__(self, item):
        private_attributes = object.__getattribute__(self, "__private_attributes__")
        if item in private_attributes:
            attribute = private_attributes[item]
            if hasattr(attribute, "__get__"):
                return attribute.__get__(self, type(self))
            try:
                return self.__pydantic_private__[item]
            except KeyError as e:
                raise self._no_attribute(item) from e
        try:
            extra = object.__getattribute__(self, "__pydantic_extra__")
        except AttributeError:
            extra = None
        if extra and item in extra:
            return extra[item]
        if hasattr(self.__class__, item):
            # A property raised AttributeError itself: let it say so again.
            return super().__getattribute__(item)
        raise self._no_attribute(item)

    def _no_attribute(self, item):
        return AttributeError(f"{type(self).__name__!r} object has no attribute {item!r}")

    def __setattr__(self, name, value):
        handler = self.__pydantic_setattr_handlers__.get(name)
        if handler is not None:
            handler(self, name, value)
            return
        handler = self._setattr_handler(name, value)
        if handler is not None:
            handler(self, name, value)
            self.__pydantic_setattr_handlers__[name] = handler

    def _setattr_handler(self, name, value):
        """What sets an attribute of this name, now and later; None if it is set and another time may be different."""
        cls = self.__class__
        if name in cls.__class_vars__:
            raise AttributeError(
                f"{name!r} is a ClassVar of `{cls.__name__}` and cannot be set on an instance. If you want to set a value on the "
                f"class, use `{cls.__name__}.{name} = value`."
            )
        if not is_valid_field_name(name):
            attribute = cls.__private_attributes__.get(name)
            if attribute is None:
                _object_setattr(self, name, value)
                return None
            if hasattr(attribute, "__set__"):
                return lambda model, _, value: attribute.__set__(model, value)
            return _set_private
        attribute = getattr(cls, name, None)
        if isinstance(attribute, cached_property):
            return _set_cached_property
        _check_frozen(cls, name, value)
        if isinstance(attribute, property):
            return lambda model, _, value: attribute.__set__(model, value)
        if cls.model_config.get("validate_assignment"):
            return _set_validated
        if name in cls.__pydantic_fields__:
            return _set_field
        if cls.model_config.get("extra") != "allow":
            raise ValueError(f'"{cls.__name__}" object has no field "{name}"')
        if attribute is not None:
            return _object_setattr
        self.__pydantic_extra__[name] = value
        self.__pydantic_fields_set__.add(name)
        return None

    def __delattr__(self, item):
        cls = self.__class__
        if item in self.__private_attributes__:
            attribute = self.__private_attributes__[item]
            if hasattr(attribute, "__delete__"):
                attribute.__delete__(self)
                return
            try:
                del self.__pydantic_private__[item]
                return
            except KeyError as e:
                raise self._no_attribute(item) from e
        if isinstance(getattr(cls, item, None), cached_property):
            object.__delattr__(self, item)
            return
        _check_frozen(cls, name=item, value=None)
        if item in self.__pydantic_fields__:
            object.__delattr__(self, item)
        elif self.__pydantic_extra__ is not None and item in self.__pydantic_extra__:
            del self.__pydantic_extra__[item]
        else:
            try:
                object.__delattr__(self, item)
            except AttributeError:
                raise self._no_attribute(item)

    # Comparing, iterating, showing.

    def __eq__(self, other):
        if not isinstance(other, BaseModel):
            return NotImplemented
        self_type = self.__pydantic_generic_metadata__["origin"] or self.__class__
        other_type = other.__pydantic_generic_metadata__["origin"] or other.__class__
        if (
            self_type is not other_type
            or getattr(self, "__pydantic_private__", None) != getattr(other, "__pydantic_private__", None)
            or (self.__pydantic_extra__ or {}) != (other.__pydantic_extra__ or {})
        ):
            return False
        if self.__dict__ == other.__dict__:
            return True
        # `__dict__` may have more than fields: cached properties do not count.
        fields = type(self).__pydantic_fields__.keys()
        if self.__dict__.keys() <= fields and other.__dict__.keys() <= fields:
            return False
        getter = operator.itemgetter(*fields) if fields else lambda _: SENTINEL
        try:
            return getter(self.__dict__) == getter(other.__dict__)
        except KeyError:
            return getter(SafeGetItemProxy(self.__dict__)) == getter(SafeGetItemProxy(other.__dict__))

    def __iter__(self):
        yield from [(name, value) for name, value in self.__dict__.items() if not name.startswith("_")]
        extra = self.__pydantic_extra__
        if extra:
            yield from extra.items()

    def __repr__(self):
        return f"{self.__repr_name__()}({self.__repr_str__(', ')})"

    def __repr_args__(self):
        computed = [
            (name, getattr(self, name)) for name, info in self.__pydantic_computed_fields__.items() if info.repr
        ]
        for name, value in self.__dict__.items():
            field = self.__pydantic_fields__.get(name)
            if field and field.repr:
                yield name, self.__repr_recursion__(value) if value is self else value
        try:
            extra = object.__getattribute__(self, "__pydantic_extra__")
        except AttributeError:
            extra = None
        if extra is not None:
            yield from extra.items()
        yield from computed

    __repr_name__ = Representation.__repr_name__
    __repr_recursion__ = Representation.__repr_recursion__
    __repr_str__ = Representation.__repr_str__
    __pretty__ = Representation.__pretty__
    __rich_repr__ = Representation.__rich_repr__

    def __str__(self):
        return self.__repr_str__(" ")

    # Names of version 1.

    @property
    def __fields__(self):
        _deprecated("The `__fields__` attribute is deprecated, use the `model_fields` class property instead.")
        return getattr(type(self), "__pydantic_fields__", {})

    @property
    def __fields_set__(self):
        _deprecated("The `__fields_set__` attribute is deprecated, use `model_fields_set` instead.")
        return self.__pydantic_fields_set__

    def dict(
        self, *, include=None, exclude=None, by_alias=False, exclude_unset=False, exclude_defaults=False, exclude_none=False
    ):
        _deprecated("The `dict` method is deprecated; use `model_dump` instead.")
        return self.model_dump(
            include=include,
            exclude=exclude,
            by_alias=by_alias,
            exclude_unset=exclude_unset,
            exclude_defaults=exclude_defaults,
            exclude_none=exclude_none,
        )

    def json(
        self, *, include=None, exclude=None, by_alias=False, exclude_unset=False, exclude_defaults=False, exclude_none=False,
        encoder=PydanticUndefined, models_as_dict=PydanticUndefined, **dumps_kwargs,
    ):
        _deprecated("The `json` method is deprecated; use `model_dump_json` instead.")
        if encoder is not PydanticUndefined:
            raise TypeError("The `encoder` argument is no longer supported; use field serializers instead.")
        if models_as_dict is not PydanticUndefined:
            raise TypeError("The `models_as_dict` argument is no longer supported; use a model serializer instead.")
        if dumps_kwargs:
            raise TypeError("`dumps_kwargs` keyword arguments are no longer supported.")
        return self.model_dump_json(
            include=include,
            exclude=exclude,
            by_alias=by_alias,
            exclude_unset=exclude_unset,
            exclude_defaults=exclude_defaults,
            exclude_none=exclude_none,
        )

    @classmethod
    def parse_obj(cls, obj):
        _deprecated("The `parse_obj` method is deprecated; use `model_validate` instead.")
        return cls.model_validate(obj)

    @classmethod
    def parse_raw(cls, b, *, content_type=None, encoding="utf8", proto=None, allow_pickle=False):
        _deprecated(
            "The `parse_raw` method is deprecated; if your data is JSON use `model_validate_json`, otherwise load the data then "
            "use `model_validate` instead."
        )
        import json

        try:
            obj = json.loads(b.decode(encoding) if isinstance(b, bytes) else b)
        except (ValueError, TypeError) as e:
            error_type = "type_error"
            if isinstance(e, UnicodeDecodeError):
                error_type = "value_error.unicodedecode"
            elif isinstance(e, json.JSONDecodeError):
                error_type = "value_error.jsondecode"
            elif isinstance(e, ValueError):
                error_type = "value_error"
            error = {"type": PydanticCustomError(error_type, str(e)), "loc": ("__root__",), "input": b}
            raise ValidationError.from_exception_data(cls.__name__, [error])
        return cls.model_validate(obj)

    @classmethod
    def from_orm(cls, obj):
        _deprecated(
            "The `from_orm` method is deprecated; set `model_config['from_attributes']=True` and use `model_validate` instead."
        )
        if not cls.model_config.get("from_attributes", None):
            raise PydanticUserError(
                "You must set the config attribute `from_attributes=True` to use from_orm", code=None
            )
        return cls.model_validate(obj)

    @classmethod
    def construct(cls, _fields_set=None, **values):
        _deprecated("The `construct` method is deprecated; use `model_construct` instead.")
        return cls.model_construct(_fields_set=_fields_set, **values)

    def copy(self, *, include=None, exclude=None, update=None, deep=False):
        _deprecated(
            "The `copy` method is deprecated; use `model_copy` instead. See the docstring of `BaseModel.copy` for details about "
            "how to handle `include` and `exclude`."
        )
        from .deprecated.copy_internals import copied

        return copied(self, include, exclude, update, deep)

    @classmethod
    def schema(cls, by_alias=True, ref_template=DEFAULT_REF_TEMPLATE):
        _deprecated("The `schema` method is deprecated; use `model_json_schema` instead.")
        return cls.model_json_schema(by_alias=by_alias, ref_template=ref_template)

    @classmethod
    def schema_json(cls, *, by_alias=True, ref_template=DEFAULT_REF_TEMPLATE, **dumps_kwargs):
        _deprecated("The `schema_json` method is deprecated; use `model_json_schema` and json.dumps instead.")
        import json

        return json.dumps(cls.model_json_schema(by_alias=by_alias, ref_template=ref_template), **dumps_kwargs)

    @classmethod
    def validate(cls, value):
        _deprecated("The `validate` method is deprecated; use `model_validate` instead.")
        return cls.model_validate(value)

    @classmethod
    def update_forward_refs(cls, **localns):
        _deprecated("The `update_forward_refs` method is deprecated; use `model_rebuild` instead.")
        if localns:
            raise TypeError("`localns` arguments are not longer accepted.")
        cls.model_rebuild(force=True)


def _defined(private):
    """Private attributes without those that have no value; None without any."""
    if private is None:
        return None
    return {name: value for name, value in private.items() if value is not PydanticUndefined}


def _taken(name, field, values):
    """Takes the value of a field out of keyword arguments, by alias or by name; PydanticUndefined if it is not there."""
    if field.alias is not None and field.alias in values:
        return values.pop(field.alias)
    alias = field.validation_alias
    if alias is not None:
        for choice in alias.choices if isinstance(alias, AliasChoices) else [alias]:
            if isinstance(choice, str):
                if choice in values:
                    return values.pop(choice)
            elif isinstance(choice, AliasPath):
                value = choice.search_dict_for_path(values)
                if value is not PydanticUndefined:
                    return value
    return values.pop(name, PydanticUndefined)


def create_model(
    model_name, /, *, __config__=None, __doc__=None, __base__=None, __module__=None, __validators__=None, __cls_kwargs__=None,
    __qualname__=None, **field_definitions,
):
    """A model made from fields as keyword arguments: a type, or a pair of a type and a default or `Field()`."""
    if __base__ is None:
        __base__ = (BaseModel,)
    elif not isinstance(__base__, tuple):
        __base__ = (__base__,)
    fields, annotations = {}, {}
    for name, definition in field_definitions.items():
        if not isinstance(definition, tuple):
            annotations[name] = definition
            continue
        if len(definition) != 2:
            raise PydanticUserError(
                f"Field definition for {name!r} should a single element representing the type or a two-tuple, the first element "
                "being the type and the second element the assigned value (either a default or the `Field()` function).",
                code="create-model-field-definitions",
            )
        annotations[name], fields[name] = definition
    if __module__ is None:
        getframe = getattr(sys, "_getframe", None)
        __module__ = "__main__" if getframe is None else getframe(1).f_globals["__name__"]
    namespace = {"__annotations__": annotations, "__module__": __module__}
    if __doc__:
        namespace["__doc__"] = __doc__
    if __qualname__ is not None:
        namespace["__qualname__"] = __qualname__
    if __validators__:
        namespace.update(__validators__)
    namespace.update(fields)
    if __config__:
        namespace["model_config"] = __config__
    bases = types.resolve_bases(__base__)
    meta, prepared, keywords = types.prepare_class(model_name, bases, kwds=__cls_kwargs__ or {})
    if bases is not __base__:
        prepared["__orig_bases__"] = __base__
    namespace.update(prepared)
    return meta(
        model_name,
        bases,
        namespace,
        __pydantic_reset_parent_namespace__=False,
        _create_model_module=__module__,
        **keywords,
    )
