//! The native bodies of SQLAlchemy's Python half, and the decorator that puts them there.

use molt_object::object::native_body::only_recognized;

use crate::{
    annotated, attributes, checkouts, coercions, comparisons, copies, events, execution, functions, keys, labels,
    makers, operators, parameters, parts, pools, proxies, results, rows, selects, session_init, sessions, states,
};

molt_object::native_bodies! {
    /// `HasCacheKey._gen_cache_key`
    HAS_CACHE_KEY = "sqlalchemy.sql.cache_key" "HasCacheKey._gen_cache_key" keys::gen_cache_key;
    /// `BindParameter._gen_cache_key`
    PARAMETER_KEY = "sqlalchemy.sql.elements" "BindParameter._gen_cache_key" only_recognized;
    /// `Table._gen_cache_key`
    TABLE_KEY = "sqlalchemy.sql.schema" "Table._gen_cache_key" only_recognized;
    /// `Mapper._gen_cache_key`
    MAPPER_KEY = "sqlalchemy.orm.mapper" "Mapper._gen_cache_key" only_recognized;
    /// `CacheableOptions._gen_cache_key` of an instance
    OPTIONS_KEY = "sqlalchemy.sql.base" "CacheableOptions._gen_cache_key" only_recognized;
    /// `CacheableOptions._gen_cache_key` of a class
    OPTIONS_CLASS_KEY = "sqlalchemy.sql.base" "CacheableOptions._gen_cache_key_of_class" only_recognized;
    /// `Part.key`
    PLAIN_PART = "sqlalchemy.sql.traversals" "Part.key" only_recognized;
    /// `IgnoredPart.key`
    IGNORED_PART = "sqlalchemy.sql.traversals" "IgnoredPart.key" only_recognized;
    /// `ElementPart.key`
    ELEMENT_PART = "sqlalchemy.sql.traversals" "ElementPart.key" only_recognized;
    /// `ElementsPart.key`
    ELEMENTS_PART = "sqlalchemy.sql.traversals" "ElementsPart.key" only_recognized;
    /// `KeyedPart.key`
    KEYED_PART = "sqlalchemy.sql.traversals" "KeyedPart.key" only_recognized;
    /// `KeyedListPart.key`
    KEYED_LIST_PART = "sqlalchemy.sql.traversals" "KeyedListPart.key" only_recognized;
    /// `OptionsPart.key`
    OPTIONS_PART = "sqlalchemy.sql.traversals" "OptionsPart.key" only_recognized;
    /// `TypePart.key`
    TYPE_PART = "sqlalchemy.sql.traversals" "TypePart.key" only_recognized;
    /// `NamePart.key`
    NAME_PART = "sqlalchemy.sql.traversals" "NamePart.key" only_recognized;
    /// `AnnotationsPart.key`
    ANNOTATIONS_PART = "sqlalchemy.sql.traversals" "AnnotationsPart.key" only_recognized;
    /// `PropagatePart.key`
    PROPAGATE_PART = "sqlalchemy.sql.traversals" "PropagatePart.key" only_recognized;
    /// `DialectOptionsPart.key`
    DIALECTS_PART = "sqlalchemy.sql.traversals" "DialectOptionsPart.key" only_recognized;
    /// `ContextOptionsPart.key`
    CONTEXT_OPTIONS_PART = "sqlalchemy.sql.traversals" "ContextOptionsPart.key" only_recognized;
    /// `_truncated_label.apply_map`
    TRUNCATED_NAME = "sqlalchemy.sql._names" "_truncated_label.apply_map" only_recognized;
    /// `_anonymous_label.apply_map`
    ANONYMOUS_NAME = "sqlalchemy.sql._names" "_anonymous_label.apply_map" only_recognized;
    /// `Annotated.__hash__`
    ANNOTATED_HASH = "sqlalchemy.sql.annotation" "Annotated.__hash__" annotated::hash;
    /// `Annotated.__eq__`
    ANNOTATED_EQ = "sqlalchemy.sql.annotation" "Annotated.__eq__" annotated::eq;
    /// `TypeEngine.Comparator.operate`
    TYPE_OPERATE = "sqlalchemy.sql.type_api" "TypeEngine.Comparator.operate" comparisons::operate;
    /// `TypeEngine.coerce_compared_value`
    TYPE_COERCE = "sqlalchemy.sql.type_api" "TypeEngine.coerce_compared_value" only_recognized;
    /// `_boolean_compare`
    BOOLEAN_COMPARE = "sqlalchemy.sql.default_comparator" "_boolean_compare" only_recognized;
    /// `ColumnElement.self_group`
    COLUMN_SELF_GROUP = "sqlalchemy.sql.elements" "ColumnElement.self_group" only_recognized;
    /// `FunctionElement._set_arguments`
    SET_ARGUMENTS = "sqlalchemy.sql.functions" "FunctionElement._set_arguments" functions::set_arguments;
    /// `GenericFunction.__init__`
    GENERIC_INIT = "sqlalchemy.sql.functions" "GenericFunction.__init__" functions::generic_init;
    /// `count.__init__`
    COUNT_INIT = "sqlalchemy.sql.functions" "count.__init__" functions::count_init;
    /// `_FunctionGenerator.__call__`
    GENERATOR_CALL = "sqlalchemy.sql.functions" "_FunctionGenerator.__call__" functions::generator_call;
    /// `GenericFunction._parsed`
    GENERIC_PARSED = "sqlalchemy.sql.functions" "GenericFunction._parsed" only_recognized;
    /// `ColumnElement._bind_param`
    ELEMENT_PARAMETER = "sqlalchemy.sql.elements" "ColumnElement._bind_param" parameters::of_element;
    /// `NamedColumn._bind_param`
    COLUMN_PARAMETER = "sqlalchemy.sql.elements" "NamedColumn._bind_param" parameters::of_column;
    /// `_literal_operand`
    LITERAL_OPERAND = "sqlalchemy.sql.coercions" "_literal_operand" only_recognized;
    /// `BindParameter.__init__`
    PARAMETER_INIT = "sqlalchemy.sql.elements" "BindParameter.__init__" parameters::init;
    /// `_anonymous_label.safe_construct`
    SAFE_CONSTRUCT = "sqlalchemy.sql._names" "_anonymous_label.safe_construct" parameters::safe_construct;
    /// `expect`
    EXPECT = "sqlalchemy.sql.coercions" "expect" coercions::expect;
    /// `_typed_operand`
    TYPED_OPERAND = "sqlalchemy.sql.coercions" "_typed_operand" only_recognized;
    /// `_order_by_label`
    ORDER_BY_LABEL = "sqlalchemy.sql.coercions" "_order_by_label" only_recognized;
    /// `_statement`
    STATEMENT = "sqlalchemy.sql.coercions" "_statement" only_recognized;
    /// `QueryableAttribute.operate`
    ATTRIBUTE_OPERATE = "sqlalchemy.orm.attributes" "QueryableAttribute.operate" only_recognized;
    /// `QueryableAttribute.__clause_element__`
    ATTRIBUTE_CLAUSE_ELEMENT =
        "sqlalchemy.orm.attributes" "QueryableAttribute.__clause_element__" only_recognized;
    /// `_OverColumn.operate`
    OVER_COLUMN_OPERATE = "sqlalchemy.orm.properties" "_OverColumn.operate" only_recognized;
    /// `ColumnProperty.Comparator.__clause_element__`
    COLUMN_CLAUSE_ELEMENT =
        "sqlalchemy.orm.properties" "ColumnProperty.Comparator.__clause_element__" only_recognized;
    /// `ColumnElement.operate`
    ELEMENT_OPERATE = "sqlalchemy.sql.elements" "ColumnElement.operate" only_recognized;
    /// `ColumnOperators.__eq__`
    OPERATOR_EQ = "sqlalchemy.sql.operators" "ColumnOperators.__eq__" operators::eq;
    /// `ColumnOperators.__ne__`
    OPERATOR_NE = "sqlalchemy.sql.operators" "ColumnOperators.__ne__" operators::ne;
    /// `ColumnOperators.__lt__`
    OPERATOR_LT = "sqlalchemy.sql.operators" "ColumnOperators.__lt__" operators::lt;
    /// `ColumnOperators.__le__`
    OPERATOR_LE = "sqlalchemy.sql.operators" "ColumnOperators.__le__" operators::le;
    /// `ColumnOperators.__gt__`
    OPERATOR_GT = "sqlalchemy.sql.operators" "ColumnOperators.__gt__" operators::gt;
    /// `ColumnOperators.__ge__`
    OPERATOR_GE = "sqlalchemy.sql.operators" "ColumnOperators.__ge__" operators::ge;
    /// `Generative._generate`
    GENERATE = "sqlalchemy.sql.base" "Generative._generate" copies::generate;
    /// `_generative`
    GENERATIVE = "sqlalchemy.sql.base" "_generative.<locals>.generate" copies::generative;
    /// `select`
    SELECT = "sqlalchemy.sql._selectable_constructors" "select" selects::select;
    /// `Select.__init__`
    SELECT_INIT = "sqlalchemy.sql.selectable" "Select.__init__" selects::init;
    /// `GenerativeSelect.__init__`
    GENERATIVE_SELECT_INIT = "sqlalchemy.sql.selectable" "GenerativeSelect.__init__" only_recognized;
    /// `Select.where`
    SELECT_WHERE = "sqlalchemy.sql.selectable" "Select.where" selects::add_where;
    /// `Select.select_from`
    SELECT_FROM = "sqlalchemy.sql.selectable" "Select.select_from" selects::add_from;
    /// `Select._scalar_type`
    SELECT_SCALAR_TYPE = "sqlalchemy.sql.selectable" "Select._scalar_type" selects::scalar_type;
    /// `GenerativeSelect.order_by`
    SELECT_ORDER = "sqlalchemy.sql.selectable" "GenerativeSelect.order_by" selects::add_order;
    /// `AliasedReturnsRows._init`
    ROWS_INIT = "sqlalchemy.sql.selectable" "AliasedReturnsRows._init" selects::name_rows;
    /// `Label.__init__`
    LABEL_INIT = "sqlalchemy.sql.elements" "Label.__init__" labels::init;
    /// `_limit_literal`
    LIMIT_LITERAL = "sqlalchemy.sql.coercions" "_limit_literal" only_recognized;
    /// `Select._correlated`
    SELECT_CORRELATED = "sqlalchemy.sql.selectable" "Select._correlated" selects::correlated;
    /// `LRUCache.get`
    LRU_GET = "sqlalchemy.util._collections" "LRUCache.get" copies::lru_get;
    /// `dispatcher.__get__`
    DISPATCHER_GET = "sqlalchemy.event.base" "dispatcher.__get__" events::dispatcher_get => events::shared_dispatch;
    /// `Session._execute_internal`
    SESSION_EXECUTE = "sqlalchemy.orm.session" "Session._execute_internal" execution::execute_internal;
    /// `Session.__init__`
    SESSION_INIT = "sqlalchemy.orm.session" "Session.__init__" session_init::init;
    /// `_ConnectionRecord.checkout`
    RECORD_CHECKOUT = "sqlalchemy.pool.base" "_ConnectionRecord.checkout" pools::checkout;
    /// `_ConnectionRecord.get_connection`
    RECORD_CONNECTION = "sqlalchemy.pool.base" "_ConnectionRecord.get_connection" only_recognized;
    /// `_ConnectionFairy._checkin`
    FAIRY_CHECKIN = "sqlalchemy.pool.base" "_ConnectionFairy._checkin" pools::checkin;
    /// `_ConnectionFairy.close`
    FAIRY_CLOSE = "sqlalchemy.pool.base" "_ConnectionFairy.close" only_recognized;
    /// `_ConnectionFairy._close_special`
    FAIRY_CLOSE_SPECIAL = "sqlalchemy.pool.base" "_ConnectionFairy._close_special" only_recognized;
    /// `Pool.connect`
    POOL_CONNECT = "sqlalchemy.pool.base" "Pool.connect" only_recognized;
    /// `Pool._return_conn`
    POOL_TAKE_BACK = "sqlalchemy.pool.base" "Pool._return_conn" only_recognized;
    /// `QueuePool._do_get`
    POOL_GET = "sqlalchemy.pool.impl" "QueuePool._do_get" only_recognized;
    /// `QueuePool._do_return_conn`
    POOL_RETURN = "sqlalchemy.pool.impl" "QueuePool._do_return_conn" only_recognized;
    /// `AsyncAdaptedQueue.get`
    QUEUE_GET = "sqlalchemy.util.queue" "AsyncAdaptedQueue.get" only_recognized;
    /// `AsyncAdaptedQueue.put`
    QUEUE_PUT = "sqlalchemy.util.queue" "AsyncAdaptedQueue.put" only_recognized;
    /// `Queue.get`
    THREAD_QUEUE_GET = "sqlalchemy.util.queue" "Queue.get" only_recognized;
    /// `Queue.put`
    THREAD_QUEUE_PUT = "sqlalchemy.util.queue" "Queue.put" only_recognized;
    /// `Session.get_bind`
    SESSION_GET_BIND = "sqlalchemy.orm.session" "Session.get_bind" only_recognized;
    /// `Session._connection_for_bind`
    SESSION_CONNECTION = "sqlalchemy.orm.session" "Session._connection_for_bind" sessions::connection_for_bind;
    /// `Session._autoflush`
    SESSION_AUTOFLUSH = "sqlalchemy.orm._session_flush" "_Flushing._autoflush" only_recognized;
    /// `Session.flush`
    SESSION_FLUSH = "sqlalchemy.orm._session_flush" "_Flushing.flush" only_recognized;
    /// `Session._autobegin_t`
    SESSION_AUTOBEGIN = "sqlalchemy.orm.session" "Session._autobegin_t" only_recognized;
    /// `Session._mark_closed`
    SESSION_MARK_CLOSED = "sqlalchemy.orm.session" "Session._mark_closed" only_recognized;
    /// `Session.expunge_all`
    SESSION_EXPUNGE_ALL = "sqlalchemy.orm.session" "Session.expunge_all" sessions::expunge_all;
    /// `Session._close_impl`
    SESSION_CLOSE_IMPL = "sqlalchemy.orm._session_flush" "_Membership._close_impl" sessions::close;
    /// `Session.close`
    SESSION_CLOSE = "sqlalchemy.orm.session" "Session.close" only_recognized;
    /// `async_sessionmaker.__call__`
    MAKER_CALL = "sqlalchemy.ext.asyncio.session" "async_sessionmaker.__call__" makers::call;
    /// `AsyncSession.__init__`
    ASYNC_SESSION_INIT = "sqlalchemy.ext.asyncio.session" "AsyncSession.__init__" only_recognized;
    /// `AsyncSession.close`
    ASYNC_SESSION_CLOSE = "sqlalchemy.ext.asyncio.session" "AsyncSession.close" only_recognized;
    /// `ReversibleProxy._assign_proxied`
    ASSIGN_PROXIED = "sqlalchemy.ext.asyncio.base" "ReversibleProxy._assign_proxied" proxies::assign_proxied;
    /// `IdentityMap._kill`
    MAP_KILL = "sqlalchemy.orm.identity" "IdentityMap._kill" only_recognized;
    /// `Engine.connect`
    ENGINE_CONNECT = "sqlalchemy.engine.base" "Engine.connect" checkouts::connect;
    /// `Engine.raw_connection`
    ENGINE_RAW_CONNECTION = "sqlalchemy.engine.base" "Engine.raw_connection" only_recognized;
    /// `Connection.__init__`
    CONNECTION_INIT = "sqlalchemy.engine.base" "Connection.__init__" only_recognized;
    /// `Connection.begin`
    CONNECTION_BEGIN = "sqlalchemy.engine.base" "Connection.begin" checkouts::begin;
    /// `Connection.close`
    CONNECTION_CLOSE = "sqlalchemy.engine.base" "Connection.close" checkouts::close;
    /// `RootTransaction.__init__`
    ROOT_INIT = "sqlalchemy.engine.base" "RootTransaction.__init__" only_recognized;
    /// `DefaultDialect.do_begin`
    DIALECT_BEGIN = "sqlalchemy.engine.default" "DefaultDialect.do_begin" only_recognized;
    /// `DefaultDialect.do_rollback`
    DIALECT_ROLLBACK = "sqlalchemy.engine.default" "DefaultDialect.do_rollback" only_recognized;
    /// `Connection._exec_single_context`
    CONNECTION_EXECUTE = "sqlalchemy.engine.base" "Connection._exec_single_context" only_recognized;
    /// `DefaultDialect.do_execute`
    DIALECT_EXECUTE = "sqlalchemy.engine.default" "DefaultDialect.do_execute" only_recognized;
    /// `AsyncAdapt_asyncpg_connection.cursor`
    ASYNCPG_CURSOR =
        "sqlalchemy.dialects.postgresql.asyncpg" "AsyncAdapt_asyncpg_connection.cursor" only_recognized;
    /// `InstrumentedAttribute.__get__`
    ATTRIBUTE_GET = "sqlalchemy.orm.attributes" "InstrumentedAttribute.__get__" attributes::get => attributes::loaded;
    /// `InstanceState.__init__`
    STATE_INIT = "sqlalchemy.orm.state" "InstanceState.__init__" states::init;
    /// `InstanceState._cleanup`
    STATE_CLEANUP = "sqlalchemy.orm.state" "InstanceState._cleanup" states::cleanup;
    /// `ResultInternal._only_one_row`
    RESULT_ONE = "sqlalchemy.engine.result" "ResultInternal._only_one_row" results::only_one_row;
    /// `ResultInternal._allrows`
    RESULT_ALL = "sqlalchemy.engine.result" "ResultInternal._allrows" results::all_rows;
    /// `_Accessors.all`
    ACCESSORS_ALL = "sqlalchemy.engine.result" "_Accessors.all" results::all;
    /// `Session.execute`
    SESSION_RUN = "sqlalchemy.orm.session" "Session.execute" parts::of_session;
    /// `Session.scalars`
    SESSION_SCALARS = "sqlalchemy.orm.session" "Session.scalars" parts::of_session;
    /// `AsyncSession.execute`
    ASYNC_SESSION_RUN = "sqlalchemy.ext.asyncio.session" "AsyncSession.execute" parts::of_async_session;
    /// `AsyncSession.scalars`
    ASYNC_SESSION_SCALARS = "sqlalchemy.ext.asyncio.session" "AsyncSession.scalars" parts::of_async_session;
    /// `BaseRow.__getitem__`
    ROW_GETITEM = "sqlalchemy.engine.row" "BaseRow.__getitem__" rows::getitem;
    /// `BaseRow.__iter__`
    ROW_ITER = "sqlalchemy.engine.row" "BaseRow.__iter__" rows::iter;
}
