//! `re.Match`. CPython Modules/_sre/sre.c `MatchObject`.

use molt_macros::class;
use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::{NativeClass, generic_alias};
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};
use molt_text::Wtf8Buf;
use molt_text::regex::Captures;

use super::subject::{Subject, index, slice};
use super::{Pattern, replace};

/// The payload of `re.Match`. Spans are byte offsets.
pub struct Match {
    pattern: Gc<Pattern>,
    string: Value,
    captures: Captures,
    pos: usize,
    endpos: usize,
}

impl Trace for Match {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.pattern.trace(visitor);
        self.string.trace(visitor);
    }
}

impl Payload for Match {
    type Access = Frozen;
}

/// A match object.
///
/// # Errors
/// None in practice.
pub fn make(
    cx: &mut Cx,
    pattern: &Gc<Pattern>,
    subject: &Subject,
    pos: usize,
    captures: Captures,
) -> Result<Gc<Match>, Exc> {
    let class = Match::class(cx)?;
    let payload = Match { pattern: pattern.clone(), string: subject.value.clone(), captures, pos, endpos: subject.end };
    Ok(Gc::new(&class, payload))
}

impl Match {
    fn part(&self, cx: &Cx, group: usize, default: &Value) -> Value {
        self.captures.spans[group].map_or_else(|| default.clone(), |span| slice(cx, &self.string, span))
    }

    fn indexes(&self, group: usize) -> (i64, i64) {
        match self.captures.spans[group] {
            Some((start, end)) => (index(&self.string, start), index(&self.string, end)),
            None => (-1, -1),
        }
    }

    /// The name of a group that has one.
    fn name(&self, group: usize) -> Option<&Wtf8Buf> {
        self.pattern.regex.group_names.iter().find(|(_, named)| *named == group).map(|(name, _)| name)
    }
}

/// The number of a group given by number or name. CPython `match_getindex`.
fn group_index(cx: &mut Cx, this: &Match, key: &Value) -> Result<usize, Exc> {
    let number = if cx.slots(key).index.is_some() {
        let index = cx.index(key)?;
        cx.int_to_i64(&index)
    } else if let Some(name) = key.downcast::<Str>() {
        let name = as_wtf8(name);
        let named = this.pattern.regex.group_names.iter().find(|(known, _)| known.as_wtf8() == name);
        named.map(|(_, group)| *group as i64)
    } else {
        None
    };
    match number.and_then(|number| usize::try_from(number).ok()) {
        Some(group) if group < this.captures.spans.len() => Ok(group),
        _ => Err(cx.index_error("no such group")),
    }
}

fn group_or_whole(cx: &mut Cx, this: &Match, key: Option<Value>) -> Result<usize, Exc> {
    key.map_or(Ok(0), |key| group_index(cx, this, &key))
}

fn pair(cx: &Cx, (start, end): (i64, i64)) -> Value {
    cx.tuple_of([Value::int(start), Value::int(end)]).into()
}

/// The result of re.match() and re.search().
#[class(name = "Match", module = "re", no_new)]
impl Match {
    /// Return subgroup(s) of the match by indices or names.
    #[method(signature = "(self, /, *args)")]
    fn group(cx: &mut Cx, this: &Gc<Match>, args: Gc<Tuple>) -> Result<Value, Exc> {
        match args.items() {
            [] => Ok(this.part(cx, 0, &Value::NONE)),
            [key] => group_index(cx, this, key).map(|group| this.part(cx, group, &Value::NONE)),
            keys => {
                let mut parts = molt_room::vec(keys.len());
                for key in keys {
                    let group = group_index(cx, this, key)?;
                    parts.push(this.part(cx, group, &Value::NONE));
                }
                Ok(cx.tuple(parts).into())
            }
        }
    }

    /// Return a tuple containing all the subgroups of the match, from 1.
    #[method(signature = "(self, /, default=None)")]
    fn groups(cx: &mut Cx, this: &Gc<Match>, default: Value) -> Value {
        let parts = (1..this.captures.spans.len()).map(|group| this.part(cx, group, &default)).collect();
        cx.tuple(parts).into()
    }

    /// Return a dictionary containing all the named subgroups of the match, keyed by the subgroup name.
    #[method(signature = "(self, /, default=None)")]
    fn groupdict(cx: &mut Cx, this: &Gc<Match>, default: Value) -> Result<Value, Exc> {
        let dict = cx.new_dict();
        for (name, group) in &this.pattern.regex.group_names {
            let name = cx.str_from_wtf8(name.as_wtf8()).into();
            let part = this.part(cx, *group, &default);
            cx.dict_set(&dict, name, part)?;
        }
        Ok(dict.into())
    }

    /// Return index of the start of the substring matched by group.
    #[method(signature = "(self, group=0, /)")]
    fn start(cx: &mut Cx, this: &Gc<Match>, group: Option<Value>) -> Result<i64, Exc> {
        Ok(this.indexes(group_or_whole(cx, this, group)?).0)
    }

    /// Return index of the end of the substring matched by group.
    #[method(signature = "(self, group=0, /)")]
    fn end(cx: &mut Cx, this: &Gc<Match>, group: Option<Value>) -> Result<i64, Exc> {
        Ok(this.indexes(group_or_whole(cx, this, group)?).1)
    }

    /// For match object m, return the 2-tuple (m.start(group), m.end(group)).
    #[method(signature = "(self, group=0, /)")]
    fn span(cx: &mut Cx, this: &Gc<Match>, group: Option<Value>) -> Result<Value, Exc> {
        let group = group_or_whole(cx, this, group)?;
        Ok(pair(cx, this.indexes(group)))
    }

    /// Return the string obtained by doing backslash substitution on the string template, as done by the sub() method.
    #[method(signature = "(self, /, template)")]
    fn expand(cx: &mut Cx, this: &Gc<Match>, template: Value) -> Result<Value, Exc> {
        let parts = replace::template_parts(cx, &this.pattern, &template)?;
        replace::expand(cx, &parts, &this.string, &this.captures)
    }

    #[method(signature = "(self, /)")]
    fn __copy__(cx: &mut Cx, this: &Gc<Match>) -> Gc<Match> {
        let _ = cx;
        this.clone()
    }

    #[method(signature = "(self, memo, /)")]
    fn __deepcopy__(cx: &mut Cx, this: &Gc<Match>, memo: Value) -> Gc<Match> {
        let _ = (cx, memo);
        this.clone()
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        generic_alias::make(cx, class.clone(), item)
    }

    /// The string passed to match() or search().
    #[getter(member)]
    fn string(cx: &mut Cx, this: &Gc<Match>) -> Value {
        let _ = cx;
        this.string.clone()
    }

    /// The regular expression object.
    #[getter(member)]
    fn re(cx: &mut Cx, this: &Gc<Match>) -> Value {
        let _ = cx;
        this.pattern.value()
    }

    /// The index into the string at which the RE engine started looking for a match.
    #[getter(member)]
    fn pos(cx: &mut Cx, this: &Gc<Match>) -> i64 {
        let _ = cx;
        index(&this.string, this.pos)
    }

    /// The index into the string beyond which the RE engine will not go.
    #[getter(member)]
    fn endpos(cx: &mut Cx, this: &Gc<Match>) -> i64 {
        let _ = cx;
        index(&this.string, this.endpos)
    }

    /// The integer index of the last matched capturing group.
    #[getter]
    fn lastindex(cx: &mut Cx, this: &Gc<Match>) -> Option<usize> {
        let _ = cx;
        this.captures.last_group
    }

    /// The name of the last matched capturing group.
    #[getter]
    fn lastgroup(cx: &mut Cx, this: &Gc<Match>) -> Option<Gc<Str>> {
        let name = this.captures.last_group.and_then(|group| this.name(group))?;
        Some(cx.str_from_wtf8(name.as_wtf8()))
    }

    #[getter]
    fn regs(cx: &mut Cx, this: &Gc<Match>) -> Value {
        let spans = (0..this.captures.spans.len()).map(|group| pair(cx, this.indexes(group))).collect();
        cx.tuple(spans).into()
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Match>, key: &Value) -> Result<Value, Exc> {
        let group = group_index(cx, this, key)?;
        Ok(this.part(cx, group, &Value::NONE))
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Match>) -> Result<Wtf8Buf, Exc> {
        let (start, end) = this.indexes(0);
        let whole = this.part(cx, 0, &Value::NONE);
        let shown = cx.repr(&whole)?;
        let mut text = Wtf8Buf::from(format!("<re.Match object; span=({start}, {end}), match="));
        text.push_wtf8(as_wtf8(&shown));
        text.push_str(">");
        Ok(text)
    }
}
