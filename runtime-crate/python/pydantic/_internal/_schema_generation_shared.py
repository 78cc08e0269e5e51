"""The handlers that hooks of annotations receive. pydantic _internal/_schema_generation_shared.py."""

from ..annotated_handlers import GetCoreSchemaHandler, GetJsonSchemaHandler

_RECURSIVE = "Could not find a ref for {}. Maybe you tried to call resolve_ref_schema from within a recursive model?"


class GenerateJsonSchemaHandler(GetJsonSchemaHandler):
    """Goes on with a JSON schema."""

    def __init__(self, generate_json_schema, handler_override):
        self.generate_json_schema = generate_json_schema
        self.handler = handler_override or generate_json_schema.generate_inner
        self.mode = generate_json_schema.mode

    def __call__(self, core_schema, /):
        return self.handler(core_schema)

    def resolve_ref_schema(self, maybe_ref_json_schema):
        if "$ref" not in maybe_ref_json_schema:
            return maybe_ref_json_schema
        ref = maybe_ref_json_schema["$ref"]
        json_schema = self.generate_json_schema.get_schema_from_definitions(ref)
        if json_schema is None:
            raise LookupError(_RECURSIVE.format(ref))
        return json_schema


class CallbackGetCoreSchemaHandler(GetCoreSchemaHandler):
    """Goes on with a core schema; what has a name comes back as a reference, or else (`ref_mode` "unpack") as it is."""

    def __init__(self, handler, generate_schema, ref_mode="to-def"):
        self._handler = handler
        self._generate_schema = generate_schema
        self._ref_mode = ref_mode

    def __call__(self, source_type, /):
        schema = self._handler(source_type)
        if self._ref_mode != "to-def":
            return self.resolve_ref_schema(schema)
        if schema.get("ref") is not None:
            return self._generate_schema.defs.create_definition_reference_schema(schema)
        return schema

    def _get_types_namespace(self):
        return self._generate_schema._types_namespace

    def generate_schema(self, source_type, /):
        return self._generate_schema.generate_schema(source_type)

    @property
    def field_name(self):
        names = self._generate_schema.field_names
        return names[-1] if names else None

    def resolve_ref_schema(self, maybe_ref_schema):
        kind = maybe_ref_schema["type"]
        if kind == "definition-ref":
            ref = maybe_ref_schema["schema_ref"]
            definition = self._generate_schema.defs.get_schema_from_ref(ref)
            if definition is None:
                raise LookupError(_RECURSIVE.format(ref))
            return definition
        if kind == "definitions":
            return self.resolve_ref_schema(maybe_ref_schema["schema"])
        return maybe_ref_schema
