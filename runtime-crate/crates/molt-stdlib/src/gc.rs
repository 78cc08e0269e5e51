//! `_gc`: the native half of `gc`. CPython Modules/gcmodule.c.

/// What the collector can be told.
#[molt_macros::module(name = "_gc")]
pub mod native {
    use molt_object::Cx;
    use molt_object::builtins::gc_support;

    /// Collects the young objects, or all; how many were unreachable.
    #[function(signature = "(full, /)")]
    fn collect(cx: &mut Cx, full: bool) -> i64 {
        gc_support::collect(cx, full) as i64
    }

    #[function(signature = "()")]
    fn is_automatic(_cx: &mut Cx) -> bool {
        gc_support::is_automatic()
    }

    #[function(signature = "(automatic, /)")]
    fn set_automatic(_cx: &mut Cx, automatic: bool) {
        gc_support::set_automatic(automatic);
    }

    /// How many objects are young.
    #[function(signature = "()")]
    fn young_count(_cx: &mut Cx) -> i64 {
        gc_support::generation_sizes()[0] as i64
    }

    /// How many objects are old.
    #[function(signature = "()")]
    fn old_count(_cx: &mut Cx) -> i64 {
        gc_support::generation_sizes()[1] as i64
    }
    /// How many collections there were: of young objects, or of all.
    #[function(signature = "(full, /)")]
    fn collections(_cx: &mut Cx, full: bool) -> i64 {
        gc_support::collection_statistics()[usize::from(full)].0 as i64
    }

    /// How many objects these collections found unreachable.
    #[function(signature = "(full, /)")]
    fn collected(_cx: &mut Cx, full: bool) -> i64 {
        gc_support::collection_statistics()[usize::from(full)].1 as i64
    }
}
