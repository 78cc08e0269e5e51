//! `_types`: names of the interpreter's own classes, the native half of `types`. CPython Lib/types.py.

/// Define names for built-in types that aren't directly accessible as a builtin.
#[molt_macros::module(name = "_types")]
pub mod native {
    use molt_object::builtins::code::CodeKind;
    use molt_object::builtins::function::Function;
    use molt_object::builtins::module::Module;
    use molt_object::{Cx, Exc, Gc, Value};

    /// Lets the generators of a function be awaited; whether it is a generator function.
    #[function(signature = "(func, /)")]
    fn _make_iterable_coroutine(cx: &mut Cx, func: Value) -> bool {
        match func.downcast::<Function>() {
            Some(function) if function.def().kind == CodeKind::Generator => {
                function.code(cx).make_iterable_coroutine();
                true
            }
            _ => false,
        }
    }

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let types = &cx.world.types;
        let names = [
            ("FunctionType", &types.function),
            ("LambdaType", &types.function),
            ("BuiltinFunctionType", &types.builtin_function),
            ("BuiltinMethodType", &types.builtin_function),
            ("MethodType", &types.method),
            ("ModuleType", &types.module),
            ("CodeType", &types.code),
            ("CellType", &types.cell),
            ("GeneratorType", &types.generator),
            ("CoroutineType", &types.coroutine),
            ("AsyncGeneratorType", &types.async_generator),
            ("TracebackType", &types.traceback),
            ("MappingProxyType", &types.mappingproxy),
            ("GetSetDescriptorType", &types.getset_descriptor),
            ("MemberDescriptorType", &types.member_descriptor),
            ("MethodDescriptorType", &types.method_descriptor),
            ("ClassMethodDescriptorType", &types.classmethod_descriptor),
            ("WrapperDescriptorType", &types.wrapper_descriptor),
            ("MethodWrapperType", &types.method_wrapper),
            ("GenericAlias", &types.generic_alias),
            ("UnionType", &types.union_type),
            ("NoneType", &types.none_type),
            ("NotImplementedType", &types.not_implemented_type),
            ("EllipsisType", &types.ellipsis),
        ];
        let names = names.map(|(name, class)| (name, class.value()));
        let frame = <molt_object::builtins::frame::Frame as molt_object::builtins::NativeClass>::class(cx)?.value();
        cx.dict_set_str(&dict, "FrameType", frame);
        for (name, class) in names {
            cx.dict_set_str(&dict, name, class);
        }
        Ok(())
    }
}
