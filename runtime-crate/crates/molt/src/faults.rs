//! What a script is told by the environment about failures and collections that are wanted, as SQLite is tested: each request for room
//! fails once, and what is not known to be in use is gone. Only in binaries built with the feature `stress`.

use molt_host::process::variable;
use molt_object::stress;
use molt_room::faults;

/// Where the script begins: `MOLT_FAIL_ROOM` says how many requests succeed before one fails, `MOLT_COLLECT_EVERY` at one of how many
/// places between two operations there is a collection. `MOLT_TELL_ROOM` lets each request be told whose refusal would pass by handlers.
pub fn begin() {
    faults::count_anew();
    faults::fail_after(number("MOLT_FAIL_ROOM"));
    stress::collect_every(number("MOLT_COLLECT_EVERY").unwrap_or(0));
    faults::tell_uncovered(variable("MOLT_TELL_ROOM").is_some());
}

/// Where it has ended: nothing fails any more. `MOLT_COUNT_ROOM` asks how many requests there were, and how many collections.
pub fn end() {
    faults::fail_after(None);
    faults::tell_uncovered(false);
    stress::collect_every(0);
    if variable("MOLT_COUNT_ROOM").is_some() {
        eprintln!("room requests={}", faults::requests());
        eprintln!("stress collections={}", stress::collections());
    }
}

fn number(name: &str) -> Option<u64> {
    variable(name)?.to_str()?.parse().ok()
}
