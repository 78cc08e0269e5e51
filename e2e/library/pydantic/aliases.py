"""Aliases: of validation and serialization, paths, choices, generators."""

from pydantic import AliasChoices, AliasGenerator, AliasPath, BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel, to_pascal, to_snake


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e.errors(include_url=False))


class Person(BaseModel):
    first_name: str = Field(alias="firstName")
    last_name: str = Field(validation_alias="surname", serialization_alias="lastName")
    city: str = Field(default="", validation_alias=AliasChoices("city", AliasPath("address", "city"), AliasPath("places", 0)))


print(Person(firstName="A", surname="B", address={"city": "C"}))
print(Person(firstName="A", surname="B", places=["D"]).model_dump(by_alias=True))
failing(lambda: Person(first_name="A", last_name="B"))
print(Person.model_construct(firstName="A", surname="B"))


class Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

    user_id: int
    home_page_url: str = "x"
    own: int = Field(default=1, alias="OWN")


print(Camel(user_id=1, homePageUrl="y", OWN=3), Camel(userId=2).model_dump(by_alias=True))
failing(lambda: Camel(userId="x"))
print({name: (field.alias, field.alias_priority) for name, field in Camel.model_fields.items()})


class Sub(Camel):
    model_config = ConfigDict(alias_generator=to_pascal)

    added_here: int = 0


print(Sub(user_id=1).model_dump(by_alias=True))


class Both(BaseModel):
    model_config = ConfigDict(
        alias_generator=AliasGenerator(validation_alias=to_camel, serialization_alias=str.upper), loc_by_alias=False
    )

    some_name: int


print(Both(someName=1).model_dump(by_alias=True))
failing(lambda: Both(someName="x"))


class ByName(BaseModel):
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=False)

    a: int = Field(alias="b")


print(ByName(a=1))
failing(lambda: ByName(b=1))
print(ByName.model_validate({"b": 2}, by_alias=True), Camel.model_validate({"userId": 1}, by_name=False, by_alias=True))
for text in ("snake_case_name", "already", "with_1_digit", "HTTPServer", "aB", "kebab-case", "_private_x"):
    print(text, to_camel(text), to_pascal(text), to_snake(text))
