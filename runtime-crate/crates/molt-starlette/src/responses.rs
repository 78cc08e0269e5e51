//! Native bodies of responses whose body is known. starlette/responses.py `Response`, `JSONResponse`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::Str;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Gc, Value};

use crate::frames::{SCOPE, SEND, call_found_plain, exact_dict, is_text, super_function};
use crate::names::names;
use crate::sending::{Whole, send_response};
use crate::{attr, method, set_attr};

/// `Response.__init__(self, content=None, status_code=200, headers=None, media_type=None, background=None)`
pub(crate) fn init(fr: &mut Frame<'_>) -> bool {
    let result = initialize(fr);
    fr.return_result(result.map(|()| Value::NONE))
}

fn initialize(fr: &mut Frame<'_>) -> Result<(), Exc> {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let (content, status, headers) = (fr.argument(1), fr.argument(2), fr.argument(3));
    let (media_type, background) = (fr.argument(4), fr.argument(5));
    let cx = &mut *fr.cx;
    set_attr!(cx, &this, &names.status_code, status)?;
    if !media_type.is_none() {
        set_attr!(cx, &this, &names.media_type, media_type)?;
    }
    set_attr!(cx, &this, &names.background, background)?;
    let render = method!(cx, &this, &names.render)?;
    let body = call_found_plain(cx, render, &mut [this.clone(), content])?;
    set_attr!(cx, &this, &names.body, body)?;
    let init_headers = method!(cx, &this, &names.init_headers)?;
    call_found_plain(cx, init_headers, &mut [this, headers])?;
    Ok(())
}

/// `JSONResponse.__init__`, which differs from its base's in its signature alone.
pub(crate) fn init_json(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let Some(init) = super_function(fr, &this, &names.init) else { return fr.hand_over() };
    let mut arguments = std::array::from_fn::<Value, 6, _>(|at| fr.argument(at));
    let result = fr.cx.call_with(&init, molt_object::args::Arguments::positional(&mut arguments));
    fr.return_result(result.map(|_| Value::NONE))
}

/// `Response.render(self, content)`
pub(crate) fn render(fr: &mut Frame<'_>) -> bool {
    let content = fr.argument(1);
    if content.is_none() {
        let empty = fr.cx.bytes(b"").into();
        return fr.return_result(Ok(empty));
    }
    if content.is_instance_of::<Bytes>() {
        return fr.return_result(Ok(content));
    }
    let names = names(fr.cx);
    let this = fr.argument(0);
    let is_utf8 = attr!(fr.cx, &this, &names.charset).is_ok_and(|charset| plain_text(&charset) == Some("utf-8"));
    let is_text = content.downcast::<Str>().is_some_and(|text| text.class_is(&fr.cx.world.types.str));
    match plain_text(&content).filter(|_| is_utf8 && is_text) {
        Some(text) => {
            let body = fr.cx.bytes(text.as_bytes()).into();
            fr.return_result(Ok(body))
        }
        None => fr.hand_over(),
    }
}

/// `Response.init_headers(self, headers=None)`
pub(crate) fn init_headers(fr: &mut Frame<'_>) -> bool {
    if !fr.argument(1).is_none() {
        return fr.hand_over();
    }
    let this = fr.argument(0);
    match own_headers(fr.cx, &this) {
        Ok(true) => fr.return_result(Ok(Value::NONE)),
        Ok(false) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// Gives a response the headers that it has by itself, if it is of the usual kind.
fn own_headers(cx: &mut Cx, this: &Value) -> Result<bool, Exc> {
    let names = names(cx);
    let status = attr!(cx, this, &names.status_code)?;
    let Some(status) = status.as_int() else { return Ok(false) };
    let Some(body) = cx.instance_attr(this, &names.body).and_then(|body| body.downcast_into::<Bytes>().ok()) else {
        return Ok(false);
    };
    let has_length = !(status < 200 || status == 204 || status == 304);
    let length = if has_length { Value::int(body.items().len() as i64) } else { Value::NONE };
    let media_type = attr!(cx, this, &names.media_type)?;
    let charset = attr!(cx, this, &names.charset)?;
    let raw = crate::headers::made(cx, &length, &media_type, &charset)?;
    set_attr!(cx, this, &names.raw_headers, raw)?;
    Ok(true)
}

/// `Response.__call__(self, scope, receive, send)`
pub(crate) fn call(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let is_usual = match exact_dict(fr.cx, &fr.argument(SCOPE)) {
        Some(scope) => is_text(fr.cx, &scope, &names.type_, &names.http),
        None => false,
    };
    if !is_usual {
        return fr.hand_over();
    }
    let (this, send) = (fr.argument(0), fr.argument(SEND));
    let scope = fr.argument(SCOPE);
    let result = respond(fr.cx, &this, &scope, &send);
    fr.return_result(result.map(|()| Value::NONE))
}

fn respond(cx: &mut Cx, this: &Value, scope: &Value, send: &Value) -> Result<(), Exc> {
    let names = names(cx);
    let status = attr!(cx, this, &names.status_code)?;
    let headers = attr!(cx, this, &names.raw_headers)?;
    let body = attr!(cx, this, &names.body)?;
    let known = cx.instance_attr(this, &names.background);
    let done = known.is_some_and(|background| background.is_none()).then_some(scope);
    send_response(cx, send, &Whole { status: &status, headers: &headers, body: &body, done })?;
    if done.is_some() {
        return Ok(());
    }
    let background = attr!(cx, this, &names.background)?;
    if !background.is_none() {
        cx.call_awaited(&background, &mut [])?;
    }
    Ok(())
}

/// The text of a `str`, if it has no lone surrogates.
pub fn plain_text(value: &Value) -> Option<&str> {
    value.downcast::<Str>().and_then(Gc::<Str>::as_str)
}
