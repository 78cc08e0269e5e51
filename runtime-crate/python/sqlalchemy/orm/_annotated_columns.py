"""What `Mapped[...]` says about a column: nullability, type, and the `mapped_column()` inside of an `Annotated`.

SQLAlchemy lib/sqlalchemy/orm/properties.py MappedColumn._init_column_for_annotation.
"""

from .. import util
from ..sql.base import _NoArg
from ..sql.type_api import TypeEngine
from . import exc as orm_exc
from ._annotations import (
    de_optionalize_union_types, de_stringify_annotation, get_args, includes_none, is_a_type, is_fwd_ref, is_pep593,
    is_pep695,
)

NO_ARG = _NoArg.NO_ARG


class _AnnotatedType:
    """The types that an annotation may be looked up by, and what else its `Annotated` holds."""

    def __init__(self, argument):
        self.nullable = includes_none(argument)
        self.alias = None
        self.bare = None
        self.extras = ()
        self.type = de_optionalize_union_types(argument)
        if is_pep695(self.type):
            self.alias = self.type
            arguments = get_args(self.alias)
            self.type = de_optionalize_union_types(self.alias.__value__)
            if arguments:
                self.type = self.type[arguments]
        if is_pep593(self.type):
            self.bare, *self.extras = get_args(self.type)
            if self.nullable:
                self.bare = de_optionalize_union_types(self.bare)

    @property
    def candidates(self):
        """The types to ask the registry for, in order."""
        return [t for t in (self.alias, self.type, self.bare) if t is not None]


def take_over_annotation(mapped_column, cls, decl_scan, key, registry, argument, originating_module):
    """Completes a `mapped_column()` by the annotation of its attribute."""
    if is_fwd_ref(argument, check_generic=True, check_for_plain_string=True):
        argument = de_stringify_annotation(cls, argument, originating_module, include_generic=True)
    annotated = _AnnotatedType(argument)
    if not mapped_column._has_nullable:
        mapped_column.column.nullable = annotated.nullable
    template = next((extra for extra in annotated.extras if isinstance(extra, type(mapped_column))), None)
    if template is not None:
        _merge_template(mapped_column, template, decl_scan, key)
    column = mapped_column.column
    if column.type._isnull and not column.foreign_keys:
        column._set_type(_resolved_type(registry, annotated, column, argument))


def _merge_template(target, template, decl_scan, key):
    """Takes over what the `mapped_column()` of an `Annotated` says and `target` does not."""
    target.column = template._adjust_for_existing_column(decl_scan, key, target.column)
    if not target._has_insert_default and template.column.default is not None:
        target.column.default = None
    template.column._merge(target.column)
    for name, unset in (
        ("deferred", NO_ARG), ("deferred_group", None), ("deferred_raiseload", None), ("_sort_order", NO_ARG),
    ):
        if getattr(target, name) is unset:
            setattr(target, name, getattr(template, name))
    target._use_existing_column = target._use_existing_column or template._use_existing_column
    target.active_history = template.active_history or target.active_history
    if template.column.key is not None or template.column.name is not None:
        util.warn_deprecated(
            "Can't use the 'key' or 'name' arguments in Annotated with mapped_column(); this will be ignored", "2.0.22"
        )
    if template._has_dataclass_arguments:
        for option, value in template._attribute_options._asdict().items():
            if value is not NO_ARG:
                util.warn_deprecated(
                    f"Argument '{option.removeprefix('dataclasses_')}' is a dataclass argument and cannot be specified "
                    "within a mapped_column() bundled inside of an Annotated object",
                    "2.0.22",
                )


def _resolved_type(registry, annotated, column, argument):
    """The SQL type of the annotation; MappedAnnotationError if the registry knows none."""
    candidates = annotated.candidates
    for candidate in candidates:
        found = registry._resolve_type(candidate, _do_fallbacks=candidate is annotated.type)
        if found is not None:
            return found
    given = annotated.type
    if isinstance(given, TypeEngine) or (isinstance(given, type) and issubclass(given, TypeEngine)):
        raise orm_exc.MappedAnnotationError(
            f"The type provided inside the {column.key!r} attribute Mapped annotation is the SQLAlchemy type {given}. "
            "Expected a Python type instead"
        )
    if not is_a_type(candidates[0]):
        raise orm_exc.MappedAnnotationError(
            f"The object provided inside the {column.key!r} attribute Mapped annotation is not a Python type, it's the "
            f"object {argument!r}. Expected a Python type."
        )
    if len(candidates) == 1:
        detail = "the type object is not resolvable by the registry"
    elif len(candidates) == 2:
        detail = f"neither '{candidates[0]}' nor '{candidates[1]}' are resolvable by the registry"
    else:
        detail = "none of " + ", ".join(f"'{t}'" for t in candidates) + " are resolvable by the registry"
    raise orm_exc.MappedAnnotationError(
        f"Could not locate SQLAlchemy Core type when resolving for Python type indicated by '{candidates[0]}' inside the "
        f"Mapped[] annotation for the {column.key!r} attribute; {detail}"
    )
