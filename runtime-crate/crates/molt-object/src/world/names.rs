//! Interned names that native code asks for often.

use molt_value::{Gc, Str};

macro_rules! names {
    ($($field:ident = $text:literal),* $(,)?) => {
        /// Interned names that native code asks for often.
        pub struct Names { $(pub $field: Gc<Str>),* }

        impl Names {
            pub(crate) fn make(mut intern: impl FnMut(&str) -> Gc<Str>) -> Names {
                Names { $($field: intern($text)),* }
            }
        }
    };
}

names! {
    all = "__all__", abstractmethods = "__abstractmethods__", annotate = "__annotate__",
    annotations = "__annotations__", bases = "__bases__", builtins = "__builtins__", call = "__call__",
    cause = "__cause__", class = "__class__", class_getitem = "__class_getitem__", classcell = "__classcell__",
    close = "close", context = "__context__", contains = "__contains__", del = "__del__", delattr = "__delattr__",
    delete = "__delete__", dict = "__dict__", dir = "__dir__", doc = "__doc__", enter = "__enter__", eq = "__eq__", exit = "__exit__",
    aenter = "__aenter__", aexit = "__aexit__", anext = "__anext__", aiter = "__aiter__", await_ = "__await__",
    file = "__file__", format = "__format__", get = "__get__", getattr = "__getattr__",
    getattribute = "__getattribute__", getitem = "__getitem__", hash = "__hash__", index = "__index__",
    init = "__init__", init_subclass = "__init_subclass__", instancecheck = "__instancecheck__", iter = "__iter__",
    ge = "__ge__", gt = "__gt__", keys = "keys", le = "__le__", len = "__len__", length_hint = "__length_hint__", loader = "__loader__", lt = "__lt__", main = "__main__", match_args = "__match_args__",
    metaclass = "metaclass", missing = "__missing__", module = "__module__", mro = "mro", mro_attr = "__mro__",
    mro_entries = "__mro_entries__", name = "__name__", ne = "__ne__", new = "__new__", next = "__next__", notes = "__notes__",
    orig_bases = "__orig_bases__", orig_class = "__orig_class__", package = "__package__", path = "__path__",
    prepare = "__prepare__", qualname = "__qualname__", reduce = "__reduce__", repr = "__repr__",
    reversed = "__reversed__", send = "send", set = "__set__", set_name = "__set_name__", setattr = "__setattr__",
    slots = "__slots__", spec = "__spec__", str = "__str__", subclasscheck = "__subclasscheck__",
    subclasshook = "__subclasshook__", throw = "throw", traceback = "__traceback__", type_params = "__type_params__",
    weakref = "__weakref__", wrapped = "__wrapped__",
}

/// Declares `Names`, the interned names that a native library asks for often, and `names(cx)`, which gives those of the world.
/// They are made on first use and live as long as the process.
#[macro_export]
macro_rules! interned_names {
    ($($field:ident = $text:literal),* $(,)?) => {
        /// Interned names that the native bodies ask for.
        pub struct Names { $(pub $field: $crate::Gc<$crate::Str>),* }

        /// The world's names.
        #[inline]
        pub fn names(cx: &mut $crate::Cx) -> &'static Names {
            match cx.world.extensions.get::<Option<&'static Names>>() {
                Some(names) => names,
                None => make_names(cx),
            }
        }

        #[cold]
        fn make_names(cx: &mut $crate::Cx) -> &'static Names {
            let names: &'static Names = Box::leak(Box::new(Names { $($field: cx.intern($text)),* }));
            *cx.world.extensions.get() = Some(names);
            names
        }
    };
}
