"""In the place of `pydoc`, which test modules import: none of it is here."""
