"""The decorators of routers and applications for one method each. fastapi/routing.py, fastapi/applications.py."""

from starlette.responses import JSONResponse

from fastapi.datastructures import Default
from fastapi.utils import generate_unique_id


def operation(owner, method, add):
    """A method of the class named `owner` that makes a decorator: what `add(self, path, options)` returns."""

    def operation(
        self,
        path,
        *,
        response_model=Default(None),
        status_code=None,
        tags=None,
        dependencies=None,
        summary=None,
        description=None,
        response_description="Successful Response",
        responses=None,
        deprecated=None,
        operation_id=None,
        response_model_include=None,
        response_model_exclude=None,
        response_model_by_alias=True,
        response_model_exclude_unset=False,
        response_model_exclude_defaults=False,
        response_model_exclude_none=False,
        include_in_schema=True,
        response_class=Default(JSONResponse),
        name=None,
        callbacks=None,
        openapi_extra=None,
        generate_unique_id_function=Default(generate_unique_id),
    ):
        options = {
            "response_model": response_model,
            "status_code": status_code,
            "tags": tags,
            "dependencies": dependencies,
            "summary": summary,
            "description": description,
            "response_description": response_description,
            "responses": responses,
            "deprecated": deprecated,
            "operation_id": operation_id,
            "response_model_include": response_model_include,
            "response_model_exclude": response_model_exclude,
            "response_model_by_alias": response_model_by_alias,
            "response_model_exclude_unset": response_model_exclude_unset,
            "response_model_exclude_defaults": response_model_exclude_defaults,
            "response_model_exclude_none": response_model_exclude_none,
            "include_in_schema": include_in_schema,
            "response_class": response_class,
            "name": name,
            "callbacks": callbacks,
            "openapi_extra": openapi_extra,
            "generate_unique_id_function": generate_unique_id_function,
        }
        return add(self, path, options)

    operation.__name__ = method.lower()
    operation.__qualname__ = f"{owner}.{method.lower()}"
    operation.__doc__ = f"Add a path operation with the method {method}."
    return operation
