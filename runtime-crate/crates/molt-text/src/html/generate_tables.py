#!/usr/bin/env python3
"""Writes generated/tables.rs: the named character references of HTML 5, as the CPython that runs it has them. Run: python3.13 generate_tables.py"""

import html.entities
from pathlib import Path


def literal(text):
    return '"' + "".join(c if 32 <= ord(c) < 127 and c not in '"\\' else f"\\u{{{ord(c):x}}}" for c in text) + '"'


def main():
    lines = ["//! Written by generate_tables.py.", "", "/// `html.entities.html5`, sorted by name."]
    lines.append("pub static HTML5: &[(&str, &str)] = &[")
    html5 = html.entities.html5
    lines += [f"    ({literal(name)}, {literal(html5[name])})," for name in sorted(html5)]
    lines += ["];", "", "/// `html.entities.name2codepoint`, in its order.", "pub static NAMES: &[(&str, u32)] = &["]
    lines += [f"    ({literal(name)}, {number})," for name, number in html.entities.name2codepoint.items()]
    lines.append("];")
    (Path(__file__).parent / "generated" / "tables.rs").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
