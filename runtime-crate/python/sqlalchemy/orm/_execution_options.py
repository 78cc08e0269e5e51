"""Types that callers of sessions annotate with. SQLAlchemy lib/sqlalchemy/orm/_typing.py."""

from collections.abc import Mapping
from typing import Any, Literal, Union

from ..engine._execution_options import _CoreKnownExecutionOptions

SynchronizeSessionArgument = Literal[False, "auto", "evaluate", "fetch"]
DMLStrategyArgument = Literal["bulk", "raw", "orm", "auto"]


class _OrmKnownExecutionOptions(_CoreKnownExecutionOptions, total=False):
    populate_existing: bool
    autoflush: bool
    synchronize_session: SynchronizeSessionArgument
    dml_strategy: DMLStrategyArgument
    is_delete_using: bool
    is_update_from: bool
    render_nulls: bool


OrmExecuteOptionsParameter = Union[_OrmKnownExecutionOptions, Mapping[str, Any]]
