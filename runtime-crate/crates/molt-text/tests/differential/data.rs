//! Reads the cases that tests/record wrote, and shows results in the form they are recorded in.

use molt_text::{BigInt, Error, Int, Wtf8, Wtf8Buf};
use std::path::Path;

pub struct Case {
    pub name: String,
    fields: Vec<String>,
    expected: String,
}

/// Runs every case of a file; panics with the first few that differ.
pub fn check(file: &str, run: impl Fn(&Case) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(format!("{file}.tsv"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut count, mut failures) = (0, Vec::new());
    for line in text.lines() {
        let case = Case::parse(line);
        let actual = run(&case);
        count += 1;
        if actual != case.expected {
            let shown: Vec<String> = case.fields.iter().map(|field| field.chars().take(150).collect()).collect();
            failures.push(format!(
                "{}({})\n  expected {}\n  actual   {actual}",
                case.name,
                shown.join(", "),
                case.expected
            ));
        }
    }
    assert!(count > 0, "{file} has no case");
    let shown: String = failures.iter().take(12).map(|failure| format!("{failure:.600}\n")).collect();
    assert!(failures.is_empty(), "{file}: {} of {count} cases differ\n{shown}", failures.len());
}

impl Case {
    fn parse(line: &str) -> Case {
        let mut fields: Vec<String> = line.split('\t').map(String::from).collect();
        let expected = fields.pop().unwrap_or_default();
        Case { name: fields.remove(0), fields, expected }
    }

    pub fn expected(&self) -> &str {
        &self.expected
    }

    pub fn raw(&self, index: usize) -> &str {
        &self.fields[index]
    }

    pub fn is_none(&self, index: usize) -> bool {
        self.raw(index) == "None"
    }

    pub fn text(&self, index: usize) -> Wtf8Buf {
        unescape(self.raw(index))
    }

    pub fn string(&self, index: usize) -> String {
        String::from_utf8(self.text(index).as_bytes().to_vec()).expect("no surrogates")
    }

    pub fn float(&self, index: usize) -> f64 {
        f64::from_bits(u64::from_str_radix(self.raw(index), 16).expect("float"))
    }

    pub fn floats(&self, index: usize) -> Vec<f64> {
        let bits = |text: &String| f64::from_bits(u64::from_str_radix(text, 16).expect("float"));
        self.list(index).iter().map(bits).collect()
    }

    pub fn int(&self, index: usize) -> i64 {
        self.raw(index).parse().expect("int")
    }

    pub fn big(&self, index: usize) -> BigInt {
        self.raw(index).parse().expect("big int")
    }

    pub fn bool(&self, index: usize) -> bool {
        self.raw(index) == "True"
    }

    pub fn bytes(&self, index: usize) -> Vec<u8> {
        parse_hex(self.raw(index))
    }

    pub fn list(&self, index: usize) -> Vec<String> {
        let inner = self.raw(index).strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).expect("list");
        if inner.is_empty() { Vec::new() } else { inner.split(',').map(String::from).collect() }
    }
}

pub fn parse_hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).expect("hex")).collect()
}

pub fn unescape(text: &str) -> Wtf8Buf {
    let mut out = Wtf8Buf::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let digits = match rest.as_bytes()[at + 1] {
            b'x' => 2,
            b'u' => 4,
            _ => 8,
        };
        out.push(u32::from_str_radix(&rest[at + 2..at + 2 + digits], 16).expect("escape"));
        rest = &rest[at + 2 + digits..];
    }
    out.push_str(rest);
    out
}

pub fn escape(text: Wtf8<'_>) -> String {
    let mut out = String::new();
    for code_point in text.code_points() {
        match char::from_u32(code_point) {
            Some(char @ (' '..='~')) if !r"\,[]".contains(char) => out.push(char),
            _ if code_point < 0x100 => out.push_str(&format!("\\x{code_point:02x}")),
            _ if code_point < 0x10000 => out.push_str(&format!("\\u{code_point:04x}")),
            _ => out.push_str(&format!("\\U{code_point:08x}")),
        }
    }
    out
}

/// A value in its recorded form.
pub trait Show {
    fn show(&self) -> String;
}

/// A result that cannot be an error.
pub fn ok(value: impl Show) -> String {
    format!("={}", value.show())
}

/// A result that can.
pub fn result<T: Show>(value: Result<T, Error>) -> String {
    match value {
        Ok(value) => ok(value),
        Err(error) => format!("!{}: {}", error.kind.name(), escape(error.message.as_wtf8())),
    }
}

impl Show for bool {
    fn show(&self) -> String {
        String::from(if *self { "True" } else { "False" })
    }
}

impl Show for f64 {
    fn show(&self) -> String {
        format!("{:016x}", self.to_bits())
    }
}

impl Show for String {
    fn show(&self) -> String {
        escape(Wtf8::from(self.as_str()))
    }
}

impl Show for &str {
    fn show(&self) -> String {
        escape(Wtf8::from(*self))
    }
}

impl Show for Wtf8Buf {
    fn show(&self) -> String {
        escape(self.as_wtf8())
    }
}

impl Show for Wtf8<'_> {
    fn show(&self) -> String {
        escape(*self)
    }
}

impl Show for Vec<u8> {
    fn show(&self) -> String {
        self.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

macro_rules! show_by_display {
    ($($ty:ty)*) => {
        $(impl Show for $ty {
            fn show(&self) -> String {
                self.to_string()
            }
        })*
    };
}
show_by_display!(i64 i32 u64 usize u8 BigInt Int);

impl<T: Show> Show for Option<T> {
    fn show(&self) -> String {
        self.as_ref().map_or_else(|| String::from("None"), Show::show)
    }
}

impl<A: Show, B: Show> Show for (A, B) {
    fn show(&self) -> String {
        format!("[{},{}]", self.0.show(), self.1.show())
    }
}

impl<A: Show, B: Show, C: Show> Show for (A, B, C) {
    fn show(&self) -> String {
        format!("[{},{},{}]", self.0.show(), self.1.show(), self.2.show())
    }
}

pub struct List<T>(pub Vec<T>);

impl<T: Show> Show for List<T> {
    fn show(&self) -> String {
        format!("[{}]", self.0.iter().map(Show::show).collect::<Vec<_>>().join(","))
    }
}
