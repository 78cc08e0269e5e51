//! Responses that are sent without being made: those of Starlette's own classes, of a content that is a text or bytes, where nobody
//! gets to see the object. starlette/responses.py `Response.__init__`, `Response.init_headers`.

use std::rc::Rc;

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::object::lookup::Epoch;
use molt_object::{Cx, Exc, Gc, Value};
use molt_starlette::bodies::{RESPONSE_CALL, RESPONSE_INIT, RESPONSE_INIT_HEADERS, RESPONSE_RENDER};
use molt_starlette::responses::plain_text;
use molt_starlette::sending::send_bytes;

use crate::names::names;

/// A response that is not made unless somebody asks for it.
pub struct Plain {
    class: Value,
    content_type: Rc<str>,
    status: i64,
    content: Value,
}

/// What is known of a class of responses as long as no class changes: the Content-Type, if its responses need not be made.
struct KnownClass {
    class: Value,
    epoch: Epoch,
    content_type: Option<Rc<str>>,
}

/// The classes that endpoints have answered with.
#[derive(Default)]
struct KnownClasses(Vec<KnownClass>);

impl Plain {
    /// The response that `class(content, status)` makes, if it is a plain one.
    pub fn of(cx: &mut Cx, class: &Value, status: i64, content: &Value) -> Option<Plain> {
        let is_usual = match content.downcast::<Str>() {
            Some(text) => text.class_is(&cx.world.types.str) && text.as_str().is_some(),
            None => content.is_instance_of::<Bytes>(),
        };
        let content_type = if is_usual { content_type_of(cx, class)? } else { return None };
        Some(Plain { class: class.clone(), content_type, status, content: content.clone() })
    }

    /// Sends it; the scope says whether the task ends with that.
    ///
    /// # Errors
    /// What `send` raises.
    pub fn send(&self, cx: &mut Cx, sender: &Value, scope: &Value) -> Result<(), Exc> {
        let body = match self.content.downcast::<Bytes>() {
            Some(bytes) => bytes.items(),
            None => plain_text(&self.content).unwrap_or_default().as_bytes(),
        };
        send_bytes(cx, sender, self.status, &self.content_type, body, Some(scope))
    }

    /// The object.
    ///
    /// # Errors
    /// What its class raises.
    pub fn make(self, cx: &mut Cx) -> Result<Value, Exc> {
        cx.call(&self.class, &[self.content, Value::int(self.status)])
    }
}

fn content_type_of(cx: &mut Cx, class: &Value) -> Option<Rc<str>> {
    let world = &mut cx.world;
    let (cache, known) = (&world.attribute_cache, &mut world.extensions.get::<KnownClasses>().0);
    if let Some(known) = known.iter().find(|known| known.class.is(class) && cache.is_current(known.epoch)) {
        return known.content_type.clone();
    }
    known.retain(|known| cache.is_current(known.epoch));
    let content_type = class.downcast::<Type>().cloned().and_then(|class| plain_content_type(cx, &class));
    let epoch = cx.world.attribute_cache.now();
    let learned = KnownClass { class: class.clone(), epoch, content_type: content_type.clone() };
    cx.world.extensions.get::<KnownClasses>().0.push(learned);
    content_type
}

/// The Content-Type of a class's responses, if it is one of Starlette's own that nobody has changed.
fn plain_content_type(cx: &mut Cx, class: &Gc<Type>) -> Option<Rc<str>> {
    let names = names(cx);
    let module = class.read(cx).dict.read(cx).get_interned(&cx.world.names.module).cloned()?;
    if plain_text(&module) != Some("starlette.responses") {
        return None;
    }
    let natives = [
        (&names.init, &RESPONSE_INIT),
        (&names.render, &RESPONSE_RENDER),
        (&names.init_headers, &RESPONSE_INIT_HEADERS),
        (&names.call_special, &RESPONSE_CALL),
    ];
    for (name, body) in natives {
        let function = cx.lookup_in_class(class, name)?;
        if !cx.has_native_body(&function, body) {
            return None;
        }
    }
    let own = [&names.status_code, &names.background, &names.body, &names.raw_headers];
    if own.iter().any(|name| cx.lookup_in_class(class, name).is_some()) {
        return None;
    }
    let charset = cx.lookup_in_class(class, &names.charset)?;
    let media_type = cx.lookup_in_class(class, &names.media_type)?;
    let media_type = plain_text(&media_type).filter(|_| plain_text(&charset) == Some("utf-8"))?;
    match media_type.starts_with("text/") && !media_type.to_lowercase().contains("charset=") {
        true => Some(format!("{media_type}; charset=utf-8").into()),
        false => Some(media_type.into()),
    }
}
