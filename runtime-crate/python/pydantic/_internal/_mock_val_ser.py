"""What stands in the place of schemas, validators and serializers that cannot be made yet. pydantic _internal/_mock_val_ser.py."""

from collections.abc import Mapping

from pydantic_core import SchemaSerializer, SchemaValidator

from ..errors import PydanticUserError


class MockCoreSchema(Mapping):
    """A core schema that is made when it is first looked into. PydanticUserError if it still cannot be."""

    __slots__ = ("_error_message", "_code", "_attempt_rebuild", "_built_memo")

    def __init__(self, error_message, *, code, attempt_rebuild=None):
        self._error_message = error_message
        self._code = code
        self._attempt_rebuild = attempt_rebuild
        self._built_memo = None

    def __getitem__(self, key):
        return self._get_built()[key]

    def __len__(self):
        return len(self._get_built())

    def __iter__(self):
        return iter(self._get_built())

    def _get_built(self):
        if self._built_memo is None:
            self._built_memo = self._attempt_rebuild() if self._attempt_rebuild else None
            if self._built_memo is None:
                raise PydanticUserError(self._error_message, code=self._code)
        return self._built_memo

    def rebuild(self):
        """The schema made anew."""
        self._built_memo = None
        if not self._attempt_rebuild:
            return None
        schema = self._attempt_rebuild()
        if schema is None:
            raise PydanticUserError(self._error_message, code=self._code)
        return schema


class MockValSer:
    """A validator or serializer that is made when it is first used. PydanticUserError if it still cannot be."""

    __slots__ = ("_error_message", "_code", "_val_or_ser", "_attempt_rebuild")

    def __init__(self, error_message, *, code, val_or_ser, attempt_rebuild=None):
        self._error_message = error_message
        self._code = code
        self._val_or_ser = SchemaValidator if val_or_ser == "validator" else SchemaSerializer
        self._attempt_rebuild = attempt_rebuild

    def __getattr__(self, item):
        if self._attempt_rebuild:
            made = self._attempt_rebuild()
            if made is not None:
                return getattr(made, item)
        # A name that it would not have anyway is an AttributeError.
        getattr(self._val_or_ser, item)
        raise PydanticUserError(self._error_message, code=self._code)

    def rebuild(self):
        """The validator or serializer made anew."""
        if not self._attempt_rebuild:
            return None
        made = self._attempt_rebuild()
        if made is None:
            raise PydanticUserError(self._error_message, code=self._code)
        return made


def _set_mocks(owner, names, message, rebuild):
    """Sets schema, validator and serializer of an object to mocks, which call `rebuild` and read the attribute again."""

    def attempt(name):
        def rebuilt():
            return getattr(owner, name) if rebuild() is not False else None

        return rebuilt

    schema, validator, serializer = names
    code = "class-not-fully-defined"
    setattr(owner, schema, MockCoreSchema(message, code=code, attempt_rebuild=attempt(schema)))
    setattr(owner, validator, MockValSer(message, code=code, val_or_ser="validator", attempt_rebuild=attempt(validator)))
    setattr(owner, serializer, MockValSer(message, code=code, val_or_ser="serializer", attempt_rebuild=attempt(serializer)))


_CLASS_NAMES = ("__pydantic_core_schema__", "__pydantic_validator__", "__pydantic_serializer__")


def set_model_mocks(cls, undefined_name="all referenced types"):
    """Mocks for a model."""
    message = (
        f"`{cls.__name__}` is not fully defined; you should define {undefined_name}, then call "
        f"`{cls.__name__}.model_rebuild()`."
    )
    _set_mocks(cls, _CLASS_NAMES, message, lambda: cls.model_rebuild(raise_errors=False, _parent_namespace_depth=6))


def set_dataclass_mocks(cls, undefined_name="all referenced types"):
    """Mocks for a dataclass."""
    message = (
        f"`{cls.__name__}` is not fully defined; you should define {undefined_name}, then call "
        f"`pydantic.dataclasses.rebuild_dataclass({cls.__name__})`."
    )

    def rebuild():
        from ..dataclasses import rebuild_dataclass

        return rebuild_dataclass(cls, raise_errors=False, _parent_namespace_depth=6)

    _set_mocks(cls, _CLASS_NAMES, message, rebuild)


def set_type_adapter_mocks(adapter):
    """Mocks for a type adapter."""
    name = str(adapter._type)
    message = (
        f"`TypeAdapter[{name}]` is not fully defined; you should define `{name}` and all referenced types, then call "
        "`.rebuild()` on the instance."
    )
    _set_mocks(
        adapter,
        ("core_schema", "validator", "serializer"),
        message,
        lambda: adapter.rebuild(raise_errors=False, _parent_namespace_depth=6),
    )
