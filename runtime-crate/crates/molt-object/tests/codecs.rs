//! Error handlers that are registered by name, as `codecs.register_error` registers them.

use molt_macros::function;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, ExceptionKind};
use molt_value::{Gc, Value};

/// Puts `[n]` in place of what is at fault, `n` being its length.
#[function(signature = "(error, /)")]
fn bracket(cx: &mut Cx, error: Value) -> Result<Gc<Tuple>, Exc> {
    let (start, end) = (cx.intern("start"), cx.intern("end"));
    let (start, end) = (cx.getattr(&error, &start)?, cx.getattr(&error, &end)?);
    let len = cx.index_i64(&end)? - cx.index_i64(&start)?;
    let text = cx.str(&format!("[{len}]")).into();
    Ok(cx.tuple(vec![text, end]))
}

/// Answers with what no handler may answer.
#[function(signature = "(error, /)")]
fn wrong(_cx: &mut Cx, error: Value) -> Value {
    error
}

/// Goes on where there is nothing.
#[function(signature = "(error, /)")]
fn beyond(cx: &mut Cx, error: Value) -> Gc<Tuple> {
    drop(error);
    let text = cx.str("").into();
    cx.tuple(vec![text, Value::int(-99)])
}

fn message(cx: &mut Cx, error: &Exc, kind: ExceptionKind) -> String {
    assert!(error.is_kind(cx, kind));
    cx.str_text(&error.value()).unwrap_or_default()
}

// What the handlers of this file lead to in CPython 3.13.
#[test]
fn registered_handlers_replace_and_resume() {
    let mut cx = Cx::new();
    let cx = &mut cx;
    for (name, def) in [("bracket", &BRACKET_DEF), ("wrong", &WRONG_DEF), ("beyond", &BEYOND_DEF)] {
        let handler = cx.native_function(def, Value::NONE);
        cx.register_error_handler(name, handler);
    }
    let (ascii, latin) = (cx.str("ascii"), cx.str("latin-1"));
    let [bracket, wrong, beyond] = ["bracket", "wrong", "beyond"].map(|name| cx.str(name));
    let text = cx.str("a\u{e9}\u{20ac}b\u{e9}");

    let encoded = cx.encode(&text, Some(&ascii), Some(&bracket));
    assert_eq!(encoded.ok().as_deref(), Some(&b"a[2]b[1]"[..]));
    let encoded = cx.encode(&text, Some(&latin), Some(&bracket));
    assert_eq!(encoded.ok().as_deref(), Some(&b"a\xe9[1]b\xe9"[..]));
    let decoded = cx.decode(b"a\xff\xfeb", None, Some(&bracket)).map(|text| text.to_text().into_owned());
    assert_eq!(decoded.ok().as_deref(), Some("a[1][1]b"));

    let Err(error) = cx.encode(&text, Some(&ascii), Some(&wrong)) else { panic!("it encodes") };
    let said = message(cx, &error, ExceptionKind::TypeError);
    assert_eq!(said, "encoding error handler must return (str/bytes, int) tuple");
    let Err(error) = cx.decode(b"\xff", None, Some(&wrong)) else { panic!("it decodes") };
    let said = message(cx, &error, ExceptionKind::TypeError);
    assert_eq!(said, "decoding error handler must return (str, int) tuple");
    let Err(error) = cx.decode(b"a\xff", None, Some(&beyond)) else { panic!("it decodes") };
    let said = message(cx, &error, ExceptionKind::IndexError);
    assert_eq!(said, "position -97 from error handler out of bounds");
}
