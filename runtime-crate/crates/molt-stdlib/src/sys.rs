//! `sys`. CPython Python/sysmodule.c.

/// This module provides access to some objects used or maintained by the interpreter.
#[molt_macros::module(
    name = "sys",
    missing(
        "settrace",
        "setprofile",
        "path_hooks",
        "meta_path",
        "path_importer_cache",
        "implementation",
        "displayhook",
        "excepthook",
        "unraisablehook",
        "breakpointhook",
        "getrefcount",
        "setrecursionlimit",
        "exec_prefix",
        "base_prefix",
        "base_exec_prefix",
        "executable",
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
        "setswitchinterval",
        "last_exc",
        "last_type",
        "last_value",
        "last_traceback",
        "monitoring",
        "activate_stack_trampoline",
        "deactivate_stack_trampoline",
        "is_stack_trampoline_active",
        "set_int_max_str_digits",
        "getunicodeinternedsize",
        "platlibdir",
        "pycache_prefix",
        "prefix",
        "abiflags",
        "ps1",
        "ps2"
    )
)]
pub mod native {
    use molt_object::builtins::exceptions::BaseException;
    use molt_object::builtins::module::Module;
    use molt_object::builtins::standard_stream::{self, Standard};
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::traceback;
    use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

    use crate::sys_info;

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
        let globals = cx.task.shadow[at].function.globals.clone();
        let name = cx.intern("__name__");
        globals.read(cx).get_interned(&name).cloned()
    }

    /// Return the size of object in bytes.
    #[function(signature = "(object, default=<unrepresentable>)")]
    fn getsizeof(cx: &mut Cx, object: Value, default: Option<Value>) -> Result<Value, Exc> {
        let name = cx.intern("__sizeof__");
        match cx.call_special(&object, &name, &[])? {
            Some(size) => Ok(size),
            None => match default {
                Some(default) => Ok(default),
                None => {
                    let class = cx.class_name(&object);
                    Err(cx.type_error(format!("Type {class} doesn't define __sizeof__")))
                }
            },
        }
    }

    /// Return the global debug tracing function set with sys.settrace; there is none.
    #[function(signature = "()")]
    fn gettrace(_cx: &mut Cx) {}

    /// Return the profiling function set with sys.setprofile; there is none.
    #[function(signature = "()")]
    fn getprofile(_cx: &mut Cx) {}

    /// Return the current thread switch interval.
    #[function(signature = "()")]
    fn getswitchinterval(_cx: &mut Cx) -> f64 {
        0.005
    }

    /// Return the maximum string digits limit for non-binary int<->str conversions.
    #[function(signature = "()")]
    fn get_int_max_str_digits(_cx: &mut Cx) -> i64 {
        4300
    }

    /// Return the error mode used for Unicode to OS filename conversion.
    #[function(signature = "()")]
    fn getfilesystemencodeerrors(_cx: &mut Cx) -> &'static str {
        "surrogateescape"
    }

    /// Streams, arguments and the tuples with names.
    fn infos(cx: &mut Cx) -> Result<Vec<(&'static str, Value)>, Exc> {
        let (major, minor) = cx.world.python;
        let input = standard_stream::make(cx, Standard::Input)?;
        let output = standard_stream::make(cx, Standard::Output)?;
        let error = standard_stream::make(cx, Standard::Error)?;
        let arguments: Vec<Value> =
            molt_host::process::arguments().iter().map(|argument| crate::posix::path_text(cx, argument)).collect();
        Ok(vec![
            ("version_info", sys_info::version(cx)?),
            ("float_info", sys_info::float(cx)?),
            ("int_info", sys_info::int(cx)?),
            ("hash_info", sys_info::hash(cx)?),
            ("thread_info", sys_info::thread(cx)?),
            ("flags", sys_info::flags(cx)?),
            ("hexversion", Value::int(i64::from(major) << 24 | i64::from(minor) << 16 | 0xF0)),
            ("api_version", Value::int(1013)),
            ("float_repr_style", cx.str("short").into()),
            ("dont_write_bytecode", Value::TRUE),
            ("__stdin__", input.clone()),
            ("__stdout__", output.clone()),
            ("__stderr__", error.clone()),
            ("stdin", input),
            ("stdout", output),
            ("stderr", error),
            ("orig_argv", cx.list(arguments.clone()).into()),
            ("argv", cx.list(arguments).into()),
        ])
    }

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let (major, minor) = cx.world.python;
        let entries: [(&str, Value); 8] = [
            ("modules", cx.world.modules.value()),
            ("maxsize", Value::int(i64::MAX)),
            ("maxunicode", Value::int(0x10_FFFF)),
            ("byteorder", cx.str("little").into()),
            ("platform", cx.str("linux").into()),
            ("version", cx.str(&format!("{major}.{minor}.0 (molt)")).into()),
            ("path", cx.list(Vec::new()).into()),
            ("warnoptions", cx.list(Vec::new()).into()),
        ];
        for (name, value) in entries {
            cx.dict_set_str(&dict, name, value);
        }
        for (name, value) in infos(cx)? {
            cx.dict_set_str(&dict, name, value);
        }
        Ok(())
    }
}
