"""`validate_call`. pydantic validate_call_decorator.py."""

import inspect
from functools import partial
from types import BuiltinFunctionType

from ._internal._generate_schema import VALIDATE_CALL_SUPPORTED_TYPES
from ._internal._typing_extra import parent_frame_namespace, signature_no_eval
from ._internal._validate_call import ValidateCallWrapper, wrapped
from .errors import PydanticUserError

__all__ = ("validate_call",)


def _invalid(message):
    return PydanticUserError(message, code="validate-call-type")


def _check_function_type(function):
    """PydanticUserError for what cannot be decorated."""
    if isinstance(function, VALIDATE_CALL_SUPPORTED_TYPES):
        try:
            signature_no_eval(function)
        except (ValueError, TypeError):
            raise _invalid(f"Input function `{function}` doesn't have a valid signature")
        if isinstance(function, partial):
            try:
                _check_function_type(function.func)
            except PydanticUserError as e:
                raise _invalid(
                    f"Partial of `{function.func}` is invalid because the type of `{function.func}` is not supported by "
                    "`validate_call`"
                ) from e
        return
    if isinstance(function, BuiltinFunctionType):
        raise _invalid(f"Input built-in function `{function}` is not supported")
    if isinstance(function, (classmethod, staticmethod, property)):
        name = type(function).__name__
        raise _invalid(f"The `@{name}` decorator should be applied after `@validate_call` (put `@{name}` on top)")
    if inspect.isclass(function):
        raise _invalid(
            f"Unable to validate {function}: `validate_call` should be applied to functions, not classes (put `@validate_call` on "
            "top of `__init__` or `__new__` instead)"
        )
    if callable(function):
        raise _invalid(
            f"Unable to validate {function}: `validate_call` should be applied to functions, not instances or other callables. "
            "Use `validate_call` explicitly on `__call__` instead."
        )
    raise _invalid(
        f"Unable to validate {function}: `validate_call` should be applied to one of the following: function, method, partial, "
        "or lambda"
    )


def validate_call(func=None, /, *, config=None, validate_return=False):
    """Decorator of a function whose arguments, and result if asked, are validated."""
    parent_namespace = parent_frame_namespace()

    def decorated(function):
        _check_function_type(function)
        return wrapped(function, ValidateCallWrapper(function, config, validate_return, parent_namespace))

    return decorated if func is None else decorated(func)
