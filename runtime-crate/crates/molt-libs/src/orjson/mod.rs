//! `orjson`: JSON as bytes, in the forms and with the errors of orjson 3.13. Its classes of exceptions and its options are named by
//! the Python half (`runtime-crate/python/orjson`).

mod dumps;
mod fragment;
mod kinds;
mod loads;
mod moments;
mod scan;

/// The native half of `orjson`.
#[molt_macros::module(name = "_orjson", classes(super::fragment::Fragment))]
pub mod native {
    use molt_object::args::Arguments;
    use molt_object::{Cx, Exc, Value};

    use super::dumps::{self, Options};
    use super::loads;

    /// Serialize Python objects to JSON.
    #[function]
    fn dumps(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let (positional, keywords) = arguments.drain();
        let mut given = positional.into_iter();
        let Some(object) = given.next() else {
            return Err(cx.type_error("dumps() missing 1 required positional argument: 'obj'"));
        };
        let (mut default, mut option) = (given.next(), given.next());
        for (name, value) in keywords {
            let (place, name) = match name.as_bytes() {
                b"default" => (&mut default, "default"),
                b"option" => (&mut option, "option"),
                _ => return Err(cx.type_error("dumps() got an unexpected keyword argument")),
            };
            if place.replace(value).is_some() {
                return Err(cx.type_error(format!("dumps() got multiple values for argument: '{name}'")));
            }
        }
        let Some(options) = Options::of(cx, &option.unwrap_or(Value::NONE)) else {
            return Err(cx.type_error("Invalid opts"));
        };
        let out = dumps::dumps(cx, &object, default, options)?;
        Ok(cx.bytes(&out).into())
    }

    /// Deserialize JSON to Python objects.
    #[function]
    fn loads(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        if !arguments.keyword_names().is_empty() {
            return Err(cx.type_error("orjson.loads() takes no keyword arguments"));
        }
        match arguments.positional_values() {
            [document] => {
                let document = document.clone();
                loads::loads(cx, &document)
            }
            given => {
                let message = format!("orjson.loads() takes exactly one argument ({} given)", given.len());
                Err(cx.type_error(message))
            }
        }
    }
}
