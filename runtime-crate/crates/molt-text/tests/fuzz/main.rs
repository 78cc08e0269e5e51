//! Text that a request can bring, under mutation: patterns, format specifications, templates, numbers and JSON. Each is read or
//! refused.

use molt_fuzz::{Target, run};
use molt_text::format_spec::{FormatTarget, format_complex, format_float, format_int, format_text};
use molt_text::format_string::{AutoNumber, segments, split_field_name};
use molt_text::int_text::DEFAULT_MAX_STR_DIGITS;
use molt_text::percent_format::{Event, Template, TemplateKind};
use molt_text::regex::{Regex, Source};
use molt_text::wtf8::Wtf8;
use molt_text::{Int, PythonVersion, float_parse, int_text, json_scan};

/// What CPython's parser of patterns has room for.
const DEEPEST: usize = 990;

const PATTERNS: Target = Target {
    name: "regular-expressions",
    corpus: &[
        br"\N{-b}",
        b"^(?P<name>[a-z0-9_-]+)@(?:[\\w.]+\\.)+(com|org)$",
        b"(?i:a+?)(?=b)(?!c)(?<=d)(?<!e)(?>f*)g{2,3}h{,4}i{5,}?",
        b"(a)(?(1)b|c)\\1(?P=name)(?#comment)[^\\]a-\\d]",
        b"(?aimsx-L:  a # comment\n b )|\\Z\\b\\B\\A",
        b"\\N{BULLET}\\u00e9\\U0001f600\\x41\\101\\0[\\u00e0-\\u00ff]",
        b"(?s).*?(?:a|b|cd)*+[[:alpha:]&&[a]--b||c~~d]",
    ],
    words: &[
        b"(?:",
        b"(?P<",
        b"(?P=",
        b"(?(1)",
        b"(?<=",
        b"(?<!",
        b"(?=",
        b"(?>",
        b"(?i)",
        b"(?x)",
        b"{0,65536}",
        b"{4294967295}",
        b"*?",
        b"++",
        b"\\d",
        b"\\N{",
        b"[^",
        b"[]",
        b"|",
        b")",
        b"(",
        b"\\",
        b"-",
        b"&&",
        b"\\1",
        b"\\99",
        b"$",
        b"(?#",
        b"(?L)",
        b"(?u)",
        b"\xc3\xa9",
        b"\xf0\x9f\x98\x80",
    ],
};

const FORMATS: Target = Target {
    name: "format",
    corpus: &[
        b"*^+#020,.3f",
        b"_b",
        b"=+08d",
        b"<10",
        b"x",
        b".2%",
        b"n",
        b"z.1e",
        b"%(name)-*.*f%%%r%5c%#x%+08.3lg",
        b"{0.a[b]!r:{w}>10}{}{1:%Y}{{}}",
        b"\xc3\xa9>5s",
    ],
    words: &[
        b"%",
        b"%%",
        b"%(",
        b")s",
        b"*",
        b".",
        b",",
        b"_",
        b"{",
        b"}",
        b"{{",
        b"}}",
        b"!r",
        b"!",
        b":",
        b"[",
        b"]",
        b"%*d",
        b"%.*f",
        b"%c",
        b"%a",
        b"e",
        b"g",
        b"G",
        b"%",
        b"z",
        b"#",
        b"99999999999999999999",
        b"2147483648",
        b"65537",
        b"\xf0\x9f\x98\x80",
    ],
};

const NUMBERS: Target = Target {
    name: "numbers-and-json",
    corpus: &[
        b"-1_000.5e-3",
        b"0x1.8p-3",
        b"\"a\\u00e9\\ud83d\\ude00\\n\"",
        b"[1, -2.5e10, \"a\", null, true, {\"k\": [NaN, -Infinity]}]",
        b" \t\n\r{\"a\":1}",
        b"0b1010",
        b"1e400",
        b"inf",
        b"-nan",
        b"\xd9\xa1\xd9\xa2",
    ],
    words: &[
        b"\"",
        b"\\",
        b"\\u",
        b"\\ud800",
        b"\\udc00",
        b"\\\"",
        b"e+",
        b"-",
        b".",
        b"_",
        b"0x",
        b"0o",
        b"Infinity",
        b"NaN",
        b"[",
        b"]",
        b"{",
        b"}",
        b":",
        b",",
        b"null",
        b"\x00",
        b"\xef\xbb\xbf",
        b"00000000000000000000",
        b"99999999999999999999",
    ],
};

/// A version of Python by a byte.
fn version(input: &[u8]) -> PythonVersion {
    PythonVersion(11 + input.first().copied().unwrap_or_default() % 4)
}

#[test]
fn no_pattern_brings_the_compiler_down() {
    run(&PATTERNS, |input| {
        let version = version(input);
        drop(Regex::compile(Source::Bytes(input), 0, version, DEEPEST));
        if let Ok(text) = std::str::from_utf8(input) {
            let flags = u32::from(input.last().copied().unwrap_or_default());
            drop(Regex::compile(Source::Text(Wtf8::from(text)), flags, version, DEEPEST));
        }
    });
}

#[test]
fn no_format_brings_formatting_down() {
    run(&FORMATS, |input| {
        let Ok(text) = std::str::from_utf8(input) else { return };
        let (text, version) = (Wtf8::from(text), version(input));
        let target = |type_name| FormatTarget { type_name, version };
        // What is wide is a matter of memory, not of the parser.
        if !has_number_beyond(input, 5) {
            drop(format_int(&Int::Small(-12345), text, DEFAULT_MAX_STR_DIGITS, target("int")));
            drop(format_float(-1234.5, text, target("float")));
            drop(format_complex(1.5, -2.5, text, target("complex")));
            drop(format_text(Wtf8::from("caf\u{e9}"), text, target("str")));
        }
        for kind in [TemplateKind::Str, TemplateKind::Bytes] {
            let mut template = Template::new(text, kind, true);
            while let Ok(Some(event)) = template.next_event() {
                match event {
                    Event::StarWidth => template.set_width(-7),
                    Event::StarPrecision => template.set_precision(3),
                    _ => {}
                }
            }
        }
        let mut numbering = AutoNumber::default();
        for segment in segments(text).map_while(Result::ok) {
            if let Some(field) = segment.field {
                drop(split_field_name(field.name, Some(&mut numbering)).map(|(_, accessors)| accessors.count()));
            }
        }
    });
}

fn has_number_beyond(input: &[u8], digits: usize) -> bool {
    input.split(|byte| !byte.is_ascii_digit()).any(|number| number.len() > digits)
}

#[test]
fn no_number_and_no_json_brings_their_readers_down() {
    run(&NUMBERS, |input| {
        for base in [0, 2, 8, 10, 16, 36] {
            drop(int_text::parse_bytes(input, base, DEFAULT_MAX_STR_DIGITS));
        }
        drop(float_parse::parse_bytes(input));
        for start in 0..input.len().min(64) {
            let after = json_scan::skip_space(input, start);
            assert!(after >= start && after <= input.len());
            if let Some(number) = json_scan::scan_number(input, start) {
                assert!(number.end > start && number.end <= input.len());
            }
            if std::str::from_utf8(input).is_ok_and(|text| text.is_char_boundary(start))
                && let Ok((_, end)) = json_scan::scan_string(input, start, start % 2 == 0)
            {
                assert!(end > start && end <= input.len());
            }
        }
        if let Ok(text) = std::str::from_utf8(input) {
            drop(float_parse::parse_str(Wtf8::from(text)));
            drop(float_parse::from_hex(Wtf8::from(text)));
            drop(int_text::parse_str(Wtf8::from(text), 0, DEFAULT_MAX_STR_DIGITS));
        }
    });
}
