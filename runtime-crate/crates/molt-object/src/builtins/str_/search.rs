//! The arguments of `find`, `count`, `startswith` and their like: what is looked for, and where. CPython
//! Objects/stringlib/find.h `_ParseTupleFinds` up to 3.12, Argument Clinic from 3.13 on.

use std::ops::Range;

use molt_text::slice::search_range;
use molt_text::{bytes_methods, str_methods};
use molt_value::{Gc, Payload, Str, Value};

use super::{as_wtf8, part};
use crate::args::Arguments;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc, expansion};

/// The arguments of one search.
pub(crate) struct Search<T: Payload> {
    /// What is searched.
    pub this: Gc<T>,
    /// What is looked for.
    pub wanted: Value,
    start: Option<i64>,
    end: Option<i64>,
}

impl<T: Payload> Search<T> {
    /// Takes the arguments of a call of the method with this name of this class.
    ///
    /// # Errors
    /// TypeError for a wrong number of them and for bounds that are no integers.
    pub fn parse(cx: &mut Cx, class: &str, name: &str, arguments: &mut Arguments<'_>) -> Result<Search<T>, Exc> {
        let given = arguments.positional_len();
        let this = arguments.take(0);
        if this.is_unset() {
            return Err(cx.type_error(format!("unbound method {class}.{name}() needs an argument")));
        }
        let this = expansion::receiver::<T>(cx, &this, name, class)?.clone();
        if !arguments.keyword_names().is_empty() {
            return Err(cx.type_error(format!("{class}.{name}() takes no keyword arguments")));
        }
        if !(2..=4).contains(&given) {
            return Err(wrong_number(cx, name, given - 1));
        }
        let wanted = arguments.take(1);
        let (start, end) = (arguments.take(2), arguments.take(3));
        Ok(Search { this, wanted, start: bound(cx, &start)?, end: bound(cx, &end)? })
    }

    /// The part of a sequence of this length that is searched; `None` if it begins beyond its end.
    pub fn range(&self, len: usize) -> Option<Range<usize>> {
        search_range(self.start, self.end, len)
    }
}

#[cold]
fn wrong_number(cx: &mut Cx, name: &str, given: usize) -> Exc {
    let (bound, wanted) = if given == 0 { ("least", 1) } else { ("most", 3) };
    let plural = if wanted == 1 { "" } else { "s" };
    cx.type_error(if cx.world.python >= (3, 13) {
        format!("{name} expected at {bound} {wanted} argument{plural}, got {given}")
    } else {
        format!("{name}() takes at {bound} {wanted} argument{plural} ({given} given)")
    })
}

fn bound(cx: &mut Cx, value: &Value) -> Result<Option<i64>, Exc> {
    if value.is_unset() { Ok(None) } else { cx.slice_bound(value) }
}

/// The text that a search of a `str` looks for.
fn wanted_text(cx: &mut Cx, search: &Search<Str>, name: &str) -> Result<Gc<Str>, Exc> {
    match search.wanted.downcast::<Str>() {
        Some(text) => Ok(text.clone()),
        None => {
            let is_none = search.wanted.is_none() && cx.world.python >= (3, 13);
            let class = if is_none { "None".to_owned() } else { cx.class_name(&search.wanted).to_string() };
            Err(cx.type_error(if cx.world.python >= (3, 13) {
                format!("{name}() argument 1 must be str, not {class}")
            } else {
                format!("must be str, not {class}")
            }))
        }
    }
}

/// `find` and `rfind`, `index` and `rindex` of `str`.
pub(super) fn find(
    cx: &mut Cx,
    name: &str,
    arguments: &mut Arguments<'_>,
    from_end: bool,
) -> Result<Option<usize>, Exc> {
    let search = Search::<Str>::parse(cx, "str", name, arguments)?;
    let wanted = wanted_text(cx, &search, name)?;
    let (text, find) = (&search.this, if from_end { bytes_methods::rfind } else { bytes_methods::find });
    let Some(range) = search.range(text.char_len()) else { return Ok(None) };
    let found = find(text.as_bytes(), wanted.as_bytes(), text.byte_range(range));
    Ok(found.map(|offset| text.index_of_offset(offset)))
}

/// `str.count`.
pub(super) fn count(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<usize, Exc> {
    let search = Search::<Str>::parse(cx, "str", "count", arguments)?;
    let wanted = wanted_text(cx, &search, "count")?;
    let (text, wanted) = (&search.this, as_wtf8(&wanted));
    Ok(search.range(text.char_len()).map_or(0, |range| str_methods::count(part(text, range), wanted)))
}

/// `startswith` and `endswith` of `str`.
pub(super) fn has_affix(cx: &mut Cx, name: &str, arguments: &mut Arguments<'_>, at_end: bool) -> Result<bool, Exc> {
    let search = Search::<Str>::parse(cx, "str", name, arguments)?;
    let text = &search.this;
    let searched = search.range(text.char_len()).map(|range| &text.as_bytes()[text.byte_range(range)]);
    let has = |affix: &Gc<Str>| {
        let affix = affix.as_bytes();
        searched.is_some_and(|text| if at_end { text.ends_with(affix) } else { text.starts_with(affix) })
    };
    if let Some(affixes) = search.wanted.downcast::<Tuple>() {
        for affix in affixes.items() {
            match affix.downcast::<Str>() {
                Some(affix) if has(affix) => return Ok(true),
                Some(_) => {}
                None => {
                    let class = cx.class_name(affix);
                    return Err(cx.type_error(format!("tuple for {name} must only contain str, not {class}")));
                }
            }
        }
        return Ok(false);
    }
    match search.wanted.downcast::<Str>() {
        Some(affix) => Ok(has(affix)),
        None => {
            let class = cx.class_name(&search.wanted);
            Err(cx.type_error(format!("{name} first arg must be str or a tuple of str, not {class}")))
        }
    }
}
