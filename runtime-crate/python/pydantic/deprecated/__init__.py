"""Names of version 1 that still work. pydantic deprecated."""
