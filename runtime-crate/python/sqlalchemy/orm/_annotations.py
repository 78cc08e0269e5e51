"""Annotations of mapped attributes: what they are when they stand as text, and what kinds of types there are.

SQLAlchemy lib/sqlalchemy/util/typing.py and the annotation half of orm/util.py. Text is evaluated in the names of the
module, then of the class. Inside `Mapped[...]` names may still be unknown (a class of another module, imported for type
checkers only), so there the containers are looked up one by one and what they hold stays a forward reference.
"""

import builtins
import collections.abc
import re
import sys
import typing
from types import ModuleType
from typing import Annotated, ForwardRef, Literal, Union, get_args, get_origin

from . import exc as orm_exc
from .base import DynamicMapped, Mapped, ORMDescriptor, WriteOnlyMapped, _MappedAnnotationBase

NoneType = type(None)

_OWN_NAMES = {"Mapped": Mapped, "WriteOnlyMapped": WriteOnlyMapped, "DynamicMapped": DynamicMapped}
_BRACKETS = re.compile(r"^([^ \|]+?)\[(.+)\]$")
_CONTAINERS = frozenset([
    dict, set, list, collections.abc.MutableSet, collections.abc.MutableMapping, collections.abc.MutableSequence,
    collections.abc.Mapping, collections.abc.Sequence,
])


# --- kinds of types ---

def is_fwd_ref(type_, check_generic=False, check_for_plain_string=False):
    """Whether the type is a reference by name; with `check_generic`, whether it or one of its arguments is."""
    if isinstance(type_, ForwardRef) or (check_for_plain_string and isinstance(type_, str)):
        return True
    if check_generic and is_generic(type_):
        return any(is_fwd_ref(arg, True, check_for_plain_string) for arg in type_.__args__)
    return False


def is_fwd_none(type_):
    return isinstance(type_, ForwardRef) and type_.__forward_arg__ == "None"


def is_generic(type_):
    return hasattr(type_, "__args__") and hasattr(type_, "__origin__")


def is_literal(type_):
    return get_origin(type_) is Literal


def is_pep593(type_):
    """Whether the type is `Annotated[...]`."""
    return type_ is not None and get_origin(type_) is Annotated


def is_pep695(type_):
    """Whether the type is a `type X = ...`, or one with arguments."""
    while is_generic(type_):
        type_ = type_.__origin__
    # typing_extensions has a class of its own for it.
    return type(type_).__name__ == "TypeAliasType"


def is_newtype(type_):
    return hasattr(type_, "__supertype__")


def flatten_newtype(type_):
    while is_newtype(type_):
        type_ = type_.__supertype__
    return type_


def is_union(type_):
    origin = get_origin(type_)
    return origin is not None and origin.__name__ in ("Union", "UnionType")


def is_origin_of_cls(type_, class_obj):
    origin = get_origin(type_)
    return isinstance(origin, type) and issubclass(origin, class_obj)


def is_a_type(type_):
    return (
        isinstance(type_, type)
        or get_origin(type_) is not None
        or "typing" in (getattr(type_, "__module__", None), type(type_).__module__)
        or "typing_extensions" in (getattr(type_, "__module__", None), type(type_).__module__)
    )


def pep695_values(type_):
    """The types that a `type X = ...` stands for: those of its union, or the one that it is."""
    found = {}
    pending = [type_]
    seen = set()
    while pending:
        current = pending.pop()
        value = current.__value__ if is_pep695(current) and current not in seen else current
        seen.add(current)
        if value is not current and is_union(value):
            pending.extend(value.__args__)
        else:
            found[None if value is NoneType or is_fwd_none(value) else value] = True
    return set(found)


def _union_of_text(text):
    """(members other than None, whether None is one) of a union that stands as text; None if it is no union."""
    match = re.match(r"^(.+?)\[(.+)\]$", text)
    if match is None:
        members = re.split(r"\s*\|\s*", text)
        rest = [m for m in members if m != "None"]
        return (["|".join(rest)] if rest else [], True) if len(rest) < len(members) else None
    form = match.group(1).rpartition(".")[2]
    if form == "Optional":
        return [match.group(2)], True
    if form == "Union":
        members = _split_at(",", match.group(2))
        rest = [m for m in members if m != "None"]
        return rest, len(rest) < len(members)
    return None


def _split_at(separator, text):
    """The parts of a text between the separators that stand in no brackets."""
    parts = [""]
    depth = 0
    for char in text:
        depth += (char == "[") - (char == "]")
        if char == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def de_optionalize_union_types(type_):
    """The type without None."""
    if is_fwd_ref(type_):
        union = _union_of_text(type_.__forward_arg__)
        if union is None:
            return type_
        members = tuple(ForwardRef(member) for member in union[0])
        return Union[members] if members else typing.Never
    if is_union(type_) and includes_none(type_):
        members = tuple(t for t in type_.__args__ if t is not NoneType and not is_fwd_none(t))
        return Union[members]
    return type_


def includes_none(type_):
    """Whether None is a value of the type."""
    if is_fwd_ref(type_):
        union = _union_of_text(type_.__forward_arg__)
        return union is not None and union[1]
    if is_union(type_):
        return any(includes_none(t) for t in get_args(type_))
    if is_pep593(type_):
        return includes_none(get_args(type_)[0])
    if is_pep695(type_):
        return any(includes_none(t) for t in pep695_values(type_))
    if is_newtype(type_):
        return includes_none(type_.__supertype__)
    return type_ is NoneType or type_ is None


def fixup_container_fwd_refs(type_):
    """`list["A"]` as `list[ForwardRef("A")]`, which typing's own aliases are by themselves."""
    origin = get_origin(type_)
    if not is_generic(type_) or origin not in _CONTAINERS or type(type_).__module__ == "typing":
        return type_
    return origin[tuple(ForwardRef(arg) if isinstance(arg, str) else arg for arg in get_args(type_))]


# --- text ---

def _names_of(module: ModuleType):
    return module.__dict__


class _Names:
    """The namespace of an annotation: the ORM's containers, the module, the class body. A mapping for eval()."""

    def __init__(self, module_name, expression, in_class=None):
        module = sys.modules.get(module_name)
        if module is None:
            raise NameError(f"Module {module_name} isn't present in sys.modules; can't evaluate expression {expression}")
        self.globals = _names_of(module)
        self.in_class = in_class

    def __getitem__(self, name):
        for scope in (_OWN_NAMES, self.globals):
            if name in scope:
                return scope[name]
        if self.in_class is not None:
            if name in self.in_class.__dict__:
                return self.in_class.__dict__[name]
            if name == self.in_class.__name__:
                return self.in_class
        raise KeyError(name)

    def dotted(self, text):
        """The value of a name or a dotted name; NameError if there is none."""
        first, *attributes = text.split(".")
        try:
            value = self[first]
        except KeyError:
            value = getattr(builtins, first, self)
        for name in attributes:
            value = getattr(value, name, self)
        if value is self:
            raise NameError(f"Could not locate name {text} in module {self.globals.get('__name__')}")
        return value

    def evaluate(self, text):
        """The value of an expression; NameError whatever goes wrong."""
        try:
            try:
                return eval(text, self.globals, self)
            except RuntimeError:
                # Compiled ahead of time, a part of an annotation is no text that can be evaluated.
                return self.compose(text)
        except Exception as err:
            raise NameError(f"Could not de-stringify annotation {text!r}") from err

    def compose(self, text):
        """The type that a text of names, brackets and bars stands for."""
        text = text.strip()
        members = _split_at("|", text)
        if len(members) > 1:
            return Union[tuple(self.compose(member) for member in members)]
        if text[0] in "\"'" and text[-1] == text[0]:
            return ForwardRef(text[1:-1])
        match = _BRACKETS.match(text)
        if match is None:
            return None if text == "None" else self.dotted(text)
        arguments = tuple(self.compose(part) for part in _split_at(",", match.group(2)))
        return self.dotted(match.group(1))[arguments[0] if len(arguments) == 1 else arguments]


class _CleanupError(Exception):
    pass


def _evaluate_container(text, names, originating_module):
    """The value of `Mapped[List[A]]`, A left as a forward reference; None for texts of another form."""
    match = _BRACKETS.match(text)
    if match is None:
        return None
    try:
        outermost = names.dotted(match.group(1))
    except NameError as err:
        raise _CleanupError(
            f'For annotation "{text}", could not resolve container type "{match.group(1)}".  Please ensure this type is '
            "imported at the module level outside of TYPE_CHECKING blocks"
        ) from err
    if outermost is not typing.ClassVar and not (
        isinstance(outermost, type) and issubclass(outermost, _MappedAnnotationBase)
    ):
        return None
    containers = []
    while match is not None:
        containers.append(match.group(1))
        text = match.group(2)
        match = _BRACKETS.match(text)
    if re.match("^[\"'].*[\"']$", text) or "[" in text or "]" in text:
        return None
    arguments = tuple(part.strip("\"' ") for part in text.split(","))
    value = arguments[0] if len(arguments) == 1 else arguments
    for container in reversed(containers[1:]):
        value = names.dotted(container)[value]
    return outermost[value]


def de_stringify_annotation(
    cls, annotation, originating_module, *, containers_first=False, include_generic=False, _seen=()
):
    """An annotation's value if it stands as text; NameError if that has no value.

    With `include_generic`, the arguments of a generic are evaluated too; with `containers_first`, those of `Mapped` are
    left as forward references.
    """
    original = annotation
    if is_fwd_ref(annotation):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        names = _Names(originating_module, annotation, cls)
        value = _evaluate_container(annotation, names, originating_module) if containers_first else None
        annotation = names.evaluate(annotation) if value is None else value
    if include_generic and is_generic(annotation) and not is_literal(annotation):
        if annotation in _seen:
            return original
        elements = tuple(
            de_stringify_annotation(
                cls, arg, originating_module, containers_first=containers_first, include_generic=True,
                _seen=(*_seen, annotation),
            )
            for arg in annotation.__args__
        )
        if hasattr(annotation, "copy_with"):
            return annotation.copy_with(elements)
        return annotation.__origin__[elements]
    return annotation


def resolve_name_to_real_class_name(name, module_name):
    """The name of the class that `name` stands for in a module, or `name`."""
    try:
        found = _Names(module_name, name).dotted(name)
    except NameError:
        return name
    return getattr(found, "__name__", name)


# --- Mapped[...] ---

def _is_mapped_annotation(raw_annotation, cls, originating_cls):
    """Whether the annotation is of the form `Mapped[...]`."""
    try:
        annotated = de_stringify_annotation(cls, raw_annotation, originating_cls.__module__)
    except NameError:
        return False
    return is_origin_of_cls(annotated, _MappedAnnotationBase)


def _uninterpretable(raw_annotation):
    return orm_exc.MappedAnnotationError(
        f"Could not interpret annotation {raw_annotation}.  Check that it uses names that are correctly imported at the "
        "module level. See chained stack trace for more hints."
    )


def _extract_mapped_subtype(raw_annotation, cls, originating_module, key, expect_mapped=True):
    """(what is inside `Mapped[...]`, the container), (annotation, None) of an annotation of another form, or None.

    None is for attributes without annotation, class variables and descriptors of the ORM. `expect_mapped` makes it an
    error if it is nothing of those.
    """
    if raw_annotation is None:
        return None
    try:
        annotated = de_stringify_annotation(cls, raw_annotation, originating_module, containers_first=True)
    except _CleanupError as err:
        raise _uninterpretable(raw_annotation) from err
    except NameError as err:
        if "Mapped[" in raw_annotation:
            raise _uninterpretable(raw_annotation) from err
        annotated = raw_annotation
    if is_origin_of_cls(annotated, _MappedAnnotationBase):
        if len(annotated.__args__) != 1:
            raise orm_exc.MappedAnnotationError("Expected sub-type for Mapped[] annotation")
        return fixup_container_fwd_refs(annotated.__args__[0]), annotated.__origin__
    if not expect_mapped:
        return annotated, None
    origin = getattr(annotated, "__origin__", None)
    if origin is typing.ClassVar or (isinstance(origin, type) and issubclass(origin, ORMDescriptor)):
        return None
    raise orm_exc.MappedAnnotationError(
        f'Type annotation for "{cls.__name__}.{key}" can\'t be correctly interpreted for Annotated Declarative Table '
        "form.  ORM annotations should normally make use of the ``Mapped[]`` generic type, or other ORM-compatible "
        "generic type, as a container for the actual type, which indicates the intent that the attribute is mapped. "
        "Class variables that are not intended to be mapped by the ORM should use ClassVar[].  To allow Annotated "
        "Declarative to disregard legacy annotations which don't use Mapped[] to pass, set \"__allow_unmapped__ = True\" "
        "on the class or a superclass this class.",
        code="zlpr",
    )
