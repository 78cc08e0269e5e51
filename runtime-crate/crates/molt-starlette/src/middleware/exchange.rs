//! One request on its way through a middleware: the messages of the application below, handed over one at a time between its task
//! and the middleware's. starlette/middleware/base.py `call_next`, anyio/streams/memory.py.

use molt_object::builtins::code::Globals;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_tasks::future::{self, Future};
use molt_tasks::parking::{give_way, park, unpark};
use molt_tasks::scheduler::Scheduler;
use molt_tasks::task::{self, Body};
use smallvec::SmallVec;

use super::base::Send;
use super::receiving::Receive;

/// A message of the application.
pub enum Message {
    /// `http.response.start` of native code.
    Start {
        /// The status.
        status: Value,
        /// The list of raw headers.
        headers: Value,
    },
    /// The whole body, of native code.
    Body(Value),
    /// A message of Python code.
    Other(Value),
}

/// A message that nobody took yet, and the task that waits until somebody does.
struct Offered {
    message: Message,
    sender: Option<Gc<Future>>,
}

/// The payload: what a middleware and the application below it share for one request.
pub struct Exchange {
    pub(super) app: Value,
    pub(super) request: Value,
    pub(super) scope: Value,
    /// The globals of `starlette.middleware.base`.
    pub(super) globals: Globals,
    /// How much had been scheduled when the middleware was called.
    pushed: u64,
    /// How much had been when the response started.
    pushed_at_response: u64,
    /// Whether the application's first step was run at once.
    is_eager: bool,
    offered: SmallVec<[Offered; 2]>,
    /// Whether somebody waits for a message, so that the next sender need not wait.
    is_awaited: bool,
    /// The middleware's task, while it waits for a message or for the end of the application.
    waiting: Option<Gc<Future>>,
    /// The tasks of the application; one for each call of `call_next`.
    tasks: SmallVec<[Gc<Future>; 1]>,
    /// The application has ended.
    ended: bool,
    /// The response was sent.
    pub(super) closed: bool,
    /// What the application raised, or unset.
    pub(super) error: Value,
    /// The middleware was told of it.
    pub(super) error_raised: bool,
    /// What receives for Python code of the application, or unset.
    pub(super) receiving: Value,
}

impl Trace for Exchange {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.app.trace(visitor);
        self.request.trace(visitor);
        self.scope.trace(visitor);
        self.globals.trace(visitor);
        for offered in &self.offered {
            match &offered.message {
                Message::Start { status, headers } => {
                    status.trace(visitor);
                    headers.trace(visitor);
                }
                Message::Body(value) | Message::Other(value) => value.trace(visitor),
            }
            if let Some(sender) = &offered.sender {
                sender.trace(visitor);
            }
        }
        if let Some(waiting) = &self.waiting {
            waiting.trace(visitor);
        }
        for task in &self.tasks {
            task.trace(visitor);
        }
        self.error.trace(visitor);
        self.receiving.trace(visitor);
    }
}

impl Payload for Exchange {
    type Access = Mutable;
}

impl Exchange {
    /// A request at its middleware.
    pub(super) fn new(cx: &mut Cx, app: Value, request: Value, scope: Value, globals: Globals) -> Gc<Exchange> {
        let exchange = Exchange {
            app,
            request,
            scope,
            globals,
            pushed: Scheduler::of(cx).pushed(),
            pushed_at_response: 0,
            is_eager: false,
            offered: SmallVec::new(),
            is_awaited: false,
            waiting: None,
            tasks: SmallVec::new(),
            ended: false,
            closed: false,
            error: Value::UNSET,
            error_raised: false,
            receiving: Value::UNSET,
        };
        Gc::new(&cx.world.types.object.clone(), exchange)
    }
}

/// Starts the application in a task of its own. Where nobody was told to run since the middleware was called, nobody can tell
/// whether that task runs at once or in its turn, and it runs at once.
///
/// # Errors
/// What making the task raises.
pub(super) fn start(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<(), Exc> {
    let pushed = Scheduler::of(cx).pushed();
    let inner = exchange.write(cx);
    inner.is_awaited = true;
    inner.ended = false;
    let is_alone = inner.pushed == pushed && inner.tasks.is_empty();
    inner.is_eager = is_alone;
    let own = exchange.clone();
    let body = Body::Native(Box::new(move |cx: &mut Cx| run(cx, &own)));
    let name = crate::names::names(cx).call_next_task.value();
    let task = if is_alone {
        task::spawn_eagerly(cx, body, name, Value::UNSET)?
    } else {
        task::spawn(cx, body, name, Value::UNSET)?
    };
    exchange.write(cx).tasks.push(task);
    Ok(())
}

fn run(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<Value, Exc> {
    let inner = exchange.read(cx);
    let (app, scope) = (inner.app.clone(), inner.scope.clone());
    let (receive, send) = (Receive::of(cx, exchange)?, Send::of(cx, exchange)?);
    let result = match cx.call_awaited(&app, &mut [scope, receive, send]) {
        Err(exc) if exc.is_kind(cx, ExceptionKind::Exception) || exc.is_kind(cx, ExceptionKind::Refusal) => {
            exchange.write(cx).error = exc.into_value();
            Ok(Value::NONE)
        }
        other => other.map(|_| Value::NONE),
    };
    exchange.write(cx).ended = true;
    wake(cx, exchange);
    result
}

fn wake(cx: &mut Cx, exchange: &Gc<Exchange>) {
    if let Some(waiting) = exchange.write(cx).waiting.take() {
        unpark(cx, &waiting);
    }
}

/// Waits as the middleware's task, until [`wake`].
fn wait(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<(), Exc> {
    exchange.write(cx).waiting = task::current(cx);
    let waited = park(cx);
    exchange.write(cx).waiting = None;
    waited
}

/// Hands over a message of a response that comes in parts. As in the original every one of them lets the loop have its turn first,
/// and so does who receives it: in how far the parts overtake what middlewares do can be seen.
///
/// # Errors
/// CancelledError.
pub fn send_part(cx: &mut Cx, exchange: &Gc<Exchange>, message: Message) -> Result<(), Exc> {
    give_way(cx)?;
    send(cx, exchange, message)
}

/// The next message of a response that comes in parts; none once the application has ended.
///
/// # Errors
/// CancelledError.
pub(super) fn receive_part(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<Option<Message>, Exc> {
    give_way(cx)?;
    receive(cx, exchange)
}

/// Starts the response. `pushed` is how much had been scheduled when whoever sends began to.
///
/// # Errors
/// CancelledError.
pub fn start_response(
    cx: &mut Cx,
    exchange: &Gc<Exchange>,
    status: Value,
    headers: Value,
    pushed: u64,
) -> Result<(), Exc> {
    exchange.write(cx).pushed_at_response = pushed;
    send(cx, exchange, Message::Start { status, headers })
}

/// Lets those run first that were told to while the application ran at once: as a task, it would have let them.
///
/// # Errors
/// CancelledError.
pub(super) fn catch_up(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<(), Exc> {
    let inner = exchange.write(cx);
    let was_eager = std::mem::replace(&mut inner.is_eager, false);
    let is_behind = was_eager && !inner.offered.is_empty() && inner.pushed != inner.pushed_at_response;
    if is_behind { give_way(cx) } else { Ok(()) }
}

/// Hands a message over. Who sends it waits until it is taken, unless it was waited for; once the response was sent, messages
/// are dropped.
///
/// # Errors
/// CancelledError.
pub fn send(cx: &mut Cx, exchange: &Gc<Exchange>, message: Message) -> Result<(), Exc> {
    let current = task::current(cx);
    let inner = exchange.write(cx);
    if inner.closed {
        return Ok(());
    }
    if std::mem::replace(&mut inner.is_awaited, false) {
        inner.offered.push(Offered { message, sender: None });
        wake(cx, exchange);
        return Ok(());
    }
    inner.offered.push(Offered { message, sender: current.clone() });
    let Some(current) = current else { return Ok(()) };
    let is_offered = |cx: &Cx| {
        let offered = &exchange.read(cx).offered;
        offered.iter().any(|offered| offered.sender.as_ref().is_some_and(|sender| sender.is(&current)))
    };
    while is_offered(cx) {
        if let Err(exc) = park(cx) {
            let offered = &mut exchange.write(cx).offered;
            offered.retain(|offered| !offered.sender.as_ref().is_some_and(|sender| sender.is(&current)));
            return Err(exc);
        }
    }
    Ok(())
}

/// Hands the whole body over without waiting until it is taken: the application ends now, and nobody can tell when.
pub fn leave(cx: &mut Cx, exchange: &Gc<Exchange>, body: Value) {
    let inner = exchange.write(cx);
    if inner.closed {
        return;
    }
    let is_awaited = std::mem::replace(&mut inner.is_awaited, false);
    inner.offered.push(Offered { message: Message::Body(body), sender: None });
    if is_awaited {
        wake(cx, exchange);
    }
}

/// The next message; none once the application has ended.
///
/// # Errors
/// CancelledError.
pub(super) fn receive(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<Option<Message>, Exc> {
    loop {
        let inner = exchange.write(cx);
        if !inner.offered.is_empty() {
            let offered = inner.offered.remove(0);
            inner.is_awaited = false;
            if let Some(sender) = offered.sender {
                unpark(cx, &sender);
            }
            return Ok(Some(offered.message));
        }
        if inner.ended {
            return Ok(None);
        }
        inner.is_awaited = true;
        if let Err(exc) = wait(cx, exchange) {
            exchange.write(cx).is_awaited = false;
            return Err(exc);
        }
    }
}

/// Whether the next message is the whole body, and offered already.
pub(super) fn offers_body(cx: &Cx, exchange: &Gc<Exchange>) -> bool {
    matches!(exchange.read(cx).offered.first(), Some(Offered { message: Message::Body(_), .. }))
}

/// Whether the application has ended well, and nobody is to be told that the response was sent.
pub(super) fn has_ended(cx: &Cx, exchange: &Gc<Exchange>) -> bool {
    let inner = exchange.read(cx);
    inner.ended
        && inner.offered.is_empty()
        && inner.error.is_unset()
        && inner.receiving.is_unset()
        && inner.tasks.iter().all(|task| future::is_done(cx, task) && task.read(cx).exception.is_unset())
}

/// The response was sent: what the application still sends is dropped, and it receives a disconnect.
pub(super) fn close(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<(), Exc> {
    let inner = exchange.write(cx);
    inner.closed = true;
    let receiving = inner.receiving.clone();
    if !receiving.is_unset() {
        let close = crate::names::names(cx).close.clone();
        cx.call_method(&receiving, &close, &[])?;
    }
    for offered in std::mem::take(&mut exchange.write(cx).offered) {
        if let Some(sender) = offered.sender {
            unpark(cx, &sender);
        }
    }
    Ok(())
}

/// The application's tasks that have not ended.
pub(super) fn running(cx: &Cx, exchange: &Gc<Exchange>) -> Vec<Value> {
    let tasks = &exchange.read(cx).tasks;
    tasks.iter().filter(|task| !future::is_done(cx, task)).map(|task| task.value()).collect()
}

/// Waits until the application has ended.
///
/// # Errors
/// CancelledError, and what ended a task of the application that no `except Exception` catches.
pub(super) fn finish(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<(), Exc> {
    loop {
        let inner = exchange.read(cx);
        let pending = inner.tasks.iter().find(|task| !future::is_done(cx, task)).cloned();
        if pending.is_none() {
            break;
        }
        wait(cx, exchange)?;
    }
    for task in exchange.read(cx).tasks.clone() {
        if !task.read(cx).exception.is_unset() {
            future::result(cx, &task)?;
        }
    }
    Ok(())
}
