"""Which fields a class has, of its own and of its bases. attr/_make.py `_transform_attrs`."""

from attr._compat import _get_annotations
from attr._fields import Attribute, _CountingAttr, default_alias
from attr._nothing import NOTHING
from attr._props import ClassProps
from attr.exceptions import UnannotatedAttributeError

_CLASSVAR_PREFIXES = ("typing.ClassVar", "t.ClassVar", "ClassVar", "typing_extensions.ClassVar")


def is_class_var(annotation):
    """Whether an annotation says that the name is of the class, as far as its text shows."""
    text = str(annotation)
    if text[:1] in ("'", '"') and text[-1:] in ("'", '"'):
        text = text[1:-1]
    return text.startswith(_CLASSVAR_PREFIXES)


def counted(cls):
    """What `attrib()` gave to names in the body of a class, in the order of the calls."""
    found = [(name, value) for name, value in vars(cls).items() if value.__class__ is _CountingAttr]
    return sorted(found, key=lambda pair: pair[1].counter)


def annotated(cls, annotations, attrib):
    """A field for each annotation of a class."""
    names = [name for name, annotation in annotations.items() if not is_class_var(annotation)]
    forgotten = [name for name, _ in counted(cls) if name not in names]
    if forgotten:
        raise UnannotatedAttributeError(f"The following `attr.ib`s lack a type annotation: {', '.join(forgotten)}.")
    values = [(name, vars(cls).get(name, NOTHING)) for name in names]
    return [(name, value if value.__class__ is _CountingAttr else attrib(value)) for name, value in values]


def inherited(cls, own):
    """The fields of the bases, by the order in which attributes are looked up; the class that each comes from."""
    latest = {}
    for base in reversed(cls.__mro__[1:-1]):
        for a in getattr(base, "__attrs_attrs__", ()):
            if not a.inherited and a.name not in own:
                # One that comes again takes its place at the end.
                latest.pop(a.name, None)
                latest[a.name] = (a.evolve(inherited=True), base)
    return latest


def inherited_as_before(cls, own):
    """The fields of the bases, in the order of the library's first versions."""
    first = {}
    for base in cls.__mro__[1:-1]:
        for a in getattr(base, "__attrs_attrs__", ()):
            if a.name not in own and a.name not in first:
                first[a.name] = (a.evolve(inherited=True), base)
    return first


def collect(cls, these, auto_attribs, props, attrib):
    """The fields of a class, and for those of its bases the class that each comes from."""
    annotations = _get_annotations(cls)
    if these is not None:
        pairs = list(these.items())
    else:
        pairs = annotated(cls, annotations, attrib) if auto_attribs is True else counted(cls)
    keyword_only = props.kw_only
    is_own_keyword = keyword_only is not ClassProps.KeywordOnly.NO
    own = [Attribute.from_counting_attr(name, value, is_own_keyword, annotations.get(name)) for name, value in pairs]
    of_bases = (inherited if props.collected_fields_by_mro else inherited_as_before)(cls, {a.name for a in own})
    attributes = [*(a for a, _ in of_bases.values()), *own]
    if keyword_only is ClassProps.KeywordOnly.FORCE:
        attributes = [a.evolve(kw_only=True) for a in attributes]
    with_aliases(attributes)
    if props.field_transformer is not None:
        attributes = list(props.field_transformer(cls, attributes))
    check_order(attributes)
    with_aliases(attributes)
    return tuple_of(cls, attributes), {name: base for name, (_, base) in of_bases.items()}


def with_aliases(attributes):
    for a in attributes:
        if not a.alias:
            a._store([("alias", default_alias(a.name)), ("alias_is_default", True)])


def check_order(attributes):
    """Refuse a field that must be given behind one that need not."""
    is_optional = False
    for a in attributes:
        if a.init is False or a.kw_only is not False:
            continue
        if a.default is not NOTHING:
            is_optional = True
        elif is_optional:
            raise ValueError(
                "No mandatory attributes allowed after an attribute with a default value or factory.  "
                f"Attribute in question: {a!r}"
            )


def tuple_of(cls, attributes):
    """The fields of a class as a tuple that knows them by their names too."""

    def item(place):
        return property(lambda self: self[place])

    names = {a.name: item(place) for place, a in enumerate(attributes)}
    made = type(f"{cls.__name__}Attributes", (tuple,), {"__module__": "attr._make", **names})
    return made(attributes)
