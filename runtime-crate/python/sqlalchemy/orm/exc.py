"""The exceptions of the ORM. SQLAlchemy lib/sqlalchemy/orm/exc.py."""

from .. import exc as sa_exc
from .. import util
from ..exc import MultipleResultsFound, NoResultFound

NO_STATE = (AttributeError, KeyError)
"""What looking for the state of an object that has none raises."""


def _safe_cls_name(cls):
    """`module.Name` of a class; its `repr` if it is none."""
    name = getattr(cls, "__name__", None)
    module = getattr(cls, "__module__", None)
    if name is None:
        return repr(cls)
    return name if module is None else f"{module}.{name}"


class _WithMessage:
    """Mixin of the errors whose first argument is what they are about; a copy is made of the text alone."""

    def __reduce__(self):
        return self.__class__, (None, self.args[0])


class StaleDataError(sa_exc.SQLAlchemyError):
    """A row is not as the unit of work left it: fewer or more rows matched, or another version."""


ConcurrentModificationError = StaleDataError


class FlushError(sa_exc.SQLAlchemyError):
    """A flush that cannot go on."""


class MappedAnnotationError(sa_exc.ArgumentError):
    """An annotation inside of `Mapped[]` that means nothing to the ORM."""


class UnmappedError(sa_exc.InvalidRequestError):
    """Base of the errors about missing mappings."""


class ObjectDereferencedError(sa_exc.SQLAlchemyError):
    """The object that an operation needs is gone."""


class DetachedInstanceError(sa_exc.SQLAlchemyError):
    """Something has to be loaded for an object that is in no session."""

    code = "bhk3"


class UnmappedInstanceError(_WithMessage, UnmappedError):
    """An object whose class is not mapped."""

    def __init__(self, obj, msg=None):
        super().__init__(msg or self._text(obj))

    @staticmethod
    def _text(obj):
        from .base import class_mapper

        name = _safe_cls_name(type(obj))
        try:
            class_mapper(type(obj))
        except UnmappedClassError:
            if not isinstance(obj, type):
                return f"Class '{name}' is not mapped"
            return (
                f"Class '{name}' is not mapped; was a class ({_safe_cls_name(obj)}) supplied where an instance was "
                "required?"
            )
        return (
            f"Class {name!r} is mapped, but this instance lacks instrumentation.  This occurs when the instance is "
            f"created before sqlalchemy.orm.mapper({name}) was called."
        )


class UnmappedClassError(_WithMessage, UnmappedError):
    """A class that is not mapped."""

    def __init__(self, cls, msg=None):
        super().__init__(msg or f"Class '{_safe_cls_name(cls)}' is not mapped")


class ObjectDeletedError(_WithMessage, sa_exc.InvalidRequestError):
    """The row of a persistent object is gone."""

    def __init__(self, state, msg=None):
        if not msg:
            from .base import state_str

            msg = f"Instance '{state_str(state)}' has been deleted, or its row is otherwise not present."
        super().__init__(msg)


class UnmappedColumnError(sa_exc.InvalidRequestError):
    """A column that no attribute is mapped to."""


class LoaderStrategyException(sa_exc.InvalidRequestError):
    """A way of loading that does not exist for an attribute."""

    def __init__(self, applied_to_property_type, requesting_property, applies_to, actual_strategy_type, strategy_key):
        if actual_strategy_type is None:
            text = f"Can't find strategy {strategy_key} for {requesting_property}"
        else:
            from .util import _mapper_property_as_plain_name

            text = (
                'Can\'t apply "%s" strategy to property "%s", which is a "%s"; this loader strategy is intended to be '
                'used with a "%s".'
                % (
                    util.clsname_as_plain_name(actual_strategy_type),
                    requesting_property,
                    _mapper_property_as_plain_name(applied_to_property_type),
                    _mapper_property_as_plain_name(applies_to),
                )
            )
        super().__init__(text)
