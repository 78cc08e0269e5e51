//! `_descriptors`: the half of `os` that works on open descriptors. CPython Modules/posixmodule.c.

use molt_object::{Cx, Exc};

use crate::posix::os_error;

fn told<T>(cx: &mut Cx, result: std::io::Result<T>) -> Result<T, Exc> {
    result.map_err(|error| os_error(cx, &error, &[]))
}

/// Open descriptors.
#[molt_macros::module(name = "_descriptors")]
pub mod native {
    use molt_host::{descriptors, socket};
    use molt_object::{Cx, Exc, Value};

    use super::told;
    use crate::posix::{os_error, path_bytes, path_text};

    #[function(signature = "(fd, fd2, inheritable, /)")]
    fn dup2(cx: &mut Cx, fd: i64, fd2: i64, inheritable: bool) -> Result<i64, Exc> {
        told(cx, descriptors::duplicate_to(fd as i32, fd2 as i32, inheritable)).map(i64::from)
    }

    #[function(signature = "(fd, /)")]
    fn get_inheritable(cx: &mut Cx, fd: i64) -> Result<bool, Exc> {
        told(cx, descriptors::is_inheritable(fd as i32))
    }

    #[function(signature = "(fd, inheritable, /)")]
    fn set_inheritable(cx: &mut Cx, fd: i64, inheritable: bool) -> Result<(), Exc> {
        told(cx, descriptors::set_inheritable(fd as i32, inheritable))
    }

    #[function(signature = "(fd, /)")]
    fn get_blocking(cx: &mut Cx, fd: i64) -> Result<bool, Exc> {
        told(cx, socket::is_blocking(fd as i32))
    }

    #[function(signature = "(fd, blocking, /)")]
    fn set_blocking(cx: &mut Cx, fd: i64, blocking: bool) -> Result<(), Exc> {
        told(cx, socket::set_blocking(fd as i32, blocking))
    }

    #[function(signature = "(fd, length, offset, /)")]
    fn pread(cx: &mut Cx, fd: i64, length: usize, offset: i64) -> Result<Value, Exc> {
        let bytes = told(cx, descriptors::read_at(fd as i32, length, offset))?;
        Ok(cx.bytes(&bytes).into())
    }

    #[function(signature = "(fd, data, offset, /)")]
    fn pwrite(cx: &mut Cx, fd: i64, data: Value, offset: i64) -> Result<usize, Exc> {
        let data = cx.required_buffer(&data)?;
        told(cx, descriptors::write_at(fd as i32, &data, offset))
    }

    /// An offset of None goes on where the file is.
    #[function(signature = "(out_fd, in_fd, offset, count, /)")]
    fn sendfile(cx: &mut Cx, out_fd: i64, in_fd: i64, offset: Value, count: usize) -> Result<usize, Exc> {
        told(cx, descriptors::send_file(out_fd as i32, in_fd as i32, offset.as_int(), count))
    }

    #[function(signature = "(fd, mode, /)")]
    fn fchmod(cx: &mut Cx, fd: i64, mode: i64) -> Result<(), Exc> {
        told(cx, descriptors::set_mode(fd as i32, mode as u32))
    }

    #[function(signature = "(fd, uid, gid, /)")]
    fn fchown(cx: &mut Cx, fd: i64, uid: i64, gid: i64) -> Result<(), Exc> {
        told(cx, descriptors::set_owner(fd as i32, uid as u32, gid as u32))
    }

    #[function(signature = "(path, uid, gid, follow, /)")]
    fn chown(cx: &mut Cx, path: Value, uid: i64, gid: i64, follow: bool) -> Result<(), Exc> {
        let bytes = path_bytes(cx, &path)?;
        descriptors::set_owner_of_path(&bytes, uid as u32, gid as u32, follow)
            .map_err(|error| os_error(cx, &error, &[&path]))
    }

    #[function(signature = "(path, mode, /)")]
    fn mkfifo(cx: &mut Cx, path: Value, mode: i64) -> Result<(), Exc> {
        let bytes = path_bytes(cx, &path)?;
        descriptors::make_fifo(&bytes, mode as u32).map_err(|error| os_error(cx, &error, &[]))
    }

    #[function(signature = "(fd, /)")]
    fn fchdir(cx: &mut Cx, fd: i64) -> Result<(), Exc> {
        told(cx, descriptors::enter(fd as i32))
    }

    #[function(signature = "(fd, /)")]
    fn fdatasync(cx: &mut Cx, fd: i64) -> Result<(), Exc> {
        told(cx, descriptors::flush_data(fd as i32))
    }

    #[function(signature = "(fd, command, length, /)")]
    fn lockf(cx: &mut Cx, fd: i64, command: i64, length: i64) -> Result<(), Exc> {
        told(cx, descriptors::lock(fd as i32, command as i32, length))
    }

    #[function(signature = "(fd, offset, length, /)")]
    fn posix_fallocate(cx: &mut Cx, fd: i64, offset: i64, length: i64) -> Result<(), Exc> {
        told(cx, descriptors::allocate(fd as i32, offset, length))
    }

    #[function(signature = "(name, flags, /)")]
    fn memfd_create(cx: &mut Cx, name: Value, flags: i64) -> Result<i64, Exc> {
        let name = path_bytes(cx, &name)?;
        told(cx, descriptors::in_memory(&name, flags as u32)).map(i64::from)
    }

    #[function(signature = "(initval, flags, /)")]
    fn eventfd(cx: &mut Cx, initval: i64, flags: i64) -> Result<i64, Exc> {
        told(cx, descriptors::event(initval as u32, flags as i32)).map(i64::from)
    }

    #[function(signature = "(fd, /)")]
    fn ttyname(cx: &mut Cx, fd: i64) -> Result<Value, Exc> {
        let name = told(cx, descriptors::terminal_name(fd as i32))?;
        Ok(path_text(cx, &name))
    }
}
