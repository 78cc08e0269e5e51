//! What validation says about a wrong input: error types, locations, line errors and their text. pydantic-core src/errors/.

mod line_error;
mod location;
mod report;
mod types;

pub use line_error::{LineError, ValError, ValResult};
pub use location::{LocItem, Location};
pub use report::{DOCUMENTATION, display, to_dicts};
pub use types::{ErrorType, InputType};
