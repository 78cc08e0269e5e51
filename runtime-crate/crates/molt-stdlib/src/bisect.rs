//! `_bisect`: the native half of `bisect`. CPython Modules/_bisectmodule.c.

/// Bisection algorithms.
#[molt_macros::module(name = "_bisect")]
pub mod native {
    use molt_object::builtins::list::List;
    use molt_object::{Cx, Exc, Value};

    /// Return the index where to insert item x in list a, assuming a is sorted: behind what is equal.
    #[function(signature = "(a, x, lo=0, hi=None, *, key=None)")]
    fn bisect_right(cx: &mut Cx, a: Value, x: Value, lo: i64, hi: Value, key: Value) -> Result<i64, Exc> {
        search(cx, &a, (lo, &hi), &key, |cx, item| Ok(!cx.lt(&x, item)?))
    }

    /// Return the index where to insert item x in list a, assuming a is sorted: before what is equal.
    #[function(signature = "(a, x, lo=0, hi=None, *, key=None)")]
    fn bisect_left(cx: &mut Cx, a: Value, x: Value, lo: i64, hi: Value, key: Value) -> Result<i64, Exc> {
        search(cx, &a, (lo, &hi), &key, |cx, item| cx.lt(item, &x))
    }

    /// The first position between the bounds that does not lie before what is looked for.
    fn search(
        cx: &mut Cx,
        sequence: &Value,
        (lo, hi): (i64, &Value),
        key: &Value,
        mut lies_before: impl FnMut(&mut Cx, &Value) -> Result<bool, Exc>,
    ) -> Result<i64, Exc> {
        if lo < 0 {
            return Err(cx.value_error("lo must be non-negative"));
        }
        let (mut low, mut high) = (lo, if hi.is_none() { cx.len(sequence)? as i64 } else { cx.index_i64(hi)? });
        while low < high {
            let middle = low + (high - low) / 2;
            let item = match sequence.downcast::<List>().and_then(|list| list.read(cx).items.get(middle as usize)) {
                Some(item) => item.clone(),
                None => cx.getitem(sequence, &Value::int(middle))?,
            };
            let item = if key.is_none() { item } else { cx.call(key, &[item])? };
            if lies_before(cx, &item)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }
}
