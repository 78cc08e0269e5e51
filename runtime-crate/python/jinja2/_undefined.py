"""Values that stand for none. jinja2/runtime.py: Undefined and the classes that take it further."""

import sys

from .exceptions import UndefinedError
from .utils import missing, object_type_repr


def _is_special(name):
    return name[:2] == "__" and name[-2:] == "__"


class Undefined:
    """Is empty as text, as a sequence and as a condition; anything else that is done with it is an error."""

    __module__ = "jinja2.runtime"
    __slots__ = ("_undefined_hint", "_undefined_obj", "_undefined_name", "_undefined_exception")

    def __init__(self, hint=None, obj=missing, name=None, exc=UndefinedError):
        self._undefined_hint = hint
        self._undefined_obj = obj
        self._undefined_name = name
        self._undefined_exception = exc

    @property
    def _undefined_message(self):
        """What is missing, for messages."""
        name = self._undefined_name
        if self._undefined_hint:
            return self._undefined_hint
        if self._undefined_obj is missing:
            return f"{name!r} is undefined"
        owner = object_type_repr(self._undefined_obj)
        return f"{owner!r} has no attribute {name!r}" if isinstance(name, str) else f"{owner} has no element {name!r}"

    def _fail_with_undefined_error(self, *args, **kwargs):
        raise self._undefined_exception(self._undefined_message)

    def __getattr__(self, name):
        # Python asks for special methods itself; for it they are not there.
        if _is_special(name):
            raise AttributeError(name)
        return self._fail_with_undefined_error()

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __div__ = __rdiv__ = _fail_with_undefined_error
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _fail_with_undefined_error
    __pow__ = __rpow__ = __pos__ = __neg__ = __call__ = __getitem__ = _fail_with_undefined_error
    __lt__ = __le__ = __gt__ = __ge__ = __int__ = __float__ = __complex__ = _fail_with_undefined_error

    def __eq__(self, other):
        return type(self) is type(other)

    def __ne__(self, other):
        return not self.__eq__(other)

    def __hash__(self):
        return id(type(self))

    def __str__(self):
        return ""

    def __len__(self):
        return 0

    def __iter__(self):
        yield from ()

    async def __aiter__(self):
        for nothing in ():
            yield nothing

    def __bool__(self):
        return False

    def __repr__(self):
        return "Undefined"


def make_logging_undefined(logger=None, base=Undefined):
    """A class that tells a logger of what is done with its values."""
    if logger is None:
        import logging

        logger = logging.getLogger("jinja2.runtime")
        logger.addHandler(logging.StreamHandler(sys.stderr))

    def warn(value):
        logger.warning("Template variable warning: %s", value._undefined_message)

    class LoggingUndefined(base):
        __module__ = "jinja2.runtime"
        __slots__ = ()

        def _fail_with_undefined_error(self, *args, **kwargs):
            try:
                super()._fail_with_undefined_error(*args, **kwargs)
            except self._undefined_exception as error:
                logger.error("Template variable error: %s", error)
                raise error

        def __str__(self):
            warn(self)
            return super().__str__()

        def __iter__(self):
            warn(self)
            return super().__iter__()

        def __bool__(self):
            warn(self)
            return super().__bool__()

    return LoggingUndefined


class ChainableUndefined(Undefined):
    """Whose attributes and items are not there either, without an error."""

    __module__ = "jinja2.runtime"
    __slots__ = ()

    def __html__(self):
        return str(self)

    def __getattr__(self, name):
        if _is_special(name):
            raise AttributeError(name)
        return self

    def __getitem__(self, _name):
        return self


class DebugUndefined(Undefined):
    """Whose text says what is missing."""

    __module__ = "jinja2.runtime"
    __slots__ = ()

    def __str__(self):
        name = self._undefined_name
        if self._undefined_hint:
            name = f"undefined value printed: {self._undefined_hint}"
        elif self._undefined_obj is not missing:
            name = f"no such element: {object_type_repr(self._undefined_obj)}[{name!r}]"
        return "{{ " + str(name) + " }}"


class StrictUndefined(Undefined):
    """With which nothing can be done at all, but to ask whether it is there."""

    __module__ = "jinja2.runtime"
    __slots__ = ()
    __iter__ = __str__ = __len__ = __eq__ = __ne__ = __bool__ = __hash__ = Undefined._fail_with_undefined_error
    __contains__ = Undefined._fail_with_undefined_error
