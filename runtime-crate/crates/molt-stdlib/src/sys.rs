//! `sys`. CPython Python/sysmodule.c.

/// This module provides access to some objects used or maintained by the interpreter.
#[molt_macros::module(
    name = "sys",
    missing(
        "settrace",
        "setprofile",
        "displayhook",
        "stdlib_module_names",
        "call_tracing",
        "copyright",
        "getallocatedblocks",
        "getdlopenflags",
        "setdlopenflags",
        "last_exc",
        "last_type",
        "last_value",
        "last_traceback",
        "monitoring",
        "activate_stack_trampoline",
        "deactivate_stack_trampoline",
        "is_stack_trampoline_active",
        "getunicodeinternedsize",
        "ps1",
        "ps2"
    )
)]
pub mod native {
    use molt_object::builtins::dict::Dict;
    use molt_object::builtins::exceptions::BaseException;
    use molt_object::builtins::functions::breakpoint;
    use molt_object::builtins::module::Module;
    use molt_object::builtins::standard_stream::{self, Standard};
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::traceback;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

    use crate::sys_info;

    /// What the program set here.
    pub struct Hooks {
        audit: Vec<Value>,
        switch_interval: f64,
    }

    impl Default for Hooks {
        fn default() -> Hooks {
            Hooks { audit: Vec::new(), switch_interval: 0.005 }
        }
    }

    /// Exit the interpreter by raising SystemExit(status).
    #[function(signature = "(status=None, /)")]
    fn exit(cx: &mut Cx, status: Option<Value>) -> Result<Value, Exc> {
        let args = status.filter(|status| !status.is_none()).into_iter().collect();
        Err(cx.error_with(ExceptionKind::SystemExit, args))
    }

    /// What breakpoint() does: nothing where PYTHONBREAKPOINT is 0, otherwise it calls what that names, pdb.set_trace by default.
    #[function(signature = "(*args, **kws)")]
    fn breakpointhook(cx: &mut Cx, args: &Gc<Tuple>, kws: &Gc<Dict>) -> Result<Value, Exc> {
        match variable(cx, "PYTHONBREAKPOINT")?.as_str() {
            "0" => Ok(Value::NONE),
            "" => breakpoint::call_named(cx, "pdb.set_trace", args, kws),
            named => breakpoint::call_named(cx, named, args, kws),
        }
    }

    /// A variable of the environment as the program sees it, which may have changed it; empty if there is none.
    fn variable(cx: &mut Cx, name: &str) -> Result<String, Exc> {
        let Some(os) = cx.world.modules.clone().read(cx).get_str("os").cloned() else {
            let value = molt_host::process::variable(name).unwrap_or_default();
            return Ok(value.to_string_lossy().into_owned());
        };
        let environ = cx.getattr_str(&os, "environ")?;
        let (get, arguments) = (cx.intern("get"), [cx.str(name).into(), cx.str("").into()]);
        let value = cx.call_method(&environ, &get, &arguments)?;
        cx.str_text(&value)
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

    /// Return a dict mapping each thread's thread id to its current stack frame.
    #[function(signature = "()")]
    fn _current_frames(cx: &mut Cx) -> Result<Gc<Dict>, Exc> {
        let frames = cx.new_dict();
        for (id, frame) in molt_tasks::thread::frames(cx)? {
            let id = cx.int((id as i64).into());
            cx.dict_set(&frames, id, frame)?;
        }
        Ok(frames)
    }

    /// Return the installed asynchronous generators hooks: a named tuple of firstiter and finalizer.
    #[function(signature = "()")]
    fn get_asyncgen_hooks(cx: &mut Cx) -> Result<Value, Exc> {
        sys_info::asyncgen_hooks(cx)
    }

    /// Set a finalizer for async generators objects.
    #[function(signature = "(firstiter=None, finalizer=None)")]
    fn set_asyncgen_hooks(cx: &mut Cx, firstiter: Option<Value>, finalizer: Option<Value>) -> Result<(), Exc> {
        for (name, hook) in [("finalizer", &finalizer), ("firstiter", &firstiter)] {
            if let Some(hook) = hook
                && !hook.is_none()
                && !cx.is_callable(hook)
            {
                let class = cx.class_name(hook);
                return Err(cx.type_error(format!("callable {name} expected, got {class}")));
            }
        }
        let hooks = &mut cx.world.generator_hooks;
        if let Some(hook) = firstiter {
            hooks.firstiter = Some(hook).filter(|hook| !hook.is_none());
        }
        if let Some(hook) = finalizer {
            hooks.finalizer = Some(hook).filter(|hook| !hook.is_none());
        }
        Ok(())
    }

    /// Check status of origin tracking for coroutine objects in this thread.
    #[function(signature = "()")]
    fn get_coroutine_origin_tracking_depth(cx: &mut Cx) -> usize {
        cx.world.generator_hooks.origin_depth
    }

    /// Enable or disable origin tracking for coroutine objects in this thread.
    #[function(signature = "(depth)")]
    fn set_coroutine_origin_tracking_depth(cx: &mut Cx, depth: i64) -> Result<(), Exc> {
        match usize::try_from(depth) {
            Ok(depth) => cx.world.generator_hooks.origin_depth = depth,
            Err(_) => return Err(cx.value_error("depth must be >= 0")),
        }
        Ok(())
    }

    /// Return the current exception.
    #[function(signature = "()")]
    fn exception(cx: &mut Cx) -> Option<Gc<BaseException>> {
        cx.handled().map(|exc| exc.object().clone())
    }

    /// Return the current value of the recursion limit.
    #[function(signature = "()")]
    fn getrecursionlimit(cx: &mut Cx) -> usize {
        cx.recursion_limit
    }

    /// Set the maximum depth of the call stack.
    #[function(signature = "(limit, /)")]
    fn setrecursionlimit(cx: &mut Cx, limit: i64) -> Result<(), Exc> {
        let Some(limit) = usize::try_from(limit).ok().filter(|limit| *limit > 0) else {
            return Err(cx.value_error("recursion limit must be greater or equal than 1"));
        };
        let depth = cx.task.shadow.len();
        if depth >= limit {
            let message = format!(
                "cannot set the recursion limit to {limit} at the recursion depth {depth}: the limit is too low"
            );
            return Err(cx.recursion_error(message));
        }
        cx.recursion_limit = limit;
        Ok(())
    }

    /// Return the reference count of object, as far as it has one.
    #[function(signature = "(object, /)")]
    fn getrefcount(_cx: &mut Cx, object: Value) -> i64 {
        object.references().map_or(1, i64::from)
    }

    /// Pass the event to the hooks that were added.
    #[function(signature = "(event, /, *args)")]
    fn audit(cx: &mut Cx, event: Gc<Str>, args: Gc<Tuple>) -> Result<(), Exc> {
        for hook in cx.world.extensions.get::<Hooks>().audit.clone() {
            cx.call(&hook, &[event.value(), args.value()])?;
        }
        Ok(())
    }

    /// Adds a new audit hook callback.
    #[function(signature = "(hook)")]
    fn addaudithook(cx: &mut Cx, hook: Value) {
        cx.world.extensions.get::<Hooks>().audit.push(hook);
    }

    /// Handle an exception by displaying it with a traceback on sys.stderr.
    #[function(signature = "(exctype, value, traceback, /)")]
    fn excepthook(cx: &mut Cx, exctype: Value, value: Value, traceback: Value) -> Result<(), Exc> {
        let module = cx.import_module("traceback")?;
        let print = cx.getattr_str(&module, "print_exception")?;
        cx.call(&print, &[exctype, value, traceback]).map(drop)
    }

    /// Handle an unraisable exception.
    #[function(signature = "(unraisable, /)")]
    fn unraisablehook(cx: &mut Cx, unraisable: Value) -> Result<(), Exc> {
        let (value, object) = (cx.getattr_str(&unraisable, "exc_value")?, cx.getattr_str(&unraisable, "object")?);
        let exc = cx.exception_from(value)?;
        molt_object::builtins::exceptions::write_unraisable(cx, &exc, &object);
        Ok(())
    }

    /// What `unraisablehook` is given.
    #[function(signature = "(exc_type, exc_value, exc_traceback, err_msg, object, /)")]
    fn _unraisable(
        cx: &mut Cx,
        exc_type: Value,
        exc_value: Value,
        exc_traceback: Value,
        err_msg: Value,
        object: Value,
    ) -> Result<Value, Exc> {
        sys_info::unraisable(cx, [exc_type, exc_value, exc_traceback, err_msg, object])
    }

    /// Set the ideal thread switching delay inside the Python interpreter.
    #[function(signature = "(interval, /)")]
    fn setswitchinterval(cx: &mut Cx, interval: f64) -> Result<(), Exc> {
        if interval <= 0.0 {
            return Err(cx.value_error("switch interval must be strictly positive"));
        }
        cx.world.extensions.get::<Hooks>().switch_interval = interval;
        Ok(())
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

    /// Return True if the GIL is currently enabled: each of our threads runs alone, as under it.
    #[function(signature = "()", python = ">=3.13")]
    fn _is_gil_enabled(_cx: &mut Cx) -> bool {
        true
    }

    /// Return the name of the module of the calling frame.
    #[function(signature = "(depth=0)")]
    fn _getframemodulename(cx: &mut Cx, depth: i64) -> Option<Value> {
        let at = cx.task.shadow.len().checked_sub(1 + usize::try_from(depth).unwrap_or(0))?;
        let globals = cx.task.shadow.get(at)?.function.globals.clone();
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
    fn getswitchinterval(cx: &mut Cx) -> f64 {
        cx.world.extensions.get::<Hooks>().switch_interval
    }

    /// Return the maximum string digits limit for non-binary int<->str conversions.
    #[function(signature = "()")]
    fn get_int_max_str_digits(cx: &mut Cx) -> usize {
        cx.world.int_max_str_digits
    }

    /// Set the maximum string digits limit for non-binary int<->str conversions.
    #[function(signature = "(maxdigits)")]
    fn set_int_max_str_digits(cx: &mut Cx, maxdigits: i64) -> Result<(), Exc> {
        const THRESHOLD: i64 = 640;
        if maxdigits != 0 && maxdigits < THRESHOLD {
            return Err(cx.value_error("maxdigits must be 0 or larger than 640"));
        }
        cx.world.int_max_str_digits = usize::try_from(maxdigits).unwrap_or(0);
        Ok(())
    }

    /// Return the error mode used for Unicode to OS filename conversion.
    #[function(signature = "()")]
    fn getfilesystemencodeerrors(_cx: &mut Cx) -> &'static str {
        "surrogateescape"
    }

    /// The modules that are part of the interpreter itself. CPython Modules/Setup.bootstrap.in, Modules/config.c.in.
    fn builtin_module_names(cx: &mut Cx) -> Value {
        const NAMES: &str = "_abc _ast _codecs _collections _functools _imp _io _locale _operator _signal _sre _stat \
            _string _suggestions _symtable _sysconfig _thread _tokenize _tracemalloc _typing _warnings _weakref atexit \
            builtins errno faulthandler gc itertools marshal posix pwd sys time xxsubtype";
        let python = cx.world.python;
        let is_there = |name: &&str| match *name {
            "_suggestions" | "_sysconfig" => python >= (3, 13),
            "_typing" => python >= (3, 12),
            "xxsubtype" => python < (3, 12),
            _ => true,
        };
        let names: Vec<Value> = NAMES.split(' ').filter(is_there).map(|name| cx.intern(name).into()).collect();
        cx.tuple(names).into()
    }

    /// Streams, arguments and the tuples with names.
    fn infos(cx: &mut Cx) -> Result<Vec<(&'static str, Value)>, Exc> {
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
            ("implementation", sys_info::implementation(cx)?),
            ("hexversion", Value::int(sys_info::hexversion(cx))),
            ("api_version", Value::int(1013)),
            ("float_repr_style", cx.str("short").into()),
            ("dont_write_bytecode", Value::TRUE),
            ("abiflags", cx.str("").into()),
            ("platlibdir", cx.str("lib").into()),
            ("pycache_prefix", Value::NONE),
            ("_framework", cx.str("").into()),
            ("_xoptions", cx.new_dict().into()),
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
        let program =
            molt_host::process::executable().map_or_else(Value::default, |path| crate::posix::path_text(cx, &path));
        let program = if program.is_unset() { cx.str("").into() } else { program };
        let prefix: Value = cx.str("/usr").into();
        let entries: [(&str, Value); 17] = [
            ("executable", program),
            ("prefix", prefix.clone()),
            ("exec_prefix", prefix.clone()),
            ("base_prefix", prefix.clone()),
            ("base_exec_prefix", prefix),
            ("modules", cx.world.modules.value()),
            ("maxsize", Value::int(i64::MAX)),
            ("maxunicode", Value::int(0x10_FFFF)),
            ("byteorder", cx.str("little").into()),
            ("platform", cx.str("linux").into()),
            ("version", cx.str(&format!("{major}.{minor}.0 (molt)")).into()),
            ("path", cx.list(Vec::new()).into()),
            ("warnoptions", cx.list(Vec::new()).into()),
            ("builtin_module_names", builtin_module_names(cx)),
            // Finders of the program's: what is compiled into it needs none.
            ("meta_path", cx.list(Vec::new()).into()),
            // `importlib.machinery` adds its own.
            ("path_hooks", cx.list(Vec::new()).into()),
            ("path_importer_cache", cx.new_dict().into()),
        ];
        for (name, value) in entries {
            cx.dict_set_str(&dict, name, value);
        }
        for (name, value) in infos(cx)? {
            cx.dict_set_str(&dict, name, value);
        }
        for (kept, name) in [
            ("__breakpointhook__", "breakpointhook"),
            ("__excepthook__", "excepthook"),
            ("__unraisablehook__", "unraisablehook"),
        ] {
            let hook = dict.read(cx).get_str(name).cloned();
            cx.dict_set_str(&dict, kept, hook.unwrap_or_default());
        }
        Ok(())
    }
}
