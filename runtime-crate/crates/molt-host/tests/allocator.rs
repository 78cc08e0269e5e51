//! A program with our allocator.

#![expect(clippy::disallowed_methods, reason = "a test's own sizes")]
#![cfg(target_os = "linux")]

#[global_allocator]
static ALLOCATOR: molt_host::allocator::Allocator = molt_host::allocator::Allocator;

/// How many bytes the mappings of `/proc/self/maps` have that no file lies behind.
fn anonymous_mappings() -> Vec<u64> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let anonymous = maps.lines().filter(|line| line.split_ascii_whitespace().count() == 5);
    let size = |line: &str| {
        let (start, end) = line.split_once(' ')?.0.split_once('-')?;
        Some(u64::from_str_radix(end, 16).ok()? - u64::from_str_radix(start, 16).ok()?)
    };
    anonymous.filter_map(size).collect()
}

#[test]
fn takes_little_address_space_at_first() {
    let sizes = anonymous_mappings();
    let largest = sizes.iter().max();
    assert!(largest.is_some_and(|&bytes| (64 << 20..1 << 30).contains(&bytes)), "{sizes:?}");
}

#[test]
fn what_is_in_use_survives_giving_back() {
    let filled = |number: usize| number.to_string().repeat(number % 5000);
    let mut texts: Vec<Option<String>> = (0..4000).map(|number| Some(filled(number))).collect();
    texts.iter_mut().step_by(3).for_each(|text| *text = None);
    molt_host::memory::give_back();
    for (number, text) in texts.iter().enumerate() {
        assert_eq!(*text, (number % 3 != 0).then(|| filled(number)));
    }
}
