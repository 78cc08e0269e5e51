//! Starting the server of an application: import it inside the running loop, as uvicorn does, then serve until a signal.
//! uvicorn `Server._serve`, `Config.load`, `importer.py`.

use std::cell::RefCell;
use std::rc::Rc;

use molt_object::builtins::exceptions::print_exception;
use molt_object::{Cx, Exc, ExceptionKind, Refusals, Value};
use molt_server::{ExitStatus, Settings, StandardLog, Upstream};
use molt_tasks::Jobs;
use molt_tasks::signals::Served;
use tokio::sync::oneshot;

use crate::asgi::PythonApplication;
use crate::python_side::{Dispatcher, PythonSide};
use crate::{Program, registered};

/// The signals that end the server unless the program handles them itself. uvicorn `HANDLED_SIGNALS`.
static SERVED: Served =
    Served { signals: &[2, 15], exit: molt_server::handle_exit, leave: molt_server::leave_to_program };

/// uvicorn's status for an application that cannot be imported.
const IMPORT_FAILURE: i32 = 1;

/// Where the application of a program is.
#[derive(Clone, Copy)]
struct Place {
    module: &'static str,
    attribute: &'static str,
    /// Whether that makes the application when it is called.
    is_factory: bool,
}

/// Serves `module:attribute` of the program until a signal ends it, and ends the process with uvicorn's exit status.
pub fn serve(program: &Program, module: &'static str, attribute: &'static str) -> i32 {
    serve_place(program, Place { module, attribute, is_factory: false })
}

/// Serves what `module:attribute` of the program makes, as uvicorn with `--factory`.
pub fn serve_factory(program: &Program, module: &'static str, attribute: &'static str) -> i32 {
    serve_place(program, Place { module, attribute, is_factory: true })
}

fn serve_place(program: &Program, place: Place) -> i32 {
    let mut settings = match Settings::from_environment() {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("molt: {error}");
            return 2;
        }
    };
    settings.python_minor = program.python.1;
    if let Some(task_budget) = settings.stack_size {
        molt_stack::configure(molt_stack::Limits { task_budget, ..molt_stack::Limits::default() });
    }
    if settings.is_parent() {
        return molt_server::supervise(&settings, Rc::new(StandardLog::new(settings.python_minor))).unwrap_or_else(
            |error| {
                eprintln!("molt: the workers cannot be started: {error}");
                1
            },
        );
    }
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("molt: the event loop cannot be made: {error}");
            return 1;
        }
    };
    molt_object::heap::collect_sooner(true);
    let mut cx = program.world();
    cx.world.refuses = true;
    cx.world.extensions.get::<molt_object::returning::Streaming>().0 = settings.stream_lists;
    molt_tasks::signals::begin_server(&mut cx, &SERVED);
    let status = tokio::task::LocalSet::new().block_on(&runtime, run(&mut cx, settings, program, place));
    molt_stack::begin_exit();
    match status {
        ExitStatus::Code(status) => status,
        signal => signal.exit(),
    }
}

/// What the main task hands to the server once the application is imported.
type Handover = Rc<RefCell<Option<oneshot::Sender<Result<PythonApplication, i32>>>>>;

async fn run(cx: &mut Cx, settings: Settings, program: &Program, place: Place) -> ExitStatus {
    let jobs = Jobs::of(cx);
    let (imported, application) = oneshot::channel();
    let (stopped, stop) = oneshot::channel::<()>();
    let handover: Handover = Rc::new(RefCell::new(Some(imported)));
    let python_minor = settings.python_minor;
    let (python_side, upstream) = (program.python_side, settings.python_url.clone());
    let documentation = Documentation::of(program);
    let checked = program.clone();
    let server = async move {
        let status = match application.await {
            Ok(Ok(application)) => {
                molt_server::serve(Rc::new(application), settings, Rc::new(StandardLog::new(python_minor))).await
            }
            Ok(Err(status)) => ExitStatus::Code(status),
            Err(_) => ExitStatus::Code(IMPORT_FAILURE),
        };
        let _ = stopped.send(());
        status
    };
    let main_jobs = jobs.clone();
    let main = move |cx: &mut Cx| {
        cx.task.refusals = Refusals::begin();
        let outcome = prepare(cx, documentation, &checked).and_then(|()| load(cx, place));
        let outcome = outcome.and_then(|application| {
            check_registered(cx, &checked, &application)?;
            let dispatcher = python_side.map(|side| dispatcher(cx, side, &application, upstream)).transpose()?;
            let runs_lifespan = python_side.is_none_or(|side| !side.lifespan);
            Ok(PythonApplication::new(cx, &checked, main_jobs, application, dispatcher, runs_lifespan))
        });
        if let Some(imported) = handover.borrow_mut().take() {
            let _ = imported.send(outcome);
        }
        let _ = molt_tasks::wait(cx, stop)?;
        crate::exit::finish(cx);
        Ok(Value::NONE)
    };
    let driver = tokio::task::unconstrained(molt_tasks::run(cx, &jobs, main));
    let (status, _) = tokio::join!(server, driver);
    status
}

/// Imports the application; what goes wrong is reported as uvicorn does. The error is the exit status.
fn load(cx: &mut Cx, place: Place) -> Result<Value, i32> {
    let Place { module, attribute, .. } = place;
    match import(cx, place) {
        Ok(Some(application)) => match crate::exit::refusal_of_start(cx, None) {
            None => Ok(application),
            Some(text) => {
                eprintln!("{text}");
                Err(IMPORT_FAILURE)
            }
        },
        Ok(None) => {
            eprintln!("ERROR:    Error loading ASGI app. Attribute \"{attribute}\" not found in module \"{module}\".");
            Err(IMPORT_FAILURE)
        }
        Err(exc) => {
            crate::exit::report_start(cx, &exc);
            Err(IMPORT_FAILURE)
        }
    }
}

/// Ends the start where something is registered that is refused; the error is the exit status.
fn check_registered(cx: &mut Cx, program: &Program, application: &Value) -> Result<(), i32> {
    match registered::first_refused(cx, program, application) {
        Ok(None) => Ok(()),
        Ok(Some(text)) => {
            eprintln!("{text}");
            Err(IMPORT_FAILURE)
        }
        Err(exc) => {
            crate::exit::report_start(cx, &exc);
            Err(IMPORT_FAILURE)
        }
    }
}

/// What finds the requests for the Python process; the error is the exit status.
fn dispatcher(
    cx: &mut Cx,
    side: &PythonSide,
    application: &Value,
    upstream: Option<Upstream>,
) -> Result<Dispatcher, i32> {
    Dispatcher::new(cx, side, application, upstream).map_err(|exc| {
        print_exception(cx, &exc);
        IMPORT_FAILURE
    })
}

fn import(cx: &mut Cx, Place { module, attribute, is_factory }: Place) -> Result<Option<Value>, Exc> {
    let mut found = cx.import_module(module)?;
    for name in attribute.split('.') {
        found = match cx.getattr_str(&found, name) {
            Ok(value) => value,
            Err(exc) if exc.is_kind(cx, ExceptionKind::AttributeError) => return Ok(None),
            Err(exc) => return Err(exc),
        };
    }
    if is_factory { cx.call(&found, &[]).map(Some) } else { Ok(Some(found)) }
}

/// What becomes of the pages that document the application; `fastapi.applications.FastAPI.setup` asks for it.
#[derive(Clone, Copy)]
enum Documentation {
    Served,
    /// Their routes are there and answer as an unknown path does.
    Unknown,
    /// There are no such routes: a request for them may be one for the Python process.
    None,
}

impl Documentation {
    fn of(program: &Program) -> Self {
        match program {
            Program { documentation: true, .. } => Self::Served,
            Program { python_side: Some(_), .. } => Self::None,
            _ => Self::Unknown,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Served => "served",
            Self::Unknown => "unknown",
            Self::None => "none",
        }
    }
}

/// What is so before the application is imported; the error is the exit status.
fn prepare(cx: &mut Cx, documentation: Documentation, program: &Program) -> Result<(), i32> {
    let mut prepared = || {
        let sys = cx.import_module("sys")?;
        let name = cx.intern("_molt_documentation");
        let value = cx.str(documentation.name()).into();
        cx.setattr(&sys, &name, Some(value))?;
        let versions = cx.new_dict();
        for (distribution, version) in program.versions {
            let version = cx.str(version).into();
            cx.dict_set_str(&versions, distribution, version);
        }
        let name = cx.intern("_molt_versions");
        cx.setattr(&sys, &name, Some(versions.into()))?;
        program.imported.iter().try_for_each(|module| cx.import_module(module).map(drop))
    };
    let outcome: Result<(), Exc> = prepared();
    outcome.map_err(|exc| {
        print_exception(cx, &exc);
        IMPORT_FAILURE
    })
}
