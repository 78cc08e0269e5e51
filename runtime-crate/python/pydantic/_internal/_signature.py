"""Signatures of models and dataclasses. pydantic _internal/_signature.py."""

import dataclasses
from inspect import Parameter, Signature
from typing import Any

from pydantic_core import PydanticUndefined

from ..fields import FieldInfo
from ._typing_extra import signature_no_eval
from ._utils import is_valid_identifier


class _HasDefaultFactory:
    def __repr__(self):
        return "<factory>"


_HAS_DEFAULT_FACTORY = _HasDefaultFactory()


def _parameter_name(field_name, field):
    for alias in (field.alias, field.validation_alias):
        if isinstance(alias, str) and is_valid_identifier(alias):
            return alias
    return field_name


def generate_pydantic_signature(init, fields, validate_by_name, extra, is_dataclass=False):
    """The signature of a class: what its `__init__` names, then its fields by keyword."""
    params = _parameters(init, fields, validate_by_name, extra)
    if is_dataclass:
        params = [_dataclass_parameter(param) for param in params]
    return Signature(parameters=params, return_annotation=None)


def _parameters(init, fields, validate_by_name, extra):
    present = list(signature_no_eval(init).parameters.values())
    merged, var_kw = {}, None
    for param in present[1:]:
        field = fields.get(param.name)
        if field is not None:
            if field.init is False:
                continue
            param = param.replace(name=_parameter_name(param.name, field))
        if param.annotation == "Any":
            param = param.replace(annotation=Any)
        if param.kind is Parameter.VAR_KEYWORD:
            var_kw = param
        else:
            merged[param.name] = param
    if var_kw is None:
        return list(merged.values())
    rest = extra == "allow"
    for field_name, field in fields.items():
        name = _parameter_name(field_name, field)
        if field_name in merged or name in merged:
            continue
        if not is_valid_identifier(name):
            if not validate_by_name:
                rest = True
                continue
            name = field_name
        if field.is_required():
            default = Parameter.empty
        else:
            default = field.default if field.default_factory is None else _HAS_DEFAULT_FACTORY
        merged[name] = Parameter(name, Parameter.KEYWORD_ONLY, annotation=field.rebuild_annotation(), default=default)
    if rest:
        usual = [("self", Parameter.POSITIONAL_ONLY), ("data", Parameter.VAR_KEYWORD)]
        name = "extra_data" if [(param.name, param.kind) for param in present] == usual else var_kw.name
        while name in fields:
            name += "_"
        merged[name] = var_kw.replace(name=name)
    return list(merged.values())


def _dataclass_parameter(param):
    field = param.default
    if not isinstance(field, FieldInfo):
        return param
    default = field.default
    if default is PydanticUndefined:
        default = Signature.empty if field.default_factory is None else dataclasses._HAS_DEFAULT_FACTORY
    annotation = Any if param.annotation == "Any" else param.annotation
    return param.replace(annotation=annotation, name=_parameter_name(param.name, field), default=default)
