//! Class objects of the builtin types that native code names often.

use molt_value::Gc;

use crate::builtins::type_::Type;

macro_rules! types {
    ($($field:ident),* $(,)?) => {
        /// Class objects of the builtin types that native code names often.
        pub struct Types { $(pub $field: Gc<Type>),* }

        impl Types {
            /// The same class everywhere: the state before the classes are made.
            pub(crate) fn all(class: &Gc<Type>) -> Types {
                Types { $($field: class.clone()),* }
            }
        }
    };
}

types! {
    object, type_, str, int, bool, float, complex, bytes, bytearray, list, tuple, dict, set, frozenset,
    none_type, not_implemented_type, ellipsis, function, builtin_function, method, module, cell, code,
    generator, coroutine, async_generator, property, classmethod, staticmethod, super_, range, slice,
    getset_descriptor, member_descriptor, method_descriptor, classmethod_descriptor, wrapper_descriptor,
    method_wrapper, traceback, mappingproxy, union_type, generic_alias, weakref,
    list_iterator, tuple_iterator, range_iterator, set_iterator, dict_keys, dict_values, dict_items,
    dict_keyiterator, dict_valueiterator, dict_itemiterator,
}
