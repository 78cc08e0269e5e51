//! The module `pydantic_core._pydantic_core`. pydantic-core src/lib.rs.

/// The native half of pydantic_core.
#[molt_macros::module(
    name = "pydantic_core._pydantic_core",
    functions(crate::serializers::functions::to_json, crate::serializers::functions::to_jsonable_python),
    classes(
        crate::errors::PydanticCustomError,
        crate::errors::PydanticKnownError,
        crate::errors::PydanticOmit,
        crate::errors::PydanticUseDefault,
        crate::errors::SchemaError,
        crate::errors::ValidationError,
        crate::markers::ArgsKwargs,
        crate::markers::Present,
        crate::markers::PydanticUndefinedType,
        crate::schema_validator::SchemaValidator,
        crate::serializers::class::SchemaSerializer,
        crate::serializers::errors::PydanticSerializationError,
        crate::serializers::errors::PydanticSerializationUnexpectedValue,
        crate::tz_info::TzInfo,
        crate::urls::MultiHostUrl,
        crate::urls::Url
    )
)]
pub mod module {
    use molt_object::builtins::module::Module;
    use molt_object::{Cx, Exc, Gc, Value};

    use crate::markers::undefined;
    use crate::schema_validator::partial_mode;
    use crate::state::RECURSION_LIMIT;

    /// Deserialize JSON data to a Python object.
    #[function(signature = "(data, *, allow_inf_nan=True, cache_strings=True, allow_partial=False)")]
    fn from_json(
        cx: &mut Cx,
        data: Value,
        allow_inf_nan: Option<bool>,
        cache_strings: Value,
        allow_partial: Value,
    ) -> Result<Value, Exc> {
        let _ = cache_strings;
        let partial = partial_mode(cx, &allow_partial)?;
        crate::input::from_json(cx, &data, allow_inf_nan.unwrap_or(true), partial)
    }

    /// Get information about all built-in errors.
    #[function(signature = "()")]
    fn list_all_errors(cx: &mut Cx) -> Result<Value, Exc> {
        crate::errors::list_all_errors(cx)
    }

    #[constant(name = "__version__")]
    const VERSION: &str = "2.46.4";

    #[constant(name = "build_profile")]
    const BUILD_PROFILE: &str = "release";

    #[constant(name = "build_info")]
    const BUILD_INFO: &str = "profile=release pgo=true";

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let undefined = undefined(cx)?;
        cx.dict_set_str(&dict, "PydanticUndefined", undefined);
        cx.dict_set_str(&dict, "_recursion_limit", Value::int(RECURSION_LIMIT as i64));
        Ok(())
    }
}
