"""Objects by the texts that name them. uvicorn/importer.py."""

import importlib

__molt_missing__ = ()


class ImportFromStringError(Exception):
    """There is no such object."""


def import_from_string(import_str):
    """The object that `module:attribute` names; what is no text is one."""
    if not isinstance(import_str, str):
        return import_str
    module, _, path = import_str.partition(":")
    if not (module and path):
        raise ImportFromStringError(f'Import string "{import_str}" must be in format "<module>:<attribute>".')
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise error from None
        raise ImportFromStringError(f'Could not import module "{module}".')
    try:
        for name in path.split("."):
            found = getattr(found, name)
    except AttributeError:
        raise ImportFromStringError(f'Attribute "{path}" not found in module "{module}".')
    return found
