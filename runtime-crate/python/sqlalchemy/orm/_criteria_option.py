"""`with_loader_criteria()`. SQLAlchemy lib/sqlalchemy/orm/util.py LoaderCriteriaOption."""

from .. import inspection
from ..sql import coercions, roles, visitors
from ..sql import util as sql_util
from ..sql.traversals import InternalTraversal
from .interfaces import CriteriaOption


class _UnmappedNamespace:
    """A mixin as an entity: its declared attributes are computed, which on an unmapped class warns otherwise."""

    def __init__(self, subject):
        self.subject = subject

    def __getattr__(self, name):
        from .decl_api import declared_attr

        subject = self.__dict__["subject"]
        own = subject.__dict__.get(name)
        return own.fget(subject) if isinstance(own, declared_attr) else getattr(subject, name)


def _bound(clause):
    return [element for element in visitors.iterate(clause) if element.__visit_name__ == "bindparam"]


class LoaderCriteriaOption(CriteriaOption):
    """Criteria for every occurrence of an entity, or of the mapped classes below a plain class."""

    inherit_cache = True
    _traverse_internals = [
        ("root_entity", InternalTraversal.dp_plain_obj),
        ("entity", InternalTraversal.dp_has_cache_key),
        ("where_criteria", InternalTraversal.dp_clauseelement),
        ("include_aliases", InternalTraversal.dp_boolean),
        ("propagate_to_loaders", InternalTraversal.dp_boolean),
    ]

    def __init__(
        self, entity_or_base, where_criteria, loader_only=False, include_aliases=False, propagate_to_loaders=True,
        track_closure_variables=True,
    ):
        self.entity = inspection.inspect(entity_or_base, False)
        self.root_entity = entity_or_base if self.entity is None else None
        self.include_aliases = include_aliases
        self.propagate_to_loaders = propagate_to_loaders
        self.deferred_where_criteria = None
        if callable(where_criteria):
            # For every entity it is called anew; what it gives for the base is its part of the cache key.
            self.deferred_where_criteria = where_criteria
            base = self.root_entity if self.entity is None else self.entity.entity
            where_criteria = where_criteria(_UnmappedNamespace(base))
        self.where_criteria = coercions.expect(roles.WhereHavingRole, where_criteria)

    def _all_mappers(self):
        if self.entity is not None:
            yield from self.entity.mapper.self_and_descendants
            return
        pending = list(self.root_entity.__subclasses__())
        while pending:
            cls = pending.pop(0)
            mapped = inspection.inspect(cls, raiseerr=False)
            if mapped:
                yield from mapped.mapper.self_and_descendants
            else:
                pending.extend(cls.__subclasses__())

    def _should_include(self, compile_state):
        return compile_state.select_statement._annotations.get("for_loader_criteria") is not self

    def _resolve_where_criteria(self, ext_info):
        """The criteria for one entity."""
        criteria = self.where_criteria
        if self.deferred_where_criteria is not None:
            criteria = self._criteria_for(ext_info.entity)
        return sql_util._deep_annotate(
            criteria, {"for_loader_criteria": self}, detect_subquery_cols=True, ind_cols_on_fromclause=True
        )

    def _criteria_for(self, entity):
        function = self.deferred_where_criteria
        resolved = coercions.expect(roles.WhereHavingRole, function(entity))
        # With the parameters of the cache key, so that a cached statement finds their values: the key's own for a
        # variable that the function closes over, a copy for each use of a constant.
        closed_over = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
        replaced = {}
        for bind, key in zip(_bound(resolved), _bound(self.where_criteria), strict=False):
            shared = any(value is bind.value for value in closed_over)
            replaced[id(bind)] = key if shared else key._clone()
        return visitors.replacement_traverse(resolved, {}, lambda element, **kw: replaced.get(id(element)))

    def process_compile_state_replaced_entities(self, compile_state, mapper_entities):
        self.process_compile_state(compile_state)

    def process_compile_state(self, compile_state):
        self.get_global_criteria(compile_state.global_attributes)

    def get_global_criteria(self, attributes):
        for mapper in self._all_mappers():
            attributes.setdefault(("additional_entity_criteria", mapper), []).append(self)
