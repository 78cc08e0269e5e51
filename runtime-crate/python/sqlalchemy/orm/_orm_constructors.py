"""The functions that make attributes, aliases and joins. SQLAlchemy lib/sqlalchemy/orm/_orm_constructors.py."""

from .. import exc, sql
from ..sql.base import _NoArg
from ..sql.schema import SchemaConst, _InsertSentinelColumnDefault
from ._configure import _all_registries, _dispose_registries
from .descriptor_props import Composite, Synonym
from .interfaces import _AttributeOptions
from .properties import MappedColumn, MappedSQLExpression
from .relationships import _RelationshipDeclared
from .util import AliasedInsp, LoaderCriteriaOption, _ORMJoin

NO_ARG = _NoArg.NO_ARG


def _take_attribute_options(kw, **defaults):
    """Takes the arguments that are about dataclass fields out of `kw`."""
    options = {}
    for field in _AttributeOptions._fields:
        name = field.removeprefix("dataclasses_")
        options[field] = kw.pop(name, defaults.get(name, NO_ARG))
    return _AttributeOptions(**options)


def mapped_column(
    __name_pos=None, __type_pos=None, *args, nullable=SchemaConst.NULL_UNSPECIFIED, primary_key=False, deferred=NO_ARG,
    sort_order=NO_ARG, insert_default=NO_ARG, **kw,
):
    """An attribute that is a column of the class's table; the other arguments are those of Column, and of the attribute."""
    return MappedColumn(
        __name_pos, __type_pos, *args, nullable=nullable, primary_key=primary_key, deferred=deferred,
        sort_order=sort_order, insert_default=insert_default, attribute_options=_take_attribute_options(kw), **kw,
    )


def orm_insert_sentinel(name=None, type_=None, *, default=None, omit_from_statements=True):
    """A column that tells the rows of an INSERT of many apart."""
    return mapped_column(
        name=name, type_=type_, default=_InsertSentinelColumnDefault() if default is None else default,
        _omit_from_statements=omit_from_statements, insert_sentinel=True, use_existing_column=True, nullable=True,
    )


def column_property(
    column, *additional_columns, group=None, deferred=False, raiseload=False, comparator_factory=None,
    active_history=False, expire_on_flush=True, info=None, doc=None, **dataclass_options,
):
    """An attribute for a column or an SQL expression that can be read."""
    options = _take_attribute_options(dataclass_options, init=False)
    _refuse("column_property", dataclass_options)
    return MappedSQLExpression(
        column, *additional_columns, attribute_options=options, group=group, deferred=deferred, raiseload=raiseload,
        comparator_factory=comparator_factory, active_history=active_history, expire_on_flush=expire_on_flush, info=info,
        doc=doc, _assume_readonly_dc_attributes=True,
    )


def deferred(column, *additional_columns, group=None, raiseload=False, **kw):
    """A column that is loaded when it is read."""
    options = _take_attribute_options(kw)
    return MappedSQLExpression(
        column, *additional_columns, attribute_options=options, group=group, deferred=True, raiseload=raiseload, **kw
    )


def query_expression(default_expr=None, *, repr=NO_ARG, compare=NO_ARG, expire_on_flush=True, info=None, doc=None):
    """An attribute whose expression a query gives, by `with_expression()`."""
    options = _AttributeOptions(dataclasses_init=False, dataclasses_repr=repr, dataclasses_compare=compare)
    prop = MappedSQLExpression(
        sql.null() if default_expr is None else default_expr, attribute_options=options,
        expire_on_flush=expire_on_flush, info=info, doc=doc, _assume_readonly_dc_attributes=True,
    )
    prop.strategy_key = (("query_expression", True),)
    return prop


def composite(_class_or_attr=None, *attrs, group=None, deferred=False, active_history=False, **kw):
    """An attribute that is an object made of columns."""
    return Composite(
        _class_or_attr, *attrs, attribute_options=_take_attribute_options(kw), group=group, deferred=deferred,
        active_history=active_history, **kw,
    )


def synonym(name, *, map_column=None, descriptor=None, comparator_factory=None, info=None, doc=None, **dataclass_options):
    """Another name of an attribute."""
    options = _take_attribute_options(dataclass_options)
    _refuse("synonym", dataclass_options)
    return Synonym(
        name, map_column=map_column, descriptor=descriptor, comparator_factory=comparator_factory,
        attribute_options=options, info=info, doc=doc,
    )


def _refuse(function, unknown):
    for name in unknown:
        raise TypeError(f"{function}() got an unexpected keyword argument {name!r}")


def relationship(argument=None, secondary=None, **kw):
    """An attribute that leads to objects of another mapper; the arguments are those of RelationshipProperty."""
    return _RelationshipDeclared(argument, secondary, attribute_options=_take_attribute_options(kw), **kw)


def dynamic_loader(argument=None, **kw):
    """A relationship with `lazy="dynamic"`."""
    return relationship(argument, **{**kw, "lazy": "dynamic"})


def backref(name, **kwargs):
    """A `backref` with arguments."""
    return name, kwargs


def with_loader_criteria(
    entity_or_base, where_criteria, loader_only=False, include_aliases=False, propagate_to_loaders=True,
    track_closure_variables=True,
):
    """Criteria for every occurrence of an entity in a statement."""
    return LoaderCriteriaOption(
        entity_or_base, where_criteria, loader_only, include_aliases, propagate_to_loaders, track_closure_variables
    )


def clear_mappers():
    """Removes all mappings."""
    _dispose_registries(_all_registries(), False)


def aliased(element, alias=None, name=None, flat=False, adapt_on_names=False):
    """An alias of a mapped class or of a FROM clause."""
    return AliasedInsp._alias_factory(element, alias=alias, name=name, flat=flat, adapt_on_names=adapt_on_names)


def with_polymorphic(
    base, classes, selectable=False, flat=False, polymorphic_on=None, aliased=False, innerjoin=False,
    adapt_on_names=False, name=None, _use_mapper_path=False,
):
    """An alias of a class with the columns of subclasses."""
    return AliasedInsp._with_polymorphic_factory(
        base, classes, selectable=selectable, flat=flat, polymorphic_on=polymorphic_on, aliased=aliased,
        innerjoin=innerjoin, adapt_on_names=adapt_on_names, name=name, _use_mapper_path=_use_mapper_path,
    )


def join(left, right, onclause=None, isouter=False, full=False):
    """A JOIN of entities."""
    return _ORMJoin(left, right, onclause, isouter, full)


def outerjoin(left, right, onclause=None, full=False):
    """A LEFT OUTER JOIN of entities."""
    return _ORMJoin(left, right, onclause, True, full)


def create_session(bind=None, **kwargs):
    """A session that does nothing by itself, as before SQLAlchemy 1.4."""
    from .session import Session

    return Session(bind=bind, **{"autoflush": False, "expire_on_commit": False, **kwargs})


def mapper(*arg, **kw):
    """Says what to use in place of the function that there was."""
    raise exc.InvalidRequestError(
        "The 'sqlalchemy.orm.mapper()' function is removed as of SQLAlchemy 2.0.  Use the "
        "'sqlalchemy.orm.registry.map_imperatively()` method of the ``sqlalchemy.orm.registry`` class to perform classical "
        "mapping."
    )


_mapper_fn = mapper
