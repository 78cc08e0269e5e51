//! `re.SRE_Scanner`: matches one after another. CPython Modules/_sre/sre.c `ScannerObject`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_text::regex::Mode;

use super::subject::Subject;
use super::{Match, Pattern, found};

/// The payload of `re.SRE_Scanner`.
pub struct Scanner {
    pattern: Gc<Pattern>,
    subject: Subject,
    /// Where the first attempt started: the `pos` of what is found.
    pos: usize,
    exhausted: bool,
}

impl Trace for Scanner {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.pattern.trace(visitor);
        self.subject.value.trace(visitor);
    }
}

impl Payload for Scanner {
    type Access = Mutable;
}

impl Scanner {
    /// A scanner of a subject.
    ///
    /// # Errors
    /// None in practice.
    pub fn make(cx: &mut Cx, pattern: Gc<Pattern>, subject: Subject) -> Result<Gc<Scanner>, Exc> {
        let class = Scanner::class(cx)?;
        let pos = subject.start;
        Ok(Gc::new(&class, Scanner { pattern, subject, pos, exhausted: false }))
    }
}

fn next(cx: &mut Cx, this: &Gc<Scanner>, mode: Mode) -> Result<Option<Gc<Match>>, Exc> {
    let Scanner { pattern, subject, pos, exhausted } = this.read(cx);
    if *exhausted {
        return Ok(None);
    }
    let (pattern, pos) = (pattern.clone(), *pos);
    let Subject { value, start, end, must_advance } = subject;
    let mut subject = Subject { value: value.clone(), start: *start, end: *end, must_advance: *must_advance };
    let captures = subject.next(cx, &pattern.regex, mode);
    let inner = this.write(cx);
    (inner.subject.start, inner.subject.must_advance) = (subject.start, subject.must_advance);
    inner.exhausted = captures.is_none();
    captures.map(|captures| found::make(cx, &pattern, &subject, pos, captures)).transpose()
}

#[class(name = "SRE_Scanner", module = "_sre", no_new)]
impl Scanner {
    #[method(name = "match", signature = "(self, /)")]
    fn match_(cx: &mut Cx, this: &Gc<Scanner>) -> Result<Option<Gc<Match>>, Exc> {
        next(cx, this, Mode::Match)
    }

    #[method(signature = "(self, /)")]
    fn search(cx: &mut Cx, this: &Gc<Scanner>) -> Result<Option<Gc<Match>>, Exc> {
        next(cx, this, Mode::Search)
    }

    #[getter(member)]
    fn pattern(cx: &mut Cx, this: &Gc<Scanner>) -> Value {
        this.read(cx).pattern.value()
    }
}
