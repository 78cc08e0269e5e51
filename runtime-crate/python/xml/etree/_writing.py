"""Trees of elements as text. CPython Lib/xml/etree/ElementTree.py `ElementTree.write`."""

import re

from _xml import written
from xml.etree._elements import Comment, Element, ProcessingInstruction, QName

_HTML_ALONE = frozenset(
    "area base basefont br col embed frame hr img input isindex link meta param source track wbr".split()
)

_prefixes = {
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://schemas.xmlsoap.org/wsdl/": "wsdl",
    "http://www.w3.org/2001/XMLSchema": "xs",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi",
    "http://purl.org/dc/elements/1.1/": "dc",
}


def register_namespace(prefix, uri):
    """Say which prefix a namespace has in documents that are written."""
    if re.match(r"ns\d+$", prefix):
        raise ValueError("Prefix format reserved for internal use")
    for known, its_prefix in list(_prefixes.items()):
        if known == uri or its_prefix == prefix:
            del _prefixes[known]
    _prefixes[uri] = prefix


def _cannot(value):
    return TypeError(f"cannot serialize {value!r} (type {type(value).__name__})")


_TEXT = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))
_VALUE = (*_TEXT, ('"', "&quot;"), ("\r", "&#13;"), ("\n", "&#10;"), ("\t", "&#09;"))
_HTML_VALUE = (("&", "&amp;"), (">", "&gt;"), ('"', "&quot;"))


def _escaped(text, references):
    if not isinstance(text, str):
        raise _cannot(text)
    for character, reference in references:
        text = text.replace(character, reference)
    return text


class _Names:
    """How the names of a tree are written, and the namespaces that must be declared for them."""

    def __init__(self, root, default):
        self.default = default
        self.written = {None: None}
        self.namespaces = {default: ""} if default else {}
        for element in root.iter():
            if element.tag is not None and element.tag is not Comment and element.tag is not ProcessingInstruction:
                self.add(element.tag)
            for name, value in element.items():
                self.add(name)
                if isinstance(value, QName):
                    self.add(value)
            if isinstance(element.text, QName):
                self.add(element.text)

    def add(self, name):
        name = name.text if isinstance(name, QName) else name
        if not isinstance(name, str):
            raise _cannot(name)
        if name in self.written:
            return
        if not name.startswith("{"):
            if self.default:
                raise ValueError("cannot use non-qualified names with default_namespace option")
            self.written[name] = name
            return
        uri, _, local = name[1:].rpartition("}")
        prefix = self.namespaces.get(uri)
        if prefix is None:
            prefix = _prefixes.get(uri, f"ns{len(self.namespaces)}")
            if prefix != "xml":
                self.namespaces[uri] = prefix
        self.written[name] = f"{prefix}:{local}" if prefix else local

    def __getitem__(self, name):
        return self.written[name.text if isinstance(name, QName) else name]


class _Writer:
    """The pieces of a text."""

    def __init__(self, names, html, short):
        self.names = names
        self.html = html
        self.short = short
        self.pieces = []
        self.value_references = _HTML_VALUE if html else _VALUE

    def text(self, text):
        self.pieces.append(self.names[text] if isinstance(text, QName) else _escaped(text, _TEXT))

    def element(self, element, declare):
        tag = element.tag
        if tag is Comment or tag is ProcessingInstruction:
            opening, closing = ("<!--", "-->") if tag is Comment else ("<?", "?>")
            text = _escaped(element.text, _TEXT) if self.html else f"{element.text}"
            self.pieces.append(f"{opening}{text}{closing}")
        elif self.names[tag] is None:
            self.inside(element)
        else:
            self.tagged(element, self.names[tag], declare)
        if element.tail:
            self.text(element.tail)

    def inside(self, element):
        if element.text:
            self.text(element.text)
        for child in element:
            self.element(child, False)

    def tagged(self, element, name, declare):
        self.pieces.append(f"<{name}")
        if declare:
            for uri, prefix in sorted(self.names.namespaces.items(), key=lambda item: item[1]):
                colon = ":" if prefix else ""
                self.pieces.append(f' xmlns{colon}{prefix}="{_escaped(uri, _VALUE)}"')
        for key, value in element.items():
            text = self.names[value] if isinstance(value, QName) else _escaped(value, self.value_references)
            self.pieces.append(f' {self.names[key]}="{text}"')
        if not self.html and self.short and not element.text and not len(element):
            self.pieces.append(" />")
            return
        self.pieces.append(">")
        if self.html and name.lower() in ("script", "style"):
            self.pieces.append(element.text or "")
            for child in element:
                self.element(child, False)
        else:
            self.inside(element)
        if not self.html or name.lower() not in _HTML_ALONE:
            self.pieces.append(f"</{name}>")


def write_tree(root, declared, default_namespace, method, short):
    """A tree as text; `declared` is the encoding that its first line says, if there is one."""
    if method not in ("xml", "html", "text"):
        raise ValueError(f"unknown method {method!r}")
    if method == "text":
        return "".join(root.itertext()) + (root.tail or "")
    opening = f"<?xml version='1.0' encoding='{declared}'?>\n" if declared and method == "xml" else ""
    if method == "xml" and not default_namespace:
        text = written(root, Element, Comment, ProcessingInstruction, bool(short))
        if text is not None:
            return opening + text
    writer = _Writer(_Names(root, default_namespace), method == "html", short)
    writer.pieces.append(opening)
    writer.element(root, True)
    return "".join(writer.pieces)
