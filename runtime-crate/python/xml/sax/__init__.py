"""XML as events; only the texts of them. CPython Lib/xml/sax/__init__.py."""

__molt_missing__ = (
    "ContentHandler", "ErrorHandler", "InputSource", "SAXException", "SAXNotRecognizedException", "SAXNotSupportedException",
    "SAXParseException", "SAXReaderNotAvailable", "_exceptions", "create_parser", "expatreader", "handler", "make_parser",
    "parse", "parseString", "xmlreader",
)  # fmt: skip
