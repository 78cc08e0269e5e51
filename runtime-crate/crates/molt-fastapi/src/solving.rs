//! Running a plan: dependencies first, then the call's own values. fastapi/dependencies/utils.py `solve_dependencies`.

use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Gc, Str, Value};
use molt_starlette::attr;
use smallvec::SmallVec;

use crate::fields::module_global;
use crate::names::names;
use crate::parameters::{self, Place};
use crate::query;

/// What a call is given by name.
pub type Values = SmallVec<[(Gc<Str>, Value); 8]>;

/// `call_kind`: what calling something gives.
const COROUTINE: i64 = 1;
const GENERATOR: i64 = 2;

/// One request, with the object that stands for it only if something asks for that.
pub struct Exchange {
    /// The scope.
    pub scope: Gc<Dict>,
    /// The server's `receive`, or what wraps it.
    pub receive: Value,
    /// The server's `send`, or what wraps it.
    pub send: Value,
    /// The `Request`, or unset.
    pub request: Value,
    /// The bytes of the body, once they were read before there was a request.
    pub content: Value,
    /// What they say as JSON.
    pub json: Value,
    /// The parameters of the query.
    pub query: Option<Vec<(String, String)>>,
    /// Whether a list can be sent as it is read.
    pub streams: bool,
    /// What is left before the response is sent, if dependencies may be on it.
    pub function_stack: Option<Value>,
}

impl Exchange {
    /// A request as it comes from the application before.
    pub fn new(scope: Gc<Dict>, receive: Value, send: Value) -> Exchange {
        let (request, content, json) = (Value::UNSET, Value::UNSET, Value::UNSET);
        Exchange { scope, receive, send, request, content, json, query: None, streams: false, function_stack: None }
    }

    /// The `Request`.
    ///
    /// # Errors
    /// What making it raises.
    pub fn request(&mut self, cx: &mut Cx) -> Result<Value, Exc> {
        if !self.request.is_unset() {
            return Ok(self.request.clone());
        }
        let names = names(cx);
        let class = module_global(cx, "starlette.requests", "Request")?;
        let request = cx.call(&class, &[self.scope.value(), self.receive.clone(), self.send.clone()])?;
        if !self.content.is_unset() {
            cx.set_instance_attr(&request, &names.kept_body, self.content.clone());
            cx.set_instance_attr(&request, &names.consumed, Value::TRUE);
        }
        if !self.json.is_unset() {
            cx.set_instance_attr(&request, &names.kept_json, self.json.clone());
        }
        self.request = request.clone();
        Ok(request)
    }

    /// The query's parameters, if native code can read them.
    pub fn query(&mut self, cx: &mut Cx) -> Option<&[(String, String)]> {
        if self.query.is_none() {
            let names = names(cx);
            let text = self.scope.read(cx).get_interned(&names.query_string)?;
            let text = text.downcast::<molt_object::builtins::bytes::Bytes>()?;
            self.query = Some(query::parse(text.items())?);
        }
        self.query.as_deref()
    }
}

/// What running a plan for one request has found so far.
pub struct Solving<'a> {
    /// The request.
    pub exchange: &'a mut Exchange,
    /// The body as JSON or a form holds it.
    pub body: Value,
    /// What is wrong with the request.
    pub errors: Vec<Value>,
    cache: Option<Gc<Dict>>,
    /// The background tasks, or `None`.
    pub background: Value,
    /// The response that parameters of the class Response set headers and status of, or `None`.
    pub response: Value,
}

impl<'a> Solving<'a> {
    /// Nothing found yet.
    pub fn new(exchange: &'a mut Exchange, body: Value) -> Solving<'a> {
        Solving { exchange, body, errors: Vec::new(), cache: None, background: Value::NONE, response: Value::NONE }
    }

    /// The same as Python code has it.
    ///
    /// # Errors
    /// What making it raises.
    pub fn as_object(&mut self, cx: &mut Cx) -> Result<Value, Exc> {
        let class = module_global(cx, "fastapi.dependencies.plan", "Solving")?;
        let request = self.exchange.request(cx)?;
        let cache = self.cache.clone().unwrap_or_else(|| cx.new_dict());
        let arguments = [request, self.body.clone(), cache.into(), self.background.clone(), self.response.clone()];
        cx.call(&class, &arguments)
    }
}

/// The values of a call's parameters. What is wrong goes to `solving.errors`; then the call must not be made.
///
/// # Errors
/// What dependencies and validators raise.
pub fn solve(cx: &mut Cx, plan: &Value, solving: &mut Solving<'_>) -> Result<Values, Exc> {
    let names = names(cx);
    let mut values = Values::new();
    let dependencies = attr!(cx, plan, &names.dependencies)?;
    let mut at = 0;
    loop {
        let needed = dependencies.downcast::<List>().and_then(|list| list.read(cx).items.get(at).cloned());
        let Some(needed) = needed else { break };
        at += 1;
        cx.nested(|cx| solve_dependency(cx, &needed, solving, &mut values))?;
    }
    let path = attr!(cx, plan, &names.path)?;
    parameters::read(cx, &path, Place::Path, solving, &mut values)?;
    let query = attr!(cx, plan, &names.query)?;
    parameters::read(cx, &query, Place::Query, solving, &mut values)?;
    let headers = attr!(cx, plan, &names.headers)?;
    parameters::read(cx, &headers, Place::Headers, solving, &mut values)?;
    let cookies = attr!(cx, plan, &names.cookies)?;
    parameters::read(cx, &cookies, Place::Cookies, solving, &mut values)?;
    let body = attr!(cx, plan, &names.body)?;
    parameters::read_body(cx, &body, solving, &mut values)?;
    pass_objects(cx, plan, solving, &mut values)?;
    Ok(values)
}

/// The values that are no data: the request itself, what goes with the response, scopes.
fn pass_objects(cx: &mut Cx, plan: &Value, solving: &mut Solving<'_>, values: &mut Values) -> Result<(), Exc> {
    let names = names(cx);
    let connection = attr!(cx, plan, &names.connection_name)?;
    if let Some(name) = name_of(cx, &connection) {
        values.push((name, solving.exchange.request(cx)?));
    }
    let request = attr!(cx, plan, &names.request_name)?;
    if let Some(name) = name_of(cx, &request) {
        values.push((name, solving.exchange.request(cx)?));
    }
    let tasks = attr!(cx, plan, &names.tasks_name)?;
    if let Some(name) = name_of(cx, &tasks) {
        if solving.background.is_none() {
            let class = module_global(cx, "fastapi.background", "BackgroundTasks")?;
            solving.background = cx.call(&class, &[])?;
        }
        values.push((name, solving.background.clone()));
    }
    let response = attr!(cx, plan, &names.response_name)?;
    if let Some(name) = name_of(cx, &response) {
        if solving.response.is_none() {
            let make = module_global(cx, "fastapi.dependencies.plan", "make_sub_response")?;
            solving.response = cx.call(&make, &[])?;
        }
        values.push((name, solving.response.clone()));
    }
    let scopes = attr!(cx, plan, &names.scopes_name)?;
    if let Some(name) = name_of(cx, &scopes) {
        let make = module_global(cx, "fastapi.dependencies.plan", "security_scopes")?;
        let made = cx.call(&make, std::slice::from_ref(plan))?;
        values.push((name, made));
    }
    Ok(())
}

/// The name of a parameter, if there is one.
pub fn name_of(cx: &mut Cx, value: &Value) -> Option<Gc<Str>> {
    let name = value.downcast::<Str>().filter(|name| !name.as_bytes().is_empty())?;
    Some(cx.world.intern_object(name))
}

fn solve_dependency(cx: &mut Cx, plan: &Value, solving: &mut Solving<'_>, values: &mut Values) -> Result<(), Exc> {
    let names = names(cx);
    let known = solving.errors.len();
    let arguments = solve(cx, plan, solving)?;
    if solving.errors.len() != known {
        return Ok(());
    }
    let is_shared = attr!(cx, plan, &names.is_shared)?.is_true();
    let mut solved = None;
    let key = if is_shared { attr!(cx, plan, &names.key)? } else { Value::NONE };
    if is_shared && attr!(cx, plan, &names.use_cache)?.is_true() {
        solved = match &solving.cache {
            Some(cache) => cx.dict_get(&cache.clone(), &key)?,
            None => None,
        };
    }
    let solved = match solved {
        Some(solved) => solved,
        None => call_dependency(cx, plan, arguments, solving)?,
    };
    let name = attr!(cx, plan, &names.name)?;
    if let Some(name) = name_of(cx, &name) {
        values.push((name, solved.clone()));
    }
    if is_shared {
        let cache = solving.cache.get_or_insert_with(|| cx.new_dict()).clone();
        if cx.dict_get(&cache, &key)?.is_none() {
            cx.dict_set(&cache, key, solved)?;
        }
    }
    Ok(())
}

fn call_dependency(cx: &mut Cx, plan: &Value, arguments: Values, solving: &mut Solving<'_>) -> Result<Value, Exc> {
    let names = names(cx);
    let kind = attr!(cx, plan, &names.kind)?.as_int().unwrap_or_default();
    if kind < GENERATOR {
        let call = attr!(cx, plan, &names.call)?;
        return call_by_name(cx, &call, kind == COROUTINE, arguments);
    }
    let enter = module_global(cx, "fastapi.dependencies.plan", "_call")?;
    let keywords = cx.new_dict();
    for (name, value) in arguments {
        cx.dict_set_interned(&keywords, &name, value);
    }
    let request = solving.exchange.request(cx)?;
    cx.call_awaited(&enter, &mut [plan.clone(), keywords.into(), request])
}

/// Whether a kind of call is a coroutine function.
pub fn is_coroutine(kind: &Value) -> bool {
    kind.as_int() == Some(COROUTINE)
}

/// Calls with keyword arguments: a coroutine function here, any other in a worker thread.
///
/// # Errors
/// What the call raises.
pub fn call_by_name(cx: &mut Cx, call: &Value, is_coroutine: bool, arguments: Values) -> Result<Value, Exc> {
    let mut values: SmallVec<[Value; 10]> = SmallVec::new();
    let mut keywords: SmallVec<[Gc<Str>; 8]> = SmallVec::new();
    let callee = if is_coroutine {
        call.clone()
    } else {
        values.push(call.clone());
        module_global(cx, "starlette.concurrency", "run_in_threadpool")?
    };
    for (name, value) in arguments {
        keywords.push(name);
        values.push(value);
    }
    cx.call_awaited_with(&callee, Arguments::with_keywords(&mut values, &keywords))
}
