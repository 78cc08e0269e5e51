"""Extensions. SQLAlchemy lib/sqlalchemy/ext/__init__.py."""
