//! Four routes of the bookshop as one writes them in Rust by hand: hyper, serde and tokio-postgres, no framework and no
//! ORM. The measure of what the hardware gives: same answers, same statements, one thread.
//!
//! `PORT` and `DATABASE_URL` (without a driver suffix) are read from the environment.

mod pool;
mod publishers;
mod quotes;

use std::convert::Infallible;
use std::error::Error;
use std::rc::Rc;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::task::LocalSet;

use crate::pool::Pool;

type Answer = Result<(StatusCode, Vec<u8>), Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let port: u16 = std::env::var("PORT")?.parse()?;
    let local = LocalSet::new();
    local.run_until(serve(port, std::env::var("DATABASE_URL")?)).await
}

async fn serve(port: u16, database: String) -> Result<(), Box<dyn Error>> {
    let pool = Rc::new(Pool::connect(&database).await?);
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let pool = Rc::clone(&pool);
        tokio::task::spawn_local(async move {
            let service = service_fn(move |request| handle(Rc::clone(&pool), request));
            // A connection that breaks off is its client's business.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

async fn handle(pool: Rc<Pool>, request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    let request_id = request_id(&request);
    let is_text = request.uri().path() == "/ping";
    let (status, body) = route(&pool, request).await.unwrap_or_else(|error| {
        eprintln!("{error}");
        (StatusCode::INTERNAL_SERVER_ERROR, b"Internal Server Error".to_vec())
    });
    let mut response = Response::new(Full::from(body));
    *response.status_mut() = status;
    let media_type = if is_text { "text/plain; charset=utf-8" } else { "application/json" };
    let headers = response.headers_mut();
    headers.insert("server", HeaderValue::from_static("by-hand"));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    headers.insert("x-request-id", request_id);
    Ok(response)
}

/// The client's identity of the request, if it is sensible, or a new one.
fn request_id(request: &Request<Incoming>) -> HeaderValue {
    let is_sensible = |value: &&HeaderValue| {
        (8..=64).contains(&value.len())
            && value.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    };
    let offered = request.headers().get("x-request-id").filter(is_sensible).cloned();
    offered.unwrap_or_else(|| {
        let fresh = uuid::Uuid::new_v4().to_string();
        HeaderValue::from_str(&fresh).unwrap_or(HeaderValue::from_static("-"))
    })
}

async fn route(pool: &Pool, request: Request<Incoming>) -> Answer {
    let path = request.uri().path().to_owned();
    match (request.method().clone(), path.as_str()) {
        (Method::GET, "/ping") => Ok((StatusCode::OK, b"pong".to_vec())),
        (Method::POST, "/quotes") => {
            let body = request.into_body().collect().await?.to_bytes();
            quotes::quote(&body)
        }
        (Method::GET, "/publishers") => publishers::list(pool, request.uri().query().unwrap_or("")).await,
        (Method::GET, path) => match path.strip_prefix("/publishers/").and_then(|id| id.parse().ok()) {
            Some(id) => publishers::detail(pool, id).await,
            None => not_found(),
        },
        _ => not_found(),
    }
}

fn not_found() -> Answer {
    Ok((StatusCode::NOT_FOUND, br#"{"detail":"Not Found"}"#.to_vec()))
}
