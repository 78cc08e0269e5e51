//! What one block can have at most: the machine's memory, or the part of it that the process may use.
//!
//! mimalloc asks the kernel for address space without a promise of memory, which it gets in any size; the process would be killed on
//! writing there. The kernel's own heuristic, by which it refuses CPython, is the whole of memory and swap.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Blocks of up to this size are not looked at.
const SURELY_ALLOWED: usize = 1 << 30;

/// Whether a block of this size may be asked for.
#[inline(always)]
pub(super) fn allows(size: usize) -> bool {
    size <= SURELY_ALLOWED || size <= most()
}

/// The bound, asked for once; 0 until then.
#[cold]
#[inline(never)]
fn most() -> usize {
    static MOST: AtomicUsize = AtomicUsize::new(0);
    match MOST.load(Ordering::Relaxed) {
        0 => {
            let most = machine().min(group()).max(SURELY_ALLOWED);
            MOST.store(most, Ordering::Relaxed);
            most
        }
        most => most,
    }
}

/// Memory and swap of the machine.
#[cfg(target_os = "linux")]
fn machine() -> usize {
    // SAFETY: a structure of integers, for which zeroes are values, and which the call fills.
    let (failed, info) = unsafe {
        let mut info: libc::sysinfo = std::mem::zeroed();
        (libc::sysinfo(&raw mut info) != 0, info)
    };
    if failed {
        return usize::MAX;
    }
    let unit = info.mem_unit as usize;
    (info.totalram as usize).saturating_add(info.totalswap as usize).saturating_mul(unit)
}

#[cfg(not(target_os = "linux"))]
fn machine() -> usize {
    usize::MAX
}

/// The bound of the control group, if the process lives in one that has it. Nothing here may ask for memory.
#[cfg(target_os = "linux")]
fn group() -> usize {
    const FILES: [&std::ffi::CStr; 2] = [c"/sys/fs/cgroup/memory.max", c"/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    FILES.into_iter().find_map(number_in).unwrap_or(usize::MAX)
}

#[cfg(not(target_os = "linux"))]
fn group() -> usize {
    usize::MAX
}

/// The number that a file holds; `None` where there is no file or another text.
#[cfg(target_os = "linux")]
fn number_in(file: &std::ffi::CStr) -> Option<usize> {
    let mut text = [0_u8; 32];
    // SAFETY: the path ends with a NUL, the buffer has the size that is said, and the descriptor is closed by whom it belongs to.
    let count = unsafe {
        let descriptor = libc::open(file.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if descriptor < 0 {
            return None;
        }
        let count = libc::read(descriptor, text.as_mut_ptr().cast(), text.len());
        libc::close(descriptor);
        count
    };
    std::str::from_utf8(text.get(..usize::try_from(count).ok()?)?).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_beyond_all_memory_is_refused() {
        assert!(super::allows(1 << 20) && super::allows(1 << 30));
        assert!(!super::allows(1 << 50) && !super::allows(usize::MAX));
    }
}
