"""Private parts, under the names that applications are known to import. pydantic _internal."""
