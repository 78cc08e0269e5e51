"""Bases and field types that the schemas share."""

from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=120)]
CountryCode = Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
Price = Annotated[Decimal, Field(ge=0, max_digits=10, decimal_places=2)]


class Input(BaseModel):
    """What clients send; an unknown field is more likely a typo than a wish."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class Output(BaseModel):
    """What we read off entities."""

    model_config = ConfigDict(from_attributes=True)
