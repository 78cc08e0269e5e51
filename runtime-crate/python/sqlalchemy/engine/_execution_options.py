"""Types that callers of engines annotate with. SQLAlchemy lib/sqlalchemy/engine/interfaces.py."""

from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any, ForwardRef, Literal, Optional, TypedDict, Union

_CoreSingleExecuteParams = Mapping[str, Any]
_MutableCoreSingleExecuteParams = MutableMapping[str, Any]
_CoreMultiExecuteParams = Sequence[_CoreSingleExecuteParams]
_CoreAnyExecuteParams = Union[_CoreMultiExecuteParams, _CoreSingleExecuteParams]

CompiledCacheType = MutableMapping[Any, ForwardRef("Compiled")]
SchemaTranslateMapType = Mapping[Optional[str], Optional[str]]
IsolationLevel = Literal["SERIALIZABLE", "REPEATABLE READ", "READ COMMITTED", "READ UNCOMMITTED", "AUTOCOMMIT"]


class _CoreKnownExecutionOptions(TypedDict, total=False):
    compiled_cache: Optional[CompiledCacheType]
    logging_token: str
    isolation_level: IsolationLevel
    no_parameters: bool
    stream_results: bool
    max_row_buffer: int
    yield_per: int
    insertmanyvalues_page_size: int
    schema_translate_map: Optional[SchemaTranslateMapType]
    preserve_rowcount: bool


CoreExecuteOptionsParameter = Union[_CoreKnownExecutionOptions, Mapping[str, Any]]
