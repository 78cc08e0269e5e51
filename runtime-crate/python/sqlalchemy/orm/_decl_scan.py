"""What a declarative class says: its attributes and annotations, those of its mixins, the special names `__tablename__`...

SQLAlchemy lib/sqlalchemy/orm/decl_base.py _ClassScanMapperConfig._scan_attributes and what it calls.
"""

import dataclasses
import re
from collections import deque
from typing import Any, NamedTuple

from .. import exc, util
from ..sql.elements import ColumnElement
from ..sql.schema import Column
from . import attributes
from ._annotations import (
    _extract_mapped_subtype, _is_mapped_annotation, de_stringify_annotation, get_args, is_fwd_ref, is_literal,
)
from .base import InspectionAttr, _is_mapped_class, class_mapper
from .interfaces import MapperProperty, _IntrospectsAnnotations, _MappedAttribute
from .properties import MappedColumn

_SPECIAL_NAMES = frozenset(("__table__", "__mapper_args__", "__tablename__", "__table_args__"))
_UNSCANNED = re.compile(r"^(?:_sa_|__)")


class _CollectedAnnotation(NamedTuple):
    """The annotation of one attribute: as written, its container (Mapped), what is inside, and the attribute's value."""

    raw_annotation: Any
    mapped_container: Any
    extracted_mapped_annotation: Any
    is_dataclass: bool
    attr_value: Any
    originating_module: str
    originating_class: type


def _is_declarative_props(obj):
    from .decl_api import _declared_attr_common

    return isinstance(obj, (_declared_attr_common, util.classproperty))


def _is_directive(obj, name, cls):
    """Whether a special name is computed by a function, which applies to subclasses of mapped classes too."""
    if not _is_declarative_props(obj):
        return False
    if getattr(obj, "_cascading", False):
        util.warn(
            "@declared_attr.cascading is not supported on the %s attribute on class %s.  This attribute invokes for "
            "subclasses in any case." % (name, cls)
        )
    return True


def _dive_for_cls_manager(cls):
    """The manager of the class or the nearest base that has one."""
    for base in cls.__mro__:
        manager = attributes.opt_manager_of_class(base)
        if manager:
            return manager
    return None


def _get_immediate_cls_attr(cls, attrname, strict=False):
    """An attribute of the class, or of a base that is not mapped; with `strict`, of an immediate base."""
    if attrname in cls.__dict__:
        return getattr(cls, attrname)
    for base in cls.__mro__[1:]:
        if attrname in base.__dict__ and (not strict or base in cls.__bases__) and _dive_for_cls_manager(base) is None:
            return getattr(base, attrname)
    return None


def _interleaved(first, second):
    """The names of two lists as one: what is before a common name in either list is before it."""
    common = set(first).intersection(second)
    here, there = deque(first), deque(second)
    merged = []
    while here:
        name = here.popleft()
        if name in common:
            # It is entered when the other list comes to it.
            common.discard(name)
            here, there = there, here
        else:
            merged.append(name)
    merged.extend(there)
    return merged


def _local_attributes(cls):
    """[(name, value or None, annotation or None)] of the class body."""
    values = vars(cls)
    annotations = util.get_annotations(cls)
    return [
        (name, values.get(name), annotations.get(name))
        for name in _interleaved(list(values), list(annotations))
        if name in _SPECIAL_NAMES or not _UNSCANNED.match(name)
    ]


def _is_supercls_for_inherits(cls):
    """Whether a class is one that mapped classes derive their mapper from."""
    from .decl_base import _DeferredMapperConfig

    if _DeferredMapperConfig.has_cls(cls):
        return not _get_immediate_cls_attr(cls, "_sa_decl_prepare_nocascade", strict=True)
    return bool(_is_mapped_class(cls))


def _declared_mapping_info(cls):
    """The mapper of a class, or its configuration if that is deferred."""
    from .decl_base import _DeferredMapperConfig

    if _DeferredMapperConfig.has_cls(cls):
        return _DeferredMapperConfig.config_for_cls(cls)
    return class_mapper(cls, configure=False) if _is_mapped_class(cls) else None


class AttributeScan:
    """The part of a class's configuration that looks for its attributes.

    It fills `collected_attributes` {name: value}, `collected_annotations` {name: _CollectedAnnotation}, `column_copies`
    {attribute of a mixin: that of the class}, and `tablename`, `table_args`, `table_fn`, `mapper_args_fn`.
    """

    def _overrides(self, name, obj):
        """Whether the class has something else under the name than a base's `obj`."""
        return getattr(self.cls, name, obj) is not obj

    def _scan_attributes(self):
        cls = self.cls
        self.tablename = self.table_args = self.table_fn = self.mapper_args_fn = None
        self._table_args_are_inherited = False
        # The columns of mixins are copied first: their place in the class is before what uses them.
        scanned = []
        for base in cls.__mro__:
            mapped = base is not cls and _is_supercls_for_inherits(base)
            members = _local_attributes(base)
            copies = {} if mapped or base is cls else self._copy_columns_of_mixin(base, members)
            scanned.append((base, mapped, members, copies))
        for base, mapped, members, copies in scanned:
            self.collected_attributes.update(copies)
            for name, obj, annotation in members:
                if name in _SPECIAL_NAMES:
                    self._scan_special(base, mapped, name, obj)
                elif mapped:
                    self._warn_of_declared_attr(base, name, obj)
                elif base is cls:
                    self._scan_own(name, obj, annotation)
                else:
                    self._scan_mixin(base, name, obj, annotation)
        if self._table_args_are_inherited and not self.tablename:
            self.table_args = None

    def _scan_special(self, base, mapped, name, obj):
        cls = self.cls
        applies = _is_directive(obj, name, cls) or (not mapped and name != "__table__")
        if not applies:
            return
        if name == "__table__":
            self.table_fn = self.table_fn or (lambda: cls.__table__)
        elif name == "__mapper_args__":
            self.mapper_args_fn = self.mapper_args_fn or (lambda: dict(cls.__mapper_args__))
        elif name == "__tablename__":
            self.tablename = self.tablename or cls.__tablename__
        elif not self.table_args:
            self.table_args = cls.__table_args__
            if not isinstance(self.table_args, (tuple, dict, type(None))):
                raise exc.ArgumentError("__table_args__ value must be a tuple, dict, or None")
            self._table_args_are_inherited = self._table_args_are_inherited or base is not cls

    def _warn_of_declared_attr(self, base, name, obj):
        if _is_declarative_props(obj) and not obj._quiet:
            util.warn(
                "Regular (i.e. not __special__) attribute '%s.%s' uses @declared_attr, but owning class %s is mapped - not "
                "applying to subclass %s." % (base.__name__, name, base, self.cls)
            )

    def _scan_own(self, name, obj, annotation):
        collected = self._collect_annotation(name, annotation, self.cls, None, obj)
        if obj is None and collected is not None and collected.mapped_container is not None and not self.has_own_table:
            value = collected.attr_value
            self.collected_attributes[name] = MappedColumn() if value is None else value
        elif name in self.clsdict_view:
            self.collected_attributes[name] = obj

    def _scan_mixin(self, base, name, obj, annotation):
        if isinstance(obj, (Column, MappedColumn)):
            return
        if isinstance(obj, MapperProperty):
            raise exc.InvalidRequestError(
                "Mapper properties (i.e. deferred,column_property(), relationship(), etc.) must be declared as "
                "@declared_attr callables on declarative mixin classes.  For dataclass field() objects, use a lambda:"
            )
        if _is_declarative_props(obj):
            self._scan_declared_attr(base, name, obj)
        elif not _is_mapped_annotation(annotation, self.cls, base):
            self._warn_for_decl_attributes(base, name, obj)

    def _scan_declared_attr(self, base, name, obj):
        cls = self.cls
        if obj._cascading:
            if name in self.clsdict_view:
                util.warn(
                    "Attribute '%s' on class %s cannot be processed due to @declared_attr.cascading; skipping" % (name, cls)
                )
            value = obj.__get__(obj, cls)
            setattr(cls, name, value)
        else:
            value = getattr(cls, name)
            if (
                isinstance(value, InspectionAttr)
                and value._is_internal_proxy
                and not isinstance(value.original_property, MapperProperty)
            ):
                value = value.descriptor
        self.collected_attributes[name] = self.column_copies[obj] = value
        if isinstance(value, (Column, MapperProperty)) and value.doc is None:
            value.doc = obj.__doc__
        self._collect_annotation(name, obj._collect_return_annotation(), base, True, obj)

    def _copy_columns_of_mixin(self, base, members):
        """{name: column} of a mixin, each a copy that belongs to the class."""
        found = {}
        for name, obj, annotation in members:
            is_column = isinstance(obj, (Column, MappedColumn))
            is_annotated = (
                obj is None and not self.has_own_table and _is_mapped_annotation(annotation, self.cls, base)
            )
            if not (is_column or is_annotated) or self._overrides(name, obj):
                continue
            collected = self._collect_annotation(name, annotation, base, True, obj)
            value = obj if collected is None else collected.attr_value
            if is_column:
                if name in self.clsdict_view or self._is_in_own_table(name, value):
                    continue
                _check_foreign_keys_of_mixin(value)
                self.column_copies[value] = value = value._copy()
            elif value is None:
                value = MappedColumn()
            found[name] = value
            setattr(self.cls, name, value)
        return found

    def _is_in_own_table(self, name, column):
        table = self.clsdict_view.get("__table__")
        return table is not None and (getattr(column, "name", None) or name) in table.c

    def _collect_annotation(self, name, raw_annotation, originating_class, expect_mapped, attr_value):
        """Keeps what the annotation of an attribute says, and gives it; None if there is none for the ORM."""
        if raw_annotation is None or name in self.collected_annotations:
            return self.collected_annotations.get(name)
        if expect_mapped is None:
            expect_mapped = (
                not isinstance(attr_value, dataclasses.Field)
                and not self.allow_unmapped_annotations
                and (attr_value is None or isinstance(attr_value, _MappedAttribute))
            )
        module = originating_class.__module__
        extracted = _extract_mapped_subtype(
            raw_annotation, self.cls, module, name,
            expect_mapped=expect_mapped and not self.is_dataclass_prior_to_mapping,
        )
        if extracted is None:
            return None
        inner, container = extracted
        if attr_value is None and not is_literal(inner):
            attr_value = self._construct_in_annotation(inner, module)
        found = self.collected_annotations[name] = _CollectedAnnotation(
            raw_annotation, container, inner, self.is_dataclass_prior_to_mapping, attr_value, module, originating_class
        )
        return found

    def _construct_in_annotation(self, annotation, module):
        """The attribute's value that an argument of `Annotated` stands for, or None."""
        found = None
        for arg in get_args(annotation):
            if is_fwd_ref(arg, check_generic=True, check_for_plain_string=True):
                try:
                    arg = de_stringify_annotation(self.cls, arg, module, include_generic=True)
                except NameError:
                    # What it is, the column's type will have to say.
                    continue
            if isinstance(arg, _IntrospectsAnnotations):
                found = arg.found_in_pep593_annotated()
        return found

    def _warn_for_decl_attributes(self, cls, key, value):
        if isinstance(value, ColumnElement):
            util.warn(
                f"Attribute '{key}' on class {cls} appears to be a non-schema SQLAlchemy expression object; this won't be "
                "part of the declarative mapping. To map arbitrary expressions, use ``column_property()`` or a similar "
                "function such as ``deferred()``, ``query_expression()`` etc. "
            )


def _check_foreign_keys_of_mixin(column):
    for fk in column.foreign_keys:
        if fk._table_column is not None and fk._table_column.table is None:
            raise exc.InvalidRequestError(
                "Columns with foreign keys to non-table-bound columns must be declared as @declared_attr callables on "
                "declarative mixin classes.  For dataclass field() objects, use a lambda:."
            )
