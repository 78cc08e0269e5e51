//! `_random`: the generator under `random.Random`. CPython Modules/_randommodule.c.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_text::BigInt;
use molt_text::mersenne_twister::MersenneTwister;

/// The payload of `_random.Random`.
pub struct Random {
    generator: MersenneTwister,
}

impl Trace for Random {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Random {
    type Access = Mutable;
}

/// A generator whose seed comes from the operating system.
fn unpredictable(cx: &mut Cx) -> Result<MersenneTwister, Exc> {
    let mut bytes = [0; 624 * 4];
    if let Err(error) = getrandom::fill(&mut bytes) {
        return Err(cx.error(molt_object::ExceptionKind::OSError, error.to_string()));
    }
    let words: Vec<u32> =
        bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap_or_default())).collect();
    Ok(MersenneTwister::from_key(&words))
}

/// The generator of a seed: of the absolute value of an int, or of the hash of anything else.
fn seeded(cx: &mut Cx, seed: &Value) -> Result<MersenneTwister, Exc> {
    if seed.is_none() {
        return unpredictable(cx);
    }
    let magnitude = match cx.int_value(seed) {
        Some(int) => int.as_big().magnitude().clone(),
        None => {
            let hash = cx.hash(seed)?;
            (hash as u64).into()
        }
    };
    Ok(MersenneTwister::from_key(&magnitude.to_u32_digits_or_zero()))
}

/// The 32-bit words of a number, at least one.
trait Words {
    fn to_u32_digits_or_zero(&self) -> Vec<u32>;
}

impl Words for num_bigint::BigUint {
    fn to_u32_digits_or_zero(&self) -> Vec<u32> {
        let digits = self.to_u32_digits();
        if digits.is_empty() { vec![0] } else { digits }
    }
}

/// Random() -> create a random number generator with its own internal state.
#[class(name = "Random", module = "_random", basetype)]
impl Random {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Ok(cx.instantiate(class, Random { generator: MersenneTwister::default() }).into())
    }

    #[init(signature = "(seed=None, /)")]
    fn init(cx: &mut Cx, this: &Gc<Random>, seed: Value) -> Result<(), Exc> {
        Random::seed(cx, this, seed)
    }

    /// random() -> x in the interval [0, 1).
    #[method(signature = "(self, /)")]
    fn random(cx: &mut Cx, this: &Gc<Random>) -> f64 {
        this.write(cx).generator.next_f64()
    }

    /// Initialize the internal state from an integer, or from the hash of an object.
    #[method(signature = "(self, n=None, /)")]
    fn seed(cx: &mut Cx, this: &Gc<Random>, n: Value) -> Result<(), Exc> {
        let generator = seeded(cx, &n)?;
        this.write(cx).generator = generator;
        Ok(())
    }

    /// getrandbits(k) -> x. Generates an int with k random bits.
    #[method(signature = "(self, k, /)")]
    fn getrandbits(cx: &mut Cx, this: &Gc<Random>, k: i64) -> Result<Value, Exc> {
        let Ok(bits) = usize::try_from(k) else {
            return Err(cx.value_error("number of bits must be non-negative"));
        };
        let generator = &mut this.write(cx).generator;
        if bits == 0 {
            return Ok(Value::int(0));
        }
        if bits <= 32 {
            return Ok(Value::int(i64::from(generator.next_u32() >> (32 - bits))));
        }
        let words = generator.next_bits(bits);
        Ok(cx.int(BigInt::from(num_bigint::BigUint::new(words))))
    }

    /// getstate() -> tuple containing the current state.
    #[method(signature = "(self, /)")]
    fn getstate(cx: &mut Cx, this: &Gc<Random>) -> Value {
        let (words, index) = this.read(cx).generator.state();
        let mut items: Vec<Value> = words.iter().map(|&word| Value::int(i64::from(word))).collect();
        items.push(Value::int(index as i64));
        cx.tuple(items).into()
    }

    /// setstate(state) -> None. Restores generator state.
    #[method(signature = "(self, state, /)")]
    fn setstate(cx: &mut Cx, this: &Gc<Random>, state: Value) -> Result<(), Exc> {
        let Some(state) = state.downcast::<Tuple>().cloned() else {
            return Err(cx.type_error("state vector must be a tuple"));
        };
        if state.items().len() != 625 {
            return Err(cx.value_error("state vector is the wrong size"));
        }
        let mut words = molt_room::vec(625);
        for item in state.items() {
            let word = cx.index_i64(item)?;
            words.push(u32::try_from(word).map_err(|_| cx.overflow_error("can't convert negative int to unsigned"))?);
        }
        let index = words.pop().unwrap_or(0) as usize;
        match MersenneTwister::from_state(&words, index) {
            Some(generator) => {
                this.write(cx).generator = generator;
                Ok(())
            }
            None => Err(cx.value_error("invalid state")),
        }
    }
}

/// Module implements the Mersenne Twister random number generator.
#[molt_macros::module(name = "_random", classes(super::Random))]
pub mod native {}
