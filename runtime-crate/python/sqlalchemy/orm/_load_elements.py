"""The elements of loader options: one strategy for one path.

SQLAlchemy lib/sqlalchemy/orm/strategy_options.py (_LoadElement and below).

When a statement is compiled, an element puts itself into the attributes of the compile state under its path, where the
properties look for it.
"""

from typing import NamedTuple, Optional

from .. import exc as sa_exc
from .. import inspect, util
from ..sql import and_
from ..sql.cache_key import HasCacheKey
from ..sql.traversals import ExtendedInternalTraversal, compare
from . import util as orm_util
from .base import InspectionAttr
from .path_registry import _DEFAULT_TOKEN, _WILDCARD_TOKEN, PathRegistry

_LOADER = "loader"


class Choice(NamedTuple):
    """What an option says about an attribute: the strategy's key, its own options and how it meets other choices."""

    strategy: Optional[tuple]
    local_opts: dict = util.EMPTY_DICT
    propagate_to_loaders: bool = True
    reconcile_to_other: Optional[bool] = None
    extra_criteria: tuple = ()


def chop_path(to_chop, path):
    """What is left of the tuple `to_chop` below `path`; None if it does not lead there."""
    for i, (step, at) in enumerate(zip(to_chop, path.natural_path)):
        if isinstance(step, str):
            wildcard = step.endswith((f":{_DEFAULT_TOKEN}", f":{_WILDCARD_TOKEN}"))
            return to_chop if i == 0 and wildcard else None
        if step is not at and not _is_mapper_of(step, at):
            return None
    return to_chop[len(path.natural_path) :]


def _is_mapper_of(step, at):
    return isinstance(step, InspectionAttr) and step.is_mapper and at.is_mapper and step.isa(at)


def parse_attribute(attr):
    """(inspected attribute, the entity it is of, its property)."""
    try:
        insp = inspect(attr)
    except sa_exc.NoInspectionAvailable as err:
        raise sa_exc.ArgumentError("expected ORM mapped attribute for loader strategy argument") from err
    if insp.is_property:
        return insp, insp.parent, insp
    if insp.is_attribute:
        return insp, insp.parent, insp.prop
    raise sa_exc.ArgumentError("expected ORM mapped attribute for loader strategy argument")


def raise_for_does_not_link(path, attrname, parent_entity):
    if len(path) < 2:
        raise sa_exc.ArgumentError(f'ORM mapped attribute "{attrname}" does not link mapped class "{path[-1]}"')
    relationship, entity = path[-2], path[-1]
    of_type = entity.entity is not relationship.mapper.class_
    link = f"{relationship}.of_type({entity})" if of_type else str(relationship)
    advice = ""
    parent = inspect(parent_entity)
    name = str(parent_entity) if parent.is_aliased_class else parent_entity.class_.__name__
    if (
        not of_type and not entity.is_aliased_class
        and orm_util._entity_corresponds_to(path.entity, parent.mapper)
    ):
        advice = (
            f'  Did you mean to use "{relationship}.of_type({name})" or '
            f'"loadopt.options(selectin_polymorphic({relationship.mapper.class_.__name__}, [{name}]), ...)" ?'
        )
    raise sa_exc.ArgumentError(
        f'ORM mapped entity or attribute "{attrname}" does not link from relationship "{link}".{advice}'
    )


class _LoadElement(HasCacheKey):
    """One strategy for one path."""

    _traverse_internals = [
        ("path", ExtendedInternalTraversal.dp_has_cache_key),
        ("strategy", ExtendedInternalTraversal.dp_plain_obj),
        ("local_opts", ExtendedInternalTraversal.dp_string_multi_dict),
        ("_extra_criteria", ExtendedInternalTraversal.dp_clauseelement_list),
        ("propagate_to_loaders", ExtendedInternalTraversal.dp_plain_obj),
        ("_reconcile_to_other", ExtendedInternalTraversal.dp_plain_obj),
    ]
    _cache_key_traversal = None
    is_class_strategy = False
    is_token_strategy = False

    def __init__(self, path, choice):
        self.path = path
        self.strategy = choice.strategy
        self.local_opts = util.immutabledict(choice.local_opts or {})
        self.propagate_to_loaders = choice.propagate_to_loaders
        self._extra_criteria = choice.extra_criteria or ()
        self._reconcile_to_other = choice.reconcile_to_other
        if choice.reconcile_to_other is None and choice.strategy is None and not choice.local_opts:
            self._reconcile_to_other = True

    def __hash__(self):
        return id(self)

    def __eq__(self, other):
        return compare(self, other)

    def _clone(self, **kw):
        clone = self.__class__.__new__(self.__class__)
        clone.__dict__.update(self.__dict__)
        return clone

    def __getstate__(self):
        return {**self.__dict__, "path": self.path.serialize()}

    def __setstate__(self, state):
        self.__dict__.update(state, path=PathRegistry.deserialize(state["path"]))

    @property
    def is_opts_only(self):
        return bool(self.local_opts and self.strategy is None)

    def _update_opts(self, **kw):
        return self._with(local_opts=self.local_opts.union(kw))

    def _with(self, **changes):
        clone = self._clone()
        clone.__dict__.update(changes)
        return clone

    def _recurse(self):
        """The same for the next level of a self-referential relationship."""
        return self._with(path=PathRegistry.coerce(self.path[:] + self.path[-2:]))

    def _prepend_path_from(self, parent):
        entity = self.path.odd_element(0)
        sources = (parent.path.odd_element(-1), *parent.additional_source_entities)
        if not any(orm_util._entity_corresponds_to_use_path_impl(source, entity) for source in sources):
            raise sa_exc.ArgumentError(
                f'Attribute "{self.path[1]}" does not link from element "{parent.path[-1]}".'
            )
        return self._prepend_path(parent.path)

    def _prepend_path(self, path):
        return self._with(path=PathRegistry.coerce(path[0:-1] + self.path[:]))

    def _below(self, effective_path, current_path):
        """What is left of a path in a statement that loads at `current_path`; None if that is elsewhere."""
        if not current_path:
            return effective_path
        left = chop_path(effective_path.natural_path, current_path)
        if not left:
            return None
        lead = self.path[len(effective_path) - len(left)]
        return PathRegistry.coerce((lead, *left[1:]))

    def process_compile_state(self, parent_loader, compile_state, mapper_entities, lead_entity, raiseerr):
        """Puts itself into the attributes of a compile state, where it applies."""
        if compile_state.compile_options._for_refresh_state and not self.propagate_to_loaders:
            return
        self._note_of_type(compile_state)
        if not self.strategy and not self.local_opts:
            return
        if raiseerr and not lead_entity:
            self._check_lead(parent_loader, mapper_entities)
        found = compile_state.attributes
        for key in self._keys(compile_state.current_path, lead_entity):
            found[key] = self._reconcile(found[key]) if key in found else self

    def _note_of_type(self, compile_state):
        pass

    def _check_lead(self, parent_loader, mapper_entities):
        pass

    def _reconcile(self, existing):
        """What holds of this element and one that was there before it."""
        if self._reconcile_to_other is not None:
            return existing if self._reconcile_to_other else self
        if existing._reconcile_to_other is not None:
            return self if existing._reconcile_to_other else existing
        if existing is self or (existing.strategy == self.strategy and existing.local_opts == self.local_opts):
            return self
        for opts_only, other in ((self, existing), (existing, self)):
            if opts_only.is_opts_only:
                return other._with(
                    local_opts=other.local_opts.union(opts_only.local_opts),
                    _extra_criteria=other._extra_criteria + opts_only._extra_criteria,
                )
        if self.path.is_token:
            return self
        raise sa_exc.InvalidRequestError(f"Loader strategies for {self.path} conflict")


class _AttributeStrategyLoad(_LoadElement):
    """A strategy for an attribute."""

    _traverse_internals = _LoadElement._traverse_internals + [
        ("_of_type", ExtendedInternalTraversal.dp_multi),
        ("_path_with_polymorphic_path", ExtendedInternalTraversal.dp_has_cache_key),
    ]
    _of_type = None
    _path_with_polymorphic_path = None

    @classmethod
    def create(cls, path, attr, choice, attr_group=None):
        """The element for an attribute below `path`."""
        insp, _, prop = parse_attribute(attr)
        if insp.is_property:
            return cls(_with_entity(path[prop]), choice)
        if not orm_util._entity_corresponds_to_use_path_impl(path[-1], attr.parent):
            if attr_group and attr is not attr_group[0]:
                raise sa_exc.ArgumentError(
                    "Can't apply wildcard ('*') or load_only() loader option to multiple entities in the same option. "
                    "Use separate options per entity."
                )
            raise_for_does_not_link(path, str(attr), attr.parent)
        of_type = getattr(attr, "_of_type", None)
        criteria = choice.extra_criteria or attr._extra_criteria
        if not of_type:
            return cls(_with_entity(path[prop]), choice._replace(extra_criteria=criteria))
        info = inspect(of_type)
        made = cls(_with_entity(path[prop][info]), choice._replace(extra_criteria=criteria))
        made._of_type = info
        made._path_with_polymorphic_path = path.entity_path[prop]
        return made

    def _prepend_path(self, path):
        cloned = super()._prepend_path(path)
        polymorphic = self._path_with_polymorphic_path
        if polymorphic is not None:
            cloned._path_with_polymorphic_path = PathRegistry.coerce(path[0:-1] + polymorphic[:])
        return cloned

    def _generate_extra_criteria(self, context):
        """The criteria of `and_()` with the values of the statement that is run, not the one in the cache."""
        assert self._extra_criteria, "this should only be called if _extra_criteria is present"
        cached_key = context.compile_state.select_statement._generate_cache_key()
        key = context.query._generate_cache_key()
        return key._apply_params_to_element(cached_key, and_(*self._extra_criteria))

    def _note_of_type(self, compile_state):
        """Notes the entity that the attribute is loaded as."""
        info = self._of_type
        if not info:
            return
        path = self._below(self._path_with_polymorphic_path, compile_state.current_path)
        if path is None:
            return
        if not info.is_aliased_class:
            info = inspect(orm_util.AliasedInsp._with_polymorphic_factory(
                info.mapper.base_mapper, (info.mapper,), aliased=True, _use_mapper_path=True
            ))
        key = ("path_with_polymorphic", path.natural_path)
        existing = compile_state.attributes.get(key)
        compile_state.attributes[key] = info if existing is None else existing._merge_with(info)

    def _check_lead(self, parent_loader, mapper_entities):
        lead = parent_loader.path[0]
        entities = [ent.entity_zero for ent in mapper_entities if ent.entity_zero]
        if not entities:
            raise sa_exc.ArgumentError(
                f"Query has only expression-based entities; attribute loader options for {lead} can't be applied here."
            )
        raise sa_exc.ArgumentError(
            f"Mapped class {lead} does not apply to any of the root entities in this query, e.g. "
            f"{', '.join(str(e) for e in entities)}. Please specify the full path from one of the root entities to "
            "the target attribute. "
        )

    def _keys(self, current_path, lead_entity):
        path = self._below(self.path.parent if self.path.has_entity else self.path, current_path)
        return [] if path is None else [(_LOADER, path.natural_path)]

    def __getstate__(self):
        state = {**super().__getstate__(), "_extra_criteria": ()}
        if self._path_with_polymorphic_path is not None:
            state["_path_with_polymorphic_path"] = self._path_with_polymorphic_path.serialize()
        if self._of_type is not None:
            state["_of_type"] = None if self._of_type.is_aliased_class else self._of_type.class_
        return state

    def __setstate__(self, state):
        super().__setstate__(state)
        if self._path_with_polymorphic_path is not None:
            self._path_with_polymorphic_path = PathRegistry.deserialize(self._path_with_polymorphic_path)
        if self._of_type is not None:
            self._of_type = inspect(self._of_type)


def _with_entity(path):
    return path.entity_path if path.has_entity else path


class _TokenStrategyLoad(_LoadElement):
    """A strategy for all attributes of a kind."""

    is_token_strategy = True
    inherit_cache = True

    @classmethod
    def create(cls, path, token, choice, wildcard_key=None):
        """The element for a wildcard below `path`; `path` ends with the wildcard if `token` is None."""
        if token is None:
            return cls(path, choice)
        if not token.endswith((_WILDCARD_TOKEN, _DEFAULT_TOKEN)):
            raise sa_exc.ArgumentError(
                "Strings are not accepted for attribute names in loader options; please use class-bound attributes "
                "directly."
            )
        return cls(path.token(f"{wildcard_key}:{token}" if wildcard_key else token), choice)

    def _keys(self, current_path, lead_entity):
        path = self.path
        if lead_entity:
            path = PathRegistry.coerce((lead_entity, *path.path[1:]))
        path = self._below(path, current_path)
        if path is None:
            return []
        return [(_LOADER, natural) for natural in path._generate_natural_for_superclasses()]


class _ClassStrategyLoad(_LoadElement):
    """A strategy for the subclasses of an entity."""

    is_class_strategy = True
    inherit_cache = True

    @classmethod
    def create(cls, path, choice):
        return cls(path, choice)

    def _keys(self, current_path, lead_entity):
        path = self._below(self.path, current_path)
        return [] if path is None else [(_LOADER, path.natural_path)]
