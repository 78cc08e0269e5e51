"""MariaDB's types. SQLAlchemy lib/sqlalchemy/dialects/mysql/mariadb.py."""

from ...sql import sqltypes


class INET4(sqltypes.TypeEngine):
    __visit_name__ = "INET4"


class INET6(sqltypes.TypeEngine):
    __visit_name__ = "INET6"


__molt_missing__ = ("MariaDBDialect", "MariaDBTypeCompiler", "loader")
