"""Types of what sources are made with. pydantic_settings sources/types.py."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, Union

EnvPrefixTarget = Literal["variable", "alias", "all"]
DotenvFiltering = Literal["match_prefix", "only_existing"]
DotenvType = Union[Path, str, Sequence[Union[Path, str]]]
PathType = Union[Path, str, Sequence[Union[Path, str]]]
ConfigFileSourceType = Union[Path, str, Sequence[Union[Path, str]]]
PydanticModel = Any

DEFAULT_PATH = Path()
ENV_FILE_SENTINEL = Path()


class EnvNoneType(str):
    """Text that stands for None."""


class NoDecode:
    """Metadata: the text of the variable is the value, also of a complex field."""


class ForceDecode:
    """Metadata: the text of the variable is JSON, also if `enable_decoding` is off."""
