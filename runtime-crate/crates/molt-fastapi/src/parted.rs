//! Lists that endpoints give in parts (`molt-object/src/returning.rs`): each part is validated, written and let go before the next one is
//! made. Status, headers and bytes are those of the whole list; wherever that is not certain beforehand, the whole list it is.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::returning::PartedList;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};
use molt_pydantic::plain_lists::PlainList;
use molt_pydantic::serializers::json_writer::JsonWriter;
use molt_pydantic::{SchemaSerializer, SchemaValidator};
use molt_starlette::sending::Pieces;
use molt_starlette::{attr, method};

use crate::bodies::{FIELD_SERIALIZE, FIELD_VALIDATE};
use crate::fields::only_by_alias;
use crate::names::names;

/// How many items a part has.
pub(crate) const PART: usize = 256;

/// How long a piece of the body is, about.
pub(crate) const PIECE: usize = 64 * 1024;

/// The response model of a handler, if it is a list that can be taken in parts.
///
/// # Errors
/// What attributes raise.
pub fn list_of(cx: &mut Cx, handler: &Value) -> Result<Option<PlainList>, Exc> {
    let names = names(cx);
    let field = attr!(cx, handler, &names.response_field)?;
    let (validate, validates) = method!(cx, &field, &names.validate)?;
    let (serialize, serializes) = method!(cx, &field, &names.serialize_json)?;
    let is_native = validates
        && serializes
        && cx.has_native_body(&validate, &FIELD_VALIDATE)
        && cx.has_native_body(&serialize, &FIELD_SERIALIZE);
    if !is_native {
        return Ok(None);
    }
    let options = attr!(cx, handler, &names.dump_options)?;
    let Some(by_alias) = only_by_alias(cx, &options) else { return Ok(None) };
    let adapter = attr!(cx, &field, &names.adapter)?;
    let validator = attr!(cx, &adapter, &names.validator)?.downcast_into::<SchemaValidator>();
    let serializer = attr!(cx, &adapter, &names.serializer)?.downcast_into::<SchemaSerializer>();
    match (validator, serializer) {
        (Ok(validator), Ok(serializer)) => Ok(PlainList::of(cx, &validator, &serializer, by_alias)),
        _ => Ok(None),
    }
}

/// The body with a list, in pieces; `None` if it takes the whole list to tell what it is.
///
/// # Errors
/// What making the items and writing them raises.
pub fn body_of(cx: &mut Cx, parted: &Gc<PartedList>, mut list: PlainList) -> Result<Option<Pieces>, Exc> {
    if !list.names.iter().all(|name| parted.knows(cx, name)) || !all_valid(cx, parted, &list)? {
        return Ok(None);
    }
    parted.rewind(cx)?;
    parted.let_go(cx);
    let mut pieces = Pieces::new();
    let mut writer = JsonWriter::new(None, false, PIECE + PIECE / 8);
    let mut is_first = true;
    writer.open(b'[');
    loop {
        let part = parted.next(cx, PART)?;
        if part.is_empty() {
            break;
        }
        for item in part {
            let Some(valid) = list.valid(cx, &item) else { return Err(changed(cx)) };
            writer.separate(is_first);
            is_first = false;
            list.write(cx, &valid, &mut writer)?;
            if writer.len() >= PIECE {
                let mut piece = writer.take(PIECE + PIECE / 8);
                piece.shrink_to_fit();
                pieces.push_back(piece);
            }
        }
    }
    writer.close(b']', is_first);
    pieces.push_back(writer.into_bytes());
    list.finish(cx)?;
    Ok(Some(pieces))
}

/// Whether a list whose items are to come yet can be sent as they come: the first ones are valid, and the others nobody knows.
///
/// # Errors
/// What making the items raises.
pub fn can_stream(cx: &mut Cx, parted: &Gc<PartedList>, list: &PlainList) -> Result<bool, Exc> {
    if !parted.is_coming(cx) || !list.names.iter().all(|name| parted.knows(cx, name)) {
        return Ok(false);
    }
    parted.rewind(cx)?;
    let part = parted.next(cx, PART)?;
    let are_valid = !parted.repeats(cx) && part.iter().all(|item| list.valid(cx, item).is_some());
    parted.rewind(cx)?;
    Ok(are_valid)
}

/// Whether each item is valid, and there once.
fn all_valid(cx: &mut Cx, parted: &Gc<PartedList>, list: &PlainList) -> Result<bool, Exc> {
    parted.rewind(cx)?;
    loop {
        let part = parted.next(cx, PART)?;
        if part.is_empty() {
            return Ok(!parted.repeats(cx));
        }
        if parted.repeats(cx) || !part.iter().all(|item| list.valid(cx, item).is_some()) {
            return Ok(false);
        }
    }
}

#[cold]
fn changed(cx: &mut Cx) -> Exc {
    cx.runtime_error("an item changed while the response was written")
}

/// What calls a function whose value is taken in parts, in a worker thread.
pub struct Taking(Value);

impl Trace for Taking {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.0.trace(visitor);
    }
}

impl Payload for Taking {
    type Access = Frozen;
}

impl Taking {
    /// What calls a function so.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn of(cx: &mut Cx, function: &Value) -> Result<Value, Exc> {
        let class = Taking::class(cx)?;
        Ok(Gc::new(&class, Taking(function.clone())).into())
    }
}

#[class(name = "Taking", module = "_fastapi", no_new)]
impl Taking {
    #[call(signature = "(*args, **kwargs)")]
    fn call(cx: &mut Cx, this: &Gc<Taking>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        cx.taking_parts(&this.0, |cx| cx.call_with(&this.0, arguments.reborrow()))
    }
}
