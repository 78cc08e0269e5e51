//! What validation says about a wrong input: error types, locations, line errors, their text, and the exceptions.
//! pydantic-core src/errors/.

mod exceptions;
mod kind;
mod line_error;
mod location;
mod report;
mod schema_error;
mod types;
mod validation_error;

pub use exceptions::{PydanticCustomError, PydanticKnownError, PydanticOmit, PydanticUseDefault, from_raised};
pub use kind::ErrorKind;
pub use line_error::{LineError, ValError, ValResult};
pub use location::{LocItem, Location, qualified_name, safe_repr};
pub use report::{Shown, display, documentation, list_all_errors, raised_text, shortened, to_dicts};
pub use schema_error::{SchemaError, schema_error};
pub use types::{ErrorType, FieldKind, InputType};
pub use validation_error::{Raising, Report, ValidationError, error_dicts};
