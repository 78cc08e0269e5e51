//! The facade of the runtime: the one crate that generated code names.

mod asgi;
mod serve;

use molt_object::builtins::code::ModuleDef;
use molt_object::native::NativeModuleDef;
use molt_object::{Cx, Exc, ExceptionKind, Value};

pub use molt_object as object;
pub use serve::serve;

/// What generated modules name.
pub mod prelude {
    pub use molt_object::builtins::code::{CodeDef, CodeKind, Constant, ModuleDef};
    pub use molt_object::ops::{self, Cache, Frame, NO_REG};
}

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The native modules of this build, `builtins` included.
pub fn native_modules() -> Vec<&'static NativeModuleDef> {
    [
        molt_object::builtins::MODULES,
        molt_tasks::MODULES,
        molt_stdlib::MODULES,
        molt_pydantic::MODULES,
        molt_starlette::MODULES,
    ]
    .concat()
}

/// What a generated program consists of.
pub struct Program {
    /// The modules of each generated crate.
    pub packages: &'static [&'static [&'static ModuleDef]],
    /// The Python version whose behaviour is followed: major, minor.
    pub python: (u8, u8),
}

impl Program {
    /// A world that can import the program's modules.
    fn world(&self) -> Cx {
        let mut cx = Cx::for_python(self.python);
        cx.world.finders.add_native(&native_modules());
        for package in self.packages {
            cx.world.finders.add_compiled(package);
        }
        cx
    }

    fn find(&self, name: &str) -> Option<&'static ModuleDef> {
        self.packages.iter().flat_map(|package| package.iter()).find(|module| module.name == name).copied()
    }
}

/// Runs a module as a script (`__name__` is `__main__`) and returns the exit status that CPython would.
pub fn run_script(program: &Program, module: &str) -> i32 {
    let mut cx = program.world();
    let Some(def) = program.find(module) else {
        eprintln!("molt: no module named {module} in this program");
        return 2;
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("molt: the event loop cannot be made: {error}");
            return 1;
        }
    };
    let jobs = molt_tasks::Jobs::of(&mut cx);
    let main = move |cx: &mut Cx| cx.load_compiled(def, "__main__");
    let driver = tokio::task::unconstrained(molt_tasks::run_script(&mut cx, &jobs, main));
    let outcome = tokio::task::LocalSet::new().block_on(&runtime, driver);
    let status = match outcome {
        Ok(_) => 0,
        Err(exc) => exit_status(&mut cx, &exc),
    };
    molt_stack::begin_exit();
    status
}

/// CPython Python/pythonrun.c `handle_system_exit`: prints the traceback unless it is a `SystemExit`.
fn exit_status(cx: &mut Cx, exc: &Exc) -> i32 {
    if !exc.is_kind(cx, ExceptionKind::SystemExit) {
        molt_object::builtins::exceptions::print_exception(cx, exc);
        return 1;
    }
    let code = exc.object().read(cx).member("code").cloned().unwrap_or(Value::NONE);
    if code.is_none() {
        return 0;
    }
    if let Some(status) = cx.int_to_i64(&code) {
        return (status & 0xFF) as i32;
    }
    if let Ok(text) = cx.str_text(&code) {
        eprintln!("{text}");
    }
    1
}
