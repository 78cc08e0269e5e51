//! The native half of `uuid`, as module `_uuid`: random UUIDs and the text of one. CPython Lib/uuid.py.

use molt_host::process;
use molt_macros::function;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::Frame;
use molt_object::{Cx, Value};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

molt_object::native_bodies! {
    /// `uuid4`
    UUID4 = "uuid" "uuid4" uuid4;
    /// `UUID.__str__`
    STR = "uuid" "UUID.__str__" text;
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

/// A function of the Python half, with its native body before the compiled one.
#[function(signature = "(function, /)")]
pub fn accelerated(cx: &mut Cx, function: Value) -> Value {
    cx.put_native_body(&function, BODIES);
    function
}

/// `uuid4()`
fn uuid4(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let class = fr.global(&names.uuid).and_then(|class| class.downcast_into::<Type>().ok());
    let safe = fr.global(&names.safe_uuid).and_then(|safe| fr.cx.getattr(&safe, &names.unknown).ok());
    let (Some(class), Some(safe), Some(bytes)) = (class, safe, random(fr.cx)) else { return fr.hand_over() };
    let number = u128::from_be_bytes(bytes) & !(0xC000 << 48) | 0x8000 << 48;
    let number = number & !(0xF000 << 64) | 4 << 76;
    let made = fr.cx.instantiate(&class, Instance).value();
    let number = fr.cx.int(BigInt::from(number));
    fr.cx.set_slot_value(&made, INT, number);
    fr.cx.set_slot_value(&made, IS_SAFE, safe);
    fr.return_result(Ok(made))
}

/// `UUID.__str__(self)`
fn text(fr: &mut Frame<'_>) -> bool {
    let this = fr.argument(0);
    let number = fr.cx.slot_value(&this, INT).and_then(|number| fr.cx.int_to_big(&number)?.to_u128());
    let Some(number) = number else { return fr.hand_over() };
    let hex = format!("{number:032x}");
    let text = [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-");
    let text = fr.cx.str(&text).into();
    fr.return_result(Ok(text))
}

/// The native half of `uuid`.
#[molt_macros::module(name = "_uuid", functions(crate::uuid::accelerated))]
pub mod native {}
