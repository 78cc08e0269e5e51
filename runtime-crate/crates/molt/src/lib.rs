//! The facade of the runtime: the one crate that generated code names.

mod asgi;
mod exit;
#[cfg(feature = "stress")]
mod faults;
mod python_side;
mod registered;
mod serve;

use molt_object::builtins::code::ModuleDef;
use molt_object::native::NativeModuleDef;
use molt_object::{Cx, Value};

pub use molt_object as object;
pub use python_side::{ForeseenRoute, LeftMount, PythonSide};
pub use registered::RefusedCode;
pub use serve::{serve, serve_factory};

/// What generated modules name.
pub mod prelude {
    pub use molt_object::builtins::code::{CodeDef, CodeKind, Constant, ModuleDef};
    pub use molt_object::ops::scalars::{self, Scalars};
    pub use molt_object::ops::{self, Cache, Frame, NO_REG, fused, leaves};
}

/// What generated modules of the project itself name: the same operations, the commonest of them where they are used.
pub mod application {
    pub use crate::prelude::{
        Cache, CodeDef, CodeKind, Constant, Frame, ModuleDef, NO_REG, Scalars, fused, leaves, scalars,
    };
    pub use molt_object::ops::inlined as ops;
}

#[global_allocator]
static ALLOCATOR: molt_host::allocator::Allocator = molt_host::allocator::Allocator;

/// The native modules of this build, `builtins` included.
pub fn native_modules() -> Vec<&'static NativeModuleDef> {
    [
        molt_object::builtins::MODULES,
        molt_tasks::MODULES,
        molt_stdlib::MODULES,
        molt_pydantic::MODULES,
        molt_starlette::MODULES,
        molt_sqlalchemy::MODULES,
        molt_libs::MODULES,
        molt_fastapi::MODULES,
    ]
    .concat()
}

/// What a generated program consists of.
#[derive(Clone)]
pub struct Program {
    /// The modules of each generated crate.
    pub packages: &'static [&'static [&'static ModuleDef]],
    /// The lines of their code, as [`molt_object::builtins::code::lines`] reads them.
    pub lines: &'static [u8],
    /// The Python version whose behaviour is followed: major, minor.
    pub python: (u8, u8),
    /// What is left to Python, if anything is.
    pub python_side: Option<&'static PythonSide>,
    /// The functions and classes from which a refusal can be reached.
    pub refused: &'static [RefusedCode],
    /// Whether a server answers the pages that document the application.
    pub documentation: bool,
    /// Modules that uvicorn has imported before the application, as far as the application takes them for granted.
    pub imported: &'static [&'static str],
    /// The top-level modules, sorted, that Python has whether the program has them or not; none where it is not known which.
    pub elsewhere: Option<&'static [&'static str]>,
    /// The modules, sorted, that Python has inside the library's packages and the library has not.
    pub lacking: &'static [&'static str],
    /// The library's distributions that are installed in another version than the library's own, with that version, sorted.
    pub versions: &'static [(&'static str, &'static str)],
}

impl Program {
    /// A world that can import the program's modules.
    fn world(&self) -> Cx {
        seed_hashes();
        let mut cx = Cx::for_python(self.python);
        cx.world.finders.add_native(&native_modules());
        for package in self.packages {
            cx.world.finders.add_compiled(package);
        }
        cx.world.finders.set_lines(self.lines);
        cx.world.finders.set_elsewhere(self.elsewhere, self.lacking);
        if let Some(directory) =
            molt_host::files::working_directory().ok().and_then(|bytes| String::from_utf8(bytes).ok())
        {
            cx.world.finders.set_started(&directory);
        }
        if let Some((folder, packages)) = carried_packages() {
            cx.world.finders.set_carried(&folder, packages);
        }
        cx
    }

    fn find(&self, name: &str) -> Option<&'static ModuleDef> {
        self.packages.iter().flat_map(|package| package.iter()).find(|module| module.name == name).copied()
    }
}

/// The folder beside the program that has files of installed packages, and the names of those; none where there is no such folder.
fn carried_packages() -> Option<(String, Vec<String>)> {
    let folder = String::from_utf8(molt_host::process::executable()?).ok()? + "-packages";
    let entries = molt_host::files::list(folder.as_bytes()).ok()?;
    let packages = entries.into_iter().filter_map(|(name, _)| String::from_utf8(name).ok()).collect();
    Some((folder, packages))
}

/// Keys the hashes of texts as `PYTHONHASHSEED` says. CPython Python/initconfig.c `config_init_hash_seed`.
fn seed_hashes() {
    let Some(seed) = molt_host::process::variable("PYTHONHASHSEED") else { return };
    match seed.to_str() {
        Some("" | "random") => {}
        text => match text.and_then(|text| text.parse().ok()) {
            Some(seed) => molt_object::object::hash::set_seed(seed),
            None => {
                eprintln!(
                    "Fatal Python error: config_init_hash_seed: PYTHONHASHSEED must be \"random\" or an integer in range [0; 4294967295]"
                );
                std::process::exit(1);
            }
        },
    }
}

/// Runs a module as a script (`__name__` is `__main__`) and returns the exit status that CPython would; does not return where
/// that would end by a signal.
pub fn run_script(program: &Program, module: &str) -> i32 {
    molt_host::allocator::keep_recent();
    molt_host::memory::prefer_large_pages();
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
    molt_tasks::signals::begin_script(&mut cx);
    let jobs = molt_tasks::Jobs::of(&mut cx);
    let main = move |cx: &mut Cx| {
        #[cfg(feature = "stress")]
        faults::begin();
        let status = match cx.guarded(|cx| cx.load_compiled(def, "__main__")) {
            Ok(_) => 0,
            Err(exc) => exit::status(cx, &exc),
        };
        exit::finish(cx);
        #[cfg(feature = "stress")]
        faults::end();
        Ok(Value::int(status))
    };
    let driver = tokio::task::unconstrained(molt_tasks::run_script(&mut cx, &jobs, main));
    let outcome = tokio::task::LocalSet::new().block_on(&runtime, driver);
    let status = match outcome {
        Ok(status) => cx.int_to_i64(&status).unwrap_or(1) as i32,
        Err(exc) => exit::status(&mut cx, &exc) as i32,
    };
    molt_stack::begin_exit();
    if i64::from(status) == exit::BY_INTERRUPT {
        // A shell can tell so that it was no ordinary end. CPython Modules/main.c `exit_sigint`.
        molt_host::signals::end_by(molt_tasks::signals::SIGINT);
        return 128 + molt_tasks::signals::SIGINT;
    }
    status
}
