"""The metaclass of models. pydantic _internal/_model_construction.py."""

import operator
import types
import warnings
import weakref
from abc import ABCMeta
from functools import partial, wraps
from typing import Generic, get_args, get_origin

import typing

from pydantic_core import PydanticUndefined, SchemaSerializer, SchemaValidator
from typing_extensions import TypeAliasType, dataclass_transform

from ..errors import PydanticUndefinedAnnotation, PydanticUserError
from ..fields import ComputedFieldInfo, Field, FieldInfo, ModelPrivateAttr, PrivateAttr
from ..warnings import GenericBeforeBaseModelWarning, PydanticDeprecatedSince20
from ._config import ConfigWrapper
from ._decorators import DecoratorInfos, PydanticDescriptorProxy, get_attribute_from_bases, unwrap_wrapped_function
from ._fields import collect_model_fields, rebuild_model_fields
from ._generate_schema import GenerateSchema, schema_or_mocks
from ._generics import get_model_typevars_map
from ._metadata import is_valid_field_name, is_valid_privateattr_name
from ._mock_val_ser import set_model_mocks
from ._signature import generate_pydantic_signature
from ._typing_extra import NsResolver, annotations_of_namespace, eval_type, get_module_ns_of, is_classvar_annotation, parent_frame_namespace
from ._utils import LazyClassAttribute, SafeGetItemProxy, import_cached_base_model

object_setattr = object.__setattr__

_INSTANCE_SLOTS = ("__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")

_IGNORED_TYPES = (
    types.FunctionType, property, classmethod, staticmethod, PydanticDescriptorProxy, ComputedFieldInfo, TypeAliasType,
    getattr(typing, "TypeAliasType", TypeAliasType),
)


class _ModelNamespaceDict(dict):
    """The namespace of a class statement; warns if a name that a decorator gave is given again."""

    def __setitem__(self, k, v):
        existing = self.get(k)
        if isinstance(existing, PydanticDescriptorProxy) and v is not existing:
            warnings.warn(
                f"`{k}` overrides an existing Pydantic `{existing.decorator_info.decorator_repr}` decorator", stacklevel=2
            )
        super().__setitem__(k, v)


@dataclass_transform(kw_only_default=True, field_specifiers=(Field, PrivateAttr))
class ModelMetaclass(ABCMeta):
    """Makes models: everything that instances need is decided here."""

    def __new__(
        mcs, cls_name, bases, namespace, __pydantic_generic_metadata__=None, __pydantic_reset_parent_namespace__=True,
        _create_model_module=None, **kwargs,
    ):
        if not bases:
            for slot in _INSTANCE_SLOTS:
                namespace.pop(slot, None)
            namespace.get("__annotations__", {}).clear()
            return super().__new__(mcs, cls_name, bases, namespace, **kwargs)
        annotations = annotations_of_namespace(namespace)
        field_names, class_vars, inherited_private = _of_bases(bases)
        config_wrapper = ConfigWrapper.for_model(bases, namespace, annotations, kwargs)
        namespace["model_config"] = config_wrapper.config_dict
        private = inspect_namespace(namespace, annotations, config_wrapper.ignored_types, class_vars, field_names)
        if private or inherited_private:
            _wrap_post_init(namespace, bases)
        namespace["__class_vars__"] = class_vars
        namespace["__private_attributes__"] = {**inherited_private, **private}

        cls = super().__new__(mcs, cls_name, bases, namespace, **kwargs)

        BaseModel = import_cached_base_model()
        _warn_of_generic_first(cls, BaseModel)
        cls.__pydantic_custom_init__ = not getattr(cls.__init__, "__pydantic_base_init__", False)
        cls.__pydantic_post_init__ = None if cls.model_post_init is BaseModel.model_post_init else "model_post_init"
        cls.__pydantic_setattr_handlers__ = {}
        cls.__pydantic_decorators__ = DecoratorInfos.build(cls, replace_wrapped_methods=True)
        cls.__pydantic_decorators__.update_from_config(config_wrapper)
        cls.__pydantic_generic_metadata__ = __pydantic_generic_metadata__ or _generic_metadata(cls, bases)
        cls.__pydantic_complete__ = False
        for name, attribute in private.items():
            attribute.__set_name__(cls, name)
        if __pydantic_reset_parent_namespace__:
            cls.__pydantic_parent_namespace__ = build_lenient_weakvaluedict(parent_frame_namespace())
        parent_namespace = getattr(cls, "__pydantic_parent_namespace__", None)
        ns_resolver = NsResolver(parent_namespace=unpack_lenient_weakvaluedict(parent_namespace))
        set_model_fields(cls, config_wrapper, ns_resolver)
        cls.__pydantic_computed_fields__ = _computed_fields(cls)
        if config_wrapper.defer_build:
            set_model_mocks(cls)
        else:
            complete_model_class(cls, config_wrapper, ns_resolver, raise_errors=False)
        if config_wrapper.frozen and "__hash__" not in namespace:
            set_default_hash_func(cls, bases)
        super(cls, cls).__pydantic_init_subclass__(**kwargs)
        return cls

    def __getattr__(self, item):
        private_attributes = self.__dict__.get("__private_attributes__")
        if private_attributes and item in private_attributes:
            return private_attributes[item]
        raise AttributeError(item)

    @classmethod
    def __prepare__(cls, *args, **kwargs):
        return _ModelNamespaceDict()

    def register(self, subclass):
        warnings.warn(
            f"For performance reasons, virtual subclasses registered using '{self.__qualname__}.register()' are not supported in "
            "'isinstance()' and 'issubclass()' checks.",
            stacklevel=2,
        )
        return super().register(subclass)

    __instancecheck__ = type.__instancecheck__
    __subclasscheck__ = type.__subclasscheck__

    @property
    def __fields__(self):
        warnings.warn(
            "The `__fields__` attribute is deprecated, use the `model_fields` class property instead.",
            PydanticDeprecatedSince20,
            stacklevel=2,
        )
        return getattr(self, "__pydantic_fields__", {})

    @property
    def __pydantic_fields_complete__(self):
        """Whether all annotations could be evaluated."""
        fields = self.__dict__.get("__pydantic_fields__")
        if fields is None:
            return False
        extra_info = self.__pydantic_extra_info__
        if extra_info is not None and not extra_info.complete:
            return False
        return all([field._complete for field in fields.values()])

    def __dir__(self):
        return [name for name in super().__dir__() if name != "__fields__"]


def _of_bases(bases):
    """The names of fields and of class variables of bases, and their private attributes."""
    BaseModel = import_cached_base_model()
    field_names, class_vars, private = set(), set(), {}
    for base in bases:
        if issubclass(base, BaseModel) and base is not BaseModel:
            field_names.update(getattr(base, "__pydantic_fields__", {}))
            class_vars.update(base.__class_vars__)
            private.update(base.__private_attributes__)
    return field_names, class_vars, private


def _computed_fields(cls):
    return {name: decorator.info for name, decorator in cls.__pydantic_decorators__.computed_fields.items()}


# Private attributes.


def init_private_attributes(self, context, /):
    """Gives an instance its private attributes, unless it has them."""
    if getattr(self, "__pydantic_private__", None) is not None:
        return
    private = {}
    for name, attribute in self.__private_attributes__.items():
        data = {**self.__dict__, **private} if attribute.default_factory_takes_validated_data else None
        default = attribute.get_default(call_default_factory=True, validated_data=data)
        if default is not PydanticUndefined:
            private[name] = default
    object_setattr(self, "__pydantic_private__", private)


def _wrap_post_init(namespace, bases):
    """Makes `model_post_init` of a class statement set the private attributes first."""
    original = namespace.get("model_post_init")
    if original is None:
        original = get_attribute_from_bases(bases, "model_post_init")
        if original is import_cached_base_model().model_post_init:
            namespace["model_post_init"] = init_private_attributes
            return

    @wraps(original)
    def model_post_init(self, context, /):
        init_private_attributes(self, context)
        original(self, context)

    namespace["model_post_init"] = model_post_init


def inspect_namespace(namespace, raw_annotations, ignored_types, base_class_vars, base_class_fields):
    """The private attributes of a class statement, which it takes out of the namespace.

    Raises NameError for names that fields or private attributes cannot have, PydanticUserError for values without annotation.
    """
    ignored_types = ignored_types + _IGNORED_TYPES
    if "__root__" in raw_annotations or "__root__" in namespace:
        raise TypeError("To define root models, use `pydantic.RootModel` rather than a field called '__root__'")
    private, ignored = {}, set()
    inner_prefix = f"{namespace.get('__qualname__')}."
    for name, value in list(namespace.items()):
        if name == "model_config" or name == "__pydantic_extra__":
            continue
        if isinstance(value, type) and value.__module__ == namespace["__module__"] and value.__qualname__.startswith(inner_prefix):
            continue
        if isinstance(value, ignored_types) or value.__class__.__module__ == "functools":
            ignored.add(name)
            continue
        if isinstance(value, ModelPrivateAttr):
            if name.startswith("__"):
                raise NameError(
                    "Private attributes must not use dunder names; use a single underscore prefix instead of " f"{name!r}."
                )
            if is_valid_field_name(name):
                raise NameError(
                    f"Private attributes must not use valid field names; use sunder names, e.g. {'_' + name!r} instead of "
                    f"{name!r}."
                )
            private[name] = value
            del namespace[name]
        elif isinstance(value, FieldInfo) and not is_valid_field_name(name):
            suggested = name.lstrip("_") or "my_field"
            raise NameError(
                f"Fields must not use names with leading underscores; e.g., use {suggested!r} instead of {name!r}."
            )
        elif name.startswith("__"):
            continue
        elif is_valid_privateattr_name(name):
            if name not in raw_annotations or not is_classvar_annotation(raw_annotations[name]):
                private[name] = PrivateAttr(default=value)
                del namespace[name]
        elif name not in base_class_vars and name not in raw_annotations:
            raise _without_annotation(name, value, base_class_fields)
    for name, annotation in raw_annotations.items():
        if not is_valid_privateattr_name(name) or name in private or name in ignored:
            continue
        if is_classvar_annotation(annotation) or annotation in ignored_types or getattr(annotation, "__module__", None) == "functools":
            continue
        private[name] = _annotated_private(annotation, namespace)
    return private


def _without_annotation(name, value, base_class_fields):
    if name in base_class_fields:
        return PydanticUserError(
            f"Field {name!r} defined on a base class was overridden by a non-annotated attribute. All field definitions, "
            "including overrides, require a type annotation.",
            code="model-field-overridden",
        )
    if isinstance(value, FieldInfo):
        return PydanticUserError(
            f"Field {name!r} requires a type annotation", code="model-field-missing-annotation"
        )
    return PydanticUserError(
        f"A non-annotated attribute was detected: `{name} = {value!r}`. All model fields require a type annotation; if "
        f"`{name}` is not meant to be a field, you may be able to resolve this error by annotating it as a `ClassVar` or "
        "updating `model_config['ignored_types']`.",
        code="model-field-missing-annotation",
    )


def _annotated_private(annotation, namespace):
    """The private attribute of an annotation: the one among its metadata, or one without default."""
    if isinstance(annotation, str):
        try:
            annotation = eval_type(annotation, _module_globals(namespace), parent_frame_namespace(parent_depth=4))
        except (NameError, TypeError):
            pass
    if get_origin(annotation) is typing.Annotated:
        for metadata in get_args(annotation)[1:]:
            if isinstance(metadata, ModelPrivateAttr):
                return metadata
    return PrivateAttr()


class _Namespace:
    """What `get_module_ns_of` asks of a class, before there is one."""

    def __init__(self, namespace):
        self.__module__ = namespace.get("__module__")


def _module_globals(namespace):
    return get_module_ns_of(_Namespace(namespace))


# Hashes of frozen models.


def set_default_hash_func(cls, bases):
    """Gives a frozen model a hash of its fields, unless a base defines one."""
    inherited = get_attribute_from_bases(bases, "__hash__")
    made = _make_hash_func(cls)
    if inherited in (None, object.__hash__) or getattr(inherited, "__code__", None) == made.__code__:
        cls.__hash__ = made


def _make_hash_func(cls):
    fields = cls.__pydantic_fields__
    getter = operator.itemgetter(*fields) if fields else lambda _: 0

    def hash_func(self):
        try:
            return hash(getter(self.__dict__))
        except KeyError:
            # `__dict__` lacks fields that were deleted.
            return hash(getter(SafeGetItemProxy(self.__dict__)))

    return hash_func


# Generic models.


def _warn_of_generic_first(cls, BaseModel):
    mro = cls.__mro__
    if Generic in mro and mro.index(Generic) < mro.index(BaseModel):
        warnings.warn(
            GenericBeforeBaseModelWarning(
                "Classes should inherit from `BaseModel` before generic classes (e.g. `typing.Generic[T]`) for pydantic generics "
                "to work properly."
            ),
            stacklevel=3,
        )


def _generic_metadata(cls, bases):
    """The origin, arguments and parameters of a class statement. TypeError if it leaves out parameters of its bases."""
    inherited = getattr(cls, "__pydantic_generic_metadata__", {}).get("parameters", ())
    parameters = getattr(cls, "__parameters__", None) or inherited
    if parameters and inherited and not all([param in parameters for param in inherited]):
        from ..root_model import RootModelRootType

        missing = tuple([param for param in parameters if param not in inherited])
        if RootModelRootType in inherited and RootModelRootType not in parameters:
            names = ", ".join([param.__name__ for param in missing])
            raise TypeError(
                f"{cls.__name__} is a subclass of `RootModel`, but does not include the generic type identifier(s) {names} in "
                f"its parameters. You should parametrize RootModel directly, e.g., `class {cls.__name__}(RootModel[{names}]): "
                "...`."
            )
        generic = f"typing.Generic[{', '.join([str(param) for param in inherited + missing])}]"
        message = f"All parameters must be present on typing.Generic; you should inherit from {generic}."
        if Generic not in bases:
            shown = ", ".join([base.__name__ for base in bases] + [generic])
            message += f" Note: `typing.Generic` must go last: `class {cls.__name__}({shown}): ...`)"
        raise TypeError(message)
    return {"origin": None, "args": (), "parameters": parameters}


# Completing a class.


def set_model_fields(cls, config_wrapper, ns_resolver):
    """Collects the fields of a model."""
    fields, extra_info, class_vars = collect_model_fields(
        cls, config_wrapper, ns_resolver, typevars_map=get_model_typevars_map(cls)
    )
    cls.__pydantic_fields__ = fields
    cls.__pydantic_extra_info__ = extra_info
    cls.__class_vars__.update(class_vars)
    for name in class_vars:
        # A class variable whose annotation is text was taken for a private attribute.
        value = cls.__private_attributes__.pop(name, None)
        if value is not None and value.default is not PydanticUndefined:
            setattr(cls, name, value.default)


def complete_model_class(
    cls, config_wrapper, ns_resolver, *, raise_errors=True, call_on_complete_hook=True, create_model_module=None,
    is_force_rebuild=False,
):
    """Gives a model its schema, validator and serializer, or mocks if a name is not defined yet; whether it is complete."""
    typevars_map = get_model_typevars_map(cls)
    if not cls.__pydantic_fields_complete__:
        try:
            cls.__pydantic_fields__, cls.__pydantic_extra_info__ = rebuild_model_fields(
                cls, config_wrapper=config_wrapper, ns_resolver=ns_resolver, typevars_map=typevars_map
            )
        except NameError as e:
            undefined = PydanticUndefinedAnnotation.from_name_error(e)
            set_model_mocks(cls, f"`{undefined.name}`")
            if raise_errors:
                raise undefined from e
            return False
    generate = GenerateSchema(config_wrapper, ns_resolver, typevars_map)
    schema = schema_or_mocks(generate, cls, set_model_mocks, raise_errors)
    if schema is None:
        return False
    core_config = config_wrapper.core_config(title=cls.__name__)
    # Now with the return types.
    cls.__pydantic_computed_fields__ = _computed_fields(cls)
    set_deprecated_descriptors(cls)
    cls.__pydantic_core_schema__ = schema
    cls.__pydantic_validator__ = SchemaValidator(schema, core_config, _use_prebuilt=not is_force_rebuild)
    cls.__pydantic_serializer__ = SchemaSerializer(schema, core_config, _use_prebuilt=not is_force_rebuild)
    cls.__signature__ = LazyClassAttribute(
        "__signature__",
        partial(
            generate_pydantic_signature,
            init=cls.__init__,
            fields=cls.__pydantic_fields__,
            validate_by_name=config_wrapper.validate_by_name,
            extra=config_wrapper.extra,
        ),
    )
    cls.__pydantic_complete__ = True
    if call_on_complete_hook:
        cls.__pydantic_on_complete__()
    return True


def set_deprecated_descriptors(cls):
    """Makes deprecated fields warn when they are read from an instance."""
    for name, field in cls.__pydantic_fields__.items():
        message = field.deprecation_message
        if message is not None:
            setattr(cls, name, _DeprecatedFieldDescriptor(name, message))
    for name, info in cls.__pydantic_computed_fields__.items():
        message = info.deprecation_message
        if message is None or hasattr(unwrap_wrapped_function(info.wrapped_property), "__deprecated__"):
            continue
        setattr(cls, name, _DeprecatedFieldDescriptor(name, message, info.wrapped_property))


class _DeprecatedFieldDescriptor:
    """A field that warns when it is read. It has `__set__` so that it goes before `__dict__`."""

    def __init__(self, field_name, msg, wrapped_property=None):
        self.field_name = field_name
        self.msg = msg
        self.wrapped_property = wrapped_property

    def __get__(self, obj, obj_type=None):
        if obj is not None:
            warnings.warn(self.msg, DeprecationWarning, stacklevel=2)
        if self.wrapped_property is not None:
            return self.wrapped_property.__get__(obj, obj_type)
        if obj is None:
            raise AttributeError(self.field_name)
        return obj.__dict__[self.field_name]

    def __set__(self, obj, value):
        raise AttributeError(self.field_name)


# The namespace of the function that a class statement stands in, for annotations that are evaluated later.


class _PydanticWeakRef:
    """A weak reference that can be pickled."""

    def __init__(self, obj):
        self._reference = None if obj is None else weakref.ref(obj)

    def __call__(self):
        return None if self._reference is None else self._reference()

    def __reduce__(self):
        return _PydanticWeakRef, (self(),)


def build_lenient_weakvaluedict(d):
    """A namespace with weak references to what can have them."""
    if d is None:
        return None
    result = {}
    for key, value in d.items():
        try:
            result[key] = _PydanticWeakRef(value)
        except TypeError:
            result[key] = value
    return result


def unpack_lenient_weakvaluedict(d):
    """A namespace as it was, without what is gone."""
    if not isinstance(d, dict):
        return None
    result = {}
    for key, value in d.items():
        if isinstance(value, _PydanticWeakRef):
            value = value()
            if value is None:
                continue
        result[key] = value
    return result
