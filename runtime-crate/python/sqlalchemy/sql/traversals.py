"""How an element is put together: what its parts are, and how each kind of part is walked, copied and compared.

SQLAlchemy lib/sqlalchemy/sql/traversals.py, visitors.InternalTraversal and cache_key.py. A class of elements lists its
parts as `_traverse_internals`, pairs of an attribute's name and a Part. Three walks are built on that list:
`get_children`, `copy_internals` (used by all rewriting) and `gen_cache_key`, the structural key of an element.
"""

from itertools import zip_longest

from _sqlalchemy import accelerated

from .. import util
from . import operators

SKIP_TRAVERSE = util.symbol("skip_traverse")
NO_CACHE = util.symbol("no_cache")


def _clone(element, **kw):
    return element._clone()


def _is_expression(key):
    return hasattr(key, "__clause_element__") or getattr(key, "is_clause_element", False)


class Part:
    """A part that holds no elements and is itself a component of the key."""

    has_elements = False

    def children(self, value):
        return ()

    def copy(self, value, clone, kw):
        return value

    @accelerated
    def key(self, value, anon_map, binds):
        return value


class IgnoredPart(Part):
    """A part that no key depends on."""

    @accelerated
    def key(self, value, anon_map, binds):
        return None


class UncacheablePart(Part):
    """A part that cannot be a component of a key."""

    def key(self, value, anon_map, binds):
        anon_map[NO_CACHE] = True
        return None


class ElementPart(Part):
    """One element."""

    has_elements = True

    def children(self, value):
        return (value,)

    def copy(self, value, clone, kw):
        return clone(value, **kw)

    @accelerated
    def key(self, value, anon_map, binds):
        return value._gen_cache_key(anon_map, binds)


class ElementsPart(Part):
    """A list or tuple of elements."""

    has_elements = True

    def children(self, value):
        return value

    def copy(self, value, clone, kw):
        if isinstance(value, tuple):
            return tuple([clone(elem, **kw) for elem in value])
        return [clone(elem, **kw) for elem in value]

    @accelerated
    def key(self, value, anon_map, binds):
        return tuple([elem._gen_cache_key(anon_map, binds) for elem in value])


class OrderedSetPart(ElementsPart):
    """An ordered set of elements."""

    def copy(self, value, clone, kw):
        return util.OrderedSet(clone(elem, **kw) for elem in value)


class ElementTuplesPart(Part):
    """A list of tuples of elements."""

    has_elements = True

    def children(self, value):
        return [elem for tup in value for elem in tup]

    def copy(self, value, clone, kw):
        return [tuple([clone(elem, **kw) for elem in tup]) for tup in value]

    def key(self, value, anon_map, binds):
        return tuple([tuple([elem._gen_cache_key(anon_map, binds) for elem in tup]) for tup in value])


class ElementDictPart(Part):
    """A dict from strings to elements."""

    has_elements = True

    def children(self, value):
        return value.values()

    def copy(self, value, clone, kw):
        return {k: clone(v, **kw) for k, v in value.items()}

    def key(self, value, anon_map, binds):
        return tuple([(k, value[k]._gen_cache_key(anon_map, binds)) for k in sorted(value)])


class MultiDictPart(Part):
    """A dict from strings to elements and plain values."""

    def key(self, value, anon_map, binds):
        return tuple([
            (k, v._gen_cache_key(anon_map, binds) if hasattr(v, "_gen_cache_key") else v)
            for k, v in sorted(value.items())
        ])


class KeyedPart(Part):
    """An object with a key of its own that visitors do not enter."""

    @accelerated
    def key(self, value, anon_map, binds):
        return value._gen_cache_key(anon_map, binds)


class KeyedListPart(Part):
    """A list of objects with keys of their own."""

    @accelerated
    def key(self, value, anon_map, binds):
        return tuple([v._gen_cache_key(anon_map, binds) for v in value])


class KeyedTuplesPart(Part):
    """A list of tuples of objects with keys of their own."""

    def key(self, value, anon_map, binds):
        return tuple([tuple([v._gen_cache_key(anon_map, binds) for v in tup]) for tup in value])


class InspectablePart(Part):
    """An object whose inspection has a key."""

    def key(self, value, anon_map, binds):
        from ..inspection import inspect

        return inspect(value)._gen_cache_key(anon_map, binds)


class InspectableListPart(Part):
    """A list of objects whose inspections have keys."""

    def key(self, value, anon_map, binds):
        from ..inspection import inspect

        return tuple([inspect(v)._gen_cache_key(anon_map, binds) for v in value])


class MultiPart(Part):
    """An object that may have a key of its own, or is a component itself."""

    def key(self, value, anon_map, binds):
        return value._gen_cache_key(anon_map, binds) if hasattr(value, "_gen_cache_key") else value


class MultiListPart(Part):
    """A list of objects that may have keys of their own."""

    def key(self, value, anon_map, binds):
        return tuple([v._gen_cache_key(anon_map, binds) if hasattr(v, "_gen_cache_key") else v for v in value])


class OptionsPart(Part):
    """A tuple of options of a statement."""

    has_elements = True

    def copy(self, value, clone, kw):
        return tuple([clone(option, **kw) for option in value])

    @accelerated
    def key(self, value, anon_map, binds):
        return tuple([o._gen_cache_key(anon_map, binds) for o in value if o._is_has_cache_key])


class ContextOptionsPart(Part):
    """A tuple of (callable, key)."""

    @accelerated
    def key(self, value, anon_map, binds):
        return tuple([(fn.__code__, c_key) for fn, c_key in value])


class TypePart(Part):
    """A type."""

    @accelerated
    def key(self, value, anon_map, binds):
        key = value._static_cache_key
        if key is NO_CACHE:
            anon_map[NO_CACHE] = True
        return key


class NamePart(Part):
    """A name, which may be anonymous."""

    @accelerated
    def key(self, value, anon_map, binds):
        apply_map = getattr(value, "apply_map", None)
        return value if apply_map is None else apply_map(anon_map)


class StringListPart(Part):
    """A list of strings."""

    def key(self, value, anon_map, binds):
        return tuple(value)


class PlainDictPart(Part):
    """A dict from strings to plain values."""

    def key(self, value, anon_map, binds):
        return tuple([(k, value[k]) for k in sorted(value)])


class DialectOptionsPart(Part):
    """The dialect options of a construct."""

    @accelerated
    def key(self, value, anon_map, binds):
        return tuple([(name, tuple([(k, value[name][k]) for k in sorted(value[name])])) for name in sorted(value)])


class ColumnsPart(Part):
    """The canonical column collection of a table."""

    def key(self, value, anon_map, binds):
        return tuple([col._gen_cache_key(anon_map, binds) for col in value])


class PrefixesPart(Part):
    """A tuple of (element, dialect name)."""

    def key(self, value, anon_map, binds):
        return tuple([(elem._gen_cache_key(anon_map, binds), name) for elem, name in value])


class TableHintsPart(Part):
    """A dict from (FROM clause, dialect name) to a text."""

    def key(self, value, anon_map, binds):
        return tuple([(elem._gen_cache_key(anon_map, binds), name, text) for (elem, name), text in value.items()])


class AnnotationsPart(Part):
    """The annotations of an element."""

    @accelerated
    def key(self, value, anon_map, binds):
        return tuple([
            (k, value[k]._gen_cache_key(anon_map, []) if hasattr(value[k], "_gen_cache_key") else value[k])
            for k in sorted(value)
        ])


class PropagatePart(Part):
    """Which plugin compiles a statement, and for what subject."""

    @accelerated
    def key(self, value, anon_map, binds):
        if not value:
            return None
        subject = value["plugin_subject"]
        return value["compile_state_plugin"], subject._gen_cache_key(anon_map, binds) if subject else None


class NamedPart(Part):
    """A schema element, told apart by its name."""

    def key(self, value, anon_map, binds):
        return value.name


def _unwrapped(element):
    while hasattr(element, "__clause_element__") and not getattr(element, "is_clause_element", False):
        element = element.__clause_element__()
    return element


class JoinsPart(Part):
    """The joins of a SELECT: tuples of (target, ON clause, left side, flags)."""

    has_elements = True

    def children(self, value):
        found = []
        for target, onclause, from_, _ in value:
            if from_ is not None:
                found.append(from_)
            found.append(_unwrapped(target))
            if onclause is not None:
                found.append(_unwrapped(onclause))
        return found

    def copy(self, value, clone, kw):
        return tuple([
            (
                clone(target, **kw) if target is not None else None,
                clone(onclause, **kw) if onclause is not None else None,
                clone(from_, **kw) if from_ is not None else None,
                flags,
            )
            for target, onclause, from_, flags in value
        ])

    def key(self, value, anon_map, binds):
        return tuple([
            (
                target._gen_cache_key(anon_map, binds),
                onclause._gen_cache_key(anon_map, binds) if onclause is not None else None,
                from_._gen_cache_key(anon_map, binds) if from_ is not None else None,
                tuple([(k, flags[k]) for k in sorted(flags)]),
            )
            for target, onclause, from_, flags in value
        ])


class ValuesPart(Part):
    """The VALUES or SET of a statement: a dict from column or name to element."""

    has_elements = True

    def children(self, value):
        expressions = [k for k in value if _is_expression(k)]
        found = [value[k] for k in sorted(k for k in value if not _is_expression(k))]
        for k in expressions:
            found += (k, value[k])
        return found

    def copy(self, value, clone, kw):
        return util.immutabledict({
            clone(k, **kw) if _is_expression(k) else k: clone(v, **kw) for k, v in value.items()
        })

    def key(self, value, anon_map, binds):
        return tuple([
            (k._gen_cache_key(anon_map, binds) if _is_expression(k) else k, v._gen_cache_key(anon_map, binds))
            for k, v in value.items()
        ])


class OrderedValuesPart(Part):
    """The ordered SET of an UPDATE: a list of (column or name, element)."""

    has_elements = True

    def children(self, value):
        return [e for k, v in value for e in ((k, v) if _is_expression(k) else (v,))]

    def copy(self, value, clone, kw):
        return [(clone(k, **kw) if _is_expression(k) else k, clone(v, **kw)) for k, v in value]

    def key(self, value, anon_map, binds):
        return tuple([
            (k._gen_cache_key(anon_map, binds) if _is_expression(k) else k, v._gen_cache_key(anon_map, binds))
            for k, v in value
        ])


class MultiValuesPart(UncacheablePart):
    """Several rows of VALUES."""

    has_elements = True

    def copy(self, value, clone, kw):
        def copied(elem):
            if isinstance(elem, (list, tuple)):
                return [clone(v, **kw) if _is_expression(v) else v for v in elem]
            return {
                clone(k, **kw) if _is_expression(k) else k: clone(v, **kw) if _is_expression(v) else v
                for k, v in elem.items()
            }

        return tuple([[copied(sub) for sub in sequence] for sequence in value])


class InternalTraversal:
    """The kinds of parts under the original's names."""

    dp_has_cache_key = KeyedPart()
    dp_has_cache_key_list = KeyedListPart()
    dp_has_cache_key_tuples = KeyedTuplesPart()
    dp_clauseelement = ElementPart()
    dp_clauseelement_list = dp_clauseelement_tuple = dp_memoized_select_entities = ElementsPart()
    dp_fromclause_ordered_set = OrderedSetPart()
    dp_clauseelement_tuples = ElementTuplesPart()
    dp_string_clauseelement_dict = ElementDictPart()
    dp_string_multi_dict = MultiDictPart()
    dp_fromclause_canonical_column_collection = ColumnsPart()
    dp_executable_options = OptionsPart()
    dp_with_context_options = ContextOptionsPart()
    dp_string = dp_boolean = dp_operator = dp_plain_obj = dp_statement_hint_list = Part()
    dp_string_list = StringListPart()
    dp_anon_name = NamePart()
    dp_type = TypePart()
    dp_plain_dict = PlainDictPart()
    dp_dialect_options = DialectOptionsPart()
    dp_annotations_key = AnnotationsPart()
    dp_named_ddl_element = NamedPart()
    dp_prefix_sequence = PrefixesPart()
    dp_table_hint_list = TableHintsPart()
    dp_setup_join_tuple = JoinsPart()
    dp_unknown_structure = UncacheablePart()
    dp_dml_ordered_values = OrderedValuesPart()
    dp_dml_values = ValuesPart()
    dp_dml_multi_values = MultiValuesPart()
    dp_propagate_attrs = PropagatePart()
    dp_ignore = IgnoredPart()
    dp_inspectable = InspectablePart()
    dp_inspectable_list = InspectableListPart()
    dp_multi = MultiPart()
    dp_multi_list = MultiListPart()


ExtendedInternalTraversal = InternalTraversal


def _element_parts(cls):
    """The parts of a class that hold elements; kept in the class."""
    parts = cls.__dict__.get("_element_parts")
    if parts is None:
        parts = cls._element_parts = tuple(
            (name, part) for name, part in cls._traverse_internals if part.has_elements
        )
    return parts


def get_children(element, omit_attrs=()):
    """The elements directly below `element`, in the order of its parts."""
    found = []
    for name, part in _element_parts(element.__class__):
        if name not in omit_attrs:
            value = getattr(element, name)
            if value is not None:
                found += part.children(value)
    return found


class HasCopyInternals:
    """An object whose parts can be replaced by copies of them."""

    __slots__ = ()
    _traverse_internals = ()

    def _copy_internals(self, *, omit_attrs=(), clone=_clone, **kw):
        for name, part in _element_parts(self.__class__):
            if name not in omit_attrs:
                value = getattr(self, name)
                if value is not None:
                    setattr(self, name, part.copy(value, clone, kw))


def gen_cache_key(obj, anon_map, binds):
    """The structural key of `obj`: equal for objects that compile to the same SQL but for the values of `binds`.

    The bound parameters met are appended to `binds`. What cannot be a key puts NO_CACHE into `anon_map`.
    """
    cls = obj.__class__
    number, found = anon_map.get_anon(obj)
    if found:
        return number, cls
    key = [number, cls]
    for name, part in cls._cache_key_traversal or cls._traverse_internals:
        value = getattr(obj, name)
        if value is None or value is False or (value.__class__ in _EMPTY_CLASSES and not value):
            continue
        key.append(name)
        key.append(part.key(value, anon_map, binds))
    return tuple(key)


_EMPTY_CLASSES = frozenset((tuple, list, dict, util.immutabledict))


class _Comparison:
    """Compares two elements part by part.

    With `use_proxies`, columns are the same if one comes from the other, or from one of the `equivalents` of the other.
    """

    def __init__(self, use_proxies, equivalents, compare_keys, compare_values):
        self.use_proxies = use_proxies
        self.equivalents = equivalents or {}
        self.compare_keys = compare_keys
        self.compare_values = compare_values

    def same(self, left, right):
        if left is right:
            return True
        if left is None or right is None or left.__visit_name__ != right.__visit_name__:
            return False
        kind = left.__visit_name__
        if kind == "bindparam":
            return self._same_parameter(left, right)
        if self.use_proxies and kind in ("column", "label"):
            return self._same_column(left, right)
        if self.use_proxies and kind == "table":
            return False
        compared = {"_annotations"}
        if kind == "binary" and operators.is_commutative(left.operator):
            if not self._same_operands(left, right):
                return False
            compared |= {"left", "right", "operator", "negate"}
        elif kind in ("clauselist", "expression_clauselist") and operators.is_associative(left.operator):
            if not self._same_in_any_order(left, right):
                return False
            compared |= {"clauses", "operator"}
        elif kind == "binary":
            compared.add("negate")
        return self._same_parts(left, right, compared)

    def _same_parameter(self, left, right):
        if not left.type._compare_type_affinity(right.type):
            return False
        if self.compare_values and (left.value != right.value or left.callable is not right.callable):
            return False
        return not self.compare_keys or left._key_is_anon or left.key == right.key

    def _same_column(self, left, right):
        candidates = {right, *self.equivalents.get(right, ())}
        return hash(left) == hash(right) or any(left.shares_lineage(candidate) for candidate in candidates)

    def _same_operands(self, left, right):
        if left.operator is not right.operator:
            return False
        return any(
            self.same(left.left, first) and self.same(left.right, second)
            for first, second in ((right.left, right.right), (right.right, right.left))
        )

    def _same_in_any_order(self, left, right):
        rest = list(right.clauses)
        if left.operator is not right.operator or len(left.clauses) != len(rest):
            return False
        for clause in left.clauses:
            found = next((i for i, other in enumerate(rest) if self.same(clause, other)), None)
            if found is None:
                return False
            del rest[found]
        return True

    def _same_parts(self, left, right, compared):
        from .visitors import anon_map

        theirs = dict(right._traverse_internals)
        for name, part in left._traverse_internals:
            if name in compared:
                continue
            mine, other = getattr(left, name), getattr(right, name, None)
            if mine is None or other is None or theirs.get(name) is not part:
                if mine is not other:
                    return False
            elif isinstance(part, TypePart):
                if not mine._compare_type_affinity(other):
                    return False
            elif part.has_elements:
                pairs = zip_longest(part.children(mine), part.children(other))
                if not all(self.same(a, b) for a, b in pairs):
                    return False
            elif part.key(mine, anon_map(), []) != part.key(other, anon_map(), []):
                return False
        return True


def compare(
    obj1, obj2, use_proxies=False, equivalents=None, compare_keys=True, compare_values=True, compare_annotations=False
):
    """Whether two elements mean the same: equal structure, and equal values of the bound parameters."""
    return _Comparison(use_proxies, equivalents, compare_keys, compare_values).same(obj1, obj2)
