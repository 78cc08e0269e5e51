"""Password hashing with many schemes, of which there are bcrypt, Argon2 and PBKDF2. passlib `passlib/__init__.py`."""

__version__ = "1.7.4"
