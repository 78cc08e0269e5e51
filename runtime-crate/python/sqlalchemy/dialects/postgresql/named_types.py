"""Types with names of their own: ENUM and DOMAIN. SQLAlchemy lib/sqlalchemy/dialects/postgresql/named_types.py."""

from ... import schema, util
from ...sql import coercions, roles, sqltypes, type_api
from ...sql.base import NO_ARG
from ...sql.ddl import InvokeCreateDDLBase, InvokeDropDDLBase


class NamedType(schema.SchemaVisitable, sqltypes.TypeEngine):
    """A type that is created and dropped."""

    __abstract__ = True

    def create(self, bind, checkfirst=True, **kw):
        bind._run_ddl_visitor(self.DDLGenerator, self, checkfirst=checkfirst)

    def drop(self, bind, checkfirst=True, **kw):
        bind._run_ddl_visitor(self.DDLDropper, self, checkfirst=checkfirst)

    def _check_for_name_in_memos(self, checkfirst, kw):
        """Whether this run of DDL has already been here with the name."""
        if not self.create_type:
            return True
        if "_ddl_runner" not in kw:
            return False
        existing = kw["_ddl_runner"].memo.setdefault(f"pg_{self.__visit_name__}", set())
        present = (self.schema, self.name) in existing
        existing.add((self.schema, self.name))
        return present

    def _on_table_create(self, target, bind, checkfirst=False, **kw):
        if (
            checkfirst or (not self.metadata and not kw.get("_is_metadata_operation", False))
        ) and not self._check_for_name_in_memos(checkfirst, kw):
            self.create(bind=bind, checkfirst=checkfirst)

    def _on_table_drop(self, target, bind, checkfirst=False, **kw):
        if (
            not self.metadata
            and not kw.get("_is_metadata_operation", False)
            and not self._check_for_name_in_memos(checkfirst, kw)
        ):
            self.drop(bind=bind, checkfirst=checkfirst)

    def _on_metadata_create(self, target, bind, checkfirst=False, **kw):
        if not self._check_for_name_in_memos(checkfirst, kw):
            self.create(bind=bind, checkfirst=checkfirst)

    def _on_metadata_drop(self, target, bind, checkfirst=False, **kw):
        if not self._check_for_name_in_memos(checkfirst, kw):
            self.drop(bind=bind, checkfirst=checkfirst)


def _exists(visitor, type_):
    schema_name = visitor.connection.schema_for_object(type_)
    return visitor.connection.dialect.has_type(visitor.connection, type_.name, schema=schema_name)


class NamedTypeGenerator(InvokeCreateDDLBase):
    """Creates a type."""

    def _can_create_type(self, type_):
        return not self.checkfirst or not _exists(self, type_)

    def _create(self, type_, statement):
        if self._can_create_type(type_):
            with self.with_ddl_events(type_):
                self.connection.execute(statement(type_))


class NamedTypeDropper(InvokeDropDDLBase):
    """Drops a type."""

    def _can_drop_type(self, type_):
        return not self.checkfirst or _exists(self, type_)

    def _drop(self, type_, statement):
        if self._can_drop_type(type_):
            with self.with_ddl_events(type_):
                self.connection.execute(statement(type_))


class EnumGenerator(NamedTypeGenerator):
    def visit_enum(self, enum):
        self._create(enum, CreateEnumType)


class EnumDropper(NamedTypeDropper):
    def visit_enum(self, enum):
        self._drop(enum, DropEnumType)


class ENUM(NamedType, type_api.NativeForEmulated, sqltypes.Enum):
    """ENUM."""

    native_enum = True
    DDLGenerator = EnumGenerator
    DDLDropper = EnumDropper

    def __init__(self, *enums, name=NO_ARG, create_type=True, **kw):
        if kw.pop("native_enum", None) is False:
            util.warn(
                "the native_enum flag does not apply to the sqlalchemy.dialects.postgresql.ENUM datatype; this type "
                "always refers to ENUM.   Use sqlalchemy.types.Enum for non-native enum."
            )
        self.create_type = create_type
        if name is not NO_ARG:
            kw["name"] = name
        super().__init__(*enums, **kw)

    def coerce_compared_value(self, op, value):
        coerced = super().coerce_compared_value(op, value)
        return self if coerced._type_affinity is type_api.STRINGTYPE._type_affinity else coerced

    @classmethod
    def adapt_emulated_to_native(cls, impl, **kw):
        for name in ("validate_strings", "name", "schema", "inherit_schema", "metadata", "values_callable"):
            kw.setdefault(name, getattr(impl, name))
        kw.setdefault("_create_events", False)
        kw.setdefault("omit_aliases", impl._omit_aliases)
        kw.setdefault("_adapted_from", impl)
        if hasattr(impl.__class__, "adapt_emulated_to_native"):
            kw.setdefault("create_type", impl.create_type)
        return cls(**kw)

    def create(self, bind, checkfirst=True):
        if bind.dialect.supports_native_enum:
            super().create(bind, checkfirst=checkfirst)

    def drop(self, bind, checkfirst=True):
        if bind.dialect.supports_native_enum:
            super().drop(bind, checkfirst=checkfirst)

    def get_dbapi_type(self, dbapi):
        return None


class DomainGenerator(NamedTypeGenerator):
    def visit_DOMAIN(self, domain):
        self._create(domain, CreateDomainType)


class DomainDropper(NamedTypeDropper):
    def visit_DOMAIN(self, domain):
        self._drop(domain, DropDomainType)


class DOMAIN(NamedType, sqltypes.SchemaType):
    """DOMAIN."""

    DDLGenerator = DomainGenerator
    DDLDropper = DomainDropper
    __visit_name__ = "DOMAIN"

    def __init__(
        self, name, data_type, *, collation=None, default=None, constraint_name=None, not_null=None, check=None,
        create_type=True, **kw,
    ):
        self.data_type = type_api.to_instance(data_type)
        self.default = default
        self.collation = collation
        self.constraint_name = constraint_name
        self.not_null = bool(not_null)
        self.check = None if check is None else coercions.expect(roles.DDLExpressionRole, check)
        self.create_type = create_type
        super().__init__(name=name, **kw)


class CreateEnumType(schema._CreateDropBase):
    __visit_name__ = "create_enum_type"


class DropEnumType(schema._CreateDropBase):
    __visit_name__ = "drop_enum_type"


class CreateDomainType(schema._CreateDropBase):
    __visit_name__ = "create_domain_type"


class DropDomainType(schema._CreateDropBase):
    __visit_name__ = "drop_domain_type"
