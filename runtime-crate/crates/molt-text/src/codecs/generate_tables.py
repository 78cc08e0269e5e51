#!/usr/bin/env python3
"""Writes generated/tables.rs: CPython's single-byte character maps, and the names of the encodings that are supported.

Run with CPython 3.13: python3.13 generate_tables.py
"""

import codecs
import encodings
import pkgutil
from encodings.aliases import aliases
from pathlib import Path

UNDEFINED = 0xFFFE
BUILT_IN = {
    "utf_8": "Utf8",
    "utf_8_sig": "Utf8Sig",
    "utf_16": "Utf16",
    "utf_16_le": "Utf16Le",
    "utf_16_be": "Utf16Be",
    "utf_32": "Utf32",
    "utf_32_le": "Utf32Le",
    "utf_32_be": "Utf32Be",
    "latin_1": "Latin1",
    "ascii": "Ascii",
    "unicode_escape": "UnicodeEscape",
    "raw_unicode_escape": "RawUnicodeEscape",
}


def decoding_table(module):
    found = getattr(module, "decoding_table", None)
    if found is None:
        return None
    return [ord(char) for char in found] + [UNDEFINED] * (256 - len(found))


def is_inverse(module, table):
    """Whether encoding is decoding backwards, the last byte winning where two decode alike."""
    inverse = {code: byte for byte, code in enumerate(table) if code != UNDEFINED}
    for code in set(inverse) | {0xFFFD, 0xFFFE, 0x1234}:
        try:
            encoded = chr(code).encode(module)
        except UnicodeEncodeError:
            encoded = None
        if encoded != (bytes([inverse[code]]) if code in inverse else None):
            return False
    return True


def main():
    names, tables = {}, []
    modules = sorted(module.name for module in pkgutil.iter_modules(encodings.__path__))
    for name in modules:
        if name in BUILT_IN:
            names[name] = f"Codec::{BUILT_IN[name]}"
            continue
        table = (
            decoding_table(__import__(f"encodings.{name}", fromlist=["x"]))
            if name not in ("aliases", "mbcs", "oem")
            else None
        )
        if table is None:
            continue
        assert is_inverse(name, table), name
        names[name] = f"Codec::Charmap(&CHARMAPS[{len(tables)}])"
        tables.append((codecs.lookup(name).name, table))
    known_aliases = {alias: names[target] for alias, target in aliases.items() if target in names}
    out = [
        "// Written by ../generate_tables.py from the encodings of CPython; do not edit.\n\nuse super::super::{Charmap, Codec};\n\n"
    ]
    out.append(f"#[rustfmt::skip]\npub static CHARMAPS: [Charmap; {len(tables)}] = [\n")
    for name, table in tables:
        rows = ["        " + ", ".join(map(str, table[start : start + 32])) + ",\n" for start in range(0, 256, 32)]
        extends_ascii = table[:128] == list(range(128)) and min(table[128:]) >= 128
        flag = str(extends_ascii).lower()
        out.append(f'    Charmap {{ name: "{name}", extends_ascii: {flag}, decoding: [\n{"".join(rows)}    ] }},\n')
    out.append("];\n")
    for title, found in (("MODULES", names), ("ALIASES", known_aliases)):
        out.append(f"\n/// Normalised names, sorted.\npub static {title}: [(&str, Codec); {len(found)}] = [\n")
        out += [f'    ("{name}", {target}),\n' for name, target in sorted(found.items())]
        out.append("];\n")
    path = Path(__file__).parent / "generated" / "tables.rs"
    path.write_text("".join(out))
    print(len(tables), "character maps,", len(names) + len(known_aliases), "names,", path.stat().st_size, "bytes")


main()
