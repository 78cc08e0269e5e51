#!/usr/bin/env python3
"""Writes generated/extra_cases.rs: the lower-case code points that match the same texts when case is ignored.

Two code points belong together when their upper-case forms are equal (CPython Tools/build/generate_re_casefix.py); asked
of the CPython that runs this, 3.13 for the checked-in table. Run: python3.13 generate_tables.py
"""

import sys
from pathlib import Path


def extra_cases():
    by_upper = {}
    for code_point in range(sys.maxunicode + 1):
        char = chr(code_point)
        lowered = ord(char.lower()[0])
        if lowered == code_point and char.upper() != char:
            by_upper.setdefault(char.upper(), []).append(code_point)
    cases = {}
    for group in by_upper.values():
        for code_point in group:
            others = tuple(sorted(set(group) - {code_point}))
            if others:
                cases[code_point] = others
    return dict(sorted(cases.items()))


def main():
    lines = ["//! Written by generate_tables.py.", "", "pub static EXTRA_CASES: &[(u32, &[u32])] = &["]
    for code_point, others in extra_cases().items():
        lines.append(f"    (0x{code_point:04X}, &[{', '.join(f'0x{other:04X}' for other in others)}]),")
    lines.append("];")
    path = Path(__file__).parent / "generated" / "extra_cases.rs"
    path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
