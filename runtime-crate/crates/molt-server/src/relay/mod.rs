//! The relay of a hybrid deployment: requests for what was left to Python go to a Python process, and its answers come back as
//! they are. Nothing of the application runs for them, its middleware included.

mod headers;
mod upstream;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Method, Request, Response, Version};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::task::{AbortHandle, spawn_local};

use crate::cycle::{Completion, Message, Receiver, Responder};
use crate::log::Level;
use crate::scope::RequestScope;

pub use upstream::Upstream;

/// How long a connection to the Python process may take to be made. What it answers then is waited for.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a connection waits for the next request: less than the five seconds after which uvicorn closes it.
const IDLE_TIMEOUT: Duration = Duration::from_secs(2);

/// Passes requests on to one Python process.
pub struct Relay {
    upstream: Upstream,
    client: Client<HttpConnector, Full<Bytes>>,
    running: Rc<Running>,
}

/// The requests that are under way, by number.
#[derive(Default)]
struct Running {
    next: Cell<u64>,
    tasks: RefCell<BTreeMap<u64, AbortHandle>>,
}

/// Why there is no whole answer.
enum Failure {
    /// The client left.
    Client,
    /// The Python process cannot be reached, or ended the connection.
    Upstream(Box<dyn Error>),
}

impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::Upstream(Box::new(error))
    }
}

impl Relay {
    /// A relay to the process at `upstream`. It follows no redirects and heeds no proxy variables.
    pub fn new(upstream: Upstream) -> Rc<Relay> {
        let mut connector = HttpConnector::new();
        connector.set_connect_timeout(Some(CONNECT_TIMEOUT));
        connector.set_nodelay(true);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIMEOUT)
            .build(connector);
        Rc::new(Relay { upstream, client, running: Rc::default() })
    }

    /// Answers a request with what the Python process answers, in a task of its own.
    pub fn start(self: &Rc<Self>, scope: RequestScope, receive: Receiver, send: Responder, completion: Completion) {
        let relay = self.clone();
        let number = self.running.next.replace(self.running.next.get() + 1);
        let task = spawn_local(async move {
            let outcome = relay.answer(&scope, &receive, &send).await;
            relay.running.tasks.borrow_mut().remove(&number);
            match outcome {
                Ok(()) | Err(Failure::Client) => completion.returned(),
                Err(Failure::Upstream(error)) => fail(&scope, &send, completion, &*error),
            }
        });
        self.running.tasks.borrow_mut().insert(number, task.abort_handle());
    }

    /// Ends what is under way: the grace of a shutdown is over.
    pub fn cancel(&self) {
        for task in std::mem::take(&mut *self.running.tasks.borrow_mut()).into_values() {
            task.abort();
        }
    }

    async fn answer(&self, scope: &RequestScope, receive: &Receiver, send: &Responder) -> Result<(), Failure> {
        // Trailers join the headers when they arrive; they are not passed on.
        let mut request = self.request_head(scope)?;
        *request.body_mut() = Full::new(read_body(receive).await?);
        headers::set_content_length(&mut request);
        let answered = self.client.request(request);
        let response = tokio::select! {
            response = answered => response?,
            () = client_left(receive) => return Err(Failure::Client),
        };
        tokio::select! {
            outcome = stream_back(response, send) => outcome,
            () = client_left(receive) => Err(Failure::Client),
        }
    }

    /// The request as the Python process gets it, but for its body.
    fn request_head(&self, scope: &RequestScope) -> Result<Request<Full<Bytes>>, Failure> {
        let mut request = Request::new(Full::default());
        *request.method_mut() = Method::from_bytes(scope.method().as_bytes())?;
        *request.uri_mut() = self.upstream.uri(scope.raw_path(), scope.query_string())?;
        *request.version_mut() = Version::HTTP_11;
        headers::copy_request_headers(scope, request.headers_mut())?;
        Ok(request)
    }
}

impl fmt::Debug for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Relay").finish_non_exhaustive()
    }
}

async fn read_body(receive: &Receiver) -> Result<Bytes, Failure> {
    let mut whole = Vec::new();
    loop {
        match receive.receive().await {
            Message::Request { body, more_body } => {
                whole.extend_from_slice(&body);
                if !more_body {
                    return Ok(whole.into());
                }
            }
            Message::Disconnect => return Err(Failure::Client),
        }
    }
}

/// Returns when the client is gone: its request's connection to the Python process is then closed, which tells the handler there.
async fn client_left(receive: &Receiver) {
    while receive.receive().await != Message::Disconnect {}
}

async fn stream_back(response: Response<hyper::body::Incoming>, send: &Responder) -> Result<(), Failure> {
    let (head, mut body) = response.into_parts();
    let status = head.status.as_u16();
    let kept = headers::response_headers(&head.headers, status);
    send.relay_start(status.into(), kept)?;
    while let Some(frame) = body.frame().await {
        if let Ok(data) = frame?.into_data() {
            send.ready().await;
            send.body(&data, true)?;
        }
    }
    send.body(b"", false)?;
    Ok(())
}

/// Says that a request could not be relayed. An answer that has begun is cut off.
fn fail(scope: &RequestScope, send: &Responder, completion: Completion, error: &dyn Error) {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    let path = String::from_utf8_lossy(scope.raw_path());
    send.log(Level::Error, &format!("{path}: not answered by the Python process: {cause}"));
    if send.has_started() {
        drop(completion);
        return;
    }
    respond(send, 502, "text/plain; charset=utf-8", b"Bad Gateway");
    completion.returned();
}

/// Answers a request for what was left to Python where no Python process is: as FastAPI answers for an unknown path.
pub fn answer_not_found(send: &Responder, completion: Completion) {
    respond(send, 404, "application/json", br#"{"detail":"Not Found"}"#);
    completion.returned();
}

fn respond(send: &Responder, status: i64, content_type: &str, body: &[u8]) {
    let length = body.len().to_string();
    let headers = [("content-type", content_type), ("content-length", &length)];
    let headers = headers.map(|(name, value)| (name.as_bytes(), value.as_bytes()));
    // The head is valid, and a client that left needs none.
    let _ = send.start(status, headers).and_then(|()| send.body(body, false));
}
