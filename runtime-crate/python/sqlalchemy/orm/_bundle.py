"""Columns of a SELECT under one name. SQLAlchemy lib/sqlalchemy/orm/util.py Bundle."""

from types import GenericAlias

from .. import inspection, util
from ..engine.result import result_tuple
from ..sql import coercions, roles
from ..sql.base import ColumnCollection
from ..sql.cache_key import MemoizedHasCacheKey
from ..sql.elements import ClauseList
from .base import InspectionAttr
from .interfaces import ORMColumnsClauseRole


@inspection._self_inspects
class Bundle(ORMColumnsClauseRole, MemoizedHasCacheKey, InspectionAttr):
    """A group of columns that a row holds as a tuple of its own; with `single_entity`, alone instead of in a row."""

    __class_getitem__ = classmethod(GenericAlias)

    single_entity = False
    is_clause_element = False
    is_mapper = False
    is_aliased_class = False
    is_bundle = True
    _annotations = util.EMPTY_DICT
    _propagate_attrs = util.EMPTY_DICT
    proxy_set = util.EMPTY_SET

    def __init__(self, name, *exprs, **kw):
        self.name = self._label = name
        self.exprs = [coercions.expect(roles.ColumnsClauseRole, e, apply_propagate_attrs=self) for e in exprs]
        members = self._members()
        self.c = self.columns = ColumnCollection([(getattr(col, "key", col._label), col) for col in members]).as_readonly()
        self.single_entity = kw.pop("single_entity", self.single_entity)

    def _members(self):
        """The columns, and the bundles inside this one."""
        return [e._annotations.get("bundle", e) for e in self.exprs]

    def _gen_cache_key(self, anon_map, bindparams):
        return (
            type(self), self.name, self.single_entity,
            *[expr._gen_cache_key(anon_map, bindparams) for expr in self.exprs],
        )

    @property
    def mapper(self):
        return self.exprs[0]._annotations.get("parentmapper")

    @property
    def entity(self):
        return self.exprs[0]._annotations.get("parententity")

    @property
    def entity_namespace(self):
        return self.c

    def _clone(self, **kw):
        cloned = type(self).__new__(type(self))
        cloned.__dict__.update(self.__dict__)
        return cloned

    def _annotate(self, values):
        annotated = self._clone()
        annotated._annotations = self._annotations.union(values)
        return annotated

    def _deannotate(self, values=None, clone=False):
        return self

    def __clause_element__(self):
        element = ClauseList(*self._members(), _literal_as_text_role=roles.ColumnsClauseRole, group=False)
        subject = self.exprs[0]._propagate_attrs.get("plugin_subject", self.entity)
        return element._annotate({"bundle": self, "entity_namespace": self, **self._annotations})._set_propagate_attrs(
            {"compile_state_plugin": "orm", "plugin_subject": subject}
        )

    @property
    def clauses(self):
        return self.__clause_element__().clauses

    def label(self, name):
        """A copy under another name."""
        cloned = self._clone()
        cloned.name = name
        return cloned

    def create_row_processor(self, query, procs, labels):
        """A function from a row to the bundle's value; to be overridden for values of another kind."""
        keyed_tuple = result_tuple(labels, [() for _ in labels])

        def process(row):
            return keyed_tuple([get(row) for get in procs])

        return process
