//! What the environment says about the server. Nothing of it is ever printed.

use std::fmt;
use std::time::Duration;

use crate::relay::Upstream;
use crate::workers::{Inherited, VARIABLE};

/// Settings of the server, by default uvicorn's.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen (`MOLT_HOST`, 127.0.0.1).
    pub host: String,
    /// Where to listen (`PORT`, 8000); 0 for any free port.
    pub port: u16,
    /// The largest request body in bytes (`MOLT_MAX_BODY`, none).
    pub max_body: Option<u64>,
    /// What a request or another task may use of stack, in bytes (`MOLT_STACK_SIZE`, 256 MiB of address space).
    pub stack_size: Option<usize>,
    /// Whether large lists are sent as they are read (`MOLT_STREAM_LISTS`, no).
    pub stream_lists: bool,
    /// How long a shutdown waits for requests (`MOLT_SHUTDOWN_TIMEOUT` in seconds, for ever).
    pub shutdown_timeout: Option<Duration>,
    /// Whose `X-Forwarded-*` headers are believed (`FORWARDED_ALLOW_IPS`, 127.0.0.1,::1).
    pub forwarded_allow_ips: String,
    /// Where requests go for what was left to Python (`MOLT_PYTHON_URL`, nowhere).
    pub python_url: Option<Upstream>,
    /// How long an idle connection is kept.
    pub keep_alive: Duration,
    /// The minor version of the Python that is reproduced: some status phrases depend on it.
    pub python_minor: u8,
    /// Whether each response is logged.
    pub access_log: bool,
    /// How many processes serve (`WEB_CONCURRENCY`, 1).
    pub workers: usize,
    /// What this process has from the one that started it to be one of several.
    pub inherited: Option<Inherited>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            host: "127.0.0.1".to_owned(),
            port: 8000,
            max_body: None,
            stack_size: None,
            stream_lists: false,
            shutdown_timeout: None,
            forwarded_allow_ips: "127.0.0.1,::1".to_owned(),
            python_url: None,
            keep_alive: Duration::from_secs(5),
            python_minor: 13,
            access_log: true,
            workers: 1,
            inherited: None,
        }
    }
}

impl Settings {
    /// Reads the process environment.
    ///
    /// # Errors
    /// [`SettingsError`] names a variable whose value cannot be used.
    pub fn from_environment() -> Result<Self, SettingsError> {
        Self::from_variables(|name| std::env::var(name).ok())
    }

    /// The same from any source of variables.
    ///
    /// # Errors
    /// As [`Settings::from_environment`].
    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Result<Self, SettingsError> {
        let mut settings = Settings::default();
        if let Some(host) = variable("MOLT_HOST") {
            settings.host = host;
        }
        if let Some(port) = variable("PORT") {
            settings.port = port.trim().parse().map_err(|_| SettingsError { variable: "PORT" })?;
        }
        if let Some(bytes) = variable("MOLT_MAX_BODY") {
            let bytes = bytes.trim().parse().map_err(|_| SettingsError { variable: "MOLT_MAX_BODY" })?;
            settings.max_body = Some(bytes);
        }
        if let Some(bytes) = variable("MOLT_STACK_SIZE") {
            let bytes = bytes.trim().parse().map_err(|_| SettingsError { variable: "MOLT_STACK_SIZE" })?;
            settings.stack_size = Some(bytes);
        }
        if let Some(switch) = variable("MOLT_STREAM_LISTS") {
            settings.stream_lists = match switch.trim() {
                "" | "0" => false,
                "1" => true,
                _ => return Err(SettingsError { variable: "MOLT_STREAM_LISTS" }),
            };
        }
        if let Some(seconds) = variable("MOLT_SHUTDOWN_TIMEOUT") {
            let seconds = seconds.trim().parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            settings.shutdown_timeout = Some(seconds.ok_or(SettingsError { variable: "MOLT_SHUTDOWN_TIMEOUT" })?);
        }
        if let Some(allowed) = variable("FORWARDED_ALLOW_IPS") {
            settings.forwarded_allow_ips = allowed;
        }
        if let Some(url) = variable("MOLT_PYTHON_URL") {
            settings.python_url = Some(Upstream::parse(&url).ok_or(SettingsError { variable: "MOLT_PYTHON_URL" })?);
        }
        if let Some(workers) = variable("WEB_CONCURRENCY") {
            let workers: i64 = workers.trim().parse().map_err(|_| SettingsError { variable: "WEB_CONCURRENCY" })?;
            settings.workers = usize::try_from(workers).unwrap_or(0).max(1);
        }
        let parent = std::os::unix::process::parent_id();
        settings.inherited = variable(VARIABLE).and_then(|text| Inherited::parse(&text, parent));
        Ok(settings)
    }

    /// Whether this process starts others that serve.
    pub fn is_parent(&self) -> bool {
        self.workers > 1 && self.inherited.is_none()
    }
}

/// A variable whose value cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// Its name.
    pub variable: &'static str,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value of {} cannot be used", self.variable)
    }
}

impl std::error::Error for SettingsError {}

#[cfg(test)]
mod tests {
    use super::*;

    // [SPEC 8.1:MOLT_STACK_SIZE]
    #[test]
    fn variables_override_the_defaults() {
        let settings = Settings::from_variables(|name| match name {
            "PORT" => Some("81".to_owned()),
            "MOLT_SHUTDOWN_TIMEOUT" => Some("1.5".to_owned()),
            "MOLT_STACK_SIZE" => Some("1048576".to_owned()),
            "MOLT_STREAM_LISTS" => Some("1".to_owned()),
            "WEB_CONCURRENCY" => Some(" 4 ".to_owned()),
            _ => None,
        });
        let settings = settings.unwrap();
        assert_eq!((settings.host.as_str(), settings.port), ("127.0.0.1", 81));
        assert_eq!(settings.shutdown_timeout, Some(Duration::from_millis(1500)));
        assert_eq!(settings.stack_size, Some(1 << 20));
        assert!(settings.workers == 4 && settings.is_parent() && settings.stream_lists);
    }

    #[test]
    fn an_error_names_the_variable_and_not_its_value() {
        let refused = [
            ("PORT", "99999"),
            ("MOLT_MAX_BODY", "-1"),
            ("MOLT_STACK_SIZE", "256M"),
            ("MOLT_STREAM_LISTS", "yes"),
            ("MOLT_SHUTDOWN_TIMEOUT", "soon"),
            ("WEB_CONCURRENCY", "many"),
            ("MOLT_PYTHON_URL", "https://py:8001"),
        ];
        for (variable, value) in refused {
            let error = Settings::from_variables(|name| (name == variable).then(|| value.to_owned())).unwrap_err();
            assert_eq!(error.to_string(), format!("the value of {variable} cannot be used"));
        }
    }
}
