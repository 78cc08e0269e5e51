"""Constants of a template. jinja2/compiler.py: which values a literal can give; and here, new ones each time."""

from markupsafe import Markup

_SIMPLE = frozenset((bool, int, float, complex, range, str, Markup))


def has_safe_repr(value):
    """Whether a literal can give the value."""
    if value is None or value is NotImplemented or value is Ellipsis:
        return True
    kind = type(value)
    if kind in _SIMPLE:
        return True
    if kind is dict:
        return all([has_safe_repr(part) for item in value.items() for part in item])
    return kind in (tuple, list, set, frozenset) and all(map(has_safe_repr, value))


def constant(value):
    """The expression that gives a constant: what can be changed is made anew each time."""
    if isinstance(value, float) and (value != value or value - value != 0):
        return lambda run: _unspelled(value)
    if _is_fixed(value):
        return lambda run: value
    return lambda run: _made_anew(value)


def _unspelled(value):
    # The original writes the number into Python source, where this is a name.
    name = str(value).lstrip("-")
    raise NameError(f"name {name!r} is not defined", name=name)


def _is_fixed(value):
    if isinstance(value, (list, dict, set)):
        return False
    return not isinstance(value, (tuple, frozenset)) or all(map(_is_fixed, value))


def _made_anew(value):
    if isinstance(value, dict):
        return {key: _made_anew(item) for key, item in value.items()}
    if type(value) in (list, tuple, set):
        return type(value)([_made_anew(item) for item in value])
    return value
