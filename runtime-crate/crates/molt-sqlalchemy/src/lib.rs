//! SQLAlchemy 2.0: statements, their compiler, the ORM and the engine, under upstream's module names.
