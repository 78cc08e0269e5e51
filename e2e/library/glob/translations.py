"""Patterns of paths as regular expressions."""

import glob
import re

PATHS = ("a", "a/b", "a/.b", ".a/b", "a/b/c.txt", ".a", "a/bc/", "abc.txt", "a\\b")
for pattern in ("*", "a/*", "**", "**/b", "a/**", "**/**/c.*", "?", "a/?*", "[!.]*", "a*/b*", ".*", "", "a/b/", "**a"):
    for options in ({}, {"recursive": True}, {"include_hidden": True}, {"recursive": True, "include_hidden": True},
                    {"recursive": True, "seps": ("/", "\\")}):  # fmt: skip
        expression = glob.translate(pattern, **options)
        print(pattern, options, expression, [path for path in PATHS if re.match(expression, path)])
