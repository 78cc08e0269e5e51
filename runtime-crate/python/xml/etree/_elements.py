"""Elements of XML documents. CPython Lib/xml/etree/ElementTree.py `Element`, Modules/_elementtree.c."""

import re
import warnings

from _xml import accelerated
from xml.etree import ElementPath

_MODULE = "xml.etree.ElementTree"

# What makes a path of a tag: signs that stand in no namespace.
_SIGNS = re.compile(r"^(?:[^{}]|\{[^}]*\})*?[/*\[@.]|^\{[*}]")


def iselement(element):
    """Whether an object is an element."""
    return hasattr(element, "tag")


class Element:
    """A tag, attributes, a text, elements, and the text behind the end."""

    __module__ = _MODULE

    def __init__(self, tag, attrib={}, /, **extra):
        if not isinstance(attrib, dict):
            raise TypeError(f"Element() argument 2 must be dict, not {type(attrib).__name__}")
        self.tag = tag
        self.attrib = {**attrib, **extra}
        self.text = self.tail = None
        self._children = []

    def __repr__(self):
        return f"<Element {self.tag!r} at {id(self):#x}>"

    def __copy__(self):
        made = self.makeelement(self.tag, self.attrib)
        made.text, made.tail = self.text, self.tail
        made._children[:] = self._children
        return made

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = self.makeelement(deepcopy(self.tag, memo), deepcopy(self.attrib, memo))
        made.text, made.tail = self.text, self.tail
        made._children[:] = [deepcopy(child, memo) for child in self._children]
        return made

    def makeelement(self, tag, attrib, /):
        """Another element of the same class."""
        return type(self)(tag, attrib)

    def __bool__(self):
        warnings.warn(
            "Testing an element's truth value will always return True in future versions.  "
            "Use specific 'len(elem)' or 'elem is not None' test instead.",
            DeprecationWarning,
            stacklevel=2,
        )
        return bool(self._children)

    # The elements in it.

    def __len__(self):
        return len(self._children)

    @accelerated
    def __getitem__(self, index):
        try:
            return self._children[index]
        except IndexError:
            raise IndexError("child index out of range") from None
        except TypeError:
            raise TypeError("element indices must be integers") from None

    def __setitem__(self, index, element):
        for one in element if isinstance(index, slice) else (element,):
            if not isinstance(one, Element):
                raise TypeError(f'expected an Element, not "{type(one).__name__}"')
        try:
            self._children[index] = element
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def __delitem__(self, index):
        del self._children[index]

    def append(self, subelement, /):
        """Add an element at the end."""
        _check(subelement, "append() argument 1")
        self._children.append(subelement)

    def extend(self, elements, /):
        """Add elements at the end."""
        for element in elements:
            if not isinstance(element, Element):
                raise TypeError(f'expected an Element, not "{type(element).__name__}"')
            self._children.append(element)

    def insert(self, index, subelement, /):
        """Add an element at a place."""
        _check(subelement, "insert() argument 2")
        self._children.insert(index, subelement)

    def remove(self, subelement, /):
        """Remove an element."""
        try:
            self._children.remove(subelement)
        except ValueError:
            raise ValueError("list.remove(x): x not in list") from None

    def clear(self):
        """Remove everything but the tag."""
        self.attrib.clear()
        self._children = []
        self.text = self.tail = None

    # Attributes.

    def get(self, key, default=None):
        """The value of an attribute."""
        return self.attrib.get(key, default)

    def set(self, key, value, /):
        """Set an attribute."""
        self.attrib[key] = value

    def keys(self):
        """The names of the attributes."""
        return list(self.attrib)

    def items(self):
        """The attributes."""
        return list(self.attrib.items())

    # Searching.

    def find(self, path, namespaces=None):
        """The first element that a path leads to, or None."""
        return next(self.iterfind(path, namespaces), None)

    def findtext(self, path, default=None, namespaces=None):
        """The text of the first element that a path leads to."""
        found = self.find(path, namespaces)
        return default if found is None else found.text or ""

    def findall(self, path, namespaces=None):
        """All elements that a path leads to."""
        return list(self.iterfind(path, namespaces))

    def iterfind(self, path, namespaces=None):
        """The elements that a path leads to; a tag alone leads to the elements in this one."""
        path = _plain(path)
        if namespaces is None and not _SIGNS.search(path):
            return (child for child in self._children if child.tag == path)
        return ElementPath.iterfind(self, path, namespaces)

    def iter(self, tag=None):
        """The element and all in it, or those of a tag."""
        if tag == "*":
            tag = None
        if tag is None or self.tag == tag:
            yield self
        # Of each element in which it is, the iterator over those that are left.
        around = [iter(self._children)]
        while around:
            for child in around[-1]:
                if tag is None or child.tag == tag:
                    yield child
                if child._children:
                    around.append(iter(child._children))
                    break
            else:
                around.pop()

    def itertext(self):
        """All texts in it."""
        if not isinstance(self.tag, str) and self.tag is not None:
            return
        if self.text:
            yield self.text
        for child in self._children:
            yield from child.itertext()
            if child.tail:
                yield child.tail


def _check(element, place):
    if not isinstance(element, Element):
        kind = "None" if element is None else type(element).__name__
        raise TypeError(f"{place} must be xml.etree.ElementTree.Element, not {kind}")


def _plain(path):
    return path.text if isinstance(path, QName) else path


@accelerated
def SubElement(parent, tag, attrib={}, /, **extra):
    """A new element at the end of another one."""
    _check(parent, "SubElement() argument 1")
    element = parent.makeelement(tag, {**attrib, **extra})
    parent.append(element)
    return element


def Comment(text=None):
    """A comment."""
    element = Element(Comment)
    element.text = text
    return element


def ProcessingInstruction(target, text=None):
    """A processing instruction."""
    element = Element(ProcessingInstruction)
    element.text = f"{target} {text}" if text else target
    return element


PI = ProcessingInstruction


class QName:
    """A name with its namespace."""

    __module__ = _MODULE

    def __init__(self, text_or_uri, tag=None):
        self.text = f"{{{text_or_uri}}}{tag}" if tag else text_or_uri

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{type(self).__name__} {self.text!r}>"

    def __hash__(self):
        return hash(self.text)

    def __eq__(self, other):
        return self.text == _plain(other)

    def __lt__(self, other):
        return self.text < _plain(other)

    def __le__(self, other):
        return self.text <= _plain(other)

    def __gt__(self, other):
        return self.text > _plain(other)

    def __ge__(self, other):
        return self.text >= _plain(other)
