"""Constants used to describe error conditions."""

XML_ERROR_NO_MEMORY = "out of memory"
XML_ERROR_SYNTAX = "syntax error"
XML_ERROR_NO_ELEMENTS = "no element found"
XML_ERROR_INVALID_TOKEN = "not well-formed (invalid token)"
XML_ERROR_UNCLOSED_TOKEN = "unclosed token"
XML_ERROR_PARTIAL_CHAR = "partial character"
XML_ERROR_TAG_MISMATCH = "mismatched tag"
XML_ERROR_DUPLICATE_ATTRIBUTE = "duplicate attribute"
XML_ERROR_JUNK_AFTER_DOC_ELEMENT = "junk after document element"
XML_ERROR_PARAM_ENTITY_REF = "illegal parameter entity reference"
XML_ERROR_UNDEFINED_ENTITY = "undefined entity"
XML_ERROR_RECURSIVE_ENTITY_REF = "recursive entity reference"
XML_ERROR_ASYNC_ENTITY = "asynchronous entity"
XML_ERROR_BAD_CHAR_REF = "reference to invalid character number"
XML_ERROR_BINARY_ENTITY_REF = "reference to binary entity"
XML_ERROR_ATTRIBUTE_EXTERNAL_ENTITY_REF = "reference to external entity in attribute"
XML_ERROR_MISPLACED_XML_PI = "XML or text declaration not at start of entity"
XML_ERROR_UNKNOWN_ENCODING = "unknown encoding"
XML_ERROR_INCORRECT_ENCODING = "encoding specified in XML declaration is incorrect"
XML_ERROR_UNCLOSED_CDATA_SECTION = "unclosed CDATA section"
XML_ERROR_EXTERNAL_ENTITY_HANDLING = "error in processing external entity reference"
XML_ERROR_NOT_STANDALONE = "document is not standalone"
XML_ERROR_UNEXPECTED_STATE = "unexpected parser state - please send a bug report"
XML_ERROR_ENTITY_DECLARED_IN_PE = "entity declared in parameter entity"
XML_ERROR_FEATURE_REQUIRES_XML_DTD = "requested feature requires XML_DTD support in Expat"
XML_ERROR_CANT_CHANGE_FEATURE_ONCE_PARSING = "cannot change setting once parsing has begun"
XML_ERROR_UNBOUND_PREFIX = "unbound prefix"
XML_ERROR_UNDECLARING_PREFIX = "must not undeclare prefix"
XML_ERROR_INCOMPLETE_PE = "incomplete markup in parameter entity"
XML_ERROR_XML_DECL = "XML declaration not well-formed"
XML_ERROR_TEXT_DECL = "text declaration not well-formed"
XML_ERROR_PUBLICID = "illegal character(s) in public id"
XML_ERROR_SUSPENDED = "parser suspended"
XML_ERROR_NOT_SUSPENDED = "parser not suspended"
XML_ERROR_ABORTED = "parsing aborted"
XML_ERROR_FINISHED = "parsing finished"
XML_ERROR_SUSPEND_PE = "cannot suspend in external parameter entity"
XML_ERROR_RESERVED_PREFIX_XML = "reserved prefix (xml) must not be undeclared or bound to another namespace name"
XML_ERROR_RESERVED_PREFIX_XMLNS = "reserved prefix (xmlns) must not be declared or undeclared"
XML_ERROR_RESERVED_NAMESPACE_URI = "prefix must not be bound to one of the reserved namespace names"
XML_ERROR_INVALID_ARGUMENT = "invalid argument"
XML_ERROR_NO_BUFFER = "a successful prior call to function XML_GetBuffer is required"
XML_ERROR_AMPLIFICATION_LIMIT_BREACH = "limit on input amplification factor (from DTD and entities) breached"

messages = {
    1: XML_ERROR_NO_MEMORY,
    2: XML_ERROR_SYNTAX,
    3: XML_ERROR_NO_ELEMENTS,
    4: XML_ERROR_INVALID_TOKEN,
    5: XML_ERROR_UNCLOSED_TOKEN,
    6: XML_ERROR_PARTIAL_CHAR,
    7: XML_ERROR_TAG_MISMATCH,
    8: XML_ERROR_DUPLICATE_ATTRIBUTE,
    9: XML_ERROR_JUNK_AFTER_DOC_ELEMENT,
    10: XML_ERROR_PARAM_ENTITY_REF,
    11: XML_ERROR_UNDEFINED_ENTITY,
    12: XML_ERROR_RECURSIVE_ENTITY_REF,
    13: XML_ERROR_ASYNC_ENTITY,
    14: XML_ERROR_BAD_CHAR_REF,
    15: XML_ERROR_BINARY_ENTITY_REF,
    16: XML_ERROR_ATTRIBUTE_EXTERNAL_ENTITY_REF,
    17: XML_ERROR_MISPLACED_XML_PI,
    18: XML_ERROR_UNKNOWN_ENCODING,
    19: XML_ERROR_INCORRECT_ENCODING,
    20: XML_ERROR_UNCLOSED_CDATA_SECTION,
    21: XML_ERROR_EXTERNAL_ENTITY_HANDLING,
    22: XML_ERROR_NOT_STANDALONE,
    23: XML_ERROR_UNEXPECTED_STATE,
    24: XML_ERROR_ENTITY_DECLARED_IN_PE,
    25: XML_ERROR_FEATURE_REQUIRES_XML_DTD,
    26: XML_ERROR_CANT_CHANGE_FEATURE_ONCE_PARSING,
    27: XML_ERROR_UNBOUND_PREFIX,
    28: XML_ERROR_UNDECLARING_PREFIX,
    29: XML_ERROR_INCOMPLETE_PE,
    30: XML_ERROR_XML_DECL,
    31: XML_ERROR_TEXT_DECL,
    32: XML_ERROR_PUBLICID,
    33: XML_ERROR_SUSPENDED,
    34: XML_ERROR_NOT_SUSPENDED,
    35: XML_ERROR_ABORTED,
    36: XML_ERROR_FINISHED,
    37: XML_ERROR_SUSPEND_PE,
    38: XML_ERROR_RESERVED_PREFIX_XML,
    39: XML_ERROR_RESERVED_PREFIX_XMLNS,
    40: XML_ERROR_RESERVED_NAMESPACE_URI,
    41: XML_ERROR_INVALID_ARGUMENT,
    42: XML_ERROR_NO_BUFFER,
    43: XML_ERROR_AMPLIFICATION_LIMIT_BREACH,
}

codes = {message: code for code, message in messages.items()}
