"""Annotated elements: the same SQL with a dict of information along. SQLAlchemy lib/sqlalchemy/sql/annotation.py.

`element._annotate({...})` gives a proxy of a class made for the purpose, `Annotated<Class>`, that hashes and compares as
the element and compiles as it does; statements (SupportsCloneAnnotations) keep annotations in copies of themselves.
"""

from _sqlalchemy import accelerated

from .. import util
from .traversals import InternalTraversal
from .visitors import ExternallyTraversible

EMPTY_ANNOTATIONS = util.EMPTY_DICT
_MEMOS = ("_kept_cache_key",)


class SupportsAnnotations(ExternallyTraversible):
    """An element that can have annotations."""

    __slots__ = ()
    _annotations = EMPTY_ANNOTATIONS


class SupportsWrappingAnnotations(SupportsAnnotations):
    """An element that is annotated by a proxy around it."""

    __slots__ = ()

    def _annotate(self, values):
        return Annotated._as_annotated_instance(self, values)

    def _with_annotations(self, values):
        return Annotated._as_annotated_instance(self, values)

    def _deannotate(self, values=None, clone=False):
        return self._clone() if clone else self


class SupportsCloneAnnotations(SupportsWrappingAnnotations):
    """A statement that is annotated by copying it."""

    _clone_annotations_traverse_internals = [("_annotations", InternalTraversal.dp_annotations_key)]

    def _annotate(self, values):
        return self._with_annotations(self._annotations.union(values))

    def _with_annotations(self, values):
        new = self._clone()
        new._annotations = util.immutabledict(values)
        for name in _MEMOS:
            new.__dict__.pop(name, None)
        return new

    def _deannotate(self, values=None, clone=False):
        if clone or self._annotations:
            return self._with_annotations(())
        return self


class Annotated(SupportsAnnotations):
    """Mixin of the classes of annotated elements."""

    _is_column_operators = False

    @classmethod
    def _as_annotated_instance(cls, element, values):
        annotated = annotated_classes.get(element.__class__)
        if annotated is None:
            annotated = _new_annotation_type(element.__class__, cls)
        return annotated(element, values)

    def __new__(cls, *args):
        return object.__new__(cls)

    def __init__(self, element, values):
        state = self.__dict__
        state.update(element.__dict__)
        for name in _MEMOS:
            state.pop(name, None)
        state["_Annotated__element"] = element
        state["_annotations"] = util.immutabledict(values)
        state["_hash"] = hash(element)

    def _annotate(self, values):
        return self._with_annotations(self._annotations.union(values))

    def _with_annotations(self, values):
        clone = self.__class__.__new__(self.__class__)
        state = clone.__dict__
        state.update(self.__dict__)
        for name in _MEMOS:
            state.pop(name, None)
        state["_annotations"] = util.immutabledict(values)
        return clone

    def _deannotate(self, values=None, clone=True):
        if values is None:
            return self._Annotated__element
        return self._with_annotations({k: v for k, v in self._annotations.items() if k not in values})

    def _clone(self, **kw):
        clone = self._Annotated__element._clone(**kw)
        if clone is self._Annotated__element:
            return self
        clone.__dict__.update(self.__dict__)
        return self.__class__(clone, self._annotations)

    @property
    def _constructor(self):
        return self._Annotated__element._constructor

    def __reduce__(self):
        return self.__class__, (self._Annotated__element, self._annotations)

    @accelerated
    def __hash__(self):
        return self._hash

    @accelerated
    def __eq__(self, other):
        if self._is_column_operators:
            return self._Annotated__element.__class__.__eq__(self, other)
        return hash(other) == hash(self)

    @property
    def _constructor(self):
        return self._Annotated__element._constructor

    @property
    def entity_namespace(self):
        if "entity_namespace" in self._annotations:
            return self._annotations["entity_namespace"].entity_namespace
        return self._Annotated__element.entity_namespace


annotated_classes = {}
_annotation_bases = []


def _annotation_base(cls, base):
    """Says that annotated elements of `cls` derive from `base`."""
    annotated_classes[cls] = None
    _annotation_bases.append((cls, base))


def _new_annotation_type(cls, base_cls):
    if issubclass(cls, Annotated):
        return cls
    for element_cls, base in reversed(_annotation_bases):
        if issubclass(cls, element_cls):
            base_cls = base
            break
    made = type("Annotated%s" % cls.__name__, (base_cls, cls), {"__module__": __name__})
    annotations = ("_annotations", InternalTraversal.dp_annotations_key)
    made._traverse_internals = [*cls._traverse_internals, annotations]
    if cls._cache_key_traversal:
        made._cache_key_traversal = [*cls._cache_key_traversal, annotations]
    made._is_column_operators = hasattr(cls, "operate")
    annotated_classes[cls] = made
    return made


def _safe_annotate(to_annotate, annotations):
    annotate = getattr(to_annotate, "_annotate", None)
    return to_annotate if annotate is None else annotate(annotations)


def _deep_annotate(
    element, annotations, exclude=None, *, detect_subquery_cols=False, ind_cols_on_fromclause=False,
    annotate_callable=None,
):
    """A copy of the element that is annotated throughout, but for columns of the lineage of `exclude`."""
    cloned = {}
    if annotate_callable is None:
        annotate_callable = _safe_annotate

    def clone(elem, **kw):
        kw["detect_subquery_cols"] = detect_subquery_cols
        ident = id(elem)
        if ident in cloned:
            return cloned[ident][1]
        if exclude and hasattr(elem, "proxy_set") and elem.proxy_set.intersection(exclude):
            newelem = elem._clone(clone=clone, **kw)
        elif annotations != elem._annotations:
            if detect_subquery_cols and elem._is_immutable:
                newelem = annotate_callable(elem._clone(clone=clone, **kw), annotations)
            else:
                newelem = annotate_callable(elem, annotations)
        else:
            newelem = elem
        newelem._copy_internals(clone=clone, ind_cols_on_fromclause=ind_cols_on_fromclause, _annotations_traversal=True)
        cloned[ident] = (elem, newelem)
        return newelem

    return element if element is None else clone(element)


def _deep_deannotate(element, values=None):
    """A copy of the element without annotations, or without those named."""
    cloned = {}

    def clone(elem, **kw):
        key = id(elem) if values else elem
        if key not in cloned:
            newelem = elem._deannotate(values=values, clone=True)
            newelem._copy_internals(clone=clone, _annotations_traversal=True)
            cloned[key] = newelem
            return newelem
        return cloned[key]

    return element if element is None else clone(element)


def _shallow_annotate(element, annotations):
    """The element annotated, and copies of its immediate parts."""
    element = element._annotate(annotations)
    element._copy_internals(_annotations_traversal=True)
    return element
