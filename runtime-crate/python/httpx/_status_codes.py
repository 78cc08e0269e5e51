"""Status codes. httpx `httpx/_status_codes.py`."""

from enum import IntEnum

__all__ = ["codes"]


class codes(IntEnum):
    """Status codes with their phrases."""

    def __new__(cls, value, phrase=""):
        member = int.__new__(cls, value)
        member._value_ = value
        member.phrase = phrase
        return member

    def __str__(self):
        return str(self.value)

    @classmethod
    def get_reason_phrase(cls, value):
        """The phrase of a code; nothing for one that nobody knows."""
        try:
            return codes(value).phrase
        except ValueError:
            return ""

    @classmethod
    def is_informational(cls, value):
        return 100 <= value <= 199

    @classmethod
    def is_success(cls, value):
        return 200 <= value <= 299

    @classmethod
    def is_redirect(cls, value):
        return 300 <= value <= 399

    @classmethod
    def is_client_error(cls, value):
        return 400 <= value <= 499

    @classmethod
    def is_server_error(cls, value):
        return 500 <= value <= 599

    @classmethod
    def is_error(cls, value):
        return 400 <= value <= 599

    CONTINUE = 100, "Continue"
    SWITCHING_PROTOCOLS = 101, "Switching Protocols"
    PROCESSING = 102, "Processing"
    EARLY_HINTS = 103, "Early Hints"
    OK = 200, "OK"
    CREATED = 201, "Created"
    ACCEPTED = 202, "Accepted"
    NON_AUTHORITATIVE_INFORMATION = 203, "Non-Authoritative Information"
    NO_CONTENT = 204, "No Content"
    RESET_CONTENT = 205, "Reset Content"
    PARTIAL_CONTENT = 206, "Partial Content"
    MULTI_STATUS = 207, "Multi-Status"
    ALREADY_REPORTED = 208, "Already Reported"
    IM_USED = 226, "IM Used"
    MULTIPLE_CHOICES = 300, "Multiple Choices"
    MOVED_PERMANENTLY = 301, "Moved Permanently"
    FOUND = 302, "Found"
    SEE_OTHER = 303, "See Other"
    NOT_MODIFIED = 304, "Not Modified"
    USE_PROXY = 305, "Use Proxy"
    TEMPORARY_REDIRECT = 307, "Temporary Redirect"
    PERMANENT_REDIRECT = 308, "Permanent Redirect"
    BAD_REQUEST = 400, "Bad Request"
    UNAUTHORIZED = 401, "Unauthorized"
    PAYMENT_REQUIRED = 402, "Payment Required"
    FORBIDDEN = 403, "Forbidden"
    NOT_FOUND = 404, "Not Found"
    METHOD_NOT_ALLOWED = 405, "Method Not Allowed"
    NOT_ACCEPTABLE = 406, "Not Acceptable"
    PROXY_AUTHENTICATION_REQUIRED = 407, "Proxy Authentication Required"
    REQUEST_TIMEOUT = 408, "Request Timeout"
    CONFLICT = 409, "Conflict"
    GONE = 410, "Gone"
    LENGTH_REQUIRED = 411, "Length Required"
    PRECONDITION_FAILED = 412, "Precondition Failed"
    REQUEST_ENTITY_TOO_LARGE = 413, "Request Entity Too Large"
    REQUEST_URI_TOO_LONG = 414, "Request-URI Too Long"
    UNSUPPORTED_MEDIA_TYPE = 415, "Unsupported Media Type"
    REQUESTED_RANGE_NOT_SATISFIABLE = 416, "Requested Range Not Satisfiable"
    EXPECTATION_FAILED = 417, "Expectation Failed"
    IM_A_TEAPOT = 418, "I'm a teapot"
    MISDIRECTED_REQUEST = 421, "Misdirected Request"
    UNPROCESSABLE_ENTITY = 422, "Unprocessable Entity"
    LOCKED = 423, "Locked"
    FAILED_DEPENDENCY = 424, "Failed Dependency"
    TOO_EARLY = 425, "Too Early"
    UPGRADE_REQUIRED = 426, "Upgrade Required"
    PRECONDITION_REQUIRED = 428, "Precondition Required"
    TOO_MANY_REQUESTS = 429, "Too Many Requests"
    REQUEST_HEADER_FIELDS_TOO_LARGE = 431, "Request Header Fields Too Large"
    UNAVAILABLE_FOR_LEGAL_REASONS = 451, "Unavailable For Legal Reasons"
    INTERNAL_SERVER_ERROR = 500, "Internal Server Error"
    NOT_IMPLEMENTED = 501, "Not Implemented"
    BAD_GATEWAY = 502, "Bad Gateway"
    SERVICE_UNAVAILABLE = 503, "Service Unavailable"
    GATEWAY_TIMEOUT = 504, "Gateway Timeout"
    HTTP_VERSION_NOT_SUPPORTED = 505, "HTTP Version Not Supported"
    VARIANT_ALSO_NEGOTIATES = 506, "Variant Also Negotiates"
    INSUFFICIENT_STORAGE = 507, "Insufficient Storage"
    LOOP_DETECTED = 508, "Loop Detected"
    NOT_EXTENDED = 510, "Not Extended"
    NETWORK_AUTHENTICATION_REQUIRED = 511, "Network Authentication Required"

    # The same as plain numbers, which are set below.
    switching_protocols: int
    processing: int
    early_hints: int
    ok: int
    created: int
    accepted: int
    non_authoritative_information: int
    no_content: int
    reset_content: int
    partial_content: int
    multi_status: int
    already_reported: int
    im_used: int
    multiple_choices: int
    moved_permanently: int
    found: int
    see_other: int
    not_modified: int
    use_proxy: int
    temporary_redirect: int
    permanent_redirect: int
    bad_request: int
    unauthorized: int
    payment_required: int
    forbidden: int
    not_found: int
    method_not_allowed: int
    not_acceptable: int
    proxy_authentication_required: int
    request_timeout: int
    conflict: int
    gone: int
    length_required: int
    precondition_failed: int
    request_entity_too_large: int
    request_uri_too_long: int
    unsupported_media_type: int
    requested_range_not_satisfiable: int
    expectation_failed: int
    im_a_teapot: int
    misdirected_request: int
    unprocessable_entity: int
    locked: int
    failed_dependency: int
    too_early: int
    upgrade_required: int
    precondition_required: int
    too_many_requests: int
    request_header_fields_too_large: int
    unavailable_for_legal_reasons: int
    internal_server_error: int
    not_implemented: int
    bad_gateway: int
    service_unavailable: int
    gateway_timeout: int
    http_version_not_supported: int
    variant_also_negotiates: int
    insufficient_storage: int
    loop_detected: int
    not_extended: int
    network_authentication_required: int


# As in requests: `codes.ok`.
for _code in codes:
    setattr(codes, _code._name_.lower(), int(_code))
