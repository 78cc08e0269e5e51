//! `complex`. pydantic-core src/serializers/type_serializers/complex.rs.

use molt_object::builtins::complex::Complex;

use super::prelude::*;

/// Serializes `complex`.
pub struct ComplexSerializer;

const NAME: &str = "complex";

pub(in crate::serializers) fn build(
    _cx: &mut Cx,
    _schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(ComplexSerializer))
}

/// The text of a number, in Rust's form of its parts: `1+2j`, `2j`.
pub fn text(number: &Complex) -> String {
    let Complex { real, imaginary } = *number;
    let sign = if imaginary.is_nan() || imaginary.is_sign_positive() { "+" } else { "" };
    if real == 0.0 { format!("{imaginary}j") } else { format!("{real}{sign}{imaginary}j") }
}

impl Trace for ComplexSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TypeSerializer for ComplexSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match value.downcast::<Complex>() {
            Some(number) if state.is_json() => Ok(cx.str(&text(number)).into()),
            Some(_) => Ok(value.clone()),
            None => ToPython.fallback(cx, NAME, value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        invalid_as_json_key(cx, key, state, NAME, NAME)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        match value.downcast::<Complex>() {
            Some(number) => {
                out.text(&text(number));
                Ok(())
            }
            None => ToJson(out).fallback(cx, NAME, value, state),
        }
    }

    fn name(&self) -> &str {
        NAME
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let shown = |real, imaginary| text(&Complex { real, imaginary });
        assert_eq!(shown(1.0, 2.5), "1+2.5j");
        assert_eq!(shown(0.0, -0.0), "-0j");
        assert_eq!(shown(1.5, -0.0), "1.5-0j");
        assert_eq!(shown(-1e16, f64::NAN), "-10000000000000000+NaNj");
        assert_eq!(shown(f64::INFINITY, f64::NEG_INFINITY), "inf-infj");
    }
}
