//! `_html`: the native half of `html`. CPython Lib/html/__init__.py; the algorithms are `molt_text::html`.

/// Character references of HTML.
#[molt_macros::module(name = "_html")]
pub mod native {
    use molt_object::builtins::str_::{Str, as_wtf8};
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::Wtf8Buf;
    use molt_text::html::{self, tables};

    /// Replace special characters "&", "<" and ">" to HTML-safe sequences.
    #[function(signature = "(s, quote=True)")]
    fn escape(cx: &mut Cx, s: Gc<Str>, quote: bool) -> Wtf8Buf {
        let _ = cx;
        html::escape(as_wtf8(&s), quote)
    }

    /// Convert all named and numeric character references to the corresponding characters.
    #[function(signature = "(s)")]
    fn unescape(cx: &mut Cx, s: Gc<Str>) -> Gc<Str> {
        if !s.as_bytes().contains(&b'&') {
            return s;
        }
        let text = html::unescape(as_wtf8(&s));
        cx.str_from_wtf8(text.as_wtf8())
    }

    /// The dict of HTML 5's names.
    #[function(signature = "()")]
    fn html5(cx: &mut Cx) -> Result<Value, Exc> {
        let dict = cx.new_dict();
        for (name, text) in tables::HTML5 {
            let (name, text) = (cx.str(name).into(), cx.str(text).into());
            cx.dict_set(&dict, name, text)?;
        }
        Ok(dict.into())
    }

    /// The dict of HTML 4's names and their code points.
    #[function(signature = "()")]
    fn name2codepoint(cx: &mut Cx) -> Result<Value, Exc> {
        let dict = cx.new_dict();
        for (name, number) in tables::NAMES {
            let name = cx.str(name).into();
            cx.dict_set(&dict, name, Value::int(i64::from(*number)))?;
        }
        Ok(dict.into())
    }
}
