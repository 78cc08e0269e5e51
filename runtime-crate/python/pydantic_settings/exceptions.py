"""Errors of settings. pydantic_settings exceptions.py."""


class SettingsError(ValueError):
    """A source has a value that cannot be read."""


class IncompleteFieldDefinitionWarning(UserWarning):
    """The annotation of a field could not be evaluated yet."""
