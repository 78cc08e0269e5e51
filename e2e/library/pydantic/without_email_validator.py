"""Types that need a package that is not installed."""

import sys

sys.modules["email_validator"] = None

from pydantic import BaseModel, EmailStr, NameEmail, TypeAdapter, networks, validate_email


def show(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error, type(error.__cause__).__name__)


show(lambda: TypeAdapter(EmailStr))
show(lambda: TypeAdapter(list[NameEmail]))
show(lambda: validate_email("a@example.com"))
show(lambda: type("Person", (BaseModel,), {"__annotations__": {"address": EmailStr}}))
print(networks.email_validator)
