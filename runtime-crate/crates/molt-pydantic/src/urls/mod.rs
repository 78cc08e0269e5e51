//! `Url` and `MultiHostUrl`, and the parts that both are made of. pydantic-core src/url.rs.

mod class;
mod multi_host;
mod parts;

pub use class::Url;
pub use multi_host::MultiHostUrl;
pub use parts::scheme_is_special;
