"""Paths that are like a pattern."""

import glob
import os
import tempfile

os.chdir(tempfile.mkdtemp())
for path in ("a.py", "b.py", "b.txt", ".hidden", "[x].txt", "dir/c.py", "dir/sub/d.py", "dir/sub/.e.py", ".git/f.py", "dir/link.py"):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w") as file:
        file.write(path)
os.symlink("nowhere", "dangling")

PATTERNS = [
    "*", "*.py", "?.py", "[ab].*", "[!a].py", ".*", "dir/*", "dir/*.py", "*/*.py", "**", "**/*.py", "dir/**", "dir/**/", "*/",
    "dir", "dir/", "none", "none/*", "a.py/", "dir/sub/../*.py", "./*.py", "**/sub/*", "dangling", "dang*", "*/sub", "*/none",
    "", "dir//*.py", "[[]x].txt", "**/**/d.py", "**/", "***",
]  # fmt: skip
for pattern in PATTERNS:
    print(repr(pattern), sorted(glob.glob(pattern)))
    print("  recursive", sorted(glob.glob(pattern, recursive=True)))
    print("  hidden", sorted(glob.glob(pattern, recursive=True, include_hidden=True)))
print(sorted(glob.glob("*", root_dir="dir")), sorted(glob.glob("**", root_dir="dir", recursive=True)))
print(sorted(glob.glob(os.path.join(os.getcwd(), "*.py"))) == [os.path.join(os.getcwd(), name) for name in ("a.py", "b.py")])
print(sorted(glob.glob(b"*.py")), next(glob.iglob("a*")))
print(glob.escape("a[b]*?"), glob.escape(b"[x]"), glob.has_magic("a*"), glob.has_magic("a"))
print(glob.glob(glob.escape("[x].txt")))
