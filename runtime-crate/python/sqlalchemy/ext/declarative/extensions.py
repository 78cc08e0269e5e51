"""Bases of concrete inheritance, polymorphic by a union of all tables. SQLAlchemy lib/sqlalchemy/ext/declarative/extensions.py."""

from ...orm import exc as orm_exc
from ...orm.base import _mapper_or_none
from ...orm.decl_base import _DeferredMapperConfig
from ...orm.util import polymorphic_union


def _below(cls):
    """The classes below a class, the class itself not."""
    pending = list(cls.__subclasses__())
    while pending:
        found = pending.pop()
        pending.extend(found.__subclasses__())
        yield found


def _discriminator_name(cls):
    return getattr(cls, "_concrete_discriminator_name", None) or "type"


class ConcreteBase:
    """Mixin of a mapped class whose subclasses have tables of their own: SELECTs of it are of all tables."""

    @classmethod
    def _create_polymorphic_union(cls, mappers, discriminator_name):
        tables = {mapper.polymorphic_identity: mapper.local_table for mapper in mappers}
        return polymorphic_union(tables, discriminator_name, "pjoin")

    @classmethod
    def __declare_first__(cls):
        mapper = cls.__mapper__
        if not mapper.with_polymorphic:
            name = _discriminator_name(cls)
            union = cls._create_polymorphic_union(list(mapper.self_and_descendants), name)
            mapper._set_with_polymorphic(("*", union))
            mapper._set_polymorphic_on(union.c[name])


class AbstractConcreteBase(ConcreteBase):
    """As ConcreteBase, for a base that has no table itself; it is mapped when its subclasses are."""

    __no_table__ = True

    @classmethod
    def __declare_first__(cls):
        cls._sa_decl_prepare_nocascade()

    @classmethod
    def _sa_decl_prepare_nocascade(cls):
        if getattr(cls, "__mapper__", None):
            return
        config = _DeferredMapperConfig.config_for_cls(cls)
        name = _discriminator_name(cls)
        mappers = [mapper for mapper in map(_mapper_or_none, _below(cls)) if mapper is not None]
        union = cls._create_polymorphic_union(mappers, name)
        own_keys = cls._select_from_union(config, union)
        config.local_table = union
        config.mapper_args_fn = cls._mapper_arguments(config.mapper_args_fn or dict, union, name, own_keys)
        config.map()
        cls._adopt_concrete_mappers()

    @classmethod
    def _select_from_union(cls, config, union):
        """Maps the declared columns to those of the union; the keys of declared columns without attribute."""
        columns = set(config.declared_columns)
        keys = {column.key for column in columns}
        for key, value in list(config.properties.items()):
            if value in columns:
                config.properties[key] = union.c[value.key]
                keys.discard(value.key)
        return keys

    @classmethod
    def _mapper_arguments(cls, given, union, name, own_keys):
        strict = cls.__dict__.get("strict_attrs", False)

        def arguments():
            added = {"polymorphic_on": union.c[name], "polymorphic_abstract": True}
            if strict:
                added["include_properties"] = {*union.primary_key, *own_keys, name}
                added["with_polymorphic"] = ("*", union)
            return {**given(), **added}

        return arguments

    @classmethod
    def _adopt_concrete_mappers(cls):
        """Puts the mappers of the subclasses, which were there first, under the nearest mapped base."""
        pending = [cls]
        while pending:
            below = pending.pop(0)
            pending.extend(below.__subclasses__())
            mapper = _mapper_or_none(below)
            if not mapper or not mapper.concrete or mapper.inherits is not None:
                continue
            base = next((m for m in map(_mapper_or_none, below.__mro__[1:]) if m), None)
            if base:
                mapper._set_concrete_base(base)

    @classmethod
    def _sa_raise_deferred_config(cls):
        raise orm_exc.UnmappedClassError(
            cls,
            msg="Class %s is a subclass of AbstractConcreteBase and has a mapping pending until all subclasses are defined. "
            "Call the sqlalchemy.orm.configure_mappers() function after all subclasses have been defined to complete the "
            "mapping of this class." % orm_exc._safe_cls_name(cls),
        )


__molt_missing__ = ("DeferredReflection",)
