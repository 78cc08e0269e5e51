"""Tags and texts of HTML, however badly it is written. CPython Lib/html/parser.py, Lib/_markupbase.py."""

import re

from html import unescape

__all__ = ["HTMLParser"]

interesting_normal = re.compile("[&<]")
incomplete = re.compile("&[a-zA-Z#]")
entityref = re.compile("&([a-zA-Z][-.a-zA-Z0-9]*)[^a-zA-Z0-9]")
charref = re.compile("&#(?:[0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]")
starttagopen = re.compile("<[a-zA-Z]")
piclose = endendtag = re.compile(">")
_COMMENT_END = re.compile(r"--\s*>")
tagfind_tolerant = re.compile(r"([a-zA-Z][^\t\n\r\f />\x00]*)(?:\s|/(?!>))*")
_VALUE = r"'[^']*'|\"[^\"]*\"|(?!['\"])[^>\s]*"
attrfind_tolerant = re.compile(rf"((?<=['\"\s/])[^\s/>][^\s/=>]*)(\s*=+\s*({_VALUE}))?(?:\s|/(?!>))*")
locatestarttagend_tolerant = re.compile(
    rf"<[a-zA-Z][^\t\n\r\f />\x00]*(?:[\s/]*(?:(?<=['\"\s/])[^\s/>][^\s/=>]*(?:\s*=+\s*(?:{_VALUE})\s*)?(?:\s|/(?!>))*)*)?\s*"
)
endtagfind = re.compile(r"</\s*([a-zA-Z][-.a-zA-Z0-9:_]*)\s*>")
_SECTION_NAME = re.compile(r"[a-zA-Z][-_.a-zA-Z0-9]*\s*")
_SECTION_ENDS = dict.fromkeys(
    ("temp", "cdata", "ignore", "include", "rcdata"), re.compile(r"]\s*]\s*>")
) | dict.fromkeys(("if", "else", "endif"), re.compile(r"]\s*>"))


class HTMLParser:
    """Calls a method for each tag, text, comment and declaration."""

    CDATA_CONTENT_ELEMENTS = ("script", "style")

    def __init__(self, *, convert_charrefs=True):
        self.convert_charrefs = convert_charrefs
        self.reset()

    def reset(self):
        """Forget everything."""
        self.rawdata = ""
        self.lasttag = "???"
        self.lineno = 1
        self.offset = 0
        self.cdata_elem = None
        self.interesting = interesting_normal
        self._start_tag_text = None

    def feed(self, data):
        """Read as much as is complete."""
        self.rawdata += data
        self.goahead(False)

    def close(self):
        """Read the rest."""
        self.goahead(True)

    def getpos(self):
        """The line, from 1, and the column of what is read."""
        return self.lineno, self.offset

    def get_starttag_text(self):
        """The last tag that began an element, as it was written."""
        return self._start_tag_text

    def set_cdata_mode(self, elem):
        """From here on, text only, until an element ends."""
        self.cdata_elem = elem.lower()
        self.interesting = re.compile(rf"</\s*{self.cdata_elem}\s*>", re.IGNORECASE)

    def clear_cdata_mode(self):
        """Tags are tags again."""
        self.cdata_elem = None
        self.interesting = interesting_normal

    def updatepos(self, i, j):
        """Count lines and columns up to a place."""
        if j > i:
            lines = self.rawdata.count("\n", i, j)
            self.lineno += lines
            self.offset = j - (self.rawdata.rindex("\n", i, j) + 1) if lines else self.offset + j - i
        return j

    @property
    def _whole_texts(self):
        return self.convert_charrefs and not self.cdata_elem

    def _tell_text(self, i, j):
        text = self.rawdata[i:j]
        self.handle_data(unescape(text) if self._whole_texts else text)

    def _end_of_text(self, i):
        """Where the text ends that begins here; None if that is not known yet."""
        size = len(self.rawdata)
        if not self._whole_texts:
            found = self.interesting.search(self.rawdata, i)
            if found is None and self.cdata_elem:
                return None
            return found.start() if found else size
        place = self.rawdata.find("<", i)
        if place >= 0:
            return place
        # A reference at the end may go on.
        reference = self.rawdata.rfind("&", max(i, size - 34))
        return None if reference >= 0 and not re.compile(r"[\s;]").search(self.rawdata, reference) else size

    def goahead(self, end):
        """Read on; at the end, what is not complete too."""
        place = 0
        size = len(self.rawdata)
        while place < size:
            stop = self._end_of_text(place)
            if stop is None:
                break
            if place < stop:
                self._tell_text(place, stop)
            place = self.updatepos(place, stop)
            if place == size:
                break
            after = self._markup(place, end) if self.rawdata[place] == "<" else self._reference(place, end)
            if after is None:
                break
            if after < 0:
                place = self.updatepos(place, -after)
                break
            place = self.updatepos(place, after)
        if end and place < size and not self.cdata_elem:
            self._tell_text(place, size)
            place = self.updatepos(place, size)
        self.rawdata = self.rawdata[place:]

    def _markup(self, i, end):
        """What begins with `<`; the place behind it, or None if it is not complete."""
        text = self.rawdata
        if starttagopen.match(text, i):
            after = self.parse_starttag(i)
        elif text.startswith("</", i):
            after = self.parse_endtag(i)
        elif text.startswith("<!--", i):
            after = self.parse_comment(i)
        elif text.startswith("<?", i):
            after = self.parse_pi(i)
        elif text.startswith("<!", i):
            after = self.parse_html_declaration(i)
        elif i + 1 < len(text):
            self.handle_data("<")
            return i + 1
        else:
            return None
        if after >= 0:
            return after
        if not end:
            return None
        close = text.find(">", i + 1)
        if close >= 0:
            after = close + 1
        else:
            after = text.find("<", i + 1)
            after = i + 1 if after < 0 else after
        self._tell_text(i, after)
        return after

    def _reference(self, i, end):
        """What begins with `&`; the place behind it, None if it is not complete, negative if nothing more can be read."""
        text = self.rawdata
        numbered = text.startswith("&#", i)
        found = (charref if numbered else entityref).match(text, i)
        if found:
            (self.handle_charref if numbered else self.handle_entityref)(found.group()[2:-1] if numbered else found[1])
            return found.end() if text.startswith(";", found.end() - 1) else found.end() - 1
        if numbered:
            if ";" not in text[i:]:
                return None
            self.handle_data(text[i : i + 2])
            return -(i + 2)
        begun = incomplete.match(text, i)
        if begun:
            return -(i + 1) if end and begun.group() == text[i:] else None
        if i + 1 < len(text):
            self.handle_data("&")
            return i + 1
        return None

    # Each of these gives the place behind what it reads, or -1 if that is not complete.

    def parse_comment(self, i, report=1):
        """A comment."""
        found = _COMMENT_END.search(self.rawdata, i + 4)
        if found is None:
            return -1
        if report:
            self.handle_comment(self.rawdata[i + 4 : found.start()])
        return found.end()

    def parse_bogus_comment(self, i, report=1):
        """What is taken for a comment."""
        close = self.rawdata.find(">", i + 2)
        if close >= 0 and report:
            self.handle_comment(self.rawdata[i + 2 : close])
        return close + 1 or -1

    def parse_pi(self, i):
        """A processing instruction."""
        close = piclose.search(self.rawdata, i + 2)
        if not close:
            return -1
        self.handle_pi(self.rawdata[i + 2 : close.start()])
        return close.end()

    def parse_html_declaration(self, i):
        """What begins with `<!`."""
        text = self.rawdata
        if text.startswith("<!--", i):
            return self.parse_comment(i)
        if text.startswith("<![", i):
            return self.parse_marked_section(i)
        if text[i : i + 9].lower() != "<!doctype":
            return self.parse_bogus_comment(i)
        close = text.find(">", i + 9)
        if close < 0:
            return -1
        self.handle_decl(text[i + 2 : close])
        return close + 1

    def parse_marked_section(self, i, report=1):
        """What stands between `<![` and the brackets that close it."""
        text = self.rawdata
        if i + 3 == len(text):
            return -1
        name = _SECTION_NAME.match(text, i + 3)
        if name is None:
            self.updatepos(i, i + 3)
            raise AssertionError(f"expected name token at {text[i : i + 20]!r}")
        if name.end() == len(text):
            return -1
        keyword = name.group().strip().lower()
        if keyword not in _SECTION_ENDS:
            raise AssertionError(f"unknown status keyword {text[i + 3 : name.end()]!r} in marked section")
        found = _SECTION_ENDS[keyword].search(text, i + 3)
        if found is None:
            return -1
        if report:
            self.unknown_decl(text[i + 3 : found.start()])
        return found.end()

    def parse_starttag(self, i):
        """A tag that begins an element."""
        self._start_tag_text = None
        end = self.check_for_whole_start_tag(i)
        if end < 0:
            return end
        text = self.rawdata
        self._start_tag_text = text[i:end]
        name = tagfind_tolerant.match(text, i + 1)
        self.lasttag = tag = name[1].lower()
        attributes = []
        place = name.end()
        while place < end and (found := attrfind_tolerant.match(text, place)):
            attributes.append((found[1].lower(), _value(found[3]) if found[2] else None))
            place = found.end()
        ending = text[place:end].strip()
        if ending == "/>":
            self.handle_startendtag(tag, attributes)
        elif ending == ">":
            self.handle_starttag(tag, attributes)
            if tag in self.CDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag)
        else:
            self.handle_data(text[i:end])
        return end

    def check_for_whole_start_tag(self, i):
        """The place behind a tag that begins an element."""
        end = locatestarttagend_tolerant.match(self.rawdata, i).end()
        following = self.rawdata[end : end + 2]
        if following.startswith(">"):
            return end + 1
        if following == "/>":
            return end + 2
        # An attribute that may go on.
        if re.compile("[a-zA-Z=/]|$").match(following):
            return -1
        return end if end > i else i + 1

    def parse_endtag(self, i):
        """A tag that ends an element."""
        text = self.rawdata
        close = endendtag.search(text, i + 1)
        if not close:
            return -1
        found = endtagfind.match(text, i)
        if self.cdata_elem is not None and (found is None or found[1].lower() != self.cdata_elem):
            self.handle_data(text[i : close.end()])
            return close.end()
        if found:
            self.handle_endtag(found[1].lower())
            self.clear_cdata_mode()
            return close.end()
        name = tagfind_tolerant.match(text, i + 2)
        if name:
            self.handle_endtag(name[1].lower())
            return text.find(">", name.end()) + 1
        return i + 3 if text.startswith("</>", i) else self.parse_bogus_comment(i)

    # What a program overrides.

    def handle_startendtag(self, tag, attrs):
        """An element without content."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        """An element begins."""

    def handle_endtag(self, tag):
        """An element ends."""

    def handle_charref(self, name):
        """A reference by number, if texts are not whole."""

    def handle_entityref(self, name):
        """A reference by name, if texts are not whole."""

    def handle_data(self, data):
        """A text."""

    def handle_comment(self, data):
        """A comment."""

    def handle_decl(self, decl):
        """A declaration."""

    def handle_pi(self, data):
        """A processing instruction."""

    def unknown_decl(self, data):
        """A marked section."""


def _value(text):
    """The value of an attribute, without quotes."""
    if text[:1] == text[-1:] and text[:1] in ("'", '"'):
        text = text[1:-1]
    return unescape(text) if text else text
