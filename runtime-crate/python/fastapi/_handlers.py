"""What a route does with a request: read the body, run the plan, call the endpoint, make the response. fastapi/routing.py."""

import inspect
import json
from contextlib import AsyncExitStack
from functools import partial

from _fastapi import accelerated
from _starlette import ResponseStart
from starlette._utils import is_async_callable
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from fastapi import params
from fastapi._compat import lenient_issubclass
from fastapi._streams import event_stream, json_lines, raw_stream
from fastapi.datastructures import Default, DefaultPlaceholder
from fastapi.dependencies.callables import ASYNC_GENERATOR, COROUTINE, GENERATOR
from fastapi.dependencies.plan import Plan, Solving, exit_stack_of, solve
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import (
    FastAPIError,
    RequestValidationError,
    ResponseValidationError,
    WebSocketRequestValidationError,
)
from fastapi.sse import EventSourceResponse
from fastapi.utils import is_body_allowed_for_status_code

_NOT_AWAITED = (
    "Response not awaited. There's a high chance that the application code is raising an exception and a dependency with "
    "yield has a block with a bare except, or a block with except Exception, and is not raising the exception again. "
    "Read more about it in the docs: "
    "https://fastapi.tiangolo.com/tutorial/dependencies/dependencies-with-yield/#dependencies-with-yield-and-except"
)


class RequestResponse:
    """The ASGI application that answers with what a function of a request returns."""

    def __init__(self, func):
        self.func = func
        self.is_planned = isinstance(func, RequestHandler)
        self.answer = func if is_async_callable(func) else partial(run_in_threadpool, func)

    @accelerated
    async def __call__(self, scope, receive, send):
        request = Request(scope, receive, send)
        sender = ResponseStart(send)
        try:
            if self.is_planned and not self.func.current_plan().needs_stacks:
                response = await self.func(request)
                await response(scope, receive, sender)
                return
            sent = False
            async with AsyncExitStack() as request_stack:
                scope["fastapi_inner_astack"] = request_stack
                async with AsyncExitStack() as function_stack:
                    scope["fastapi_function_astack"] = function_stack
                    response = await self.answer(request)
                await response(scope, receive, sender)
                sent = True
            if not sent:
                raise FastAPIError(_NOT_AWAITED)
        except Exception as error:
            await answer_exception(error, request, sender.started, receive, sender)


request_response = RequestResponse


def websocket_session(func):
    """The ASGI application that passes a WebSocket to a function."""

    async def app(scope, receive, send):
        session = WebSocket(scope, receive=receive, send=send)
        try:
            async with AsyncExitStack() as request_stack:
                scope["fastapi_inner_astack"] = request_stack
                async with AsyncExitStack() as function_stack:
                    scope["fastapi_function_astack"] = function_stack
                    await func(session)
        except Exception as error:
            await answer_exception(error, session, False, receive, send)

    return app


async def answer_exception(error, connection, started, receive, send):
    """Let the application's handler of an exception answer, or raise it again. starlette/_exception_handler.py."""
    by_class, by_status = connection.scope.get("starlette.exception_handlers", ({}, {}))
    handler = by_status.get(error.status_code) if isinstance(error, HTTPException) else None
    if handler is None:
        handler = next((by_class[cls] for cls in type(error).__mro__ if cls in by_class), None)
    if handler is None:
        raise error
    if started:
        raise RuntimeError("Caught handled exception, but response already started.") from error
    if is_async_callable(handler):
        response = await handler(connection, error)
    else:
        response = await run_in_threadpool(handler, connection, error)
    if response is not None:
        await response(connection.scope, receive, send)


def endpoint_context(dependant, connection, method):
    """Where the endpoint stands, for the text of errors."""
    context = {}
    call = dependant.call
    function = inspect.unwrap(call) if callable(call) else call
    code, first = getattr(call, "__code__", None), getattr(function, "__code__", None)
    if code is not None and first is not None:
        context = {"file": code.co_filename, "line": first.co_firstlineno, "function": call.__name__}
    if dependant.path:
        mount_path = connection.scope.get("root_path", "").rstrip("/")
        context["path"] = f"{method} {mount_path}{dependant.path}"
    return context


def _is_json(content_type):
    """Whether a Content-Type is application/json or of a suffix +json, read as email.message reads it."""
    essence = content_type.partition(";")[0].strip().lower()
    main, _, sub = essence.partition("/")
    return main == "application" and "/" not in sub and (sub == "json" or sub.endswith("+json"))


class RequestHandler:
    """Answers the requests for a route: called with a request it returns the response."""

    # What an endpoint may return instead of a value.
    response_base = Response

    def __init__(
        self,
        dependant,
        body_field=None,
        status_code=None,
        response_class=Default(JSONResponse),
        response_field=None,
        response_model_include=None,
        response_model_exclude=None,
        response_model_by_alias=True,
        response_model_exclude_unset=False,
        response_model_exclude_defaults=False,
        response_model_exclude_none=False,
        dependency_overrides_provider=None,
        embed_body_fields=False,
        strict_content_type=Default(True),
        stream_item_field=None,
        is_json_stream=False,
    ):
        assert dependant.call is not None, "dependant.call must be a function"
        self.dependant = dependant
        self.body_field = body_field
        self.is_form = body_field is not None and isinstance(body_field.field_info, params.Form)
        self.status_code = status_code
        is_default_class = isinstance(response_class, DefaultPlaceholder)
        self.response_class = response_class.value if is_default_class else response_class
        self.response_field = response_field
        self.writes_json = is_default_class and response_field is not None
        options = {
            "include": response_model_include,
            "exclude": response_model_exclude,
            "exclude_unset": response_model_exclude_unset or None,
            "exclude_defaults": response_model_exclude_defaults or None,
            "exclude_none": response_model_exclude_none or None,
        }
        self.dump_options = {name: value for name, value in options.items() if value is not None}
        self.dump_options["by_alias"] = response_model_by_alias
        self.overrides_provider = dependency_overrides_provider
        self.embeds_body = embed_body_fields
        is_default_strictness = isinstance(strict_content_type, DefaultPlaceholder)
        self.is_strict = strict_content_type.value if is_default_strictness else strict_content_type
        self.stream_item_field = stream_item_field
        self.is_json_stream = is_json_stream
        self.is_event_stream = lenient_issubclass(self.response_class, EventSourceResponse)
        self._plan = None

    def current_plan(self):
        """The plan of the endpoint, with the overrides of dependencies that there are now."""
        overrides = self.overrides_provider and self.overrides_provider.dependency_overrides
        if overrides:
            return Plan(self.dependant, self.embeds_body, overrides)
        if self._plan is None:
            self._plan = Plan(self.dependant, self.embeds_body)
        return self._plan

    @accelerated
    async def __call__(self, request):
        plan = self.current_plan()
        body = None if self.body_field is None else await self._read_body(request)
        solving = Solving(request, body)
        values = await solve(plan, solving)
        if solving.errors:
            self._invalid(solving.errors, body, request)
        if self.is_event_stream or plan.kind in (GENERATOR, ASYNC_GENERATOR):
            return await self._stream(plan, values, solving)
        if plan.kind == COROUTINE:
            result = await plan.call(**values)
        else:
            result = await run_in_threadpool(plan.call, **values)
        if isinstance(result, self.response_base):
            if result.background is None:
                result.background = solving.background_tasks
            return result
        return await self._respond(plan, result, solving)

    def _invalid(self, errors, body, request):
        raise RequestValidationError(errors, body=body, endpoint_ctx=self._context(request))

    def _invalid_response(self, errors, result, request):
        raise ResponseValidationError(errors, body=result, endpoint_ctx=self._context(request))

    def _context(self, request):
        return endpoint_context(self.dependant, request, request.method)

    async def _read_body(self, request):
        """What JSON or a form holds, the bytes of a body of another type, or None if the body is empty."""
        try:
            if self.is_form:
                form = await request.form()
                exit_stack_of(request, "fastapi_middleware_astack").push_async_callback(form.close)
                return form
            content = await request.body()
            if not content:
                return None
            content_type = request.headers.get("content-type")
            if _is_json(content_type) if content_type else not self.is_strict:
                return await request.json()
            return content
        except Exception as error:
            self._refuse_body(error, request)

    def _refuse_body(self, error, request):
        """Raise what a body that cannot be read comes to; called while the reason is handled."""
        if isinstance(error, json.JSONDecodeError):
            found = {
                "type": "json_invalid",
                "loc": ("body", error.pos),
                "msg": "JSON decode error",
                "input": {},
                "ctx": {"error": error.msg},
            }
            raise RequestValidationError([found], body=error.doc, endpoint_ctx=self._context(request)) from error
        if isinstance(error, HTTPException):
            raise error
        raise HTTPException(status_code=400, detail="There was an error parsing the body") from error

    def _response_options(self, solving):
        options = {"background": solving.background_tasks}
        status_code = self.status_code
        if solving.response is not None and solving.response.status_code:
            status_code = solving.response.status_code
        if status_code:
            options["status_code"] = status_code
        return options

    async def _respond(self, plan, result, solving):
        """The response with what the endpoint returned, through its response model if it has one."""
        options = self._response_options(solving)
        field = self.response_field
        if field is None:
            response = self.response_class(jsonable_encoder(result), **options)
        else:
            value = await _valid_response(field, result, plan.kind == COROUTINE, self._context, solving.request)
            if self.writes_json:
                content = field.serialize_json(value, **self.dump_options)
                response = Response(content=content, media_type="application/json", **options)
            else:
                response = self.response_class(field.serialize(value, **self.dump_options), **options)
        if not is_body_allowed_for_status_code(response.status_code):
            response.body = b""
        if solving.response is not None:
            response.headers.raw.extend(solving.response.headers.raw)
        return response

    async def _stream(self, plan, values, solving):
        """The response with what a generator endpoint yields."""
        options = self._response_options(solving)
        items = plan.call(**values)
        is_async = plan.kind == ASYNC_GENERATOR
        if self.is_event_stream:
            stack = exit_stack_of(solving.request, "fastapi_inner_astack")
            response = await event_stream(items, is_async, self._item_writer(solving), stack, options)
        elif self.is_json_stream:
            response = json_lines(items, is_async, self._item_writer(solving), options)
        else:
            response = self.response_class(content=raw_stream(items, is_async), **options)
        if solving.response is not None:
            response.headers.raw.extend(solving.response.headers.raw)
        return response

    def _item_writer(self, solving):
        """A function that writes one item of a stream as JSON."""
        field = self.stream_item_field

        def write(item):
            if field is None:
                return json.dumps(jsonable_encoder(item)).encode("utf-8")
            value, errors = field.validate(item, {}, loc=("response",))
            if errors:
                raise ResponseValidationError(errors, body=item, endpoint_ctx=self._context(solving.request))
            return field.serialize_json(value, **self.dump_options)

        return write


get_request_handler = RequestHandler


async def _valid_response(field, result, is_coroutine, context, *about):
    """What an endpoint returned, as its response model has it; validated where the endpoint ran."""
    if is_coroutine:
        value, errors = field.validate(result, loc=("response",))
    else:
        value, errors = await run_in_threadpool(field.validate, result, loc=("response",))
    if errors:
        raise ResponseValidationError(errors, body=result, endpoint_ctx=context(*about))
    return value


async def serialize_response(
    *, field=None, response_content, is_coroutine=True, endpoint_ctx=None, dump_json=False, **options
):
    """What an endpoint returned, validated and serialized by a field; with dump_json as bytes, else as Python data.

    The options are those of a model's model_dump. Raises ResponseValidationError, with where the endpoint stands.
    """
    if field is None:
        return jsonable_encoder(response_content)
    value = await _valid_response(field, response_content, is_coroutine, lambda: endpoint_ctx or {})
    return (field.serialize_json if dump_json else field.serialize)(value, **options)


async def run_endpoint_function(*, dependant, values, is_coroutine):
    """Call an endpoint: a coroutine function here, any other in a worker thread."""
    assert dependant.call is not None, "dependant.call must be a function"
    if is_coroutine:
        return await dependant.call(**values)
    return await run_in_threadpool(dependant.call, **values)


def get_websocket_app(dependant, dependency_overrides_provider=None, embed_body_fields=False):
    """The function of a WebSocket that runs the plan of an endpoint and calls it."""
    assert dependant.call is not None, "dependant.call must be a function"
    plan = None

    async def app(websocket):
        nonlocal plan
        overrides = dependency_overrides_provider and dependency_overrides_provider.dependency_overrides
        if plan is None:
            plan = Plan(dependant, embed_body_fields)
        solving = Solving(websocket)
        values = await solve(Plan(dependant, embed_body_fields, overrides) if overrides else plan, solving)
        if solving.errors:
            context = endpoint_context(dependant, websocket, "WS")
            raise WebSocketRequestValidationError(solving.errors, endpoint_ctx=context)
        await dependant.call(**values)

    return app
