//! Tasks of the repository that need the runtime itself.
//!
//! - `cargo run -p xtask -- library-map [--check] [DIRECTORY]`: writes what the runtime declares, one JSON file a module, or says
//!   which files are not current.
//! - `cargo run -p xtask -- missing PYTHON`: asks a CPython which members of our modules and classes we neither have nor
//!   declare as missing.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod json;
mod library_map;
mod missing;

const USAGE: &str = "usage: xtask library-map [--check] [DIRECTORY] | xtask missing PYTHON";

/// Where the compiler keeps the library map, from the folder of this crate.
const MODULES: &str = "../../compiler/src/library-map/modules";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["library-map"] => library_map::write(&default_directory()),
        ["library-map", "--check"] => library_map::check(&default_directory()),
        ["library-map", "--check", directory] => library_map::check(Path::new(directory)),
        ["library-map", directory] => library_map::write(Path::new(directory)),
        ["missing", python] => missing::report(python),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn default_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(MODULES)
}
