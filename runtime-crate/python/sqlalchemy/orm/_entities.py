"""What a SELECT of the ORM gives in a row: entities, columns and bundles.

SQLAlchemy lib/sqlalchemy/orm/context.py (_QueryEntity and its subclasses). An entity adds its columns to the statement
(`setup_compile_state`) and later makes the function that takes its value out of a row (`row_processor`).
"""

from ..sql import util as sql_util
from . import _rows
from .base import _is_aliased_class
from .util import Bundle, _entity_corresponds_to


def make_entities(compile_state, raw_columns, collection, is_current_entities):
    """Appends the entities of the columns of a statement to `collection`."""
    for idx, element in enumerate(raw_columns):
        annotations = element._annotations
        if element.is_selectable and "parententity" in annotations:
            _MapperEntity(compile_state, element, collection, is_current_entities)
        elif not element.is_selectable and annotations.get("bundle"):
            _BundleEntity(compile_state, element, collection, is_current_entities)
        else:
            spread = element.is_selectable or element._is_clause_list
            columns = element._select_iterable if spread else [element]
            _ColumnEntity._for_columns(compile_state, columns, collection, idx, is_current_entities)
    return collection


class _QueryEntity:
    """Base of what a SELECT gives; `supports_single_entity` says whether a row of only this one is the value itself."""

    _non_hashable_value = False
    _null_column_type = False
    use_id_for_hash = False
    supports_single_entity = False

    def corresponds_to(self, entity):
        return False

    def setup_dml_returning_compile_state(self, compile_state, adapter):
        self.setup_compile_state(compile_state)


def _note_criteria(compile_state, ext_info):
    """Remembers an entity whose rows are limited by its mapper or by options."""
    mapper = ext_info.mapper
    if (
        mapper._single_table_criterion is not None
        or ("additional_entity_criteria", mapper) in compile_state.global_attributes
    ):
        adapter = ext_info._adapter if ext_info.is_aliased_class else None
        compile_state.extra_criteria_entities[ext_info] = (ext_info, adapter)


class _MapperEntity(_QueryEntity):
    """A mapped class or an alias of one."""

    supports_single_entity = True
    _non_hashable_value = True
    use_id_for_hash = True

    def __init__(self, compile_state, element, collection, is_current_entities):
        collection.append(self)
        if is_current_entities:
            compile_state._has_mapper_entities = compile_state._has_orm_entities = True
            if compile_state._primary_entity is None:
                compile_state._primary_entity = self
        ext_info = self.entity_zero = element._annotations["parententity"]
        ext_info._post_inspect
        self.expr = ext_info.entity
        self.mapper = mapper = ext_info.mapper
        self.is_aliased_class = ext_info.is_aliased_class
        self._label_name = ext_info.name if self.is_aliased_class else mapper.class_.__name__
        self._extra_entities = (self.expr,)
        self.path = ext_info._path_registry
        self.selectable = ext_info.selectable
        self._with_polymorphic_mappers = ext_info.with_polymorphic_mappers
        self._polymorphic_discriminator = ext_info.polymorphic_on
        if mapper._should_select_with_poly_adapter:
            compile_state._create_with_polymorphic_adapter(ext_info, self.selectable)

    @property
    def type(self):
        return self.mapper.class_

    @property
    def entity_zero_or_selectable(self):
        return self.entity_zero

    def corresponds_to(self, entity):
        return _entity_corresponds_to(self.entity_zero, entity)

    def _get_entity_clauses(self, compile_state):
        """The adapter from the mapper's columns to those of the statement, or None."""
        outer = compile_state._from_obj_alias
        if self.is_aliased_class:
            own = self.entity_zero._adapter
        else:
            own = compile_state._polymorphic_adapters.get(self.mapper)
        if own and outer:
            return own.wrap(outer)
        return own or outer

    def row_processor(self, context, result):
        state = context.compile_state
        adapter = self._get_entity_clauses(state)
        wrapping = state.compound_eager_adapter
        if wrapping:
            adapter = adapter.wrap(wrapping) if adapter else wrapping
        primary = state._primary_entity is self
        instance_fn = _rows._instance_processor(
            self, self.mapper, context, result, self.path, adapter,
            only_load_props=state.compile_options._only_load_props if primary else None,
            refresh_state=context.refresh_state if primary else None,
            polymorphic_discriminator=self._polymorphic_discriminator,
        )
        return instance_fn, self._label_name, self._extra_entities

    def _add_columns(self, compile_state, adapter):
        _rows._setup_entity_query(
            compile_state, self.mapper, self, self.path, adapter, compile_state.primary_columns,
            with_polymorphic=self._with_polymorphic_mappers,
            only_load_props=compile_state.compile_options._only_load_props,
            polymorphic_discriminator=self._polymorphic_discriminator,
        )

    def setup_dml_returning_compile_state(self, compile_state, adapter):
        self._add_columns(compile_state, adapter)

    def setup_compile_state(self, compile_state):
        _note_criteria(compile_state, self.entity_zero)
        self._add_columns(compile_state, self._get_entity_clauses(compile_state))
        compile_state._fallback_from_clauses.append(self.selectable)


class _BundleEntity(_QueryEntity):
    """Columns under one name."""

    _extra_entities = ()

    def __init__(self, compile_state, element, collection, is_current_entities):
        compile_state._has_orm_entities = True
        collection.append(self)
        bundle = element if isinstance(element, Bundle) else element._annotations["bundle"]
        if not isinstance(bundle, Bundle):
            bundle = bundle.__clause_element__()._annotations["bundle"]
        self.bundle = self.expr = bundle
        self.type = type(bundle)
        self._label_name = bundle.name
        self.supports_single_entity = bundle.single_entity
        self._entities = []
        for expr in bundle.exprs:
            if isinstance(expr, Bundle) or "bundle" in expr._annotations:
                _BundleEntity(compile_state, expr, self._entities, is_current_entities)
            else:
                _ColumnEntity._for_columns(
                    compile_state, [expr], self._entities, None, is_current_entities, in_bundle=True
                )

    @property
    def entity_zero(self):
        return next((e.entity_zero for e in self._entities if e.entity_zero is not None), None)

    @property
    def entity_zero_or_selectable(self):
        found = (e.entity_zero_or_selectable for e in self._entities)
        return next((e for e in found if e is not None), None)

    @property
    def mapper(self):
        entity = self.entity_zero
        return None if entity is None else entity.mapper

    def setup_compile_state(self, compile_state):
        for ent in self._entities:
            ent.setup_compile_state(compile_state)

    def row_processor(self, context, result):
        processors = [ent.row_processor(context, result) for ent in self._entities]
        proc = self.bundle.create_row_processor(
            context.query, tuple([p[0] for p in processors]), tuple([p[1] for p in processors])
        )
        return proc, self._label_name, self._extra_entities


class _ColumnEntity(_QueryEntity):
    """A column or an expression. What it makes of a row is kept: the statement is compiled once."""

    _fetch_column = None
    _row_processor = None

    @classmethod
    def _for_columns(cls, compile_state, columns, collection, raw_column_index, is_current_entities, in_bundle=False):
        for column in columns:
            entity = column._annotations.get("parententity")
            if entity is None:
                entity = sql_util.extract_first_column_annotation(column, "parententity")
            if not entity:
                made = _RawColumnEntity(compile_state, column, raw_column_index, is_current_entities, in_bundle)
            else:
                kind = _IdentityTokenEntity if "identity_token" in column._annotations else _ORMColumnEntity
                made = kind(compile_state, column, entity, raw_column_index, is_current_entities, in_bundle)
            collection.append(made)

    @property
    def type(self):
        return self.column.type

    @property
    def _non_hashable_value(self):
        return not self.column.type.hashable

    @property
    def _null_column_type(self):
        return self.column.type._isnull

    def _column_in_row(self, compile_state):
        column = self._fetch_column
        if column is None:
            column = self.column
            if compile_state._from_obj_alias:
                column = compile_state._from_obj_alias.columns[column]
            if column._annotations:
                column = column._deannotate()
        if compile_state.compound_eager_adapter:
            column = compile_state.compound_eager_adapter.columns[column]
        return column

    def row_processor(self, context, result):
        plan = self._row_processor
        if plan is None:
            getter = result._getter(self._column_in_row(context.compile_state))
            plan = self._row_processor = (getter, self._label_name, self._extra_entities)
        if not self.translate_raw_column:
            return plan
        getter, label, extra = plan
        return getter, label, extra + (context.query._raw_columns[self.raw_column_index],)

    def _select(self, compile_state, column):
        compile_state.dedupe_columns.add(column)
        compile_state.primary_columns.append(column)


class _RawColumnEntity(_ColumnEntity):
    """An expression of no mapped class."""

    entity_zero = None
    mapper = None

    def __init__(self, compile_state, column, raw_column_index, is_current_entities, in_bundle):
        self.expr = self.column = column
        self.raw_column_index = raw_column_index
        self.translate_raw_column = raw_column_index is not None
        if column._is_star:
            compile_state.compile_options += {"_is_star": True}
        if not is_current_entities or column._is_text_clause:
            self._label_name = None
        else:
            self._label_name = column._proxy_key if in_bundle else compile_state._label_convention(column)
        froms = column._from_objects
        self.entity_zero_or_selectable = froms[0] if froms else None
        self._extra_entities = (column, column)

    def setup_compile_state(self, compile_state):
        column = self.column
        adapt = compile_state._get_current_adapter()
        if adapt:
            column = adapt(column, False)
            if column is None:
                return
        if column._annotations:
            column = column._deannotate()
        self._select(compile_state, column)
        self._fetch_column = column


class _ORMColumnEntity(_ColumnEntity):
    """A column of a mapped class, or an expression of such."""

    def __init__(self, compile_state, column, entity, raw_column_index, is_current_entities, in_bundle):
        key = column._annotations.get("proxy_key")
        self.column = self.expr = column
        self.raw_column_index = raw_column_index
        self.translate_raw_column = not key and raw_column_index is not None
        if key:
            self.expr = getattr(column._annotations.get("proxy_owner", entity).entity, key)
        if not is_current_entities:
            self._label_name = None
        elif in_bundle:
            self._label_name = key or column._proxy_key
        else:
            self._label_name = compile_state._label_convention(column, col_name=key)
        entity._post_inspect
        self.entity_zero = self.entity_zero_or_selectable = entity
        self.mapper = entity.mapper
        self._extra_entities = (self.expr, column)
        compile_state._has_orm_entities = True
        if self.mapper._should_select_with_poly_adapter:
            compile_state._create_with_polymorphic_adapter(entity, entity.selectable)

    def corresponds_to(self, entity):
        own = self.entity_zero
        if _is_aliased_class(entity):
            return entity is own
        return not _is_aliased_class(own) and entity.common_parent(own)

    def setup_dml_returning_compile_state(self, compile_state, adapter):
        self._fetch_column = self.column
        column = adapter(self.column, False) if adapter else self.column
        if column is not None:
            self._select(compile_state, column)

    def setup_compile_state(self, compile_state):
        column = self.column
        adapt = compile_state._get_current_adapter()
        if adapt:
            column = adapt(column, False)
            if column is None:
                assert compile_state.is_dml_returning
                self._fetch_column = self.column
                return
        entity = self.entity_zero
        _note_criteria(compile_state, entity)
        if column._annotations and not column._expression_label:
            column = column._deannotate()
        if not set(self.column._from_objects).isdisjoint(entity.selectable._from_objects):
            compile_state._fallback_from_clauses.append(entity.selectable)
        self._select(compile_state, column)
        self._fetch_column = column


class _IdentityTokenEntity(_ORMColumnEntity):
    """The identity token of the rows, which is no column."""

    def __init__(self, *arg):
        super().__init__(*arg)
        self.translate_raw_column = False

    def setup_compile_state(self, compile_state):
        pass

    def row_processor(self, context, result):
        token = context.load_options._identity_token
        return lambda row: token, self._label_name, self._extra_entities
