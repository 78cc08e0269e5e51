"""Relationships whose value is a query. SQLAlchemy lib/sqlalchemy/orm/dynamic.py."""

from .. import util
from ..engine import result
from . import exc as orm_exc
from .base import PassiveFlag, instance_state, instance_str, state_str
from .query import Query
from .relationships import RelationshipProperty
from .session import object_session
from .writeonly import AbstractCollectionWriter, WriteOnlyAttributeImpl, WriteOnlyHistory, WriteOnlyLoader


class DynamicCollectionHistory(WriteOnlyHistory):
    """A history that reads what the database has."""

    def _take_existing(self, attr, state, passive, known):
        self.unchanged_items = util.OrderedIdentitySet(AppenderQuery(attr, state).autoflush(False))
        self._reconcile_collection = True


class DynamicAttributeImpl(WriteOnlyAttributeImpl):
    """The attribute; its value is a query, made for each access."""

    _supports_dynamic_iteration = True
    collection_history_cls = DynamicCollectionHistory

    def _writer_class(self, query_class):
        if not query_class:
            return AppenderQuery
        return query_class if issubclass(query_class, AppenderMixin) else mixin_user_query(query_class)


@RelationshipProperty.strategy_for(lazy="dynamic")
class DynaLoader(WriteOnlyLoader):
    """Makes the attributes of relationships with `lazy="dynamic"`."""

    impl_class = DynamicAttributeImpl


class AppenderMixin(AbstractCollectionWriter):
    """What a query of the members can besides; until the object is flushed it gives what was added."""

    query_class = None

    def __init__(self, attr, state):
        Query.__init__(self, attr.target_mapper, None)
        super().__init__(attr, state)

    @property
    def session(self):
        session = object_session(self.instance)
        if session is not None and session.autoflush and self.instance in session:
            session.flush()
        return session if instance_state(self.instance).has_identity else None

    @session.setter
    def session(self, session):
        self.sess = session

    def _added(self):
        return self.attr._get_collection_history(instance_state(self.instance), PassiveFlag.PASSIVE_NO_INITIALIZE)

    def _iter(self):
        session = self.session
        if session is not None:
            return self._generate(session)._iter()
        state = instance_state(self.instance)
        if state.detached:
            util.warn(
                f"Instance {state_str(state)} is detached, dynamic relationship cannot return a correct result.   This "
                "warning will become a DetachedInstanceError in a future release."
            )
        metadata = result.SimpleResultMetaData([self.attr.class_.__name__])
        return result.IteratorResult(metadata, iter(self._added().added_items), _source_supports_scalars=True).scalars()

    def __getitem__(self, index):
        session = self.session
        return self._added().indexed(index) if session is None else self._generate(session)[index]

    def count(self):
        session = self.session
        return len(self._added().added_items) if session is None else self._generate(session).count()

    def _generate(self, sess=None):
        """The query of the members, without what this class adds."""
        session = sess or object_session(self.instance)
        if session is None:
            raise orm_exc.DetachedInstanceError(
                f"Parent instance {instance_str(self.instance)} is not bound to a Session, and no contextual session "
                f"is established; lazy load operation of attribute '{self.attr.key}' cannot proceed"
            )
        target = self.attr.target_mapper
        query = self.query_class(target, session=session) if self.query_class else session.query(target)
        query._where_criteria = self._where_criteria
        query._from_obj = self._from_obj
        query._order_by_clauses = self._order_by_clauses
        return query

    def add_all(self, iterator):
        self._add_all_impl(iterator)

    extend = add_all

    def add(self, item):
        self._add_all_impl([item])

    append = add

    def remove(self, item):
        self._remove_impl(item)


class AppenderQuery(AppenderMixin, Query):
    """The value of a dynamic relationship: a query of the members that can add and remove some."""


def mixin_user_query(cls):
    """A class of the application's queries that is an AppenderQuery too."""
    return type(f"Appender{cls.__name__}", (AppenderMixin, cls), {"query_class": cls})
