//! `posix`: the native half of `os`. CPython Modules/posixmodule.c.
//!
//! Paths are bytes here and `str` with surrogates for what is no UTF-8 in Python, as `os.fsencode` has them.

use std::io;

use molt_host::files;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};
pub use molt_tasks::system_errors::os_error;

/// The bytes of a path: of `bytes`, or of a `str` whose surrogates stand for bytes that are no UTF-8.
///
/// # Errors
/// TypeError for anything else, ValueError for a NUL.
pub fn path_bytes(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    let bytes = if let Some(bytes) = value.downcast::<Bytes>() {
        bytes.items().to_vec()
    } else if let Some(text) = value.downcast::<Str>() {
        unescaped(text.as_bytes())
    } else {
        let name = cx.intern("__fspath__");
        match cx.call_special(value, &name, &[])? {
            Some(path) if path.is_instance_of::<Str>() || path.is_instance_of::<Bytes>() => {
                return path_bytes(cx, &path);
            }
            _ => {
                let class = cx.class_name(value);
                return Err(cx.type_error(format!("expected str, bytes or os.PathLike object, not {class}")));
            }
        }
    };
    if bytes.contains(&0) {
        return Err(cx.value_error("embedded null byte"));
    }
    Ok(bytes)
}

/// Generalised UTF-8 with the surrogates U+DC80 to U+DCFF as the bytes that they stand for (PEP 383).
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut bytes = molt_room::vec(text.len());
    let mut at = 0;
    while at < text.len() {
        match text[at..] {
            [0xED, second @ 0xB2..=0xB3, third, ..] => {
                bytes.push(((second & 0x03) << 6 | third & 0x3F) | 0x80);
                at += 3;
            }
            _ => {
                bytes.push(text[at]);
                at += 1;
            }
        }
    }
    bytes
}

/// A `str` of bytes, those that are no UTF-8 as surrogates.
pub fn path_text(cx: &Cx, bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) => cx.str(text).into(),
        Err(_) => {
            let mut text = molt_text::wtf8::Wtf8Buf::new();
            let mut rest = bytes;
            while let Err(error) = std::str::from_utf8(rest) {
                let (valid, wrong) = rest.split_at(error.valid_up_to());
                text.push_str(std::str::from_utf8(valid).unwrap_or_default());
                let count = error.error_len().unwrap_or(wrong.len());
                for &byte in &wrong[..count] {
                    text.push(0xDC00 + u32::from(byte));
                }
                rest = &wrong[count..];
            }
            text.push_str(std::str::from_utf8(rest).unwrap_or_default());
            cx.str_from_wtf8(text.as_wtf8()).into()
        }
    }
}

/// The same type of path as was given.
fn like(cx: &Cx, given: &Value, bytes: &[u8]) -> Value {
    if given.is_instance_of::<Bytes>() { cx.bytes(bytes).into() } else { path_text(cx, bytes) }
}

/// What a directory has. Modules and packages of the program are in theirs, though their files need not be where the program runs.
fn listed(cx: &Cx, directory: &[u8]) -> io::Result<Vec<(Vec<u8>, [bool; 3])>> {
    let found = files::list(directory);
    let (Ok(path), Ok(working)) = (std::str::from_utf8(directory), working_directory()) else { return found };
    let mut sources = cx.world.finders.sources_inside(&working, path).peekable();
    let mut entries = match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound && sources.peek().is_some() => Vec::new(),
        found => found?,
    };
    let there = entries.len();
    for (name, is_directory) in sources {
        if !entries[..there].iter().any(|(one, _)| one == name.as_bytes()) {
            entries.push((name.as_bytes().to_vec(), [is_directory, !is_directory, false]));
        }
    }
    Ok(entries)
}

fn working_directory() -> io::Result<String> {
    let directory = files::working_directory()?;
    String::from_utf8(directory).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// `stat(2)`. Of a module's file or a package's directory that is not where the program runs it is known which of both it is.
fn stat_at(cx: &Cx, path: &[u8], follow: bool) -> io::Result<files::Stat> {
    const DIRECTORY: i64 = 0o040_755;
    const FILE: i64 = 0o100_644;
    let error = match files::stat(path, follow) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => error,
        found => return found,
    };
    let (Ok(path), Ok(working)) = (std::str::from_utf8(path), working_directory()) else { return Err(error) };
    let known = cx.world.finders.is_directory_of_sources(&working, path);
    let mode = if known.ok_or(error)? { DIRECTORY } else { FILE };
    Ok(files::Stat { fields: [mode, 0, 0, 1, 0, 0, 0], times: [0; 3], blocks: [0; 3] })
}

/// The items of a `stat_result`, and the values that are none.
fn stat_values(cx: &mut Cx, stat: files::Stat) -> Value {
    const UNIT: i64 = 1_000_000_000;
    let whole = stat.times.iter().map(|time| time.div_euclid(UNIT));
    let items = stat.fields.iter().copied().chain(whole).map(Value::int).collect();
    // As CPython: whole seconds and the fraction are added as floats.
    let exact = |time: &i64| Value::float(time.div_euclid(UNIT) as f64 + 1e-9 * time.rem_euclid(UNIT) as f64);
    let hidden = stat.times.iter().map(exact).chain(stat.times.iter().chain(&stat.blocks).copied().map(Value::int));
    let hidden = hidden.collect();
    let (items, hidden) = (cx.tuple(items), cx.tuple(hidden));
    cx.tuple_of([items.into(), hidden.into()]).into()
}

/// Runs a call on one path, with the path in its error.
fn on_path<T>(cx: &mut Cx, path: &Value, call: impl FnOnce(&[u8]) -> io::Result<T>) -> Result<T, Exc> {
    let bytes = path_bytes(cx, path)?;
    call(&bytes).map_err(|error| {
        let path = named(cx, path, &bytes);
        os_error(cx, &error, &[&path])
    })
}

/// What an error shows of a path: of an object that stands for one, the path itself.
fn named(cx: &Cx, given: &Value, bytes: &[u8]) -> Value {
    let is_path = given.is_instance_of::<Str>() || given.is_instance_of::<Bytes>();
    if is_path { given.clone() } else { path_text(cx, bytes) }
}

fn on_paths<T>(
    cx: &mut Cx,
    from: &Value,
    to: &Value,
    call: impl FnOnce(&[u8], &[u8]) -> io::Result<T>,
) -> Result<T, Exc> {
    let (first, second) = (path_bytes(cx, from)?, path_bytes(cx, to)?);
    call(&first, &second).map_err(|error| {
        let (from, to) = (named(cx, from, &first), named(cx, to, &second));
        os_error(cx, &error, &[&from, &to])
    })
}

fn told<T>(cx: &mut Cx, result: io::Result<T>) -> Result<T, Exc> {
    result.map_err(|error| os_error(cx, &error, &[]))
}

/// What a call of the system gives that would wait for the other end of a pipe: other Python threads run meanwhile, one of which
/// may be that end.
fn beside_threads<T: Send + 'static>(
    cx: &mut Cx,
    descriptor: i32,
    to_write: bool,
    call: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, Exc> {
    if molt_tasks::thread::count(cx) < 2 || molt_tasks::thread::current(cx).is_none() || may_go_on(descriptor, to_write)
    {
        return told(cx, call());
    }
    let (done, outcome) = tokio::sync::oneshot::channel();
    let waiting = move || {
        let _ = done.send(call());
    };
    if let Err(error) = std::thread::Builder::new().spawn(waiting) {
        return told(cx, Err(error));
    }
    match molt_tasks::block(cx, outcome)? {
        Ok(result) => told(cx, result),
        Err(_) => Err(cx.runtime_error("the call of the system was given up")),
    }
}

/// Whether reading would not wait now. A file never makes who writes wait for anybody; another descriptor may, whose
/// other end is read more slowly.
fn may_go_on(descriptor: i32, to_write: bool) -> bool {
    match to_write {
        true => files::seek(descriptor, 0, 1).is_ok(),
        false => files::is_ready(descriptor),
    }
}

fn bytes_value(cx: &Cx, bytes: &[u8]) -> Gc<Bytes> {
    cx.bytes(bytes)
}

/// This module provides access to operating system functionality.
#[molt_macros::module(name = "posix")]
pub mod native {
    use molt_host::{child, files, process};
    use molt_object::builtins::bytes::Bytes;
    use molt_object::{Cx, Exc, Gc, Value};

    use super::{beside_threads, bytes_value, like, on_path, on_paths, path_text, stat_values, told};

    #[function(signature = "(path, flags, mode=511, /)")]
    fn open(cx: &mut Cx, path: Value, flags: i64, mode: Option<i64>) -> Result<i64, Exc> {
        let mode = mode.unwrap_or(0o777) as u32;
        on_path(cx, &path, |bytes| files::open(bytes, flags as i32, mode)).map(i64::from)
    }

    #[function(signature = "(fd, /)")]
    fn close(cx: &mut Cx, fd: i64) -> Result<(), Exc> {
        told(cx, files::close(fd as i32))
    }

    #[function(signature = "(fd, length, /)")]
    fn read(cx: &mut Cx, fd: i64, length: usize) -> Result<Gc<Bytes>, Exc> {
        let bytes = beside_threads(cx, fd as i32, false, move || files::read(fd as i32, length))?;
        Ok(bytes_value(cx, &bytes))
    }

    #[function(signature = "(fd, data, /)")]
    fn write(cx: &mut Cx, fd: i64, data: Value) -> Result<usize, Exc> {
        let bytes = cx.required_buffer(&data)?;
        beside_threads(cx, fd as i32, true, move || files::write(fd as i32, &bytes))
    }

    #[function(signature = "(fd, position, whence, /)")]
    fn lseek(cx: &mut Cx, fd: i64, position: i64, whence: i64) -> Result<i64, Exc> {
        told(cx, files::seek(fd as i32, position, whence as i32))
    }

    #[function(signature = "(fd, length, /)")]
    fn ftruncate(cx: &mut Cx, fd: i64, length: i64) -> Result<(), Exc> {
        told(cx, files::truncate(fd as i32, length))
    }

    #[function(signature = "(fd, /)")]
    fn fsync(cx: &mut Cx, fd: i64) -> Result<(), Exc> {
        told(cx, files::sync(fd as i32))
    }

    #[function(signature = "(fd, /)")]
    fn isatty(_cx: &mut Cx, fd: i64) -> bool {
        files::is_terminal(fd as i32)
    }

    /// Whether a terminal shows what is typed: how it was.
    #[function(signature = "(fd, is_shown, /)")]
    fn set_echo(cx: &mut Cx, fd: i64, is_shown: bool) -> Result<bool, Exc> {
        told(cx, files::set_echo(fd as i32, is_shown))
    }

    #[function(signature = "(fd, /)")]
    fn dup(cx: &mut Cx, fd: i64) -> Result<i64, Exc> {
        told(cx, files::duplicate(fd as i32)).map(i64::from)
    }

    #[function(signature = "(path, mode, /)")]
    fn access(cx: &mut Cx, path: Value, mode: i64) -> Result<bool, Exc> {
        let bytes = super::path_bytes(cx, &path)?;
        Ok(files::may_access(&bytes, mode as i32))
    }

    /// The items of a `stat_result`, and the values that are none.
    #[function(signature = "(path, follow_symlinks, /)")]
    fn stat(cx: &mut Cx, path: Value, follow_symlinks: bool) -> Result<Value, Exc> {
        let stat = match path.as_int() {
            Some(fd) => told(cx, files::stat_descriptor(fd as i32))?,
            None => {
                let bytes = super::path_bytes(cx, &path)?;
                let found = super::stat_at(cx, &bytes, follow_symlinks);
                on_path(cx, &path, |_| found)?
            }
        };
        Ok(stat_values(cx, stat))
    }

    /// Triples of name, and whether it is a directory, a file, a link.
    #[function(signature = "(path, /)")]
    fn scandir(cx: &mut Cx, path: Value) -> Result<Value, Exc> {
        let bytes = super::path_bytes(cx, &path)?;
        let entries = super::listed(cx, &bytes);
        let entries = on_path(cx, &path, |_| entries)?;
        let mut values = molt_room::vec(entries.len());
        for (name, kinds) in entries {
            let name = like(cx, &path, &name);
            let [directory, file, link] = kinds.map(Value::bool);
            values.push(cx.tuple_of([name, directory, file, link]).into());
        }
        Ok(cx.list(values).into())
    }

    #[function(signature = "(path, mode, /)")]
    fn mkdir(cx: &mut Cx, path: Value, mode: i64) -> Result<(), Exc> {
        on_path(cx, &path, |bytes| files::make_directory(bytes, mode as u32))
    }

    #[function(signature = "(path, /)")]
    fn rmdir(cx: &mut Cx, path: Value) -> Result<(), Exc> {
        on_path(cx, &path, files::remove_directory)
    }

    #[function(signature = "(path, /)")]
    fn unlink(cx: &mut Cx, path: Value) -> Result<(), Exc> {
        on_path(cx, &path, files::remove)
    }

    #[function(signature = "(src, dst, /)")]
    fn rename(cx: &mut Cx, src: Value, dst: Value) -> Result<(), Exc> {
        on_paths(cx, &src, &dst, files::rename)
    }

    #[function(signature = "(src, dst, /)")]
    fn link(cx: &mut Cx, src: Value, dst: Value) -> Result<(), Exc> {
        on_paths(cx, &src, &dst, files::link)
    }

    #[function(signature = "(src, dst, /)")]
    fn symlink(cx: &mut Cx, src: Value, dst: Value) -> Result<(), Exc> {
        on_paths(cx, &src, &dst, files::symlink)
    }

    #[function(signature = "(path, /)")]
    fn readlink(cx: &mut Cx, path: Value) -> Result<Value, Exc> {
        let target = on_path(cx, &path, files::read_link)?;
        Ok(like(cx, &path, &target))
    }

    #[function(signature = "(path, mode, /)")]
    fn chmod(cx: &mut Cx, path: Value, mode: i64) -> Result<(), Exc> {
        on_path(cx, &path, |bytes| files::change_mode(bytes, mode as u32))
    }

    #[function(signature = "(path, accessed, modified, /)")]
    fn utime(cx: &mut Cx, path: Value, accessed: i64, modified: i64) -> Result<(), Exc> {
        on_path(cx, &path, |bytes| files::set_times(bytes, accessed, modified))
    }

    #[function(signature = "(mask, /)")]
    fn umask(_cx: &mut Cx, mask: i64) -> i64 {
        i64::from(files::set_mask(mask as u32))
    }

    #[function(signature = "()")]
    fn getcwdb(cx: &mut Cx) -> Result<Gc<Bytes>, Exc> {
        let directory = told(cx, files::working_directory())?;
        Ok(bytes_value(cx, &directory))
    }

    #[function(signature = "(path, /)")]
    fn chdir(cx: &mut Cx, path: Value) -> Result<(), Exc> {
        on_path(cx, &path, files::change_directory)
    }

    #[function(signature = "(number, /)")]
    fn strerror(_cx: &mut Cx, number: i64) -> String {
        files::error_text(number as i32)
    }

    #[function(signature = "(size, /)")]
    fn urandom(cx: &mut Cx, size: i64) -> Result<Gc<Bytes>, Exc> {
        let Ok(size) = usize::try_from(size) else { return Err(cx.value_error("negative argument not allowed")) };
        let bytes = told(cx, process::random(size))?;
        Ok(bytes_value(cx, &bytes))
    }

    #[function(signature = "()")]
    fn getpid(_cx: &mut Cx) -> i64 {
        i64::from(process::ids().0)
    }

    #[function(signature = "()")]
    fn getppid(_cx: &mut Cx) -> i64 {
        i64::from(process::ids().1)
    }

    /// Real user, real group, effective user, effective group.
    #[function(signature = "()")]
    fn _ids(cx: &mut Cx) -> Value {
        let ids = process::user_ids().map(|id| Value::int(i64::from(id)));
        cx.tuple(ids.to_vec()).into()
    }

    #[function(signature = "()")]
    fn cpu_count(_cx: &mut Cx) -> usize {
        process::processors()
    }

    #[function(signature = "()")]
    fn uname(cx: &mut Cx) -> Value {
        let names = process::system_names().iter().map(|name| cx.str(name).into()).collect();
        cx.tuple(names).into()
    }

    /// The environment at the start: pairs of `str`.
    #[function(signature = "()")]
    fn _environment(cx: &mut Cx) -> Value {
        let pairs = process::environment();
        let mut values = molt_room::vec(pairs.len());
        for (name, value) in pairs {
            let pair = [path_text(cx, &name), path_text(cx, &value)];
            values.push(cx.tuple_of(pair).into());
        }
        cx.list(values).into()
    }

    #[function(signature = "(text, /)")]
    fn _encode(cx: &mut Cx, text: Value) -> Result<Gc<Bytes>, Exc> {
        let bytes = super::path_bytes(cx, &text)?;
        Ok(bytes_value(cx, &bytes))
    }

    #[function(signature = "(bytes, /)")]
    fn _decode(cx: &mut Cx, bytes: Value) -> Result<Value, Exc> {
        let bytes = cx.required_buffer(&bytes)?;
        Ok(path_text(cx, &bytes))
    }

    /// The fields of a `statvfs_result`, then the number of the file system.
    #[function(signature = "(path, /)")]
    fn statvfs(cx: &mut Cx, path: Value) -> Result<Value, Exc> {
        let fields = on_path(cx, &path, files::file_system)?;
        let values = fields.map(|field| Value::int(field as i64));
        Ok(cx.tuple(values.to_vec()).into())
    }

    /// Columns and lines.
    #[function(signature = "(fd, /)")]
    fn get_terminal_size(cx: &mut Cx, fd: i64) -> Result<Value, Exc> {
        let size = told(cx, files::terminal_size(fd as i32))?;
        Ok(cx.tuple_of(size.map(|side| Value::int(i64::from(side)))).into())
    }

    #[function(signature = "()")]
    fn pipe(cx: &mut Cx) -> Result<Value, Exc> {
        let ends = told(cx, files::pipe())?;
        Ok(cx.tuple_of(ends.map(|end| Value::int(i64::from(end)))).into())
    }

    #[function(signature = "(pid, signal, /)")]
    fn kill(cx: &mut Cx, pid: i64, signal: i64) -> Result<(), Exc> {
        told(cx, child::signal(pid as i32, signal as i32))?;
        // It may have been for this process.
        molt_tasks::signals::check(cx)
    }

    #[function(signature = "(status)")]
    fn _exit(_cx: &mut Cx, status: i64) {
        process::exit_now(status as i32)
    }

    #[function(signature = "()")]
    fn getloadavg(cx: &mut Cx) -> Result<Value, Exc> {
        let load = told(cx, process::load())?;
        Ok(cx.tuple_of(load.map(Value::float)).into())
    }
}
