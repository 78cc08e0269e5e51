"""Interfaces of the handlers that hooks of annotations receive. pydantic annotated_handlers.py."""

__all__ = ("GetJsonSchemaHandler", "GetCoreSchemaHandler")


class GetJsonSchemaHandler:
    """Goes on with the JSON schema of a core schema."""

    mode = "validation"

    def __call__(self, core_schema, /):
        raise NotImplementedError

    def resolve_ref_schema(self, maybe_ref_json_schema, /):
        """The definition that a JSON schema refers to, or the schema itself. LookupError if it is not known yet."""
        raise NotImplementedError


class GetCoreSchemaHandler:
    """Goes on with the core schema of a type, hooks of inner annotations included."""

    def __call__(self, source_type, /):
        raise NotImplementedError

    def generate_schema(self, source_type, /):
        """The core schema of an unrelated type."""
        raise NotImplementedError

    def resolve_ref_schema(self, maybe_ref_schema, /):
        """The definition that a core schema refers to, or the schema itself. LookupError if it is not known yet."""
        raise NotImplementedError

    @property
    def field_name(self):
        """The field whose schema is being made, if any."""
        raise NotImplementedError

    def _get_types_namespace(self):
        raise NotImplementedError
