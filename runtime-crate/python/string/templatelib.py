"""Template strings: what a t-string makes. CPython Lib/string/templatelib.py, Objects/templateobject.c, Objects/interpolationobject.c."""

from types import GenericAlias as _GenericAlias

__molt_missing__ = ()

__all__ = ["Interpolation", "Template", "convert"]


class _ReadOnly:
    """A member that can be read, not written."""

    def __init__(self, place):
        self._place = place

    def __get__(self, instance, owner=None):
        return self if instance is None else getattr(instance, self._place)

    def __set__(self, instance, value):
        raise AttributeError("readonly attribute")

    __delete__ = __set__


_NO_VALUE = object()


def _text_argument(name, value):
    if not isinstance(value, str):
        raise TypeError(f"Interpolation() argument '{name}' must be str, not {type(value).__name__}")
    return value


class Interpolation:
    """A replacement field of a template: its value, its source text, its conversion and its format specification."""

    __molt_native__ = True
    __match_args__ = ("value", "expression", "conversion", "format_spec")
    __slots__ = ("_conversion", "_expression", "_format_spec", "_value")

    def __new__(cls, value=_NO_VALUE, expression="", conversion=None, format_spec=""):
        if value is _NO_VALUE:
            raise TypeError("Interpolation() missing required argument 'value' (pos 1)")
        if conversion is not None and _text_argument("conversion", conversion) not in ("s", "r", "a"):
            raise ValueError("Interpolation() argument 'conversion' must be one of 's', 'a' or 'r'")
        made = object.__new__(cls)
        made._value = value
        made._expression = _text_argument("expression", expression)
        made._conversion = conversion
        made._format_spec = _text_argument("format_spec", format_spec)
        return made

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'string.templatelib.Interpolation' is not an acceptable base type")

    value = _ReadOnly("_value")
    expression = _ReadOnly("_expression")
    conversion = _ReadOnly("_conversion")
    format_spec = _ReadOnly("_format_spec")

    def __class_getitem__(cls, item):
        return _GenericAlias(cls, item)

    def __repr__(self):
        return f"Interpolation({self._value!r}, {self._expression!r}, {self._conversion!r}, {self._format_spec!r})"

    def __reduce__(self):
        return Interpolation, (self._value, self._expression, self._conversion, self._format_spec)


class Template:
    """Texts and interpolations, alternating, a text first and last."""

    __molt_native__ = True
    __slots__ = ("_interpolations", "_strings")

    def __new__(cls, *args, **kwargs):
        if kwargs:
            raise TypeError("Template.__new__ only accepts *args arguments")
        strings = [""]
        interpolations = []
        for arg in args:
            if isinstance(arg, str):
                strings[-1] += arg
            elif isinstance(arg, Interpolation):
                interpolations.append(arg)
                strings.append("")
            else:
                raise TypeError(
                    "Template.__new__ *args need to be of type 'str' or 'Interpolation', got " + type(arg).__name__
                )
        made = object.__new__(cls)
        made._strings = tuple(strings)
        made._interpolations = tuple(interpolations)
        return made

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'string.templatelib.Template' is not an acceptable base type")

    strings = _ReadOnly("_strings")
    interpolations = _ReadOnly("_interpolations")

    @property
    def values(self):
        return tuple(interpolation.value for interpolation in self._interpolations)

    def __class_getitem__(cls, item):
        return _GenericAlias(cls, item)

    def __iter__(self):
        """The texts that are not empty, and the interpolations between them."""
        for text, interpolation in zip(self._strings, (*self._interpolations, None)):
            if text:
                yield text
            if interpolation is not None:
                yield interpolation

    def __add__(self, other):
        if not isinstance(other, Template):
            raise TypeError(
                f'can only concatenate string.templatelib.Template (not "{type(other).__name__}") to '
                "string.templatelib.Template"
            )
        return Template(*self, *other)

    def __repr__(self):
        return f"Template(strings={self._strings!r}, interpolations={self._interpolations!r})"

    def __reduce__(self):
        return Template, tuple(self)


def convert(obj, /, conversion):
    """Convert an object as the conversion of a replacement field says."""
    if conversion is None:
        return obj
    converters = {"r": repr, "s": str, "a": ascii}
    if conversion not in converters:
        raise ValueError(f"invalid conversion specifier: {conversion}")
    return converters[conversion](obj)
