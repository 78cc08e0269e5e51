"""Elements found by paths. CPython Lib/xml/etree/ElementPath.py."""

import re

_TOKEN = re.compile(
    r"""(?P<sign>'[^']*'|"[^"]*"|::|//?|\.\.|\(\)|!=|[/.*:\[\]()@=])|(?P<name>(?:\{[^}]+\})?[^/\[\]()@!=\s]+)|\s+"""
)
_NUMBER = re.compile(r"-?\d+$")
_cache = {}


def _tokens(path, namespaces):
    """The signs and names of a path; names have their namespace."""
    default = namespaces.get("") if namespaces else None
    tokens = []
    for found in _TOKEN.finditer(path):
        sign, name = found["sign"] or "", found["name"] or ""
        if name and name[0] != "{":
            prefix, colon, local = name.partition(":")
            if colon:
                if not namespaces or prefix not in namespaces:
                    raise SyntaxError(f"prefix {prefix!r} not found in prefix map")
                name = f"{{{namespaces[prefix]}}}{local}"
            elif default and not (tokens and tokens[-1][0] == "@"):
                name = f"{{{default}}}{name}"
        tokens.append((sign, name))
    return tokens


def _matcher(tag):
    """A function that says whether the tag of an element is as a path has it."""
    if tag == "*":
        return lambda found: True
    if tag == "{*}*":
        return lambda found: isinstance(found, str)
    if tag == "{}*":
        return lambda found: isinstance(found, str) and found[0] != "{"
    if tag.startswith("{*}"):
        plain, ending = tag[3:], tag[2:]
        return lambda found: found == plain or isinstance(found, str) and found.endswith(ending)
    if tag.endswith("}*"):
        start = tag[:-1]
        return lambda found: isinstance(found, str) and found.startswith(start)
    tag = tag.removeprefix("{}")
    return lambda found: found == tag


def _is_plain(tag):
    """Whether a tag in a path stands for itself alone."""
    return "*" not in tag and not tag.startswith("{}")


def _children(tag):
    if _is_plain(tag):
        return lambda root, elements: (child for element in elements for child in element if child.tag == tag)
    fits = _matcher(tag)
    return lambda root, elements: (child for element in elements for child in element if fits(child.tag))


def _descendants(tag):
    if _is_plain(tag):
        return lambda root, elements: (
            below for element in elements for below in element.iter(tag) if below is not element
        )
    fits = _matcher(tag)
    return lambda root, elements: (
        below for element in elements for below in element.iter() if below is not element and fits(below.tag)
    )


def _parents_of(root):
    return {child: parent for parent in root.iter() for child in parent}


def _parents(root, elements):
    """The parents of elements, each once."""
    parents = _parents_of(root)
    seen = {}
    for element in elements:
        parent = parents.get(element)
        if parent is not None and parent not in seen:
            seen[parent] = None
            yield parent


def _filtered(keeps):
    return lambda root, elements: (element for element in elements if keeps(element))


def _text_of(element):
    return "".join(element.itertext())


def _predicate(tokens):
    """The step for what stood in square brackets."""
    shape = "".join(sign[0] if sign[:1] in ("'", '"') else sign or "-" for sign, _ in tokens).replace('"', "'")
    texts = [sign[1:-1] if sign[:1] in ("'", '"') else name for sign, name in tokens]
    if shape == "@-":
        return _filtered(lambda element: element.get(texts[1]) is not None)
    if shape == "@-='":
        return _filtered(lambda element: element.get(texts[1]) == texts[-1])
    if shape == "@-!='":
        return _filtered(lambda element: element.get(texts[1]) not in (None, texts[-1]))
    named = shape.startswith("-") and not _NUMBER.match(texts[0])
    if shape == "-" and named:
        return _filtered(lambda element: element.find(texts[0]) is not None)
    if shape in (".='", ".!='") or (named and shape in ("-='", "-!='")):
        return _filtered(_compared(texts[0], texts[-1], "!" not in shape))
    if shape in ("-", "-()", "-()-"):
        return _at_index(_index(shape, texts))
    raise SyntaxError("invalid predicate")


def _compared(tag, value, equal):
    """Whether the text of an element, or of one of its children, is a value or is another one."""
    if not tag:
        return lambda element: (_text_of(element) == value) == equal
    return lambda element: any((_text_of(child) == value) == equal for child in element.findall(tag))


def _index(shape, texts):
    if shape == "-":
        index = int(texts[0]) - 1
        if index < 0:
            raise SyntaxError("XPath position >= 1 expected")
        return index
    if texts[0] != "last":
        raise SyntaxError("unsupported function")
    if shape == "-()":
        return -1
    try:
        index = int(texts[2]) - 1
    except ValueError:
        raise SyntaxError("unsupported expression") from None
    if index > -2:
        raise SyntaxError("XPath offset from last() must be negative")
    return index


def _at_index(index):
    def select(root, elements):
        parents = _parents_of(root)
        for element in elements:
            parent = parents.get(element)
            if parent is None:
                continue
            alike = list(parent.findall(element.tag))
            if -len(alike) <= index < len(alike) and alike[index] is element:
                yield element

    return select


def _steps(path, namespaces):
    """The steps of a path: functions from the root and some elements to others."""
    if path.startswith("/"):
        raise SyntaxError("cannot use absolute path on element")
    tokens = _tokens(path, namespaces)
    steps = []
    place = 0
    while place < len(tokens):
        sign, name = tokens[place]
        if sign == "[":
            closing = next((end for end in range(place, len(tokens)) if tokens[end][0] == "]"), None)
            if closing is None:
                raise SyntaxError("invalid path")
            steps.append(_predicate([token for token in tokens[place + 1 : closing] if token != ("", "")]))
            place = closing
        elif sign == "//":
            place += 1
            if place >= len(tokens):
                raise SyntaxError("invalid path")
            sign, name = tokens[place]
            if sign not in ("", "*"):
                raise SyntaxError("invalid descendant")
            steps.append(_descendants(sign or name))
        elif sign == "..":
            steps.append(_parents)
        elif sign == ".":
            steps.append(lambda root, elements: elements)
        elif sign in ("", "*"):
            steps.append(_children(sign or name))
        else:
            raise KeyError(sign)
        place += 1
        if place < len(tokens) and tokens[place][0] == "/":
            place += 1
    return steps


def iterfind(elem, path, namespaces=None):
    """The elements that a path leads to."""
    if path[-1:] == "/":
        path += "*"
    key = (path, *sorted((namespaces or {}).items()))
    steps = _cache.get(key)
    if steps is None:
        if len(_cache) > 100:
            _cache.clear()
        steps = _cache[key] = _steps(path, namespaces)
    if not steps:
        return iter(())
    elements = [elem]
    for step in steps:
        elements = step(elem, elements)
    return iter(elements)


def find(elem, path, namespaces=None):
    """The first element that a path leads to, or None."""
    return next(iterfind(elem, path, namespaces), None)


def findall(elem, path, namespaces=None):
    """All elements that a path leads to."""
    return list(iterfind(elem, path, namespaces))


def findtext(elem, path, default=None, namespaces=None):
    """The text of the first element that a path leads to."""
    found = find(elem, path, namespaces)
    return default if found is None else found.text or ""
