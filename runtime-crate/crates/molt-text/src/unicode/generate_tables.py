#!/usr/bin/env python3
"""Writes generated/tables.rs and generated/decompositions.rs from the Unicode database of the CPython that runs it (3.13 for the checked-in tables).

Every property is asked of `str` methods and of `unicodedata`, so that the tables hold what CPython answers and not
what a reading of the standard would give. Run: python3.13 generate_tables.py
"""

import sys
import unicodedata
from fractions import Fraction
from pathlib import Path

CATEGORIES = "Cc Cf Cn Co Cs Ll Lm Lo Lt Lu Mc Me Mn Nd Nl No Pc Pd Pe Pf Pi Po Ps Sc Sk Sm So Zl Zp Zs".split()
WIDTHS = "A F H N Na W".split()
BIDI_CLASSES = ["", *"AL AN B BN CS EN ES ET FSI L LRE LRI LRO NSM ON PDF PDI R RLE RLI RLO S WS".split()]
FLAGS = (
    "ALPHABETIC SPACE PRINTABLE LOWERCASE UPPERCASE TITLECASE NUMERIC IDENTIFIER_START IDENTIFIER_CONTINUE"
    " CASE_IGNORABLE EXTENDED_CASE LINE_BREAK MIRRORED"
).split()
NO_DIGIT = 255
BLOCK = 128


def is_cased(char):
    return char.islower() or char.isupper() or unicodedata.category(char) == "Lt"


def is_case_ignorable(char):
    """Seen through the rule of the final sigma, the only use that CPython makes of the property."""
    if is_cased(char):
        return (char + "\u03a3").lower()[-1] != "\u03c2"
    return ("A" + char + "\u03a3").lower()[-1] == "\u03c2"


def flags_of(char):
    answers = (
        char.isalpha(),
        char.isspace(),
        char.isprintable(),
        char.islower(),
        char.isupper(),
        unicodedata.category(char) == "Lt",
        char.isnumeric(),
        char.isidentifier(),
        ("a" + char).isidentifier(),
        is_case_ignorable(char),
        any(len(mapped) > 1 for mapped in mappings(char)),
        len(("a" + char + "b").splitlines()) > 1,
        unicodedata.mirrored(char),
    )
    return sum(1 << bit for bit, answer in enumerate(answers) if answer)


def mappings(char):
    return char.upper(), char.lower(), char.title(), char.casefold()


def simple_delta(char, mapped):
    return ord(mapped) - ord(char) if len(mapped) == 1 else 0


def record_of(char):
    return (
        flags_of(char),
        CATEGORIES.index(unicodedata.category(char)),
        WIDTHS.index(unicodedata.east_asian_width(char)),
        BIDI_CLASSES.index(unicodedata.bidirectional(char)),
        unicodedata.decimal(char, NO_DIGIT),
        unicodedata.digit(char, NO_DIGIT),
        *(simple_delta(char, mapped) for mapped in mappings(char)),
    )


def composed_start(text):
    """What is left of a full canonical decomposition when all but its last character is composed again, where it can be."""
    start = unicodedata.normalize("NFC", text[:-1])
    return start + text[-1] if len(text) > 2 and len(start) == 1 else text


def write_decompositions(target):
    """The tags of compatibility mappings by range, and the mappings that the full normal forms do not give."""
    ranges, steps = [], []
    for code_point in range(0x110000):
        char = chr(code_point)
        *tag, mapped = unicodedata.decomposition(char).rpartition("> ")
        mapped = "".join(chr(int(part, 16)) for part in mapped.split())
        if not mapped:
            continue
        tag = tag[0].lstrip("<")
        if tag and ranges and ranges[-1][1:] == [code_point - 1, tag]:
            ranges[-1][1] = code_point
        elif tag:
            ranges.append([code_point, code_point, tag])
        full = unicodedata.normalize("NFKD", char) if tag else composed_start(unicodedata.normalize("NFD", char))
        if full != mapped:
            steps.append((code_point, mapped))
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    out = [
        f"// Written by ../generate_tables.py from the Unicode database of CPython {version}; do not edit.\n\n",
        "/// Tags of compatibility mappings: first and last code point, tag.\n",
        f"#[rustfmt::skip]\npub static TAGS: [(u32, u32, &str); {len(ranges)}] = [\n",
        rows([f'({first}, {last}, "{tag}")' for first, last, tag in ranges], 5) + "];\n\n",
        "/// Mappings that the full normal form does not give: code point, mapping.\n",
        f"#[rustfmt::skip]\npub static STEPS: [(u32, &[u32]); {len(steps)}] = [\n",
        rows([f"({cp}, &[{', '.join(str(ord(c)) for c in mapped)}])" for cp, mapped in steps], 5) + "];\n",
    ]
    target.write_text("".join(out))


def rows(values, per_line=24):
    values = [str(value) for value in values]
    lines = (", ".join(values[start : start + per_line]) for start in range(0, len(values), per_line))
    return "".join(f"    {line},\n" for line in lines)


def main():
    records, block_numbers, index, blocks = {}, {}, [], []
    extended, numeric = [], []
    for start in range(0, 0x110000, BLOCK):
        block = []
        for code_point in range(start, start + BLOCK):
            char = chr(code_point)
            block.append(records.setdefault(record_of(char), len(records)))
            for kind, mapped in enumerate(mappings(char)):
                if len(mapped) > 1:
                    extended.append((code_point, kind, mapped))
            if char.isnumeric() and unicodedata.decimal(char, None) is None:
                value = Fraction(unicodedata.numeric(char)).limit_denominator(1000)
                assert value.numerator / value.denominator == unicodedata.numeric(char)
                numeric.append((code_point, value))
        key = tuple(block)
        if key not in block_numbers:
            block_numbers[key] = len(block_numbers)
            blocks.extend(block)
        index.append(block_numbers[key])
    assert len(block_numbers) < 65536 and len(records) < 65536

    out = [
        "// Written by ../generate_tables.py from the Unicode database of CPython"
        f" {sys.version_info.major}.{sys.version_info.minor}; do not edit.\n\n",
        "use super::super::Record;\n\n",
        "/// Version of the Unicode standard that the tables describe.\n",
        f'pub const UNICODE_VERSION: &str = "{unicodedata.unidata_version}";\n\n',
        f"pub const CATEGORIES: [&str; {len(CATEGORIES)}] = [{', '.join(map(repr, CATEGORIES))}];\n".replace("'", '"'),
        f"pub const EAST_ASIAN_WIDTHS: [&str; {len(WIDTHS)}] = [{', '.join(map(repr, WIDTHS))}];\n".replace("'", '"'),
        f"#[rustfmt::skip]\npub const BIDI_CLASSES: [&str; {len(BIDI_CLASSES)}] = [\n{rows(map(repr, BIDI_CLASSES))}];\n\n".replace(
            "'", '"'
        ),
    ]
    out += [f"pub const {name}: u16 = 1 << {bit};\n" for bit, name in enumerate(FLAGS)]
    out.append(f"\npub const BLOCK: usize = {BLOCK};\n")
    out.append(f"\n#[rustfmt::skip]\npub static INDEX: [u16; {len(index)}] = [\n{rows(index)}];\n")
    out.append(f"\n#[rustfmt::skip]\npub static BLOCKS: [u16; {len(blocks)}] = [\n{rows(blocks)}];\n")
    out.append(f"\n#[rustfmt::skip]\npub static RECORDS: [Record; {len(records)}] = [\n")
    for record in records:
        out.append("    Record::new({}, {}, {}, {}, {}, {}, [{}, {}, {}, {}]),\n".format(*record))
    out.append("];\n\n/// Code point, mapping (upper, lower, title, fold), result.\n")
    out.append(f"#[rustfmt::skip]\npub static EXTENDED_MAPPINGS: [(u32, u8, &[u32]); {len(extended)}] = [\n")
    out += [f"    ({cp}, {kind}, &[{', '.join(str(ord(c)) for c in mapped)}]),\n" for cp, kind, mapped in extended]
    out.append("];\n\n/// Numeric values of what is no decimal digit: code point, numerator, denominator.\n")
    out.append(f"#[rustfmt::skip]\npub static NUMERIC_VALUES: [(u32, i64, i64); {len(numeric)}] = [\n")
    out.append(rows([f"({cp}, {value.numerator}, {value.denominator})" for cp, value in numeric], 6) + "];\n")
    target = Path(__file__).parent / "generated" / "tables.rs"
    target.write_text("".join(out))
    write_decompositions(target.with_name("decompositions.rs"))
    print(len(records), "records,", len(block_numbers), "blocks,", target.stat().st_size, "bytes")


main()
