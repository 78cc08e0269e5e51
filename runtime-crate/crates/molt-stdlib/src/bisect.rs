//! `_bisect`: the native half of `bisect`. CPython Modules/_bisectmodule.c.

/// Bisection algorithms.
#[molt_macros::module(name = "_bisect")]
pub mod native {
    use molt_object::builtins::list::List;
    use molt_object::{Cx, Exc, Value};

    /// Return the index where to insert item x in list a, assuming a is sorted: behind what is equal.
    #[function(signature = "(a, x, lo=0, hi=None, *, key=None)")]
    fn bisect_right(cx: &mut Cx, a: Value, x: Value, lo: i64, hi: Value, key: Value) -> Result<i64, Exc> {
        search(cx, &a, (lo, &hi), &key, &x, true)
    }

    /// Return the index where to insert item x in list a, assuming a is sorted: before what is equal.
    #[function(signature = "(a, x, lo=0, hi=None, *, key=None)")]
    fn bisect_left(cx: &mut Cx, a: Value, x: Value, lo: i64, hi: Value, key: Value) -> Result<i64, Exc> {
        search(cx, &a, (lo, &hi), &key, &x, false)
    }

    /// The first position between the bounds that lies behind what is less than `x`, and behind what equals it if `passes_equal`.
    fn search(
        cx: &mut Cx,
        sequence: &Value,
        (lo, hi): (i64, &Value),
        key: &Value,
        x: &Value,
        passes_equal: bool,
    ) -> Result<i64, Exc> {
        if lo < 0 {
            return Err(cx.value_error("lo must be non-negative"));
        }
        let (mut low, mut high) = (lo, if hi.is_none() { cx.len(sequence)? as i64 } else { cx.index_i64(hi)? });
        if key.is_none()
            && let Some(list) = sequence.downcast::<List>()
        {
            let items = &list.read(cx).items;
            let order = |at: i64| items.get(at as usize).and_then(|item| cx.order_without_code(item, x));
            while low < high {
                let middle = low + (high - low) / 2;
                let Some(order) = order(middle) else { break };
                if order.is_lt() || passes_equal && order.is_eq() {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
        }
        while low < high {
            let middle = low + (high - low) / 2;
            let item = match sequence.downcast::<List>().and_then(|list| list.read(cx).items.get(middle as usize)) {
                Some(item) => item.clone(),
                None => cx.getitem(sequence, &Value::int(middle))?,
            };
            let item = if key.is_none() { item } else { cx.call(key, &[item])? };
            let lies_before = if passes_equal { !cx.lt(x, &item)? } else { cx.lt(&item, x)? };
            if lies_before {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }
}
