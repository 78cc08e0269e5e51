"""Types of files by their names."""

import mimetypes

table = mimetypes.MimeTypes(())
for name in (
    "a.html",
    "a.HTM",
    "a.tar.gz",
    "a.tgz",
    "a.svgz",
    "a.js",
    "a.json",
    "a.txt",
    "a.unknown",
    "noext",
    ".bashrc",
    "a.Z",
    "http://h/a.png?x=a.css#f",
    "data:text/css,x",
    "data:,x",
    "data:;base64,x",
    "dir.d/a.pdf",
    "a.webp",
    "a.mjs",
    "a.py",
    "a.xml.bz2",
    "a.jpg",
    "C:a.png",
    "file:///x/a.csv",
    "a%2Epng",
    "http://h.png",
):
    print(name, table.guess_type(name), table.guess_file_type(name))
print(
    table.guess_type("a.jpg", strict=False),
    table.guess_type("a.webp", False),
    table.guess_extension("text/html"),
    table.guess_all_extensions("image/jpeg"),
    table.guess_extension("x/y"),
)
table.add_type("x/y", ".yy")
print(
    table.guess_type("a.yy"),
    table.guess_extension("x/y"),
    table.guess_extension("X/Y"),
    mimetypes.types_map[".css"],
    mimetypes.suffix_map[".tgz"],
    mimetypes.encodings_map[".gz"],
)
