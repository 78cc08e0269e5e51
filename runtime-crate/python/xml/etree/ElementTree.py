"""XML documents as trees of elements. CPython Lib/xml/etree/ElementTree.py, Modules/_elementtree.c."""

import io
import sys
import warnings

from xml.etree._elements import PI, Comment, Element, ProcessingInstruction, QName, SubElement, iselement
from xml.etree._reader import Malformed, Reader, Usual, decoded
from xml.etree._writing import register_namespace, write_tree

__molt_missing__ = ("C14NWriterTarget", "XMLPullParser", "canonicalize", "HTML_EMPTY")

__all__ = [
    "Comment", "Element", "ElementTree", "PI", "ParseError", "ProcessingInstruction", "QName", "SubElement", "TreeBuilder",
    "VERSION", "XML", "XMLID", "XMLParser", "dump", "fromstring", "fromstringlist", "indent", "iselement", "iterparse",
    "parse", "register_namespace", "tostring", "tostringlist",
]  # fmt: skip

VERSION = "1.3.0"


class ParseError(SyntaxError):
    """A document is not well-formed: Expat's number of what is wrong, and the line and column."""


class ElementTree:
    """A document."""

    def __init__(self, element=None, file=None):
        self._root = element
        if file:
            self.parse(file)

    def getroot(self):
        """The outermost element."""
        return self._root

    def _setroot(self, element):
        self._root = element

    def parse(self, source, parser=None):
        """Read a file; its outermost element."""
        if not hasattr(source, "read"):
            with open(source, "rb") as file:
                return self.parse(file, parser)
        parser = XMLParser() if parser is None else parser
        parser.feed(source.read())
        self._root = parser.close()
        return self._root

    def iter(self, tag=None):
        """All elements, or those of a tag."""
        return self._root.iter(tag)

    def _path(self, path):
        if not path.startswith("/"):
            return path
        path = f".{path}"
        warnings.warn(
            "This search is broken in 1.3 and earlier, and will be fixed in a future version.  "
            f"If you rely on the current behaviour, change it to {path!r}",
            FutureWarning,
            stacklevel=3,
        )
        return path

    def find(self, path, namespaces=None):
        """The first element that a path leads to, or None."""
        return self._root.find(self._path(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        """The text of the first element that a path leads to."""
        return self._root.findtext(self._path(path), default, namespaces)

    def findall(self, path, namespaces=None):
        """All elements that a path leads to."""
        return self._root.findall(self._path(path), namespaces)

    def iterfind(self, path, namespaces=None):
        """The elements that a path leads to."""
        return self._root.iterfind(self._path(path), namespaces)

    def write(
        self,
        file_or_filename,
        encoding=None,
        xml_declaration=None,
        default_namespace=None,
        method=None,
        *,
        short_empty_elements=True,
    ):
        """Write the document into a file."""
        encoding = encoding or "us-ascii"
        as_text = encoding.lower() == "unicode"
        if not hasattr(file_or_filename, "write"):
            declared = "utf-8" if as_text else encoding
        else:
            declared = getattr(file_or_filename, "encoding", None) or "utf-8" if as_text else encoding
        text = write_tree(
            self._root,
            declared if xml_declaration or _needs_declaration(xml_declaration, as_text, declared) else None,
            default_namespace,
            method or "xml",
            short_empty_elements,
        )
        if not hasattr(file_or_filename, "write"):
            with open(file_or_filename, "w", encoding=declared, errors="xmlcharrefreplace") as file:
                file.write(text)
        else:
            file_or_filename.write(text if as_text else text.encode(declared, "xmlcharrefreplace"))


def _needs_declaration(wanted, as_text, encoding):
    return wanted is None and not as_text and encoding.lower() not in ("utf-8", "us-ascii")


def tostring(
    element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True
):
    """An element as bytes, or as text if the encoding is `unicode`."""
    stream = io.StringIO() if encoding == "unicode" else io.BytesIO()
    ElementTree(element).write(
        stream, encoding, xml_declaration, default_namespace, method, short_empty_elements=short_empty_elements
    )
    return stream.getvalue()


def tostringlist(element, encoding=None, method=None, **settings):
    """An element as a list of bytes, or of texts, that are the whole if joined."""
    return [tostring(element, encoding, method, **settings)]


def dump(elem):
    """Print an element."""
    root = elem.getroot() if isinstance(elem, ElementTree) else elem
    text = tostring(root, "unicode")
    sys.stdout.write(text if root.tail and root.tail.endswith("\n") else text + "\n")


def indent(tree, space="  ", level=0):
    """Put each element on a line of its own."""
    root = tree.getroot() if isinstance(tree, ElementTree) else tree
    if level < 0:
        raise ValueError(f"Initial indentation level must be >= 0, got {level}")
    if len(root):
        _indent(root, space, "\n" + level * space)


def _indent(element, space, outer):
    inner = outer + space
    if not (element.text or "").strip():
        element.text = inner
    for child in element:
        if len(child):
            _indent(child, space, inner)
        if not (child.tail or "").strip():
            child.tail = inner
    if not child.tail.strip():
        child.tail = outer


class TreeBuilder:
    """Makes a tree of beginnings, ends and texts."""

    def __init__(
        self, element_factory=None, *, comment_factory=None, pi_factory=None, insert_comments=False, insert_pis=False
    ):
        self.insert_comments = insert_comments
        self.insert_pis = insert_pis
        self._factory = element_factory or Element
        self._comment_factory = comment_factory or Comment
        self._pi_factory = pi_factory or ProcessingInstruction
        self._open = []
        self._root = None
        self._texts = []
        # Where the next text belongs: an element, and whether behind it.
        self._last = None
        self._behind = False

    def _flush(self):
        if self._texts and self._last is not None:
            setattr(self._last, "tail" if self._behind else "text", "".join(self._texts))
        self._texts = []

    def _add(self, element):
        if self._open:
            self._open[-1].append(element)

    def close(self):
        """The outermost element."""
        assert not self._open, "missing end tags"
        assert self._root is not None, "missing toplevel element"
        return self._root

    def data(self, data, /):
        """A text."""
        self._texts.append(data)

    def start(self, tag, attrs, /):
        """An element begins."""
        self._flush()
        element = self._factory(tag, attrs)
        self._add(element)
        if self._root is None:
            self._root = element
        self._open.append(element)
        self._last, self._behind = element, False
        return element

    def end(self, tag, /):
        """An element ends."""
        self._flush()
        self._last, self._behind = self._open.pop(), True
        return self._last

    def _single(self, element, insert):
        if insert:
            self._flush()
            self._add(element)
            self._last, self._behind = element, True
        return element

    def comment(self, text, /):
        """A comment."""
        return self._single(self._comment_factory(text), self.insert_comments)

    def pi(self, target, text=None, /):
        """A processing instruction."""
        return self._single(self._pi_factory(target, text), self.insert_pis)


def _nothing(*arguments):
    return None


class _Events:
    """What a parser does with what is found: it tells its target, and keeps what `iterparse` wants."""

    def __init__(self, target, wanted=(), found=None):
        for name in ("start", "end", "data", "comment", "pi", "start_ns", "end_ns"):
            method = getattr(target, name, _nothing)
            event = name.replace("_", "-")
            if event in wanted:
                method = self._kept(event, method, found)
            setattr(self, name, method)

    def _kept(self, event, method, found):
        def keep(*arguments):
            result = method(*arguments)
            found.append((event, arguments if event == "start-ns" and result is None else result))

        return keep


class XMLParser:
    """Reads a document and tells its target what is in it."""

    def __init__(self, *, target=None, encoding=None):
        self.target = TreeBuilder() if target is None else target
        self.entity = {}
        self._encoding = encoding
        self._pieces = []
        self._wanted = ()
        self._found = None

    def feed(self, data, /):
        """Take a piece of the document."""
        self._pieces.append(data.encode("utf-8", "surrogatepass") if isinstance(data, str) and self._in_bytes() else data)

    def _in_bytes(self):
        return bool(self._pieces) and isinstance(self._pieces[0], bytes)

    def flush(self):
        """Tell the target what is known; that is told at the end."""

    def _usual(self):
        """What makes elements without telling the target of each, where that comes to the same."""
        if type(self.target) is not TreeBuilder or self.target._factory is not Element:
            return None
        return Usual(self.target, Element, self._found, self._wanted)

    def close(self):
        """The end of the document; what the target makes of it."""
        if self._pieces and isinstance(self._pieces[0], str):
            text = "".join(self._pieces)
        else:
            text = decoded(b"".join(self._pieces), self._encoding)
        self._pieces = []
        try:
            Reader(text, _Events(self.target, self._wanted, self._found), self.entity, self._usual()).read()
        except Malformed as malformed:
            error = ParseError(str(malformed))
            error.code = malformed.code
            error.position = malformed.position
            raise error from None
        close = getattr(self.target, "close", None)
        return None if close is None else close()


def parse(source, parser=None):
    """The document in a file."""
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


class _FoundEvents:
    """The events of a document, one after the other."""

    def __init__(self, events, root):
        self._events = iter(events)
        self._at_end = root
        self.root = None

    def __iter__(self):
        return self

    def __next__(self):
        for event in self._events:
            return event
        self.root = self._at_end
        raise StopIteration

    def close(self):
        """Forget the rest."""
        self._events = iter(())


def iterparse(source, events=None, parser=None):
    """The events of the document in a file: pairs of their kind and an element."""
    parser = XMLParser() if parser is None else parser
    wanted = ("end",) if events is None else tuple(events)
    for event in wanted:
        if event not in ("start", "end", "comment", "pi", "start-ns", "end-ns"):
            raise ValueError(f"unknown event {event!r}")
    parser._wanted = wanted
    parser._found = []
    root = ElementTree().parse(source, parser)
    return _FoundEvents(parser._found, root)


def XML(text, parser=None):
    """The outermost element of a document."""
    parser = parser or XMLParser()
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    """The outermost element of a document, and its elements by the attribute `id`."""
    root = XML(text, parser)
    return root, {element.get("id"): element for element in root.iter() if element.get("id")}


def fromstringlist(sequence, parser=None):
    """The outermost element of a document in pieces."""
    parser = parser or XMLParser()
    for piece in sequence:
        parser.feed(piece)
    return parser.close()
