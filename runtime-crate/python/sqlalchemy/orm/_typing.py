"""What kind of object of the ORM something is. SQLAlchemy lib/sqlalchemy/orm/_typing.py."""

import operator
from typing import Any, TypeVar

_T = TypeVar("_T", bound=Any)
_O = TypeVar("_O", bound=object)

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


__molt_public__ = (
    "DMLStrategyArgument", "OrmExecuteOptionsParameter", "SynchronizeSessionArgument", "_OrmKnownExecutionOptions",
)
__molt_missing__ = (
    "_InternalEntityType", "_ExternalEntityType", "_EntityType", "_IdentityKeyType",
)


def __getattr__(name):
    """What only annotations use is made when it is first asked for."""
    import sqlalchemy.orm._execution_options as annotations

    if name.startswith("__") or not hasattr(annotations, name):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(annotations, name)
