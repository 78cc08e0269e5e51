"""Signatures, plans and values, as functions. fastapi/dependencies/utils.py."""

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel
from starlette.background import BackgroundTasks
from starlette.responses import Response

from fastapi import params
from fastapi._compat import create_body_model, get_cached_model_fields, lenient_issubclass
from fastapi._compat.annotations import _union_members
from fastapi.dependencies.analysis import (
    ParamDetails,
    add_non_field_param_to_dependency,
    add_param_to_fields,
    analyze_param,
    get_dependant,
    get_parameterless_sub_dependant,
    get_stream_item_type,
    get_typed_annotation,
    get_typed_return_annotation,
    get_typed_signature,
)
from fastapi.dependencies.models import Dependant, get_cache_key, held
from fastapi.dependencies.plan import Plan, Solving, exit_stack_of, make_sub_response, solve
from fastapi.dependencies.values import get_validation_alias, request_body_to_args, request_params_to_args
from fastapi.types import DependencyCacheKey
from fastapi.utils import create_model_field


@dataclass
class SolvedDependency:
    """What solving the dependencies of a call gave."""

    values: dict[str, Any]
    errors: list[Any]
    background_tasks: BackgroundTasks | None
    response: Response
    dependency_cache: dict[DependencyCacheKey, Any]


async def solve_dependencies(
    *,
    request,
    dependant,
    body=None,
    background_tasks=None,
    response=None,
    dependency_overrides_provider=None,
    dependency_cache=None,
    async_exit_stack,
    embed_body_fields,
):
    """Call the dependencies of a call and read its parameters, for one request whose scope has the exit stacks."""
    exit_stack_of(request, "fastapi_inner_astack")
    exit_stack_of(request, "fastapi_function_astack")
    plan = Plan(dependant, embed_body_fields, getattr(dependency_overrides_provider, "dependency_overrides", None))
    solving = Solving(request, body, dependency_cache, background_tasks, response or make_sub_response())
    values = await solve(plan, solving)
    return SolvedDependency(values, solving.errors, solving.background_tasks, solving.response, solving.cache)


def walk_dependants(dependant):
    """A dependant and those it needs, each before what it needs; those that one call can serve, once."""
    known, seen, waiting = {}, [], [dependant]
    while waiting:
        current = waiting.pop()
        key = get_cache_key(current, known)
        if key not in seen:
            seen.append(key)
            yield current
            waiting.extend(reversed(held(current, "dependencies")))


def get_flat_fields(fields):
    """Fields, or if the only one is a model, the model's."""
    if len(fields) == 1 and lenient_issubclass(fields[0].field_info.annotation, BaseModel):
        return get_cached_model_fields(fields[0].field_info.annotation)
    return fields


def get_flat_params(dependant):
    """All parameters outside of the body: of the path, the query, headers and cookies."""
    groups = [], [], [], []
    for current in walk_dependants(dependant):
        for group, name in zip(groups, ("path_params", "query_params", "header_params", "cookie_params")):
            group.extend(held(current, name))
    return [field for group in groups for field in get_flat_fields(group)]


def get_flat_body_params(dependant):
    """All parameters in the body."""
    fields = list(held(dependant, "body_params"))
    for needed in held(dependant, "dependencies"):
        fields.extend(get_flat_body_params(needed))
    return fields


def should_embed_body_fields(fields):
    """Whether the parameters are members of the body, rather than the one that there is being the body."""
    if not fields:
        return False
    if len({field.name for field in fields}) > 1:
        return True
    field_info = fields[0].field_info
    if getattr(field_info, "embed", None):
        return True
    if not isinstance(field_info, params.Form):
        return False
    members = _union_members(field_info.annotation)
    models = (field_info.annotation,) if members is None else members
    return not all(lenient_issubclass(model, BaseModel) for model in models)


def get_body_field(*, body_params, name, embed_body_fields):
    """The field of the whole body, or None if nothing is read from it."""
    if not body_params:
        return None
    if not embed_body_fields:
        return body_params[0]
    model = create_body_model(fields=body_params, model_name="Body_" + name)
    options = {"annotation": model, "alias": "body"}
    if not any(field.field_info.is_required() for field in body_params):
        options["default"] = None
    infos = [field.field_info for field in body_params]
    if any(isinstance(info, params.File) for info in infos):
        kind = params.File
    elif any(isinstance(info, params.Form) for info in infos):
        kind = params.Form
    else:
        kind = params.Body
        media_types = [info.media_type for info in infos if isinstance(info, params.Body)]
        if len(set(media_types)) == 1:
            options["media_type"] = media_types[0]
    return create_model_field(name="body", type_=model, alias="body", field_info=kind(**options))
