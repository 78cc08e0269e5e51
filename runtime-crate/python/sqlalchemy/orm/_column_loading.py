"""How columns are loaded: with the row, later, or from an expression of the statement.

SQLAlchemy lib/sqlalchemy/orm/strategies.py (the strategies of ColumnProperty).
"""

from .. import event
from .. import exc as sa_exc
from .. import sql
from . import attributes, loading, unitofwork
from . import exc as orm_exc
from .base import (
    ATTR_EMPTY, ATTR_WAS_SET, PASSIVE_NO_RESULT, PASSIVE_OFF, PassiveFlag, _DEFER_FOR_STATE, _RAISE_FOR_STATE,
    _SET_DEFERRED_EXPIRED, instance_state, instance_str, state_str,
)
from .interfaces import ONETOMANY, LoaderStrategy, StrategizedProperty
from .properties import ColumnProperty
from .session import _state_session
from .util import _validator_events


def _listen_hooks(prop, useobject):
    """The functions that add an attribute's listeners: validators, cascades, the other side of a relationship."""
    hooks = []
    if useobject and prop.single_parent:
        hooks.append(single_parent_validator)
    if prop.key in prop.parent.validators:
        fn, opts = prop.parent.validators[prop.key]
        hooks.append(lambda desc, prop: _validator_events(desc, prop.key, fn, **opts))
    if useobject:
        hooks.append(unitofwork.track_cascade_events)
        backref = prop.back_populates
        if backref and prop._effective_sync_backref:
            hooks.append(lambda desc, prop: attributes.backref_listeners(desc, backref, prop.uselist))
    return hooks


def _register_attribute(
    prop, mapper, useobject, compare_function=None, typecallable=None, callable_=None, proxy_property=None,
    active_history=False, impl_class=None, **kw,
):
    """Gives the class of a mapper, and its subclasses, the attribute of a property."""
    hooks = _listen_hooks(prop, useobject)
    kw.update(
        parent_token=prop, uselist=useobject and prop.uselist, compare_function=compare_function,
        useobject=useobject, trackparent=useobject and (prop.single_parent or prop.direction is ONETOMANY),
        typecallable=typecallable, callable_=callable_, active_history=active_history, impl_class=impl_class,
        send_modified_events=not useobject or not prop.viewonly, doc=prop.doc,
    )
    for sub in mapper.self_and_descendants:
        if prop is sub._props.get(prop.key) and not sub.class_manager._attr_has_impl(prop.key):
            desc = attributes.register_attribute_impl(sub.class_, prop.key, **kw)
            for hook in hooks:
                hook(desc, prop)


def single_parent_validator(desc, prop):
    """Refuses an object that is in another parent's attribute already."""

    def check(state, value, oldvalue, initiator):
        if value is not None and initiator.key == prop.key and oldvalue is not value:
            if initiator.hasparent(instance_state(value)):
                raise sa_exc.InvalidRequestError(
                    "Instance %s is already associated with an instance of %s via its %s attribute, and is only "
                    "allowed a single parent." % (instance_str(value), state.class_, prop),
                    code="bbf1",
                )
        return value

    options = {"raw": True, "retval": True, "active_history": True}
    event.listen(desc, "append", lambda state, value, initiator: check(state, value, None, initiator), **options)
    event.listen(desc, "set", check, **options)


def _select_columns(compile_state, columns, adapter, column_collection):
    for c in columns:
        compile_state._append_dedupe_col_collection(adapter.columns[c] if adapter else c, column_collection)


def _take_from_row(key, columns, result, adapter, populators):
    """Has the attribute taken from the first of the columns that is in the row; expired if none is."""
    for col in columns:
        getter = result._getter(adapter.columns[col] if adapter else col, False)
        if getter:
            populators["quick"].append((key, getter))
            return
    populators["expire"].append((key, True))


@ColumnProperty.strategy_for(instrument=False, deferred=False)
class UninstrumentedColumnLoader(LoaderStrategy):
    """A column that no attribute stands for."""

    def __init__(self, parent, strategy_key):
        super().__init__(parent, strategy_key)
        self.columns = parent.columns

    def setup_query(
        self, compile_state, query_entity, path, loadopt, adapter, column_collection=None, **kwargs
    ):
        _select_columns(compile_state, self.columns, adapter, column_collection)


@ColumnProperty.strategy_for(instrument=True, deferred=False)
class ColumnLoader(LoaderStrategy):
    """A column loaded with the row."""

    def __init__(self, parent, strategy_key):
        super().__init__(parent, strategy_key)
        self.columns = parent.columns
        self.is_composite = hasattr(parent, "composite_class")

    def setup_query(
        self, compile_state, query_entity, path, loadopt, adapter, column_collection, memoized_populators,
        check_for_adapt=False, **kwargs,
    ):
        if adapter and check_for_adapt:
            for c in self.columns:
                present = adapter.adapt_check_present(c)
                if present is None:
                    return
                compile_state._append_dedupe_col_collection(present, column_collection)
        else:
            _select_columns(compile_state, self.columns, adapter, column_collection)
        fetched = adapter.columns[self.columns[0]] if adapter else self.columns[0]
        if fetched is not None:
            memoized_populators[self.parent_property] = fetched

    def init_class_attribute(self, mapper):
        self.is_class_level = True
        prop, column = self.parent_property, self.columns[0]
        is_version = mapper.version_id_col is not None and (
            mapper._columntoproperty.get(mapper.version_id_col, None) is prop
        )
        _register_attribute(
            prop, mapper, useobject=False, compare_function=column.type.compare_values,
            active_history=prop.active_history or column.primary_key or is_version,
        )

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        _take_from_row(self.key, self.columns, result, adapter, populators)


@ColumnProperty.strategy_for(query_expression=True)
class ExpressionColumnLoader(ColumnLoader):
    """`query_expression()`: loaded from the expression of `with_expression()`, or its own default."""

    def __init__(self, parent, strategy_key):
        super().__init__(parent, strategy_key)
        null = sql.null().label(None)
        self._have_default_expression = any(not c.compare(null) for c in parent.columns)

    def setup_query(
        self, compile_state, query_entity, path, loadopt, adapter, column_collection, memoized_populators, **kwargs
    ):
        if loadopt and loadopt._extra_criteria:
            columns = loadopt._extra_criteria
        elif self._have_default_expression:
            columns = self.parent_property.columns
        else:
            return
        _select_columns(compile_state, columns, adapter, column_collection)
        fetched = adapter.columns[columns[0]] if adapter else columns[0]
        if fetched is not None:
            memoized_populators[self.parent_property] = fetched

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        if loadopt and loadopt._extra_criteria:
            _take_from_row(self.key, loadopt._extra_criteria, result, adapter, populators)

    def init_class_attribute(self, mapper):
        self.is_class_level = True
        _register_attribute(
            self.parent_property, mapper, useobject=False, accepts_scalar_loader=False,
            compare_function=self.columns[0].type.compare_values,
        )


@ColumnProperty.strategy_for(deferred=True, instrument=True)
@ColumnProperty.strategy_for(deferred=True, instrument=True, raiseload=True)
@ColumnProperty.strategy_for(do_nothing=True)
class DeferredColumnLoader(LoaderStrategy):
    """A column loaded when its attribute is first used, together with its group."""

    def __init__(self, parent, strategy_key):
        super().__init__(parent, strategy_key)
        if hasattr(parent, "composite_class"):
            raise NotImplementedError("Deferred loading for composite types not implemented yet")
        self.raiseload = self.strategy_opts.get("raiseload", False)
        self.columns = parent.columns
        self.group = parent.group

    def _with_row(self):
        return self.parent_property._get_strategy((("deferred", False), ("instrument", True)))

    def create_row_processor(
        self, context, query_entity, path, loadopt, mapper, result, adapter, populators
    ):
        asked_for = context.query._compile_options._only_load_props if context.refresh_state else None
        prop = self.parent_property
        if asked_for and self.key in asked_for:
            self._with_row().create_row_processor(
                context, query_entity, path, loadopt, mapper, result, adapter, populators
            )
        elif self.is_class_level:
            populators["expire"].append((self.key, False))
        else:
            loader = prop._raise_column_loader if self.raiseload else prop._deferred_column_loader
            populators["new"].append((self.key, loader))

    def init_class_attribute(self, mapper):
        self.is_class_level = True
        _register_attribute(
            self.parent_property, mapper, useobject=False, load_on_unexpire=False, callable_=self._load_for_state,
            compare_function=self.columns[0].type.compare_values,
        )

    def _is_undeferred(self, compile_state, loadopt, only_load_props):
        if only_load_props and self.key in only_load_props:
            return True
        if compile_state.compile_options._render_for_subquery and self.parent_property._renders_in_subqueries:
            return True
        if not loadopt:
            return False
        if self.group and loadopt.local_opts.get("undefer_group_%s" % self.group, False):
            return True
        return not set(self.columns).isdisjoint(self.parent._should_undefer_in_wildcard)

    def setup_query(
        self, compile_state, query_entity, path, loadopt, adapter, column_collection, memoized_populators,
        only_load_props=None, **kw,
    ):
        if self._is_undeferred(compile_state, loadopt, only_load_props):
            self._with_row().setup_query(
                compile_state, query_entity, path, loadopt, adapter, column_collection, memoized_populators, **kw
            )
            return
        if self.is_class_level:
            how = _SET_DEFERRED_EXPIRED
        else:
            how = _RAISE_FOR_STATE if self.raiseload else _DEFER_FOR_STATE
        memoized_populators[self.parent_property] = how

    def _in_group(self, prop):
        return (
            isinstance(prop, StrategizedProperty)
            and isinstance(prop.strategy, DeferredColumnLoader)
            and prop.group == self.group
        )

    def _load_for_state(self, state, passive):
        if not state.key:
            return ATTR_EMPTY
        if not passive & PassiveFlag.SQL_OK:
            return PASSIVE_NO_RESULT
        keys = [self.key]
        if self.group:
            keys = [p.key for p in state.manager.mapper.iterate_properties if self._in_group(p)]
        if _state_session(state) is None:
            raise orm_exc.DetachedInstanceError(
                "Parent instance %s is not bound to a Session; deferred load operation of attribute '%s' cannot "
                "proceed" % (state_str(state), self.key)
            )
        if self.raiseload:
            raise sa_exc.InvalidRequestError("'%s' is not available due to raiseload=True" % (self,))
        loading.load_scalar_attributes(state.mapper, state, state.unmodified.intersection(keys), PASSIVE_OFF)
        return ATTR_WAS_SET


class LoadDeferredColumns:
    """The loader of one object's column that is deferred for this object."""

    def __init__(self, key, raiseload=False):
        self.key = key
        self.raiseload = raiseload

    def __call__(self, state, passive=PASSIVE_OFF):
        key = (("deferred", True), ("instrument", True))
        if self.raiseload:
            key += (("raiseload", True),)
        prop = state.manager.mapper._props[self.key]
        return prop._get_strategy(key)._load_for_state(state, passive)
