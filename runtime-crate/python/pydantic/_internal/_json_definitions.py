"""Definitions of JSON schemas: which there are, and the shortest names that tell them apart. pydantic json_schema.py."""

import re
from collections import Counter, defaultdict
from copy import deepcopy

from ..errors import PydanticInvalidForJsonSchema

_MODE_TITLES = {"validation": "Input", "serialization": "Output"}


class JsonDefinitions:
    """Mixin of `GenerateJsonSchema`. A `core_ref` names a core schema, a `defs_ref` a definition, a `json_ref` is `$ref`.

    While a schema is being made its definitions have their longest names; shorter ones are found at the end.
    """

    def _init_definitions(self, ref_template):
        self.ref_template = ref_template
        self.definitions = {}
        self.core_to_json_refs = {}
        self.core_to_defs_refs = {}
        self.defs_to_core_refs = {}
        self.json_to_defs_refs = {}
        self._prioritized_defsref_choices = {}
        self._collision_counter = defaultdict(int)
        self._collision_index = {}
        # Errors of definitions that may turn out not to be needed.
        self._core_defs_invalid_for_json_schema = {}

    def known_reference(self, core_ref):
        """A reference to a definition if it is made."""
        core_mode_ref = core_ref, self.mode
        if self.core_to_defs_refs.get(core_mode_ref) in self.definitions:
            return {"$ref": self.core_to_json_refs[core_mode_ref]}
        return None

    def normalize_name(self, name):
        """A name with only the characters that OpenAPI allows."""
        return re.sub(r"[^a-zA-Z0-9.\-_]", "_", name).replace(".", "__")

    def get_defs_ref(self, core_mode_ref):
        """The longest name of a definition; notes the shorter ones, by preference."""
        core_ref, mode = core_mode_ref
        # `module.Class:id[module.Argument:id]`, first without the ids, then without the modules.
        components = [component.rsplit(":", 1)[0] for component in re.split(r"([\][,])", core_ref)]
        qualified = self.normalize_name("".join(components))
        short = self.normalize_name(
            "".join([re.sub(r"(?:[^.[\]]+\.)+((?:[^.[\]]+))", r"\1", component) for component in components])
        )
        with_id = self.normalize_name(core_ref)
        mode_title = _MODE_TITLES[mode]
        if with_id not in self._collision_index:
            self._collision_counter[qualified] += 1
            self._collision_index[with_id] = self._collision_counter[qualified]
        occurrence = self._collision_index[with_id]
        longest = f"{qualified}-{mode_title}__{occurrence}"
        self._prioritized_defsref_choices[longest] = [
            short, f"{short}-{mode_title}", qualified, f"{qualified}-{mode_title}", f"{qualified}__{occurrence}", longest,
        ]
        return longest

    def get_cache_defs_ref_schema(self, core_ref):
        """The name of the definition of a core schema in this mode, and a reference to it."""
        core_mode_ref = core_ref, self.mode
        defs_ref = self.core_to_defs_refs.get(core_mode_ref)
        if defs_ref is None:
            defs_ref = self.get_defs_ref(core_mode_ref)
            json_ref = self.ref_template.format(model=defs_ref)
            self.core_to_defs_refs[core_mode_ref] = defs_ref
            self.defs_to_core_refs[defs_ref] = core_mode_ref
            self.core_to_json_refs[core_mode_ref] = json_ref
            self.json_to_defs_refs[json_ref] = defs_ref
        return defs_ref, {"$ref": self.core_to_json_refs[core_mode_ref]}

    def get_schema_from_definitions(self, json_ref):
        """The definition that a reference refers to; None if it is not made yet, or lies elsewhere."""
        if json_ref not in self.json_to_defs_refs:
            if json_ref.startswith(("http://", "https://")):
                return None
            raise KeyError(json_ref)
        defs_ref = self.json_to_defs_refs[json_ref]
        if defs_ref in self._core_defs_invalid_for_json_schema:
            raise self._core_defs_invalid_for_json_schema[defs_ref]
        return self.definitions.get(defs_ref)

    def resolve_ref_schema(self, json_schema):
        """The definition that a schema refers to, or the schema itself. RuntimeError if it is not made yet."""
        while "$ref" in json_schema:
            ref = json_schema["$ref"]
            json_schema = self.get_schema_from_definitions(ref)
            if json_schema is None:
                raise RuntimeError(f"Cannot update undefined schema for $ref={ref}")
        return json_schema

    def handle_ref_overrides(self, json_schema):
        """A reference without the keys beside it that the definition has too."""
        if "$ref" not in json_schema:
            return json_schema
        definition = self.get_schema_from_definitions(json_schema["$ref"])
        if definition is None:
            return json_schema.copy()
        return {
            key: value
            for key, value in json_schema.items()
            if key == "$ref" or key not in definition or definition[key] != value
        }

    def get_json_ref_counts(self, json_schema):
        """How often each reference occurs in a schema and in the definitions that it needs."""
        counts = Counter()

        def count(schema):
            if isinstance(schema, dict):
                ref = schema.get("$ref")
                if "$ref" in schema:
                    # A property may be called `$ref`.
                    if not isinstance(ref, str):
                        return
                    counts[ref] += 1
                    if counts[ref] > 1:
                        return
                    definition = self.get_schema_from_definitions(ref)
                    if definition is not None:
                        count(definition)
                    elif ref in self.json_to_defs_refs:
                        raise KeyError(self.json_to_defs_refs[ref])
                for key, value in schema.items():
                    if key != "examples" or not isinstance(value, list):
                        count(value)
            elif isinstance(schema, list):
                for item in schema:
                    count(item)

        count(json_schema)
        return counts

    def _garbage_collect_definitions(self, schema):
        """Drops the definitions that a schema does not need."""
        visited, waiting = set(), _json_refs(schema)
        while waiting:
            json_ref = waiting.pop()
            if json_ref not in self.json_to_defs_refs and json_ref.startswith(("http://", "https://")):
                continue
            defs_ref = self.json_to_defs_refs[json_ref]
            if defs_ref not in visited:
                visited.add(defs_ref)
                waiting.update(_json_refs(self.definitions[defs_ref]))
        self.definitions = {name: schema for name, schema in self.definitions.items() if name in visited}

    def _build_definitions_remapping(self):
        defs_to_json = {
            defs_ref: self.ref_template.format(model=defs_ref)
            for choices in self._prioritized_defsref_choices.values()
            for defs_ref in choices
        }
        return _remapping(self._prioritized_defsref_choices, defs_to_json, self.definitions)


class DefinitionsRemapping:
    """New names for definitions and references."""

    __slots__ = ("defs_remapping", "json_remapping")

    def __init__(self, defs_remapping, json_remapping):
        self.defs_remapping = defs_remapping
        self.json_remapping = json_remapping

    def remap_json_schema(self, schema):
        """Puts the new names into a schema, in place."""
        if isinstance(schema, str):
            # References stand in the mapping of a discriminator, too.
            return self.json_remapping.get(schema, schema)
        if isinstance(schema, list):
            return [self.remap_json_schema(item) for item in schema]
        if isinstance(schema, dict):
            for key, value in schema.items():
                if key == "$defs":
                    schema[key] = {
                        self.defs_remapping.get(name, name): self.remap_json_schema(definition)
                        for name, definition in value.items()
                    }
                else:
                    schema[key] = self.remap_json_schema(value)
        return schema


def _remapping(prioritized_choices, defs_to_json, definitions):
    """The shortest names that tell definitions apart. PydanticInvalidForJsonSchema if none are found.

    New names make definitions equal that differed only in references, so it goes on until nothing changes.
    """
    copied = deepcopy(definitions)
    previous = {"$defs": copied}
    for _ in range(100):
        alternatives = defaultdict(list)
        for defs_ref in copied:
            for alternative in prioritized_choices[defs_ref]:
                alternatives[alternative].append(copied[defs_ref])
        unique = {name for name, schemas in alternatives.items() if len(deduplicated(schemas)) == 1}
        defs_remapping, json_remapping = {}, {}
        for defs_ref in definitions:
            choices = prioritized_choices[defs_ref]
            index = next(i for i, choice in enumerate(choices) if choice in unique)
            defs_remapping[defs_ref] = choices[index]
            for longer in choices[index:]:
                json_remapping[defs_to_json[longer]] = defs_to_json[choices[index]]
        remapping = DefinitionsRemapping(defs_remapping, json_remapping)
        remapped = remapping.remap_json_schema({"$defs": copied})
        if previous == remapped:
            return remapping
        previous = remapped
    raise PydanticInvalidForJsonSchema("Failed to simplify the JSON schema definitions")


def _json_refs(item):
    refs, waiting = set(), [item]
    while waiting:
        current = waiting.pop()
        if isinstance(current, list):
            waiting.extend(current)
        elif isinstance(current, dict):
            for key, value in current.items():
                if key == "$ref" and isinstance(value, str):
                    refs.add(value)
                elif key != "examples" or not isinstance(value, list):
                    waiting.append(value)
    return refs


def deduplicated(schemas):
    """The schemas that are different from each other, in order; of equal ones the last."""
    return list({_hashable(schema): schema for schema in schemas}.values())


def _hashable(value):
    if isinstance(value, dict):
        return tuple(sorted([(key, _hashable(item)) for key, item in value.items()]))
    if isinstance(value, list):
        return tuple([_hashable(item) for item in value])
    return value
