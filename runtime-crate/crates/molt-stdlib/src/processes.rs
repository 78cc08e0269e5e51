//! `_processes`: the half of `os` that asks for the process among others. CPython Modules/posixmodule.c.

use molt_object::{Cx, Exc, Value};

use crate::posix::os_error;

fn told<T>(cx: &mut Cx, result: std::io::Result<T>) -> Result<T, Exc> {
    result.map_err(|error| os_error(cx, &error, &[]))
}

fn numbers(cx: &Cx, numbers: impl IntoIterator<Item = i64>) -> Value {
    cx.list(numbers.into_iter().map(Value::int).collect()).into()
}

/// Processes.
#[molt_macros::module(name = "_processes")]
pub mod native {
    use molt_host::process_groups as groups;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};

    use super::{numbers, told};

    #[function(signature = "(pid, /)")]
    fn getpgid(cx: &mut Cx, pid: i64) -> Result<i64, Exc> {
        told(cx, groups::group(pid as i32))
    }

    #[function(signature = "(pid, pgrp, /)")]
    fn setpgid(cx: &mut Cx, pid: i64, pgrp: i64) -> Result<(), Exc> {
        told(cx, groups::set_group(pid as i32, pgrp as i32))
    }

    #[function(signature = "(pid, /)")]
    fn getsid(cx: &mut Cx, pid: i64) -> Result<i64, Exc> {
        told(cx, groups::session(pid as i32))
    }

    #[function(signature = "()")]
    fn setsid(cx: &mut Cx) -> Result<i64, Exc> {
        told(cx, groups::new_session())
    }

    #[function(signature = "(pgid, signal, /)")]
    fn killpg(cx: &mut Cx, pgid: i64, signal: i64) -> Result<(), Exc> {
        told(cx, groups::signal_group(pgid as i32, signal as i32))
    }

    #[function(signature = "(increment, /)")]
    fn nice(cx: &mut Cx, increment: i64) -> Result<i64, Exc> {
        told(cx, groups::be_nice(increment as i32))
    }

    #[function(signature = "(which, who, /)")]
    fn getpriority(cx: &mut Cx, which: i64, who: i64) -> Result<i64, Exc> {
        told(cx, groups::priority(which as u32, who as u32))
    }

    #[function(signature = "(which, who, priority, /)")]
    fn setpriority(cx: &mut Cx, which: i64, who: i64, priority: i64) -> Result<(), Exc> {
        told(cx, groups::set_priority(which as u32, who as u32, priority as i32))
    }

    #[function(signature = "()")]
    fn getgroups(cx: &mut Cx) -> Result<Value, Exc> {
        let ids = told(cx, groups::groups())?;
        Ok(numbers(cx, ids.into_iter().map(i64::from)))
    }

    #[function(signature = "(name, /)")]
    fn sysconf(cx: &mut Cx, name: i64) -> Result<i64, Exc> {
        told(cx, groups::limit(name as i32))
    }

    #[function(signature = "()")]
    fn times(cx: &mut Cx) -> Result<Value, Exc> {
        let ticks = told(cx, groups::times())?;
        Ok(numbers(cx, ticks))
    }

    #[function(signature = "(who, /)")]
    fn getrusage(cx: &mut Cx, who: i64) -> Result<Value, Exc> {
        let (seconds, counts) = told(cx, groups::usage(who as i32))?;
        let counts = counts.into_iter().map(Value::int);
        Ok(cx.list(seconds.into_iter().map(Value::float).chain(counts).collect()).into())
    }

    #[function(signature = "(pid, resource, soft, hard, /)")]
    fn prlimit(cx: &mut Cx, pid: i64, resource: i64, soft: Value, hard: Value) -> Result<Value, Exc> {
        // A limit that nothing limits is the largest number of the system, -1 for Python.
        let limits = soft.as_int().zip(hard.as_int()).map(|(soft, hard)| [soft as u64, hard as u64]);
        let before = told(cx, groups::resource_limits(pid as i32, resource as u32, limits))?;
        Ok(numbers(cx, before.map(|limit| limit as i64)))
    }

    #[function(signature = "(pid, /)")]
    fn sched_getaffinity(cx: &mut Cx, pid: i64) -> Result<Value, Exc> {
        let processors = told(cx, groups::affinity(pid as i32))?;
        Ok(numbers(cx, processors.into_iter().map(|processor| processor as i64)))
    }

    #[function(signature = "(pid, mask, /)")]
    fn sched_setaffinity(cx: &mut Cx, pid: i64, mask: Gc<Tuple>) -> Result<(), Exc> {
        let processors: Vec<_> = mask.items().iter().filter_map(Value::as_int).map(|number| number as usize).collect();
        told(cx, groups::set_affinity(pid as i32, &processors))
    }

    #[function(signature = "()")]
    fn sched_yield(_cx: &mut Cx) {
        groups::let_others_run();
    }

    #[function(signature = "()")]
    fn sync(_cx: &mut Cx) {
        groups::flush_everything();
    }

    #[function(signature = "()")]
    fn abort(_cx: &mut Cx) {
        groups::abort();
    }
}
