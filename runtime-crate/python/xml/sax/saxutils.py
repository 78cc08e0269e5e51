"""Texts as XML has them. CPython Lib/xml/sax/saxutils.py."""

__molt_missing__ = ("XMLFilterBase", "XMLGenerator", "prepare_input_source")


def _replaced(text, entities):
    for key, value in entities.items():
        text = text.replace(key, value)
    return text


def escape(data, entities={}):
    """A text whose `&`, `<` and `>`, and others that are given, are written as references."""
    return _replaced(_replaced(data, {"&": "&amp;", ">": "&gt;", "<": "&lt;"}), entities)


def unescape(data, entities={}):
    """A text whose references to `&`, `<` and `>`, and others that are given, are what they stand for."""
    return _replaced(_replaced(_replaced(data, {"&gt;": ">", "&lt;": "<"}), entities), {"&amp;": "&"})


def quoteattr(data, entities={}):
    """A text as the value of an attribute, in quotes."""
    data = escape(data, {**entities, "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
    if '"' not in data:
        return f'"{data}"'
    if "'" not in data:
        return f"'{data}'"
    return '"' + data.replace('"', "&quot;") + '"'
