"""The plan of a call, and running it: dependencies first, then the call's own values. fastapi/dependencies/utils.py.

A dependant says what a call needs; its plan says what a request has to do for it, worked out once.
"""

from contextlib import AsyncExitStack, _AsyncGeneratorContextManager, _GeneratorContextManager

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from fastapi.background import BackgroundTasks
from fastapi.concurrency import contextmanager_in_threadpool
from fastapi.dependencies.analysis import get_dependant
from fastapi.dependencies.callables import ASYNC_GENERATOR, COROUTINE, GENERATOR, call_kind
from fastapi.dependencies.models import get_cache_key, get_oauth_scopes, held
from fastapi.dependencies.values import BodyReader, parameters_reader
from fastapi.security.oauth2 import SecurityScopes


class Plan:
    """What a request has to do for one call."""

    def __init__(self, dependant, embed_body_fields=False, overrides=None):
        self._describe(dependant, dependant, embed_body_fields, overrides, {})
        keys = {}
        self._count_keys(keys)
        self._mark_shared(keys)

    def _describe(self, dependant, declared, embed, overrides, scopes_known):
        """`declared` is the dependant that `dependant` overrides, or itself."""
        self.call = dependant.call
        self.kind = call_kind(dependant.call)
        self.name = declared.name
        self.use_cache = declared.use_cache
        self.key = get_cache_key(declared, scopes_known)
        self.is_shared = True
        self.in_function_scope = declared.scope == "function"
        self.path = parameters_reader(held(dependant, "path_params"))
        self.query = parameters_reader(held(dependant, "query_params"))
        self.headers = parameters_reader(held(dependant, "header_params"))
        self.cookies = parameters_reader(held(dependant, "cookie_params"))
        body_params = held(dependant, "body_params")
        self.body = BodyReader(body_params, embed) if body_params else None
        self.connection_name = dependant.http_connection_param_name
        self.request_name = dependant.request_param_name
        self.websocket_name = dependant.websocket_param_name
        self.tasks_name = dependant.background_tasks_param_name
        self.response_name = dependant.response_param_name
        self.scopes_name = dependant.security_scopes_param_name
        self.scopes = get_oauth_scopes(dependant) if self.scopes_name else None
        self.dependencies = []
        self.needs_stacks = self.kind in (GENERATOR, ASYNC_GENERATOR)
        for needed in held(dependant, "dependencies"):
            plan = Plan.__new__(Plan)
            plan._describe(_overridden(needed, overrides), needed, embed, overrides, scopes_known)
            self.dependencies.append(plan)
            self.needs_stacks = self.needs_stacks or plan.needs_stacks

    def _count_keys(self, keys):
        for needed in self.dependencies:
            keys[needed.key] = keys.get(needed.key, 0) + 1
            needed._count_keys(keys)

    def _mark_shared(self, keys):
        """A dependency that the plan has once is not looked up."""
        for needed in self.dependencies:
            needed.is_shared = keys[needed.key] > 1
            needed._mark_shared(keys)


def _overridden(dependant, overrides):
    """The dependant of what is called instead of a dependency while there are any overrides."""
    if not overrides:
        return dependant
    return get_dependant(
        path=dependant.path,
        call=overrides.get(dependant.call, dependant.call),
        name=dependant.name,
        parent_oauth_scopes=get_oauth_scopes(dependant),
        scope=dependant.scope,
    )


class Solving:
    """What running a plan for one request has found so far."""

    __slots__ = ("request", "body", "errors", "cache", "background_tasks", "response")

    def __init__(self, request, body=None, cache=None, background_tasks=None, response=None):
        self.request = request
        self.body = body
        self.errors = []
        self.cache = {} if cache is None else cache
        self.background_tasks = background_tasks
        self.response = response


def make_sub_response():
    """The response whose headers and status parameters of the class Response set for the one that is sent."""
    response = Response()
    del response.headers["content-length"]
    response.status_code = None
    return response


def security_scopes(plan):
    """The scopes that a call is asked to check."""
    return SecurityScopes(scopes=list(plan.scopes))


async def solve(plan, solving):
    """The values of a call's parameters by name. What is wrong goes to solving.errors; then the call must not be made."""
    values = {}
    for needed in plan.dependencies:
        await _solve_dependency(needed, solving, values)
    request = solving.request
    errors = solving.errors
    if plan.path is not None:
        plan.path.read(request.path_params, values, errors)
    if plan.query is not None:
        plan.query.read(request.query_params, values, errors)
    if plan.headers is not None:
        plan.headers.read(request.headers, values, errors)
    if plan.cookies is not None:
        plan.cookies.read(request.cookies, values, errors)
    if plan.body is not None:
        body = solving.body
        if isinstance(body, FormData):
            body = await plan.body.from_form(body)
        plan.body.read(body, values, errors)
    _pass_objects(plan, solving, values)
    return values


def _pass_objects(plan, solving, values):
    """The values that are no data: the request itself, what goes with the response, scopes."""
    request = solving.request
    if plan.connection_name:
        values[plan.connection_name] = request
    if plan.request_name and isinstance(request, Request):
        values[plan.request_name] = request
    elif plan.websocket_name and isinstance(request, WebSocket):
        values[plan.websocket_name] = request
    if plan.tasks_name:
        if solving.background_tasks is None:
            solving.background_tasks = BackgroundTasks()
        values[plan.tasks_name] = solving.background_tasks
    if plan.response_name:
        if solving.response is None:
            solving.response = make_sub_response()
        values[plan.response_name] = solving.response
    if plan.scopes_name:
        values[plan.scopes_name] = security_scopes(plan)


async def _solve_dependency(plan, solving, values):
    known = len(solving.errors)
    arguments = await solve(plan, solving)
    if len(solving.errors) != known:
        return
    if plan.is_shared and plan.use_cache and plan.key in solving.cache:
        solved = solving.cache[plan.key]
    else:
        solved = await _call(plan, arguments, solving.request)
    if plan.name is not None:
        values[plan.name] = solved
    if plan.is_shared and plan.key not in solving.cache:
        solving.cache[plan.key] = solved


async def _call(plan, arguments, request):
    kind = plan.kind
    if kind == COROUTINE:
        return await plan.call(**arguments)
    if kind == ASYNC_GENERATOR:
        manager = _AsyncGeneratorContextManager(plan.call, (), arguments)
    elif kind == GENERATOR:
        manager = contextmanager_in_threadpool(_GeneratorContextManager(plan.call, (), arguments))
    else:
        return await run_in_threadpool(plan.call, **arguments)
    name = "fastapi_function_astack" if plan.in_function_scope else "fastapi_inner_astack"
    return await exit_stack_of(request, name).enter_async_context(manager)


def exit_stack_of(request, name):
    """One of the exit stacks in the scope of a request."""
    stack = request.scope.get(name)
    assert isinstance(stack, AsyncExitStack), f"{name} not found in request scope"
    return stack
