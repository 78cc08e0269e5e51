"""Types of path parameters: what they match, and both ways between text and value. starlette/convertors.py."""

import math
import uuid
from typing import ClassVar, Generic, TypeVar

from _starlette import accelerated

T = TypeVar("T")


class Convertor(Generic[T]):
    """A type of path parameter; `regex` is what it matches."""

    regex: ClassVar[str] = ""

    def convert(self, value):
        raise NotImplementedError()

    def to_string(self, value):
        raise NotImplementedError()


class StringConvertor(Convertor[str]):
    regex = "[^/]+"

    @accelerated
    def convert(self, value):
        return value

    def to_string(self, value):
        value = str(value)
        assert "/" not in value, "May not contain path separators"
        assert value, "Must not be empty"
        return value


class PathConvertor(Convertor[str]):
    regex = ".*"

    @accelerated
    def convert(self, value):
        return str(value)

    def to_string(self, value):
        return str(value)


class IntegerConvertor(Convertor[int]):
    regex = "[0-9]+"

    def convert(self, value):
        return int(value)

    def to_string(self, value):
        value = int(value)
        assert value >= 0, "Negative integers are not supported"
        return str(value)


class FloatConvertor(Convertor[float]):
    regex = r"[0-9]+(\.[0-9]+)?"

    def convert(self, value):
        return float(value)

    def to_string(self, value):
        value = float(value)
        assert value >= 0.0, "Negative floats are not supported"
        assert not math.isnan(value), "NaN values are not supported"
        assert not math.isinf(value), "Infinite values are not supported"
        return f"{value:.20f}".rstrip("0").rstrip(".")


class UUIDConvertor(Convertor[uuid.UUID]):
    regex = "[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}"

    def convert(self, value):
        return uuid.UUID(value)

    def to_string(self, value):
        return str(value)


CONVERTOR_TYPES = {
    "str": StringConvertor(),
    "path": PathConvertor(),
    "int": IntegerConvertor(),
    "float": FloatConvertor(),
    "uuid": UUIDConvertor(),
}


def register_url_convertor(key, convertor):
    """Make a type of path parameter known under a name."""
    CONVERTOR_TYPES[key] = convertor
