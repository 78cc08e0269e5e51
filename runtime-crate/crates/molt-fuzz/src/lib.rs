//! Fuzzing within `cargo test`: a target gets mutations of its corpus, made by a seeded generator: the same ones, so many, on
//! every machine, or for as long as `MOLT_FUZZ_SECONDS` says. What panics or takes too long is shown as the bytes that did it.
//!
//! There is no feedback from coverage, which needs a nightly compiler: a corpus that reaches much and a dictionary stand for it.

mod mutate;
mod random;

use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

pub use random::Random;

/// What is fuzzed.
pub struct Target {
    /// Its name in results.
    pub name: &'static str,
    /// Inputs to begin with, which reach much.
    pub corpus: &'static [&'static [u8]],
    /// What mutations put in: words that mean something to the target.
    pub words: &'static [&'static [u8]],
}

/// How long one input may take: builds for tests are not optimised, and the machine may be busy.
const LONGEST: Duration = Duration::from_secs(20);

/// Inputs of a target where no time is given: what a test sees must not depend on how fast the machine is.
const RUNS: u64 = 1_000;

/// How far a target is run.
enum Until {
    Runs(u64),
    Time(Instant),
}

impl Until {
    fn is_reached(&self, runs: u64) -> bool {
        match self {
            Until::Runs(most) => runs >= *most,
            Until::Time(time) => Instant::now() >= *time,
        }
    }
}

/// Runs a target as far as the environment says.
///
/// # Panics
/// As the target does, after the input was shown.
pub fn run(target: &Target, mut step: impl FnMut(&[u8])) {
    let seed = setting("MOLT_FUZZ_SEED").unwrap_or(1);
    let seconds = setting("MOLT_FUZZ_SECONDS").map(Duration::from_secs);
    let until = seconds.map_or(Until::Runs(RUNS), |seconds| Until::Time(Instant::now() + seconds));
    let watch = Watch::default();
    let runs = std::thread::scope(|scope| {
        scope.spawn(|| watch.guard(target.name));
        let runs = repeat(target, &mut Random::new(seed), &until, &watch, &mut step);
        watch.ended.store(true, Ordering::Relaxed);
        runs
    });
    println!("fuzz {} runs={runs} seed={seed}", target.name);
    if let Ok(directory) = std::env::var("MOLT_FUZZ_RESULTS") {
        let line = format!("{{\"name\":\"{}\",\"runs\":{runs},\"seed\":{seed}}}\n", target.name);
        let path = Path::new(&directory).join(format!("{}.json", target.name));
        std::fs::write(&path, line).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

fn setting(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// Tells which input was at work when the target panicked.
struct Announce<'a>(&'a str, &'a [u8]);

impl Drop for Announce<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("fuzz {}: failed for b\"{}\"", self.0, escaped(self.1));
        }
    }
}

fn repeat(target: &Target, random: &mut Random, until: &Until, watch: &Watch, step: &mut impl FnMut(&[u8])) -> u64 {
    let mut attempt = |input: &[u8]| {
        watch.begin(input);
        // A panic ends the watch too, so that the scope can be left.
        let ended = EndsWatch(watch);
        let announce = Announce(target.name, input);
        step(input);
        drop(announce);
        std::mem::forget(ended);
    };
    target.corpus.iter().for_each(|input| attempt(input));
    let mut runs = target.corpus.len() as u64;
    while !until.is_reached(runs) {
        attempt(&mutate::input(target, random));
        runs += 1;
    }
    runs
}

struct EndsWatch<'a>(&'a Watch);

impl Drop for EndsWatch<'_> {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Relaxed);
    }
}

/// Looks after the input that is at work.
#[derive(Default)]
struct Watch {
    input: Mutex<Vec<u8>>,
    number: AtomicU64,
    ended: AtomicBool,
}

impl Watch {
    fn begin(&self, input: &[u8]) {
        let mut kept = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clear();
        kept.extend_from_slice(input);
        self.number.fetch_add(1, Ordering::Relaxed);
    }

    /// Ends the process when one input takes too long: nothing else ends a loop that does not.
    fn guard(&self, name: &str) {
        let mut seen = (0, Instant::now());
        while !self.ended.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(50));
            let number = self.number.load(Ordering::Relaxed);
            if number != seen.0 {
                seen = (number, Instant::now());
            } else if seen.1.elapsed() > LONGEST {
                let input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
                eprintln!("fuzz {name}: still at work after {LONGEST:?} on b\"{}\"", escaped(&input));
                std::process::abort();
            }
        }
    }
}

fn escaped(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, &byte| {
        match byte {
            b'"' | b'\\' => _ = write!(text, "\\{}", char::from(byte)),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => _ = write!(text, "\\x{byte:02x}"),
        }
        text
    })
}

#[cfg(test)]
mod tests {
    use super::{Random, Target, escaped, mutate};

    const TARGET: Target = Target { name: "tests", corpus: &[b"GET / HTTP/1.1", b"a"], words: &[b"\r\n", b"host"] };

    #[test]
    fn one_seed_makes_the_same_inputs() {
        let inputs = |seed| {
            let mut random = Random::new(seed);
            (0..200).map(|_| mutate::input(&TARGET, &mut random)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(7), inputs(7));
        assert_ne!(inputs(7), inputs(8));
        assert!(inputs(7).iter().any(|input| input.windows(4).any(|part| part == b"host")));
        assert!(inputs(7).iter().all(|input| input.len() <= mutate::MOST));
    }

    #[test]
    fn inputs_are_shown_as_they_can_be_written() {
        assert_eq!(escaped(b"a\"\\\n\xff"), "a\\\"\\\\\\x0a\\xff");
    }
}
