//! `_fcntl`: the half of `fcntl` that asks the system. CPython Modules/fcntlmodule.c.

use molt_object::{Cx, Exc};

use crate::posix::os_error;

fn told<T>(cx: &mut Cx, result: std::io::Result<T>) -> Result<T, Exc> {
    result.map_err(|error| os_error(cx, &error, &[]))
}

/// Steering descriptors.
#[molt_macros::module(name = "_fcntl")]
pub mod native {
    use molt_host::control::{self, Part};
    use molt_object::{Cx, Exc, Value};

    use super::told;

    #[function(signature = "(fd, cmd, arg, /)")]
    fn fcntl(cx: &mut Cx, fd: i64, cmd: i64, arg: i64) -> Result<i64, Exc> {
        told(cx, control::control(fd as i32, cmd as i32, arg)).map(i64::from)
    }

    #[function(signature = "(fd, cmd, structure, /)")]
    fn fcntl_structure(cx: &mut Cx, fd: i64, cmd: i64, structure: Value) -> Result<Value, Exc> {
        let bytes = cx.bytes_like(&structure).unwrap_or_default();
        let changed = told(cx, control::control_structure(fd as i32, cmd as i32, &bytes))?;
        Ok(cx.bytes(&changed).into())
    }

    #[function(signature = "(fd, request, structure, /)")]
    fn ioctl_structure(cx: &mut Cx, fd: i64, request: i64, structure: Value) -> Result<Value, Exc> {
        let bytes = cx.bytes_like(&structure).unwrap_or_default();
        let (result, changed) = told(cx, control::device_structure(fd as i32, request as u32 as u64, &bytes))?;
        let changed = cx.bytes(&changed).into();
        Ok(cx.tuple(vec![Value::int(i64::from(result)), changed]).into())
    }

    #[function(signature = "(fd, request, arg, /)")]
    fn ioctl(cx: &mut Cx, fd: i64, request: i64, arg: i64) -> Result<i64, Exc> {
        told(cx, control::device(fd as i32, request as u32 as u64, arg)).map(i64::from)
    }

    #[function(signature = "(fd, operation, /)")]
    fn flock(cx: &mut Cx, fd: i64, operation: i64) -> Result<(), Exc> {
        told(cx, control::lock(fd as i32, operation as i32))
    }

    #[function(signature = "(fd, kind, whence, start, length, /)")]
    fn lock_part(cx: &mut Cx, fd: i64, kind: i64, whence: i64, start: i64, length: i64) -> Result<(), Exc> {
        let part = Part { kind: kind as i16, whence: whence as i16, start, length };
        told(cx, control::lock_part(fd as i32, part))
    }
}
