//! Methods of str and bytes, and slices, against tests/record/record_methods.py.

use crate::data::{Case, List, check, ok, result};
use molt_text::bytes_methods::{self as bytes, Ends, limit_of};
use molt_text::slice::{SlicePositions, position_of, search_range};
use molt_text::str_methods::{self as text, Translated};
use molt_text::{PythonVersion, Wtf8, Wtf8Buf};
use std::convert::Infallible;
use std::ops::Range;

fn bound(case: &Case, index: usize) -> Option<i64> {
    (!case.is_none(index)).then(|| case.int(index))
}

fn range(case: &Case, length: usize) -> Option<Range<usize>> {
    search_range(bound(case, 2), bound(case, 3), length)
}

fn position(found: Option<usize>) -> String {
    ok(found.map_or(-1, |found| found as i64))
}

fn width(case: &Case) -> usize {
    case.int(1).max(0) as usize
}

fn ends(name: &str) -> Ends {
    match name {
        "strip" => Ends::Both,
        "lstrip" => Ends::Left,
        _ => Ends::Right,
    }
}

fn positions(case: &Case, length: usize) -> Result<SlicePositions, molt_text::Error> {
    SlicePositions::new(bound(case, 1), bound(case, 2), bound(case, 3), length)
}

fn search_text(case: &Case, this: Wtf8<'_>) -> String {
    let sub = case.text(1);
    let sub = sub.as_wtf8();
    let range = range(case, this.len());
    let offsets = range.clone().map(|range| this.byte_offset(range.start)..this.byte_offset(range.end));
    let (bytes, wanted) = (this.as_bytes(), sub.as_bytes());
    let index = |offset| this.index_of_offset(offset);
    match case.name.as_str() {
        "find" => position(offsets.and_then(|offsets| bytes::find(bytes, wanted, offsets)).map(index)),
        "rfind" => position(offsets.and_then(|offsets| bytes::rfind(bytes, wanted, offsets)).map(index)),
        "count" => ok(range.map_or(0, |range| text::count(this.slice(range), sub))),
        "startswith" => ok(offsets.is_some_and(|offsets| bytes::starts_with(bytes, wanted, offsets))),
        _ => ok(offsets.is_some_and(|offsets| bytes::ends_with(bytes, wanted, offsets))),
    }
}

fn translated(code_point: u32) -> Result<Translated, Infallible> {
    Ok(match code_point {
        97 => Translated::Deleted,
        98 => Translated::Text(Wtf8Buf::from("xyz")),
        233 => Translated::CodePoint(0x1F600),
        32 => Translated::Text(Wtf8Buf::from("é")),
        _ => Translated::Unchanged,
    })
}

#[test]
fn str_methods_are_those_of_cpython() {
    check("str_methods", |case| {
        if case.name == "indices" {
            return result(positions(case, case.int(0) as usize).map(|found| (found.start, found.stop, found.step)));
        }
        let this = case.text(0);
        let this = this.as_wtf8();
        let other = || case.text(1);
        match case.name.as_str() {
            "find" | "rfind" | "count" | "startswith" | "endswith" => search_text(case, this),
            "split" if case.is_none(1) => ok(List(text::split_whitespace(this, limit_of(case.int(2))))),
            "rsplit" if case.is_none(1) => ok(List(text::rsplit_whitespace(this, limit_of(case.int(2))))),
            "split" => result(text::split(this, other().as_wtf8(), limit_of(case.int(2))).map(List)),
            "rsplit" => result(text::rsplit(this, other().as_wtf8(), limit_of(case.int(2))).map(List)),
            "replace" => ok(text::replace(this, other().as_wtf8(), case.text(2).as_wtf8(), limit_of(case.int(3)))),
            "partition" => result(text::partition(this, other().as_wtf8()).map(|parts| match parts {
                Some((before, after)) => List(vec![before.to_owned(), other(), after.to_owned()]),
                None => List(vec![this.to_owned(), Wtf8Buf::new(), Wtf8Buf::new()]),
            })),
            "rpartition" => result(text::rpartition(this, other().as_wtf8()).map(|parts| match parts {
                Some((before, after)) => List(vec![before.to_owned(), other(), after.to_owned()]),
                None => List(vec![Wtf8Buf::new(), Wtf8Buf::new(), this.to_owned()]),
            })),
            "removeprefix" => ok(text::remove_prefix(this, other().as_wtf8())),
            "removesuffix" => ok(text::remove_suffix(this, other().as_wtf8())),
            name @ ("strip" | "lstrip" | "rstrip") => {
                let set = other();
                ok(text::strip(this, (!case.is_none(1)).then(|| set.as_wtf8()), ends(name)))
            }
            "splitlines" => ok(List(text::split_lines(this, case.bool(1)))),
            "center" => ok(text::center(this, width(case), case.text(2).as_wtf8().code_point_at(0))),
            "ljust" => ok(text::ljust(this, width(case), case.text(2).as_wtf8().code_point_at(0))),
            "rjust" => ok(text::rjust(this, width(case), case.text(2).as_wtf8().code_point_at(0))),
            "zfill" => ok(text::zfill(this, width(case))),
            "expandtabs" => ok(text::expand_tabs(this, width(case))),
            "translate" => ok(text::translate(this, translated).unwrap_or_default()),
            "slice" => result(positions(case, this.len()).map(|positions| text::slice(this, &positions))),
            "index" => ok(position_of(case.int(1), this.len())
                .map(|position| [this.code_point_at(position)].into_iter().collect::<Wtf8Buf>())),
            other => panic!("{other}"),
        }
    });
}

fn search_bytes(case: &Case, this: &[u8]) -> String {
    let sub = case.bytes(1);
    let range = range(case, this.len());
    match case.name.as_str() {
        "find" => position(range.and_then(|range| bytes::find(this, &sub, range))),
        "rfind" => position(range.and_then(|range| bytes::rfind(this, &sub, range))),
        "count" => ok(range.map_or(0, |range| bytes::count(&this[range], &sub))),
        "startswith" => ok(range.is_some_and(|range| bytes::starts_with(this, &sub, range))),
        _ => ok(range.is_some_and(|range| bytes::ends_with(this, &sub, range))),
    }
}

fn owned(parts: Vec<&[u8]>) -> List<Vec<u8>> {
    List(parts.into_iter().map(<[u8]>::to_vec).collect())
}

#[test]
fn bytes_methods_are_those_of_cpython() {
    let reversed: [u8; 256] = std::array::from_fn(|byte| 255 - byte as u8);
    check("bytes_methods", |case| {
        let this = case.bytes(0);
        let this = this.as_slice();
        let other = || case.bytes(1);
        let parts = |range: Option<(Range<usize>, Range<usize>)>, none: [&[u8]; 3]| match range {
            Some((before, after)) => List(vec![this[before].to_vec(), other(), this[after].to_vec()]),
            None => List(none.map(<[u8]>::to_vec).to_vec()),
        };
        match case.name.as_str() {
            "find" | "rfind" | "count" | "startswith" | "endswith" => search_bytes(case, this),
            "split" if case.is_none(1) => ok(owned(bytes::split_whitespace(this, limit_of(case.int(2))))),
            "rsplit" if case.is_none(1) => ok(owned(bytes::rsplit_whitespace(this, limit_of(case.int(2))))),
            "split" => result(bytes::split(this, &other(), limit_of(case.int(2))).map(owned)),
            "rsplit" => result(bytes::rsplit(this, &other(), limit_of(case.int(2))).map(owned)),
            "replace" => ok(bytes::replace(this, &other(), &case.bytes(2), limit_of(case.int(3)))),
            "partition" => result(bytes::partition(this, &other()).map(|range| parts(range, [this, b"", b""]))),
            "rpartition" => result(bytes::rpartition(this, &other()).map(|range| parts(range, [b"", b"", this]))),
            name @ ("strip" | "lstrip" | "rstrip") => {
                let set = (!case.is_none(1)).then(other);
                ok(bytes::strip(this, set.as_deref(), ends(name)).to_vec())
            }
            "splitlines" => ok(owned(bytes::split_lines(this, case.bool(1)))),
            "center" => ok(bytes::center(this, width(case), b'*')),
            "ljust" => ok(bytes::ljust(this, width(case), b'*')),
            "rjust" => ok(bytes::rjust(this, width(case), b'*')),
            "zfill" => ok(bytes::zfill(this, width(case))),
            "expandtabs" => ok(bytes::expand_tabs(this, width(case))),
            "translate" => ok(bytes::translate(this, Some(&reversed), &other())),
            "title" => ok(bytes::title(this)),
            "capitalize" => ok(bytes::capitalize(this)),
            "swapcase" => ok(bytes::swapcase(this)),
            "istitle" => ok(bytes::is_title(this)),
            "islower" => ok(bytes::is_lower(this)),
            "isupper" => ok(bytes::is_upper(this)),
            "hex" => ok(bytes::hex(this, Some(':'), case.int(1))),
            other => panic!("{other}"),
        }
    });
}

#[test]
fn fromhex_is_that_of_cpython() {
    for minor in [13, 14] {
        check(&format!("fromhex-3.{minor}"), |case| {
            result(bytes::from_hex(case.text(0).as_wtf8(), PythonVersion(minor)))
        });
    }
}
