//! The native half of `uuid`, as module `_uuid`: random UUIDs and the text of one. CPython Lib/uuid.py.

use molt_host::process;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::Frame;
use molt_object::ops::leaves::Activation;
use molt_object::{Cx, Value};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

molt_object::native_bodies! {
    /// `uuid4`
    UUID4 = "uuid" "uuid4" uuid4;
    /// `UUID.__str__`
    STR = "uuid" "UUID.__str__" text, text_leaf;
}

molt_object::interned_names! {
    safe_uuid = "SafeUUID", unknown = "unknown", uuid = "UUID",
}

/// The slots of `UUID`, in the order in which the class names them.
const INT: usize = 0;
const IS_SAFE: usize = 1;

/// Random bytes are asked for in blocks of this many.
const BLOCK: usize = 1024;

/// What is left of the last block.
#[derive(Default)]
struct RandomBytes(Vec<u8>);

/// The next 16 random bytes of the system.
fn random(cx: &mut Cx) -> Option<[u8; 16]> {
    let RandomBytes(left) = cx.world.extensions.get();
    if left.len() < 16 {
        *left = process::random(BLOCK).ok()?;
    }
    left.split_off(left.len() - 16).try_into().ok()
}

/// `uuid4()`
fn uuid4(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let class = fr.global(&names.uuid).and_then(|class| class.downcast_into::<Type>().ok());
    let safe = fr.global(&names.safe_uuid).and_then(|safe| fr.cx.getattr(&safe, &names.unknown).ok());
    let (Some(class), Some(safe), Some(bytes)) = (class, safe, random(fr.cx)) else { return fr.hand_over() };
    let number = u128::from_be_bytes(bytes) & !(0xC000 << 48) | 0x8000 << 48;
    let number = number & !(0xF000 << 64) | 4 << 76;
    let number = fr.cx.int(BigInt::from(number));
    let mut slots = molt_room::filled(Value::UNSET, class.read(fr.cx).slot_names.len());
    slots[INT] = number;
    slots[IS_SAFE] = safe;
    let made = fr.cx.instantiate_with_slots(&class, Instance, slots).value();
    fr.return_result(Ok(made))
}

/// `UUID.__str__(self)`
fn text(fr: &mut Frame<'_>) -> bool {
    let this = fr.argument(0);
    match text_of(fr.cx, &this) {
        Some(text) => fr.return_result(Ok(text)),
        None => fr.hand_over(),
    }
}

fn text_leaf(mut call: Activation<'_>) -> Option<Value> {
    let (cx, arguments, _) = call.parts()?;
    text_of(cx, arguments.first()?)
}

fn text_of(cx: &mut Cx, uuid: &Value) -> Option<Value> {
    let number = cx.slot_value(uuid, INT)?;
    let text = hyphenated(cx.int_to_big(&number)?.to_u128()?);
    Some(cx.str(std::str::from_utf8(&text).unwrap_or_default()).into())
}

/// The hexadecimal digits in groups of 8, 4, 4, 4 and 12.
fn hyphenated(number: u128) -> [u8; 36] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = [b'-'; 36];
    let mut at = 0;
    for byte in number.to_be_bytes() {
        if matches!(at, 8 | 13 | 18 | 23) {
            at += 1;
        }
        text[at] = DIGITS[usize::from(byte >> 4)];
        text[at + 1] = DIGITS[usize::from(byte & 15)];
        at += 2;
    }
    text
}

/// The native half of `uuid`.
#[molt_macros::module(name = "_uuid", functions(crate::uuid::accelerated))]
pub mod native {
    #[constant(name = "has_uuid_generate_time_safe")]
    const HAS_TIME: i64 = 1;
}
