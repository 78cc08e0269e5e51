"""What all security schemes are. fastapi/security/base.py."""

from fastapi.openapi._security_schemes import SecurityBase as SecurityBaseModel


class SecurityBase:
    """A dependency that stands in the schema as a security scheme, with its model, under its name."""

    model: SecurityBaseModel
    scheme_name: str
