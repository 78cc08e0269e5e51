"""What `filter=` stands for. loguru `loguru/_filters.py`, and the part of `add` that reads the option."""

import builtins
from functools import partial


def filter_none(record):
    """Records of modules that have a name."""
    return record["name"] is not None


def filter_by_name(record, parent, length):
    """Records of a module and of those below it."""
    return record["name"] is not None and f"{record['name']}."[:length] == parent


def filter_by_level(record, level_per_module):
    """Records by the level of the nearest module above."""
    name = record["name"]
    while True:
        level = level_per_module.get(name)
        if level is not None:
            return level is not False and record["level"].no >= level
        if not name:
            return True
        name = name.rpartition(".")[0]


def make_filter(filter, level_of):
    """The function of an option; `level_of` finds levels by their names."""
    if filter is None:
        return None
    if filter == "":
        return filter_none
    if isinstance(filter, str):
        return partial(filter_by_name, parent=f"{filter}.", length=len(filter) + 1)
    if isinstance(filter, dict):
        levels = {module: _level_number(module, level, level_of) for module, level in filter.items()}
        return partial(filter_by_level, level_per_module=levels)
    if not callable(filter):
        raise TypeError(f"Invalid filter, it should be a function, a string or a dict, not: '{type(filter).__name__}'")
    if filter == builtins.filter:
        raise ValueError(
            "The built-in 'filter()' function cannot be used as a 'filter' parameter, this is most likely a mistake "
            "(please double-check the arguments passed to 'logger.add()')."
        )
    return filter


def _level_number(module, level, level_of):
    """The least level of a module's records, or False for none."""
    if module is not None and not isinstance(module, str):
        kind = type(module).__name__
        raise TypeError(f"The filter dict contains an invalid module, it should be a string (or None), not: '{kind}'")
    if isinstance(level, bool):
        return 0 if level else False
    if isinstance(level, str):
        try:
            level = level_of(level).no
        except ValueError:
            raise ValueError(
                f"The filter dict contains a module '{module}' associated to a level name which does not exist: '{level}'"
            ) from None
    if not isinstance(level, int):
        raise TypeError(
            f"The filter dict contains a module '{module}' associated to an invalid level, "
            f"it should be an integer, a string or a boolean, not: '{type(level).__name__}'"
        )
    if level < 0:
        raise ValueError(
            f"The filter dict contains a module '{module}' associated to an invalid level, "
            f"it should be a positive integer, not: '{level}'"
        )
    return level
