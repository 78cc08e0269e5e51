"""Accounts and tokens."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import EmailStr, Field, SecretStr, field_validator

from app.models import Role
from app.schemas.base import Input, Name, Output

Password = Annotated[SecretStr, Field(min_length=8, max_length=128)]


class Registration(Input):
    email: EmailStr
    name: Name
    password: Password

    @field_validator("email")
    @classmethod
    def lower_email(cls, value: str) -> str:
        return value.lower()

    @field_validator("password")
    @classmethod
    def check_password(cls, value: SecretStr) -> SecretStr:
        text = value.get_secret_value()
        if text.isdecimal() or text.isalpha():
            raise ValueError("a password needs more than letters or digits alone")
        return value


class ProfilePatch(Input):
    name: Name | None = None
    email: EmailStr | None = None


class PasswordChange(Input):
    current: SecretStr
    new: Password


class CustomerOut(Output):
    id: int
    email: EmailStr
    name: str
    role: Role
    created_at: datetime


class Token(Output):
    access_token: str
    token_type: Literal["bearer"] = "bearer"
    expires_in: int
