//! The server's log as uvicorn configures it (`config.py LOGGING_CONFIG`, `logging.py`): messages to stderr, the access log to
//! stdout, coloured if stdout is a terminal.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::rc::Rc;

use crate::scope::Address;
use crate::status::phrase;

/// Levels of Python's logging that the server uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// `logging.INFO`
    Info,
    /// `logging.WARNING`
    Warning,
    /// `logging.ERROR`
    Error,
}

/// One response, for the access log.
#[derive(Clone, Copy, Debug)]
pub struct AccessRecord<'a> {
    /// The client.
    pub client: &'a Address,
    /// The request's method.
    pub method: &'a str,
    /// The path, quoted again, with the query string.
    pub path: &'a str,
    /// `1.1` and the like.
    pub http_version: &'a str,
    /// The response's status.
    pub status: u16,
}

/// The loggers `uvicorn.error` and `uvicorn.access`.
pub trait Log {
    /// A message of the server. `color_message` replaces it where colours are used; `traceback` follows it.
    fn message(&self, level: Level, message: &str, color_message: Option<&str>, traceback: Option<&str>);

    /// A response was started.
    fn access(&self, record: &AccessRecord<'_>);

    /// Everything must be out: the process ends.
    fn flush(&self) {}
}

/// The log as it is unless the application configures `logging` otherwise. Access lines of one turn of the event loop go out in
/// one write.
pub struct StandardLog {
    colors: bool,
    python_minor: u8,
    access: Rc<AccessBuffer>,
}

#[derive(Default)]
struct AccessBuffer {
    lines: RefCell<String>,
    scheduled: Cell<bool>,
}

impl AccessBuffer {
    fn flush(&self) {
        self.scheduled.set(false);
        let mut lines = self.lines.borrow_mut();
        if lines.is_empty() {
            return;
        }
        let mut stdout = std::io::stdout().lock();
        // A reader that left must not end the server: logging's `Handler.handleError` prints at most a complaint.
        let _ = stdout.write_all(lines.as_bytes()).and_then(|()| stdout.flush());
        lines.clear();
    }
}

impl StandardLog {
    /// `python_minor` decides the phrases of some statuses.
    pub fn new(python_minor: u8) -> Self {
        StandardLog { colors: std::io::stdout().is_terminal(), python_minor, access: Rc::default() }
    }
}

impl Log for StandardLog {
    fn message(&self, level: Level, message: &str, color_message: Option<&str>, traceback: Option<&str>) {
        let text = if self.colors { color_message.unwrap_or(message) } else { message };
        let mut line = level_prefix(level, self.colors);
        line.push_str(text);
        if let Some(traceback) = traceback {
            // `Formatter.format` begins the traceback on a line of its own.
            if !line.ends_with('\n') {
                line.push('\n');
            }
            line.push_str(traceback.trim_end_matches('\n'));
        }
        line.push('\n');
        let _ = std::io::stderr().lock().write_all(line.as_bytes());
    }

    fn access(&self, record: &AccessRecord<'_>) {
        {
            let mut lines = self.access.lines.borrow_mut();
            format_access(&mut lines, record, self.colors, self.python_minor);
        }
        if !self.access.scheduled.replace(true) {
            let access = self.access.clone();
            tokio::task::spawn_local(async move {
                tokio::task::yield_now().await;
                access.flush();
            });
        }
    }

    fn flush(&self) {
        self.access.flush();
    }
}

fn level_prefix(level: Level, colors: bool) -> String {
    let (name, color) = match level {
        Level::Info => ("INFO", 32),
        Level::Warning => ("WARNING", 33),
        Level::Error => ("ERROR", 31),
    };
    let blanks = &"         "[name.len()..];
    if colors { format!("\x1b[{color}m{name}\x1b[0m:{blanks}") } else { format!("{name}:{blanks}") }
}

/// `AccessFormatter.formatMessage`.
fn format_access(out: &mut String, record: &AccessRecord<'_>, colors: bool, python_minor: u8) {
    let AccessRecord { client, method, path, http_version, status } = *record;
    let phrase = phrase(status, python_minor);
    // Writing to a string cannot fail.
    if !colors {
        out.push_str("INFO:     ");
        out.push_str(&client.host);
        let _ = write!(out, ":{} - \"", client.port);
        for part in [method, " ", path, " HTTP/", http_version, "\" "] {
            out.push_str(part);
        }
        let _ = writeln!(out, "{status} {phrase}");
        return;
    }
    let color = match status / 100 {
        1 => Some(97),
        2 => Some(32),
        3 => Some(33),
        4 => Some(31),
        5 => Some(91),
        _ => None,
    };
    out.push_str(&level_prefix(Level::Info, true));
    let _ = write!(out, "{client} - \"\x1b[1m{method} {path} HTTP/{http_version}\x1b[0m\" ");
    let _ = match color {
        Some(color) => writeln!(out, "\x1b[{color}m{status} {phrase}\x1b[0m"),
        None => writeln!(out, "{status} {phrase}"),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn access_lines() {
        let client = &Address { host: "127.0.0.1".into(), port: 53412 };
        let (method, path) = ("GET", "/a?b");
        let record = AccessRecord { client, method, path, http_version: "1.1", status: 404 };
        let mut out = String::new();
        format_access(&mut out, &record, false, 13);
        assert_eq!(out, "INFO:     127.0.0.1:53412 - \"GET /a?b HTTP/1.1\" 404 Not Found\n");
        out.clear();
        format_access(&mut out, &record, true, 13);
        assert_eq!(
            out,
            "\x1b[32mINFO\x1b[0m:     127.0.0.1:53412 - \"\x1b[1mGET /a?b HTTP/1.1\x1b[0m\" \x1b[31m404 Not Found\x1b[0m\n"
        );
    }

    #[test]
    fn level_prefixes_are_aligned() {
        assert_eq!(level_prefix(Level::Info, false), "INFO:     ");
        assert_eq!(level_prefix(Level::Warning, false), "WARNING:  ");
        assert_eq!(level_prefix(Level::Error, false), "ERROR:    ");
    }
}
