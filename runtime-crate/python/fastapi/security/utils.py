"""The Authorization header. fastapi/security/utils.py."""


def get_authorization_scheme_param(authorization_header_value):
    """The scheme of an Authorization header and what follows it; without a header, two empty texts."""
    if not authorization_header_value:
        return "", ""
    scheme, _, param = authorization_header_value.partition(" ")
    return scheme, param.strip()
