"""What an API route is by its options and its endpoint's signature. fastapi/routing.py."""

import inspect
from enum import IntEnum

from starlette.responses import Response
from starlette.routing import compile_path, get_name

from fastapi._compat import lenient_issubclass
from fastapi.datastructures import DefaultPlaceholder
from fastapi.dependencies.callables import is_async_gen_callable, is_gen_callable
from fastapi.dependencies.utils import (
    get_body_field,
    get_dependant,
    get_flat_body_params,
    get_parameterless_sub_dependant,
    get_stream_item_type,
    get_typed_return_annotation,
    should_embed_body_fields,
)
from fastapi.sse import EventSourceResponse, ServerSentEvent
from fastapi.utils import create_model_field, is_body_allowed_for_status_code


def dependant_with(path, call, dependencies):
    """The dependant of an endpoint with the dependencies that are called before for their effect, and its body."""
    dependant = get_dependant(path=path, call=call, scope="function")
    own = [get_parameterless_sub_dependant(depends=depends, path=path) for depends in dependencies]
    if own:
        dependant.dependencies[:0] = own
    body_params = get_flat_body_params(dependant)
    return dependant, body_params, should_embed_body_fields(body_params)


def describe(route, path, endpoint, options):
    """Sets all attributes of an API route, or of one as included, from its options."""
    assert callable(endpoint), "An endpoint must be a callable"
    stream_item_type = options.pop("stream_item_type", None)
    name, methods = options.pop("name"), options.pop("methods")
    for option, value in options.items():
        setattr(route, option, value)
    route.path = path
    route.endpoint = endpoint
    route.tags = route.tags or []
    route.responses = route.responses or {}
    route.dependencies = list(route.dependencies or [])
    route.name = get_name(endpoint) if name is None else name
    route.path_regex, route.path_format, route.param_convertors = compile_path(path)
    route.methods = {"GET"} if methods is None else {method.upper() for method in methods}
    unique_id = route.generate_unique_id_function
    unique_id = unique_id.value if isinstance(unique_id, DefaultPlaceholder) else unique_id
    route.unique_id = route.operation_id or unique_id(route)
    if isinstance(route.status_code, IntEnum):
        route.status_code = int(route.status_code)
    description = route.description or inspect.cleandoc(endpoint.__doc__ or "")
    # A form feed ends the part of a docstring that is for the schema.
    route.description = description.split("\f")[0].strip()
    route.response_fields = _additional_response_fields(route)
    route.dependant, body_params, route._embed_body_fields = dependant_with(
        route.path_format, endpoint, route.dependencies
    )
    route.body_field = get_body_field(
        body_params=body_params, name=route.unique_id, embed_body_fields=route._embed_body_fields
    )
    _describe_response(route, stream_item_type)


def _additional_response_fields(route):
    fields = {}
    for status_code, response in route.responses.items():
        assert isinstance(response, dict), "An additional response must be a dict"
        model = response.get("model")
        if model:
            assert is_body_allowed_for_status_code(status_code), (
                f"Status code {status_code} must not have a response body"
            )
            name = f"Response_{status_code}_{route.unique_id}"
            fields[status_code] = create_model_field(name=name, type_=model, mode="serialization")
    return fields


def _describe_response(route, stream_item_type):
    """The response model, given or annotated, and of a generator the type of its items."""
    is_default_class = isinstance(route.response_class, DefaultPlaceholder)
    is_event_class = lenient_issubclass(route.response_class, EventSourceResponse)
    is_generator = is_async_gen_callable(route.endpoint) or is_gen_callable(route.endpoint)
    route.is_sse_stream = is_generator and is_event_class
    route.is_json_stream = is_generator and is_default_class
    if isinstance(route.response_model, DefaultPlaceholder):
        annotation = get_typed_return_annotation(route.endpoint)
        item_type = get_stream_item_type(annotation) if is_generator else None
        if lenient_issubclass(annotation, Response) or item_type is not None:
            route.response_model = None
        else:
            route.response_model = annotation
        writes_items = is_default_class or is_event_class
        if item_type is not None and writes_items and not lenient_issubclass(item_type, ServerSentEvent):
            stream_item_type = item_type
    route.stream_item_type = stream_item_type
    route.response_field = route.stream_item_field = None
    if route.response_model:
        assert is_body_allowed_for_status_code(route.status_code), (
            f"Status code {route.status_code} must not have a response body"
        )
        name = "Response_" + route.unique_id
        route.response_field = create_model_field(name=name, type_=route.response_model, mode="serialization")
    if stream_item_type:
        name = "StreamItem_" + route.unique_id
        route.stream_item_field = create_model_field(name=name, type_=stream_item_type, mode="serialization")
