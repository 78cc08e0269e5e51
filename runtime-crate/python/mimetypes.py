"""Types of files by their names. CPython Lib/mimetypes.py."""

import itertools
import os
import sys
from urllib.parse import unquote

__all__ = [
    "knownfiles", "inited", "MimeTypes", "guess_type", "guess_all_extensions", "guess_extension", "add_type", "init",
    "suffix_map", "encodings_map", "types_map", "common_types", "read_mime_types",
]
if sys.version_info >= (3, 13):
    __all__.append("guess_file_type")

__molt_missing__ = ()

# Where systems keep tables of their own.
knownfiles = [
    "/etc/mime.types", "/etc/httpd/mime.types", "/etc/httpd/conf/mime.types", "/etc/apache/mime.types",
    "/etc/apache2/mime.types", "/usr/local/etc/httpd/conf/mime.types", "/usr/local/lib/netscape/mime.types",
    "/usr/local/etc/httpd/conf/mime.types", "/usr/local/etc/mime.types",
]  # fmt: skip
inited = False
_db = None

_SUFFIXES = {
    ".svgz": ".svg.gz", ".tgz": ".tar.gz", ".taz": ".tar.gz", ".tz": ".tar.gz", ".tbz2": ".tar.bz2",
    ".txz": ".tar.xz",
}
_ENCODINGS = {
    ".gz": "gzip", ".Z": "compress", ".bz2": "bzip2", ".xz": "xz", ".br": "br",
}
_TYPES = {
    ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json",
    ".webmanifest": "application/manifest+json", ".doc": "application/msword", ".dot": "application/msword",
    ".wiz": "application/msword", ".nq": "application/n-quads", ".nt": "application/n-triples",
    ".bin": "application/octet-stream", ".a": "application/octet-stream", ".dll": "application/octet-stream",
    ".exe": "application/octet-stream", ".o": "application/octet-stream", ".obj": "application/octet-stream",
    ".so": "application/octet-stream", ".oda": "application/oda", ".pdf": "application/pdf",
    ".p7c": "application/pkcs7-mime", ".ps": "application/postscript", ".ai": "application/postscript",
    ".eps": "application/postscript", ".trig": "application/trig", ".m3u": "application/vnd.apple.mpegurl",
    ".m3u8": "application/vnd.apple.mpegurl", ".xls": "application/vnd.ms-excel", ".xlb": "application/vnd.ms-excel",
    ".ppt": "application/vnd.ms-powerpoint", ".pot": "application/vnd.ms-powerpoint",
    ".ppa": "application/vnd.ms-powerpoint", ".pps": "application/vnd.ms-powerpoint",
    ".pwz": "application/vnd.ms-powerpoint", ".wasm": "application/wasm", ".bcpio": "application/x-bcpio",
    ".cpio": "application/x-cpio", ".csh": "application/x-csh", ".dvi": "application/x-dvi",
    ".gtar": "application/x-gtar", ".hdf": "application/x-hdf", ".h5": "application/x-hdf5",
    ".latex": "application/x-latex", ".mif": "application/x-mif", ".cdf": "application/x-netcdf",
    ".nc": "application/x-netcdf", ".p12": "application/x-pkcs12", ".pfx": "application/x-pkcs12",
    ".ram": "application/x-pn-realaudio", ".pyc": "application/x-python-code", ".pyo": "application/x-python-code",
    ".sh": "application/x-sh", ".shar": "application/x-shar", ".swf": "application/x-shockwave-flash",
    ".sv4cpio": "application/x-sv4cpio", ".sv4crc": "application/x-sv4crc", ".tar": "application/x-tar",
    ".tcl": "application/x-tcl", ".tex": "application/x-tex", ".texi": "application/x-texinfo",
    ".texinfo": "application/x-texinfo", ".roff": "application/x-troff", ".t": "application/x-troff",
    ".tr": "application/x-troff", ".man": "application/x-troff-man", ".me": "application/x-troff-me",
    ".ms": "application/x-troff-ms", ".ustar": "application/x-ustar", ".src": "application/x-wais-source",
    ".xsl": "application/xml", ".rdf": "application/xml", ".wsdl": "application/xml", ".xpdl": "application/xml",
    ".zip": "application/zip", ".3gp": "audio/3gpp", ".3gpp": "audio/3gpp", ".3g2": "audio/3gpp2",
    ".3gpp2": "audio/3gpp2", ".aac": "audio/aac", ".adts": "audio/aac", ".loas": "audio/aac", ".ass": "audio/aac",
    ".au": "audio/basic", ".snd": "audio/basic", ".mp3": "audio/mpeg", ".mp2": "audio/mpeg", ".opus": "audio/opus",
    ".aif": "audio/x-aiff", ".aifc": "audio/x-aiff", ".aiff": "audio/x-aiff", ".ra": "audio/x-pn-realaudio",
    ".wav": "audio/x-wav", ".avif": "image/avif", ".bmp": "image/bmp", ".gif": "image/gif", ".ief": "image/ief",
    ".jpg": "image/jpeg", ".jpe": "image/jpeg", ".jpeg": "image/jpeg", ".heic": "image/heic", ".heif": "image/heif",
    ".png": "image/png", ".svg": "image/svg+xml", ".tiff": "image/tiff", ".tif": "image/tiff",
    ".ico": "image/vnd.microsoft.icon", ".webp": "image/webp", ".ras": "image/x-cmu-raster",
    ".pnm": "image/x-portable-anymap", ".pbm": "image/x-portable-bitmap", ".pgm": "image/x-portable-graymap",
    ".ppm": "image/x-portable-pixmap", ".rgb": "image/x-rgb", ".xbm": "image/x-xbitmap", ".xpm": "image/x-xpixmap",
    ".xwd": "image/x-xwindowdump", ".eml": "message/rfc822", ".mht": "message/rfc822", ".mhtml": "message/rfc822",
    ".nws": "message/rfc822", ".css": "text/css", ".csv": "text/csv", ".html": "text/html", ".htm": "text/html",
    ".md": "text/markdown", ".markdown": "text/markdown", ".n3": "text/n3", ".txt": "text/plain",
    ".bat": "text/plain", ".c": "text/plain", ".h": "text/plain", ".ksh": "text/plain", ".pl": "text/plain",
    ".srt": "text/plain", ".rtx": "text/richtext", ".rtf": "text/rtf", ".tsv": "text/tab-separated-values",
    ".vtt": "text/vtt", ".py": "text/x-python", ".rst": "text/x-rst", ".etx": "text/x-setext", ".sgm": "text/x-sgml",
    ".sgml": "text/x-sgml", ".vcf": "text/x-vcard", ".xml": "text/xml", ".mp4": "video/mp4", ".mpeg": "video/mpeg",
    ".m1v": "video/mpeg", ".mpa": "video/mpeg", ".mpe": "video/mpeg", ".mpg": "video/mpeg", ".mov": "video/quicktime",
    ".qt": "video/quicktime", ".webm": "video/webm", ".avi": "video/x-msvideo", ".movie": "video/x-sgi-movie",
}
_COMMON = {
    ".rtf": "application/rtf", ".midi": "audio/midi", ".mid": "audio/midi", ".jpg": "image/jpg",
    ".pict": "image/pict", ".pct": "image/pict", ".pic": "image/pict", ".xul": "text/xul",
}

class MimeTypes:
    """Types by extensions, and extensions by types."""

    def __init__(self, filenames=(), strict=True):
        inited or init()
        self.encodings_map, self.suffix_map = _ENCODINGS.copy(), _SUFFIXES.copy()
        self.types_map, self.types_map_inv = ({}, {}), ({}, {})
        for table, is_strict in (_TYPES, True), (_COMMON, False):
            for extension, type in table.items():
                self.add_type(type, extension, is_strict)
        for filename in filenames:
            self.read(filename, strict)

    def read(self, filename, strict=True):
        """Take the types that a file lists."""
        with open(filename, encoding="utf-8") as file:
            self.readfp(file, strict)

    def readfp(self, fp, strict=True):
        """Take the types of lines: a type, its extensions, a comment."""
        for line in iter(fp.readline, ""):
            type, *extensions = _before_comment(line.split()) or [None]
            for extension in extensions:
                self.add_type(type, f".{extension}", strict)

    def read_windows_registry(self, strict=True):
        """Do nothing: the system is not Windows."""

    def add_type(self, type, ext, strict=True):
        self.types_map[strict][ext] = type
        extensions = self.types_map_inv[strict].setdefault(type, [])
        if ext not in extensions:
            extensions.append(ext)

    def guess_type(self, url, strict=True):
        """Type and encoding of a URL or path."""
        url = os.fspath(url)
        scheme, separator, rest = url.partition(":")
        # A scheme has more than one letter; what has one is a path.
        is_url = bool(separator) and len(scheme) > 1 and scheme.replace("+", "").replace("-", "").replace(".", "").isalnum()
        if not is_url or not scheme[0].isalpha():
            return self.guess_file_type(url, strict=strict)
        if scheme.lower() == "data":
            comma = rest.find(",")
            if comma < 0:
                return None, None
            semicolon = rest.find(";", 0, comma)
            type = rest[: comma if semicolon < 0 else semicolon]
            if "=" in type or "/" not in type:
                type = "text/plain"
            return type, None
        for delimiter in "?#":
            rest = rest.split(delimiter, 1)[0]
        if rest.startswith("//"):
            rest = rest[2:].partition("/")[2]
        return self._guess(unquote(rest), strict)

    def guess_file_type(self, path, *, strict=True):
        """Type and encoding of a path."""
        return self._guess(os.path.splitdrive(os.fsdecode(path))[1], strict)

    def _guess(self, path, strict):
        base, extension = os.path.splitext(path)
        while (lowered := extension.lower()) in self.suffix_map:
            base, extension = os.path.splitext(base + self.suffix_map[lowered])
        if extension in self.encodings_map:
            encoding = self.encodings_map[extension]
            base, extension = os.path.splitext(base)
        else:
            encoding = None
        extension = extension.lower()
        if extension in self.types_map[True]:
            return self.types_map[True][extension], encoding
        if not strict and extension in self.types_map[False]:
            return self.types_map[False][extension], encoding
        return None, encoding

    def guess_all_extensions(self, type, strict=True):
        """All extensions of a type."""
        type = type.lower()
        extensions = list(self.types_map_inv[True].get(type, ()))
        if not strict:
            extensions += [ext for ext in self.types_map_inv[False].get(type, ()) if ext not in extensions]
        return extensions

    def guess_extension(self, type, strict=True):
        """An extension of a type."""
        extensions = self.guess_all_extensions(type, strict)
        return extensions[0] if extensions else None


def _before_comment(words):
    return list(itertools.takewhile(lambda word: not word.startswith("#"), words))


def init(files=None):
    """Make the table anew, or take what other files list into it."""
    global suffix_map, types_map, encodings_map, common_types, inited, _db
    # What a table asks for before it makes itself.
    inited = True
    if files is None or _db is None:
        table, files = MimeTypes(), [*knownfiles, *(files or ())]
    else:
        table = _db
    for file in filter(os.path.isfile, files):
        table.read(file)
    encodings_map, suffix_map = table.encodings_map, table.suffix_map
    common_types, types_map = table.types_map
    _db = table


def read_mime_types(file):
    """The types that a file lists, by extension; None where it cannot be read."""
    try:
        stream = open(file, encoding="utf-8")
    except OSError:
        return None
    with stream:
        table = MimeTypes()
        table.readfp(stream)
        return table.types_map[True]


def _default_mime_types():
    """Put the tables back to what they are before anything is read."""
    global suffix_map, types_map, encodings_map, common_types
    suffix_map, encodings_map = _SUFFIXES.copy(), _ENCODINGS.copy()
    types_map, common_types = _TYPES.copy(), _COMMON.copy()


def _table():
    if _db is None:
        init()
    return _db


def guess_type(url, strict=True):
    """Type and encoding of a URL or path."""
    return _table().guess_type(url, strict)


if sys.version_info >= (3, 13):

    def guess_file_type(path, *, strict=True):
        """Type and encoding of a path."""
        return _table().guess_file_type(path, strict=strict)


def guess_all_extensions(type, strict=True):
    """All extensions of a type."""
    return _table().guess_all_extensions(type, strict)


def guess_extension(type, strict=True):
    """An extension of a type."""
    return _table().guess_extension(type, strict)


def add_type(type, ext, strict=True):
    """Give an extension a type."""
    _table().add_type(type, ext, strict)


_default_mime_types()
