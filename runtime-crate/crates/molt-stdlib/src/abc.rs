//! `_abc`: the answers of abstract base classes, once given. CPython Modules/_abc.c `_abc__abc_instancecheck_impl`,
//! `_abc__abc_subclasscheck_impl`: a positive answer stays, a negative one until any class is registered.

use std::collections::HashMap;

use molt_object::builtins::type_::Type;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Value};

/// More answers than this are forgotten at once: programs that make classes as they run must not fill the memory.
const MOST: usize = 1 << 14;

/// Answers by the numbers of two classes, which belong to no other class ever.
#[derive(Default)]
struct Answers(HashMap<(u32, u32), bool>);

/// How often a class was registered as a virtual subclass.
#[derive(Default)]
struct Registrations(i64);

fn numbers(cx: &Cx, class: &Value, subclass: &Value) -> Option<(u32, u32)> {
    let class = class.downcast::<Type>()?.read(cx).root_shape;
    Some((class, subclass.downcast::<Type>()?.read(cx).root_shape))
}

fn known(cx: &mut Cx, class: &Value, subclass: &Value) -> Option<bool> {
    let numbers = numbers(cx, class, subclass)?;
    cx.world.extensions.get::<Answers>().0.get(&numbers).copied()
}

/// `ABCMeta.__instancecheck__(cls, instance)`
fn instance_check(fr: &mut Frame<'_>) -> bool {
    static CACHE: Cache = Cache::new(0);
    let (class, instance) = (fr.argument(0), fr.argument(1));
    let real = fr.cx.class_of(&instance).value();
    let name = fr.cx.world.names.class.clone();
    match fr.cx.getattr_cached(&instance, &name, &CACHE) {
        Ok(told) if told.is(&real) => match known(fr.cx, &class, &real) {
            Some(answer) => fr.return_result(Ok(Value::bool(answer))),
            None => fr.hand_over(),
        },
        Ok(_) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// `ABCMeta.__subclasscheck__(cls, subclass)`
fn subclass_check(fr: &mut Frame<'_>) -> bool {
    let (class, subclass) = (fr.argument(0), fr.argument(1));
    if let Some(answer) = known(fr.cx, &class, &subclass) {
        return fr.return_result(Ok(Value::bool(answer)));
    }
    let done = fr.hand_over();
    if done && let Some(numbers) = numbers(fr.cx, &class, &subclass) {
        let answer = fr.regs[0].clone();
        if answer.is(&Value::TRUE) || answer.is(&Value::FALSE) {
            let answers = &mut fr.cx.world.extensions.get::<Answers>().0;
            if answers.len() >= MOST {
                answers.clear();
            }
            answers.insert(numbers, answer.is_true());
        }
    }
    done
}

molt_object::native_bodies! {
    /// `ABCMeta.__instancecheck__`
    INSTANCE_CHECK = "abc" "ABCMeta.__instancecheck__" instance_check;
    /// `ABCMeta.__subclasscheck__`
    SUBCLASS_CHECK = "abc" "ABCMeta.__subclasscheck__" subclass_check;
}

/// Module contains faster C implementation of abc.ABCMeta
#[molt_macros::module(name = "_abc", functions(crate::abc::accelerated))]
pub mod native {
    use super::{Answers, Registrations};
    use molt_object::Cx;

    /// Forgets the negative answers: a class was registered.
    #[function(signature = "()")]
    fn forget_negative(cx: &mut Cx) {
        cx.world.extensions.get::<Answers>().0.retain(|_, answer| *answer);
        cx.world.extensions.get::<Registrations>().0 += 1;
    }

    /// Returns the current ABC cache token.
    #[function(signature = "()")]
    fn get_cache_token(cx: &mut Cx) -> i64 {
        cx.world.extensions.get::<Registrations>().0
    }
}
