"""The description of an application without the package that knows addresses."""

import sys

sys.modules["email_validator"] = None

from fastapi import FastAPI

app = FastAPI(contact={"name": "Nobody", "email": "not an address"})
print(app.openapi())
