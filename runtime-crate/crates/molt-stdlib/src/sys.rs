//! `sys`. CPython Python/sysmodule.c.

/// This module provides access to some objects used or maintained by the interpreter.
#[molt_macros::module(
    name = "sys",
    missing(
        "stdin",
        "stdout",
        "stderr",
        "settrace",
        "setprofile",
        "gettrace",
        "getprofile",
        "path_hooks",
        "meta_path",
        "path_importer_cache",
        "flags",
        "float_info",
        "int_info",
        "hash_info",
        "implementation",
        "displayhook",
        "excepthook",
        "unraisablehook",
        "breakpointhook",
        "getsizeof",
        "getrefcount",
        "setrecursionlimit",
        "exec_prefix",
        "base_prefix",
        "base_exec_prefix",
        "executable",
        "orig_argv",
        "warnoptions",
        "stdlib_module_names",
        "builtin_module_names",
        "addaudithook",
        "audit",
        "call_tracing",
        "copyright",
        "get_asyncgen_hooks",
        "set_asyncgen_hooks",
        "get_coroutine_origin_tracking_depth",
        "set_coroutine_origin_tracking_depth",
        "getallocatedblocks",
        "getdlopenflags",
        "setdlopenflags",
        "getfilesystemencodeerrors",
        "getswitchinterval",
        "setswitchinterval",
        "last_exc",
        "last_type",
        "last_value",
        "last_traceback",
        "monitoring",
        "activate_stack_trampoline",
        "deactivate_stack_trampoline",
        "is_stack_trampoline_active",
        "get_int_max_str_digits",
        "set_int_max_str_digits",
        "getunicodeinternedsize",
        "dont_write_bytecode",
        "platlibdir",
        "pycache_prefix",
        "thread_info",
        "api_version",
        "hexversion",
        "float_repr_style",
        "prefix",
        "abiflags",
        "ps1",
        "ps2"
    )
)]
pub mod native {
    use molt_object::builtins::dict::Dict;
    use molt_object::builtins::exceptions::BaseException;
    use molt_object::builtins::module::Module;
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::traceback;
    use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

    /// Exit the interpreter by raising SystemExit(status).
    #[function(signature = "(status=None, /)")]
    fn exit(cx: &mut Cx, status: Option<Value>) -> Result<Value, Exc> {
        let args = status.filter(|status| !status.is_none()).into_iter().collect();
        Err(cx.error_with(ExceptionKind::SystemExit, args))
    }

    /// Return current exception information: (type, value, traceback).
    #[function(signature = "()")]
    fn exc_info(cx: &mut Cx) -> Value {
        let Some(exc) = cx.handled().cloned() else {
            return cx.tuple(vec![Value::NONE, Value::NONE, Value::NONE]).into();
        };
        let value = exc.value();
        let class = cx.class_of(&value).value();
        let frames = traceback::of(cx, exc.object());
        cx.tuple(vec![class, value, frames]).into()
    }

    /// Return a frame object from the call stack.
    #[function(signature = "(depth=0, /)")]
    fn _getframe(cx: &mut Cx, depth: Option<i64>) -> Result<Value, Exc> {
        let depth = usize::try_from(depth.unwrap_or(0)).unwrap_or(0);
        match molt_object::builtins::frame::running(cx, depth)? {
            Some(frame) => Ok(frame),
            None => Err(cx.value_error("call stack is not deep enough")),
        }
    }

    /// Return the current exception.
    #[function(signature = "()")]
    fn exception(cx: &mut Cx) -> Option<Gc<BaseException>> {
        cx.handled().map(|exc| exc.object().clone())
    }

    /// Return the current value of the recursion limit.
    #[function(signature = "()")]
    fn getrecursionlimit(cx: &mut Cx) -> usize {
        let _ = cx;
        molt_object::object::call::RECURSION_LIMIT
    }

    /// ``Intern'' the given string.
    #[function(signature = "(string, /)")]
    fn intern(cx: &mut Cx, string: Gc<Str>) -> Gc<Str> {
        cx.world.intern_object(&string)
    }

    /// Return the current default encoding used by the Unicode implementation.
    #[function(signature = "()")]
    fn getdefaultencoding(cx: &mut Cx) -> &'static str {
        let _ = cx;
        "utf-8"
    }

    /// Return the encoding used to convert Unicode filenames to OS filenames.
    #[function(signature = "()")]
    fn getfilesystemencoding(cx: &mut Cx) -> &'static str {
        let _ = cx;
        "utf-8"
    }

    /// Return True if Python is exiting.
    #[function(signature = "()")]
    fn is_finalizing(cx: &mut Cx) -> bool {
        let _ = cx;
        false
    }

    /// Return the name of the module of the calling frame.
    #[function(signature = "(depth=0)")]
    fn _getframemodulename(cx: &mut Cx, depth: i64) -> Option<Value> {
        let at = cx.task.shadow.len().checked_sub(1 + usize::try_from(depth).unwrap_or(0))?;
        let globals = cx.task.shadow[at].globals.downcast::<Dict>()?.clone();
        let name = cx.intern("__name__");
        globals.read(cx).get_interned(&name).cloned()
    }

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let (major, minor) = cx.world.python;
        let level = cx.str("final").into();
        let version = [Value::int(i64::from(major)), Value::int(i64::from(minor)), Value::int(0), level, Value::int(0)];
        let entries: [(&str, Value); 8] = [
            ("modules", cx.world.modules.value()),
            ("maxsize", Value::int(i64::MAX)),
            ("maxunicode", Value::int(0x10_FFFF)),
            ("byteorder", cx.str("little").into()),
            ("platform", cx.str("linux").into()),
            ("version", cx.str(&format!("{major}.{minor}.0 (molt)")).into()),
            ("path", cx.list(Vec::new()).into()),
            ("argv", cx.list(vec![cx.str("").into()]).into()),
        ];
        for (name, value) in entries {
            cx.dict_set_str(&dict, name, value);
        }
        let version = cx.tuple(version.to_vec()).into();
        cx.dict_set_str(&dict, "version_info", version);
        Ok(())
    }
}
