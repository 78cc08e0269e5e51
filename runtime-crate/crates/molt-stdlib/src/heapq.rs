//! `_heapq`: the native half of `heapq`. CPython Modules/_heapqmodule.c.

/// Heap queues over lists.
#[molt_macros::module(name = "_heapq")]
pub mod native {
    use molt_object::builtins::list::List;
    use molt_object::{Cx, Exc, Gc, Value};

    /// Push item onto heap, maintaining the heap invariant.
    #[function(signature = "(heap, item, /)")]
    fn heappush(cx: &mut Cx, heap: Gc<List>, item: Value) -> Result<(), Exc> {
        let items = &mut heap.write(cx).items;
        items.push(item);
        let last = items.len() - 1;
        sift_down(cx, &heap, 0, last)
    }

    /// Pop the smallest item off the heap, maintaining the heap invariant.
    #[function(signature = "(heap, /)")]
    fn heappop(cx: &mut Cx, heap: Gc<List>) -> Result<Value, Exc> {
        let items = &mut heap.write(cx).items;
        let Some(last) = items.pop() else { return Err(cx.index_error("index out of range")) };
        let Some(first) = items.first_mut() else { return Ok(last) };
        let smallest = std::mem::replace(first, last);
        sift_up(cx, &heap, 0)?;
        Ok(smallest)
    }

    /// Pop and return the current smallest value, and add the new item.
    #[function(signature = "(heap, item, /)")]
    fn heapreplace(cx: &mut Cx, heap: Gc<List>, item: Value) -> Result<Value, Exc> {
        let Some(first) = heap.write(cx).items.first_mut() else {
            return Err(cx.index_error("index out of range"));
        };
        let smallest = std::mem::replace(first, item);
        sift_up(cx, &heap, 0)?;
        Ok(smallest)
    }

    /// Push item on the heap, then pop and return the smallest item from the heap.
    #[function(signature = "(heap, item, /)")]
    fn heappushpop(cx: &mut Cx, heap: Gc<List>, item: Value) -> Result<Value, Exc> {
        let Some(first) = heap.read(cx).items.first().cloned() else { return Ok(item) };
        if !cx.lt(&first, &item)? {
            return Ok(item);
        }
        match heap.write(cx).items.first_mut() {
            Some(first) => {
                let smallest = std::mem::replace(first, item);
                sift_up(cx, &heap, 0)?;
                Ok(smallest)
            }
            None => Err(cx.index_error("index out of range")),
        }
    }

    /// Transform list into a heap, in-place, in O(len(heap)) time.
    #[function(signature = "(heap, /)")]
    fn heapify(cx: &mut Cx, heap: Gc<List>) -> Result<(), Exc> {
        for at in (0..heap.read(cx).items.len() / 2).rev() {
            sift_up(cx, &heap, at)?;
        }
        Ok(())
    }

    /// Whether one item is less than another; comparing may run code that changes the list.
    fn less(cx: &mut Cx, heap: &Gc<List>, left: &Value, right: &Value, len: usize) -> Result<bool, Exc> {
        let less = cx.lt(left, right)?;
        if heap.read(cx).items.len() != len {
            return Err(cx.runtime_error("list changed size during iteration"));
        }
        Ok(less)
    }

    fn item_at(cx: &mut Cx, heap: &Gc<List>, at: usize) -> Value {
        heap.read(cx).items.get(at).cloned().unwrap_or_default()
    }

    /// CPython `siftdown`: moves the item at a position up to its place below `start`.
    fn sift_down(cx: &mut Cx, heap: &Gc<List>, start: usize, mut at: usize) -> Result<(), Exc> {
        let mut items = std::mem::take(&mut heap.write(cx).items);
        let outcome = sift_down_here(cx, &mut items, start, &mut at);
        heap.write(cx).items = items;
        match outcome {
            Some(()) => Ok(()),
            None => sift_down_by_code(cx, heap, start, at),
        }
    }

    /// Goes on as far as no Python code needs to run; `None` if some does.
    fn sift_down_here(cx: &Cx, items: &mut [Value], start: usize, at: &mut usize) -> Option<()> {
        while *at > start {
            let parent = (*at - 1) >> 1;
            if cx.order_without_code(items.get(*at)?, &items[parent])?.is_ge() {
                break;
            }
            items.swap(*at, parent);
            *at = parent;
        }
        Some(())
    }

    #[cold]
    #[inline(never)]
    fn sift_down_by_code(cx: &mut Cx, heap: &Gc<List>, start: usize, mut at: usize) -> Result<(), Exc> {
        let len = heap.read(cx).items.len();
        let item = item_at(cx, heap, at);
        while at > start {
            let parent = (at - 1) >> 1;
            let above = item_at(cx, heap, parent);
            if !less(cx, heap, &item, &above, len)? {
                break;
            }
            heap.write(cx).items.swap(at, parent);
            at = parent;
        }
        Ok(())
    }

    /// CPython `siftup`: moves the smaller child up until a leaf is reached, then the item from there to its place.
    fn sift_up(cx: &mut Cx, heap: &Gc<List>, start: usize) -> Result<(), Exc> {
        let mut items = std::mem::take(&mut heap.write(cx).items);
        let mut at = start;
        let leaf = sift_up_here(cx, &mut items, &mut at);
        let outcome = leaf.and_then(|()| sift_down_here(cx, &mut items, start, &mut at));
        heap.write(cx).items = items;
        match (leaf, outcome) {
            (_, Some(())) => Ok(()),
            (Some(()), None) => sift_down_by_code(cx, heap, start, at),
            (None, None) => sift_up_by_code(cx, heap, start, at),
        }
    }

    /// As [`sift_down_here`], up to the leaf.
    fn sift_up_here(cx: &Cx, items: &mut [Value], at: &mut usize) -> Option<()> {
        let len = items.len();
        while *at < len >> 1 {
            let mut child = 2 * *at + 1;
            if child + 1 < len {
                child += usize::from(cx.order_without_code(&items[child], &items[child + 1])?.is_ge());
            }
            items.swap(*at, child);
            *at = child;
        }
        Some(())
    }

    #[cold]
    #[inline(never)]
    fn sift_up_by_code(cx: &mut Cx, heap: &Gc<List>, start: usize, mut at: usize) -> Result<(), Exc> {
        let len = heap.read(cx).items.len();
        while at < len >> 1 {
            let mut child = 2 * at + 1;
            if child + 1 < len {
                let (left, right) = (item_at(cx, heap, child), item_at(cx, heap, child + 1));
                child += usize::from(!less(cx, heap, &left, &right, len)?);
            }
            heap.write(cx).items.swap(at, child);
            at = child;
        }
        sift_down(cx, heap, start, at)
    }
}
