"""Names of types. fastapi/types.py."""

import types
from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from pydantic import BaseModel
from pydantic.main import IncEx

DecoratedCallable = TypeVar("DecoratedCallable", bound=Callable[..., Any])
UnionType = types.UnionType
ModelNameMap = dict[type[BaseModel] | type[Enum], str]
DependencyCacheKey = tuple[Callable[..., Any] | None, tuple[str, ...], str]
