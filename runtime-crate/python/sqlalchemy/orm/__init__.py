"""The object relational mapper. SQLAlchemy lib/sqlalchemy/orm/__init__.py."""

from . import exc
from . import base, interfaces, state, attributes, instrumentation  # isort: skip
from . import mapper as mapperlib
from . import strategies, strategy_options
from ._orm_constructors import (
    aliased, backref, clear_mappers, column_property, composite, create_session, deferred, dynamic_loader, join,
    mapped_column, mapper, orm_insert_sentinel, outerjoin, query_expression, relationship, synonym, with_loader_criteria,
    with_polymorphic,
)
from .attributes import AttributeEventToken, InstrumentedAttribute, QueryableAttribute
from .base import (
    DynamicMapped, InspectionAttrExtensionType, LoaderCallableStatus, Mapped, NotExtension, ORMDescriptor, PassiveFlag,
    SQLORMExpression, WriteOnlyMapped, class_mapper,
)
from .context import FromStatement, QueryContext
from .decl_api import (
    DeclarativeBase, DeclarativeBaseNoMeta, DeclarativeMeta, MappedAsDataclass, add_mapped_attribute, as_declarative,
    declarative_base, declarative_mixin, declared_attr, has_inherited_table, mapped_as_dataclass, registry, synonym_for,
)
from .decl_base import MappedClassProtocol
from .descriptor_props import Composite, CompositeProperty, Synonym, SynonymProperty
from .dynamic import AppenderQuery
from .events import (
    AttributeEvents, InstanceEvents, InstrumentationEvents, MapperEvents, QueryEvents, SessionEvents,
)
from .identity import IdentityMap
from .instrumentation import ClassManager
from .interfaces import (
    EXT_CONTINUE, EXT_SKIP, EXT_STOP, MANYTOMANY, MANYTOONE, NO_KEY, NO_VALUE, ONETOMANY, InspectionAttr,
    InspectionAttrInfo, MapperProperty, PropComparator, RelationshipDirection, UserDefinedOption,
)
from .loading import merge_frozen_result, merge_result
from .mapped_collection import (
    KeyFuncDict, MappedCollection, attribute_keyed_dict, attribute_mapped_collection, column_keyed_dict,
    column_mapped_collection, keyfunc_mapping, mapped_collection,
)
from .mapper import Mapper, configure_mappers, reconstructor, validates
from .properties import ColumnProperty, MappedColumn, MappedSQLExpression
from .query import Query
from .relationships import Relationship, RelationshipProperty, foreign, remote
from .scoping import QueryPropertyDescriptor, scoped_session
from .session import (
    ORMExecuteState, Session, SessionTransaction, SessionTransactionOrigin, close_all_sessions, make_transient,
    make_transient_to_detached, object_session, sessionmaker,
)
from .state import AttributeState, InstanceState
from .strategy_options import (
    Load, contains_eager, defaultload, defer, immediateload, joinedload, lazyload, load_only, noload, raiseload,
    selectin_polymorphic, selectinload, subqueryload, undefer, undefer_group, with_expression,
)
from .unitofwork import UOWTransaction
from .util import (
    Bundle, CascadeOptions, LoaderCriteriaOption, object_mapper, polymorphic_union, was_deleted, with_parent,
)
from .writeonly import WriteOnlyCollection

__molt_missing__ = ("AliasOption", "contains_alias")
