"""Conversions between snake_case, camelCase and PascalCase. pydantic alias_generators.py."""

import re

__all__ = ("to_pascal", "to_camel", "to_snake")


def to_pascal(snake):
    """snake_case to PascalCase."""
    return re.sub("([0-9A-Za-z])_(?=[0-9A-Z])", r"\1", snake.title())


def to_camel(snake):
    """snake_case to camelCase; what is camelCase already stays."""
    if re.match("^[a-z]+[A-Za-z0-9]*$", snake) and not re.search(r"\d[a-z]", snake):
        return snake
    return re.sub("(^_*[A-Z])", lambda match: match.group(1).lower(), to_pascal(snake))


def to_snake(camel):
    """PascalCase, camelCase or kebab-case to snake_case."""
    snake = re.sub("([A-Z]+)([A-Z][a-z])", r"\1_\2", camel)
    snake = re.sub("([a-z])([A-Z])", r"\1_\2", snake)
    snake = re.sub("([0-9])([A-Z])", r"\1_\2", snake)
    snake = re.sub("([a-z])([0-9])", r"\1_\2", snake)
    return snake.replace("-", "_").lower()
