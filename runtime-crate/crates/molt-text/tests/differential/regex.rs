//! Regular expressions, against tests/record/record_regex.py.

use crate::data::{Case, List, Show, check, escape};
use molt_text::regex::{Captures, Matcher, Mode, Part, Regex, RegexError, Source, Span, parse_template};
use molt_text::{PythonVersion, Wtf8, Wtf8Buf};

#[test]
fn patterns_match_what_they_match_in_cpython() {
    check("regex", |case| {
        let shown = match case.name.as_str() {
            "compile" | "compile_bytes" => compile(case).map(|regex| groups(&regex)),
            "find_all" | "find_all_bytes" => compile(case).map(|regex| find_all(&regex, &Subject::of(case))),
            "template" | "template_bytes" => template(case),
            name => compile(case).map(|regex| run(name, &regex, case)),
        };
        match shown {
            Ok(shown) => format!("={shown}"),
            Err(error) => error_text(case, error),
        }
    });
}

/// A text, with its code points' offsets.
struct Subject {
    bytes: Vec<u8>,
    offsets: Vec<usize>,
    wide: bool,
}

impl Subject {
    fn of(case: &Case) -> Subject {
        if case.name.ends_with("bytes") {
            let bytes = case.bytes(2);
            return Subject { offsets: (0..=bytes.len()).collect(), bytes, wide: false };
        }
        let text = case.text(2);
        let ends = std::iter::once(text.as_bytes().len());
        let offsets = text.as_wtf8().code_point_indices().map(|(at, _)| at).chain(ends).collect();
        Subject { offsets, wide: !text.as_wtf8().is_ascii(), bytes: text.as_bytes().to_vec() }
    }

    fn run(&self, regex: &Regex, span: Span, mode: Mode) -> Option<Captures> {
        let mut matcher = Matcher::default();
        match self.wide {
            true => regex.run_wide(&mut matcher, &self.bytes, span, mode),
            false => regex.run_narrow(&mut matcher, &self.bytes, span, mode),
        }
    }

    fn index(&self, offset: usize) -> i64 {
        self.offsets.binary_search(&offset).expect("a boundary") as i64
    }
}

/// Deeper than any case.
const DEEPEST: usize = 990;

fn is_bytes(case: &Case) -> bool {
    case.name.ends_with("bytes")
}

fn compile(case: &Case) -> Result<Regex, RegexError> {
    let (flags, version) = (case.int(1) as u32, PythonVersion::PY_3_13);
    if is_bytes(case) {
        return Regex::compile(Source::Bytes(&case.bytes(0)), flags, version, DEEPEST);
    }
    Regex::compile(Source::Text(case.text(0).as_wtf8()), flags, version, DEEPEST)
}

fn groups(regex: &Regex) -> String {
    let mut shown = vec![regex.flags.to_string(), regex.groups.to_string()];
    for (name, group) in &regex.group_names {
        shown.extend([name.show(), group.to_string()]);
    }
    List(shown.into_iter().map(Plain).collect()).show()
}

struct Plain(String);

impl Show for Plain {
    fn show(&self) -> String {
        self.0.clone()
    }
}

fn run(name: &str, regex: &Regex, case: &Case) -> String {
    let subject = Subject::of(case);
    let mode = match name {
        "match" => Mode::Match,
        "fullmatch" => Mode::Full,
        _ => Mode::Search,
    };
    let last = subject.offsets.len() - 1;
    let clamped = |at: i64| subject.offsets[(at.max(0) as usize).min(last)];
    let span = Span { start: clamped(case.int(3)), end: clamped(case.int(4)), must_advance: false };
    let Some(captures) = subject.run(regex, span, mode) else { return String::from("None") };
    let mut shown = vec![Plain(captures.last_group.show())];
    for span in captures.spans {
        let (start, end) = span.map_or((-1, -1), |(start, end)| (subject.index(start), subject.index(end)));
        shown.extend([Plain(start.to_string()), Plain(end.to_string())]);
    }
    List(shown).show()
}

fn find_all(regex: &Regex, subject: &Subject) -> String {
    let mut span = Span { start: 0, end: subject.bytes.len(), must_advance: false };
    let mut found = Vec::new();
    while let Some(captures) = subject.run(regex, span, Mode::Search) {
        let (start, end) = captures.spans[0].expect("the whole match");
        found.extend([subject.index(start), subject.index(end)]);
        (span.start, span.must_advance) = (end, start == end);
    }
    List(found).show()
}

fn template(case: &Case) -> Result<String, RegexError> {
    let version = PythonVersion::PY_3_13;
    let parts = if is_bytes(case) {
        let regex = Regex::compile(Source::Bytes(&case.bytes(0)), 0, version, DEEPEST)?;
        parse_template(Source::Bytes(&case.bytes(1)), regex.groups, &regex.group_names)?
    } else {
        let regex = Regex::compile(Source::Text(case.text(0).as_wtf8()), 0, version, DEEPEST)?;
        parse_template(Source::Text(case.text(1).as_wtf8()), regex.groups, &regex.group_names)?
    };
    let shown = parts.into_iter().map(|part| match part {
        Part::Group(group) => Plain(group.to_string()),
        Part::Literal(text) if is_bytes(case) => {
            Plain(text.as_wtf8().code_points().map(|byte| byte as u8).collect::<Vec<u8>>().show())
        }
        Part::Literal(text) => Plain(text.show()),
    });
    Ok(List(shown.collect()).show())
}

/// The twin of `re.PatternError.__init__`.
fn error_text(case: &Case, error: RegexError) -> String {
    match error {
        RegexError::TooDeep => String::from("!RecursionError: maximum recursion depth exceeded"),
        RegexError::Other(error) => format!("!{}: {}", error.kind.name(), escape(error.message.as_wtf8())),
        RegexError::Pattern { message, position } => {
            let mut text = message;
            if let Some(position) = position {
                text.push_str(&format!(" at position {position}"));
                let pattern = erroneous(case);
                let code_points: Vec<u32> = pattern.as_wtf8().code_points().collect();
                if code_points.contains(&10) {
                    let before = &code_points[..position.min(code_points.len())];
                    let line = before.iter().filter(|&&char| char == 10).count() + 1;
                    let newline = before.iter().rposition(|&char| char == 10).map_or(-1, |at| at as i64);
                    text.push_str(&format!(" (line {line}, column {})", position as i64 - newline));
                }
            }
            format!("!PatternError: {}", escape(text.as_wtf8()))
        }
    }
}

fn erroneous(case: &Case) -> Wtf8Buf {
    let field = usize::from(case.name.starts_with("template"));
    match is_bytes(case) {
        true => case.bytes(field).into_iter().map(u32::from).collect(),
        false => Wtf8::to_owned(case.text(field).as_wtf8()),
    }
}
