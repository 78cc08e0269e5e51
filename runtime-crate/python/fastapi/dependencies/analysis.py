"""From a signature to what it needs. fastapi/dependencies/utils.py."""

import dataclasses
import inspect
import sys
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ForwardRef, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from starlette.background import BackgroundTasks
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from fastapi import params
from fastapi._compat import (
    ModelField,
    RequiredParam,
    Undefined,
    copy_field_info,
    evaluate_forwardref,
    field_annotation_is_scalar,
    field_annotation_is_scalar_sequence,
    is_scalar_field,
    is_uploadfile_or_nonable_uploadfile_annotation,
    is_uploadfile_sequence_annotation,
    lenient_issubclass,
)
from fastapi.dependencies.callables import is_async_gen_callable, is_gen_callable
from fastapi.dependencies.models import Dependant, get_computed_scope
from fastapi.exceptions import DependencyScopeError
from fastapi.security.oauth2 import SecurityScopes
from fastapi.utils import create_model_field, get_path_param_names

_EMPTY = inspect.Signature.empty

# The classes whose instances the framework itself passes, and where a dependant keeps the parameter's name.
_PASSED = (
    (Request, "request_param_name"),
    (WebSocket, "websocket_param_name"),
    (HTTPConnection, "http_connection_param_name"),
    (Response, "response_param_name"),
    (BackgroundTasks, "background_tasks_param_name"),
    (SecurityScopes, "security_scopes_param_name"),
)
_PASSED_CLASSES = tuple(cls for cls, _ in _PASSED)

_STREAMS = (AsyncIterable, AsyncIterator, AsyncGenerator, Iterable, Iterator, Generator)


def _get_signature(call):
    try:
        return inspect.signature(call, eval_str=True)
    except NameError:
        if sys.version_info >= (3, 14):
            from annotationlib import Format

            return inspect.signature(call, annotation_format=Format.FORWARDREF)
        return inspect.signature(call)


def get_typed_annotation(annotation, globalns):
    """An annotation with text evaluated; a name without a value leaves a forward reference."""
    if isinstance(annotation, str):
        annotation = evaluate_forwardref(ForwardRef(annotation), globalns, globalns)
        if annotation is type(None):
            return None
    return annotation


def _global_names(call):
    return getattr(inspect.unwrap(call), "__globals__", {})


def get_typed_signature(call):
    """The signature of a callable, its annotations evaluated."""
    names = _global_names(call)
    parameters = _get_signature(call).parameters.values()
    return inspect.Signature(
        [
            inspect.Parameter(
                parameter.name,
                parameter.kind,
                default=parameter.default,
                annotation=get_typed_annotation(parameter.annotation, names),
            )
            for parameter in parameters
        ]
    )


def get_typed_return_annotation(call):
    """The return annotation of a callable, evaluated; None if there is none."""
    annotation = _get_signature(call).return_annotation
    return None if annotation is _EMPTY else get_typed_annotation(annotation, _global_names(call))


def get_stream_item_type(annotation):
    """The type of what an annotated iterator yields, or None if the annotation is not of an iterator."""
    if get_origin(annotation) not in _STREAMS:
        return None
    arguments = get_args(annotation)
    return arguments[0] if arguments else Any


def get_parameterless_sub_dependant(*, depends, path):
    """The dependant of a dependency that is called for its effect alone."""
    assert callable(depends.dependency), "A parameter-less dependency must have a callable dependency"
    return get_dependant(
        path=path, call=depends.dependency, scope=depends.scope, own_oauth_scopes=_scopes_of(depends)
    )


def _scopes_of(depends):
    return list(depends.scopes or ()) if isinstance(depends, params.Security) else []


def get_dependant(
    *, path, call, name=None, own_oauth_scopes=None, parent_oauth_scopes=None, use_cache=True, scope=None
):
    """What a callable needs, and in turn what its dependencies need, when it serves a path."""
    dependant = Dependant(
        call=call,
        name=name,
        path=path,
        use_cache=use_cache,
        scope=scope,
        own_oauth_scopes=own_oauth_scopes,
        parent_oauth_scopes=parent_oauth_scopes,
    )
    scopes = (parent_oauth_scopes or []) + (own_oauth_scopes or [])
    path_names = get_path_param_names(path)
    for param_name, parameter in get_typed_signature(call).parameters.items():
        details = analyze_param(
            param_name=param_name,
            annotation=parameter.annotation,
            value=parameter.default,
            is_path_param=param_name in path_names,
        )
        depends = details.depends
        if depends is not None:
            _check_scope(dependant, depends)
            dependant.dependencies.append(
                get_dependant(
                    path=path,
                    call=depends.dependency,
                    name=param_name,
                    own_oauth_scopes=_scopes_of(depends),
                    parent_oauth_scopes=scopes,
                    use_cache=depends.use_cache,
                    scope=depends.scope,
                )
            )
        elif add_non_field_param_to_dependency(
            param_name=param_name, type_annotation=details.type_annotation, dependant=dependant
        ):
            assert details.field is None, f"Cannot specify multiple FastAPI annotations for {param_name!r}"
        else:
            add_param_to_fields(field=details.field, dependant=dependant)
    return dependant


def _check_scope(dependant, depends):
    """A dependency that lives as long as the request cannot use one that ends before it."""
    assert depends.dependency
    is_generator = is_gen_callable(dependant.call) or is_async_gen_callable(dependant.call)
    if is_generator and get_computed_scope(dependant) == "request" and depends.scope == "function":
        name = getattr(dependant.call, "__name__", "<unnamed_callable>")
        raise DependencyScopeError(
            f'The dependency "{name}" has a scope of "request", it cannot depend on dependencies with scope "function".'
        )


def add_non_field_param_to_dependency(*, param_name, type_annotation, dependant):
    """Notes a parameter that the framework itself passes; None if it is not one of these."""
    for cls, attribute in _PASSED:
        if lenient_issubclass(type_annotation, cls):
            setattr(dependant, attribute, param_name)
            return True
    return None


def add_param_to_fields(*, field, dependant):
    """Notes a field under where its value comes from."""
    assert field is not None
    place = getattr(field.field_info, "in_", None)
    if isinstance(field.field_info, params.Body):
        dependant.body_params.append(field)
    elif place == params.ParamTypes.path:
        dependant.path_params.append(field)
    elif place == params.ParamTypes.query:
        dependant.query_params.append(field)
    elif place == params.ParamTypes.header:
        dependant.header_params.append(field)
    else:
        assert place == params.ParamTypes.cookie, (
            f"non-body parameters must be in path, query, header or cookie: {field.name}"
        )
        dependant.cookie_params.append(field)


@dataclass
class ParamDetails:
    """What a parameter is: a dependency, a field, or with neither something that the framework passes."""

    type_annotation: Any
    depends: params.Depends | None
    field: ModelField | None


def analyze_param(*, param_name, annotation, value, is_path_param):
    """What a parameter is by its annotation and its default; raises AssertionError for what cannot be meant."""
    # The class of typing, which not all versions have, or that of typing_extensions.
    if type(annotation).__name__ == "TypeAliasType":
        annotation = annotation.__value__
    use_annotation = Any if annotation is _EMPTY else annotation
    type_annotation = use_annotation
    depends = field_info = None
    if get_origin(use_annotation) is Annotated:
        type_annotation = get_args(annotation)[0]
        depends, field_info = _declared_in_annotated(param_name, use_annotation, value, is_path_param)

    if isinstance(value, params.Depends):
        assert depends is None, (
            f"Cannot specify `Depends` in `Annotated` and default value together for {param_name!r}"
        )
        assert field_info is None, (
            "Cannot specify a FastAPI annotation in `Annotated` and `Depends` as a default value together for "
            f"{param_name!r}"
        )
        depends = value
    elif isinstance(value, FieldInfo):
        assert field_info is None, (
            f"Cannot specify FastAPI annotations in `Annotated` and default value together for {param_name!r}"
        )
        field_info = value
        field_info.annotation = type_annotation

    if depends is not None and depends.dependency is None:
        depends = dataclasses.replace(depends, dependency=type_annotation)
    if depends is None and lenient_issubclass(type_annotation, _PASSED_CLASSES):
        assert field_info is None, f"Cannot specify FastAPI annotation for type {type_annotation!r}"
    elif depends is None and field_info is None:
        default = RequiredParam if value is _EMPTY else value
        field_info = _undeclared(use_annotation, type_annotation, default, is_path_param)

    field = None
    if field_info is not None:
        field = _checked_field(param_name, field_info, use_annotation, is_path_param)
    return ParamDetails(type_annotation=type_annotation, depends=depends, field=field)


def _declared_in_annotated(param_name, annotation, value, is_path_param):
    """The dependency or the field that the last of an annotation's metadata declares."""
    declared = [
        item for item in get_args(annotation)[1:] if isinstance(item, (params.Param, params.Body, params.Depends))
    ]
    if not declared:
        return None, None
    if isinstance(declared[-1], params.Depends):
        return declared[-1], None
    # The declaration is shared by all that use the annotation.
    field_info = copy_field_info(field_info=declared[-1], annotation=annotation)
    assert field_info.default == Undefined or field_info.default == RequiredParam, (
        f"`{field_info.__class__.__name__}` default value cannot be set in `Annotated` for {param_name!r}. "
        "Set the default value with `=` instead."
    )
    if value is _EMPTY:
        field_info.default = RequiredParam
    else:
        assert not is_path_param, "Path parameters cannot have default values"
        field_info.default = value
    return None, field_info


def _undeclared(use_annotation, type_annotation, default, is_path_param):
    """Where a parameter comes from if it does not say: the path, else by its type a file, the body or the query."""
    if is_path_param:
        # A default would have no effect: the path has a value whenever it matches.
        return params.Path(annotation=use_annotation)
    if is_uploadfile_or_nonable_uploadfile_annotation(type_annotation) or is_uploadfile_sequence_annotation(
        type_annotation
    ):
        return params.File(default, annotation=use_annotation)
    if not field_annotation_is_scalar(type_annotation):
        return params.Body(default, annotation=use_annotation)
    return params.Query(default, annotation=use_annotation)


def _checked_field(param_name, field_info, annotation, is_path_param):
    if is_path_param:
        assert isinstance(field_info, params.Path), (
            f"Cannot use `{field_info.__class__.__name__}` for path param {param_name!r}"
        )
    elif isinstance(field_info, params.Param) and getattr(field_info, "in_", None) is None:
        field_info.in_ = params.ParamTypes.query
    if not field_info.alias and getattr(field_info, "convert_underscores", None):
        alias = param_name.replace("_", "-")
    else:
        alias = field_info.alias or param_name
    field_info.alias = alias
    field = create_model_field(
        name=param_name, type_=annotation, default=field_info.default, alias=alias, field_info=field_info
    )
    if is_path_param:
        assert is_scalar_field(field=field), "Path params must be of one of the supported types"
    elif isinstance(field_info, params.Query):
        own_type = field.field_info.annotation
        assert (
            is_scalar_field(field)
            or field_annotation_is_scalar_sequence(own_type)
            or lenient_issubclass(own_type, BaseModel)
        ), f"Query parameter {param_name!r} must be one of the supported types"
    return field
