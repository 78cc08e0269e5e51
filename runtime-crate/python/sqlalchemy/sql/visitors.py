"""Traversing and rewriting trees of elements. SQLAlchemy lib/sqlalchemy/sql/visitors.py."""

from collections import deque

from .. import util
from .traversals import InternalTraversal, get_children  # noqa: F401


class Visitable:
    """Base of everything that a compiler or a visitor dispatches on by `__visit_name__`."""

    __slots__ = ()
    _visit_method = None

    def __init_subclass__(cls, **kw):
        name = cls.__dict__.get("__visit_name__")
        if name is not None:
            cls._visit_method = "visit_" + name
        super().__init_subclass__(**kw)

    def _compiler_dispatch(self, visitor, **kw):
        meth = getattr(visitor, self._visit_method, None)
        if meth is None:
            return visitor.visit_unsupported_compilation(self, None, **kw)
        return meth(self, **kw)

    def __class_getitem__(cls, key):
        return cls


class anon_map(dict):
    """Numbers objects and anonymous names in the order of their first appearance."""

    def get_anon(self, obj):
        """(number of `obj`, whether it was seen before)."""
        idself = id(obj)
        found = self.get(idself)
        if found is not None:
            return found, True
        self[idself] = number = len(self)
        return number, False

    def __missing__(self, key):
        self[key] = number = len(self)
        return number


class prefix_anon_map(dict):
    """Gives the anonymous name with the key `<id> <name>` its text `<name>_<n>`."""

    def __missing__(self, key):
        ident, _, derived = key.partition(" ")
        count = self.get(derived, 1)
        self[derived] = count + 1
        self[key] = value = f"{derived}_{count}"
        return value


class ExternallyTraversible(Visitable):
    """An element whose parts visitors reach and rewrite."""

    __slots__ = ()
    _annotations = util.EMPTY_DICT
    _is_immutable = False
    _traverse_internals = ()

    def get_children(self, *, omit_attrs=(), **kw):
        return get_children(self, omit_attrs)


def iterate(obj, opts=util.EMPTY_DICT):
    """The element and all below it, level by level of siblings."""
    if obj is None:
        return
    yield obj
    stack = deque([obj.get_children(**opts)])
    while stack:
        for child in stack.popleft():
            yield child
            stack.append(child.get_children(**opts))


def traverse_using(iterator, obj, visitors):
    for target in iterator:
        meth = visitors.get(target.__visit_name__)
        if meth:
            meth(target)
    return obj


def traverse(obj, opts, visitors):
    """Calls `visitors[visit name]` for the element and all below it."""
    return traverse_using(iterate(obj, opts), obj, visitors)


def cloned_traverse(obj, opts, visitors):
    """A deep copy of the element, each copied part visited."""
    cloned = {}
    stop_on = set(opts.get("stop_on", ()))

    def deferred_copy_internals(obj):
        return cloned_traverse(obj, opts, visitors)

    def clone(elem, **kw):
        if elem in stop_on:
            return elem
        ident = id(elem)
        if ident not in cloned:
            if "replace" in kw:
                newelem = kw["replace"](elem)
                if newelem is not None:
                    cloned[ident] = newelem
                    return newelem
            cloned[ident] = newelem = elem._clone(clone=clone, **kw)
            newelem._copy_internals(clone=clone, **kw)
            if not elem._is_immutable:
                meth = visitors.get(newelem.__visit_name__)
                if meth:
                    meth(newelem)
        return cloned[ident]

    if obj is None:
        return None
    return clone(obj, deferred_copy_internals=deferred_copy_internals, **opts)


def replacement_traverse(obj, opts, replace):
    """A copy of the element where each part for which `replace` gives another is that other."""
    cloned = {}
    stop_on = {id(x) for x in opts.get("stop_on", ())}
    kept = []

    def deferred_copy_internals(obj):
        return replacement_traverse(obj, opts, replace)

    def clone(elem, **kw):
        ident = id(elem)
        if ident in stop_on or "no_replacement_traverse" in elem._annotations:
            return elem
        newelem = replace(elem)
        if newelem is not None:
            stop_on.add(id(newelem))
            kept.append(newelem)
            return newelem
        if ident not in cloned:
            if "replace" in kw:
                newelem = kw["replace"](elem)
                if newelem is not None:
                    cloned[ident] = newelem
                    return newelem
            cloned[ident] = newelem = elem._clone(**kw)
            newelem._copy_internals(clone=clone, **kw)
        return cloned[ident]

    if obj is None:
        return None
    return clone(obj, deferred_copy_internals=deferred_copy_internals, **opts)


class ExternalTraversal:
    """A visitor by methods `visit_<name>`; visitors can be chained."""

    __traverse_options__ = {}
    _next = None

    def traverse_single(self, obj, **kw):
        for visitor in self.visitor_iterator:
            meth = getattr(visitor, obj._visit_method, None)
            if meth:
                return meth(obj, **kw)

    def iterate(self, obj):
        return iterate(obj, self.__traverse_options__)

    def traverse(self, obj):
        return traverse(obj, self.__traverse_options__, self._visitor_dict)

    @property
    def _visitor_dict(self):
        return {name[6:]: getattr(self, name) for name in dir(self) if name.startswith("visit_")}

    @property
    def visitor_iterator(self):
        visitor = self
        while visitor:
            yield visitor
            visitor = visitor._next

    def chain(self, visitor):
        list(self.visitor_iterator)[-1]._next = visitor
        return self


class CloningExternalTraversal(ExternalTraversal):
    """A visitor that copies what it visits."""

    def copy_and_process(self, list_):
        return [self.traverse(x) for x in list_]

    def traverse(self, obj):
        return cloned_traverse(obj, self.__traverse_options__, self._visitor_dict)


class ReplacingExternalTraversal(CloningExternalTraversal):
    """A visitor that replaces elements by what its `replace` gives."""

    def replace(self, elem):
        return None

    def traverse(self, obj):
        visitors = list(self.visitor_iterator)

        def replace(element, **kw):
            for visitor in visitors:
                e = visitor.replace(element)
                if e is not None:
                    return e
            return None

        return replacement_traverse(obj, self.__traverse_options__, replace)


Traversible = Visitable
ClauseVisitor = ExternalTraversal
CloningVisitor = CloningExternalTraversal
ReplacingCloningVisitor = ReplacingExternalTraversal
