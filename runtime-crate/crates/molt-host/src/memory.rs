//! Giving memory back that only the start needed: what the allocator keeps for later, pages of the program's file that were read by
//! code that will not run again, and what was noted in static words. The kernel reads a page anew where it is needed after all.

use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::sync::atomic::AtomicU64;

use crate::allocator::release_recent;

mod holes;
mod large_pages;
mod retired;

pub use holes::is_sparse;
pub use large_pages::prefer_large_pages;

/// Gives back what the allocator holds free, and the clean pages of files that are mapped into the process.
pub fn give_back() {
    // Reading what is mapped takes memory itself, and giving back the program's pages that run now brings them in again.
    let files = read_only_files();
    release_recent();
    // SAFETY: the call takes nothing that could be wrong, and frees no memory that is in use.
    unsafe { libmimalloc_sys::mi_collect(true) };
    if let Some(page) = page_size() {
        retired::retire(page);
        holes::give_back(page);
        drop_pages(&files, page);
    }
}

/// Puts static words back to what they are when the program starts, where that gives memory back: those of pages that hold nothing
/// else. The others stay as they are.
pub fn forget_words(words: Vec<&'static [AtomicU64]>) {
    let Some(page) = page_size() else { return };
    let mut ranges: Vec<Range<usize>> = words.into_iter().map(place).filter(|range| !range.is_empty()).collect();
    ranges.sort_by_key(|range| range.start);
    ranges.dedup();
    for run in ranges.chunk_by(|before, after| before.end == after.start) {
        if let (Some(first), Some(last)) = (run.first(), run.last()) {
            // SAFETY: every byte of these pages belongs to words that live as long as the program and that anybody may change at
            // any time. What the kernel puts there, zeros or what the program's file has, are words as well.
            unsafe { forget_pages(first.start.next_multiple_of(page)..last.end / page * page) };
        }
    }
}

fn place(words: &'static [AtomicU64]) -> Range<usize> {
    let range = words.as_ptr_range();
    range.start.addr()..range.end.addr()
}

/// Gives pages back that the program goes on having; they read as zeros, or as the file that they are mapped from.
///
/// # Safety
/// The range begins and ends with a page, and nobody minds what its bytes become.
#[cfg(target_os = "linux")]
unsafe fn forget_pages(range: Range<usize>) {
    if !range.is_empty() {
        let address = std::ptr::without_provenance_mut(range.start);
        // SAFETY: the caller's promise.
        unsafe { libc::madvise(address, range.len(), libc::MADV_DONTNEED) };
    }
}

#[cfg(not(target_os = "linux"))]
unsafe fn forget_pages(_range: Range<usize>) {}

fn page_size() -> Option<usize> {
    // SAFETY: the call takes a number and reads nothing of ours.
    usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).ok().filter(|size| size.is_power_of_two())
}

/// Where files are mapped that nobody writes to.
#[cfg(target_os = "linux")]
fn read_only_files() -> Vec<Range<usize>> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    maps.lines().filter_map(read_only_file).collect()
}

#[cfg(not(target_os = "linux"))]
fn read_only_files() -> Vec<Range<usize>> {
    Vec::new()
}

#[cfg(target_os = "linux")]
fn drop_pages(files: &[Range<usize>], page: usize) {
    let Ok(pagemap) = File::open("/proc/self/pagemap") else { return };
    for mapped in files {
        drop_clean_pages(&pagemap, mapped.clone(), page);
        divide(mapped.start, mapped.end);
    }
}

#[cfg(not(target_os = "linux"))]
fn drop_pages(_files: &[Range<usize>], _page: usize) {}

/// Where a mapping of `/proc/self/maps` lies, and the rest of its line.
#[cfg(any(target_os = "linux", test))]
fn mapping(line: &str) -> Option<(Range<usize>, &str)> {
    let (range, rest) = line.split_once(' ')?;
    let (start, end) = range.split_once('-')?;
    Some((usize::from_str_radix(start, 16).ok()?..usize::from_str_radix(end, 16).ok()?, rest))
}

/// Where a mapping lies, if it is private to the process, of a file, and not writable.
#[cfg(any(target_os = "linux", test))]
fn read_only_file(line: &str) -> Option<Range<usize>> {
    let (range, rest) = mapping(line)?;
    let mut fields = rest.split_ascii_whitespace();
    let rights = fields.next()?;
    let path = fields.nth(3)?;
    if rights.contains('w') || !rights.ends_with('p') || !path.starts_with('/') {
        return None;
    }
    Some(range)
}

/// Drops the pages of a mapping that are as they are in the file; those that the loader has written to are the process's own.
#[cfg(target_os = "linux")]
fn drop_clean_pages(pagemap: &File, mapped: Range<usize>, page: usize) {
    const ENTRY: usize = size_of::<u64>();
    const OF_FILE: u64 = 1 << 61;
    // On the stack, where it takes no pages of the heap.
    let mut entries = [0; 512 * ENTRY];
    for start in mapped.clone().step_by(entries.len() / ENTRY * page) {
        let pages = ((mapped.end - start) / page).min(entries.len() / ENTRY);
        let entries = &mut entries[..pages * ENTRY];
        if pagemap.read_exact_at(entries, (start / page * ENTRY) as u64).is_err() {
            return;
        }
        let is_clean =
            |entry: &[u8]| <[u8; ENTRY]>::try_from(entry).is_ok_and(|bytes| u64::from_ne_bytes(bytes) & OF_FILE != 0);
        for (at, entry) in entries.chunks_exact(ENTRY).enumerate() {
            if is_clean(entry) {
                let at = start + at * page;
                // SAFETY: the page is mapped privately from a file and nobody can write to it, and the kernel says that it is the
                // file's own, not a copy: what is read there after this is what was read there before.
                unsafe { forget_pages(at..at + page) };
            }
        }
    }
}

/// Makes areas of their own out of the parts of a mapping. A fault brings in all cached pages around it, 64 KiB of them, but
/// none beyond its area, and what a request runs lies scattered over the program.
#[cfg(target_os = "linux")]
fn divide(start: usize, end: usize) {
    /// Bytes of one part; a process has 65,530 areas at most.
    const PART: usize = 8 << 10;
    for part in (start..end).step_by(2 * PART) {
        let address = std::ptr::without_provenance_mut(part);
        // SAFETY: the range is mapped; whether a part belongs into a core dump, which holds no pages of files anyway, is what
        // keeps the areas apart.
        unsafe { libc::madvise(address, PART.min(end - part), libc::MADV_DONTDUMP) };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{forget_words, give_back, read_only_file};

    #[test]
    fn takes_mappings_of_files_that_nobody_writes_to() {
        let text = "00400000-00800000 r-xp 00000000 fd:00 123 /usr/bin/server";
        assert_eq!(read_only_file(text), Some(0x40_0000..0x80_0000));
        assert_eq!(read_only_file("00800000-00900000 rw-p 00400000 fd:00 123 /usr/bin/server"), None);
        assert_eq!(read_only_file("00800000-00900000 r--s 00400000 fd:00 123 /usr/bin/server"), None);
        assert_eq!(read_only_file("7f0000000000-7f0000001000 r-xp 00000000 00:00 0 [vdso]"), None);
        assert_eq!(read_only_file("7f0000000000-7f0000001000 r--p 00000000 00:00 0"), None);
    }

    #[test]
    fn words_of_whole_pages_are_forgotten() {
        static WORDS: [AtomicU64; 40_000] = [const { AtomicU64::new(0) }; 40_000];
        static OTHER: AtomicU64 = AtomicU64::new(0);
        WORDS.iter().chain([&OTHER]).for_each(|word| word.store(7, Ordering::Relaxed));
        forget_words(vec![&WORDS[20_000..], &WORDS[..20_000], &[]]);
        let left = WORDS.iter().filter(|word| word.load(Ordering::Relaxed) == 7).count();
        let forgotten = WORDS.iter().filter(|word| word.load(Ordering::Relaxed) == 0).count();
        assert_eq!((left + forgotten, OTHER.load(Ordering::Relaxed)), (40_000, 7));
        if cfg!(target_os = "linux") {
            assert!(WORDS[20_000].load(Ordering::Relaxed) == 0 && left < forgotten);
        }
    }

    #[test]
    fn everything_is_still_there_afterwards() {
        static TABLE: [&str; 3] = ["one", "two", "three"];
        give_back();
        assert_eq!(TABLE.concat(), "onetwothree");
    }
}
