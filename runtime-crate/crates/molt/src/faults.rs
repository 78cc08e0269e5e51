//! Want of memory on request, for tests of scripts: the request for room after so many, counted from where the script begins, fails
//! once. Only in binaries built with the feature `failing-room`.

use molt_host::process::variable;
use molt_room::faults;

/// Where the script begins: `MOLT_FAIL_ROOM` says how many requests succeed before one fails.
pub fn begin() {
    faults::count_anew();
    faults::fail_after(variable("MOLT_FAIL_ROOM").and_then(|count| count.to_str()?.parse().ok()));
}

/// Where it has ended: nothing fails any more. `MOLT_COUNT_ROOM` asks how many requests there were.
pub fn end() {
    faults::fail_after(None);
    if variable("MOLT_COUNT_ROOM").is_some() {
        eprintln!("room requests={}", faults::requests());
    }
}
