"""Functions whose arguments are validated. pydantic _internal/_validate_call.py."""

import functools
import inspect
from typing import Any

from pydantic_core import ArgsKwargs, SchemaValidator

from ._config import ConfigWrapper
from ._generate_schema import GenerateSchema
from ._typing_extra import NsResolver, ns_for_function, signature_no_eval


def _name_of(function, attribute):
    if isinstance(function, functools.partial):
        return f"partial({getattr(function.func, attribute)})"
    return getattr(function, attribute)


class ValidateCallWrapper:
    """The validators of a function."""

    __slots__ = ("function", "validate_return", "ns_resolver", "config_wrapper", "_validator", "_return_validator")

    def __init__(self, function, config, validate_return, parent_namespace):
        self.function = function
        self.validate_return = validate_return
        target = function.func if isinstance(function, functools.partial) else function
        self.ns_resolver = NsResolver(namespaces_tuple=ns_for_function(target, parent_namespace=parent_namespace))
        self.config_wrapper = ConfigWrapper(config)
        self._validator = None
        self._return_validator = None
        if not self.config_wrapper.defer_build:
            self._create_validators()

    def _validator_of(self, tp):
        generate = GenerateSchema(self.config_wrapper, self.ns_resolver)
        schema = generate.clean_schema(generate.generate_schema(tp))
        title = _name_of(self.function, "__qualname__")
        return SchemaValidator(schema, self.config_wrapper.core_config(title=title))

    def _create_validators(self):
        self._validator = self._validator_of(self.function)
        if self.validate_return:
            annotation = signature_no_eval(self.function).return_annotation
            validator = self._validator_of(Any if annotation is inspect.Signature.empty else annotation)
            self._return_validator = validator.validate_python
            if inspect.iscoroutinefunction(self.function):

                async def validate_awaited(awaitable):
                    return validator.validate_python(await awaitable)

                self._return_validator = validate_awaited

    def call(self, args, kwargs):
        """Calls the function with validated arguments. ValidationError."""
        if self._validator is None:
            self._create_validators()
        result = self._validator.validate_python(ArgsKwargs(args, kwargs))
        return result if self._return_validator is None else self._return_validator(result)


def wrapped(function, wrapper):
    """A function that calls through a wrapper and looks like the original, `raw_function`."""
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def wrapper_function(*args, **kwargs):
            return await wrapper.call(args, kwargs)
    else:

        @functools.wraps(function)
        def wrapper_function(*args, **kwargs):
            return wrapper.call(args, kwargs)

    wrapper_function.__name__ = _name_of(function, "__name__")
    wrapper_function.__qualname__ = _name_of(function, "__qualname__")
    wrapper_function.raw_function = function
    return wrapper_function
