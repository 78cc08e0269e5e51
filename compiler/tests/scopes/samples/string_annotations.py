from __future__ import annotations

alias = int


def function(argument: alias, *, other: Missing = None) -> lambda: alias:
    local: Unknown = argument
    return local


class Record:
    field: alias = 0
    other: Record | None
