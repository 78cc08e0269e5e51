"""`inspect()`: from any object to the object that describes it. SQLAlchemy lib/sqlalchemy/inspection.py."""

from types import GenericAlias

from . import exc

_registrars = {}


def inspect(subject, raiseerr=True):
    """The inspection object of `subject`, found by the classes of its MRO; NoInspectionAvailable if there is none."""
    for cls in type(subject).__mro__:
        reg = _registrars.get(cls)
        if reg is None:
            continue
        if reg is True:
            return subject
        found = reg(subject)
        if found is not None:
            return found
    if raiseerr:
        raise exc.NoInspectionAvailable(
            "No inspection system is available for object of type %s" % type(subject)
        )
    return None


def _inspects(*types):
    """Registers the decorated function as what inspects instances of `types`."""

    def decorate(fn):
        for type_ in types:
            if type_ in _registrars:
                raise AssertionError("Type %s is already registered" % type_)
            _registrars[type_] = fn
        return fn

    return decorate


def _self_inspects(cls):
    """Registers `cls` as its own inspection object."""
    if cls in _registrars:
        raise AssertionError("Type %s is already registered" % cls)
    _registrars[cls] = True
    return cls


class Inspectable:
    """Marks classes that `inspect()` accepts."""

    __class_getitem__ = classmethod(GenericAlias)

    __slots__ = ()
