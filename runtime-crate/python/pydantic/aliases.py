"""Aliases of fields: paths, choices and generators. pydantic aliases.py."""

import dataclasses

from pydantic_core import PydanticUndefined

__all__ = ("AliasGenerator", "AliasPath", "AliasChoices")


@dataclasses.dataclass(slots=True)
class AliasPath:
    """A path of keys and indices into the input."""

    path: list[int | str]

    def __init__(self, first_arg, *args):
        self.path = [first_arg, *args]

    def convert_to_aliases(self):
        """The path as the core schema has it."""
        return self.path

    def search_dict_for_path(self, d):
        """What lies under the path, or PydanticUndefined."""
        found = d
        try:
            for key in self.path:
                if isinstance(found, str):
                    return PydanticUndefined
                found = found[key]
        except (KeyError, IndexError, TypeError):
            return PydanticUndefined
        return found


@dataclasses.dataclass(slots=True)
class AliasChoices:
    """Several aliases; the first that is in the input counts."""

    choices: list[str | AliasPath]

    def __init__(self, first_choice, *choices):
        self.choices = [first_choice, *choices]

    def convert_to_aliases(self):
        """The choices as the core schema has them: a path each."""
        return [choice.convert_to_aliases() if isinstance(choice, AliasPath) else [choice] for choice in self.choices]


@dataclasses.dataclass(slots=True)
class AliasGenerator:
    """Functions that make the aliases of a field from its name."""

    alias: object = None
    validation_alias: object = None
    serialization_alias: object = None

    def generate_aliases(self, field_name):
        """The alias, validation alias and serialization alias of a field. TypeError if a function returns something else."""
        return (
            self._generated("alias", (str,), field_name),
            self._generated("validation_alias", (str, AliasChoices, AliasPath), field_name),
            self._generated("serialization_alias", (str,), field_name),
        )

    def _generated(self, kind, allowed_types, field_name):
        generate = getattr(self, kind)
        if not generate:
            return None
        alias = generate(field_name)
        if alias and not isinstance(alias, allowed_types):
            raise TypeError(f"Invalid `{kind}` type. `{kind}` generator must produce one of `{allowed_types}`")
        return alias
