"""A package that is found."""


def made() -> str:
    return "made"
