//! Texts read by a format, in the C locale. CPython Lib/_strptime.py `TimeRE`, `_strptime`.
//!
//! The original makes a regular expression of the format; this is a matcher of the same alternatives, tried in the same order
//! and with the same backtracking.

use super::calendar::{Ymd, is_leap};
use super::strftime::{DAYS, MONTHS};

/// What a text says; numbers are as they stand there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// Year, month and day; there may be no such day.
    pub date: (i64, i64, i64),
    /// Hour, minute, second (to 61) and microsecond.
    pub clock: [i64; 4],
    /// 0 (Monday) to 6.
    pub weekday: i64,
    /// 1 to 366.
    pub day_of_year: i64,
    /// The zone's name, in lower case.
    pub zone: Option<String>,
    /// The offset from UTC in microseconds.
    pub offset: Option<i64>,
    /// 0, 1, or -1 when it is not known.
    pub is_dst: i64,
}

/// What is wrong with a text or its format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The text does not match.
    NoMatch,
    /// This much of the text is left over.
    Unconverted(String),
    /// The format has a directive that there is not.
    BadDirective(char),
    /// The format ends with `%`.
    StrayPercent,
    /// Another ValueError.
    Message(String),
}

enum Element {
    /// One character, compared without regard to case.
    Literal(char),
    /// One or more white space characters.
    Space,
    /// A directive.
    Field(char),
}

/// Alternatives of directives made of digits, as the original's regular expressions list them.
const NUMBERS: &[(char, &[&str])] = &[
    ('d', &["3[0-1]", "[1-2]d", "0[1-9]", "[1-9]", " [1-9]"]),
    ('f', &["dddddd", "ddddd", "dddd", "ddd", "dd", "d"]),
    ('H', &["2[0-3]", "[0-1]d", "d"]),
    ('I', &["1[0-2]", "0[1-9]", "[1-9]"]),
    ('G', &["dddd"]),
    ('j', &["36[0-6]", "3[0-5]d", "[1-2]dd", "0[1-9]d", "00[1-9]", "[1-9]d", "0[1-9]", "[1-9]"]),
    ('m', &["1[0-2]", "0[1-9]", "[1-9]"]),
    ('M', &["[0-5]d", "d"]),
    ('S', &["6[0-1]", "[0-5]d", "d"]),
    ('U', &["5[0-3]", "[0-4]d", "d"]),
    ('W', &["5[0-3]", "[0-4]d", "d"]),
    ('w', &["[0-6]"]),
    ('u', &["[1-7]"]),
    ('V', &["5[0-3]", "0[1-9]", "[1-4]d", "d"]),
    ('y', &["dd"]),
    ('Y', &["dddd"]),
];

/// How many characters a pattern of digits (`d`), ranges (`[1-9]`) and literals matches.
fn match_pattern(pattern: &str, text: &[char]) -> Option<usize> {
    let pattern = pattern.as_bytes();
    let (mut at, mut used) = (0, 0);
    while at < pattern.len() {
        let given = *text.get(used)?;
        let matches = match pattern[at] {
            b'[' => {
                let (low, high) = (char::from(pattern[at + 1]), char::from(pattern[at + 3]));
                at += 5;
                (low..=high).contains(&given)
            }
            b'd' => {
                at += 1;
                given.is_ascii_digit()
            }
            literal => {
                at += 1;
                given == char::from(literal)
            }
        };
        if !matches {
            return None;
        }
        used += 1;
    }
    Some(used)
}

fn match_word(word: &str, text: &[char]) -> Option<usize> {
    let len = word.chars().count();
    let given = text.get(..len)?;
    given.iter().zip(word.chars()).all(|(a, b)| a.to_lowercase().eq(b.to_lowercase())).then_some(len)
}

/// The lengths of the words that the text begins with, longest first, as the original sorts them.
fn match_words(words: &[&str], text: &[char]) -> Vec<usize> {
    let mut lengths: Vec<usize> = words.iter().filter_map(|word| match_word(word, text)).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths.dedup();
    lengths
}

/// `[+-]HH:?MM(:?SS(.ffffff)?)?` or `Z`, longest first.
fn match_offset(text: &[char]) -> Vec<usize> {
    if text.first() == Some(&'Z') {
        return vec![1];
    }
    let digits = |at: usize, limit: char| {
        let tens = text.get(at).is_some_and(|digit| ('0'..=limit).contains(digit));
        tens && text.get(at + 1).is_some_and(char::is_ascii_digit)
    };
    let after_colon = |at: usize| at + usize::from(text.get(at) == Some(&':'));
    let mut lengths = Vec::new();
    if !matches!(text.first(), Some('+' | '-')) || !digits(1, '9') {
        return lengths;
    }
    let minutes = after_colon(3);
    if !digits(minutes, '5') {
        return lengths;
    }
    lengths.push(minutes + 2);
    let seconds = after_colon(minutes + 2);
    if digits(seconds, '5') {
        lengths.push(seconds + 2);
        if text.get(seconds + 2) == Some(&'.') {
            let fraction = text[seconds + 3..].iter().take(6).take_while(|digit| digit.is_ascii_digit()).count();
            lengths.extend((1..=fraction).map(|count| seconds + 3 + count));
        }
    }
    lengths.reverse();
    lengths
}

/// The elements of a format; the composed directives are written out.
fn elements(format: &str) -> Result<Vec<Element>, Failure> {
    let mut elements = Vec::new();
    let mut characters = format.chars().peekable();
    while let Some(character) = characters.next() {
        if character.is_whitespace() {
            while characters.peek().is_some_and(|next| next.is_whitespace()) {
                characters.next();
            }
            elements.push(Element::Space);
            continue;
        }
        if character != '%' {
            elements.push(Element::Literal(character));
            continue;
        }
        let Some(directive) = characters.next() else { return Err(Failure::StrayPercent) };
        match directive {
            '%' => elements.push(Element::Literal('%')),
            'c' => elements.extend(self::elements("%a %b %d %H:%M:%S %Y")?),
            'x' => elements.extend(self::elements("%m/%d/%y")?),
            'X' => elements.extend(self::elements("%H:%M:%S")?),
            'a' | 'A' | 'b' | 'B' | 'p' | 'Z' | 'z' => elements.push(Element::Field(directive)),
            _ if NUMBERS.iter().any(|(letter, _)| *letter == directive) => elements.push(Element::Field(directive)),
            _ if directive.is_whitespace() => return Err(Failure::BadDirective('%')),
            _ => return Err(Failure::BadDirective(directive)),
        }
    }
    Ok(elements)
}

fn match_field(directive: char, text: &[char], zones: &[&str]) -> Vec<usize> {
    let shortened = |names: &[&'static str]| names.iter().map(|name| &name[..3]).collect::<Vec<_>>();
    match directive {
        'a' => match_words(&shortened(&DAYS), text),
        'A' => match_words(&DAYS, text),
        'b' => match_words(&shortened(&MONTHS), text),
        'B' => match_words(&MONTHS, text),
        'p' => match_words(&["am", "pm"], text),
        'Z' => match_words(zones, text),
        'z' => match_offset(text),
        _ => {
            let alternatives = NUMBERS.iter().find(|(letter, _)| *letter == directive).map_or(&[][..], |found| found.1);
            alternatives.iter().filter_map(|pattern| match_pattern(pattern, text)).collect()
        }
    }
}

/// Where an element may end that was tried, and what there was before it.
struct Choice {
    element: usize,
    at: usize,
    /// The next one to try is the last.
    ends: Vec<usize>,
    found: usize,
}

/// What directives matched: each with its place.
type Found = Vec<(char, usize, usize)>;

/// Matches the elements from the start of a text: where they end, and what each directive matched. A loop, since a format may be as
/// long as a request likes.
fn matched(elements: &[Element], text: &[char], zones: &[&str]) -> Option<(usize, Found)> {
    let (mut element, mut at) = (0, 0);
    let (mut found, mut choices) = (Found::new(), Vec::new());
    loop {
        let ends = match elements.get(element) {
            None => return Some((at, found)),
            Some(Element::Literal(literal)) if text.get(at).is_some_and(|given| is_same(*given, *literal)) => {
                (element, at) = (element + 1, at + 1);
                continue;
            }
            Some(Element::Literal(_)) => Vec::new(),
            Some(Element::Space) => {
                let count = text[at..].iter().take_while(|character| character.is_whitespace()).count();
                (at + 1..=at + count).collect()
            }
            Some(Element::Field(directive)) => {
                match_field(*directive, &text[at..], zones).into_iter().rev().map(|len| at + len).collect()
            }
        };
        choices.push(Choice { element, at, ends, found: found.len() });
        loop {
            let choice = choices.last_mut()?;
            let Some(end) = choice.ends.pop() else {
                choices.pop();
                continue;
            };
            found.truncate(choice.found);
            if let Some(Element::Field(directive)) = elements.get(choice.element) {
                found.push((*directive, choice.at, end));
            }
            (element, at) = (choice.element + 1, end);
            break;
        }
    }
}

fn is_same(given: char, literal: char) -> bool {
    given == literal || given.to_lowercase().eq(literal.to_lowercase())
}

/// What directives said, before it is put together.
#[derive(Default)]
struct Said {
    year: Option<i64>,
    iso_year: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    weekday: Option<i64>,
    day_of_year: Option<i64>,
    week: Option<(i64, bool)>,
    iso_week: Option<i64>,
    afternoon: Option<bool>,
    hour12: Option<i64>,
}

/// Reads a text by a format. `zones` are the names that `%Z` takes: of UTC, of local time without and with daylight saving.
///
/// # Errors
/// What is wrong.
pub fn parse(text: &str, format: &str, zones: &[Vec<String>; 2]) -> Result<Parsed, Failure> {
    let elements = elements(format)?;
    let characters: Vec<char> = text.chars().collect();
    let names: Vec<&str> = zones.iter().flatten().map(String::as_str).collect();
    let (end, found) = matched(&elements, &characters, &names).ok_or(Failure::NoMatch)?;
    if end != characters.len() {
        return Err(Failure::Unconverted(characters[end..].iter().collect()));
    }
    let (mut parsed, mut said) = (Parsed { is_dst: -1, ..Parsed::default() }, Said::default());
    for (directive, from, to) in found {
        let part: String = characters[from..to].iter().collect();
        read_field(directive, &part, zones, &mut parsed, &mut said)?;
    }
    if let Some(hour) = said.hour12 {
        parsed.clock[0] = hour % 12 + if said.afternoon == Some(true) { 12 } else { 0 };
    }
    settle_day(&mut parsed, said)?;
    Ok(parsed)
}

fn position(names: &[&str], part: &str) -> Option<i64> {
    names.iter().position(|name| name.eq_ignore_ascii_case(part)).map(|at| at as i64)
}

fn read_field(
    directive: char,
    part: &str,
    zones: &[Vec<String>; 2],
    parsed: &mut Parsed,
    said: &mut Said,
) -> Result<(), Failure> {
    let number = part.trim().parse::<i64>().unwrap_or(0);
    let short = |names: &[&'static str]| names.iter().map(|name| &name[..3]).collect::<Vec<_>>();
    match directive {
        'y' => said.year = Some(if number <= 68 { 2000 + number } else { 1900 + number }),
        'Y' => said.year = Some(number),
        'G' => said.iso_year = Some(number),
        'm' => said.month = Some(number),
        'B' => said.month = position(&MONTHS, part).map(|at| at + 1),
        'b' => said.month = position(&short(&MONTHS), part).map(|at| at + 1),
        'd' => said.day = Some(number),
        'H' => parsed.clock[0] = number,
        'I' => said.hour12 = Some(number),
        'p' => said.afternoon = Some(part.eq_ignore_ascii_case("pm")),
        'M' => parsed.clock[1] = number,
        'S' => parsed.clock[2] = number,
        'f' => parsed.clock[3] = number * 10_i64.pow(6 - part.len() as u32),
        'A' => said.weekday = position(&DAYS, part),
        'a' => said.weekday = position(&short(&DAYS), part),
        'w' => said.weekday = Some((number + 6) % 7),
        'u' => said.weekday = Some(number - 1),
        'j' => said.day_of_year = Some(number),
        'U' => said.week = Some((number, false)),
        'W' => said.week = Some((number, true)),
        'V' => said.iso_week = Some(number),
        'z' => parsed.offset = Some(read_offset(part)?),
        'Z' => {
            let name = part.to_lowercase();
            parsed.is_dst = zones.iter().position(|names| names.contains(&name)).map_or(-1, |at| at as i64);
            parsed.zone = Some(name);
        }
        _ => {}
    }
    Ok(())
}

fn read_offset(part: &str) -> Result<i64, Failure> {
    if part == "Z" {
        return Ok(0);
    }
    let inconsistent = || Failure::Message(format!("Inconsistent use of : in {part}"));
    let mut digits = part.to_owned();
    if digits.as_bytes()[3] == b':' {
        digits.remove(3);
        if digits.len() > 5 {
            if digits.as_bytes()[5] != b':' {
                return Err(inconsistent());
            }
            digits.remove(5);
        }
    }
    let number = |range: std::ops::Range<usize>| match digits.get(range) {
        None | Some("") => Ok(0),
        Some(text) => text
            .parse::<i64>()
            .map_err(|_| Failure::Message(format!("invalid literal for int() with base 10: '{text}'"))),
    };
    let seconds = number(5..7.min(digits.len().max(5)))?;
    let fraction = digits.get(8..).unwrap_or("");
    let microseconds = fraction.parse::<i64>().unwrap_or(0) * 10_i64.pow(6 - fraction.len().min(6) as u32);
    let total = (number(1..3)? * 3600 + number(3..5)? * 60 + seconds) * 1_000_000 + microseconds;
    Ok(if part.starts_with('-') { -total } else { total })
}

/// The day from all that was said about it.
fn settle_day(parsed: &mut Parsed, said: Said) -> Result<(), Failure> {
    let message = |text: &str| Err(Failure::Message(text.to_owned()));
    const WEEKDAY: &str = "a weekday directive ('%A', '%a', '%w', or '%u').";
    if said.iso_year.is_some() {
        if said.day_of_year.is_some() {
            return message(
                "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead.",
            );
        }
        if said.iso_week.is_none() || said.weekday.is_none() {
            return message(&format!(
                "ISO year directive '%G' must be used with the ISO week directive '%V' and {WEEKDAY}"
            ));
        }
    } else if said.iso_week.is_some() {
        if said.year.is_none() || said.weekday.is_none() {
            return message(&format!(
                "ISO week directive '%V' must be used with the ISO year directive '%G' and {WEEKDAY}"
            ));
        }
        return message(
            "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.",
        );
    }
    let (mut month, mut day) = (said.month.unwrap_or(1), said.day.unwrap_or(1));
    let leap_day = said.year.is_none() && month == 2 && day == 29;
    let mut year = said.year.unwrap_or(if leap_day { 1904 } else { 1900 });
    let mut day_of_year = said.day_of_year;
    if day_of_year.is_none()
        && let Some(weekday) = said.weekday
    {
        if let (Some((week, from_monday)), true) = (said.week, said.year.is_some()) {
            day_of_year = Some(day_of_week(year, week, weekday, from_monday));
        } else if let (Some(iso_year), Some(iso_week)) = (said.iso_year, said.iso_week) {
            match Ymd::from_iso(iso_year, iso_week, weekday + 1) {
                Ok(found) => {
                    (year, month, day) = (i64::from(found.year), i64::from(found.month), i64::from(found.day));
                }
                Err(_) => return message(&format!("Invalid week: {iso_week}")),
            }
        }
        if let Some(early) = day_of_year.filter(|number| *number <= 0) {
            year -= 1;
            day_of_year = Some(early + if is_leap(year as i32) { 366 } else { 365 });
        }
    }
    let first = Ymd::checked(year, 1, 1).map_or(0, Ymd::ordinal);
    match day_of_year {
        Some(number) => {
            if let Some(found) = Ymd::from_ordinal(first + number - 1) {
                (year, month, day) = (i64::from(found.year), i64::from(found.month), i64::from(found.day));
            }
        }
        None => day_of_year = Ymd::checked(year, month, day).map(|date| date.ordinal() - first + 1),
    }
    let date = Ymd::checked(year, month, day);
    parsed.weekday = said.weekday.or(date.map(|date| i64::from(date.weekday()))).unwrap_or(0);
    parsed.day_of_year = day_of_year.unwrap_or(1);
    parsed.date = (if leap_day { 1900 } else { year }, month, day);
    Ok(())
}

/// The day of the year of a weekday in a week that is counted from the first Monday or Sunday. `_calc_julian_from_U_or_W`.
fn day_of_week(year: i64, week: i64, weekday: i64, from_monday: bool) -> i64 {
    let first = Ymd::checked(year, 1, 1).map_or(0, |date| i64::from(date.weekday()));
    let (first, weekday) = if from_monday { (first, weekday) } else { ((first + 1) % 7, (weekday + 1) % 7) };
    let week_zero = (7 - first) % 7;
    match week {
        0 => 1 + weekday - first,
        _ => 1 + week_zero + 7 * (week - 1) + weekday,
    }
}
