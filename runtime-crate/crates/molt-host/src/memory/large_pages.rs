//! Large pages: one fault brings in 2 MiB where it would be 4 KiB, and the processor remembers more of them. They also take memory
//! that is never used, so a server, which is to be small, goes without.

/// Asks the kernel for large pages where the allocator takes its blocks from. It gives them where the system lets programs ask
/// (`/sys/kernel/mm/transparent_hugepage/enabled`), and none otherwise.
pub fn prefer_large_pages() {
    #[cfg(target_os = "linux")]
    advise();
}

#[cfg(target_os = "linux")]
fn advise() {
    let block = Box::new(0_u64);
    let Ok(maps) = std::fs::read_to_string("/proc/self/maps") else { return };
    let address = std::ptr::from_ref(&*block).addr();
    let Some(range) = maps.lines().filter_map(super::mapping).find(|(range, _)| range.contains(&address)) else {
        return;
    };
    let (range, _) = range;
    let start = std::ptr::without_provenance_mut(range.start);
    // SAFETY: the range is mapped, and what pages it is made of changes nothing of what it holds.
    unsafe { libc::madvise(start, range.len(), libc::MADV_HUGEPAGE) };
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test's own sizes")]
mod tests {
    use super::prefer_large_pages;

    #[test]
    fn blocks_keep_what_they_hold() {
        let before = vec![7_u8; 1 << 20];
        prefer_large_pages();
        let after = vec![8_u8; 4 << 20];
        assert!(before.iter().all(|&byte| byte == 7) && after.iter().all(|&byte| byte == 8));
    }
}
