//! Other programs: starting one, waiting for its end, signals.

use std::ffi::OsString;
use std::io;
use std::os::fd::BorrowedFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

/// A program that is to be started.
pub struct Program {
    /// The program and its arguments; a name without a slash is looked up on PATH.
    pub arguments: Vec<Vec<u8>>,
    /// Its environment; the process's own when there is none.
    pub environment: Option<Vec<(Vec<u8>, Vec<u8>)>>,
    /// Where it runs.
    pub directory: Option<Vec<u8>>,
    /// Standard input, output and error by descriptor; the process's own when there is none.
    pub files: [Option<i32>; 3],
    /// Whether it begins a session of its own.
    pub new_session: bool,
}

fn stream(descriptor: i32) -> io::Result<Stdio> {
    // SAFETY: the caller keeps the descriptor open through the call; a wrong number is an error of the duplication.
    let borrowed = unsafe { BorrowedFd::borrow_raw(descriptor) };
    borrowed.try_clone_to_owned().map(Stdio::from)
}

/// Starts a program and gives its number.
///
/// # Errors
/// The system's, also for a program or a directory that is not there.
pub fn start(program: Program) -> io::Result<i32> {
    let mut arguments = program.arguments.into_iter().map(OsString::from_vec);
    let name = arguments.next().ok_or_else(|| io::Error::from_raw_os_error(libc::EINVAL))?;
    let mut command = Command::new(name);
    command.args(arguments);
    if let Some(environment) = program.environment {
        command.env_clear();
        command
            .envs(environment.into_iter().map(|(name, value)| (OsString::from_vec(name), OsString::from_vec(value))));
    }
    if let Some(directory) = program.directory {
        command.current_dir(OsString::from_vec(directory));
    }
    let [input, output, error] = program.files;
    if let Some(descriptor) = input {
        command.stdin(stream(descriptor)?);
    }
    if let Some(descriptor) = output {
        command.stdout(stream(descriptor)?);
    }
    if let Some(descriptor) = error {
        command.stderr(stream(descriptor)?);
    }
    if program.new_session {
        // SAFETY: between fork and exec only `setsid` is called, which is safe there.
        unsafe {
            command.pre_exec(|| if libc::setsid() < 0 { Err(io::Error::last_os_error()) } else { Ok(()) });
        }
    }
    command.spawn().map(|child| child.id() as i32)
}

/// The status of a child that has ended, which is forgotten then; `None` while it runs.
///
/// # Errors
/// The system's.
pub fn ended(process: i32) -> io::Result<Option<i32>> {
    let mut status = 0;
    // SAFETY: the pointer is to a live integer.
    match unsafe { libc::waitpid(process, &mut status, libc::WNOHANG) } {
        ..0 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        _ if libc::WIFSIGNALED(status) => Ok(Some(-libc::WTERMSIG(status))),
        _ => Ok(Some(libc::WEXITSTATUS(status))),
    }
}

/// Blocks until a child has ended, which can still be asked for its status then.
pub fn await_end(process: i32) {
    // SAFETY: all-zero bytes are a valid `siginfo_t`.
    let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: the pointer is to a live value of the right type.
        let failed = unsafe { libc::waitid(libc::P_PID, process as u32, &mut info, libc::WEXITED | libc::WNOWAIT) };
        if failed == 0 || io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            return;
        }
    }
}

/// `kill(2)`.
///
/// # Errors
/// The system's.
pub fn signal(process: i32, number: i32) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    if unsafe { libc::kill(process, number) } < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
