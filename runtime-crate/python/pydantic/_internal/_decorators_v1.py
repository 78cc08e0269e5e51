"""Validator functions of version 1 in the shape of version 2. pydantic _internal/_decorators_v1.py."""

from inspect import Parameter, signature

from ..errors import PydanticUserError
from ._utils import can_be_positional

_BY_KEYWORD = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


def make_generic_v1_field_validator(validator):
    """A validator of a value and the validation info from one that may take `values`."""
    sig = signature(validator)
    needs_values = False
    for index, (name, parameter) in enumerate(sig.parameters.items()):
        by_keyword = parameter.kind in _BY_KEYWORD
        if by_keyword and name in ("field", "config"):
            raise PydanticUserError(
                "The `field` and `config` parameters are not available in Pydantic V2, please use the `info` parameter instead.",
                code="validator-field-config-info",
            )
        if parameter.kind is Parameter.VAR_KEYWORD or by_keyword and name == "values":
            needs_values = True
        elif can_be_positional(parameter) and index == 0:
            continue
        elif parameter.default is Parameter.empty:
            raise PydanticUserError(
                f"Unsupported signature for V1 style validator {validator}: {sig} is not supported.",
                code="validator-v1-signature",
            )

    if needs_values:

        def validate(value, info):
            return validator(value, values=info.data)
    else:

        def validate(value, _):
            return validator(value)

    return validate


def make_v1_generic_root_validator(validator, pre):
    """A validator of the inner schema of a model from one that takes and returns the values."""
    if pre is True:

        def before(values, _):
            return validator(values)

        return before

    def after(fields_tuple, _):
        if len(fields_tuple) == 2:
            values, init_vars = fields_tuple
            return validator(values), init_vars
        model_dict, model_extra, fields_set = fields_tuple
        if not model_extra:
            return validator(model_dict), model_extra, fields_set
        fields = set(model_dict)
        model_dict.update(model_extra)
        values = validator(model_dict)
        for key in list(values):
            if key not in fields:
                model_extra[key] = values.pop(key)
        return values, model_extra, fields_set

    return after
