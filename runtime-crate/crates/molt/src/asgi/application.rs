//! The Python application as `molt-server` sees it: each request and the lifespan run as tasks of their own.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::exceptions::{format_exception, write_unraisable};
use molt_object::builtins::refused;
use molt_object::{Cx, Exc, Gc, Refusals, Value};
use molt_server::{
    Application, Completion, Lifespan, Receiver, RequestScope, Responder, WebSocketCompletion, WebSocketReceiver,
    WebSocketSender,
};
use molt_tasks::Jobs;
use molt_tasks::future::Future;
use molt_tasks::task::{self, Body};

use super::{lifespan, scope, websocket};
use crate::Program;
use crate::python_side::Dispatcher;

/// The tasks of requests that have not ended, by number.
#[derive(Default)]
struct Running {
    next: Cell<u64>,
    tasks: RefCell<BTreeMap<u64, Gc<Future>>>,
}

/// A Python ASGI application.
pub(crate) struct PythonApplication {
    jobs: Jobs,
    application: Value,
    /// `lifespan_state`, which each request gets a copy of.
    state: Value,
    /// The context variables as importing the application has left them, from which each task begins.
    context: Value,
    /// What finds the requests for the Python process of a hybrid deployment.
    dispatcher: Option<Rc<Dispatcher>>,
    /// Whether the lifespan runs here, and not in the Python process.
    runs_lifespan: bool,
    running: Rc<Running>,
    program: Program,
}

impl PythonApplication {
    pub fn new(
        cx: &mut Cx,
        program: &Program,
        jobs: Jobs,
        application: Value,
        dispatcher: Option<Dispatcher>,
        runs_lifespan: bool,
    ) -> PythonApplication {
        let (state, dispatcher) = (cx.new_dict().into(), dispatcher.map(Rc::new));
        let context = molt_tasks::context::copy(cx);
        let (running, program) = (Rc::default(), program.clone());
        PythonApplication { jobs, application, state, context, dispatcher, runs_lifespan, running, program }
    }
}

impl PythonApplication {
    /// Starts a task that counts as running until it says itself that it has ended.
    fn start(&self, body: impl FnOnce(&mut Cx, &dyn Fn(&mut Cx)) + 'static) {
        let (running, context) = (self.running.clone(), self.context.clone());
        self.jobs.push(move |cx| {
            let number = running.next.replace(running.next.get() + 1);
            let ended = running.clone();
            let task = spawn(cx, context, move |cx| {
                cx.task.refusals = Refusals::begin();
                body(cx, &|_| {
                    let task = ended.tasks.borrow_mut().remove(&number);
                    drop(task);
                });
            });
            if let Some(task) = task {
                running.tasks.borrow_mut().insert(number, task);
            }
        });
    }
}

/// The state of the lifespan as one request gets it.
fn copy_of(cx: &mut Cx, state: &Value) -> Value {
    match state.downcast::<Dict>() {
        Some(state) => cx.dict_copy(&state.clone()).into(),
        None => Value::NONE,
    }
}

/// Starts native code as a task of its own; what it raises it has reported already.
fn spawn(cx: &mut Cx, context: Value, body: impl FnOnce(&mut Cx) + 'static) -> Option<Gc<Future>> {
    let body = Body::Native(Box::new(move |cx: &mut Cx| {
        body(cx);
        Ok(Value::NONE)
    }));
    match task::spawn(cx, body, Value::NONE, context) {
        Ok(task) => Some(task),
        Err(exc) => {
            molt_object::builtins::exceptions::print_exception(cx, &exc);
            None
        }
    }
}

impl Application for PythonApplication {
    fn lifespan(&self, lifespan: Lifespan) {
        let (application, state, context) = (self.application.clone(), self.state.clone(), self.context.clone());
        let program = self.program.clone();
        if !self.runs_lifespan {
            return lifespan.returned();
        }
        self.jobs.push(move |cx| {
            cx.tidy_heap();
            spawn(cx, context, move |cx| {
                cx.task.refusals = Refusals::begin();
                let lifespan = Rc::new(lifespan);
                let outcome = lifespan::run(cx, (&program, &application), &lifespan, &state);
                let Ok(lifespan) = Rc::try_unwrap(lifespan) else { return };
                match outcome {
                    Ok(_) => lifespan.returned(),
                    Err(exc) => {
                        if !lifespan.has_started() {
                            crate::exit::end_if_refused(cx, Some(&exc));
                        }
                        lifespan.raised();
                    }
                }
            });
        });
    }

    fn started(&self) {
        self.jobs.push(|cx| {
            cx.settle_heap(molt_host::memory::is_sparse);
            molt_stack::trim(0, 0);
            molt_host::memory::forget_words(cx.world.finders.inline_caches());
            molt_host::memory::give_back();
            molt_host::allocator::keep_recent();
            molt_stack::give_back_unused();
        });
    }

    fn handle(&self, scope: RequestScope, receive: Receiver, send: Responder, completion: Completion) {
        let (application, state) = (self.application.clone(), self.state.clone());
        if let Some(dispatcher) = self.dispatcher.clone() {
            let request = Request { scope, receive, send, completion };
            return self.start(move |cx, ended| dispatch(cx, &dispatcher, &application, &state, request, ended));
        }
        self.start(move |cx, ended| {
            let outcome = respond(cx, &application, &scope, receive, send, &state);
            ended(cx);
            if cx.task.panicked {
                // Dropped without a word, the completion closes the connection.
                return;
            }
            finish(cx, outcome, completion);
        });
    }

    fn supports_websocket(&self) -> bool {
        true
    }

    fn websocket(
        &self,
        scope: RequestScope,
        subprotocols: Vec<String>,
        receive: WebSocketReceiver,
        send: WebSocketSender,
        completion: WebSocketCompletion,
    ) {
        let (application, state) = (self.application.clone(), self.state.clone());
        self.start(move |cx, ended| {
            let state = copy_of(cx, &state);
            websocket::run(cx, &application, (&scope, &subprotocols, &state), (receive, send), completion);
            ended(cx);
        });
    }

    fn cancel_requests(&self, message: &str) {
        if let Some(dispatcher) = &self.dispatcher {
            dispatcher.cancel();
        }
        let (running, message) = (self.running.clone(), message.to_owned());
        self.jobs.push(move |cx| {
            let tasks = std::mem::take(&mut *running.tasks.borrow_mut());
            for task in tasks.into_values() {
                let message = cx.str(&message).into();
                if let Err(exc) = task::cancel_any(cx, &task, message) {
                    write_unraisable(cx, &exc, &task.value());
                }
            }
        });
    }
}

/// A request with all that answers it.
struct Request {
    scope: RequestScope,
    receive: Receiver,
    send: Responder,
    completion: Completion,
}

/// Has the Python process answer what was left to it, and the application the rest.
fn dispatch(
    cx: &mut Cx,
    dispatcher: &Dispatcher,
    application: &Value,
    state: &Value,
    request: Request,
    ended: &dyn Fn(&mut Cx),
) {
    let Request { scope, receive, send, completion } = request;
    let claimed = scope::http(cx, &scope, &Value::NONE).and_then(|asked| dispatcher.claims(cx, &asked));
    let outcome = match claimed {
        Ok(true) => {
            ended(cx);
            return dispatcher.answer(scope, receive, send, completion);
        }
        Ok(false) => respond(cx, application, &scope, receive, send, state),
        Err(exc) => Err(exc),
    };
    ended(cx);
    if !cx.task.panicked {
        finish(cx, outcome, completion);
    }
}

/// Calls the application on a request's scope and waits for its end.
fn respond(
    cx: &mut Cx,
    application: &Value,
    request: &RequestScope,
    receive: Receiver,
    send: Responder,
    state: &Value,
) -> Result<Value, Exc> {
    let state = copy_of(cx, state);
    let scope = scope::http(cx, request, &state)?;
    let receive = molt_starlette::channels::receive_object(cx, receive)?;
    let send = molt_starlette::channels::send_object(cx, send)?;
    cx.call_awaited(application, &mut [scope, receive, send])
}

/// Tells the server how a request ended: after a refusal that did not get this far, as if it had.
fn finish(cx: &mut Cx, outcome: Result<Value, Exc>, completion: Completion) {
    match outcome.and_then(|value| refused::raise_noted(cx).map(|()| value)) {
        Ok(value) if value.is_none() => completion.returned(),
        Ok(value) => {
            let text = cx.str_text(&value).unwrap_or_default();
            completion.returned_value(&text);
        }
        Err(exc) => {
            let traceback = format_exception(cx, &exc);
            completion.raised(&traceback);
        }
    }
}
