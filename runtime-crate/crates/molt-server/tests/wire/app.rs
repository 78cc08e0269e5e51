//! The application of `app.py` on this crate's interface.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use molt_server::{
    Application, Completion, Lifespan, LifespanEvent, LifespanMessage, Message, Receiver, RequestScope, Responder,
    SendError,
};
use tokio::task::spawn_local;
use tokio::time::sleep;

/// How long the thread is kept busy behind an answer.
pub const BUSY: Duration = Duration::from_millis(400);

const TEXT: (&[u8], &[u8]) = (b"Content-Type", b"text/plain");

type Events = Rc<RefCell<HashMap<String, Vec<u8>>>>;
type Header = (&'static [u8], &'static [u8]);

#[derive(Default)]
pub struct App {
    events: Events,
}

impl Application for App {
    fn lifespan(&self, lifespan: Lifespan) {
        spawn_local(async move {
            loop {
                let event = lifespan.receive().await;
                let answer = match event {
                    LifespanEvent::Startup => LifespanMessage::StartupComplete,
                    LifespanEvent::Shutdown => LifespanMessage::ShutdownComplete,
                };
                lifespan.send(answer).expect("in turn");
                if event == LifespanEvent::Shutdown {
                    return lifespan.returned();
                }
            }
        });
    }

    fn handle(&self, scope: RequestScope, receive: Receiver, send: Responder, completion: Completion) {
        let request = Request { scope, receive, send, events: self.events.clone() };
        spawn_local(async move {
            match request.route().await {
                Ok(()) => completion.returned(),
                Err(Failure(text)) => completion.raised(&text),
            }
        });
    }

    fn cancel_requests(&self, _message: &str) {}
}

/// What an exception is in Python.
struct Failure(String);

impl From<SendError> for Failure {
    fn from(error: SendError) -> Self {
        Failure(format!("{}: {error}", error.exception()))
    }
}

struct Request {
    scope: RequestScope,
    receive: Receiver,
    send: Responder,
    events: Events,
}

type Outcome = Result<(), Failure>;

impl Request {
    async fn route(&self) -> Outcome {
        let path = self.scope.path().trim_start_matches('/').to_owned();
        let (name, rest) = path.split_once('/').unwrap_or((&path, ""));
        match name {
            "nobody" => self.plain(b"not read").await,
            "late" => {
                sleep(Duration::from_millis(150)).await;
                self.plain(format!("late {rest}").as_bytes()).await
            }
            "late-read" => {
                sleep(Duration::from_millis(150)).await;
                let body = self.read_body().await.unwrap_or_default();
                self.plain(format!("read {}", body.len()).as_bytes()).await
            }
            "keep" => {
                sleep(Duration::from_millis(150)).await;
                let body = self.read_body().await.unwrap_or_else(|| b"no body".to_vec());
                self.events.borrow_mut().insert(rest.to_owned(), body);
                let goes_on = self.read_body().await.is_some();
                self.plain(if goes_on { b"more" } else { b"kept" }).await
            }
            "busy" => self.busy(rest == "sent").await,
            "chunked" => self.chunked(rest).await,
            "slow-chunks" => self.slow_chunks().await,
            "status" => {
                self.start(rest.parse().expect("a number"), &[(b"X-Status", rest.as_bytes())]).await?;
                self.body(b"", false).await
            }
            "status-body" => {
                self.start(rest.parse().expect("a number"), &[TEXT]).await?;
                self.body(b"content", false).await
            }
            "headers" => self.headers(rest).await,
            "length" => self.length(rest).await,
            "large" => self.plain(&b"0123456789abcdef".repeat(rest.parse::<usize>().expect("a number") / 16)).await,
            "stream" => self.stream(rest.parse().expect("a number")).await,
            "fail" => self.fail(rest).await,
            "give-up" => self.give_up(rest).await,
            "watch" => self.watch(rest).await,
            "write-on" => self.write_on(rest).await,
            "pour" => self.pour(rest).await,
            "events" => {
                let noted = self.events.borrow().get(rest).cloned();
                self.plain(&noted.unwrap_or_else(|| b"nothing".to_vec())).await
            }
            _ => self.echo().await,
        }
    }

    async fn read_body(&self) -> Option<Vec<u8>> {
        let mut content = Vec::new();
        loop {
            match self.receive.receive().await {
                Message::Disconnect => return None,
                Message::Request { body, more_body } => {
                    content.extend(body);
                    if !more_body {
                        return Some(content);
                    }
                }
            }
        }
    }

    async fn start(&self, status: i64, headers: &[(&[u8], &[u8])]) -> Outcome {
        self.send.ready().await;
        Ok(self.send.start(status, headers.iter().copied())?)
    }

    async fn body(&self, content: &[u8], more: bool) -> Outcome {
        self.send.ready().await;
        Ok(self.send.body(content, more)?)
    }

    async fn plain(&self, content: &[u8]) -> Outcome {
        self.start(200, &[TEXT, (b"content-length", content.len().to_string().as_bytes())]).await?;
        self.body(content, false).await
    }

    /// Answers, then keeps the thread from all else.
    async fn busy(&self, is_sent: bool) -> Outcome {
        self.plain(b"written").await?;
        if is_sent {
            self.send.sends()();
        }
        std::thread::sleep(BUSY);
        Ok(())
    }

    async fn echo(&self) -> Outcome {
        let Some(content) = self.read_body().await else {
            return Ok(());
        };
        let scope = &self.scope;
        let mut lines: Vec<Vec<u8>> = vec![
            [b"method ", scope.method().as_bytes()].concat(),
            [b"path ", scope.path().as_bytes()].concat(),
            [b"raw_path ", scope.raw_path()].concat(),
            [b"query ", scope.query_string()].concat(),
            [b"version ", scope.http_version().as_bytes()].concat(),
            [b"scheme ", scope.scheme().as_str().as_bytes()].concat(),
        ];
        lines.extend(scope.headers().map(|(name, value)| [b"header [", name, b"] [", value, b"]"].concat()));
        lines.push(format!("body {}", content.len()).into_bytes());
        lines.push(content);
        self.plain(&lines.join(&b'\n')).await
    }

    async fn chunked(&self, rest: &str) -> Outcome {
        self.start(200, &[TEXT]).await?;
        for part in ["one", "", "three"] {
            self.body(part.as_bytes(), true).await?;
        }
        self.body(if rest == "end" { b"end" } else { b"" }, false).await
    }

    async fn slow_chunks(&self) -> Outcome {
        self.start(200, &[TEXT]).await?;
        for part in ["first", "second"] {
            sleep(Duration::from_millis(50)).await;
            self.body(part.as_bytes(), true).await?;
        }
        self.body(b"", false).await
    }

    async fn headers(&self, rest: &str) -> Outcome {
        let pairs: &[Header] = match rest {
            "case" => {
                &[(b"X-Upper-Case", b"Value"), (b"X-Twice", b"1"), (b"x-twice", b"2"), (b"X-Latin", b"caf\xe9\t!")]
            }
            "own" => &[(b"Date", b"never"), (b"Server", b"mine")],
            "close" => &[(b"Connection", b"Close")],
            "close-list" => &[(b"connection", b"x, close")],
            "keep-alive" => &[(b"Connection", b"keep-alive")],
            "both" => &[(b"content-length", b"2"), (b"Transfer-Encoding", b"Chunked")],
            "both-reversed" => &[(b"Transfer-Encoding", b"chunked"), (b"content-length", b"2")],
            "gzip" => &[(b"transfer-encoding", b"gzip")],
            "two-lengths" => &[(b"content-length", b"2"), (b"content-length", b"9")],
            "bad-length" => &[(b"content-length", b"two")],
            "odd-length" => &[(b"content-length", b" +0_2 ")],
            "bad-name" => &[(b"x y", b"1")],
            "bad-value" => &[(b"x-good", b"1"), (b"x-bad", b"a\r\nset-cookie: b")],
            _ => &[(b"", b"1")],
        };
        self.start(200, pairs).await?;
        self.body(b"ok", false).await
    }

    async fn length(&self, rest: &str) -> Outcome {
        let (declared, sent) = rest.split_once('/').expect("two numbers");
        self.start(200, &[(b"content-length", declared.as_bytes())]).await?;
        for size in sent.split('/') {
            self.body(&b"x".repeat(size.parse().expect("a number")), true).await?;
        }
        self.body(b"", false).await
    }

    async fn stream(&self, count: usize) -> Outcome {
        self.start(200, &[TEXT]).await?;
        for _ in 0..count {
            self.body(&b"0123456789abcdef".repeat(4096), true).await?;
        }
        self.body(b"", false).await
    }

    async fn fail(&self, rest: &str) -> Outcome {
        let empty: &[(&[u8], &[u8])] = &[(b"content-length", b"0")];
        match rest {
            "started" => self.give_up("started").await?,
            "complete" => self.plain(b"done").await?,
            "protocol" => self.body(b"first", false).await?,
            "twice" => {
                self.start(200, empty).await?;
                self.start(200, empty).await?;
            }
            "after" => {
                self.plain(b"done").await?;
                self.body(b"more", false).await?;
            }
            _ => {}
        }
        Err(Failure("ValueError: a failure of the application".to_owned()))
    }

    async fn give_up(&self, rest: &str) -> Outcome {
        match rest {
            "started" => {
                self.start(200, &[(b"content-length", b"5")]).await?;
                self.body(b"ab", true).await
            }
            "head" => self.start(200, &[TEXT]).await,
            _ => Ok(()),
        }
    }

    fn note(&self, key: &str, text: String) {
        self.events.borrow_mut().insert(key.to_owned(), text.into_bytes());
    }

    fn kind(message: &Message) -> &'static str {
        match message {
            Message::Request { .. } => "http.request",
            Message::Disconnect => "http.disconnect",
        }
    }

    async fn watch(&self, rest: &str) -> Outcome {
        let content = self.read_body().await.unwrap_or_default();
        let answers = rest.starts_with("answer");
        if answers {
            self.plain(b"watched").await?;
        }
        let message = self.receive.receive().await;
        let seen = format!("{} {}", content.len(), Self::kind(&message));
        self.note(rest, seen.clone());
        if !answers {
            self.plain(b"too late").await?;
            self.note(rest, seen + ", sent");
        }
        Ok(())
    }

    async fn write_on(&self, rest: &str) -> Outcome {
        sleep(Duration::from_millis(150)).await;
        self.plain(b"nobody hears").await?;
        let message = self.receive.receive().await;
        self.note(rest, format!("wrote on, {}", Self::kind(&message)));
        Ok(())
    }

    async fn pour(&self, rest: &str) -> Outcome {
        self.start(200, &[TEXT]).await?;
        for number in 0..256 {
            self.body(&b"0123456789abcdef".repeat(4096), true).await?;
            self.note(rest, if number == 255 { "all".to_owned() } else { "some".to_owned() });
        }
        self.body(b"", false).await
    }
}
