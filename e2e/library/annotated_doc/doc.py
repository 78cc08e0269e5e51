"""`Doc` in annotations."""

import typing

import annotated_doc
from annotated_doc import Doc


def hello(name: typing.Annotated[str, Doc("Who.")], *, loud: typing.Annotated[bool, Doc("How.")] = False) -> None:
    pass


for annotation in typing.get_type_hints(hello, include_extras=True).values():
    print(annotation, getattr(annotation, "__metadata__", None))
print(Doc("a") == Doc("a"), Doc("a") == Doc("b"), Doc("a") == "a", hash(Doc("a")) == hash("a"), Doc("x").documentation, Doc.__module__)
print(annotated_doc.__version__, {Doc("a"), Doc("a")})
for arguments, keywords in (((), {}), ((), {"documentation": "x"})):
    try:
        Doc(*arguments, **keywords)
    except TypeError as error:
        print(error)
