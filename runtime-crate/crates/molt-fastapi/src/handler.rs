//! Native bodies of what stands between a route and its endpoint: reading the request, calling, answering. fastapi/routing.py
//! `request_response`, `get_request_handler`.

use molt_object::builtins::type_::Type;
use molt_object::ops::Frame;
use molt_object::returning::PartedList;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};
use molt_pydantic::plain_lists::PlainList;
use molt_starlette::frames::{RECEIVE, SCOPE, SEND, usual_scope};
use molt_starlette::response_start::ResponseStart;
use molt_starlette::sending::{Channel, Pieces, joined, send_bytes, send_pieces};
use molt_starlette::{attr, method};

use crate::applications::is_empty;
use crate::bodies::HANDLER;
use crate::body;
use crate::fields::{self, module_global};
use crate::names::names;
use crate::parted;
use crate::plain::Plain;
use crate::solving::{Exchange, Solving, call_by_name, is_coroutine, solve};
use crate::stacks;
use crate::streamed::Streamed;

const JSON: &str = "application/json";

/// What a request is answered with.
enum Reply {
    /// A response object.
    Response(Value),
    /// JSON, with no headers but its own.
    Json { status: i64, content: Vec<u8> },
    /// The same, in pieces.
    Pieces { status: i64, pieces: Pieces },
    /// The same, as it is read.
    Streamed(Box<Streamed>),
    /// What a class of responses makes of a content, with no headers but its own.
    Plain(Plain),
}

/// The plan of a handler, if there are no overrides and it was made before.
fn current_plan(cx: &mut Cx, handler: &Value) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let provider = attr!(cx, handler, &names.overrides_provider)?;
    if cx.truth(&provider)? {
        let overrides = attr!(cx, &provider, &names.dependency_overrides)?;
        if cx.truth(&overrides)? {
            return Ok(None);
        }
    }
    if attr!(cx, handler, &names.is_event_stream)?.is_true() {
        return Ok(None);
    }
    let plan = attr!(cx, handler, &names.plan)?;
    Ok((!plan.is_none()).then_some(plan))
}

/// `RequestResponse.__call__`
pub(crate) fn request_response(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let Some(scope) = usual_scope(fr) else { return fr.hand_over() };
    let Ok(Some((func, plan))) = planned(fr.cx, &this) else { return fr.hand_over() };
    let send = fr.argument(SEND);
    let sender = match ResponseStart::wrapping(fr.cx, send.clone()) {
        Ok(sender) => sender,
        Err(exc) => return fr.return_result(Err(exc)),
    };
    let mut exchange = Exchange::new(scope, fr.argument(RECEIVE), send);
    exchange.streams = fr.cx.streams_parts() && Channel::of(fr.cx, &sender).is_some();
    let result = match needs_stacks(fr.cx, &plan) {
        Ok(false) => match answer(fr.cx, &func, &plan, &mut exchange) {
            Ok(reply) => send_reply(fr.cx, reply, fr.argument(SCOPE), fr.argument(RECEIVE), &sender),
            Err(exc) => Err(exc),
        },
        Ok(true) => answer_in_stacks(fr, &func, &plan, &mut exchange, &sender),
        Err(exc) => Err(exc),
    };
    if result.is_ok() {
        return fr.return_result(result);
    }
    let answer_exception = fr.global(&names.answer_exception).unwrap_or(Value::NONE);
    let receive = fr.argument(RECEIVE);
    let caught = fr.except(result, |cx, exc| {
        let request = exchange.request(cx)?;
        let started = Value::bool(ResponseStart::has_started(cx, &sender));
        cx.call_awaited(&answer_exception, &mut [exc.value(), request, started, receive, sender])?;
        Ok(Value::NONE)
    });
    fr.return_caught(caught)
}

fn needs_stacks(cx: &mut Cx, plan: &Value) -> Result<bool, Exc> {
    let names = names(cx);
    let needs = attr!(cx, plan, &names.needs_stacks)?;
    cx.truth(&needs)
}

/// Answers and sends, with the stacks in the scope that dependencies with `yield` are put on.
fn answer_in_stacks(
    fr: &mut Frame<'_>,
    func: &Value,
    plan: &Value,
    exchange: &mut Exchange,
    sender: &Value,
) -> Result<Value, Exc> {
    let names = names(fr.cx);
    let class = fr.global(&names.async_exit_stack).unwrap_or(Value::NONE);
    let scope = exchange.scope.clone();
    let request_stack = stacks::enter(fr.cx, &class, &scope, &names.request_stack)?;
    let function_stack = stacks::enter(fr.cx, &class, &scope, &names.function_stack)?;
    exchange.function_stack = Some(function_stack.clone());
    let reply = answer(fr.cx, func, plan, exchange);
    let sent = match stacks::leave(fr.cx, &function_stack, reply) {
        Ok(Some(reply)) => {
            let (scope, receive) = (fr.argument(SCOPE), fr.argument(RECEIVE));
            match is_empty(fr.cx, &request_stack) {
                true => send_reply(fr.cx, reply, scope, receive, sender),
                false => fr.cx.with_obligation(|cx| send_reply(cx, reply, scope, receive, sender)),
            }
        }
        Ok(None) => {
            let message = "cannot access local variable 'response' where it is not associated with a value";
            Err(fr.cx.error(ExceptionKind::UnboundLocalError, message))
        }
        Err(exc) => Err(exc),
    };
    match stacks::leave(fr.cx, &request_stack, sent)? {
        Some(value) => Ok(value),
        None => {
            let class = fr.global(&names.fastapi_error).unwrap_or(Value::NONE);
            let message = fr.global(&names.not_awaited).unwrap_or(Value::NONE);
            let error = fr.cx.call(&class, &[message])?;
            Err(fr.cx.exception_from(error)?)
        }
    }
}

/// The handler and the plan, if the request can be answered without Python code around the endpoint.
fn planned(cx: &mut Cx, this: &Value) -> Result<Option<(Value, Value)>, Exc> {
    let names = names(cx);
    if !attr!(cx, this, &names.is_planned)?.is_true() {
        return Ok(None);
    }
    let func = attr!(cx, this, &names.func)?;
    let (call, _) = method!(cx, &func, &names.call_special)?;
    if !cx.has_native_body(&call, &HANDLER) {
        return Ok(None);
    }
    let Some(plan) = current_plan(cx, &func)? else { return Ok(None) };
    // Endpoints that yield are streams.
    let calls = attr!(cx, &plan, &names.kind)?.as_int().is_some_and(|kind| kind <= 1);
    Ok(calls.then_some((func, plan)))
}

fn send_reply(cx: &mut Cx, reply: Reply, scope: Value, receive: Value, sender: &Value) -> Result<Value, Exc> {
    match reply {
        Reply::Response(response) => {
            cx.call_awaited(&response, &mut [scope, receive, sender.clone()])?;
        }
        Reply::Json { status, content } => send_bytes(cx, sender, status, JSON, &content, Some(&scope))?,
        Reply::Streamed(streamed) => streamed.send(cx, sender, JSON)?,
        Reply::Pieces { status, pieces } => send_pieces(cx, sender, status, JSON, pieces, Some(&scope))?,
        Reply::Plain(plain) => plain.send(cx, sender, &scope)?,
    }
    Ok(Value::NONE)
}

/// `RequestHandler.__call__`, for a request that other code has made.
pub(crate) fn handler(fr: &mut Frame<'_>) -> bool {
    let (this, request) = (fr.argument(0), fr.argument(1));
    let Ok(Some((plan, mut exchange))) = given(fr.cx, &this, &request) else { return fr.hand_over() };
    let result = match answer(fr.cx, &this, &plan, &mut exchange) {
        Ok(Reply::Response(response)) => Ok(response),
        Ok(Reply::Json { status, content }) => json_response(fr.cx, status, &content),
        Ok(Reply::Pieces { status, pieces }) => json_response(fr.cx, status, &joined(pieces)),
        // Nobody has said that it may be.
        Ok(Reply::Streamed(_)) => Err(fr.cx.runtime_error("a list that is sent as it is read is no response")),
        Ok(Reply::Plain(plain)) => plain.make(fr.cx),
        Err(exc) => Err(exc),
    };
    fr.return_result(result)
}

/// The plan and the exchange of a request of the usual class.
fn given(cx: &mut Cx, handler: &Value, request: &Value) -> Result<Option<(Value, Exchange)>, Exc> {
    let names = names(cx);
    let class = module_global(cx, "starlette.requests", "Request")?;
    if !class.downcast::<Type>().is_some_and(|class| cx.class_of(request).is(class)) {
        return Ok(None);
    }
    let Some(plan) = current_plan(cx, handler)? else { return Ok(None) };
    if attr!(cx, &plan, &names.kind)?.as_int().is_none_or(|kind| kind > 1) {
        return Ok(None);
    }
    let scope = attr!(cx, request, &names.scope)?;
    let Some(scope) = molt_starlette::frames::exact_dict(cx, &scope) else { return Ok(None) };
    let receive = attr!(cx, request, &names.kept_receive)?;
    let send = attr!(cx, request, &names.send)?;
    let mut exchange = Exchange::new(scope, receive, send);
    exchange.request = request.clone();
    Ok(Some((plan, exchange)))
}

/// `Response(content, status_code, media_type="application/json")`
fn json_response(cx: &mut Cx, status: i64, content: &[u8]) -> Result<Value, Exc> {
    let class = module_global(cx, "starlette.responses", "Response")?;
    let content: Value = cx.bytes(content).into();
    let media_type: Value = cx.str(JSON).into();
    cx.call(&class, &[content, Value::int(status), Value::NONE, media_type])
}

/// Reads the request, calls the endpoint and makes the reply of what it returns.
fn answer(cx: &mut Cx, handler: &Value, plan: &Value, exchange: &mut Exchange) -> Result<Reply, Exc> {
    let names = names(cx);
    let has_body = !attr!(cx, handler, &names.body_field)?.is_none();
    let body = if has_body { body::read(cx, handler, exchange)? } else { Value::NONE };
    let mut solving = Solving::new(exchange, body);
    let values = solve(cx, plan, &mut solving)?;
    if !solving.errors.is_empty() {
        let errors = cx.list(std::mem::take(&mut solving.errors)).into();
        let request = solving.exchange.request(cx)?;
        let invalid = cx.getattr(handler, &names.invalid)?;
        let body = solving.body.clone();
        cx.call(&invalid, &[errors, body, request])?;
    }
    let kind = attr!(cx, plan, &names.kind)?;
    let call = attr!(cx, plan, &names.call)?;
    let taken = taken_in_parts(cx, handler, &solving)?;
    let mut result = match &taken {
        None => call_by_name(cx, &call, is_coroutine(&kind), values)?,
        Some(_) if is_coroutine(&kind) => cx.taking_parts(&call, |cx| call_by_name(cx, &call, true, values))?,
        Some(_) => {
            let taking = parted::Taking::of(cx, &call)?;
            call_by_name(cx, &taking, false, values)?
        }
    };
    if let Some(parts) = result.downcast::<PartedList>().cloned() {
        let outcome = match taken {
            Some((list, status)) => in_parts(cx, &parts, list, status, solving.exchange),
            None => Ok(None),
        };
        match outcome {
            Ok(Some(reply)) => return Ok(reply),
            Ok(None) => result = parts.whole(cx)?,
            Err(exc) => {
                parts.abandon(cx);
                return Err(exc);
            }
        }
    }
    let response_class = attr!(cx, handler, &names.response_base)?;
    if response_class.downcast::<Type>().is_some_and(|class| cx.is_instance(&result, class)) {
        if attr!(cx, &result, &names.background)?.is_none() {
            let background = solving.background.clone();
            cx.setattr(&result, &names.background, Some(background))?;
        }
        return Ok(Reply::Response(result));
    }
    respond(cx, handler, plan, result, &mut solving)
}

/// The reply with a list that is taken in parts; `None` if it takes the whole list.
fn in_parts(
    cx: &mut Cx,
    parts: &Gc<PartedList>,
    list: PlainList,
    status: i64,
    exchange: &Exchange,
) -> Result<Option<Reply>, Exc> {
    if may_stream(cx, exchange) && parted::can_stream(cx, parts, &list)? {
        return Ok(Some(Reply::Streamed(Box::new(Streamed { status, parts: parts.clone(), list }))));
    }
    let pieces = parted::body_of(cx, parts, list)?;
    Ok(pieces.map(|pieces| Reply::Pieces { status, pieces }))
}

/// Whether a list may be sent as it is read: dependencies that end before the response is sent may want what it is read from.
fn may_stream(cx: &mut Cx, exchange: &Exchange) -> bool {
    exchange.streams && exchange.function_stack.as_ref().is_none_or(|stack| is_empty(cx, stack))
}

/// The response model and the status, if the endpoint's list can be taken in parts.
fn taken_in_parts(cx: &mut Cx, handler: &Value, solving: &Solving<'_>) -> Result<Option<(PlainList, i64)>, Exc> {
    let names = names(cx);
    let writes_json = attr!(cx, handler, &names.writes_json)?.is_true();
    if !writes_json || !solving.response.is_none() || !solving.background.is_none() {
        return Ok(None);
    }
    let status = attr!(cx, handler, &names.status_code)?;
    let status = if status.is_none() { Some(200) } else { status.as_int() };
    let Some(status) = status.filter(|&status| allows_body(status)) else { return Ok(None) };
    Ok(parted::list_of(cx, handler)?.map(|list| (list, status)))
}

/// The reply with what an endpoint returned, through its response model if it has one.
fn respond(cx: &mut Cx, handler: &Value, plan: &Value, result: Value, solving: &mut Solving<'_>) -> Result<Reply, Exc> {
    let names = names(cx);
    let field = attr!(cx, handler, &names.response_field)?;
    let status = attr!(cx, handler, &names.status_code)?;
    let status = if status.is_none() { Some(200) } else { status.as_int() };
    let kind = attr!(cx, plan, &names.kind)?;
    let is_plain = solving.response.is_none() && solving.background.is_none() && is_coroutine(&kind);
    let writes_json = attr!(cx, handler, &names.writes_json)?.is_true();
    if !writes_json && !field.is_none() && solving.response.is_none() && is_coroutine(&kind) {
        return respond_by_class(cx, handler, &field, result, status, solving);
    }
    let Some(status) = status.filter(|&status| is_plain && writes_json && allows_body(status)) else {
        let respond = cx.getattr(handler, &names.respond)?;
        let solving = solving.as_object(cx)?;
        return cx.call_awaited(&respond, &mut [plan.clone(), result, solving]).map(Reply::Response);
    };
    let value = match valid_response(cx, handler, &field, result, solving)? {
        Ok(value) => value,
        Err(response) => return Ok(Reply::Response(response)),
    };
    let options = attr!(cx, handler, &names.dump_options)?;
    let content = fields::json(cx, &field, &value, &options)?;
    Ok(Reply::Json { status, content })
}

/// What an endpoint returned as the response model has it, or what making the errors known comes to.
fn valid_response(
    cx: &mut Cx,
    handler: &Value,
    field: &Value,
    result: Value,
    solving: &mut Solving<'_>,
) -> Result<Result<Value, Value>, Exc> {
    let loc = response_loc(cx);
    match fields::validate(cx, field, &result, &loc)? {
        Ok(value) => Ok(Ok(value)),
        Err(errors) => {
            let errors = cx.list(errors).into();
            let request = solving.exchange.request(cx)?;
            let invalid = cx.getattr_str(handler, "_invalid_response")?;
            cx.call(&invalid, &[errors, result, request]).map(Err)
        }
    }
}

/// The response of the handler's own class, which renders what the field's serializer gives.
fn respond_by_class(
    cx: &mut Cx,
    handler: &Value,
    field: &Value,
    result: Value,
    known_status: Option<i64>,
    solving: &mut Solving<'_>,
) -> Result<Reply, Exc> {
    let names = names(cx);
    let value = match valid_response(cx, handler, field, result, solving)? {
        Ok(value) => value,
        Err(response) => return Ok(Reply::Response(response)),
    };
    let options = attr!(cx, handler, &names.dump_options)?;
    let content = fields::data(cx, field, &value, &options)?;
    let class = attr!(cx, handler, &names.response_class)?;
    if solving.background.is_none()
        && let Some(status) = known_status.filter(|&status| allows_body(status))
        && let Some(plain) = Plain::of(cx, &class, status, &content)
    {
        return Ok(Reply::Plain(plain));
    }
    let status = attr!(cx, handler, &names.status_code)?;
    let background = (names.background.clone(), solving.background.clone());
    let response = if cx.truth(&status)? {
        cx.call_with_keywords(&class, &[content], &[background, (names.status_code.clone(), status)])?
    } else {
        cx.call_with_keywords(&class, &[content], &[background])?
    };
    let status = attr!(cx, &response, &names.status_code)?;
    if status.as_int().is_none_or(|status| !allows_body(status)) {
        let allows = module_global(cx, "fastapi.utils", "is_body_allowed_for_status_code")?;
        let allowed = cx.call(&allows, &[status])?;
        if !cx.truth(&allowed)? {
            let empty = cx.bytes(b"").into();
            cx.setattr(&response, &names.body, Some(empty))?;
        }
    }
    Ok(Reply::Response(response))
}

/// `is_body_allowed_for_status_code`
fn allows_body(status: i64) -> bool {
    status >= 200 && !matches!(status, 204 | 205 | 304)
}

fn response_loc(cx: &mut Cx) -> Value {
    let name: Gc<_> = names(cx).response.clone();
    cx.tuple_of([name.into()]).into()
}
