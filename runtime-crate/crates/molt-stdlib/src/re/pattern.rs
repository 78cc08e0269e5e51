//! `re.Pattern`. CPython Modules/_sre/sre.c `PatternObject`.

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::builtins::{generic_alias, mappingproxy};
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Value};
use molt_text::Wtf8Buf;
use molt_text::regex::{Mode, Regex, Source, flag};

use super::subject::Subject;
use super::{Match, Scanner, found, refused, replace};

/// The payload of `re.Pattern`.
#[derive(Trace)]
pub struct Pattern {
    /// What it was compiled from.
    pub pattern: Value,
    /// The compiled pattern.
    #[trace(skip)]
    pub regex: Regex,
    /// The proxy of the dict of names and numbers of groups.
    pub groupindex: Value,
}

impl Payload for Pattern {
    type Access = Frozen;
}

/// CPython's own frames around those of its parser's recursion: two above it, `_compiler.compile` and `_parser.parse`, since
/// `re.compile` and `re._compile` are functions here too, the first of it, two below it that read the next character; and the one that
/// is too many.
const FRAMES_BESIDE: usize = 6;

/// Compiles a pattern; FutureWarnings are told if the application has `warnings`.
///
/// # Errors
/// `re.PatternError` and what else `re.compile` raises.
pub fn compile(cx: &mut Cx, pattern: Value, flags: i64) -> Result<Gc<Pattern>, Exc> {
    if i32::try_from(flags).is_err() {
        return Err(cx.overflow_error("Python int too large to convert to C int"));
    }
    let version = cx.text_version();
    let source = match pattern.downcast::<Str>() {
        Some(text) => Source::Text(as_wtf8(text)),
        None => match pattern.downcast::<Bytes>() {
            Some(bytes) => Source::Bytes(bytes.items()),
            None => return Err(cx.type_error("first argument must be string or compiled pattern")),
        },
    };
    let deepest = cx.recursion_limit.saturating_sub(cx.task.shadow.len() + FRAMES_BESIDE);
    let regex = match Regex::compile(source, flags as u32, version, deepest) {
        Ok(regex) => regex,
        Err(error) => return Err(refused(cx, error, &pattern)),
    };
    warn(cx, &regex)?;
    let names = cx.new_dict();
    for (name, group) in &regex.group_names {
        let name = cx.str_from_wtf8(name.as_wtf8());
        let name = cx.world.intern_object(&name);
        cx.dict_set_interned(&names, &name, Value::int(*group as i64));
    }
    let groupindex = mappingproxy::make(cx, names.into());
    let class = Pattern::class(cx)?;
    Ok(Gc::new(&class, Pattern { pattern, regex, groupindex }))
}

fn warn(cx: &mut Cx, regex: &Regex) -> Result<(), Exc> {
    if regex.warnings.is_empty() || !cx.world.finders.contains("warnings") {
        return Ok(());
    }
    let module = cx.import_module("warnings")?;
    let warn = cx.getattr_str(&module, "warn")?;
    let builtins = cx.import_module("builtins")?;
    let category = cx.getattr_str(&builtins, "FutureWarning")?;
    for warning in &regex.warnings {
        let message = cx.str(&warning.message).into();
        cx.call(&warn, &[message, category.clone(), Value::int(3)])?;
    }
    Ok(())
}

/// The names of the flags as `repr` shows them, in its order.
const FLAG_NAMES: [(u32, &str); 8] = [
    (flag::IGNORECASE, "re.IGNORECASE"),
    (flag::LOCALE, "re.LOCALE"),
    (flag::MULTILINE, "re.MULTILINE"),
    (flag::DOTALL, "re.DOTALL"),
    (flag::UNICODE, "re.UNICODE"),
    (flag::VERBOSE, "re.VERBOSE"),
    (flag::DEBUG, "re.DEBUG"),
    (flag::ASCII, "re.ASCII"),
];

fn flags_text(pattern: &Pattern) -> String {
    let mut flags = pattern.regex.flags;
    if pattern.regex.is_text && flags & (flag::LOCALE | flag::UNICODE | flag::ASCII) == flag::UNICODE {
        flags &= !flag::UNICODE;
    }
    let mut shown: Vec<String> = Vec::new();
    for (flag, name) in FLAG_NAMES {
        if flags & flag != 0 {
            shown.push(name.to_owned());
            flags &= !flag;
        }
    }
    if flags != 0 {
        shown.push(format!("0x{flags:x}"));
    }
    shown.join("|")
}

fn matched(
    cx: &mut Cx,
    this: &Gc<Pattern>,
    string: Value,
    pos: Option<i64>,
    endpos: Option<i64>,
    mode: Mode,
) -> Result<Option<Gc<Match>>, Exc> {
    let subject = Subject::new(cx, this, string, pos, endpos)?;
    match subject.run(cx, &this.regex, mode) {
        Some(captures) => found::make(cx, this, &subject, subject.start, captures).map(Some),
        None => Ok(None),
    }
}

/// Compiled regular expression object.
#[class(name = "Pattern", module = "re", no_new)]
impl Pattern {
    /// Matches zero or more characters at the beginning of the string.
    #[method(name = "match", signature = "(self, /, string, pos=0, endpos=sys.maxsize)")]
    fn match_(
        cx: &mut Cx,
        this: &Gc<Pattern>,
        string: Value,
        pos: Option<i64>,
        endpos: Option<i64>,
    ) -> Result<Option<Gc<Match>>, Exc> {
        matched(cx, this, string, pos, endpos, Mode::Match)
    }

    /// Matches against all of the string.
    #[method(signature = "(self, /, string, pos=0, endpos=sys.maxsize)")]
    fn fullmatch(
        cx: &mut Cx,
        this: &Gc<Pattern>,
        string: Value,
        pos: Option<i64>,
        endpos: Option<i64>,
    ) -> Result<Option<Gc<Match>>, Exc> {
        matched(cx, this, string, pos, endpos, Mode::Full)
    }

    /// Scan through string looking for a match, and return a corresponding match object instance.
    ///
    /// Return None if no position in the string matches.
    #[method(signature = "(self, /, string, pos=0, endpos=sys.maxsize)")]
    fn search(
        cx: &mut Cx,
        this: &Gc<Pattern>,
        string: Value,
        pos: Option<i64>,
        endpos: Option<i64>,
    ) -> Result<Option<Gc<Match>>, Exc> {
        matched(cx, this, string, pos, endpos, Mode::Search)
    }

    /// Return a list of all non-overlapping matches of pattern in string.
    #[method(signature = "(self, /, string, pos=0, endpos=sys.maxsize)")]
    fn findall(
        cx: &mut Cx,
        this: &Gc<Pattern>,
        string: Value,
        pos: Option<i64>,
        endpos: Option<i64>,
    ) -> Result<Value, Exc> {
        let mut subject = Subject::new(cx, this, string, pos, endpos)?;
        let mut all = Vec::new();
        while let Some(captures) = subject.next(cx, &this.regex, Mode::Search) {
            let part = |cx: &Cx, span: &Option<(usize, usize)>| subject.slice(cx, span.unwrap_or((0, 0)));
            let item = match captures.spans.as_slice() {
                [whole] => part(cx, whole),
                [_, group] => part(cx, group),
                [_, groups @ ..] => {
                    let groups = groups.iter().map(|group| part(cx, group)).collect();
                    cx.tuple(groups).into()
                }
                [] => Value::NONE,
            };
            all.push(item);
        }
        Ok(cx.list(all).into())
    }

    /// Return an iterator over all non-overlapping matches for the RE pattern in string.
    #[method(signature = "(self, /, string, pos=0, endpos=sys.maxsize)")]
    fn finditer(
        cx: &mut Cx,
        this: &Gc<Pattern>,
        string: Value,
        pos: Option<i64>,
        endpos: Option<i64>,
    ) -> Result<Value, Exc> {
        let scanner = Pattern::scanner(cx, this, string, pos, endpos)?;
        let search = cx.getattr_str(&scanner.into(), "search")?;
        cx.callable_iterator(search, Value::NONE)
    }

    #[method(signature = "(self, /, string, pos=0, endpos=sys.maxsize)")]
    fn scanner(
        cx: &mut Cx,
        this: &Gc<Pattern>,
        string: Value,
        pos: Option<i64>,
        endpos: Option<i64>,
    ) -> Result<Gc<Scanner>, Exc> {
        let subject = Subject::new(cx, this, string, pos, endpos)?;
        Scanner::make(cx, this.clone(), subject)
    }

    /// Split string by the occurrences of pattern.
    #[method(signature = "(self, /, string, maxsplit=0)")]
    fn split(cx: &mut Cx, this: &Gc<Pattern>, string: Value, maxsplit: i64) -> Result<Value, Exc> {
        let mut subject = Subject::new(cx, this, string, None, None)?;
        let (mut parts, mut splits, mut last) = (Vec::new(), 0, 0);
        while (maxsplit == 0 || splits < maxsplit)
            && let Some(captures) = subject.next(cx, &this.regex, Mode::Search)
        {
            let (start, end) = captures.spans[0].unwrap_or_default();
            parts.push(subject.slice(cx, (last, start)));
            for group in &captures.spans[1..] {
                parts.push(group.map_or(Value::NONE, |span| subject.slice(cx, span)));
            }
            splits += 1;
            last = end;
        }
        parts.push(subject.slice(cx, (last, subject.end)));
        Ok(cx.list(parts).into())
    }

    /// Return the string obtained by replacing the leftmost non-overlapping occurrences of pattern in string by the replacement repl.
    #[method(signature = "(self, /, repl, string, count=0)")]
    fn sub(cx: &mut Cx, this: &Gc<Pattern>, repl: Value, string: Value, count: i64) -> Result<Value, Exc> {
        replace::substitute(cx, this, &repl, string, count).map(|(text, _)| text)
    }

    /// Return the tuple (new_string, number_of_subs_made) found by replacing the leftmost non-overlapping occurrences of pattern with the replacement repl.
    #[method(signature = "(self, /, repl, string, count=0)")]
    fn subn(cx: &mut Cx, this: &Gc<Pattern>, repl: Value, string: Value, count: i64) -> Result<Value, Exc> {
        let (text, made) = replace::substitute(cx, this, &repl, string, count)?;
        Ok(cx.tuple_of([text, Value::int(made)]).into())
    }

    #[method(signature = "(self, /)")]
    fn __copy__(cx: &mut Cx, this: &Gc<Pattern>) -> Gc<Pattern> {
        let _ = cx;
        this.clone()
    }

    #[method(signature = "(self, memo, /)")]
    fn __deepcopy__(cx: &mut Cx, this: &Gc<Pattern>, memo: Value) -> Gc<Pattern> {
        let _ = (cx, memo);
        this.clone()
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        generic_alias::make(cx, class.clone(), item)
    }

    /// The pattern string from which the RE object was compiled.
    #[getter(member)]
    fn pattern(cx: &mut Cx, this: &Gc<Pattern>) -> Value {
        let _ = cx;
        this.pattern.clone()
    }

    /// The regex matching flags.
    #[getter(member)]
    fn flags(cx: &mut Cx, this: &Gc<Pattern>) -> i64 {
        let _ = cx;
        i64::from(this.regex.flags)
    }

    /// The number of capturing groups in the pattern.
    #[getter(member)]
    fn groups(cx: &mut Cx, this: &Gc<Pattern>) -> usize {
        let _ = cx;
        this.regex.groups
    }

    /// A dictionary mapping group names to group numbers.
    #[getter]
    fn groupindex(cx: &mut Cx, this: &Gc<Pattern>) -> Value {
        let _ = cx;
        this.groupindex.clone()
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Pattern>) -> Result<Wtf8Buf, Exc> {
        let shown = cx.repr(&this.pattern)?;
        let mut text = Wtf8Buf::from("re.compile(");
        text.push_wtf8(as_wtf8(&shown).slice(0..shown.char_len().min(200)));
        let flags = flags_text(this);
        if !flags.is_empty() {
            text.push_str(", ");
            text.push_str(&flags);
        }
        text.push_str(")");
        Ok(text)
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Pattern>) -> Result<i64, Exc> {
        let hash = cx.hash(&this.pattern)?;
        Ok(hash ^ i64::from(this.regex.flags))
    }

    #[slot]
    fn __eq__(cx: &mut Cx, this: &Gc<Pattern>, other: &Value) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<Pattern>() else { return Ok(Value::NOT_IMPLEMENTED) };
        if this.regex.flags != other.regex.flags || this.regex.is_text != other.regex.is_text {
            return Ok(Value::FALSE);
        }
        cx.eq(&this.pattern, &other.pattern).map(Value::bool)
    }
}
