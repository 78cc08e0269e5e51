"""What kind of object of the ORM something is. SQLAlchemy lib/sqlalchemy/orm/_typing.py."""

import operator
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, Union

from ..engine.interfaces import _CoreKnownExecutionOptions

_T = TypeVar("_T", bound=Any)
_O = TypeVar("_O", bound=object)

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

insp_is_mapper_property = operator.attrgetter("is_property")
insp_is_mapper = operator.attrgetter("is_mapper")
insp_is_aliased_class = operator.attrgetter("is_aliased_class")
insp_is_attribute = operator.attrgetter("is_attribute")
attr_is_internal_proxy = operator.attrgetter("_is_internal_proxy")
is_collection_impl = operator.attrgetter("collection")
prop_is_relationship = operator.attrgetter("_is_relationship")
is_has_collection_adapter = operator.attrgetter("_is_has_collection_adapter")


def is_orm_option(opt):
    return not opt._is_core


def is_user_defined_option(opt):
    return not opt._is_core and opt._is_user_defined


def is_composite_class(obj):
    return hasattr(obj, "__composite_values__") or hasattr(obj, "__dataclass_fields__")


__molt_public__ = ("_OrmKnownExecutionOptions",)
__molt_missing__ = (
    "_InternalEntityType", "_ExternalEntityType", "_EntityType", "_IdentityKeyType",
)
