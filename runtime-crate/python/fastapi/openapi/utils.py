"""The description of an application. fastapi/openapi/utils.py."""

import copy
import inspect
import warnings
from http import HTTPStatus

from pydantic import BaseModel
from starlette.responses import JSONResponse

from fastapi import routing
from fastapi._compat import (
    ModelField,
    get_definitions,
    get_flat_models_from_fields,
    get_model_name_map,
    get_schema_from_model_field,
    lenient_issubclass,
)
from fastapi.datastructures import DefaultPlaceholder, _Unset
from fastapi.dependencies.models import get_cache_key, get_oauth_scopes, get_security_scheme, held
from fastapi.dependencies.utils import get_flat_fields, get_flat_params, get_validation_alias, walk_dependants
from fastapi.encoders import jsonable_encoder
from fastapi.openapi.constants import METHODS_WITH_BODY, REF_PREFIX
from fastapi.openapi.models import OpenAPI
from fastapi.params import ParamTypes
from fastapi.sse import _SSE_EVENT_SCHEMA
from fastapi.utils import deep_dict_update, is_body_allowed_for_status_code

validation_error_definition = {
    "title": "ValidationError",
    "type": "object",
    "properties": {
        "loc": {
            "title": "Location",
            "type": "array",
            "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
        },
        "msg": {"title": "Message", "type": "string"},
        "type": {"title": "Error Type", "type": "string"},
        "input": {"title": "Input"},
        "ctx": {"title": "Context", "type": "object"},
    },
    "required": ["loc", "msg", "type"],
}

validation_error_response_definition = {
    "title": "HTTPValidationError",
    "type": "object",
    "properties": {
        "detail": {"title": "Detail", "type": "array", "items": {"$ref": REF_PREFIX + "ValidationError"}}
    },
}

# What `http.client.responses` has, without the connections of that module.
_PHRASES = {status.value: status.phrase for status in HTTPStatus}

status_code_ranges = {
    "1XX": "Information",
    "2XX": "Success",
    "3XX": "Redirection",
    "4XX": "Client Error",
    "5XX": "Server Error",
    "DEFAULT": "Default Response",
}


class _Describer:
    """Describes routes; all that they share is worked out before."""

    def __init__(self, fields, separate_input_output_schemas):
        models = get_flat_models_from_fields(fields, known_models=set())
        self.names = get_model_name_map(models)
        self.separate = separate_input_output_schemas
        self.mapping, self.definitions = get_definitions(
            fields=fields, model_name_map=self.names, separate_input_output_schemas=separate_input_output_schemas
        )
        self.security_schemes = {}
        self.operation_ids = set()

    def schema_of(self, field):
        return get_schema_from_model_field(
            field=field,
            model_name_map=self.names,
            field_mapping=self.mapping,
            separate_input_output_schemas=self.separate,
        )

    def paths(self, routes):
        """The path items of routes, by path."""
        described = {}
        for route in _api_routes(routes):
            item = self.path_item(route)
            if item:
                described.setdefault(route.path_format, {}).update(item)
        return described

    def path_item(self, route):
        """The operations of a route, by method."""
        assert route.methods is not None, "Methods must be a list"
        assert _response_class(route), "A response class is needed to generate OpenAPI"
        if not route.include_in_schema:
            return {}
        return {method.lower(): self.operation(route, method) for method in route.methods}

    def _callback_item(self, route):
        """The operations of a callback; what only they refer to does not become a component."""
        components = self.security_schemes, self.definitions
        self.security_schemes, self.definitions = {}, dict(self.definitions)
        item = self.path_item(route)
        self.security_schemes, self.definitions = components
        return item

    def operation(self, route, method):
        """The operation of a route with one of its methods."""
        operation = self._metadata(route)
        places = _parameters_by_place(route.dependant)
        security = self._security(route.dependant)
        if security:
            operation["security"] = security
        parameters = [
            self._parameter(place, field, hyphens)
            for place, fields, hyphens in places
            for field in get_flat_fields(fields)
            if getattr(field.field_info, "include_in_schema", True)
        ]
        if parameters:
            # Of parameters with the same name, one that is required prevails.
            by_name = {(parameter["in"], parameter["name"]): parameter for parameter in parameters}
            by_name.update(
                {(item["in"], item["name"]): item for item in parameters if item.get("required")}
            )
            operation["parameters"] = list(by_name.values())
        if method in METHODS_WITH_BODY and route.body_field:
            operation["requestBody"] = self._request_body(route.body_field)
        if route.callbacks:
            operation["callbacks"] = {
                callback.name: {callback.path: self._callback_item(callback)}
                for callback in route.callbacks
                if isinstance(callback, routing.APIRoute)
            }
        operation["responses"] = self._responses(route)
        takes_input = any(get_flat_fields(fields) for _, fields, _ in places) or route.body_field
        if takes_input and not any(status in operation["responses"] for status in ("422", "4XX", "default")):
            operation["responses"]["422"] = {
                "description": "Validation Error",
                "content": {"application/json": {"schema": {"$ref": REF_PREFIX + "HTTPValidationError"}}},
            }
            self.definitions["ValidationError"] = validation_error_definition
            self.definitions["HTTPValidationError"] = validation_error_response_definition
        if route.openapi_extra:
            deep_dict_update(operation, route.openapi_extra)
        return operation

    def _metadata(self, route):
        metadata = {}
        if route.tags:
            metadata["tags"] = route.tags
        metadata["summary"] = route.summary or route.name.replace("_", " ").title()
        if route.description:
            metadata["description"] = route.description
        operation_id = route.operation_id or route.unique_id
        if operation_id in self.operation_ids:
            name = getattr(route.endpoint, "__name__", "<unnamed_endpoint>")
            file = getattr(route.endpoint, "__globals__", {}).get("__file__")
            place = f" at {file}" if file else ""
            warnings.warn(f"Duplicate Operation ID {operation_id} for function {name}{place}", stacklevel=1)
        self.operation_ids.add(operation_id)
        metadata["operationId"] = operation_id
        if route.deprecated:
            metadata["deprecated"] = route.deprecated
        return metadata

    def _security(self, dependant):
        """The requirements of an operation: each scheme with the scopes that hold where it is used."""
        required = {}
        for scheme, scopes in _security_schemes(dependant):
            self.security_schemes[scheme.scheme_name] = jsonable_encoder(
                scheme.model, by_alias=True, exclude_none=True
            )
            known = required.setdefault(scheme.scheme_name, [])
            known += [scope for scope in scopes if scope not in known]
        return [{name: scopes} for name, scopes in required.items()]

    def _parameter(self, place, field, hyphens):
        info = field.field_info
        name = get_validation_alias(field)
        if (
            place is ParamTypes.header
            and name == field.name
            and getattr(info, "convert_underscores", hyphens)
        ):
            name = name.replace("_", "-")
        parameter = {
            "name": name,
            "in": place.value,
            "required": info.is_required(),
            "schema": self.schema_of(field),
        }
        if info.description:
            parameter["description"] = info.description
        openapi_examples = getattr(info, "openapi_examples", None)
        example = getattr(info, "example", None)
        if openapi_examples:
            parameter["examples"] = jsonable_encoder(openapi_examples)
        elif example is not _Unset:
            parameter["example"] = jsonable_encoder(example)
        if getattr(info, "deprecated", None):
            parameter["deprecated"] = True
        return parameter

    def _request_body(self, field):
        assert isinstance(field, ModelField)
        info = field.field_info
        body = {"required": True} if info.is_required() else {}
        content = {"schema": self.schema_of(field)}
        if info.openapi_examples:
            content["examples"] = jsonable_encoder(info.openapi_examples)
        elif info.example is not _Unset:
            content["example"] = jsonable_encoder(info.example)
        body["content"] = {info.media_type: content}
        return body

    def _responses(self, route):
        response = {"description": route.response_description}
        if is_body_allowed_for_status_code(route.status_code):
            content = self._response_content(route)
            if content:
                response["content"] = content
        responses = {_status_code(route): response}
        for status_code, additional in route.responses.items():
            key = str(status_code).upper()
            key = "default" if key == "DEFAULT" else key
            self._add_response(route, responses.setdefault(key, {}), status_code, additional)
        return responses

    def _response_content(self, route):
        """The media types of a response with their schemas."""
        media_type = _response_class(route).media_type
        item_field = route.stream_item_field
        if route.is_json_stream:
            return {"application/jsonl": {"itemSchema": self.schema_of(item_field) if item_field else {}}}
        if route.is_sse_stream:
            event = copy.deepcopy(_SSE_EVENT_SCHEMA)
            if item_field:
                event["required"] = ["data"]
                event["properties"]["data"] = {
                    "type": "string",
                    "contentMediaType": "application/json",
                    "contentSchema": self.schema_of(item_field),
                }
            return {"text/event-stream": {"itemSchema": event}}
        if not media_type:
            return {}
        if not lenient_issubclass(_response_class(route), JSONResponse):
            return {media_type: {"schema": {"type": "string"}}}
        return {media_type: {"schema": self.schema_of(route.response_field) if route.response_field else {}}}

    def _add_response(self, route, response, status_code, additional):
        """Merge what was declared for a status into the response that there is."""
        assert isinstance(additional, dict), "An additional response must be a dict"
        declared = copy.deepcopy(additional)
        declared.pop("model", None)
        field = route.response_fields.get(status_code)
        if field:
            media_type = _response_class(route).media_type or "application/json"
            schema = declared.setdefault("content", {}).setdefault(media_type, {}).setdefault("schema", {})
            deep_dict_update(schema, self.schema_of(field))
        # A status that is neither a range nor a number is an error even if it is described.
        known = status_code_ranges.get(str(status_code).upper()) or _PHRASES.get(int(status_code))
        description = declared.get("description") or response.get("description") or known or "Additional Response"
        deep_dict_update(response, declared)
        response["description"] = description


def _response_class(route):
    given = route.response_class
    return given.value if isinstance(given, DefaultPlaceholder) else given


def _status_code(route):
    """The status that a route answers with if all is well: its own, or its response class's default."""
    if route.status_code is not None:
        return str(route.status_code)
    parameter = inspect.signature(_response_class(route).__init__).parameters.get("status_code")
    return str(parameter.default)


def _parameters_by_place(dependant):
    """The fields of each place, and whether headers have hyphens for underscores."""
    places = {place: [] for place in (ParamTypes.path, ParamTypes.query, ParamTypes.header, ParamTypes.cookie)}
    for current in walk_dependants(dependant):
        places[ParamTypes.path] += held(current, "path_params")
        places[ParamTypes.query] += held(current, "query_params")
        places[ParamTypes.header] += held(current, "header_params")
        places[ParamTypes.cookie] += held(current, "cookie_params")
    hyphens = True
    headers = places[ParamTypes.header]
    if len(headers) == 1 and lenient_issubclass(headers[0].field_info.annotation, BaseModel):
        hyphens = getattr(headers[0].field_info, "convert_underscores", True)
    return [(place, fields, hyphens) for place, fields in places.items()]


def _security_schemes(dependant):
    """The security schemes that a route needs, each with the scopes that those who need it ask for."""
    known, seen, waiting = {}, [], [(dependant, [])]
    while waiting:
        current, outer_scopes = waiting.pop()
        key = get_cache_key(current, known)
        if key in seen:
            continue
        seen.append(key)
        scopes = [*outer_scopes, *(scope for scope in get_oauth_scopes(current) if scope not in outer_scopes)]
        scheme = get_security_scheme(current)
        if scheme is not None and current is not dependant:
            yield scheme, scopes
        waiting += [(needed, scopes) for needed in reversed(held(current, "dependencies"))]


def _api_routes(routes):
    """The path operations among routes, as they are served."""
    for context in routing.iter_route_contexts(routes):
        if isinstance(context.original_route, routing.APIRoute):
            yield context


def get_fields_from_routes(routes):
    """The fields of all bodies, responses and parameters of routes."""
    bodies, responses, parameters, of_callbacks = [], [], [], []
    for route in _api_routes(routes):
        if not route.include_in_schema:
            continue
        if route.body_field:
            bodies.append(route.body_field)
        if route.response_field:
            responses.append(route.response_field)
        responses += route.response_fields.values()
        if route.stream_item_field:
            responses.append(route.stream_item_field)
        if route.callbacks:
            of_callbacks += get_fields_from_routes(route.callbacks)
        parameters += get_flat_params(route.dependant)
    return of_callbacks + bodies + responses + parameters


def get_openapi(
    *,
    title,
    version,
    openapi_version="3.1.0",
    summary=None,
    description=None,
    routes,
    webhooks=None,
    tags=None,
    servers=None,
    terms_of_service=None,
    contact=None,
    license_info=None,
    separate_input_output_schemas=True,
    external_docs=None,
):
    """The description of routes as OpenAPI has it, as Python data."""
    optional_info = {
        "summary": summary,
        "description": description,
        "termsOfService": terms_of_service,
        "contact": contact,
        "license": license_info,
    }
    info = {"title": title, "version": version, **_given(optional_info)}
    fields = get_fields_from_routes([*routes, *(webhooks or [])])
    describer = _Describer(fields, separate_input_output_schemas)
    paths = describer.paths(routes)
    webhook_paths = describer.paths(webhooks or [])
    definitions = describer.definitions
    components = _given(
        {
            "securitySchemes": describer.security_schemes,
            "schemas": {name: definitions[name] for name in sorted(definitions)},
        }
    )
    output = {
        "openapi": openapi_version,
        "info": info,
        **_given({"servers": servers, "components": components}),
        "paths": paths,
        **_given({"webhooks": webhook_paths, "tags": tags, "externalDocs": external_docs}),
    }
    return jsonable_encoder(OpenAPI(**output), by_alias=True, exclude_none=True)


def _given(members):
    return {name: value for name, value in members.items() if value}
