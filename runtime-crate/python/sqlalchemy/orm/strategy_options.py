"""Options that say how attributes are loaded: `joinedload()`, `selectinload()`, `load_only()` and the others.

SQLAlchemy lib/sqlalchemy/orm/strategy_options.py. An option is a `Load` of elements (_load_elements.py), or a
`_WildcardLoad` for all attributes of whatever the statement selects.
"""

from .. import exc as sa_exc
from .. import inspect, util
from ..sql import coercions, roles
from ..sql.base import _generative
from ..sql.traversals import ExtendedInternalTraversal
from . import util as orm_util
from ._load_elements import (
    Choice, _AttributeStrategyLoad, _ClassStrategyLoad, _LoadElement, _TokenStrategyLoad, chop_path, parse_attribute,
    raise_for_does_not_link,
)
from .attributes import QueryableAttribute
from .interfaces import LoaderOption
from .path_registry import _DEFAULT_TOKEN, _WILDCARD_TOKEN, PathRegistry, path_is_property
from .util import _orm_full_deannotate

_RELATIONSHIP_TOKEN = "relationship"
_COLUMN_TOKEN = "column"
_WITH_ROW = {"deferred": False, "instrument": True}
_DEFERRED = {"deferred": True, "instrument": True}
_NO_STRINGS = (
    "Strings are not accepted for attribute names in loader options; please use class-bound attributes directly."
)


def _strategy_key(strategy):
    return None if strategy is None else tuple(sorted(strategy.items()))


def _expand_column_strategy_attrs(attrs):
    """The attributes, those that stand for several columns (composites) replaced by the columns'."""
    return tuple([
        single
        for attr in attrs
        for single in (attr._column_strategy_attrs() if hasattr(attr, "_column_strategy_attrs") else (attr,))
    ])


class _AbstractLoad(LoaderOption):
    """The methods of options that can be chained; each gives a copy with one thing more said."""

    _is_strategy_option = True
    propagate_to_loaders = False

    def _generate(self):
        clone = self.__class__.__new__(self.__class__)
        clone.__dict__.update(self.__dict__)
        return clone

    def contains_eager(self, attr, alias=None, _is_chain=False, _propagate_to_loaders=False):
        """Loaded from the joins of the statement itself."""
        if isinstance(alias, str):
            util.warn_deprecated(
                "Passing a string name for the 'alias' argument to 'contains_eager()` is deprecated, and will not "
                "work in a future release.  Please use a sqlalchemy.alias() or sqlalchemy.orm.aliased() construct.",
                version="1.4",
            )
        elif alias is not None:
            alias = coercions.expect(roles.FromClauseRole, alias)
        elif getattr(attr, "_of_type", None):
            alias = inspect(attr._of_type).selectable
        return self._set_relationship_strategy(
            attr, {"lazy": "joined"}, propagate_to_loaders=_propagate_to_loaders, opts={"eager_from_alias": alias},
            _reconcile_to_other=True if _is_chain else None,
        )

    def load_only(self, *attrs, raiseload=False):
        """These columns with the row, all others later (with `raiseload`, never)."""
        cloned = self._set_column_strategy(_expand_column_strategy_attrs(attrs), _WITH_ROW)
        others = {**_DEFERRED, "raiseload": True} if raiseload else _DEFERRED
        return cloned._set_column_strategy((_WILDCARD_TOKEN,), others)

    def joinedload(self, attr, innerjoin=None):
        """With the row, by a join."""
        opts = util.EMPTY_DICT if innerjoin is None else {"innerjoin": innerjoin}
        return self._set_relationship_strategy(attr, {"lazy": "joined"}, opts=opts)

    def subqueryload(self, attr):
        """By a second SELECT around the first."""
        return self._set_relationship_strategy(attr, {"lazy": "subquery"})

    def selectinload(self, attr, recursion_depth=None):
        """By a second SELECT with IN."""
        return self._set_relationship_strategy(
            attr, {"lazy": "selectin"}, opts={"recursion_depth": recursion_depth}
        )

    def lazyload(self, attr):
        """On first use."""
        return self._set_relationship_strategy(attr, {"lazy": "select"})

    def immediateload(self, attr, recursion_depth=None):
        """As on first use, but right away."""
        return self._set_relationship_strategy(
            attr, {"lazy": "immediate"}, opts={"recursion_depth": recursion_depth}
        )

    def noload(self, attr):
        """Never; empty."""
        return self._set_relationship_strategy(attr, {"lazy": "noload"})

    def raiseload(self, attr, sql_only=False):
        """Never; using it is an error (with `sql_only`, if it takes a SELECT)."""
        return self._set_relationship_strategy(attr, {"lazy": "raise_on_sql" if sql_only else "raise"})

    def defaultload(self, attr):
        """As the mapping says; for options below it."""
        return self._set_relationship_strategy(attr, None)

    def defer(self, key, raiseload=False):
        """A column on first use (with `raiseload`, never)."""
        strategy = {**_DEFERRED, "raiseload": True} if raiseload else _DEFERRED
        return self._set_column_strategy(_expand_column_strategy_attrs((key,)), strategy)

    def undefer(self, key):
        """A column with the row."""
        return self._set_column_strategy(_expand_column_strategy_attrs((key,)), _WITH_ROW)

    def undefer_group(self, name):
        """The columns of a group with the row."""
        return self._set_column_strategy((_WILDCARD_TOKEN,), None, {f"undefer_group_{name}": True})

    def with_expression(self, key, expression):
        """A `query_expression()` from an expression of the statement."""
        labeled = coercions.expect(roles.LabeledColumnExprRole, expression)
        return self._set_column_strategy(
            (key,), {"query_expression": True}, extra_criteria=(_orm_full_deannotate(labeled),)
        )

    def selectin_polymorphic(self, classes):
        """The attributes of subclasses by a second SELECT with IN."""
        entities = tuple(sorted([inspect(cls) for cls in classes], key=id))
        return self._set_class_strategy({"selectinload_polymorphic": True}, opts={"entities": entities})

    @_generative
    def _set_relationship_strategy(
        self, attr, strategy, propagate_to_loaders=True, opts=None, _reconcile_to_other=None
    ):
        choice = Choice(_strategy_key(strategy), opts, propagate_to_loaders, _reconcile_to_other)
        self._bind((attr,), choice, _RELATIONSHIP_TOKEN)
        return self

    @_generative
    def _set_column_strategy(self, attrs, strategy, opts=None, extra_criteria=None):
        choice = Choice(_strategy_key(strategy), opts, extra_criteria=extra_criteria or ())
        self._bind(attrs, choice, _COLUMN_TOKEN, attr_group=attrs)
        return self

    @_generative
    def _set_generic_strategy(self, attrs, strategy, _reconcile_to_other=None):
        self._bind(attrs, Choice(_strategy_key(strategy), None, True, _reconcile_to_other), None)
        return self

    @_generative
    def _set_class_strategy(self, strategy, opts):
        self._bind(None, Choice(_strategy_key(strategy), opts), None)
        return self

    def process_compile_state_replaced_entities(self, compile_state, mapper_entities):
        if compile_state.compile_options._enable_eagerloads:
            self._process(compile_state, mapper_entities, not compile_state.current_path)

    def process_compile_state(self, compile_state):
        options = compile_state.compile_options
        if options._enable_eagerloads:
            raiseerr = not compile_state.current_path and not options._for_refresh_state
            self._process(compile_state, compile_state._lead_mapper_entities, raiseerr)


class Load(_AbstractLoad):
    """Options for one entity of a statement."""

    _cache_key_traversal = None
    _traverse_internals = [
        ("path", ExtendedInternalTraversal.dp_has_cache_key),
        ("context", ExtendedInternalTraversal.dp_has_cache_key_list),
        ("propagate_to_loaders", ExtendedInternalTraversal.dp_boolean),
        ("additional_source_entities", ExtendedInternalTraversal.dp_has_cache_key_list),
    ]
    context = ()
    additional_source_entities = ()

    def __init__(self, entity):
        insp = inspect(entity)
        insp._post_inspect
        self.path = insp._path_registry

    def __str__(self):
        return f"Load({self.path[0]})"

    @classmethod
    def _construct_for_existing_path(cls, path):
        load = cls.__new__(cls)
        load.path = path
        return load

    def _adapt_cached_option_to_uncached_option(self, context, uncached_opt):
        return self if uncached_opt is self else self._adjust_for_extra_criteria(context)

    def _with_context(self, elements):
        cloned = self._generate()
        cloned.context = tuple(elements)
        return cloned

    def _prepend_path(self, path):
        return self._with_context([element._prepend_path(path) for element in self.context])

    def _adjust_for_extra_criteria(self, context):
        """The option with the values of the statement that is run in its criteria, not those of a cached one."""
        if not any(element._extra_criteria for element in self.context):
            return self
        key = context.user_passed_query._generate_cache_key()
        if key is None:
            return self
        cached_key = context.compile_state.select_statement._generate_cache_key()
        return self._with_context([
            element._with(_extra_criteria=tuple([
                key._apply_params_to_element(cached_key, crit) for crit in element._extra_criteria
            ])) if element._extra_criteria else element
            for element in self.context
        ])

    def _lead_entity(self, mapper_entities):
        for ent in mapper_entities:
            if ent.entity_zero and orm_util._entity_corresponds_to(ent.entity_zero, self.path[0]):
                return ent.entity_zero
        return None

    def _process(self, compile_state, mapper_entities, raiseerr):
        lead_entity = self._lead_entity(mapper_entities)
        nested = bool(compile_state.compile_options._current_path)
        for element in self.context:
            if not nested or element.propagate_to_loaders:
                element.process_compile_state(self, compile_state, mapper_entities, lead_entity, raiseerr)

    def _apply_to_parent(self, parent):
        """Adds its elements below those of `parent`."""
        own = self.path.odd_element(0)
        sources = (parent.path.odd_element(-1), *parent.additional_source_entities)
        if not any(orm_util._entity_corresponds_to_use_path_impl(source, own) for source in sources):
            raise_for_does_not_link(parent.path, self.path[1 if len(self.path) > 1 else 0], self.path[0])
        if self.context:
            parent.context += tuple([element._prepend_path_from(parent) for element in self.context])
            parent.additional_source_entities += self.additional_source_entities

    @_generative
    def options(self, *opts):
        """A copy with options for what its last attribute refers to."""
        for opt in opts:
            if not isinstance(opt, _AbstractLoad):
                raise sa_exc.ArgumentError(
                    f"Loader option {opt} is not compatible with the Load.options() method."
                )
            opt._apply_to_parent(self)
        return self

    def _bind(self, attrs, choice, wildcard_key, attr_group=None):
        if choice.propagate_to_loaders:
            self.propagate_to_loaders = True
        if self.path.is_token:
            raise sa_exc.ArgumentError("Wildcard token cannot be followed by another entity")
        if path_is_property(self.path):
            if not choice.strategy:
                raise sa_exc.ArgumentError(
                    f"Mapped attribute '{self.path.prop}' does not refer to a mapped entity"
                )
            self.path.prop._strategy_lookup(self.path.prop, choice.strategy[0])
        if attrs is None:
            self.context += (_ClassStrategyLoad.create(self.path, choice),)
            self.additional_source_entities += choice.local_opts["entities"]
            return
        for attr in attrs:
            if isinstance(attr, str):
                element = _TokenStrategyLoad.create(self.path, attr, choice, wildcard_key)
            else:
                element = _AttributeStrategyLoad.create(self.path, attr, choice, attr_group)
            if wildcard_key is _RELATIONSHIP_TOKEN:
                self.path = element.path
            self.context += (element,)
            if element.local_opts.get("recursion_depth", False):
                self.context += (element._recurse(),)

    def __getstate__(self):
        return {**self.__dict__, "path": self.path.serialize()}

    def __setstate__(self, state):
        self.__dict__.update(state, path=PathRegistry.deserialize(state["path"]))


class _WildcardLoad(_AbstractLoad):
    """An option for all attributes of a kind, of the one entity of a statement."""

    _cache_key_traversal = None
    _traverse_internals = [
        ("strategy", ExtendedInternalTraversal.dp_plain_obj),
        ("path", ExtendedInternalTraversal.dp_plain_obj),
        ("local_opts", ExtendedInternalTraversal.dp_string_multi_dict),
    ]
    path = ()
    strategy = None
    local_opts = util.EMPTY_DICT

    def _bind(self, attrs, choice, wildcard_key, attr_group=None):
        self.strategy = choice.strategy
        self.path = (f"{wildcard_key}:{attrs[0]}",)
        if choice.local_opts:
            self.local_opts = util.immutabledict(choice.local_opts)

    def options(self, *opts):
        raise NotImplementedError("Star option does not support sub-options")

    def _choice(self):
        return Choice(self.strategy, self.local_opts, self.propagate_to_loaders)

    def _apply_to_parent(self, parent):
        token = self.path[0]
        if token.endswith(_DEFAULT_TOKEN):
            token = f"{token.split(':')[0]}:{_WILDCARD_TOKEN}"
        parent.context += (_TokenStrategyLoad.create(parent.path.token(token), None, self._choice()),)

    def _process(self, compile_state, mapper_entities, raiseerr):
        if compile_state.compile_options._for_refresh_state and not self.propagate_to_loaders:
            return
        if compile_state.current_path and chop_path(self.path, compile_state.current_path) is None:
            return
        token = self.path[0]
        entity = self._entity([ent.entity_zero for ent in mapper_entities], token, raiseerr)
        if entity:
            element = _TokenStrategyLoad.create(entity._path_registry, token, self._choice())
            element.process_compile_state(self, compile_state, mapper_entities, None, raiseerr)

    def _entity(self, entities, token, raiseerr):
        if token.endswith(_DEFAULT_TOKEN):
            raiseerr = False
        elif raiseerr and len(entities) != 1:
            each = ", ".join(f"Load({ent}).some_option('*')" for ent in entities)
            raise sa_exc.ArgumentError(
                "Can't apply wildcard ('*') or load_only() loader option to multiple entities "
                f"{', '.join(str(ent) for ent in entities)}. Specify loader options for each entity individually, such "
                f"as {each}."
            )
        if not entities and raiseerr:
            raise sa_exc.ArgumentError(
                f'Query has only expression-based entities - can\'t find property named "{token}".'
            )
        return entities[0] if entities else None


def _from_keys(name, keys, chained=False, **kw):
    """The option `name` for the last of the attributes, each of which leads on from the one before."""
    load = None
    for place, attr in enumerate(keys, 1):
        last = place == len(keys)
        if isinstance(attr, str):
            if attr != _WILDCARD_TOKEN:
                raise sa_exc.ArgumentError(_NO_STRINGS)
            if not last:
                raise sa_exc.ArgumentError("Wildcard token cannot be followed by another entity")
            attr = _DEFAULT_TOKEN
            load = _WildcardLoad() if load is None else load
        elif load is None:
            load = Load(parse_attribute(attr)[1])
        if last:
            load = getattr(load, name)(attr, **kw)
        elif chained:
            load = getattr(load, name)(attr, _is_chain=True, **kw)
        else:
            load = load.defaultload(attr)
    return load


def contains_eager(*keys, **kw):
    return _from_keys("contains_eager", keys, True, **kw)


def load_only(*attrs, raiseload=False):
    attrs = _expand_column_strategy_attrs(attrs)
    return Load(parse_attribute(attrs[0])[1]).load_only(*attrs, raiseload=raiseload)


def joinedload(*keys, **kw):
    return _from_keys("joinedload", keys, **kw)


def subqueryload(*keys):
    return _from_keys("subqueryload", keys)


def selectinload(*keys, recursion_depth=None):
    return _from_keys("selectinload", keys, recursion_depth=recursion_depth)


def lazyload(*keys):
    return _from_keys("lazyload", keys)


def immediateload(*keys, recursion_depth=None):
    return _from_keys("immediateload", keys, recursion_depth=recursion_depth)


def noload(*keys):
    return _from_keys("noload", keys)


def raiseload(*keys, **kw):
    return _from_keys("raiseload", keys, **kw)


def defaultload(*keys):
    return _from_keys("defaultload", keys)


def defer(key, *, raiseload=False):
    return _from_keys("defer", (key,), raiseload=raiseload)


def undefer(key):
    return _from_keys("undefer", (key,))


def undefer_group(name):
    return _WildcardLoad().undefer_group(name)


def with_expression(key, expression):
    return _from_keys("with_expression", (key,), expression=expression)


def selectin_polymorphic(base_cls, classes):
    return Load(base_cls).selectin_polymorphic(classes)


for _public in (
    contains_eager, load_only, joinedload, subqueryload, selectinload, lazyload, immediateload, noload, raiseload,
    defaultload, defer, undefer, undefer_group, with_expression, selectin_polymorphic,
):
    _public.__doc__ = getattr(_AbstractLoad, _public.__name__).__doc__

__molt_missing__ = ("loader_unbound_fn",)
