"""Names that applications only annotate with."""

import typing

import sqlalchemy.engine.interfaces as interfaces
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor


def on_connect(connection: DBAPIConnection, cursor: typing.Optional[DBAPICursor] = None) -> None:
    pass


print(typing.get_type_hints(on_connect))
for name in ("DBAPIConnection", "DBAPICursor", "DBAPIModule", "DBAPIType"):
    protocol = getattr(interfaces, name)
    print(name, protocol.__module__, [base.__name__ for base in protocol.__mro__], getattr(protocol, "_is_protocol", None))
    print(sorted(member for member in vars(protocol) if not member.startswith("_")))
    try:
        protocol()
    except TypeError as error:
        print(error)
try:
    interfaces.Nothing
except AttributeError as error:
    print(error)
